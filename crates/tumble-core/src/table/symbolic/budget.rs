//! How large diagrams may become.

/// What an attempt with diagrams may cost at the most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::table) struct Budget {
    /// Nodes that exist at the same time.
    pub nodes: usize,
    /// Results that are asked for: time, in a unit that is the same on every machine.
    pub steps: u64,
}

/// Says that the diagrams have become too large, or have taken too long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::table) struct TooLarge;

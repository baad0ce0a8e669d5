//! How large diagrams may become.

use crate::limits;

/// What an attempt with diagrams may cost at the most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::table) struct Budget {
    /// Nodes that exist at the same time.
    pub nodes: usize,
    /// Results that are asked for: time, in a unit that is the same on every machine.
    pub steps: u64,
}

/// The work of a step, in the unit of [`limits::WORK`].
const STEP: u64 = 90;

impl Budget {
    /// As many nodes as there may be, and steps for this much work.
    pub(crate) const fn of(work: u64) -> Budget {
        Budget { nodes: limits::DECISIONS, steps: work / STEP }
    }

    /// As many nodes as there may be, however long that takes.
    pub(crate) const fn endless() -> Budget {
        Budget { nodes: limits::DECISIONS, steps: u64::MAX }
    }
}

/// Says that the diagrams have become too large, or have taken too long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::table) struct TooLarge;

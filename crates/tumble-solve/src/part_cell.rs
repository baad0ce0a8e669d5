//! What may be on a part cell, as literals.

use super::lit::Lit;

/// What may be on a part cell. A given part is constants.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PartCell {
    /// Nothing is there.
    pub empty: Lit,
    /// A ramp that points left, one that points right.
    pub ramps: [Lit; 2],
    /// A crossover.
    pub crossover: Lit,
    /// An interceptor.
    pub interceptor: Lit,
    /// A bit.
    pub bit: Lit,
    /// A gear bit.
    pub gear_bit: Lit,
    /// A weigh gate that points left, one that points right.
    pub gates: [Lit; 2],
    /// A bit, or a gear bit that no gear touches, which is the same to a ball.
    pub loner: Lit,
    /// The way that a loner points at the start where no input says it.
    pub points: Lit,
    /// The input and the bit of it that says how the part starts.
    pub input: Option<(usize, u32)>,
    /// Whether a ramp is there whose direction comes from the row.
    pub input_ramp: bool,
}

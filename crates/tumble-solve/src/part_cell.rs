//! A part cell as variables.

use super::lit::Lit;

/// The possible marks of a part cell. A given part is constant.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PartCell {
    /// True if the cell has no part.
    pub empty: Lit,
    /// A ramp that points left, one that points right.
    pub ramps: [Lit; 2],
    pub crossover: Lit,
    pub interceptor: Lit,
    pub bit: Lit,
    pub gear_bit: Lit,
    /// A weigh gate that points left, one that points right.
    pub gates: [Lit; 2],
    /// A bit, or a gear bit that no gear touches, which acts the same on a ball.
    pub loner: Lit,
    /// Direction of a loner at the start, true for right, if no input sets it.
    pub points: Lit,
    /// The input that sets the direction at the start, and its bit.
    pub input: Option<(usize, u32)>,
    /// Whether the cell has a ramp whose direction comes from the row.
    pub input_ramp: bool,
}

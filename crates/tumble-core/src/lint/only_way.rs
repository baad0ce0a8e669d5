//! Parts that all balls leave to the same side.

use crate::board::{Cell, Side};
use crate::table::Coverage;

/// Returns the side to which all balls leave a part, with the sign of the ramp that does the same; `None` if they
/// leave to both sides or do not leave.
pub(super) fn only_way(coverage: &Coverage, cell: Cell) -> Option<(Side, char)> {
    let mut ways = coverage.ways_out(cell);
    match (ways.next(), ways.next()) {
        (Some(side), None) => Some((side, ramp_to(side))),
        _ => None,
    }
}

/// The sign of the ramp that sends balls to a side.
pub(super) fn ramp_to(side: Side) -> char {
    if side == Side::Left { '/' } else { '\\' }
}

//! Parts that all balls leave to the same side.

use crate::board::{Cell, Side};
use crate::table::Coverage;

/// Returns the side to which all balls leave a part, with the sign of the ramp that does the same;
/// `None` where they leave to both sides, or none comes.
pub(super) fn only_way(coverage: &Coverage, cell: Cell) -> Option<(Side, char)> {
    let mut ways = coverage.ways(cell);
    match (ways.next(), ways.next()) {
        (Some(Side::Left), None) => Some((Side::Left, '/')),
        (Some(Side::Right), None) => Some((Side::Right, '\\')),
        _ => None,
    }
}

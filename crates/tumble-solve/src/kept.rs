//! The parts of a board to complete, which every solution keeps.

use tumble_core::board::{Cell, Drawing, Kind, Mark};
use tumble_core::challenge::Challenge;

/// Lists what a board to complete says that the start board does not: the parts that were placed,
/// and the given bits that were made to point one way. In row-major order.
pub fn kept_parts(challenge: &Challenge, partial: &Drawing) -> Vec<(Cell, Mark)> {
    let inputs = challenge.input_cells();
    let says = |&(cell, mark): &(Cell, Mark)| {
        let given = challenge.given.at(cell);
        let drawn = matches!(given, Mark::Upright { .. }) && matches!(mark, Mark::Part(_));
        // The way of a gear bit is left open: its train decides.
        let open = inputs.contains(&cell) || mark.kind() == Some(Kind::GearBit);
        given == Mark::Empty || (drawn && !open)
    };
    partial.marks().filter(says).collect()
}

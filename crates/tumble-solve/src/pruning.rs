//! Pruning: leaves out boards for which another one holds in the same rows and costs no more.
//!
//! A ramp on a cell is followed by the part below it, which is a ramp, too, in long stretches of
//! most boards:
//!
//! ```text
//!   a        a is a ramp that points left, b one that points right, and no ball reaches b except
//!  b c       from a. Then a may point right as well: with a ramp at c that points left the
//!   d        balls reach d just the same, unless d is a crossover, which sees the difference.
//! ```
//!
//! - If a ramp that points left is at c, b can be removed. The same holds mirrored.
//! - If c is empty, the ramp can move there from b: the cost is the same, the ramp is
//!   farther right.
//!
//! If both exits of a cell end on the same lever, a ramp there may point left, and a ramp serves as
//! well as a crossover; the stretches that end there can move as above.
//!
//! Each of these replaces a board by one that holds in the same rows. No number of the cost grows. If
//! all stay the same, parts move to the right or one more ramp points left. So the replacing ends, with
//! a board to which nothing here and nothing of [`usage`](super::usage) applies. Only such boards are
//! searched; counting must search all.

use super::cnf::Cnf;
use super::layout::BoardVariables;
use super::lit::Lit;
use super::part_cell::PartCell;
use tumble_core::board::{Cell, Drawing, Landing, Mark, Side};
use tumble_core::challenge::Challenge;

/// Whether the player is free to place a part on `cell` or to leave it empty, and no register names it.
pub(super) fn is_open(challenge: &Challenge, partial: Option<&Drawing>, cell: Cell) -> bool {
    let fixed = partial.is_some_and(|partial| partial.at(cell) != Mark::Empty);
    let named = || challenge.registers.iter().any(|named| named.cells.all().contains(&cell));
    challenge.given.at(cell) == Mark::Empty && !fixed && !named()
}

/// Excludes the boards whose ramps could be elsewhere. `no_ramps` is true at least if all ramps of the
/// supply are placed.
pub(super) fn forbid_shifts(
    cnf: &mut Cnf,
    challenge: &Challenge,
    layout: &BoardVariables,
    partial: Option<&Drawing>,
    no_ramps: Lit,
) {
    let shape = challenge.given.shape();
    let open =
        |cell: Cell| layout.parts.get(&cell).copied().filter(|_| is_open(challenge, partial, cell));
    for (&cell, part) in layout.parts.iter().filter(|(cell, _)| open(**cell).is_some()) {
        if same_lever(layout, challenge, cell) {
            cnf.add(&[!part.ramps[1]]);
            cnf.add(&[!part.crossover, no_ramps]);
        }
        for side in Side::BOTH {
            let [Landing::Cell(near), Landing::Cell(far)] =
                [side, side.other()].map(|side| shape.landing(cell, side))
            else {
                continue;
            };
            let Some(near_part) = open(near) else { continue };
            let Some(far_part) = layout.parts.get(&far) else { continue };
            let lands = same_lever(layout, challenge, near) && same_lever(layout, challenge, far);
            let (onward, back) = match lands {
                true => (near_part.ramps[0], far_part.ramps[0]),
                false => (near_part.ramps[side.other().index()], far_part.ramps[side.index()]),
            };
            // The shape of the stretch: from `cell` to `near` and, except for the last row, back.
            let mut other_than = vec![!part.ramps[side.index()], !onward];
            // Balls that reach `near` from the other neighbour above it.
            let beyond = Cell::new(cell.row, column_beside(column_beside(cell.column, side), side));
            if let Some(beyond) = layout.parts.get(&beyond) {
                other_than.extend(sending_literals(beyond, side.other()));
            }
            if !lands && let Landing::Cell(end) = shape.landing(near, side.other()) {
                other_than.extend(layout.parts.get(&end).map(|end| end.crossover));
            }
            cnf.add(&[other_than.as_slice(), &[!back]].concat());
            if side == Side::Left && open(far).is_some() {
                cnf.add(&[other_than.as_slice(), &[!far_part.empty]].concat());
            }
        }
    }
}

/// Literals of which at least one is true if the part may send a ball to `side`.
fn sending_literals(part: &PartCell, side: Side) -> Vec<Lit> {
    let input = Lit::constant(part.input_ramp);
    let [left, right] = part.gates;
    vec![part.ramps[side.index()], part.crossover, part.bit, part.gear_bit, left, right, input]
}

/// Whether both exits of a cell end on the same lever.
fn same_lever(layout: &BoardVariables, challenge: &Challenge, cell: Cell) -> bool {
    let ways = Side::BOTH.map(|side| challenge.given.shape().landing(cell, side));
    let is_one = ways[0] == ways[1] && matches!(ways[0], Landing::Lever(_));
    layout.parts.contains_key(&cell) && is_one
}

fn column_beside(column: u16, side: Side) -> u16 {
    match side {
        Side::Left => column.wrapping_sub(1),
        Side::Right => column + 1,
    }
}

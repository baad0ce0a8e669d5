//! Inputs on given trains: gear bits linked by gears are one input.

use std::collections::BTreeMap;

use crate::board::{Board, Cell, Drawing, Mark};
use crate::challenge::Register;
use crate::document::{Grid, Problems};
use crate::problem::ProblemKind;

/// Finds two inputs that share a given train.
pub(super) fn same_train(
    inputs: &[Register],
    given: &Drawing,
    grid: &Grid,
    problems: &mut Problems,
) {
    let free = given.marks().map(|(cell, _)| cell).collect();
    let Ok(board) = Board::with_free(given, &free) else { return };
    let mut owner: BTreeMap<usize, (usize, u32, Cell)> = BTreeMap::new();
    for (place, input) in inputs.iter().enumerate() {
        for (at, &cell) in input.cells.all().iter().enumerate() {
            let Some(switch) = board.switch_at(cell) else { continue };
            let bit = input.cells.bit_of(at);
            match owner.get(&switch) {
                Some(&(other, other_bit, first))
                    if (other, other_bit) != (place, bit) && first != cell =>
                {
                    let message =
                        format!("{first} and {cell} are one train, so they cannot be two inputs");
                    problems.found.push(grid.at_cell(ProblemKind::LinksInputs, cell, message));
                }
                Some(_) => {}
                None => {
                    owner.insert(switch, (place, bit, cell));
                }
            }
        }
    }
}

/// Lets all gear bits of a given train start with the input on one of them. A gear bit drawn with a direction would
/// contradict that input.
pub(super) fn follow_trains(
    owner: &mut BTreeMap<Cell, (usize, u32)>,
    given: &Drawing,
    grid: &Grid,
    problems: &mut Problems,
) {
    let free = given.marks().map(|(cell, _)| cell).collect();
    let Ok(board) = Board::with_free(given, &free) else { return };
    for switch in board.switches() {
        let input = switch.cells.iter().find_map(|cell| Some((*cell, *owner.get(cell)?)));
        let Some((first, input)) = input else { continue };
        for &cell in &switch.cells {
            if owner.contains_key(&cell) {
                continue;
            }
            owner.insert(cell, input);
            if matches!(given.at(cell), Mark::Part(_)) {
                let message = format!(
                    "the gear bit at {cell} is one train with the input at {first}, so it starts \
                     as that input says: draw it upright"
                );
                problems.found.push(grid.at_cell(ProblemKind::LinksGiven, cell, message));
            }
        }
    }
}

//! The cells on a way between parts that decide.

use crate::board::{Board, Cell, Part, Side};
use crate::machine::{Met, leave};
use crate::table::decision_graph::Ramps;

/// What a ball does in a cell that it passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Step {
    /// The cell.
    pub cell: Cell,
    /// The way the ball moves as it arrives.
    pub arrive: Side,
    /// Where it leaves; `None` where it does not, or where a bit, a weigh gate or a ramp that a row turns decides.
    pub leave: Option<Side>,
    /// Whether it falls or leaves the board here.
    pub faults: bool,
}

/// The steps of a ball that arrives at `cell` moving to `heading`, up to the next part that decides,
/// which is the last one.
pub(super) fn from_cell(board: &Board, ramps: &Ramps, cell: Cell, heading: Side) -> Vec<Step> {
    let mut steps = Vec::new();
    let (mut cell, mut arrive) = (cell, heading);
    loop {
        let stays = Step { cell, arrive, leave: None, faults: false };
        let side = match board.part(cell) {
            None | Some(Part::Gear) => {
                steps.push(Step { faults: true, ..stays });
                return steps;
            }
            Some(Part::Crossover) => arrive,
            Some(Part::Ramp(side)) if !ramps.contains_key(&cell) => side,
            Some(
                Part::Interceptor
                | Part::Ramp(_)
                | Part::Bit(_)
                | Part::GearBit(_)
                | Part::WeighGate(_),
            ) => {
                steps.push(stays);
                return steps;
            }
        };
        let met = leave(board, cell, side);
        let faults = matches!(met, Met::LeftBoard(_));
        steps.push(Step { leave: Some(side), faults, ..stays });
        match met {
            Met::Moved(next) => (cell, arrive) = (next, side),
            _ => return steps,
        }
    }
}

/// The steps of a ball that leaves `cell` to `side`, and whether it leaves the board there.
pub(super) fn out_of_cell(
    board: &Board,
    ramps: &Ramps,
    cell: Cell,
    side: Side,
) -> (Vec<Step>, bool) {
    match leave(board, cell, side) {
        Met::Moved(next) => (from_cell(board, ramps, next, side), false),
        met => (Vec::new(), matches!(met, Met::LeftBoard(_))),
    }
}

//! The traffic on the parts and paths of a board, over all rows.

mod one_by_one;
mod together;

use std::collections::BTreeMap;

use super::TableError;
use super::effort::Effort;
use super::plan::Plan;
use serde::Serialize;

use crate::board::{Board, Cell, Side};
use crate::challenge::Row;
use crate::limits;
use crate::machine::Ending;

const FEW: u128 = 1 << 6;

/// Counts of an event, over all rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Passages {
    /// Number of rows in which it happens at least once.
    pub rows: u128,
    /// Number of balls to which it happens, in all rows together.
    pub balls: u128,
}

/// Traffic of balls in one cell, over all rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CellTraffic {
    /// All balls in the cell.
    pub met: Passages,
    /// Balls that arrive moving left, and balls that arrive moving right.
    pub arrive: [Passages; 2],
    /// Balls that leave to the left, and balls that leave to the right. A ball that is caught or falls does not leave.
    pub leave: [Passages; 2],
}

/// The five numbers of a cell: all balls; from [`ARRIVES`] on, those that arrive moving left and right; from
/// [`LEAVES`] on, those that leave to the left and right.
type Counts<T> = [T; 5];

const ARRIVES: usize = 1;
const LEAVES: usize = 3;

impl From<Counts<Passages>> for CellTraffic {
    fn from([met, moving_left, moving_right, to_left, to_right]: Counts<Passages>) -> Self {
        CellTraffic { met, arrive: [moving_left, moving_right], leave: [to_left, to_right] }
    }
}

impl CellTraffic {
    fn all_passages(&mut self) -> Counts<&mut Passages> {
        let CellTraffic { met, arrive: [moving_left, moving_right], leave: [to_left, to_right] } =
            self;
        [met, moving_left, moving_right, to_left, to_right]
    }
}

/// Runs that end at a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Ended {
    /// The ending: caught, fallen, or out of the board.
    pub ending: Ending,
    /// The first row that ends there.
    pub row: Row,
    /// The number of the ball that ends this row, from 1.
    pub ball: u64,
}

/// The traffic of balls in all rows of a table, cell by cell.
///
/// A run that never ends counts up to the end of its first period.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Coverage {
    /// The number of rows.
    pub rows: u128,
    /// The cells that balls reach, with or without a part.
    pub cells: BTreeMap<Cell, CellTraffic>,
    /// The cells where balls fall or leave the board, each with the first row with that fault.
    pub(crate) faults: BTreeMap<Cell, Ended>,
}

impl Coverage {
    /// Returns the traffic in a cell; all zeros for a cell that balls do not reach.
    pub fn at(&self, cell: Cell) -> CellTraffic {
        self.cells.get(&cell).copied().unwrap_or_default()
    }

    /// Returns whether a ball reaches a cell in any row.
    pub fn is_met(&self, cell: Cell) -> bool {
        self.at(cell).met.balls > 0
    }

    pub(crate) fn turns_switch(&self, board: &Board, switch: usize) -> bool {
        let cells = board.switches().get(switch).map(|switch| switch.cells.iter());
        cells.is_some_and(|mut cells| cells.any(|&cell| self.is_met(cell)))
    }

    pub(crate) fn ways_out(&self, cell: Cell) -> impl Iterator<Item = Side> {
        let traffic = self.at(cell);
        Side::BOTH.into_iter().filter(move |side| traffic.leave[side.index()].balls > 0)
    }
}

/// Follows all rows and counts the traffic in each cell. A large number of rows is followed together, as decision
/// diagrams.
///
/// # Errors
/// Fails if the condition of the challenge has no value in a row, if a run is given up, or if following the rows takes
/// more work than [`limits::WORK`]. Partial results are not returned.
pub(super) fn coverage(plan: &Plan) -> Result<Coverage, TableError> {
    let rows = plan.challenge.rows.product().ok_or(TableError::TooManyRows)?;
    let effort = &Effort::new(rows, limits::WORK);
    // Runs without end are followed to the end of their first period, one by one.
    let together = match rows <= FEW || plan.is_endless() {
        true => None,
        false => Some(together::coverage_of_sets(plan, limits::WORK)),
    };
    let coverage = match together {
        None | Some(Err(TableError::TooComplex { .. })) => {
            one_by_one::coverage_of_rows(plan, effort)
        }
        Some(coverage) => coverage,
    };
    // It may cost less than a verdict.
    coverage.map_err(|error| match error {
        TableError::TooMuchWork { starts } => TableError::TooComplex { starts },
        error => error,
    })
}

//! How often each part of a board is met, and each path taken, over all rows.

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

/// How often something happens, over all rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Passages {
    /// In how many rows it happens at least once.
    pub rows: u128,
    /// How often it happens in all rows together: the balls to which it does.
    pub balls: u128,
}

/// What balls do in one cell, over all rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CellTraffic {
    /// The balls that are in it.
    pub met: Passages,
    /// Those that arrive moving left, and moving right.
    pub arrive: [Passages; 2],
    /// Those that leave to the left, and to the right. A ball that is caught or falls does not
    /// leave.
    pub leave: [Passages; 2],
}

/// The five numbers of a cell: all balls; at [`ARRIVES`] and after it, those that come moving left and right; at
/// [`LEAVES`] and after it, those that leave to the left and to the right.
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
    /// The number of the ball that does it in this row, from 1.
    pub ball: u64,
}

/// What balls do in all rows of a table, cell by cell.
///
/// A run that never ends counts up to the end of its first period.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Coverage {
    /// The number of rows.
    pub rows: u128,
    /// The cells that balls reach, with or without a part.
    pub cells: BTreeMap<Cell, CellTraffic>,
    /// The cells where balls fall or leave the board, each with the first row in which they do.
    pub(crate) faults: BTreeMap<Cell, Ended>,
}

impl Coverage {
    /// Returns what balls do in a cell.
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

/// Follows all rows and counts what balls do in each cell. Where there are many rows they are
/// followed together, as decision diagrams, none of them alone.
///
/// # Errors
/// Where the condition of the challenge has no value in some row, or following the rows takes more
/// work than a verdict may. There is never half an answer.
pub(super) fn coverage(plan: &Plan) -> Result<Coverage, TableError> {
    let rows = plan.challenge.rows.product().ok_or(TableError::TooManyRows)?;
    let effort = &Effort::new(rows, limits::WORK);
    // Runs without end are followed to the end of their first period, one by one.
    if rows <= FEW || plan.is_endless() {
        return one_by_one::coverage_of_rows(plan, effort);
    }
    match together::coverage_of_sets(plan, limits::WORK) {
        Err(TableError::TooComplex { .. }) => one_by_one::coverage_of_rows(plan, effort),
        coverage => coverage,
    }
}

//! The place of a cell.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A place on a board: row and column, both from 1, row 1 at the top, column 1 at the left.
///
/// A `Cell` is only a pair of numbers; a [`Shape`](super::Shape) knows its cells. Written `[row,column]`, in files as
/// `[row, column]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(inline, description = "The row from the top and the column from the left, from 1.")
)]
#[serde(from = "(u16, u16)", into = "(u16, u16)")]
pub struct Cell {
    /// The row, from 1 at the top.
    pub row: u16,
    /// The column, from 1 at the left.
    pub column: u16,
}

impl Cell {
    /// The cell in `row` and `column`, both from 1.
    pub const fn new(row: u16, column: u16) -> Self {
        Cell { row, column }
    }

    /// The up to four cells that share an edge with this one, without those with a coordinate of 0.
    pub fn neighbours(self) -> impl Iterator<Item = Cell> {
        let Cell { row, column } = self;
        [
            (row.checked_sub(1), Some(column)),
            (Some(row), column.checked_sub(1)),
            (Some(row), column.checked_add(1)),
            (row.checked_add(1), Some(column)),
        ]
        .into_iter()
        .filter_map(|(row, column)| match (row?, column?) {
            (0, _) | (_, 0) => None,
            (row, column) => Some(Cell { row, column }),
        })
    }
}

impl From<(u16, u16)> for Cell {
    fn from((row, column): (u16, u16)) -> Self {
        Cell { row, column }
    }
}

impl Cell {
    /// Cells in a sentence: `[1,2], [3,4] and [5,6]`.
    pub fn list(cells: &[Cell]) -> String {
        match cells {
            [] => String::new(),
            [only] => only.to_string(),
            [rest @ .., last] => {
                let rest: Vec<String> = rest.iter().map(Cell::to_string).collect();
                format!("{} and {last}", rest.join(", "))
            }
        }
    }
}

impl From<Cell> for (u16, u16) {
    fn from(cell: Cell) -> Self {
        (cell.row, cell.column)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{},{}]", self.row, self.column)
    }
}

/// The error for a text that is not a cell.
const NO_CELL: &str = "a cell is written [row,column], as in [3,6]";

impl FromStr for Cell {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        let inner =
            text.trim().strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).ok_or(NO_CELL)?;
        let (row, column) = inner.split_once(',').ok_or(NO_CELL)?;
        Ok(Cell {
            row: row.trim().parse().map_err(|_| NO_CELL)?,
            column: column.trim().parse().map_err(|_| NO_CELL)?,
        })
    }
}

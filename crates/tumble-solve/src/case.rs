//! One of the things that must hold on a solution.

use std::fmt;

use tumble_core::challenge::Row;

use super::line::LineOfPlay;

/// One of the things that must hold on a solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Case {
    /// A row of the truth table.
    Row {
        /// The start.
        row: Row,
        /// How many balls of the run are followed; `None`: all.
        follow: Option<usize>,
    },
    /// A line of play of a game.
    Line(LineOfPlay),
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Case::Row { row, .. } => write!(f, "row {}", row.number),
            Case::Line(line) => line.fmt(f),
        }
    }
}

//! What a lint is, and what it finds.

use serde::Serialize;

use super::Example;
use crate::board::Cell;
use crate::challenge::Row;

/// How much an alert weighs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// No board with it passes.
    Error,
    /// A board may pass with it, but most likely it is not what its maker meant, or the board can be
    /// cheaper.
    Warning,
}

impl std::fmt::Display for Severity {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        })
    }
}

/// Something that is looked for on every board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lint {
    /// Its name in data and in `lint --explain`.
    pub id: &'static str,
    /// How much it weighs.
    pub severity: Severity,
    /// What it looks for, in a few words.
    pub title: &'static str,
    /// Why it is suspicious.
    pub reason: &'static str,
    /// A board that shows it.
    pub example: Example,
}

/// A row in which something happens, and the ball that does it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Witness {
    /// The row.
    pub row: Row,
    /// The number of the ball, from 1 in the order of release.
    pub ball: u64,
    /// What it does: `falls here`.
    pub does: &'static str,
}

/// Something suspicious about a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alert {
    /// The lint that found it.
    pub lint: &'static Lint,
    /// The name of the input or output that it is about, where it is about one.
    pub name: Option<String>,
    /// The cells that it is about, in reading order.
    pub cells: Vec<Cell>,
    /// What is so.
    pub message: String,
    /// What to do.
    pub remedy: String,
    /// Where it can be seen.
    pub witness: Option<Witness>,
    /// The cell of an alert that this one may follow from: that is to be repaired first.
    pub follows: Option<Cell>,
}

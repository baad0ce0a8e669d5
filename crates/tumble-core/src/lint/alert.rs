//! Lints and their alerts.

use serde::Serialize;

use super::Example;
use crate::board::Cell;
use crate::challenge::Row;

/// Weight of an alert.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// A board with this alert never passes.
    Error,
    /// A board may pass with it, but it is probably not intended, or the board can be cheaper.
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

/// A suspicious pattern that is searched on every board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lint {
    /// Name in data and in `lint --explain`.
    pub id: &'static str,
    /// Weight of its alerts.
    pub severity: Severity,
    /// The pattern in a few words.
    pub title: &'static str,
    /// The reason that the pattern is suspicious.
    pub reason: &'static str,
    /// A board with the pattern.
    pub example: Example,
}

/// A row with the event, and the ball that causes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Witness {
    /// The row.
    pub row: Row,
    /// The number of the ball, from 1 in the order of release.
    pub ball: u64,
    /// The event in words: `falls here`.
    pub does: &'static str,
}

/// Something suspicious about a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alert {
    /// The lint that found it.
    pub lint: &'static Lint,
    /// The input or output concerned, if any.
    pub name: Option<String>,
    /// The cells concerned, in reading order.
    pub cells: Vec<Cell>,
    /// The finding.
    pub message: String,
    /// The advice.
    pub remedy: String,
    /// A row that shows it.
    pub witness: Option<Witness>,
    /// The cell of an alert that may be the cause of this one and should be repaired first.
    pub follows: Option<Cell>,
}

//! What is known of a board once all rows are.

use crate::challenge::{Expected, Mismatch, Row};
use crate::machine::Outcome;

/// Whether all rows hold, and what is worth knowing beside.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Verdict {
    /// How many rows there are: starts that the condition admits.
    pub rows: u128,
    /// How many of them do not leave what is asked for.
    pub failing: u128,
    /// The first failing rows, in order; at most as many as were asked for.
    pub first: Vec<Failing>,
    /// The most balls that any row releases.
    pub most_balls: u64,
}

impl Verdict {
    /// Whether all rows hold, and there are any.
    pub fn passes(&self) -> bool {
        self.rows > 0 && self.failing == 0
    }

    /// Adds the verdict over the rows that follow.
    pub(super) fn add(&mut self, next: Verdict, failing_kept: usize) {
        self.rows += next.rows;
        self.failing += next.failing;
        self.most_balls = self.most_balls.max(next.most_balls);
        let room = failing_kept.saturating_sub(self.first.len());
        self.first.extend(next.first.into_iter().take(room));
    }
}

/// A row that does not leave what is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failing {
    /// The start.
    pub row: Row,
    /// What came.
    pub outcome: Outcome,
    /// What was expected.
    pub expected: Expected,
    /// The first difference.
    pub mismatch: Mismatch,
}

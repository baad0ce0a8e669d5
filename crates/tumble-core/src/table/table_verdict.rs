//! The verdict on a board over all rows.

use super::{TableError, plan::Plan, rows};
use crate::challenge::{Expected, Mismatch, Row, RowVerdict};
use crate::machine::Outcome;

/// The verdict over all rows, and figures about them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TableVerdict {
    /// Number of rows, without starts that the condition excludes.
    pub rows: u128,
    /// Number of rows that do not meet the expectation.
    pub failing: u128,
    /// Number of rows that could not be decided: their runs were given up.
    pub undecided: u128,
    /// The first undecided row, with the number of balls that were followed.
    pub first_undecided: Option<(Row, u64)>,
    /// The first failing rows, in order; at most the number asked for.
    pub first: Vec<Failing>,
    /// The most balls that any row releases.
    pub most_balls: u64,
}

impl TableVerdict {
    /// Whether there is at least one row, and all rows hold.
    pub fn passes(&self) -> bool {
        self.rows > 0 && self.failing == 0 && self.undecided == 0
    }

    /// Adds a row with its result; of the failing ones, the first `failing_kept` are kept.
    pub(super) fn add_row(
        &mut self,
        plan: &Plan,
        row: &Row,
        outcome: &Outcome,
        failing_kept: usize,
    ) -> Result<(), TableError> {
        let expected = rows::expected_of(plan.challenge, row)?;
        let board = plan.challenge.board_in(row, plan.board);
        let value = |variable| plan.challenge.value_of(variable, &board, &outcome.switches);
        self.rows += 1;
        self.most_balls = self.most_balls.max(outcome.balls);
        match expected.compared(outcome, value) {
            RowVerdict::Holds => {}
            RowVerdict::Undecided => {
                self.undecided += 1;
                self.first_undecided.get_or_insert_with(|| (row.clone(), outcome.balls));
            }
            RowVerdict::Fails(mismatch) => {
                self.failing += 1;
                if self.first.len() < failing_kept {
                    let (row, outcome) = (row.clone(), outcome.clone());
                    self.first.push(Failing { row, outcome, expected, mismatch });
                }
            }
        }
        Ok(())
    }

    pub(super) fn append_piece(&mut self, next: TableVerdict, failing_kept: usize) {
        self.rows += next.rows;
        self.failing += next.failing;
        self.undecided += next.undecided;
        self.first_undecided = self.first_undecided.take().or(next.first_undecided);
        self.most_balls = self.most_balls.max(next.most_balls);
        let room = failing_kept.saturating_sub(self.first.len());
        self.first.extend(next.first.into_iter().take(room));
    }
}

/// A row that does not meet the expectation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failing {
    /// The start.
    pub row: Row,
    /// The actual outcome.
    pub outcome: Outcome,
    /// The expectation.
    pub expected: Expected,
    /// The first difference.
    pub mismatch: Mismatch,
}

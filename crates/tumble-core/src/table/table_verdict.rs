//! What is known of a board once all rows are.

use super::{TableError, plan::Plan, rows};
use crate::challenge::{Expected, Mismatch, Row, RowVerdict};
use crate::machine::Outcome;

/// The verdict over all rows, and figures about them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TableVerdict {
    /// How many rows there are: starts that the condition admits.
    pub rows: u128,
    /// How many of them do not leave what is asked for.
    pub failing: u128,
    /// How many of them could not be decided: their runs were given up.
    pub undecided: u128,
    /// The first of those, with the number of balls that were followed.
    pub first_undecided: Option<(Row, u64)>,
    /// The first failing rows, in order; at most as many as were asked for.
    pub first: Vec<Failing>,
    /// The most balls that any row releases.
    pub most_balls: u64,
}

impl TableVerdict {
    /// Whether all rows hold, and there are any.
    pub fn passes(&self) -> bool {
        self.rows > 0 && self.failing == 0 && self.undecided == 0
    }

    /// Adds a row that left this; of those that fail, the first `failing_kept` are kept.
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

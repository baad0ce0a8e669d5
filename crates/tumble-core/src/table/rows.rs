//! One row after the other: the loop of all machines that run rows alone, and what a row must leave.

use super::plan::Plan;
use super::{TableError, TableOptions, TableVerdict};
use crate::challenge::{Challenge, Expected, Row};
use crate::machine::{self, Outcome};

/// Every how many starts progress is reported.
const BETWEEN_REPORTS: u128 = 1 << 12;

/// The verdict over all rows, of which `judge` tells each one by one, in order.
pub(super) fn verdict(
    plan: &Plan,
    options: &TableOptions,
    mut judge: impl FnMut(&mut TableVerdict, &Row) -> Result<(), TableError>,
) -> Result<TableVerdict, TableError> {
    let rows = &plan.challenge.rows;
    let product = rows.product().ok_or(TableError::TooManyRows)?;
    let mut verdict = TableVerdict::default();
    let mut number = 0;
    while number < product {
        let row = rows.row(number);
        if admits(plan.challenge, &row)? {
            judge(&mut verdict, &row)?;
        }
        number += 1;
        if let Some(progress) = options.progress
            && (number % BETWEEN_REPORTS == 0 || number == product)
        {
            progress((number - 1) % BETWEEN_REPORTS + 1, product);
        }
    }
    Ok(verdict)
}

/// Whether the condition admits the row.
pub(super) fn admits(challenge: &Challenge, row: &Row) -> Result<bool, TableError> {
    challenge.rows.admits(row).map_err(|error| {
        let condition = challenge.rows.condition().map(ToString::to_string).unwrap_or_default();
        TableError::Condition { condition, row: Box::new(row.clone()), error }
    })
}

/// The expectation for a row. The error of one without names the row.
pub(super) fn expected(challenge: &Challenge, row: &Row) -> Result<Expected, TableError> {
    let expected = challenge.expected(row);
    expected.map_err(|error| TableError::Expectation { row: Box::new(row.clone()), error })
}

/// The outcome of a row on the plain machine.
pub(super) fn run_plainly(plan: &Plan, row: &Row) -> Outcome {
    let board = plan.challenge.board_in(row, plan.board);
    machine::run(&board, &plan.challenge.start_in(row, &board, plan.player))
}

/// # Errors
/// Fails where the condition or the expectation has no value for this row.
pub(super) fn check_defined(plan: &Plan, row: &Row) -> Result<(), TableError> {
    admits(plan.challenge, row)?;
    expected(plan.challenge, row)?;
    Ok(())
}

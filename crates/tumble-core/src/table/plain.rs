//! One start after the other: the reference.

use std::borrow::Cow;
use std::ops::ControlFlow;

use super::{Case, Failing, Options, TableError, Verdict};
use crate::challenge::{Challenge, Row};
use crate::machine::{self, Outcome};

/// Every how many starts the progress is told.
const BETWEEN_REPORTS: u128 = 1 << 12;

/// Something that runs one row.
pub(super) trait Runs {
    fn run(&mut self, row: &Row) -> Cow<'_, Outcome>;
}

/// The plain machine.
pub(super) struct Machine<'a>(pub &'a Case<'a>);

impl Runs for Machine<'_> {
    fn run(&mut self, row: &Row) -> Cow<'_, Outcome> {
        Cow::Owned(run(self.0, row))
    }
}

pub(super) fn fill(
    case: &Case,
    options: &Options,
    mut machine: impl Runs,
    mut take: impl FnMut(&Row, &Outcome) -> ControlFlow<()>,
) -> Result<u128, TableError> {
    let mut given = 0;
    each(case, options, |row| {
        given += 1;
        Ok(take(row, &machine.run(row)))
    })?;
    Ok(given)
}

pub(super) fn verdict(
    case: &Case,
    options: &Options,
    mut machine: impl Runs,
) -> Result<Verdict, TableError> {
    let mut verdict = Verdict::default();
    each(case, options, |row| {
        let outcome = machine.run(row);
        verdict.rows += 1;
        verdict.most_balls = verdict.most_balls.max(outcome.balls);
        if let Some(failing) = judge(case, row, &outcome)? {
            verdict.failing += 1;
            if verdict.first.len() < options.failing_kept {
                verdict.first.push(failing);
            }
        }
        Ok(ControlFlow::Continue(()))
    })?;
    Ok(verdict)
}

/// Gives every admitted row to `take`, in order.
fn each(
    case: &Case,
    options: &Options,
    mut take: impl FnMut(&Row) -> Result<ControlFlow<()>, TableError>,
) -> Result<(), TableError> {
    let rows = &case.challenge.rows;
    let product = rows.product().ok_or(TableError::TooManyRows)?;
    let mut number = 0;
    while number < product {
        let row = rows.row(number);
        if admits(case.challenge, &row)? && take(&row)?.is_break() {
            break;
        }
        number += 1;
        if let Some(progress) = options.progress
            && (number % BETWEEN_REPORTS == 0 || number == product)
        {
            progress((number - 1) % BETWEEN_REPORTS + 1, product);
        }
    }
    Ok(())
}

/// Whether the condition admits the row.
pub(super) fn admits(challenge: &Challenge, row: &Row) -> Result<bool, TableError> {
    challenge.rows.admits(row).map_err(|error| {
        let condition = challenge.rows.condition().map(ToString::to_string).unwrap_or_default();
        TableError::Condition { condition, row: row.clone(), error }
    })
}

/// What comes of a row on the plain machine.
pub(super) fn run(case: &Case, row: &Row) -> Outcome {
    let board = case.challenge.board_in(row, case.board);
    machine::run(&board, &case.challenge.start_in(row, &board, case.lever))
}

/// The row as a failing one, if it does not hold.
pub(super) fn judge(
    case: &Case,
    row: &Row,
    outcome: &Outcome,
) -> Result<Option<Failing>, TableError> {
    let expected = case
        .challenge
        .expected(row)
        .map_err(|error| TableError::Expectation { row: row.clone(), error })?;
    let board = case.challenge.board_in(row, case.board);
    let side = |cell| Challenge::side_of(&board, &outcome.switches, cell);
    let value = |variable| case.challenge.value_of(variable, side);
    Ok(expected.mismatch(outcome, value).map(|mismatch| Failing {
        row: row.clone(),
        outcome: outcome.clone(),
        expected,
        mismatch,
    }))
}

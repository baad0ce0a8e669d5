//! Row by row: the loop of all engines that run single rows, and the expectation for a row.

use std::ops::ControlFlow;

use super::plan::Plan;
use super::{Runner, TableError, TableOptions, TableVerdict, threads};
use crate::challenge::{Challenge, ExpectError, Expected, Row};
use crate::machine::{self, Outcome};

const JUDGED: u128 = 1 << 12;

/// Number of starts in a piece of a stream. Small, since the first rows are wanted soon.
const STREAMED: u128 = 128;

/// Visits all rows in pieces of `size` starts. `add` adds each row to the result of its piece; `take` gets the pieces
/// in order until it breaks.
fn in_pieces<T: Send>(
    plan: &Plan,
    options: &TableOptions,
    size: u128,
    begin: impl Fn() -> T + Sync + Send,
    add: impl Fn(&mut T, &Row) -> Result<(), TableError> + Sync + Send,
    mut take: impl FnMut(T) -> ControlFlow<()>,
) -> Result<(), TableError> {
    let rows = &plan.challenge.rows;
    let product = rows.product().ok_or(TableError::TooManyRows)?;
    let make = |piece: u128| {
        let mut made = begin();
        let mut row = rows.row(piece * size);
        let end = product.min((piece + 1) * size);
        let starts = end - row.number;
        loop {
            let is_row = is_admitted(plan.challenge, &row);
            let added =
                is_row.and_then(|is_row| if is_row { add(&mut made, &row) } else { Ok(()) });
            if added.is_err() || row.number + 1 == end {
                return (made, added, starts);
            }
            rows.advance_row(&mut row);
        }
    };
    let mut take_piece = |(made, added, starts): (T, Result<(), TableError>, u128)| {
        if take(made).is_break() || added.is_err() {
            return ControlFlow::Break(added);
        }
        if let Some(progress) = options.progress {
            progress(starts, product);
        }
        ControlFlow::Continue(())
    };
    let pieces = product.div_ceil(size);
    let broken = threads::make_in_order(pieces, options.parallel, &make, &mut take_piece);
    broken.break_value().unwrap_or(Ok(()))
}

/// The verdict over all rows. `judge` judges single rows, with a separate machine for each piece.
pub(super) fn verdict_by<M: Send>(
    plan: &Plan,
    options: &TableOptions,
    machine: impl Fn() -> M + Sync + Send,
    judge: impl Fn(&mut TableVerdict, &mut M, &Row) -> Result<(), TableError> + Sync + Send,
) -> Result<TableVerdict, TableError> {
    let mut verdict = TableVerdict::default();
    let begin = || (TableVerdict::default(), machine());
    let add = |(verdict, machine): &mut (TableVerdict, M), row: &Row| judge(verdict, machine, row);
    in_pieces(plan, options, JUDGED, begin, add, |(piece, _)| {
        verdict.append_piece(piece, options.failing_kept);
        ControlFlow::Continue(())
    })?;
    Ok(verdict)
}

pub(super) fn stream_rows<T: Default + Send>(
    plan: &Plan,
    options: &TableOptions,
    add: impl Fn(&mut T, &Row, &Outcome) -> Result<(), ExpectError> + Sync,
    mut take: impl FnMut(T) -> ControlFlow<()>,
) -> Result<u128, TableError> {
    let mut given = 0;
    let begin = || (T::default(), 0, Runner::with_plan(plan));
    let add = |(made, count, runner): &mut (T, u128, Runner), row: &Row| {
        let added = add(made, row, runner.run(row));
        added.map_err(|error| TableError::Expectation { row: Box::new(row.clone()), error })?;
        *count += 1;
        Ok(())
    };
    in_pieces(plan, options, STREAMED, begin, add, |(made, count, _)| {
        given += count;
        if count > 0 { take(made) } else { ControlFlow::Continue(()) }
    })?;
    Ok(given)
}

pub(super) fn is_admitted(challenge: &Challenge, row: &Row) -> Result<bool, TableError> {
    challenge.rows.admits(row).map_err(|error| {
        let condition = challenge.rows.condition().map(ToString::to_string).unwrap_or_default();
        TableError::Condition { condition, row: Box::new(row.clone()), error }
    })
}

/// The expectation for a row. An error names the row.
pub(super) fn expected_of(challenge: &Challenge, row: &Row) -> Result<Expected, TableError> {
    let expected = challenge.expected(row);
    expected.map_err(|error| TableError::Expectation { row: Box::new(row.clone()), error })
}

pub(super) fn run_plainly(plan: &Plan, row: &Row) -> Outcome {
    let board = plan.challenge.board_in(row, plan.board);
    machine::run(&board, &plan.challenge.start_in(row, &board, plan.player))
}

/// # Errors
/// Fails if the condition or the expectation has no value for this row.
pub(super) fn check_defined(plan: &Plan, row: &Row) -> Result<(), TableError> {
    is_admitted(plan.challenge, row)?;
    expected_of(plan.challenge, row).map(drop)
}

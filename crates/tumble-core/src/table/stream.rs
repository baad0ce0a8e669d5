//! Rows on all cores at once, given in their order.

use std::ops::ControlFlow;

use super::plan::Plan;
use super::{Runner, TableError, TableOptions, Trial, plain, threads};
use crate::challenge::Row;
use crate::machine::Outcome;

/// How many starts one piece of work has.
const PIECE: u128 = 128;

/// How many pieces for each thread are made before they are given, at the most.
const AHEAD: u128 = 32;

/// As [`crate::table::stream`].
pub(super) fn stream<T: Send>(
    trial: &Trial,
    plan: &Plan,
    options: &TableOptions,
    make: impl Fn(&Row, &Outcome) -> T + Sync,
    mut take: impl FnMut(T) -> ControlFlow<()>,
) -> Result<u128, TableError> {
    let product = trial.challenge.rows.product().ok_or(TableError::TooManyRows)?;
    let pieces = product.div_ceil(PIECE);
    let workers = threads::count(options.parallel) as u128;
    // The first rows are wanted soon; later ones are made in large bundles.
    let (mut begin, mut bundle, mut given) = (0, 1, 0);
    while begin < pieces {
        let end = pieces.min(begin + bundle);
        let work = |piece: u128| self::piece(trial, plan, piece, product, &make);
        let numbers: Vec<u128> = (begin..end).collect();
        for (things, result) in threads::map(numbers, options.parallel, work) {
            for thing in things {
                given += 1;
                if take(thing).is_break() {
                    return Ok(given);
                }
            }
            result?;
        }
        if let Some(progress) = options.progress {
            progress(product.min(end * PIECE) - begin * PIECE, product);
        }
        begin = end;
        bundle = (2 * bundle).min(AHEAD * workers);
    }
    Ok(given)
}

/// What is made of the rows of a piece, up to the first without a value.
fn piece<T>(
    trial: &Trial,
    plan: &Plan,
    piece: u128,
    product: u128,
    make: impl Fn(&Row, &Outcome) -> T,
) -> (Vec<T>, Result<(), TableError>) {
    let mut runner = Runner::with(plan);
    let mut made = Vec::new();
    for number in piece * PIECE..product.min((piece + 1) * PIECE) {
        let row = trial.challenge.rows.row(number);
        match plain::admits(trial.challenge, &row) {
            Ok(true) => made.push(make(&row, runner.run(&row))),
            Ok(false) => {}
            Err(error) => return (made, Err(error)),
        }
    }
    (made, Ok(()))
}

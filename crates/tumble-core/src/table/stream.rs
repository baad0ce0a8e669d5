//! Rows on all cores at once, given piece by piece in their order.

use std::ops::ControlFlow;

use super::plan::Plan;
use super::{Runner, TableError, TableOptions, rows, threads};
use crate::challenge::{ExpectError, Row};
use crate::machine::Outcome;

/// How many starts one piece of work has.
const PIECE: u128 = 128;

/// How many pieces for each thread are made before they are given, at the most.
const AHEAD: u128 = 32;

/// As [`crate::Table::stream`].
pub(super) fn stream<T: Default + Send>(
    plan: &Plan,
    options: &TableOptions,
    add: impl Fn(&mut T, &Row, &Outcome) -> Result<(), ExpectError> + Sync,
    mut take: impl FnMut(T) -> ControlFlow<()>,
) -> Result<u128, TableError> {
    let product = plan.challenge.rows.product().ok_or(TableError::TooManyRows)?;
    let pieces = product.div_ceil(PIECE);
    let workers = threads::count(options.parallel) as u128;
    // The first rows are wanted soon; later ones are made in large bundles.
    let (mut begin, mut bundle, mut given) = (0, 1, 0);
    while begin < pieces {
        let end = pieces.min(begin + bundle);
        let work = |piece: u128| self::piece(plan, piece, product, &add);
        let numbers: Vec<u128> = (begin..end).collect();
        for (made, rows, result) in threads::map(numbers, options.parallel, work) {
            given += rows;
            if rows > 0 && take(made).is_break() {
                return Ok(given);
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

/// What is made of the rows of a piece and how many these are, up to the first without a value.
fn piece<T: Default>(
    plan: &Plan,
    piece: u128,
    product: u128,
    add: impl Fn(&mut T, &Row, &Outcome) -> Result<(), ExpectError>,
) -> (T, u128, Result<(), TableError>) {
    let rows = &plan.challenge.rows;
    let mut runner = Runner::with(plan);
    let (mut made, mut count) = (T::default(), 0);
    let mut row = rows.row(piece * PIECE);
    loop {
        let added = rows::admits(plan.challenge, &row).and_then(|admitted| {
            if admitted {
                add(&mut made, &row, runner.run(&row)).map_err(|error| {
                    TableError::Expectation { row: Box::new(row.clone()), error }
                })?;
                count += 1;
            }
            Ok(())
        });
        if added.is_err() || row.number + 1 >= product.min((piece + 1) * PIECE) {
            return (made, count, added);
        }
        rows.advance(&mut row);
    }
}

//! The truth table, in parts.

use serde::Serialize;
use tumble_core::challenge::RowVerdict;

use crate::given_board::GivenBoard;
use crate::request::{Refusal, Show};
use crate::rows::{self, NamedValue, ResultItem, RunEnd};

/// The most rows that are run for one part, including those that are not shown.
const RUN: u32 = 1 << 14;

/// The most rows of a part.
const MOST: usize = 1 << 10;

/// Some rows of a truth table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct TablePart {
    rows: Vec<TableLine>,
    /// Number of the row to go on with; `None` at the end of the table.
    next: Option<String>,
}

/// A row of a truth table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct TableLine {
    row: String,
    values: Vec<NamedValue>,
    /// Whether the row holds; `None` if that is undecided.
    holds: Option<bool>,
    expected: Vec<ResultItem>,
    came: Vec<ResultItem>,
    /// Letters of the balls that came out.
    out: String,
    end: RunEnd,
    /// Number of balls that the run uses.
    balls: u64,
}

/// The verdicts on the first starts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Strip {
    /// One character for each start: `+` holds, `x` fails, `?` is undecided, `.` is excluded by the
    /// condition.
    holds: String,
    /// Whether there are more starts.
    more: bool,
}

/// Returns the verdicts on the first starts.
pub(crate) fn start_strip(board: &GivenBoard) -> Result<Strip, Refusal> {
    let challenge = &*board.challenge;
    if challenge.game.is_some() {
        return Ok(Strip { holds: String::new(), more: false });
    }
    let solution = board.solution()?;
    let product = challenge.rows.product().unwrap_or(u128::MAX);
    let table = solution.table();
    let mut rows = table.rows();
    let mut holds = String::new();
    for number in 0..product.min(MOST as u128) {
        holds.push(match rows.at(number)?.as_ref().map(|row| row.verdict()) {
            None => '.',
            Some(RowVerdict::Holds) => '+',
            Some(RowVerdict::Fails(_)) => 'x',
            Some(RowVerdict::Undecided) => '?',
        });
    }
    Ok(Strip { holds, more: product > MOST as u128 })
}

/// Returns a part of the table.
pub(crate) fn table_piece(
    board: &GivenBoard,
    from: u128,
    count: usize,
    show: Show,
) -> Result<TablePart, Refusal> {
    let (challenge, solution) = (&*board.challenge, board.solution_with_table()?);
    let product = challenge.rows.product().unwrap_or(u128::MAX);
    let table = solution.table();
    let mut rows = table.rows();
    let (mut number, mut run) = (from, 0);
    let mut lines = Vec::new();
    while number < product && lines.len() < count.min(MOST) && run < RUN {
        let row = rows.at(number)?;
        number += 1;
        run += 1;
        let Some(row) = row else { continue };
        let (expected, came, holds) = rows::compared_items(challenge, &row);
        let shown = match show {
            Show::All => true,
            Show::Passing => holds == Some(true),
            Show::Failing => holds != Some(true),
        };
        if shown {
            let outcome = row.outcome();
            lines.push(TableLine {
                row: row.start().number.to_string(),
                values: rows::row_values(challenge, row.start()),
                holds,
                expected,
                came,
                out: rows::came_out(outcome),
                end: RunEnd::of_ending(outcome.ending),
                balls: outcome.balls,
            });
        }
    }
    Ok(TablePart { rows: lines, next: (number < product).then(|| number.to_string()) })
}

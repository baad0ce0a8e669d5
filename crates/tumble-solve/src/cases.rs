//! Choice of cases: the first ones of a search, and those that a wrong candidate fails.

use super::case::{Case, LineOfPlay};
use super::error::SolveError;
use super::play;
use tumble_core::Table;
use tumble_core::board::{Board, Drawing, Side};
use tumble_core::challenge::{Challenge, Row};
use tumble_core::game::{self, Nim, Player};
use tumble_core::table::{self, Failing};

impl Case {
    /// The cases of the rows with these numbers, or of all rows; for a game, those that every search
    /// begins with. `numbers` are those of [`Rows::row`](tumble_core::challenge::Rows::row).
    ///
    /// # Errors
    /// Fails if a row does not exist, there are too many rows, or the condition has no value.
    pub fn chosen(
        challenge: &Challenge,
        numbers: Option<&[u128]>,
    ) -> Result<Vec<Case>, SolveError> {
        if challenge.game.is_some() {
            return first_cases(challenge);
        }
        let rows: Vec<Row> = match numbers {
            None => {
                let all: Result<Vec<Row>, _> = challenge.rows.iter().take(CHOSEN + 1).collect();
                all.map_err(SolveError::Condition)?
            }
            Some(numbers) => {
                let product = challenge.rows.product().unwrap_or(u128::MAX);
                let row = |&number: &u128| {
                    let row = challenge.rows.row(number);
                    let admitted = challenge.rows.admits(&row).map_err(SolveError::Condition)?;
                    match number < product && admitted {
                        true => Ok(row),
                        false => Err(SolveError::NoSuchRow { number }),
                    }
                };
                let rows: Result<Vec<Row>, SolveError> = numbers.iter().map(row).collect();
                rows?
            }
        };
        match rows.len() {
            0 => Err(SolveError::NoRows),
            count if count > CHOSEN => Err(SolveError::TooManyRows { most: CHOSEN }),
            _ => {
                let rows =
                    rows.into_iter().flat_map(|row| Case::rows_for_levers(challenge, row.number));
                rows.map(|row| play::first_case(challenge, row)).collect()
            }
        }
    }
}

/// Number of starts that are tried to find first rows that the condition admits. If it admits none of
/// them, the rows that a candidate fails come first.
const TRIED: u128 = 1 << 16;

/// The cases in play from the start: all rows if they are few, otherwise the first and the last; for a
/// game, the first turns of the smallest piles.
pub(super) fn first_cases(challenge: &Challenge) -> Result<Vec<Case>, SolveError> {
    const FEW: usize = 4;
    if let Some(game) = &challenge.game {
        let piles = (game.from..=game.to).take(usize::try_from(game.take).unwrap_or(FEW) + 2);
        let line = |pile, first| Case::Line(LineOfPlay { pile, first, taken: Vec::new() });
        let players = [Player::Human, Player::Board];
        return Ok(piles.flat_map(|pile| players.map(|first| line(pile, first))).collect());
    }
    let product = challenge.rows.product();
    let tried = product.unwrap_or(u128::MAX).min(TRIED);
    let mut rows = Vec::new();
    for row in (0..tried).map(|number| challenge.rows.row(number)) {
        if challenge.rows.admits(&row).map_err(SolveError::Condition)? {
            rows.push(row);
        }
        if rows.len() > FEW {
            break;
        }
    }
    if rows.is_empty() && product == Some(tried) {
        return Err(SolveError::NoRows);
    }
    if rows.len() > FEW {
        rows.truncate(1);
        let last = product.and_then(|product| product.checked_sub(1));
        let last = last.map(|number| challenge.rows.row(number));
        if let Some(row) = last.filter(|row| challenge.rows.admits(row) == Ok(true)) {
            rows.push(row);
        }
    }
    let rows = rows.into_iter().flat_map(|row| Case::rows_for_levers(challenge, row.number));
    rows.map(|row| play::first_case(challenge, row)).collect()
}

/// The most rows that a caller may choose for one formula.
const CHOSEN: usize = 1 << 14;

/// Cases that do not hold on a board, at most `most` of them; empty if the board is a solution. A run
/// that the judge gives up is an error.
pub(super) fn failing_cases(
    challenge: &Challenge,
    drawing: &Drawing,
    lever: Side,
    most: usize,
) -> Result<Vec<Case>, SolveError> {
    let board = Board::with_free(drawing, &challenge.input_cells())
        .map_err(|errors| SolveError::Illegal(errors.first().map(ToString::to_string)))?;
    if let Some(nim) = Nim::new(challenge, &board) {
        let judged = nim.play_all(most.max(1)).map_err(SolveError::Game)?;
        return Ok(judged.shortest.into_iter().map(losing_case).collect());
    }
    let options =
        table::TableOptions { failing_kept: most.max(1), ..table::TableOptions::default() };
    let verdict = Table::new(challenge, &board)?.with_lever(lever).verdict_with(&options)?;
    if verdict.rows == 0 {
        return Err(SolveError::NoRows);
    }
    if let (0, Some((row, balls))) = (verdict.failing, verdict.first_undecided) {
        return Err(SolveError::Undecided { row: row.number, balls });
    }
    let case = |failing: Failing| {
        // Rows that do not depend on the lever are one case, whichever lever the board takes.
        let row = match challenge.asks_by_lever() {
            true => failing.row,
            false => challenge.rows.row(failing.row.number),
        };
        play::failing_case(challenge, Failing { row, ..failing })
    };
    Ok(verdict.first.into_iter().map(case).collect())
}

/// The case of a game that the board loses.
fn losing_case(play: game::LosingLine) -> Case {
    let game::LosingLine { pile, first, turns, .. } = play;
    Case::Line(LineOfPlay { pile, first, taken: turns.iter().map(|turn| turn.taken).collect() })
}

//! Cases: requirements on a solution. The formula asserts a few; the others find out a wrong candidate.

use std::fmt;

use super::error::SolveError;
use super::play;
use tumble_core::Table;
use tumble_core::board::{Board, Drawing, Side};
use tumble_core::challenge::{Challenge, Game, Row};
use tumble_core::game::{self, Nim, Player};
use tumble_core::table::{self, Failing};

/// One requirement on a solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Case {
    /// A row of the truth table.
    Row {
        /// The start.
        row: Row,
        /// Number of balls of the run that are followed; `None`: all.
        follow: Option<usize>,
    },
    /// A line of play of a game.
    Line(LineOfPlay),
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Case::Row { row, .. } => write!(f, "row {}", row.number),
            Case::Line(line) => line.fmt(f),
        }
    }
}

impl Case {
    /// Returns the cases that no other one includes: each row once, with the most balls followed.
    pub fn strongest(cases: &[Case]) -> Vec<Case> {
        // A run that is followed to its end includes all shorter ones.
        let reach = |follow: &Option<usize>| follow.unwrap_or(usize::MAX);
        let is_farther = |case: &Case, place: usize| {
            let Case::Row { row, follow } = case else { return false };
            cases.iter().enumerate().any(|(at, other)| match other {
                Case::Row { row: same, follow: other } => {
                    same == row && (reach(other), place) > (reach(follow), at)
                }
                Case::Line(_) => false,
            })
        };
        let strongest = cases.iter().enumerate().filter(|(place, case)| !is_farther(case, *place));
        strongest.map(|(_, case)| case.clone()).collect()
    }

    /// The row with this number, as the formula has it: once for each lever if the goals depend on the
    /// lever that the player chooses.
    pub fn rows_for_levers(challenge: &Challenge, number: u128) -> Vec<Row> {
        let levers: &[Side] = if challenge.asks_by_lever() { &Side::BOTH } else { &[Side::Left] };
        levers.iter().map(|&lever| challenge.with_first_lever(lever).rows.row(number)).collect()
    }

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

/// Beginning of a game.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineOfPlay {
    /// The pile at the start.
    pub pile: u64,
    /// Player who takes first.
    pub first: Player,
    /// Balls taken in each turn so far.
    pub taken: Vec<u64>,
}

impl LineOfPlay {
    /// Whether the line belongs to the game: each turn takes an allowed number, and the game goes on
    /// after it.
    pub fn is_of(&self, game: &Game) -> bool {
        let mut left = self.pile;
        let mut player = self.first;
        (game.from..=game.to).contains(&self.pile)
            && self.taken.iter().all(|&taken| {
                let may = (1..=u64::from(game.take)).contains(&taken) && taken < left;
                left = left.saturating_sub(taken);
                player = player.other();
                may
            })
    }
}

impl fmt::Display for LineOfPlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = match self.first {
            Player::Human => "human",
            Player::Board => "board",
        };
        write!(f, "line {} {first}", self.pile)?;
        self.taken.iter().try_for_each(|taken| write!(f, " {taken}"))
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

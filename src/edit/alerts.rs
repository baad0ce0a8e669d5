//! Alerts about the board under work: the findings of `tumble lint`, while it is built.

use crate::writers::alerts::alert_in_words;
use tumble_core::board::{Board, BoardError, Cell, Drawing, Shape, Side};
use tumble_core::challenge::{Challenge, EndForm, StartRule};
use tumble_core::lint::{self, Linted, Severity};

/// Something suspicious on a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CellAlert {
    /// The first cell that it is about.
    pub cell: Option<Cell>,
    pub words: String,
    /// Whether a board may pass with it.
    pub severity: Severity,
    /// Whether it may follow from another one, which is to be repaired first.
    pub follows: bool,
}

/// Returns the alerts about a board, causes before their effects.
///
/// Without a challenge, each hopper has eight balls.
pub fn alerts(challenge: Option<&Challenge>, drawing: &Drawing, lever: Side) -> Vec<CellAlert> {
    let free = match challenge {
        Some(_) => None,
        None => free_board(drawing.shape()),
    };
    let Some(challenge) = challenge.or(free.as_ref()) else { return Vec::new() };
    match Board::with_free(drawing, &challenge.input_cells()) {
        Ok(board) => {
            let found = Linted::find(challenge, &board, lever).alerts;
            let mut found: Vec<CellAlert> =
                found.into_iter().map(|alert| cell_alert(challenge, &alert)).collect();
            found.sort_by_key(|alert| alert.follows);
            found
        }
        Err(errors) => {
            let shown = |error: &BoardError| {
                let (cell, words) = (error.cell(), error.to_string());
                // The cell is in front of the words.
                let words = words.strip_prefix(&format!("{cell} ")).unwrap_or(&words).to_owned();
                CellAlert { cell: Some(cell), words, severity: Severity::Error, follows: false }
            };
            errors.iter().map(shown).collect()
        }
    }
}

fn cell_alert(challenge: &Challenge, alert: &lint::Alert) -> CellAlert {
    CellAlert {
        cell: alert.cells.first().copied(),
        words: alert_in_words(challenge, alert),
        severity: alert.lint.severity,
        follows: alert.follows.is_some(),
    }
}

/// Returns a challenge without a goal, on a board of this shape.
fn free_board(shape: &Shape) -> Option<Challenge> {
    let empty = Drawing::new(shape.clone());
    let free = Challenge::builder(1000, "free").start_board(empty).supply_box();
    let free = Side::BOTH.into_iter().fold(free, |free, side| free.balls(side, 8));
    free.first_lever(StartRule::Player).expect_end(EndForm::Empty).build().ok()
}

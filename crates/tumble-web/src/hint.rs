//! Hints: findings of the solver about a board, each more specific than the one before.

use std::time::Duration;

use serde::Serialize;
use tumble_core::board::notation::Notation;
use tumble_core::board::{Cell, Kind, Mark, Side};
use tumble_solve::{Begun, NoCompletion, SolveOptions, Stop};

use crate::given_board::GivenBoard;
use crate::request::Refusal;
use crate::solve::MEMORY;

/// The hints on a board. The verdict has the steps before them: the failures and their cells.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Hinted {
    hints: Vec<HintStep>,
    /// Cells of the parts to remove.
    given_up: Vec<Cell>,
    /// The part to place next.
    place: Option<HintedPlace>,
    /// Whether the time was up: more time could find more.
    time_is_up: bool,
}

/// One hint.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct HintStep {
    /// `rest`: can the board be completed; `cell`: a cell to use; `part`: the part for it.
    kind: &'static str,
    text: String,
    cells: Vec<Cell>,
}

/// A part to place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct HintedPlace {
    cell: Cell,
    kind: Kind,
    side: Option<Side>,
}

/// Searches for hints; each of two questions may take `time`.
pub(crate) fn hints_for(board: &GivenBoard, time: Duration, stop: Stop) -> Result<Hinted, Refusal> {
    let (challenge, submission) = (&board.challenge, board.submission()?);
    let partial = submission.partial_board(challenge, Notation::default())?;
    let passes = crate::grade::grade_board(board)?.passes();
    let options = SolveOptions { stop, memory: MEMORY, ..SolveOptions::default() };
    let lever = board.solution().ok().map(|solution| solution.lever());
    let begun = Begun::new(challenge, partial, lever, passes, time, options);
    let mut hinted =
        Hinted { hints: Vec::new(), given_up: Vec::new(), place: None, time_is_up: false };
    let completion = match begun.completion().map_err(Refusal::of)? {
        Ok(completion) => completion,
        Err(none) => {
            hinted.time_is_up = matches!(none, NoCompletion::Time(_));
            hinted.add_step("rest", none.to_string(), &[]);
            return Ok(hinted);
        }
    };
    hinted.add_step("rest", begun.rest_in_words(&completion), &begun.cells_to_change(&completion));
    hinted.given_up.clone_from(&completion.given_up);
    let Some(next) = begun.next_cell(&completion).map_err(Refusal::of)? else { return Ok(hinted) };
    hinted.add_step("cell", begun.cell_in_words(&completion, next), &[next.cell]);
    if let Some(place) = begun.part_in_words(&completion, next)
        && let Mark::Part(part) = completion.best.drawing.at(next.cell)
    {
        hinted.add_step("part", format!("{place}."), &[next.cell]);
        hinted.place =
            Some(HintedPlace { cell: next.cell, kind: part.kind(), side: part.pointing() });
    }
    Ok(hinted)
}

impl Hinted {
    fn add_step(&mut self, kind: &'static str, text: String, cells: &[Cell]) {
        self.hints.push(HintStep { kind, text, cells: cells.to_vec() });
    }
}

//! The challenges with their reference solutions, and boards that differ little from those.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use tumble::Table;
use tumble::board::notation::Notation;
use tumble::board::{Board, Cell, Kind, Mark, Side};
use tumble::challenge::LibrarySpec;
use tumble::challenge::{Challenge, Specs};
use tumble::grade::Submission;
use tumble::problem::Source;
use tumble::table::{TableOptions, TableVerdict};

/// A reference solution under its challenge.
pub(crate) struct Case {
    pub entry: &'static LibrarySpec,
    pub challenge: Arc<Challenge>,
    pub board: Board,
    pub lever: Side,
}

/// Every reference solution of a challenge that is not a game.
pub(crate) fn cases() -> Vec<Case> {
    let specs = Specs::library();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("solutions");
    let mut cases = Vec::new();
    for entry in LibrarySpec::all() {
        let Ok(text) = fs::read_to_string(folder.join(entry.file)) else { continue };
        let submission = Submission::read(&Source::new(entry.file, text)).expect("it reads");
        let name = submission.challenge.as_ref().expect("it names its challenge");
        let challenge = specs.find(name).expect("the challenge is there");
        if challenge.game.is_some() {
            continue;
        }
        let entered = submission.solution(&challenge, Notation::Book).expect("it keeps the rules");
        let (board, lever) = (entered.board().clone(), entered.lever());
        cases.push(Case { entry, challenge, board, lever });
    }
    assert!(cases.len() > 30, "the references are there");
    cases
}

impl Case {
    /// The verdict over all rows of the challenge.
    pub(crate) fn verdict(&self, board: &Board) -> TableVerdict {
        verdict(&self.challenge, board, self.lever)
    }

    /// The board with another mark in one cell, if that is legal.
    pub(crate) fn with(&self, board: &Board, cell: Cell, mark: Mark) -> Option<Board> {
        let mut drawing = board.drawing();
        drawing.set(cell, mark);
        Board::with_free(&drawing, &self.challenge.input_cells()).ok()
    }

    /// The cells of the parts that the player placed.
    pub(crate) fn placed(&self) -> Vec<Cell> {
        let all = self.board.parts().map(|(cell, _)| cell);
        all.filter(|&cell| self.challenge.given.at(cell) == Mark::Empty).collect()
    }

    /// The reference, and boards made from it by turning or replacing one placed part: most of
    /// them fail in some rows.
    pub(crate) fn variants(&self) -> Vec<Board> {
        let mut boards = vec![self.board.clone()];
        for cell in self.placed() {
            let Some(part) = self.board.part(cell) else { continue };
            let other = match part.pointing() {
                Some(side) => Mark::Part(part.kind().part(side.other())),
                None => Mark::Empty,
            };
            let bit = Mark::Part(Kind::Bit.part(Side::Right));
            boards.extend([other, bit].into_iter().filter_map(|m| self.with(&self.board, cell, m)));
        }
        boards
    }
}

/// The verdict over all rows; all rows of the library can be decided.
pub(crate) fn verdict(challenge: &Challenge, board: &Board, lever: Side) -> TableVerdict {
    let options = TableOptions { failing_kept: 0, ..TableOptions::default() };
    Table::new(challenge, board)
        .and_then(|table| table.with_lever(lever).verdict_with(&options))
        .expect("every row can be decided")
}

//! State of a workbench.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::alerts::{CellAlert, alerts};
use crate::results::HintJson;
use tumble_core::board::{Board, BoardError, Cell, Drawing, Kind, Mark, Side};
use tumble_core::challenge::{Challenge, Known, Reference, Row, Specs, StartRule};
use tumble_core::grade::Failure;
use tumble_core::machine::{Run, Start};
use tumble_core::table::{CommonResult, Coverage};

/// Activity of the workbench: building, or following a run.
#[derive(Debug, Clone)]
pub enum Mode {
    /// Parts are placed.
    Build,
    Run(Box<RunPlayer>),
}

/// A run on the screen, with its step and whether it goes on by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunPlayer {
    /// The run, at the step that is shown.
    pub run: Run,
    pub(super) playing: bool,
    /// Whether it plays on after the end of a ball.
    pub(super) all_balls: bool,
}

/// A version of the board, for undoing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Version {
    pub drawing: Drawing,
    pub lever: Side,
}

/// The rows that failed when the board was graded last.
#[derive(Debug, Clone, Default)]
pub(super) struct LastGrade {
    pub failures: Vec<Failure>,
    pub shown: usize,
    pub failing: u128,
    /// Number of starts without a result.
    pub undecided: u128,
    pub rows: u128,
}

/// The known facts about a run whose start is known in part.
#[derive(Debug, Clone)]
pub(super) struct UnknownStart {
    /// The bits that may start either way: each an input, and the place of the bit.
    pub open: BTreeSet<(usize, u32)>,
    /// The known part of each input.
    pub known: Vec<(usize, Known)>,
    pub met: Coverage,
    pub common: CommonResult,
}

/// The hints on a version of the board.
#[derive(Debug, Clone)]
pub(super) struct ShownHints {
    pub all: Vec<HintJson>,
    pub shown: usize,
    /// Whether the solver was asked for the last ones.
    pub is_searched: bool,
}

impl ShownHints {
    pub(super) fn last_shown(&self) -> Option<&HintJson> {
        self.all.get(self.shown.checked_sub(1)?)
    }
}

/// A workbench: a board under work, with the state of building, running and grading it.
#[derive(Debug, Clone)]
pub struct Workbench {
    pub(super) challenge: Option<Arc<Challenge>>,
    /// The name of the file that is written.
    pub(super) name: String,
    /// The options that bring its challenge along on the command line: ` --spec FILE`; empty for one of the book.
    pub(super) specs: String,
    /// The text of the file as it was read or saved last; empty for a new file. Everything but the board stays as it
    /// is.
    pub(super) source: String,
    /// Whether the file is still to be written.
    pub(super) is_new: bool,
    pub(super) version: Version,
    pub(super) alerts: Vec<CellAlert>,
    pub(super) saved: Version,
    pub(super) undo: Vec<Version>,
    pub(super) redo: Vec<Version>,
    pub(super) cursor: Cell,
    /// The column that the cursor comes back to on its way up or down.
    pub(super) column: u16,
    /// Whether arrows go over all cells, not over part cells alone.
    pub(super) all_cells: bool,
    /// Whether the cursor goes where the ball falls after a part was placed.
    pub(super) follows: bool,
    /// The part that was placed with the last key, which may be turned although the cursor has gone on.
    pub(super) placed_last: Option<Cell>,
    pub(super) mode: Mode,
    /// The row from which runs start.
    pub(super) row: Option<Row>,
    /// The start in which inputs may point either way.
    pub(super) unknown: Option<UnknownStart>,
    pub(super) graded: Option<LastGrade>,
    /// The key of its cost, if this version is known to pass.
    pub(super) passed: Option<[u32; 5]>,
    pub(super) message: String,
    /// The text that is typed, after `=`.
    pub(super) prompt: Option<String>,
    pub(super) help: bool,
    /// A board that was not saved and is offered to the user.
    pub(super) offered: Option<Version>,
    /// Whether the last attempt to save the file failed.
    pub(super) is_refused: bool,
    /// Whether the next `q` quits without saving.
    pub(super) leaving: bool,
    /// Speed at which a run plays, 0 to 6.
    pub(super) pace: usize,
    /// The hints on this version, once one was asked for.
    pub(super) hints: Option<ShownHints>,
    /// Whether the terminal can show lines and dots of Unicode.
    pub(super) unicode: bool,
}

impl Workbench {
    /// Returns a workbench with the start board of a challenge; `name` is the file to save to.
    pub fn of_challenge(challenge: Arc<Challenge>, name: &str) -> Workbench {
        let drawing = challenge.given.clone();
        let lever = match challenge.start {
            StartRule::Lever(side) => side,
            StartRule::Player | StartRule::Input => Side::Left,
        };
        Workbench::new(Some(challenge), drawing, lever, name)
    }

    /// Returns a workbench with a board that was read from a file.
    pub fn of_file(
        challenge: Option<Arc<Challenge>>,
        drawing: Drawing,
        lever: Side,
        name: &str,
        source: &str,
    ) -> Workbench {
        let is_new = source.is_empty();
        let source = source.to_owned();
        Workbench { source, is_new, ..Workbench::new(challenge, drawing, lever, name) }
    }

    fn new(
        challenge: Option<Arc<Challenge>>,
        drawing: Drawing,
        lever: Side,
        name: &str,
    ) -> Workbench {
        let shape = drawing.shape();
        let free = shape.part_cells().find(|&cell| drawing.at(cell) == Mark::Empty);
        // The cursor begins at the first alert.
        let alerts = alerts(challenge.as_deref(), &drawing, lever);
        let missing = alerts.first().and_then(|alert| alert.cell);
        let cursor = missing.or(free).unwrap_or(shape.entry(Side::Left));
        let rows = challenge.as_ref().filter(|challenge| challenge.game.is_none());
        let row = rows.and_then(|challenge| challenge.rows.iter().next()?.ok());
        let row = row.or_else(|| challenge.as_ref().map(|challenge| challenge.rows.row(0)));
        let version = Version { drawing, lever };
        Workbench {
            challenge,
            name: name.to_owned(),
            specs: String::new(),
            source: String::new(),
            is_new: true,
            saved: version.clone(),
            version,
            alerts,
            undo: Vec::new(),
            redo: Vec::new(),
            cursor,
            column: cursor.column,
            all_cells: false,
            follows: true,
            placed_last: None,
            mode: Mode::Build,
            row,
            unknown: None,
            graded: None,
            passed: None,
            message: String::new(),
            prompt: None,
            help: false,
            offered: None,
            is_refused: false,
            leaving: false,
            pace: 3,
            hints: None,
            unicode: false,
        }
    }

    /// Names the options that bring the challenge along, if it is not one of the book.
    #[must_use]
    pub fn with_specs(self, specs: String) -> Workbench {
        let is_own = self.challenge.as_ref().is_some_and(|challenge| !challenge.is_of_library());
        Workbench { specs: if is_own { specs } else { String::new() }, ..self }
    }

    /// Draws with lines and dots of Unicode if `unicode`.
    #[must_use]
    pub fn with_unicode(self, unicode: bool) -> Workbench {
        Workbench { unicode, ..self }
    }

    /// Returns whether the board passes the start with this number; `None` if it was not graded.
    pub(super) fn start_holds(&self, number: u128) -> Option<bool> {
        if self.passed.is_some() {
            return Some(true);
        }
        let graded = self.graded.as_ref()?;
        let fails = graded.failures.iter().any(|failure| failure.row.number == number);
        let all_known = graded.undecided == 0 && graded.failures.len() as u128 == graded.failing;
        (fails || all_known).then_some(!fails)
    }

    /// Shows a message to the user.
    pub fn say(&mut self, message: String) {
        self.message = message;
    }

    /// Returns the board under work.
    pub fn drawing(&self) -> &Drawing {
        &self.version.drawing
    }

    /// Returns the lever that is pressed first.
    pub fn lever(&self) -> Side {
        self.version.lever
    }

    /// Returns the text of the file as it was read or saved last; empty for a new one.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Returns the cell that is worked on.
    pub fn cursor(&self) -> Cell {
        self.cursor
    }

    pub fn mode(&self) -> &Mode {
        &self.mode
    }

    /// Returns the last message to the user; may be empty.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns whether a run plays by itself.
    pub fn is_playing(&self) -> bool {
        matches!(&self.mode, Mode::Run(player) if player.playing)
    }

    /// Returns the milliseconds between two steps of a run that plays.
    pub fn pace(&self) -> u64 {
        [800, 500, 300, 160, 90, 45, 20].get(self.pace).copied().unwrap_or(160)
    }

    /// Returns the challenge of the book that this board is known to solve, and the key of its cost.
    pub fn solved(&self) -> Option<(u16, [u32; 5])> {
        let own = self.challenge.as_ref().filter(|challenge| challenge.is_of_library())?;
        Some((own.number, self.passed?))
    }

    /// Returns the challenge of the book after this one.
    pub fn next_challenge(&self) -> Option<Arc<Challenge>> {
        let own = self.challenge.as_ref().filter(|challenge| challenge.is_of_library())?;
        Specs::library().find(&Reference::Number(own.number + 1))
    }

    /// Takes another version. The previous one can be brought back.
    pub(super) fn take_version(&mut self, version: Version) {
        self.graded = None;
        self.hints = None;
        if version != self.version {
            self.passed = None;
            self.undo.push(std::mem::replace(&mut self.version, version));
            self.redo.clear();
            self.find_alerts();
        }
    }

    /// Looks for alerts after the version has changed.
    pub(super) fn find_alerts(&mut self) {
        let Version { drawing, lever } = &self.version;
        self.alerts = alerts(self.challenge.as_deref(), drawing, *lever);
        self.look_again();
    }

    /// Returns the number of parts of a kind that the player placed.
    pub(super) fn count_placed(&self, kind: Kind) -> u32 {
        let given = |cell| self.challenge.as_ref().map_or(Mark::Empty, |it| it.given.at(cell));
        let marks = self.version.drawing.marks();
        let own =
            marks.filter(|(cell, mark)| mark.kind() == Some(kind) && given(*cell) == Mark::Empty);
        u32::try_from(own.count()).unwrap_or(u32::MAX)
    }

    /// Returns the failure that is shown, while its run is followed.
    pub(super) fn failure_followed(&self) -> Option<(&LastGrade, &Failure)> {
        let graded = self.graded.as_ref().filter(|_| matches!(self.mode, Mode::Run(_)))?;
        let failure = graded.failures.get(graded.shown)?;
        (self.row.as_ref() == Some(&failure.row)).then_some((graded, failure))
    }

    /// Returns the board in the chosen row, and its start.
    pub(super) fn start_of_row(&self) -> Result<(Board, Start), BoardError> {
        let Version { drawing, lever } = &self.version;
        let inputs = self.challenge.as_ref().map(|challenge| challenge.input_cells());
        let board = Board::with_free(drawing, &inputs.unwrap_or_default());
        let board = board.map_err(|errors| errors.into_iter().next());
        let board = match board {
            Ok(board) => board,
            Err(Some(error)) => return Err(error),
            // A board that is not legal has at least one error.
            Err(None) => return Err(BoardError::GearOnPartCell { cell: self.cursor }),
        };
        Ok(match (&self.challenge, &self.row) {
            (Some(challenge), Some(row)) => {
                let board = challenge.board_in(row, &board).into_owned();
                let start = challenge.start_in(row, &board, *lever);
                (board, start)
            }
            _ => {
                let start = Start::new(8, 8, *lever);
                (board, start)
            }
        })
    }
}

//! Requests of a page.

use std::collections::BTreeMap;
use std::fmt::Display;

use serde::{Deserialize, Serialize};
use tumble_core::Error;
use tumble_core::board::{Cell, Colour, Parameters};

/// A request, as JSON: `{"do": "grade", "challenge": 21, "text": "board = ..."}`.
///
/// Row numbers are texts, since they may exceed the exact integers of JavaScript.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Request {
    /// Summaries of all challenges of the library.
    List,
    /// All facts about a challenge.
    Challenge(ChallengeRequest),
    /// The reference solution of a challenge of the library.
    Solution(ChallengeRequest),
    /// The verdict on a board.
    Grade(BoardRequest),
    /// The run of a board from one start, ball by ball.
    Run {
        /// The board to run.
        #[serde(flatten)]
        board: BoardRequest,
        /// Number of the row.
        row: String,
        /// The most balls to return; `None` for the judge's limit.
        #[serde(default)]
        balls: Option<usize>,
    },
    /// The first row, from a number on, that the condition of the challenge admits.
    Row {
        /// The challenge of the rows.
        #[serde(flatten)]
        subject: ChallengeRequest,
        /// Number of the row to begin with.
        row: String,
    },
    /// A part of the truth table.
    Table {
        /// The board to run.
        #[serde(flatten)]
        board: BoardRequest,
        /// Number of the row to begin with.
        from: String,
        /// The most rows to return.
        count: usize,
        /// The rows to return.
        #[serde(default)]
        show: Show,
    },
    /// The common results of all starts that agree with a partly known one.
    Known {
        /// The board to run.
        #[serde(flatten)]
        board: BoardRequest,
        /// Number of a row: inputs that are not in `set` have its values.
        row: String,
        /// The known part of inputs by their names, in the form of `run --set`: `1?0`, `?`, `3..=5`.
        set: BTreeMap<String, String>,
    },
    /// The truth table in the fewest lines, and the functions that the board computes.
    Compact(BoardRequest),
    /// The starts with the same result as a row.
    Alike {
        /// The board to run.
        #[serde(flatten)]
        board: BoardRequest,
        /// Number of the row.
        row: String,
    },
    /// The number of starts whose result does not determine them.
    Reversible(BoardRequest),
    /// The use of the balls and the board.
    Usage(BoardRequest),
    /// The verdict on each start, one character each.
    Strip(BoardRequest),
    /// The alerts of a board.
    Lint(BoardRequest),
    /// Hints of the solver on a board.
    Hint {
        /// The board to complete.
        #[serde(flatten)]
        board: BoardRequest,
        /// The most time for each question, in seconds.
        seconds: u32,
    },
    /// A machine without a challenge, turned into a challenge without goals.
    Free(FreeMachine),
    /// A challenge whose goals are the results of a machine.
    Make(MakeRequest),
    /// A game against a board, from its beginning.
    Game {
        /// The board that plays.
        #[serde(flatten)]
        board: BoardRequest,
        /// Number of balls at the start.
        pile: u64,
        /// Player who takes first.
        #[serde(default)]
        first: Who,
        /// Number of balls that the human takes in each turn.
        #[serde(default)]
        taken: Vec<u64>,
    },
    /// The board or challenge in a text or picture from the user.
    Read {
        /// The text; ignored if there are `bytes`.
        #[serde(default)]
        text: String,
        /// A picture in base64, instead of a text.
        bytes: Option<String>,
    },
    /// A board in another format.
    Write {
        /// The board to write.
        #[serde(flatten)]
        board: BoardRequest,
        /// Name of the format, as for `tumble convert`, or `svg`. A page makes a PNG from that itself.
        form: String,
    },
    /// The run of a board from one start as an animated picture; available only from the program.
    Film {
        /// The board to run.
        #[serde(flatten)]
        board: BoardRequest,
        /// Number of the row.
        row: String,
    },
    /// The number of boards that cost as little as this one, the cheapest.
    Count {
        /// A cheapest board.
        #[serde(flatten)]
        board: BoardRequest,
        /// The most time for the search, in seconds.
        seconds: u32,
    },
    /// A text as a QR code.
    Qr {
        /// The text to encode.
        text: String,
    },
    /// The cheapest board of a challenge.
    Solve {
        /// The challenge to solve.
        #[serde(flatten)]
        subject: ChallengeRequest,
        /// A known solution: only cheaper ones are searched.
        #[serde(default)]
        known: Option<String>,
        /// The most time for the search, in seconds.
        seconds: u32,
    },
}

/// The challenge that a request is about.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
pub struct ChallengeRequest {
    /// Number of the challenge in the library.
    pub challenge: Option<u16>,
    /// Spec of the challenge, if it is not in the library; it comes before `challenge`.
    pub spec: Option<String>,
}

/// A board, for a challenge.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
pub struct BoardRequest {
    /// The challenge that the board is for.
    #[serde(flatten)]
    pub subject: ChallengeRequest,
    /// The solution file, or a bare grid.
    pub text: String,
}

/// A board with balls, without a challenge.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct FreeMachine {
    /// The parts in the book notation; upright bits may start either way.
    pub grid: String,
    /// Number of rows.
    pub rows: u16,
    /// Number of columns.
    pub columns: u16,
    /// The shape, if it is not the usual one of this size; it comes before `rows` and `columns`.
    #[serde(default)]
    pub shape: Option<Parameters>,
    /// Letters of the balls in the left hopper.
    pub left: String,
    /// Letters of the balls in the right hopper.
    pub right: String,
    /// The lever that is pressed first.
    pub start: Colour,
}

/// A challenge to be made from a machine.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct MakeRequest {
    /// The machine, which becomes its solution.
    #[serde(flatten)]
    pub machine: FreeMachine,
    /// Title of the challenge.
    pub title: String,
    /// Objective of the challenge, in words.
    pub objective: String,
    /// The cells whose parts are given; upright bits always are.
    pub given: Vec<Cell>,
    /// Whether the ending of runs is a goal, too.
    #[serde(default)]
    pub ending: bool,
    /// Whether the final direction of given bits and inputs is a goal, too.
    #[serde(default)]
    pub bits: bool,
}

/// A filter for the rows of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Show {
    /// All rows.
    #[default]
    All,
    /// Rows that fail or are undecided.
    Failing,
    /// Rows that hold.
    Passing,
}

/// Reason why a request has no answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// The reason, a sentence without a full stop.
    pub error: String,
}

impl Refusal {
    /// Returns a refusal with this reason.
    pub fn new(error: impl Into<String>) -> Refusal {
        Refusal { error: error.into() }
    }

    /// Returns a refusal with the text of an error.
    pub(crate) fn of(error: impl Display) -> Refusal {
        Refusal::new(error.to_string())
    }
}

/// The first problem of a board is the reason.
impl From<Error> for Refusal {
    fn from(error: Error) -> Refusal {
        let first = error.problems().first();
        Refusal::new(first.map_or("it is not a board".to_owned(), |it| it.message.clone()))
    }
}

/// A player of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// The person at the lever.
    #[default]
    Human,
    /// The board.
    Board,
}

//! What a page asks.

use std::collections::BTreeMap;
use std::fmt::Display;

use serde::{Deserialize, Serialize};
use tumble_core::board::{Cell, Colour};

/// A request, as JSON: `{"do": "grade", "challenge": 21, "text": "board = ..."}`.
///
/// Numbers of rows are texts, since they may be beyond what JavaScript counts exactly.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Request {
    /// All challenges of the library in short.
    List,
    /// All that a page must know of a challenge.
    Challenge(ChallengeRequest),
    /// The reference solution of a challenge of the library.
    Solution(ChallengeRequest),
    /// The verdict on a board.
    Grade(BoardRequest),
    /// The run of a board from one start, ball by ball.
    Run {
        /// The board.
        #[serde(flatten)]
        board: BoardRequest,
        /// The number of the row.
        row: String,
        /// How many balls to give, at most.
        #[serde(default)]
        balls: Option<usize>,
    },
    /// The first row from a number on that the condition of the challenge admits.
    Row {
        /// The challenge.
        #[serde(flatten)]
        subject: ChallengeRequest,
        /// The number of the row to begin with.
        row: String,
    },
    /// A piece of the truth table.
    Table {
        /// The board.
        #[serde(flatten)]
        board: BoardRequest,
        /// The number of the row to begin with.
        from: String,
        /// How many rows to give, at most.
        count: usize,
        /// Which rows to give.
        #[serde(default)]
        show: Show,
    },
    /// What is known of a run whose start is known in part.
    Known {
        /// The board.
        #[serde(flatten)]
        board: BoardRequest,
        /// The number of a row: inputs that are not set have its values.
        row: String,
        /// The known part of inputs by their names, as `run --set` takes it: `1?0`, `?`, `3..=5`.
        set: BTreeMap<String, String>,
    },
    /// The truth table in the fewest lines, and what the board computes.
    Compact(BoardRequest),
    /// The starts that end as a row does.
    Alike {
        /// The board.
        #[serde(flatten)]
        board: BoardRequest,
        /// The number of the row.
        row: String,
    },
    /// Whether the end of a run says how it started.
    Reversible(BoardRequest),
    /// How much of the balls and the board is used.
    Usage(BoardRequest),
    /// Whether each start holds, as one character each.
    Strip(BoardRequest),
    /// The alerts of a board.
    Lint(BoardRequest),
    /// What the solver knows of a board.
    Hint {
        /// The board.
        #[serde(flatten)]
        board: BoardRequest,
        /// How long to look, in seconds.
        seconds: u32,
    },
    /// A machine that is built without a challenge, as a challenge.
    Free(FreeMachine),
    /// A challenge that asks for what a machine does.
    Make(MakeRequest),
    /// A game against a board, from its beginning.
    Game {
        /// The board.
        #[serde(flatten)]
        board: BoardRequest,
        /// How many balls there are.
        pile: u64,
        /// Who begins.
        #[serde(default)]
        first: Who,
        /// What the human takes in each turn.
        #[serde(default)]
        taken: Vec<u64>,
    },
    /// What a text or a picture of somebody is.
    Read {
        /// The text.
        #[serde(default)]
        text: String,
        /// The bytes of a picture in base64, instead of a text.
        bytes: Option<String>,
    },
    /// A board in another format.
    Write {
        /// The board.
        #[serde(flatten)]
        board: BoardRequest,
        /// The name of the format: one of `tumble convert`, or `svg`. A page paints a PNG of that
        /// itself.
        form: String,
    },
    /// The run of a board from one start as an animated picture; only the program has it.
    Film {
        /// The board.
        #[serde(flatten)]
        board: BoardRequest,
        /// The number of the row.
        row: String,
    },
    /// How many boards cost as little as this one, the cheapest.
    Count {
        /// The board.
        #[serde(flatten)]
        board: BoardRequest,
        /// How long to look, in seconds.
        seconds: u32,
    },
    /// A text as a QR code.
    Qr {
        /// The text.
        text: String,
    },
    /// The cheapest board of a challenge.
    Solve {
        /// The challenge.
        #[serde(flatten)]
        subject: ChallengeRequest,
        /// A solution that is known: only cheaper ones are wanted.
        #[serde(default)]
        known: Option<String>,
        /// How long to look, in seconds.
        seconds: u32,
    },
}

/// The challenge that a request is about.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
pub struct ChallengeRequest {
    /// Its number in the library.
    pub challenge: Option<u16>,
    /// Its spec, where it is not of the library.
    pub spec: Option<String>,
}

/// A board, for a challenge.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
pub struct BoardRequest {
    /// The challenge.
    #[serde(flatten)]
    pub subject: ChallengeRequest,
    /// The solution file, or a bare grid.
    pub text: String,
}

/// Parts and balls, without a challenge.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct FreeMachine {
    /// The parts in the book notation; upright bits may begin either way.
    pub grid: String,
    /// The size of the board.
    pub rows: u16,
    /// The size of the board.
    pub columns: u16,
    /// The letters of the balls in the left hopper.
    pub left: String,
    /// The letters of the balls in the right hopper.
    pub right: String,
    /// The lever that is pressed first.
    pub start: Colour,
}

/// A challenge out of a machine.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct MakeRequest {
    /// The machine, which becomes its solution.
    #[serde(flatten)]
    pub machine: FreeMachine,
    /// The title.
    pub title: String,
    /// The objective, in words.
    pub objective: String,
    /// The parts that the player finds on the board; upright bits always are.
    pub given: Vec<Cell>,
    /// Whether runs must end as those of the machine, too.
    #[serde(default)]
    pub ending: bool,
    /// Whether given bits and inputs must point at the end as those of the machine, too.
    #[serde(default)]
    pub bits: bool,
}

/// Which rows of a table are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Show {
    /// All.
    #[default]
    All,
    /// Those that fail or are undecided.
    Failing,
    /// Those that hold.
    Passing,
}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// A sentence without a full stop.
    pub error: String,
}

impl Refusal {
    /// Returns a refusal with this sentence.
    pub fn new(error: impl Into<String>) -> Refusal {
        Refusal { error: error.into() }
    }

    /// Returns a refusal with the words of an error.
    pub(crate) fn of(error: impl Display) -> Refusal {
        Refusal::new(error.to_string())
    }
}

/// Who.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// The one at the lever.
    #[default]
    Human,
    /// The machine.
    Board,
}

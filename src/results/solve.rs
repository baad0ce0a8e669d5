//! Output of `solve`, as data.

use serde::Serialize;

use super::solved::seconds;
use super::{CostJson, ParJson};
use tumble_core::board::Cell;
use tumble_core::board::notation::Notation;
use tumble_core::challenge::Challenge;
use tumble_solve::{FoundBoard, SolveProgress};

/// Progress of a search.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProgressLine {
    /// `progress`.
    pub event: &'static str,
    /// Number of rows that boards must satisfy so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<usize>,
    /// Like `rows`, for a game: its lines of play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<usize>,
    /// Number of boards that were tried.
    pub candidates: u64,
    /// The least cost so far; null if no board was found.
    pub best: Option<CostJson>,
    /// The number of parts that are proven to be needed.
    pub at_least: u32,
    /// The time so far, in seconds.
    pub seconds: f64,
}

impl ProgressLine {
    /// Returns the line of a progress report.
    pub fn new(progress: &SolveProgress, is_game: bool) -> ProgressLine {
        ProgressLine {
            event: "progress",
            rows: (!is_game).then_some(progress.cases),
            lines: is_game.then_some(progress.cases),
            candidates: progress.candidates,
            best: progress.best.as_ref().map(CostJson::from),
            at_least: progress.at_least,
            seconds: seconds(progress.time),
        }
    }
}

/// Result of a search.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ResultLine<'a> {
    /// `result`.
    pub event: &'static str,
    /// The number of the challenge.
    pub challenge: u16,
    /// Its id.
    pub id: &'a str,
    /// The cost of the cheapest board; null if none was found.
    pub cost: Option<CostJson>,
    /// The cheapest board.
    pub board: Option<String>,
    /// The lever that is pressed first on it.
    pub start: Option<String>,
    /// Whether it is proven that no board is cheaper, the kinds of parts included.
    pub proven: bool,
    /// Ground of what is proven: `checked` (a proof that the checker accepted) or `search` (a complete search by the
    /// built-in engine); null if nothing is proven.
    pub proof: Option<&'static str>,
    /// External engine that claims more than is proven; null if none does.
    pub claimed_by: Option<String>,
    /// Count of the five cost numbers that are the least according to that engine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claimed_numbers: Option<usize>,
    /// Number of parts that are needed according to that engine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claimed_at_least: Option<u32>,
    /// Whether that engine claims that no board exists.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claimed_impossible: Option<bool>,
    /// Whether the best known board shows that the engine is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claim_refuted: Option<bool>,
    /// Count of the five cost numbers that are proven.
    pub proven_numbers: usize,
    /// The number of parts that are proven to be needed.
    pub at_least: u32,
    /// Whether it is proven that no board exists.
    pub impossible: bool,
    /// Number of rows that boards must satisfy.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<usize>,
    /// Like `rows`, for a game: its lines of play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<usize>,
    /// Number of boards that were tried.
    pub candidates: u64,
    /// The variables of the formula.
    pub variables: u32,
    /// The clauses of the formula.
    pub clauses: usize,
    /// The time of the search, in seconds.
    pub seconds: f64,
    /// The least cost known before; null if none was.
    pub par: Option<ParJson>,
    /// Number of parts of the board minus that of par.
    pub parts_over_par: Option<i64>,
    /// Whether the board is cheaper than any known. False below a proven minimum: the spec or the judge is wrong.
    pub record: bool,
    /// The cells of the parts that were kept; null if no board was to be completed.
    pub kept: Option<Vec<Cell>>,
    /// Kept parts to give up; null if none are known.
    pub give_up: Option<GiveUpJson<'a>>,
    /// The cells of kept parts that are proven not to be enough to give up alone.
    pub innocent: Option<&'a [Cell]>,
}

/// Kept parts to give up, and the best board without them.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GiveUpJson<'a> {
    /// Their cells, as row and column.
    pub cells: &'a [Cell],
    /// The cost of the board.
    pub cost: CostJson,
    /// Whether it is proven that none is cheaper.
    pub proven: bool,
    /// The board.
    pub board: String,
}

/// Number of cheapest boards.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CountLine {
    /// `count`.
    pub event: &'static str,
    /// Number of cheapest boards that were found.
    pub boards: u64,
    /// Whether these are all.
    pub all: bool,
    /// External engine that claims this, if it is unchecked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claimed_by: Option<String>,
}

/// Result of proving par again.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ParLine<'a> {
    /// `par`.
    pub event: &'static str,
    /// The number of the challenge.
    pub challenge: u16,
    /// Its id.
    pub id: &'a str,
    /// Whether par holds.
    pub holds: bool,
    /// Ground of that: `checked` or `search`, as in a result; null if par was not proven again.
    pub proof: Option<&'static str>,
    /// Par.
    pub par: Option<ParJson>,
    /// The result, in words.
    pub message: &'a str,
    /// The time that it took, in seconds.
    pub seconds: f64,
}

/// A question that was written as a file for a solver elsewhere.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FormulaLine {
    /// `formula`.
    pub event: &'static str,
    /// The number of the challenge.
    pub challenge: u16,
    /// The most parts that the board may have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_most: Option<u32>,
    /// Cost of the solution that the board must beat, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cheaper_than: Option<[u32; 5]>,
    /// The file.
    pub file: String,
    /// Number of rows or lines of play in the formula.
    pub cases: usize,
}

/// The answer to a question: is there a board of at most this many parts?
#[derive(Debug, Clone, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnswerLine<'a> {
    /// `answer`.
    pub event: &'static str,
    /// The number of the challenge.
    pub challenge: u16,
    /// Its id.
    pub id: &'a str,
    /// The most parts that the board may have; null if no limit is given.
    pub at_most: Option<u32>,
    /// `board`, `none` or `stopped`. Of an external engine also `claimed` (no board exists) or `refuted` (the best
    /// known board disproves that). Of a solver elsewhere `board`, `unsatisfiable`, `refuted`, `fails` (its board is not
    /// a solution), or `over` (its board has more parts than `at_most`).
    pub answer: &'static str,
    /// Ground of `none`: `checked` or `search`, as in a result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<&'static str>,
    /// External engine of a `claimed` or `refuted` answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claimed_by: Option<String>,
    /// The effort of the search here.
    #[serde(flatten)]
    pub search: Option<SearchJson>,
    /// The board.
    #[serde(flatten)]
    pub found: Option<FoundJson>,
    /// The rows, or lines of play, that do not hold on the board of a solver elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<Vec<String>>,
}

impl<'a> AnswerLine<'a> {
    /// Returns a line with an answer and no details.
    pub fn new(
        challenge: &'a Challenge,
        at_most: Option<u32>,
        answer: &'static str,
    ) -> AnswerLine<'a> {
        AnswerLine {
            event: "answer",
            challenge: challenge.number,
            id: &challenge.id,
            at_most,
            answer,
            ..AnswerLine::default()
        }
    }
}

/// The effort of a search for an answer.
#[derive(Debug, Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SearchJson {
    /// Number of rows or lines of play that boards must satisfy.
    pub cases: usize,
    /// Number of boards that were tried.
    pub candidates: u64,
    /// The variables of the formula.
    pub variables: u32,
    /// The clauses of the formula.
    pub clauses: usize,
    /// The time that it took, in seconds.
    pub seconds: f64,
}

/// A board that was found.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FoundJson {
    /// The numbers of its cost, as they are compared: parts, gear parts, bits, crossovers,
    /// interceptors.
    pub cost: [u32; 5],
    /// The board, in the notation that was asked for.
    pub board: String,
    /// The lever that is pressed first.
    pub start: String,
}

impl FoundJson {
    /// Returns a board in this notation.
    pub fn new(found: &FoundBoard, notation: Notation) -> FoundJson {
        FoundJson {
            cost: found.cost.key(),
            board: notation.write(&found.drawing),
            start: found.lever.colour().to_string(),
        }
    }
}

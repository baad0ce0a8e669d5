//! What `solve` writes.

use serde::Serialize;

use super::solved::seconds;
use super::{CostJson, ParJson};
use tumble_core::board::Cell;
use tumble_solve::SolveProgress;

/// How far a search has come.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProgressLine {
    /// `progress`.
    pub event: &'static str,
    /// The rows that boards are held to so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<usize>,
    /// The same for a game: its lines.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<usize>,
    /// The boards that were tried.
    pub candidates: u64,
    /// The least cost so far; null where no board was found.
    pub best: Option<CostJson>,
    /// The number of parts that are proven to be needed.
    pub at_least: u32,
    /// The time so far.
    pub seconds: f64,
}

impl ProgressLine {
    /// What a search reports.
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

/// What a search came to.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ResultLine<'a> {
    /// `result`.
    pub event: &'static str,
    /// The number of the challenge.
    pub challenge: u16,
    /// Its id.
    pub id: &'a str,
    /// The cost of the cheapest board; null where none was found.
    pub cost: Option<CostJson>,
    /// The cheapest board.
    pub board: Option<String>,
    /// The lever that is pressed first on it.
    pub start: Option<String>,
    /// Whether it is proven that no board is cheaper, the kinds of parts included.
    pub proven: bool,
    /// What that which is proven rests on: `checked`, a proof that the checker took, or `search`, a
    /// search by the built-in engine that ended; null where nothing is proven.
    pub proof: Option<&'static str>,
    /// The engine outside that says more than what is proven; null where none does.
    pub claimed_by: Option<String>,
    /// The numbers of the cost that are the least according to that engine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claimed_numbers: Option<usize>,
    /// The parts that are needed according to that engine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claimed_at_least: Option<u32>,
    /// Whether there is no board at all according to that engine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claimed_impossible: Option<bool>,
    /// Whether the best known board shows that the engine is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claim_refuted: Option<bool>,
    /// How many of the five numbers of the cost are proven.
    pub proven_numbers: usize,
    /// The number of parts that are proven to be needed.
    pub at_least: u32,
    /// Whether it is proven that there is no board at all.
    pub impossible: bool,
    /// The rows that boards are held to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<usize>,
    /// The same for a game: its lines.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<usize>,
    /// The boards that were tried.
    pub candidates: u64,
    /// The variables of the formula.
    pub variables: u32,
    /// The clauses of the formula.
    pub clauses: usize,
    /// The time of the search.
    pub seconds: f64,
    /// The least cost that was known; null where none was.
    pub par: Option<ParJson>,
    /// The parts of the board over those of par.
    pub parts_over_par: Option<i64>,
    /// Whether the board is cheaper than any known.
    pub record: bool,
    /// The cells of the parts that were kept; null where the search was free.
    pub kept: Option<Vec<Cell>>,
    /// Kept parts that stand in the way; null where none is known.
    pub give_up: Option<GiveUpJson<'a>>,
    /// The cells of kept parts that are proven not to stand in the way.
    pub innocent: Option<&'a [Cell]>,
}

/// Kept parts that stand in the way, and the best board without them.
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

/// How many boards are cheapest.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CountLine {
    /// `count`.
    pub event: &'static str,
    /// How many were found.
    pub boards: u64,
    /// Whether these are all.
    pub all: bool,
    /// The engine outside that says so, where nobody has checked it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claimed_by: Option<String>,
}

/// Whether par was proven again.
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
    /// What that rests on: `checked` or `search`, as in a result; null where par was not proven again.
    pub proof: Option<&'static str>,
    /// Par.
    pub par: Option<ParJson>,
    /// What was found, in words.
    pub message: &'a str,
    /// The time that it took.
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
    /// Where it asks for a cheaper board than a solution: the cost of that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cheaper_than: Option<[u32; 5]>,
    /// The file.
    pub file: String,
    /// The rows, or lines of play, that the formula is about.
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
    /// The most parts that the board may have; null where none are named.
    pub at_most: Option<u32>,
    /// `board`, `none` or `stopped`; of an engine outside also `claimed`, that there is none, or `refuted`,
    /// where the best known board shows that this is wrong. Of a solver elsewhere, `board`,
    /// `unsatisfiable`, `refuted`, or `fails` where its board is not a solution.
    pub answer: &'static str,
    /// What `none` rests on: `checked` or `search`, as in a result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<&'static str>,
    /// The engine outside that says `claimed` or `refuted`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claimed_by: Option<String>,
    /// How the question was answered here.
    #[serde(flatten)]
    pub search: Option<SearchJson>,
    /// The board.
    #[serde(flatten)]
    pub found: Option<FoundJson>,
    /// The rows, or lines of play, that do not hold on the board of a solver elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<Vec<String>>,
}

/// How a question was answered.
#[derive(Debug, Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SearchJson {
    /// The rows, or lines of play, that boards are held to.
    pub cases: usize,
    /// The boards that were tried.
    pub candidates: u64,
    /// The variables of the formula.
    pub variables: u32,
    /// The clauses of the formula.
    pub clauses: usize,
    /// The time that it took.
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

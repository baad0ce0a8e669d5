//! Errors of the solver.

use tumble_core::Error;
use tumble_core::board::Cell;
use tumble_core::challenge::ExpectError;
use tumble_core::challenge::expression::EvaluationError;
use tumble_core::game::GameError;

use super::case::Case;

/// Reason why the solver cannot solve a challenge. A challenge without a solution is not an error.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The condition has no value for some row.
    #[error("the condition of the challenge has no value: {0}")]
    Condition(EvaluationError),
    /// The condition excludes all rows.
    #[error("there is no start to hold: the condition of the challenge excludes them all")]
    NoRows,
    /// An expected value of a row is undefined.
    #[error("what start {row} must leave has no value: {error}")]
    Expect {
        /// The number of the row.
        row: u128,
        /// The reason.
        error: ExpectError,
    },
    /// A game cannot be set up.
    #[error(transparent)]
    Game(#[from] GameError),
    /// A row was asked of a game, or a line of play of a challenge that is not a game.
    #[error("a game has lines of play, and any other challenge has starts")]
    NoCase,
    /// A run that may be endless cannot be followed to its end.
    #[error("a run that may have no end cannot be followed to its end")]
    Unlimited,
    /// The rows of a candidate cannot be run.
    #[error(transparent)]
    Table(#[from] Error),
    /// The formula is too large.
    #[error(
        "the formula would take about {} MB of memory, and {} MB is the most",
        bytes.div_ceil(1_000_000), most / 1_000_000
    )]
    TooLarge {
        /// Estimated size in bytes.
        bytes: usize,
        /// The most bytes that are allowed.
        most: usize,
    },
    /// The challenge does not have the requested row.
    #[error("the challenge has no start {number}, or its condition excludes it")]
    NoSuchRow {
        /// The number of the row.
        number: u128,
    },
    /// More rows were requested than one formula takes.
    #[error("these are more than {most} starts, the most that one formula takes")]
    TooManyRows {
        /// The most rows.
        most: usize,
    },
    /// An external engine cannot be run, or prints no answer.
    #[error("the engine `{engine}` gives no answer: {message}")]
    SatSolver {
        /// Name of the engine.
        engine: String,
        /// The reason.
        message: String,
    },
    /// The search was broken off before its formula was written.
    #[error("the search was broken off before its formula was written")]
    Stopped,
    /// The judge gives up a run on a candidate board.
    #[error(
        "a board was tried on which start {row} has no end after {balls} balls, the limit of the judge: \
         whether it is a solution cannot be said"
    )]
    Undecided {
        /// The number of the row.
        row: u128,
        /// Number of balls that were followed.
        balls: u64,
    },
    /// A certificate was requested for a bound that does not hold: a cheaper board exists.
    #[error("there is a board that is cheaper than that, so there is nothing to prove")]
    NotTheLeast,
    /// The formula has a case that fails when the judge runs it: the solver or the judge is wrong.
    #[error("the solver and the judge do not agree on {case}: please report this")]
    Disagreement {
        /// The case that fails.
        case: Box<Case>,
    },
    /// The solution that was given as known does not pass.
    #[error("the solution that is known does not pass: {0}")]
    KnownFails(String),
    /// The solution that was given as known lacks a part that must stay.
    #[error("the solution that is known does not have the part at {0}, which must stay")]
    KnownLacks(Cell),
    /// The judge does not accept a board of the solver: one of them is wrong.
    #[error("the judge does not take the solver's board ({}): please report this", .0.as_deref().unwrap_or("no reason"))]
    Illegal(Option<String>),
}

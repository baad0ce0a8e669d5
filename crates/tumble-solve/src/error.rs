//! Why there is no answer.

use tumble_core::Error;
use tumble_core::board::Cell;
use tumble_core::challenge::ExpectError;
use tumble_core::challenge::expression::EvaluationError;
use tumble_core::game::GameError;

use super::cases::Case;

/// Why a challenge cannot be solved by the solver; that it has no solution is no error.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The condition has no value for some row.
    #[error("the condition of the challenge has no value: {0}")]
    Condition(EvaluationError),
    /// The condition leaves no row.
    #[error("there is no start to hold: the condition of the challenge excludes them all")]
    NoRows,
    /// What a row must leave has no value.
    #[error("what start {row} must leave has no value: {error}")]
    Expect {
        /// The number of the row.
        row: u128,
        /// Why.
        error: ExpectError,
    },
    /// A game cannot be set up.
    #[error(transparent)]
    Game(#[from] GameError),
    /// A row of a game, or a line of play of what is none.
    #[error("a game has lines of play, and any other challenge has starts")]
    NoCase,
    /// A run is to be followed to its end that may have none.
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
        /// What it would take, about.
        bytes: usize,
        /// What it may take.
        most: usize,
    },
    /// A row was asked for that the challenge does not have.
    #[error("the challenge has no start {number}, or its condition excludes it")]
    NoSuchRow {
        /// The number of the row.
        number: u128,
    },
    /// More rows were asked for than can be written.
    #[error("these are more than {most} starts, the most that one formula takes")]
    TooManyRows {
        /// The most rows.
        most: usize,
    },
    /// An engine has no answer: it is a program of its own that cannot be run, or it prints none.
    #[error("the engine `{engine}` gives no answer: {message}")]
    SatSolver {
        /// The engine.
        engine: String,
        /// What is wrong.
        message: String,
    },
    /// The formula was broken off before it was whole.
    #[error("the search was broken off before its formula was written")]
    Stopped,
    /// The judge gives up a run on a board that was tried.
    #[error(
        "a board was tried on which start {row} has no end after {balls} balls, the limit of the judge: \
         whether it is a solution cannot be said"
    )]
    Undecided {
        /// The number of the row.
        row: u128,
        /// How many balls were followed.
        balls: u64,
    },
    /// A certificate was asked for a bound that does not hold.
    #[error("there is a board that is cheaper than that, so there is nothing to prove")]
    NotTheLeast,
    /// The solver holds a case that the judge does not: one of them is wrong.
    #[error("the solver and the judge do not agree on {case}: please report this")]
    Disagreement {
        /// The case.
        case: Box<Case>,
    },
    /// The solution that is known already does not pass.
    #[error("the solution that is known does not pass: {0}")]
    KnownFails(String),
    /// The solution that is known already lacks a part that must stay.
    #[error("the solution that is known does not have the part at {0}, which must stay")]
    KnownLacks(Cell),
    /// The solver made a board that the judge does not take: one of them is wrong.
    #[error("the judge does not take the solver's board ({}): please report this", .0.as_deref().unwrap_or("no reason"))]
    Illegal(Option<String>),
}

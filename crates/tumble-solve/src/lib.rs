//! Synthesis: the cheapest board of a challenge, and the proof that none is cheaper.
//!
//! The question "which parts on which cells make every row hold?" becomes a formula: one
//! variable for each part that a cell may take (`layout`), the connected trains (`trains`),
//! and for each row in play the run of each ball, unrolled over the rows of the board
//! (`play`). The search begins with a few rows. A board that the formula admits is run in *all*
//! rows by the truth table; rows that do not hold join the formula. Then the cost is lowered, one
//! number after the other, until the formula has no board left.
//!
//! What must hold need not be a row: a game has lines of play, and a run that is long or has no end
//! is followed for some balls only (`cases`).
//!
//! Why a few rows are enough for the lower bound: a solution holds in every row, so it satisfies
//! the formula of any subset of them. Where a subset admits no cheaper board, all rows together
//! admit none.

#![warn(unreachable_pub, unused_qualifications)]

mod batsat;
#[cfg(feature = "cadical")]
mod cadical;
mod cases;
mod certificate;
pub mod clock;
mod cnf;
mod compare;
mod count;
mod engine;
mod found;
mod improve;
mod kept;
mod layout;
mod play;
mod pruning;
mod question;
mod search;
mod trains;
mod usage;

use std::sync::Arc;
use std::time::Duration;

#[cfg(feature = "cadical")]
pub use cadical::Cadical;
pub use cases::{Case, chosen, for_levers, strongest};
pub use certificate::{Bound, Certificate, certify, formula};
pub use cnf::{Cnf, Halt, Limits, Lit};
pub use compare::{Comparison, compare};
pub use count::{Counted, count};
pub use engine::{
    Answer, DELETE, Engine, EngineError, MakeEngine, MakeProver, Prover, Stop, default_engine,
    default_prover,
};
pub use found::FoundBoard;
pub use improve::improve;
pub use kept::{BlockingParts, WithoutParts, blocking_parts, kept};
pub use play::{Line, PlayError};
pub use pruning::Pruning;
pub use question::{Answered, Read, Reply, at_most, board_of, question};
pub use search::LowerBoundBudget;

use clock::Instant;
use tumble_core::board::{Cell, Drawing, Side};
use tumble_core::challenge::expression::EvaluationError;
use tumble_core::challenge::{Challenge, Cost};
use tumble_core::table::TableError;

/// How to search.
#[derive(Clone)]
pub struct SolveOptions {
    /// When to break off.
    pub stop: Stop,
    /// Parts that must stand on the board, in addition to the given ones.
    pub partial: Option<Drawing>,
    /// A solution that is known already, with the lever that it presses first: only cheaper ones
    /// are looked for.
    pub known: Option<(Drawing, Side)>,
    /// The engine.
    pub engine: MakeEngine,
    /// The most bytes that the formula may take.
    pub memory: usize,
    /// How much is given to the first lower bounds.
    pub lower_bound_budget: LowerBoundBudget,
    /// What the search leaves out.
    pub pruning: Pruning,
}

impl From<TableError> for SolveError {
    fn from(error: TableError) -> Self {
        SolveError::Table(Box::new(error))
    }
}

impl Default for SolveOptions {
    /// BatSat without a limit of time, a formula of at most 4 GB.
    fn default() -> Self {
        SolveOptions {
            stop: Stop::default(),
            partial: None,
            known: None,
            engine: Arc::new(default_engine),
            memory: 4_000_000_000,
            lower_bound_budget: LowerBoundBudget::default(),
            pruning: Pruning::ALL,
        }
    }
}

/// How far a search is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SolveProgress {
    /// The cases in play.
    pub cases: usize,
    /// The boards that were tried.
    pub candidates: u64,
    /// The cheapest solution so far.
    pub best: Option<Cost>,
    /// The number of parts that every solution is proven to need.
    pub at_least: u32,
    /// The time since the search began.
    pub time: Duration,
}

/// What a search came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SolveOutcome {
    /// The cheapest solution that was found.
    pub best: Option<FoundBoard>,
    /// How many numbers of its cost are proven to be the least, from the weightiest on: 5 is all.
    pub stages_proven: usize,
    /// The number of parts that every solution is proven to need.
    pub at_least: u32,
    /// Whether it is proven that there is no solution.
    pub impossible: bool,
    /// The cases that were in play in the end.
    pub cases: Vec<Case>,
    /// The boards that were tried.
    pub candidates: u64,
    /// The variables of the formula.
    pub variables: u32,
    /// The clauses of the formula.
    pub clauses: usize,
    /// The time that it took.
    pub time: Duration,
}

/// Why a challenge cannot be solved by the solver; that it has no solution is no error.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// The condition has no value for some row.
    #[error("the condition of the challenge has no value: {0}")]
    Condition(EvaluationError),
    /// The condition leaves no row.
    #[error("there is no row to hold: the condition of the challenge excludes all starts")]
    NoRows,
    /// A row cannot be written as clauses.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// The rows of a candidate cannot be run.
    #[error(transparent)]
    Table(#[from] Box<TableError>),
    /// The formula is too large.
    #[error(
        "the formula would take about {} MB of memory, and {} MB is the most: raise it with `--memory`",
        bytes.div_ceil(1_000_000), most / 1_000_000
    )]
    TooLarge {
        /// What it would take, about.
        bytes: usize,
        /// What it may take.
        most: usize,
    },
    /// A row was asked for that the challenge does not have.
    #[error("the challenge has no row {number}, or its condition excludes it")]
    NoSuchRow {
        /// The number of the row.
        number: u128,
    },
    /// More rows were asked for than can be written.
    #[error("these are more than {most} rows, the most that one formula takes")]
    TooManyRows {
        /// The most rows.
        most: usize,
    },
    /// The engine failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The formula was broken off before it was whole.
    #[error("the search was broken off before its formula was written")]
    Stopped,
    /// The judge gives up a run on a board that was tried.
    #[error(
        "a board was tried on which row {row} has no end after {balls} balls, the limit of the judge: \
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

/// Looks for the cheapest board of a challenge until it is proven to be that, or the time is up.
///
/// # Errors
/// Where the challenge cannot be written as a formula; that it has no solution is an
/// [`SolveOutcome`].
pub fn solve(
    challenge: &Challenge,
    options: &SolveOptions,
    tell: &mut dyn FnMut(SolveProgress),
) -> Result<SolveOutcome, SolveError> {
    let begun = Instant::now();
    match search::Search::new(challenge, options) {
        Ok(search) => search.run(tell),
        Err(SolveError::Stopped) => search::nothing(challenge, options, begun),
        Err(error) => Err(error),
    }
}

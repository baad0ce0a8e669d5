//! The outcome of a search or of one question, and the progress of a search.

use std::time::Duration;

use tumble_core::challenge::{Cost, CostKey};

use super::cases::Case;
use super::found::FoundBoard;

/// The progress of a search.
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

/// What a search would have proven if the answers of an engine outside were checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutcomeClaim {
    /// How many numbers of the cost are the least.
    pub stages: usize,
    /// The number of parts that every solution needs.
    pub at_least: u32,
    /// Whether there is no solution.
    pub impossible: bool,
}

/// The outcome of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub struct SolveOutcome {
    /// The cheapest solution that was found.
    pub best: Option<FoundBoard>,
    /// How many numbers of its cost are proven to be the least, from the weightiest on.
    pub stages_proven: usize,
    /// The number of parts that every solution is proven to need.
    pub at_least: u32,
    /// Whether it is proven that there is no solution.
    pub impossible: bool,
    /// More than that, according to an engine outside whose proofs were not checked.
    pub claim: Option<OutcomeClaim>,
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

impl SolveOutcome {
    /// Whether it is proven that no solution is cheaper than the best one.
    #[must_use]
    pub fn is_proven(&self) -> bool {
        self.best.is_some() && self.stages_proven == CostKey::ALL.len()
    }
}

/// The answer to a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// A board, graded.
    Board(Box<FoundBoard>),
    /// There is none: the search has ended.
    None,
    /// There is none, according to an engine outside whose proof was not checked.
    Claimed,
    /// The question was broken off.
    Stopped,
}

/// The answer to a question, and what it took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answered {
    /// The answer.
    pub reply: Reply,
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

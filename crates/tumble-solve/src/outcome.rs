//! The outcome of a search or of one question, and the progress of a search.

use std::time::Duration;

use tumble_core::challenge::{Cost, CostKey};

use super::case::Case;
use super::found::FoundBoard;

/// The progress of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SolveProgress {
    /// Number of cases in play.
    pub cases: usize,
    /// Number of boards that were tried.
    pub candidates: u64,
    /// The cheapest solution so far.
    pub best: Option<Cost>,
    /// The number of parts that every solution is proven to need.
    pub at_least: u32,
    /// Time since the search began.
    pub time: Duration,
}

/// Results that would be proven if the answers of an external engine were checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutcomeClaim {
    /// Number of cost stages whose least value is claimed, from the weightiest on.
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
    /// The cheapest solution that was found; `None` if none was.
    pub best: Option<FoundBoard>,
    /// Number of cost stages whose least value is proven, from the weightiest on.
    pub stages_proven: usize,
    /// The number of parts that every solution is proven to need.
    pub at_least: u32,
    /// Whether it is proven that there is no solution.
    pub impossible: bool,
    /// Further results that rest on an external engine whose proofs were not checked.
    pub claim: Option<OutcomeClaim>,
    /// The cases that were in play in the end.
    pub cases: Vec<Case>,
    /// Number of boards that were tried.
    pub candidates: u64,
    /// Number of variables of the formula.
    pub variables: u32,
    /// Number of clauses of the formula.
    pub clauses: usize,
    /// Duration of the search.
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
    /// A graded board.
    Board(Box<FoundBoard>),
    /// No board exists: the search was complete.
    None,
    /// No board exists, according to an external engine whose proof was not checked.
    Claimed,
    /// The question was broken off.
    Stopped,
}

/// The answer to a question, with the size and duration of the search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answered {
    /// The answer.
    pub reply: Reply,
    /// The cases that were in play in the end.
    pub cases: Vec<Case>,
    /// Number of boards that were tried.
    pub candidates: u64,
    /// Number of variables of the formula.
    pub variables: u32,
    /// Number of clauses of the formula.
    pub clauses: usize,
    /// Duration of the search.
    pub time: Duration,
}

//! The answer to one question.

use std::time::Duration;

use super::case::Case;
use super::found::FoundBoard;

/// What came of a question.
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

/// What came of a question, and what it took.
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

//! A board of a request.

use std::sync::Arc;

use tumble_core::Solution;
use tumble_core::board::notation::Notation;
use tumble_core::challenge::Challenge;
use tumble_core::grade::Submission;
use tumble_core::problem::Source;

use crate::request::Refusal;

/// A board of a request, with its challenge.
pub(crate) struct GivenBoard<'a> {
    pub(crate) challenge: Arc<Challenge>,
    pub(crate) text: &'a str,
}

impl GivenBoard<'_> {
    pub(crate) fn submission(&self) -> Result<Submission, Refusal> {
        Ok(Submission::read(&Source::new("board", self.text))?)
    }

    /// Compares the board with the rules of its challenge.
    pub(crate) fn solution(&self) -> Result<Solution, Refusal> {
        let submission = self.submission()?;
        Ok(submission.solution(&self.challenge, Notation::default())?)
    }

    /// As `solution`, for requests about all starts: a game is refused.
    pub(crate) fn solution_with_table(&self) -> Result<Solution, Refusal> {
        match self.challenge.game {
            Some(_) => Err(Refusal::new("a game has no truth table")),
            None => self.solution(),
        }
    }
}

//! What is known of a submission once it is graded.

use std::sync::Arc;

use super::failure::Failure;
use super::options::GradeOptions;
use super::rank::Score;
use super::sent::{Sender, Sent};
use super::solution::Solution;
use super::terms::Terms;
use super::usage::Usage;
use super::verdict::Verdict;
use crate::challenge::{Challenge, Cost, Row};
use crate::error::Error;
use crate::problem::{Problem, Source};

/// A graded submission.
#[derive(Debug, Clone)]
#[must_use]
pub struct Graded {
    /// Where it came from.
    pub source: Source,
    /// What was judged, and how it was asked.
    pub terms: Terms,
    /// The challenge, where it is known.
    pub challenge: Option<Arc<Challenge>>,
    /// The source of its challenge; `None` without one.
    pub challenge_from: Option<ChallengeFrom>,
    /// Who made it, in the author's own words.
    pub author: Option<String>,
    /// Who handed it in, where the program that received it says so.
    pub sender: Option<Sender>,
    /// When it was handed in, where the program that received it says so.
    pub sent: Option<Sent>,
    /// The verdict.
    pub verdict: Verdict,
    /// The number of rows; 0 where the board was not run.
    pub rows: u128,
    /// The number of rows that do not hold.
    pub failing_rows: u128,
    /// The number of rows whose runs were given up.
    pub undecided_rows: u128,
    /// The first of them.
    pub first_undecided: Option<(Row, u64)>,
    /// The board, where it keeps the rules.
    pub solution: Option<Solution>,
    /// The most balls that any row uses, where the board was run and no run was given up.
    pub balls: Option<u64>,
    /// What is wrong, where it is invalid or unreadable, or loses a game; or why it is undecided,
    /// where that is not for a run that was given up.
    pub problems: Vec<Problem>,
    /// The first rows that do not hold, as many as were asked for.
    pub failures: Vec<Failure>,
    /// What was read in another way than it was written, or may be meant in another way, as sentences
    /// without a full stop; the program that reads files adds its own.
    pub notes: Vec<String>,
}

/// The source of the challenge of a submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChallengeFrom {
    /// The submission itself.
    File,
    /// The caller.
    Option,
    /// The name of its file.
    Name,
    /// The name of a folder that it is in.
    Folder,
    /// A text around the board.
    Text,
    /// It is the only other challenge that the board passes.
    Guess,
}

impl ChallengeFrom {
    /// Returns its name for programs.
    pub const fn name(self) -> &'static str {
        match self {
            ChallengeFrom::File => "file",
            ChallengeFrom::Option => "option",
            ChallengeFrom::Name => "name",
            ChallengeFrom::Folder => "folder",
            ChallengeFrom::Text => "text",
            ChallengeFrom::Guess => "guess",
        }
    }
}

impl Graded {
    /// The score, where it passes.
    pub fn score(&self) -> Option<Score> {
        match (self.verdict, self.cost(), self.balls) {
            (Verdict::Pass, Some(cost), Some(balls)) => {
                Some(Score { cost, balls, usage: Usage::default() })
            }
            _ => None,
        }
    }

    /// What was placed, where the board is valid.
    pub fn cost(&self) -> Option<Cost> {
        self.solution.as_ref().map(Solution::cost)
    }

    /// A submission that is not a legal board of its challenge.
    pub(super) fn refused_with(source: &Source, error: Error) -> Graded {
        Graded::stopped_by(source, Verdict::of(&error), error.into_problems())
    }

    pub(super) fn stopped_by(source: &Source, verdict: Verdict, problems: Vec<Problem>) -> Graded {
        Graded {
            source: source.clone(),
            terms: Terms::new(source, &GradeOptions::default()),
            challenge: None,
            challenge_from: None,
            author: None,
            sender: None,
            sent: None,
            verdict,
            rows: 0,
            failing_rows: 0,
            undecided_rows: 0,
            first_undecided: None,
            solution: None,
            balls: None,
            problems,
            failures: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// A submission whose challenge is at fault; the problems are not of its text.
    pub fn undecided(source: &Source, error: Error) -> Graded {
        let problems = error.without_spans().into_problems();
        Graded::stopped_by(source, Verdict::Undecided, problems)
    }

    /// A file that could not even be read as a text.
    pub fn unreadable(source: &Source, problem: Problem) -> Graded {
        Graded::stopped_by(source, Verdict::Unreadable, vec![problem])
    }

    /// Returns the same, judged on these terms.
    pub fn on(self, terms: Terms) -> Graded {
        Graded { terms, ..self }
    }
}

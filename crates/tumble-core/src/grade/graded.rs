//! The result of grading a submission.

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
    /// The submitted text.
    pub source: Source,
    /// The text and the options of the judgement.
    pub terms: Terms,
    /// The challenge, if known.
    pub challenge: Option<Arc<Challenge>>,
    /// The source of its challenge; `None` without one.
    pub challenge_from: Option<ChallengeFrom>,
    /// The author, in their own words.
    pub author: Option<String>,
    /// The person who handed it in, if the program that received it knows.
    pub sender: Option<Sender>,
    /// The time at which it was handed in, if the program that received it knows.
    pub sent: Option<Sent>,
    /// The verdict.
    pub verdict: Verdict,
    /// The number of rows; 0 if the board was not run.
    pub rows: u128,
    /// The number of rows that do not hold.
    pub failing_rows: u128,
    /// The number of rows whose runs were given up.
    pub undecided_rows: u128,
    /// The first of the undecided rows, with the number of balls followed.
    pub first_undecided: Option<(Row, u64)>,
    /// The board, if it keeps the rules.
    pub solution: Option<Solution>,
    /// The most balls that any row uses; `None` if the board was not run or a run was given up.
    pub balls: Option<u64>,
    /// The problems of an invalid, unreadable or losing board; or the reason that it is undecided, other than a run
    /// that was given up.
    pub problems: Vec<Problem>,
    /// The first rows that do not hold, up to the number asked for.
    pub failures: Vec<Failure>,
    /// Corrections and doubts in reading the submission, as sentences without a full stop. The program that reads
    /// files adds its own.
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
    /// The only other challenge that the board passes.
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
    /// The score, if the board passes.
    pub fn score(&self) -> Option<Score> {
        match (self.verdict, self.cost(), self.balls) {
            (Verdict::Pass, Some(cost), Some(balls)) => {
                Some(Score { cost, balls, usage: Usage::default() })
            }
            _ => None,
        }
    }

    /// The number of rows that are known to hold.
    pub fn holding_rows(&self) -> u128 {
        self.rows.saturating_sub(self.failing_rows).saturating_sub(self.undecided_rows)
    }

    /// The placed parts, if the board is valid.
    pub fn cost(&self) -> Option<Cost> {
        self.solution.as_ref().map(Solution::cost)
    }

    /// The use of balls and board; 0 everywhere for an invalid board.
    ///
    /// # Errors
    /// Fails if following all rows takes more work than the [limits](crate::limits) allow.
    pub fn measure_usage(&self) -> Result<Usage, Error> {
        self.solution.as_ref().map_or(Ok(Usage::default()), Usage::of_solution)
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

    /// A submission whose challenge is faulty; the problems are not about its text.
    pub fn undecided(source: &Source, error: Error) -> Graded {
        let problems = error.without_spans().into_problems();
        Graded::stopped_by(source, Verdict::Undecided, problems)
    }

    /// A file that is not a readable text.
    pub fn unreadable(source: &Source, problem: Problem) -> Graded {
        Graded::stopped_by(source, Verdict::Unreadable, vec![problem])
    }

    /// Returns the same result, judged on these terms.
    pub fn on(self, terms: Terms) -> Graded {
        Graded { terms, ..self }
    }
}

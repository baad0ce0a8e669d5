//! The verdict on a submission.

use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::problem::ProblemKind;

/// The verdict on a submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Every row holds.
    Pass,
    /// A valid board with a row that does not hold.
    Fail,
    /// A board that breaks a rule of its challenge.
    Invalid,
    /// A text that is not a board.
    Unreadable,
    /// A limit of the judge was reached first, or the challenge is faulty. This is not a verdict on the board.
    Undecided,
}

impl Verdict {
    /// Returns the verdict on a text with these problems, by the kind of the first one.
    pub fn of(error: &Error) -> Verdict {
        match error.kind() {
            Some(
                ProblemKind::Shape
                | ProblemKind::WrongCell
                | ProblemKind::Upright
                | ProblemKind::TrainBothWays
                | ProblemKind::GivenMissing
                | ProblemKind::GivenReplaced
                | ProblemKind::GivenTurned
                | ProblemKind::TooManyParts
                | ProblemKind::LinksInputs
                | ProblemKind::LinksGiven
                | ProblemKind::NotLinked
                | ProblemKind::StartMissing
                | ProblemKind::StartGiven
                | ProblemKind::OtherChallenge,
            ) => Verdict::Invalid,
            Some(ProblemKind::Expression | ProblemKind::NoRows | ProblemKind::Undecided) => {
                Verdict::Undecided
            }
            _ => Verdict::Unreadable,
        }
    }
}

impl std::fmt::Display for Verdict {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Verdict::Pass => "pass",
            Verdict::Fail => "fail",
            Verdict::Invalid => "invalid",
            Verdict::Unreadable => "unreadable",
            Verdict::Undecided => "undecided",
        })
    }
}

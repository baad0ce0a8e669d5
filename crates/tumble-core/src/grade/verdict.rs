//! What a submission turned out to be, in a word.

use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::problem::ProblemKind;

/// What a submission turned out to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Every row holds.
    Pass,
    /// A valid board, but some row does not hold.
    Fail,
    /// It breaks a rule of its challenge.
    Invalid,
    /// It is not a board.
    Unreadable,
    /// A limit of the judge was reached first, or its challenge is at fault: nothing is said of the
    /// board.
    Undecided,
}

impl Verdict {
    /// Returns what a text is that has these problems: of its first problem's kind.
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

//! Exit codes of commands.

use tumble_core::grade::Verdict;

/// The result of a command, the worst one last. The number is the exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    /// Every submission passes, or the command did what it was asked to.
    Good,
    /// At least one submission does not pass.
    Bad,
    /// The command could not be carried out, or not for all that it was given.
    Stopped,
}

impl Status {
    /// Returns the status with which the program ends for a submission.
    pub(crate) fn of(verdict: Verdict) -> Status {
        match verdict {
            Verdict::Pass => Status::Good,
            Verdict::Fail | Verdict::Invalid | Verdict::Unreadable => Status::Bad,
            Verdict::Undecided => Status::Stopped,
        }
    }

    pub(crate) fn exit_code(self) -> u8 {
        self as u8
    }
}

/// The error of a command that ends after its problems were shown.
#[derive(Debug, thiserror::Error)]
#[error("this was reported already")]
pub(crate) struct Reported(pub Status);

impl Reported {
    /// Returns the error of a command for which exit code 1 is a valid answer: a bad file stops it with code 2 instead.
    pub(crate) fn as_stopped(error: anyhow::Error) -> anyhow::Error {
        if error.is::<Reported>() { Reported(Status::Stopped).into() } else { error }
    }
}

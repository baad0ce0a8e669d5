//! How a command ends.

use std::process::ExitCode;

/// The end of a command, the worst one last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    /// Every submission passes, or the command did what it was asked to.
    Good,
    /// At least one submission does not pass.
    Bad,
    /// The command could not be carried out, or not for all that it was given.
    Stopped,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        ExitCode::from(match status {
            Status::Good => 0,
            Status::Bad => 1,
            Status::Stopped => 2,
        })
    }
}

/// The error of a command that ends here, after what is wrong was shown.
#[derive(Debug, thiserror::Error)]
#[error("this was reported already")]
pub(crate) struct Reported(pub Status);

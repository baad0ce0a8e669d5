//! How a command ends.

/// The end of a command, the worst one last; as a number the exit code.
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
    pub(crate) fn exit_code(self) -> u8 {
        self as u8
    }
}

/// The error of a command that ends here, after what is wrong was shown.
#[derive(Debug, thiserror::Error)]
#[error("this was reported already")]
pub(crate) struct Reported(pub Status);

impl Reported {
    /// Returns the error of a command with answers of its own, of which exit code 1 is one: a file that is
    /// wrong keeps it from being carried out.
    pub(crate) fn as_stopped(error: anyhow::Error) -> anyhow::Error {
        if error.is::<Reported>() { Reported(Status::Stopped).into() } else { error }
    }
}

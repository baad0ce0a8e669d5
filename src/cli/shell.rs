//! Where the program prints, and how it ends.

use std::io::{self, BufWriter, IsTerminal, Write};
use std::process::ExitCode;

use anstream::AutoStream;
use anstyle::{AnsiColor, Effects, Style};
use anyhow::anyhow;

use super::options::When;
use crate::report::problems::{self, Weight};
use crate::report::text::{safe, styled};
use tumble_core::problem::{Problem, Source};

/// How a command ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Status {
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

/// What has been said already, so that nothing is left to say but the exit code.
#[derive(Debug, thiserror::Error)]
#[error("the command could not be carried out")]
pub(super) struct Said;

const ERROR: Style = AnsiColor::BrightRed.on_default().effects(Effects::BOLD);
const WARNING: Style = AnsiColor::Yellow.on_default().effects(Effects::BOLD);

/// Standard output and standard error, with colour where it is wanted.
pub(super) struct Shell {
    out: BufWriter<AutoStream<io::StdoutLock<'static>>>,
    err: AutoStream<io::Stderr>,
    to_terminal: bool,
}

impl Shell {
    pub fn new(colour: When) -> Self {
        let choice = colour.into();
        let out = io::stdout().lock();
        let to_terminal = out.is_terminal();
        Shell {
            out: BufWriter::with_capacity(1 << 16, AutoStream::new(out, choice)),
            err: AutoStream::new(io::stderr(), choice),
            to_terminal,
        }
    }

    /// Whether somebody watches the output.
    pub fn is_watched(&self) -> bool {
        self.to_terminal
    }

    /// Prints a text.
    pub fn print(&mut self, text: &str) -> anyhow::Result<()> {
        self.out.write_all(text.as_bytes())?;
        if self.to_terminal {
            self.out.flush()?;
        }
        Ok(())
    }

    /// Sees to it that all that was printed is there, before somebody is asked something.
    pub fn flush(&mut self) -> anyhow::Result<()> {
        Ok(self.out.flush()?)
    }

    /// Says on standard error what went wrong.
    pub fn error(&mut self, message: &str) {
        self.complain("error", ERROR, message);
    }

    /// Says on standard error what is worth a look.
    pub fn warning(&mut self, message: &str) {
        self.complain("warning", WARNING, message);
    }

    fn complain(&mut self, word: &str, style: Style, message: &str) {
        self.flush_first();
        // Where even this cannot be written there is nobody to tell.
        let _ = writeln!(self.err, "{}: {}", styled(word, style), safe(message));
    }

    /// Shows the problems of a file on standard error.
    pub fn problems(&mut self, source: &Source, problems: &[Problem], weight: Weight) {
        self.flush_first();
        let _ = write!(self.err, "{}", problems::render(source, problems, weight));
    }

    /// Keeps what was printed before a complaint above it.
    fn flush_first(&mut self) {
        let _ = self.out.flush();
    }

    /// Ends the program: flushes, and tells what went wrong unless that was said already.
    pub fn close(mut self, result: anyhow::Result<Status>) -> Status {
        let result = result.and_then(|status| {
            self.out.flush()?;
            Ok(status)
        });
        let error = match result {
            Ok(status) => return status,
            Err(error) => error,
        };
        if !error.is::<Said>() && !is_closed_pipe(&error) {
            let message = match error.downcast_ref::<io::Error>() {
                Some(io) => anyhow!("the output cannot be written: {io}"),
                None => error,
            };
            let message = format!("{message:#}");
            let _ = writeln!(self.err, "{}: {}", styled("error", ERROR), safe(&message));
        }
        Status::Stopped
    }
}

/// Whether whoever read the output has had enough, which needs no words.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let io = error.downcast_ref::<io::Error>();
    io.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

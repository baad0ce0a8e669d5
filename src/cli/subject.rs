//! The board that a command is about, with its challenge.

use std::path::Path;
use std::sync::Arc;

use anyhow::bail;

use super::files;
use super::options::Reading;
use super::shell::{Shell, Status};
use crate::report::problems::Weight;
use tumble_core::board::Shape;
use tumble_core::board::notation::Notation;
use tumble_core::challenge::{Challenge, Specs};
use tumble_core::grade::{Entry, Submission, enter};
use tumble_core::problem::{Problem, ProblemKind, Source};

/// A file that was read, and the challenge that it is for.
pub(super) struct Subject {
    pub source: Source,
    pub submission: Submission,
    /// `None` where the file names none and the command line does not either.
    pub challenge: Option<Arc<Challenge>>,
}

/// What became of reading: the thing itself, or how the command ends, all being said.
pub(super) type Outcome<T> = Result<T, Status>;

/// Reads a file with the options of the command line.
pub(super) fn read(
    path: &Path,
    reading: &Reading,
    specs: &Specs,
    shell: &mut Shell,
) -> anyhow::Result<Outcome<Subject>> {
    reading.options(specs)?;
    let source = match files::read(path)? {
        Ok(source) => source,
        Err((source, problem)) => return Ok(Err(show(&source, &[problem], shell))),
    };
    let mut submission = match Submission::read(&source) {
        Ok(submission) => submission,
        Err(problems) => return Ok(Err(show(&source, &problems, shell))),
    };
    if submission.challenge.is_none() {
        submission.challenge.clone_from(&reading.challenge);
    }
    if let (None, Some(lever)) = (&submission.start, reading.start) {
        submission.start = Some((lever.into(), 0..0));
    }
    let challenge = match &submission.challenge {
        None => None,
        Some(reference) => match specs.find(reference) {
            Some(challenge) => Some(challenge),
            None => {
                return Ok(Err(show(&source, &[submission.unknown_challenge()], shell)));
            }
        },
    };
    Ok(Ok(Subject { source, submission, challenge }))
}

impl Subject {
    /// Holds the board against the rules of the challenge.
    pub fn enter(
        &self,
        challenge: &Challenge,
        notation: Notation,
        shell: &mut Shell,
    ) -> Outcome<Entry> {
        enter(&self.submission, challenge, notation)
            .map_err(|(_, problems)| show(&self.source, &problems, shell))
    }

    /// The shape of a board without a challenge.
    pub fn shape(&self, shell: &mut Shell) -> Outcome<Shape> {
        let Some(form) = &self.submission.shape else { return Ok(Shape::toy()) };
        form.get_ref().shape().map_err(|error| {
            let problem = Problem::new(ProblemKind::Shape, error.to_string()).at(form.span());
            show(&self.source, &[problem], shell)
        })
    }

    /// The notation in which the grid can be read: `wanted`, or the other one. No grid with a
    /// part reads in both with another meaning, because one has words where the other has none.
    pub fn notation(&self, shape: &Shape, wanted: Notation) -> Notation {
        let reads = |notation| self.submission.grid(shape, notation).problems().is_empty();
        let other = match wanted {
            Notation::Book => Notation::Formal,
            Notation::Formal => Notation::Book,
        };
        match (reads(wanted), reads(other)) {
            (false, true) => other,
            // Where both fail, most boards are written like the book.
            (false, false) => Notation::Book,
            _ => wanted,
        }
    }
}

/// Shows what is wrong with a file; the command ends as for a submission that does not pass.
pub(super) fn show(source: &Source, problems: &[Problem], shell: &mut Shell) -> Status {
    shell.problems(source, problems, Weight::Error);
    Status::Bad
}

/// The challenge that a command cannot do without.
pub(super) fn needed(subject: &Subject) -> anyhow::Result<Arc<Challenge>> {
    match &subject.challenge {
        Some(challenge) => Ok(Arc::clone(challenge)),
        None => bail!(
            "{} does not say which challenge it is for: say it with `--challenge N`",
            subject.source.name
        ),
    }
}

//! The submissions of a stream, to be judged again.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use anyhow::anyhow;

use super::lines::Lines;
use super::opened::open;
use super::submission::{NamedSubmission, reference, take_board};
use crate::cli::files::{self, ReceivedText};
use crate::cli::options::Intake;
use crate::report::class::Record;
use crate::report::digest::sha256;
use tumble_core::problem::{Problem, ProblemKind, Source};

/// Who handed in a text, and under which name.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Handed {
    digest: String,
    name: Option<String>,
    student: Option<String>,
}

/// The submissions of a stream, to be judged again.
#[derive(Debug, Default)]
pub(in crate::cli) struct Submissions {
    /// By the digests of their texts.
    by_digest: HashMap<String, ReceivedText>,
    owners: HashSet<Handed>,
    /// The lines that hold no text, by their names.
    without_text: HashMap<String, (Source, Problem)>,
}

impl Submissions {
    /// Returns the submission of this name whose text has this digest.
    pub(in crate::cli) fn find(&self, name: &str, digest: &str) -> Option<files::HandedText> {
        let received = self.by_digest.get(digest).cloned().map(Ok);
        received.or_else(|| {
            let wrong = self.without_text.get(name).cloned()?;
            (sha256(&wrong.0.text) == digest).then_some(Err(wrong))
        })
    }

    /// Returns whether a verdict has the student and the name of a line with this text. Lines without
    /// a name are called by their numbers, which depend on where the stream was cut.
    pub(in crate::cli) fn is_of(
        &self,
        record: &Record,
        digest: &str,
        author: Option<&str>,
    ) -> bool {
        let file = record.file.as_deref().unwrap_or("");
        let is_number =
            file.strip_prefix("line ").is_some_and(|number| number.parse::<u64>().is_ok());
        let name = |is_named: bool| is_named.then(|| file.to_owned());
        // A line that names nobody leaves it to the author of the board, then to its own name.
        let is_left_open = given(author).unwrap_or(file) == record.student;
        let student = |is_named: bool| is_named.then(|| record.student.clone());
        let has = |name: Option<String>, student: Option<String>| {
            self.owners.contains(&Handed { digest: digest.to_owned(), name, student })
        };
        let has_student = |is_named| {
            has(name(is_named), student(true)) || (is_left_open && has(name(is_named), None))
        };
        has_student(true) || (is_number && has_student(false))
    }
}

/// Returns a name that is not blank.
fn given(name: Option<&str>) -> Option<&str> {
    name.map(str::trim).filter(|name| !name.is_empty())
}

/// Reads the submissions of a stream.
///
/// # Errors
/// Where the stream cannot be read.
pub(in crate::cli) fn submissions(path: &Path, intake: &Intake) -> anyhow::Result<Submissions> {
    let mut lines = Lines::new(open(path)?);
    let mut found = Submissions::default();
    loop {
        let batch = lines
            .batch()
            .map_err(|error| anyhow!("{} cannot be read: {error}", files::name(path)))?;
        if batch.is_empty() {
            return Ok(found);
        }
        for line in &batch {
            let mut handed = Handed { digest: String::new(), name: None, student: None };
            let mut author = None;
            let text = line.item().and_then(|NamedSubmission { name, mut item }| {
                handed.name.clone_from(&item.file);
                handed.student = given(item.student.as_deref()).map(str::to_owned);
                author = given(item.author.as_deref()).map(str::to_owned);
                let challenge = item.challenge.take().map(reference).transpose();
                let board = challenge.and_then(|_| take_board(&name, &mut item, intake));
                board.unwrap_or_else(|message| {
                    let problem = Problem::new(ProblemKind::Form, message.to_owned());
                    Err((Source::new(&*name, ""), problem))
                })
            });
            handed.digest = match &text {
                Ok(received) => sha256(&received.source.text),
                Err((source, _)) => sha256(&source.text),
            };
            if let (None, Some(_)) = (&handed.student, &author) {
                found.owners.insert(Handed { student: author, ..handed.clone() });
            }
            let digest = handed.digest.clone();
            found.owners.insert(handed);
            match text {
                Ok(received) => {
                    found.by_digest.insert(digest, received);
                }
                Err(wrong) => {
                    found.without_text.insert(wrong.0.name.to_string(), wrong);
                }
            }
        }
    }
}

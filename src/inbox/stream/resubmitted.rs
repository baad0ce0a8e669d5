//! The submissions of a stream, to be judged again.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use anyhow::anyhow;

use super::super::roster::Roster;
use super::lines::{Lines, NumberedLine, open};
use super::submission::{NamedSubmission, take_board};
use crate::files::{self, Envelope, HandedText};
use crate::inbox::attribution::Attribution;
use crate::options::Intake;
use crate::results::class::Record;
use crate::results::digest::sha256_of_text;
use tumble_core::challenge::Reference;
use tumble_core::problem::{Problem, ProblemKind, Source};

/// The most lines that are judged again for one verdict.
const MOST_LINES: usize = 50;

/// A line of a stream.
#[derive(Debug)]
pub(crate) struct StreamLine {
    /// Of its text.
    digest: String,
    /// What its results are called.
    called: String,
    text: HandedText,
    /// The name that it says.
    name: Option<String>,
    student: Option<String>,
    author: Option<String>,
    /// Unless the roster decided who it is.
    id: Option<String>,
    challenge: Option<Reference>,
    envelope: Envelope,
}

impl StreamLine {
    /// Returns what was handed in.
    pub(crate) fn handed_in(&self) -> (HandedText, Envelope) {
        (self.text.clone(), self.envelope.clone())
    }

    /// Returns the challenge that it says.
    pub(crate) fn challenge(&self) -> Option<&Reference> {
        self.challenge.as_ref()
    }
}

/// The submissions of a stream, to be judged again.
#[derive(Debug, Default)]
pub(crate) struct Submissions {
    lines: Vec<StreamLine>,
    /// Their places, by the digests of their texts.
    by_digest: HashMap<String, Vec<usize>>,
    /// Each once, by their digests: many lines hold the same board.
    texts: HashMap<String, Arc<str>>,
}

impl Submissions {
    /// Returns the lines with this text that may be what a verdict is about: lines with one board may have several words
    /// around it, and be for several challenges.
    pub(crate) fn lines_of(&self, record: &Record, digest: &str) -> Vec<&StreamLine> {
        let file = record.file.as_deref().unwrap_or("");
        // The number of a line depends on where the stream was cut.
        let own = self.own_lines(record, digest);
        let (named, others): (Vec<_>, Vec<_>) = own.partition(|line| line.called == file);
        let any = self.by_digest.get(digest).into_iter().flatten();
        let any = any.filter_map(|place| self.lines.get(*place));
        let any = any.filter(|line| line.text.is_ok()).take(1);
        named.into_iter().chain(others).take(MOST_LINES).chain(any).collect()
    }

    /// Returns the names of the lines that have none of these verdicts. Of lines with the same text,
    /// those whose names no verdict has are named.
    pub(crate) fn without_verdict(&self, records: &[Record]) -> Vec<&str> {
        let mut verdicts: HashMap<&str, Vec<&str>> = HashMap::new();
        for record in records {
            let Some(audit) = &record.audit else { continue };
            let file = record.file.as_deref().unwrap_or("");
            verdicts.entry(&audit.submission).or_default().push(file);
        }
        let mut left = Vec::new();
        for line in &self.lines {
            let own = verdicts.get_mut(&*line.digest);
            let place =
                own.as_ref().and_then(|own| own.iter().position(|file| *file == line.called));
            match (own, place) {
                (Some(own), Some(place)) => drop(own.swap_remove(place)),
                _ => left.push(line),
            }
        }
        // Numbers of lines depend on where the stream was cut.
        let is_missing =
            |line: &&StreamLine| verdicts.get_mut(&*line.digest).and_then(Vec::pop).is_none();
        left.into_iter().filter(is_missing).map(|line| &*line.called).collect()
    }

    /// Returns the lines with this text and the name of a verdict. Lines without a name are called by their numbers,
    /// which depend on where the stream was cut.
    fn named_lines(
        &self,
        record: &Record,
        digest: &str,
    ) -> impl Iterator<Item = &StreamLine> + Clone {
        let lines = self.by_digest.get(digest).into_iter().flatten();
        let lines = lines.filter_map(|place| self.lines.get(*place));
        let file = record.file.as_deref().unwrap_or("");
        lines.filter(move |line| line.name.as_ref().map_or(is_number(file), |name| name == file))
    }

    /// Returns those of them with the student of the verdict. Verdicts of `grade` name none.
    fn own_lines(
        &self,
        record: &Record,
        digest: &str,
    ) -> impl Iterator<Item = &StreamLine> + Clone {
        self.named_lines(record, digest).filter(|line| {
            let owner = line.student.as_ref().or(line.author.as_ref());
            owner.is_none_or(|owner| record.student.is_empty() || *owner == record.student)
        })
    }

    /// Returns whether a verdict has the student and the name of a line with this text.
    pub(crate) fn is_of(
        &self,
        record: &Record,
        digest: &str,
        author: Option<&str>,
        roster: &Roster,
    ) -> bool {
        let file = record.file.as_deref().unwrap_or("");
        // A line that names nobody leaves it to the author of the board, then to its own name.
        // Where there were several streams, that of a number begins with its stream.
        let of_stream = |student: &str| {
            is_number(file) && student.strip_suffix(file).is_some_and(|name| name.ends_with(", "))
        };
        let is_left_open = match given(author) {
            Some(author) => roster.rename(author.to_owned(), file) == record.student,
            None => {
                roster.rename(file.to_owned(), file) == record.student || of_stream(&record.student)
            }
        };
        self.named_lines(record, digest).any(|line| {
            let is_student = match (&line.student, &line.author) {
                (Some(student), _) => *student == record.student,
                (None, Some(author)) => *author == record.student,
                (None, None) => is_left_open,
            };
            is_student && line.id == record.student_id
        })
    }
}

/// Returns whether this is the name of a line without one.
pub(crate) fn is_number(name: &str) -> bool {
    name.strip_prefix("line ").is_some_and(|number| number.parse::<u64>().is_ok())
}

/// Returns a name that is not blank.
fn given(name: Option<&str>) -> Option<&str> {
    name.map(str::trim).filter(|name| !name.is_empty())
}

/// Reads the submissions of a stream.
///
/// # Errors
/// Where the stream cannot be read.
pub(crate) fn submissions(
    path: &Path,
    intake: &Intake,
    roster: &Roster,
) -> anyhow::Result<Submissions> {
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
            found.add_line(line, intake, roster);
        }
    }
}

impl Submissions {
    fn add_line(&mut self, line: &NumberedLine, intake: &Intake, roster: &Roster) {
        let mut read = StreamLine {
            digest: String::new(),
            called: line.name(),
            text: Err((Source::new("", ""), Problem::new(ProblemKind::Form, ""))),
            name: None,
            student: None,
            author: None,
            id: None,
            challenge: None,
            envelope: Envelope::default(),
        };
        read.text = line.item().and_then(|NamedSubmission { name, mut item }| {
            read.name.clone_from(&item.file);
            read.called.clone_from(&name);
            read.id = item.student_id();
            // The number is that of the student, else of the author.
            let mut named = |called: &str| {
                let id = read.id.take();
                Attribution::of_line(called, id.as_deref(), &read.called, roster).student
            };
            let [student, author] =
                [&item.student, &item.author].map(|one| given(one.as_deref()).map(&mut named));
            read.id = student.iter().chain(&author).find_map(|one| one.id.clone());
            [read.student, read.author] = [student, author].map(|one| one.map(|one| one.name));
            let board = item.take_challenge().and_then(|challenge| {
                read.challenge = challenge;
                read.envelope = item.envelope()?;
                take_board(&name, &mut item, intake)
            });
            board.unwrap_or_else(|message| {
                // Nothing was graded, for no challenge.
                read.challenge = None;
                let problem = Problem::new(ProblemKind::Form, message.to_owned());
                Err((Source::new(&*name, ""), problem))
            })
        });
        read.digest = sha256_of_text(&files::source_of(&read.text).text);
        self.by_digest.entry(read.digest.clone()).or_default().push(self.lines.len());
        if let Ok(received) = &mut read.text {
            let text = &mut received.source.text;
            let known = self.texts.entry(read.digest.clone()).or_insert(Arc::clone(text));
            text.clone_from(known);
        }
        self.lines.push(read);
    }
}

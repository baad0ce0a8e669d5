//! The lines of a stream, to be judged again.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use anyhow::anyhow;

use super::super::roster::Roster;
use super::LINE_FOR;
use super::lines::{Lines, NumberedLine, open};
use super::submission::{NamedSubmission, take_board};
use crate::envelope::is_address;
use crate::files::{self, Envelope, HandedText};
use crate::inbox::attribution::Attribution;
use crate::options::Intake;
use crate::results::class::Record;
use crate::results::digest::sha256_of_text;
use tumble_core::challenge::{Reference, Specs};
use tumble_core::grade::Sender;
use tumble_core::problem::{Problem, ProblemKind, Source};

/// A line of a stream.
#[derive(Debug)]
pub(crate) struct StreamLine {
    /// SHA-256 of its text.
    pub(super) digest: String,
    /// Name of its results.
    pub(super) called: String,
    text: HandedText,
    /// Name that the line states.
    pub(super) name: Option<String>,
    student: Option<String>,
    author: Option<String>,
    /// Id of the student or author; `None` if the roster identified them.
    id: Option<String>,
    challenge: Option<Reference>,
    envelope: Envelope,
}

/// Agreement of a line and a verdict. Earlier fields count more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Agreement {
    is_same_problem: bool,
    is_same_number: bool,
    is_same_challenge: bool,
    is_named_alike: bool,
    is_same_time: bool,
    is_same_owner: bool,
    is_called_alike: bool,
}

impl StreamLine {
    fn read(line: &NumberedLine, intake: &Intake, roster: &Roster, specs: &Specs) -> StreamLine {
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
                Attribution::of_line(called, id.as_deref(), roster).student
            };
            let [mut student, author] =
                [&item.student, &item.author].map(|one| given(one.as_deref()).map(&mut named));
            if student.is_some() || author.is_some() {
                read.id = student.iter().chain(&author).find_map(|one| one.id.clone());
            } else if let Some(id) = read.id.as_deref().filter(|id| is_address(id))
                && let Some(known) = roster.name_by_number(id)
            {
                student = Some(Sender { name: known.to_owned(), id: None });
                read.id = None;
            }
            [read.student, read.author] = [student, author].map(|one| one.map(|one| one.name));
            let board = item.take_challenge().and_then(|challenge| {
                let known = challenge.as_ref().and_then(|own| specs.find(own));
                let known = known.map(|known| Reference::Number(known.number));
                read.challenge = known.or(challenge);
                read.envelope = item.to_envelope()?;
                take_board(&name, &mut item, intake)
            });
            board.unwrap_or_else(|message| {
                // Nothing was graded: the verdict does not have a challenge.
                (read.challenge, read.envelope) = (None, Envelope::default());
                let problem = Problem::new(ProblemKind::Form, message.to_owned());
                Err((Source::new(&*name, ""), problem))
            })
        });
        read.digest = sha256_of_text(&files::source_of(&read.text).text);
        read
    }

    /// Returns the text and its envelope.
    pub(crate) fn handed_in(&self) -> (HandedText, Envelope) {
        (self.text.clone(), self.envelope.clone())
    }

    pub(crate) fn stated_challenge(&self) -> Option<&Reference> {
        self.challenge.as_ref()
    }

    /// Returns whether a verdict has the name of the line. Lines without one are named after their numbers, which
    /// depend on where the stream was cut.
    pub(crate) fn has_name_of(&self, record: &Record) -> bool {
        let file = record.file.as_deref().unwrap_or("");
        self.name.as_ref().map_or(is_line_name(file), |name| name == file)
    }

    /// Returns whether a verdict has the student of the line. `author` is the one in its text.
    pub(crate) fn is_of(&self, record: &Record, author: Option<&str>, roster: &Roster) -> bool {
        let file = record.file.as_deref().unwrap_or("");
        if let Some(owner) = self.stated_owner() {
            return owner == record.student && self.id == record.student_id;
        }
        // A line without an owner has the author of the board, else its own name. With several streams, the name of a
        // numbered line begins with its stream.
        let is_stream = |name: &str| {
            let name = name.to_lowercase();
            [".jsonl, ", ".ndjson, ", "<stdin>, "].iter().any(|end| name.ends_with(end))
        };
        let of_stream =
            is_line_name(file) && record.student.strip_suffix(file).is_some_and(is_stream);
        let name = match given(author) {
            Some(author) => author,
            None if of_stream => &*record.student,
            None => file,
        };
        Attribution::of_line(name, self.id.as_deref(), roster).student == record.sender()
    }

    /// Returns the student that the line names, else its author.
    pub(super) fn stated_owner(&self) -> Option<&str> {
        self.student.as_deref().or(self.author.as_deref())
    }

    /// Returns the agreement with a verdict that has the same text and name.
    pub(super) fn agreement_with(&self, record: &Record) -> Agreement {
        let asked = record.audit.as_ref().and_then(|audit| audit.challenge);
        // A line may be for another challenge than the one that was asked for.
        let message = record.value["problems"][0]["message"].as_str().unwrap_or("");
        let is_for_other = message.starts_with(LINE_FOR);
        let is_named = record.value["challenge_from"] == "file";
        let is_same_challenge = match &self.challenge {
            Some(Reference::Number(number)) => (asked == Some(*number)) != is_for_other,
            // The challenge is unknown.
            Some(Reference::Id(_)) => {
                record.value["problems"][0]["kind"] == *ProblemKind::UnknownChallenge.name()
            }
            None => !is_for_other,
        };
        let at = self.envelope.sent.as_ref().and_then(|sent| sent.at.as_ref());
        // Lines without a text have only this.
        let problem = self.text.as_ref().err().map(|(_, problem)| &*problem.message);
        let is_same_problem = problem.is_none_or(|problem| message == problem);
        Agreement {
            is_same_problem,
            is_same_number: record.student.is_empty() || self.id == record.student_id,
            is_same_challenge,
            // The text may name it, too.
            is_named_alike: self.challenge.is_some() == is_named,
            is_same_time: at == record.sent_at.as_ref(),
            is_same_owner: self.stated_owner() == Some(&*record.student),
            is_called_alike: record.file.as_ref() == Some(&self.called),
        }
    }
}

/// Returns whether this is the name of a line without one.
pub(crate) fn is_line_name(name: &str) -> bool {
    name.strip_prefix("line ").is_some_and(|number| number.parse::<u64>().is_ok())
}

/// Returns a name that is not blank.
fn given(name: Option<&str>) -> Option<&str> {
    name.map(str::trim).filter(|name| !name.is_empty())
}

/// Reads the lines of a stream.
///
/// # Errors
/// Fails if the stream cannot be read.
pub(super) fn lines_of(
    path: &Path,
    intake: &Intake,
    roster: &Roster,
    specs: &Specs,
) -> anyhow::Result<Vec<StreamLine>> {
    let mut lines = Lines::new(open(path)?);
    let mut found = Vec::new();
    // Many lines hold the same board.
    let mut texts: HashMap<String, Arc<str>> = HashMap::new();
    loop {
        let batch = lines
            .batch()
            .map_err(|error| anyhow!("{} cannot be read: {error}", files::name(path)))?;
        if batch.is_empty() {
            return Ok(found);
        }
        for line in &batch {
            let mut read = StreamLine::read(line, intake, roster, specs);
            if let Ok(received) = &mut read.text {
                let text = &mut received.source.text;
                let known = texts.entry(read.digest.clone()).or_insert(Arc::clone(text));
                text.clone_from(known);
            }
            found.push(read);
        }
    }
}

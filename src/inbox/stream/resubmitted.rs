//! The submissions of a stream, to be judged again.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use anyhow::anyhow;

use super::super::roster::Roster;
use super::lines::Lines;
use super::opened::open;
use super::other_challenge;
use super::submission::{NamedSubmission, reference, take_board};
use crate::files::{self, Envelope, ReceivedText};
use crate::options::Intake;
use crate::results::class::Record;
use crate::results::digest::sha256;
use tumble_core::challenge::{Reference, Specs};
use tumble_core::grade::SentFrom;
use tumble_core::problem::{Problem, ProblemKind, Source};

/// Who handed in a text, and under which name.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
struct Handed {
    digest: String,
    name: Option<String>,
    student: Option<String>,
    /// Unless the roster decided who it is.
    id: Option<String>,
}

/// The challenge of a line, if it names one.
#[derive(Debug)]
struct LineChallenge {
    name: Option<String>,
    /// The student, else the author.
    owner: Option<String>,
    challenge: Option<Reference>,
    envelope: Envelope,
}

/// The submissions of a stream, to be judged again.
#[derive(Debug, Default)]
pub(crate) struct Submissions {
    /// By the digests of their texts.
    by_digest: HashMap<String, ReceivedText>,
    owners: HashSet<Handed>,
    /// By the digests of their texts.
    challenges: HashMap<String, Vec<LineChallenge>>,
    /// The digests and names of all lines.
    lines: Vec<(String, String)>,
    /// The lines that hold no text, by their names.
    without_text: HashMap<String, (Source, Problem)>,
}

impl Submissions {
    /// Returns the submission of this name whose text has this digest.
    pub(crate) fn find(&self, name: &str, digest: &str) -> Option<files::HandedText> {
        let received = self.by_digest.get(digest).cloned().map(Ok);
        received.or_else(|| {
            let wrong = self.without_text.get(name).cloned()?;
            (sha256(&wrong.0.text) == digest).then_some(Err(wrong))
        })
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
        for (digest, name) in &self.lines {
            let own = verdicts.get_mut(digest.as_str());
            let place = own.as_ref().and_then(|own| own.iter().position(|file| file == name));
            match (own, place) {
                (Some(own), Some(place)) => drop(own.swap_remove(place)),
                _ => left.push((digest, name)),
            }
        }
        // Numbers of lines depend on where the stream was cut.
        let is_missing = |(digest, _): &(&String, &String)| {
            verdicts.get_mut(digest.as_str()).and_then(Vec::pop).is_none()
        };
        left.into_iter().filter(is_missing).map(|(_, name)| name.as_str()).collect()
    }

    /// Returns the problem that the lines with the name and student of a verdict and this text are for
    /// another challenge than the one that was asked for.
    pub(crate) fn other_challenge(
        &self,
        record: &Record,
        digest: &str,
        asked: Option<&Reference>,
        specs: &Specs,
    ) -> Option<Problem> {
        let own = self.own_lines(record, digest);
        let problems = own.map(|line| other_challenge(line.challenge.as_ref(), asked, specs));
        let problems: Option<Vec<Problem>> = problems.collect();
        problems?.pop()
    }

    /// Returns whether a line with the name and student of a verdict and this text says for which
    /// challenge it is.
    pub(crate) fn names_challenge(&self, record: &Record, digest: &str) -> bool {
        self.own_lines(record, digest).any(|line| line.challenge.is_some())
    }

    /// Returns when a verdict was handed in: of several lines that are alike, as the verdict says it.
    pub(crate) fn envelope(&self, record: &Record, digest: &str) -> Envelope {
        let at = |line: &&LineChallenge| line.envelope.sent.as_ref()?.at.clone();
        let mut own = self.own_lines(record, digest);
        let same = own.clone().find(|line| at(line) == record.sent_at);
        same.or_else(|| own.next()).map(|line| line.envelope.clone()).unwrap_or_default()
    }

    /// Returns the lines with the name and student of a verdict and this text.
    fn own_lines(
        &self,
        record: &Record,
        digest: &str,
    ) -> impl Iterator<Item = &LineChallenge> + Clone {
        let lines = self.challenges.get(digest).into_iter().flatten();
        let file = record.file.as_deref().unwrap_or("");
        lines.filter(move |line| {
            // Verdicts of `grade` name no student.
            let is_owner = |owner: &String| record.student.is_empty() || *owner == record.student;
            line.owner.as_ref().is_none_or(is_owner)
                && line.name.as_ref().map_or(is_number(file), |name| name == file)
        })
    }

    /// Returns whether a verdict has the student and the name of a line with this text. Lines without
    /// a name are called by their numbers, which depend on where the stream was cut.
    pub(crate) fn is_of(
        &self,
        record: &Record,
        digest: &str,
        author: Option<&str>,
        roster: &Roster,
    ) -> bool {
        let file = record.file.as_deref().unwrap_or("");
        let name = |is_named: bool| is_named.then(|| file.to_owned());
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
        let student = |is_named: bool| is_named.then(|| record.student.clone());
        let has = |name: Option<String>, student: Option<String>| {
            let (digest, id) = (digest.to_owned(), record.student_id.clone());
            self.owners.contains(&Handed { digest, name, student, id })
        };
        let has_student = |is_named| {
            has(name(is_named), student(true)) || (is_left_open && has(name(is_named), None))
        };
        has_student(true) || (is_number(file) && has_student(false))
    }
}

/// Returns whether this is the name of a line without one.
fn is_number(name: &str) -> bool {
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
            let mut handed = Handed::default();
            let (mut author, mut own, mut called) = (None, None, line.name());
            let mut envelope = Envelope::default();
            let text = line.item().and_then(|NamedSubmission { name, mut item }| {
                handed.name.clone_from(&item.file);
                called.clone_from(&name);
                handed.id = item.student_id();
                let mut named = |student: &str| {
                    let known = roster.name_in(student, handed.id.as_deref(), &called);
                    let known = known.map(str::to_owned);
                    if known.is_some() {
                        handed.id = None;
                    }
                    known.unwrap_or_else(|| student.to_owned())
                };
                handed.student = given(item.student.as_deref()).map(&mut named);
                author = given(item.author.as_deref()).map(&mut named);
                let challenge = item.challenge.take().map(reference).transpose();
                let board = challenge.and_then(|challenge| {
                    own = challenge;
                    envelope.sent_at(item.sent_at()?, SentFrom::Line);
                    take_board(&name, &mut item, intake)
                });
                board.unwrap_or_else(|message| {
                    // Nothing was graded, for no challenge.
                    own = None;
                    let problem = Problem::new(ProblemKind::Form, message.to_owned());
                    Err((Source::new(&*name, ""), problem))
                })
            });
            handed.digest = match &text {
                Ok(received) => sha256(&received.source.text),
                Err((source, _)) => sha256(&source.text),
            };
            if let (None, Some(_)) = (&handed.student, &author) {
                found.owners.insert(Handed { student: author.clone(), ..handed.clone() });
            }
            let digest = handed.digest.clone();
            found.lines.push((digest.clone(), called));
            let owner = handed.student.clone().or(author);
            let own = LineChallenge { name: handed.name.clone(), owner, challenge: own, envelope };
            found.challenges.entry(digest.clone()).or_default().push(own);
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

//! What was handed in and is not judged: a person has to look at it.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{FileVerdict, Matrix, Record, Student};
use crate::envelope::{FOR_ANOTHER, UNCLEAR_TIME};
use crate::inbox::{DOUBT, GUESS};
use crate::results::WRITTEN_BY;
use tumble_core::grade::Sender;

/// A file that could not be matched or read, and what settles it.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NeedsYou {
    /// Who handed it in.
    pub student: String,
    /// The file.
    pub file: String,
    /// The challenge that it is for; null where that is not known.
    pub challenge: Option<u16>,
    /// Why it is not judged.
    pub reason: String,
    /// The command to begin with; null where it is in no file.
    pub command: Option<String>,
    /// The option that settles it, after the file; `None` where grading it says nothing about it.
    #[serde(skip)]
    pub option: Option<&'static str>,
}

/// A file of a class that was not judged, or a student who handed in nothing, as one line of a file.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LeftOutLine"))]
pub struct LeftOut {
    /// `tumble`.
    pub written_by: String,
    /// Who handed it in.
    pub student: String,
    /// The number of the student in a platform, or the address; left out where none is known, or a roster decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub student_id: Option<String>,
    /// The file; null for a student who handed in nothing.
    pub file: Option<String>,
    /// Null.
    pub challenge: Option<u16>,
    /// `skipped`.
    pub verdict: FileVerdict,
    /// 0.
    pub points: u32,
    /// Why it was not judged.
    pub problem: String,
    /// When it needs a person.
    pub listed: Listed,
    /// Whether this is the name of a student, and not only that of the file.
    pub is_named: bool,
    /// Whether it is an error that it was not judged.
    pub is_error: bool,
}

impl LeftOut {
    /// Returns a file that was not judged.
    pub fn new(student: Sender, file: String, problem: String, listed: Listed) -> LeftOut {
        let nothing = LeftOut::nothing_of(student);
        LeftOut { file: Some(file), problem, listed, is_named: false, ..nothing }
    }

    /// Returns a student who handed in nothing.
    pub fn nothing_of(student: Sender) -> LeftOut {
        LeftOut {
            written_by: WRITTEN_BY.to_owned(),
            student: student.name,
            student_id: student.id,
            file: None,
            challenge: None,
            verdict: FileVerdict::Skipped,
            points: 0,
            problem: String::new(),
            listed: Listed::Never,
            is_named: true,
            is_error: false,
        }
    }

    /// Returns what a line says was left out; `None` where it is a verdict.
    pub fn of(record: &Record) -> Option<LeftOut> {
        let is_skipped = record.verdict == FileVerdict::Skipped;
        LeftOut::deserialize(&record.value).ok().filter(|_| is_skipped)
    }

    /// Returns the student.
    pub fn sender(&self) -> Sender {
        Sender { name: self.student.clone(), id: self.student_id.clone() }
    }
}

/// When to list a file that was not read as a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Listed {
    /// Always: a board may be in it.
    Always,
    /// If the student lacks a board for a challenge: class folders often hold other files, too.
    Lacking,
    /// If nothing else of the student was judged: it holds no board of its own.
    Alone,
    /// It says only that there is such a student.
    Never,
}

impl NeedsYou {
    /// Returns what a verdict leaves to a person; `None` where it settles the matter.
    pub(super) fn of(record: &Record) -> Option<NeedsYou> {
        let [guess, doubt] = [GUESS, DOUBT].map(|begin| record.note(begin));
        let is_open = matches!(record.verdict, FileVerdict::Unreadable | FileVerdict::Undecided);
        if record.challenge.is_some() && !is_open && guess.or(doubt).is_none() {
            return None;
        }
        let reason = [record.problem.as_deref(), doubt, guess].into_iter().flatten();
        let reason: Vec<&str> = reason.collect();
        let reason = match reason.is_empty() {
            true => "it was not graded".to_owned(),
            false => reason.join("; "),
        };
        Some(NeedsYou::new(record, reason))
    }

    /// Returns that a table names another student than the one who sent it, and gets what it gives.
    pub(super) fn of_sender(record: &Record) -> Option<NeedsYou> {
        Some(NeedsYou::new(record, record.note(FOR_ANOTHER)?.to_owned()))
    }

    /// Returns that it is not clear when something was sent.
    pub(super) fn of_time(record: &Record) -> Option<NeedsYou> {
        let doubt = record.note(UNCLEAR_TIME).filter(|_| record.sent_at.is_none())?;
        let need = NeedsYou::new(record, format!("{doubt}, so it counts as in time"));
        Some(NeedsYou { option: None, ..need })
    }

    fn new(record: &Record, reason: String) -> NeedsYou {
        NeedsYou {
            student: record.student.clone(),
            file: record.file.clone().unwrap_or_else(|| "?".to_owned()),
            challenge: record.challenge,
            reason,
            command: None,
            option: Some(match record.note(GUESS) {
                // One of several is nobody's guess.
                Some(guess) if guess.strip_prefix(GUESS).is_some_and(|it| it.starts_with(' ')) => {
                    " --accept-guesses"
                }
                None if record.note(DOUBT).is_none() && !record.lacks_challenge => "",
                _ => " --challenge N",
            }),
        }
    }
}

/// The students and challenges of what is not judged.
#[derive(Debug)]
pub struct OpenCells<'a>(BTreeSet<(&'a str, Option<u16>)>);

impl OpenCells<'_> {
    /// Returns whether something that a student handed in may be for this challenge, and is not judged.
    pub fn has(&self, student: &str, challenge: u16) -> bool {
        [None, Some(challenge)].into_iter().any(|number| self.0.contains(&(student, number)))
    }
}

impl Matrix {
    /// Adds files that were left out.
    #[must_use]
    pub fn with_left_out(mut self, left_out: Vec<LeftOut>) -> Matrix {
        let graded = self.students.iter().filter(|student| student.is_graded());
        let is_full = |student: &Student| student.challenges.len() == self.challenges.len();
        let graded: BTreeMap<&str, bool> =
            graded.map(|student| (&*student.name, is_full(student))).collect();
        let is_told = |file: &LeftOut| match file.listed {
            Listed::Always => true,
            Listed::Never => false,
            Listed::Lacking => graded.get(&*file.student) != Some(&true),
            Listed::Alone => !graded.contains_key(&*file.student),
        };
        let told = left_out.into_iter().filter(is_told);
        let needs = told.map(|LeftOut { student, file, problem, .. }| NeedsYou {
            student,
            file: file.unwrap_or_default(),
            challenge: None,
            reason: problem,
            command: None,
            option: Some(""),
        });
        let needs: Vec<NeedsYou> = needs.collect();
        self.needs_you.extend(needs);
        self
    }

    /// Returns the cells of which something may be handed in that is not judged.
    pub fn open_cells(&self) -> OpenCells<'_> {
        OpenCells(self.needs_you.iter().map(|need| (&*need.student, need.challenge)).collect())
    }
}

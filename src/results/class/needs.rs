//! Work that was handed in and not judged: a person must look at it.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{FileVerdict, Matrix, Record, Student, Timing};
use crate::envelope::{FOR_ANOTHER, MAY_BE_ANSWER, UNCLEAR_TIME};
use crate::inbox::{DOUBT, GUESS};
use crate::results::WRITTEN_BY;
use tumble_core::grade::Sender;

/// A file that could not be matched or read, and the command that settles it.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NeedsYou {
    /// The student who handed it in.
    pub student: String,
    /// The file.
    pub file: String,
    /// The challenge that it is for; null if unknown.
    pub challenge: Option<u16>,
    /// The reason why it is not judged.
    pub reason: String,
    /// The command to begin with; null if the work is not in a file.
    pub command: Option<String>,
    /// The option that settles it, after the file; `None` if grading it does not help.
    #[serde(skip)]
    pub option: Option<&'static str>,
}

/// A file of a class that was not judged, or a student who handed in nothing, as one line of a file.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LeftOutLine"))]
pub struct LeftOut {
    /// Always `tumble`.
    pub written_by: String,
    /// The student who handed it in.
    pub student: String,
    /// The student's number in a platform, or the address; left out if unknown, or if a roster decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub student_id: Option<String>,
    /// The file; null for a student who handed in nothing.
    pub file: Option<String>,
    /// Always null.
    pub challenge: Option<u16>,
    /// Always `skipped`.
    pub verdict: FileVerdict,
    /// Always 0.
    pub points: u32,
    /// The reason why it was not judged.
    pub problem: String,
    /// Condition under which a person must look at it.
    pub listed: Listed,
    /// Whether `student` is the name of a student, not only taken from the file.
    pub is_named: bool,
    /// Whether it is an error that it was not judged.
    pub is_error: bool,
}

impl LeftOut {
    /// Returns the entry of a file that was not judged.
    pub fn new(student: Sender, file: String, problem: String, listed: Listed) -> LeftOut {
        let nothing = LeftOut::nothing_of(student);
        LeftOut { file: Some(file), problem, listed, is_named: false, ..nothing }
    }

    /// Returns the entry of the doubt about a verdict's student.
    pub fn doubt_about(record: &Record, doubt: String) -> LeftOut {
        let file = record.file.clone().unwrap_or_default();
        let doubted = LeftOut::new(record.sender(), file, doubt, Listed::Always);
        LeftOut { is_named: true, ..doubted }
    }

    /// Returns the entry of a student who handed in nothing.
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

    /// Returns the entry in a line about left-out work; `None` if the line is a verdict.
    pub fn of(record: &Record) -> Option<LeftOut> {
        let is_skipped = record.verdict == FileVerdict::Skipped;
        LeftOut::deserialize(&record.value).ok().filter(|_| is_skipped)
    }

    /// Returns the student.
    pub fn sender(&self) -> Sender {
        Sender { name: self.student.clone(), id: self.student_id.clone() }
    }
}

/// Condition for listing a file that was not read as a board.
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
    /// Never: the entry only names a student.
    Never,
}

impl NeedsYou {
    /// Returns the entry of a verdict that needs a person; `None` if it does not.
    pub(super) fn of(record: &Record) -> Option<NeedsYou> {
        let [guess, doubt] = [GUESS, DOUBT].map(|begin| record.note(begin));
        let is_open = matches!(record.verdict, FileVerdict::Unreadable | FileVerdict::Undecided)
            || record.undecided_rows > 0;
        if record.challenge.is_some() && !is_open && guess.or(doubt).is_none() {
            return None;
        }
        let is_part = record.verdict == FileVerdict::Fail && record.undecided_rows > 0;
        let open = is_part
            .then(|| format!("no result for {} of {} starts", record.undecided_rows, record.rows));
        let problem = open.as_deref().or(record.problem.as_deref());
        let reason = [problem, doubt, guess].into_iter().flatten();
        let reason: Vec<&str> = reason.collect();
        let reason = match reason.is_empty() {
            true => "it was not graded".to_owned(),
            false => reason.join("; "),
        };
        Some(NeedsYou::new(record, reason))
    }

    /// Returns an entry if work may not be its sender's.
    pub(super) fn of_sender(record: &Record) -> Option<NeedsYou> {
        let note = record.note(FOR_ANOTHER).or_else(|| record.note(MAY_BE_ANSWER))?;
        Some(NeedsYou::new(record, note.to_owned()))
    }

    /// Returns an entry if the time of sending is unclear and matters.
    pub(super) fn of_time(record: &Record, timing: &Timing) -> Option<NeedsYou> {
        let sent_at = record.sent_at.as_deref();
        let doubt = record.note(UNCLEAR_TIME).filter(|_| timing.depends_on_time_of_day(sent_at))?;
        let counted = if timing.is_late(sent_at, record.late) { "late" } else { "in time" };
        let need = NeedsYou::new(record, format!("{doubt}, so it counts as {counted}"));
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
                // With several possible challenges there is nothing to guess.
                Some(guess) if guess.strip_prefix(GUESS).is_some_and(|it| it.starts_with(' ')) => {
                    " --accept-guesses"
                }
                None if record.note(DOUBT).is_none() && !record.lacks_challenge => "",
                _ => " --challenge N",
            }),
        }
    }
}

/// Students and challenges with work that is not judged.
#[derive(Debug)]
pub struct OpenCells<'a>(BTreeSet<(&'a str, Option<u16>)>);

impl OpenCells<'_> {
    /// Returns whether a student handed in unjudged work that may be for this challenge.
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

    /// Returns the cells that unjudged work may belong to.
    pub fn open_cells(&self) -> OpenCells<'_> {
        OpenCells(self.needs_you.iter().map(|need| (&*need.student, need.challenge)).collect())
    }
}

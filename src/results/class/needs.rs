//! What was handed in and is not judged: a person has to look at it.

use std::collections::BTreeSet;

use serde::Serialize;

use super::{FileVerdict, Matrix, Record};
use tumble_core::problem::ProblemKind;

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
    /// Whether nothing says for which challenge it is.
    #[serde(skip)]
    pub lacks_challenge: bool,
}

/// A file of a student that was not taken for a board.
#[derive(Debug, Clone)]
pub struct LeftOut {
    /// Who handed it in.
    pub student: String,
    /// The file.
    pub file: String,
    /// Why it was left out.
    pub reason: String,
    /// Whether it is told even where something else of the student was graded.
    pub is_always_told: bool,
}

impl NeedsYou {
    /// Returns what a verdict leaves to a person; `None` where it settles the matter.
    pub(super) fn of(record: &Record) -> Option<NeedsYou> {
        let guess = record.guess();
        let is_open = matches!(record.verdict, FileVerdict::Unreadable | FileVerdict::Undecided);
        if record.challenge.is_some() && !is_open && guess.is_none() {
            return None;
        }
        let reason = [record.problem.as_deref(), guess].into_iter().flatten();
        let reason: Vec<&str> = reason.collect();
        let kind = &record.value["problems"][0]["kind"];
        Some(NeedsYou {
            student: record.student.clone(),
            file: record.file.clone().unwrap_or_else(|| "?".to_owned()),
            challenge: record.challenge,
            reason: if reason.is_empty() {
                "it was not graded".to_owned()
            } else {
                reason.join("; ")
            },
            command: None,
            lacks_challenge: kind.as_str() == Some(&*ProblemKind::UnknownChallenge.name()),
        })
    }
}

impl Matrix {
    /// Adds files that were left out, most only of students of whom nothing else was graded.
    #[must_use]
    pub fn with_left_out(mut self, left_out: Vec<LeftOut>) -> Matrix {
        let graded: BTreeSet<&str> =
            self.records.iter().map(|record| record.student.as_str()).collect();
        let is_told =
            |file: &LeftOut| file.is_always_told || !graded.contains(file.student.as_str());
        let told = left_out.into_iter().filter(is_told);
        let needs = told.map(|LeftOut { student, file, reason, .. }| NeedsYou {
            student,
            file,
            challenge: None,
            reason,
            command: None,
            lacks_challenge: false,
        });
        let needs: Vec<NeedsYou> = needs.collect();
        self.needs_you.extend(needs);
        self
    }

    /// Returns whether something that a student handed in may be for this challenge, and is not judged.
    pub fn is_open(&self, student: &str, challenge: u16) -> bool {
        let is_for = |need: &NeedsYou| need.challenge.is_none_or(|number| number == challenge);
        self.needs_you.iter().any(|need| need.student == student && is_for(need))
    }
}

//! What `check` writes.

use std::sync::Arc;

use serde::Serialize;

use super::{DifficultyLine, ParJson};
use tumble_core::challenge::Challenge;

/// Whether a challenge is sound.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SoundnessLine<'a> {
    /// The number of the challenge.
    pub challenge: u16,
    /// Its id.
    pub id: &'a str,
    /// Whether nothing is wrong.
    pub sound: bool,
    /// Whether that is not known, because no board was found in time and none is given.
    pub undecided: bool,
    /// What is wrong.
    pub faults: &'a [String],
    /// What is worth knowing, and not wrong.
    pub notes: &'a [String],
    /// The least cost that is known; null where none is.
    pub par: Option<ParJson>,
    /// What the solver says of it; null where it was not asked.
    pub difficulty: Option<&'a DifficultyLine>,
}

/// A file that is the solution of no challenge that is checked.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StrayLine {
    /// The file.
    pub file: String,
    /// `false`.
    pub sound: bool,
    /// What is wrong with it, as a sentence about `it`.
    pub faults: [String; 1],
}

impl StrayLine {
    /// A file with this fault.
    pub fn new(file: String, fault: String) -> StrayLine {
        StrayLine { file, sound: false, faults: [fault] }
    }
}

/// What was found about one challenge.
#[derive(Debug)]
pub struct Report {
    /// The challenge.
    pub challenge: Arc<Challenge>,
    /// The number of rows and the cost of the reference, in words; empty where there is none.
    pub reference: String,
    /// What is wrong.
    pub faults: Vec<String>,
    /// What is worth knowing, and not wrong.
    pub notes: Vec<String>,
    /// Whether it is not known that the challenge can be solved, though the solver was asked.
    pub undecided: bool,
    /// What the solver says of a challenge that is not one of the library.
    pub difficulty: Option<DifficultyLine>,
}

impl Report {
    /// Whether no fault is known, but a board is not known either.
    pub fn is_undecided(&self) -> bool {
        self.faults.is_empty() && self.undecided
    }

    /// Whether nothing is wrong.
    pub fn is_sound(&self) -> bool {
        self.faults.is_empty() && !self.undecided
    }
}

impl<'a> From<&'a Report> for SoundnessLine<'a> {
    fn from(report: &'a Report) -> SoundnessLine<'a> {
        SoundnessLine {
            challenge: report.challenge.number,
            id: &report.challenge.id,
            sound: report.is_sound(),
            undecided: report.is_undecided(),
            faults: &report.faults,
            notes: &report.notes,
            par: report.challenge.par.as_ref().map(ParJson::from),
            difficulty: report.difficulty.as_ref(),
        }
    }
}

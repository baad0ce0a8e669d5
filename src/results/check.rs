//! Output of `check`, as data.

use std::sync::Arc;

use serde::Serialize;

use super::{DifficultyLine, ParJson};
use tumble_core::challenge::Challenge;

/// Soundness of a challenge.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SoundnessLine<'a> {
    /// The number of the challenge.
    pub challenge: u16,
    /// Its id.
    pub id: &'a str,
    /// Whether nothing is wrong.
    pub sound: bool,
    /// Whether soundness is unknown: no board was found in time and none is given.
    pub undecided: bool,
    /// The faults, in words.
    pub faults: &'a [String],
    /// Remarks that are not faults, in words.
    pub notes: &'a [String],
    /// The least known cost; null if none is known.
    pub par: Option<ParJson>,
    /// The difficulty according to the solver; null if it was not asked.
    pub difficulty: Option<&'a DifficultyLine>,
}

/// A file that is not the solution of any checked challenge.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StrayLine {
    /// The file.
    pub file: String,
    /// `false`.
    pub sound: bool,
    /// The fault, as a sentence about `it`.
    pub faults: [String; 1],
}

impl StrayLine {
    /// A file with this fault.
    pub fn new(file: String, fault: String) -> StrayLine {
        StrayLine { file, sound: false, faults: [fault] }
    }
}

/// Findings about one challenge.
#[derive(Debug)]
pub struct Report {
    /// The challenge.
    pub challenge: Arc<Challenge>,
    /// The number of rows and the cost of the reference, in words; empty without a reference.
    pub reference: String,
    /// The faults, in words.
    pub faults: Vec<String>,
    /// Remarks that are not faults, in words.
    pub notes: Vec<String>,
    /// Whether the solver was asked and could not decide if the challenge is solvable.
    pub undecided: bool,
    /// The difficulty according to the solver, for a challenge outside the library.
    pub difficulty: Option<DifficultyLine>,
}

impl Report {
    /// Returns whether neither a fault nor a solution is known.
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

//! What `check` writes.

use serde::Serialize;

use super::{DifficultyLine, ParJson};

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
pub struct StrayLine<'a> {
    /// The file.
    pub file: &'a str,
    /// `false`.
    pub sound: bool,
    /// What is wrong with it.
    pub faults: [&'a str; 1],
}

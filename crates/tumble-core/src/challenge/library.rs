//! The challenges of the book with their reference solutions, embedded in the program.

use super::{Challenge, Reference};
use crate::problem::Problem;

/// A spec of the library: its file name and its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LibrarySpec {
    /// The number of the challenge, from the file name.
    pub number: u16,
    /// The id of the challenge, from the file name.
    pub id: &'static str,
    /// The file name, `NN-id.toml`.
    pub file: &'static str,
    /// The text of the spec.
    pub text: &'static str,
    /// The text of the reference solution, where there is one.
    pub solution: Option<&'static str>,
}

include!(concat!(env!("OUT_DIR"), "/library.rs"));

/// All specs, in the order of their numbers.
pub fn entries() -> &'static [LibrarySpec] {
    ENTRIES
}

/// Whether a challenge is one of the library, and not one with its number that was brought along.
pub fn holds(challenge: &Challenge) -> bool {
    find(&Reference::Number(challenge.number)).is_some_and(|entry| *entry.text == *challenge.text)
}

/// The spec that a reference means.
pub fn find(reference: &Reference) -> Option<&'static LibrarySpec> {
    entries().iter().find(|entry| match reference {
        Reference::Number(number) => entry.number == *number,
        Reference::Id(id) => entry.id == id,
    })
}

impl LibrarySpec {
    /// Reads the spec.
    ///
    /// # Errors
    /// What is wrong with it; for the specs that come with the program the tests see to it that
    /// this does not happen.
    pub fn read(&self) -> Result<Challenge, Vec<Problem>> {
        Challenge::read(self.text)
    }
}

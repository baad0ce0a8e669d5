//! The challenges of the book with their reference solutions, embedded in the program.

use serde::Serialize;

use super::{Challenge, Reference};
use crate::error::Error;

/// A spec of the library: its file name and its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LibrarySpec {
    /// The number of the challenge, from the file name.
    pub number: u16,
    /// The id of the challenge, from the file name.
    pub id: &'static str,
    /// The title of the challenge.
    pub title: &'static str,
    /// The file name, `NN-id.toml`.
    pub file: &'static str,
    /// The text of the spec.
    pub text: &'static str,
    /// The text of the reference solution, if any.
    pub solution: Option<&'static str>,
}

include!(concat!(env!("OUT_DIR"), "/library.rs"));

/// A part of the book's order: challenges that teach the same thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Chapter {
    /// The heading.
    pub title: &'static str,
    /// The lesson, in a sentence.
    pub about: &'static str,
    /// The numbers of the first and the last challenge.
    pub numbers: [u16; 2],
}

const fn chapter_text(title: &'static str, about: &'static str, first: u16, last: u16) -> Chapter {
    Chapter { title, about, numbers: [first, last] }
}

impl Chapter {
    /// The chapters, in the order of their numbers.
    pub const ALL: [Chapter; 6] = [
        chapter_text(
            "First paths",
            "Ramps and crossovers: send every ball where it belongs.",
            1,
            10,
        ),
        chapter_text(
            "Parts that remember",
            "Bits turn with every ball. Let them choose the path.",
            11,
            20,
        ),
        chapter_text("Counting", "Columns of bits count balls, and know when to stop.", 21, 27),
        chapter_text("Gears", "Parts that turn together, wherever they are.", 28, 34),
        chapter_text(
            "Doing sums",
            "Add, compare, multiply: the board becomes a calculator.",
            35,
            48,
        ),
        chapter_text("Masterworks", "For those who have seen it all.", 49, 60),
    ];

    /// Returns the chapter of a challenge of the library.
    pub fn of(number: u16) -> Option<&'static Chapter> {
        Chapter::ALL
            .iter()
            .find(|chapter| (chapter.numbers[0]..=chapter.numbers[1]).contains(&number))
    }
}

impl LibrarySpec {
    /// All specs, in the order of their numbers.
    pub fn all() -> &'static [LibrarySpec] {
        ENTRIES
    }

    /// The spec that a reference means.
    pub fn find(reference: &Reference) -> Option<&'static LibrarySpec> {
        match reference {
            Reference::Number(number) => {
                let place = ENTRIES.binary_search_by_key(number, |entry| entry.number).ok()?;
                ENTRIES.get(place)
            }
            Reference::Id(id) => ENTRIES.iter().find(|entry| entry.id == id),
        }
    }

    /// Reads the spec.
    ///
    /// # Errors
    /// Fails if the spec is faulty. The tests rule this out for the specs of the library.
    pub fn read(&self) -> Result<Challenge, Error> {
        Challenge::read(self.text)
    }
}

impl Challenge {
    /// Whether the challenge is from the library: one brought along may have the same number.
    pub fn is_of_library(&self) -> bool {
        let own = LibrarySpec::find(&Reference::Number(self.number));
        own.is_some_and(|entry| *entry.text == *self.text)
    }
}

//! Boards as text, in two notations.
//!
//! [`Notation::Book`] is the project's own: one character for each place, and the directions of the puzzle book.
//! [`Notation::Formal`] is that of the game's formal description: one word for each place, and every bit named after
//! the side to which it sends the ball. Both can be read back.

mod book;
mod formal;
mod glyphs;
mod grid_error;
mod reading;
mod row_places;
mod spare;

use std::ops::Range;

use serde::{Deserialize, Serialize};

pub use grid_error::GridError;
pub use reading::Reading;
pub use row_places::{RowDoubt, settle_rows};

use super::{Ball, Drawing, Mark, Shape};

/// A method of writing boards as text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Notation {
    /// One character for each place: `-` part cell, `.` gear cell, `/ \ X U < > { } *` parts,
    /// `q` and `p` weigh gates that point left and right, `^` and `v` upright bit and gear bit.
    #[default]
    Book,
    /// Words: `∘` part cell, `·` gear cell, `*` no cell, `\ / X U` parts, `L` and `⅃` bits that send right and left,
    /// `|*` and `*|` gear bits that do, `O` gear, `q` and `p` weigh gates, `^` and `v` upright ones.
    Formal,
}

impl std::fmt::Display for Notation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Notation::Book => "book",
            Notation::Formal => "formal",
        })
    }
}

/// A drawing with the balls that the formal notation can show in addition to the parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// The parts.
    pub drawing: Drawing,
    /// `true` if the balls that wait above the entries are shown.
    pub waiting: bool,
    /// The ball on its way, if any.
    pub ball: Option<Ball>,
}

impl From<Drawing> for Picture {
    fn from(drawing: Drawing) -> Self {
        Picture { drawing, waiting: false, ball: None }
    }
}

impl Notation {
    /// Reads a grid that must be complete: every row, and only known words.
    ///
    /// # Errors
    /// The errors, each with its bytes in the text.
    ///
    /// ```
    /// use tumble_core::board::notation::Notation;
    /// use tumble_core::board::{Drawing, Shape};
    ///
    /// let empty = Drawing::new(Shape::toy());
    /// let text = Notation::Book.write(&empty);
    /// assert_eq!(Notation::Book.parse(&text, &Shape::toy()), Ok(empty));
    /// let faults = Notation::Book.parse("?", &Shape::toy()).unwrap_err();
    /// println!("{}", faults[0].0);
    /// ```
    pub fn parse(
        self,
        text: &str,
        shape: &Shape,
    ) -> Result<Drawing, Vec<(GridError, Range<usize>)>> {
        let reading = self.read(text, shape);
        if reading.errors.is_empty() { Ok(reading.picture.drawing) } else { Err(reading.errors) }
    }

    /// Reads the readable part of a grid. [`Reading::errors`] holds the unknown words, whose cells are left empty. Use
    /// [`Notation::parse`] if a faulty grid is useless.
    pub fn read(self, text: &str, shape: &Shape) -> Reading {
        let read = |text: &str| match self {
            Notation::Book => book::read_book(text, shape),
            Notation::Formal => formal::read_formal(text, shape),
        };
        let mut reading = read(text);
        reading.errors.sort_by_key(|(_, span)| span.start);
        let rows = usize::from(shape.rows()) + usize::from(reading.picture.waiting);
        for (error, span) in &mut reading.errors {
            let GridError::TooManyLines { spare, .. } = error else { continue };
            if let Some((lines, bytes)) = spare::find_spare(text, rows, read) {
                *spare = Some((*lines.start(), *lines.end()));
                *span = bytes;
            }
        }
        reading
    }

    /// Writes a drawing, one line for each row, each line ended.
    pub fn write(self, drawing: &Drawing) -> String {
        match self {
            Notation::Book => book::write_book(drawing),
            Notation::Formal => Picture::from(drawing.clone()).to_string(),
        }
    }
}

impl Mark {
    /// The character of the book notation for a place with this mark.
    pub fn character(self) -> char {
        glyphs::glyphs_of(self).0
    }
}

/// The lines of a grid with the offset of each. Line ends are left out, and so are blank lines
/// below the last of `rows` rows; a blank line above it is a row without parts.
fn text_lines(text: &str, rows: usize) -> Vec<(usize, &str)> {
    let mut offset = 0;
    let mut lines = Vec::new();
    for line in text.split_inclusive('\n') {
        lines.push((offset, line.trim_end_matches(['\n', '\r'])));
        offset += line.len();
    }
    while lines.len() > rows && lines.last().is_some_and(|(_, line)| line.trim().is_empty()) {
        lines.pop();
    }
    lines
}

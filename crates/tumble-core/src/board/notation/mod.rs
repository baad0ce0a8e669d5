//! Boards as text, in two notations.
//!
//! [`Notation::Book`] is the project's own: one character for each place, and the directions of the puzzle book.
//! [`Notation::Formal`] is that of the game's formal description: one word for each place, and every bit named after
//! the side to which it sends the ball. Both can be read back.

mod book;
mod formal;
mod glyphs;
mod loose;
mod spare;

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::{Ball, Cell, Drawing, Mark, Shape};

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

/// An error in the text of a grid, found before any part is checked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GridError {
    /// A character or word that does not exist in this notation.
    #[error("{}", unknown_mark(.word, .cell, .notation, .other))]
    Unknown {
        /// The character or word.
        word: String,
        /// Its cell.
        cell: Cell,
        /// The notation in which it was read.
        notation: Notation,
        /// Its meaning in the other notation.
        other: Option<(Notation, Mark)>,
    },
    /// A line below the last row.
    #[error("the grid has {lines} lines, but the board has {rows} rows{}", removable_lines(.spare))]
    TooManyLines {
        /// Number of lines of the grid.
        lines: usize,
        /// Number of rows of the board.
        rows: u16,
        /// The first and the last surplus line, from 1, if they are certain.
        spare: Option<(usize, usize)>,
    },
    /// The grid ends above the last row.
    #[error(
        "the grid ends after line {lines}, but the board has {rows} rows: write all of them, empty ones too"
    )]
    TooFewLines {
        /// Number of lines of the grid.
        lines: usize,
        /// Number of rows of the board.
        rows: u16,
    },
    /// Something is right of the last column.
    #[error("line {line} of the grid goes on here, but the board has {columns} columns")]
    TooManyColumns {
        /// The line, from 1.
        line: usize,
        /// Number of columns of the board.
        columns: u16,
    },
    /// A row of words that has a part, but lacks words: its cells are uncertain.
    #[error(
        "row {row} has {words} words, but the board has {columns} columns: write a word for each cell"
    )]
    TooFewWords {
        /// The row, from 1.
        row: u16,
        /// Number of words of the row.
        words: usize,
        /// Number of columns of the board.
        columns: u16,
    },
    /// A waiting ball that is not above its entry.
    #[error(
        "balls wait above the entries, in columns {blue} (`B`) and {red} (`R`), not in column {column}"
    )]
    WaitingElsewhere {
        /// The column of the ball.
        column: u16,
        /// The column of the blue entry.
        blue: u16,
        /// The column of the red entry.
        red: u16,
    },
    /// A second moving ball.
    #[error("{cell} has a second moving ball: there is only one ball on its way at a time")]
    SecondBall {
        /// The place of the second ball.
        cell: Cell,
    },
}

fn removable_lines(spare: &Option<(usize, usize)>) -> String {
    match spare {
        None => String::new(),
        Some((first, last)) if first == last => {
            format!(": remove line {first} of the grid, which has no part")
        }
        Some((first, last)) => {
            format!(": remove lines {first} to {last} of the grid, which have no part")
        }
    }
}

fn unknown_mark(
    word: &str,
    cell: &Cell,
    notation: &Notation,
    other: &Option<(Notation, Mark)>,
) -> String {
    let shown: String = word.chars().take(8).flat_map(char::escape_debug).collect();
    let Some((notation, mark)) = other else {
        let legend = match notation {
            Notation::Book => book::LEGEND,
            Notation::Formal => formal::LEGEND,
        };
        return format!("`{shown}` at {cell} is not a part: write one of {legend}");
    };
    let own = match notation {
        Notation::Book => glyphs::glyphs_of(*mark).1.to_owned(),
        Notation::Formal => glyphs::glyphs_of(*mark).0.to_string(),
    };
    let meaning = match mark {
        Mark::Empty => "an empty place".to_owned(),
        Mark::Upright { gear: false } => "an upright bit".to_owned(),
        Mark::Upright { gear: true } => "an upright gear bit".to_owned(),
        Mark::Part(part) => format!("a {part}"),
    };
    format!("`{shown}` at {cell} is {meaning} in the {notation} notation: write `{own}` here")
}

/// A grid as read: the picture, the bytes of each place in the text, and the errors.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// The readable part of the drawing; unknown characters are read as empty.
    pub picture: Picture,
    /// The bytes of the text that each place was read from, in row-major order.
    spans: Vec<Option<Range<usize>>>,
    /// The errors in the order of the text, each with its bytes.
    pub errors: Vec<(GridError, Range<usize>)>,
    /// Rows that fit as they are, but may have lost their leading blanks.
    loose_rows: Vec<u16>,
}

impl Reading {
    fn new(shape: &Shape) -> Self {
        Reading {
            picture: Drawing::new(shape.clone()).into(),
            spans: vec![None; shape.area()],
            errors: Vec::new(),
            loose_rows: Vec::new(),
        }
    }

    /// Returns a doubt about the author's intention, as a sentence without a full stop.
    pub fn doubt(&self) -> Option<String> {
        let (last, others) = self.loose_rows.split_last()?;
        let others: Vec<String> = others.iter().map(u16::to_string).collect();
        Some(match others.as_slice() {
            [] => format!("row {last} is read from column 1 on, but would fit further right, too"),
            others => format!(
                "rows {} and {last} are read from column 1 on, but would fit further right, too",
                others.join(", ")
            ),
        })
    }

    /// A drawing that was not read from a text.
    pub(crate) fn drawn_lines(drawing: Drawing) -> Self {
        Reading {
            picture: drawing.into(),
            spans: Vec::new(),
            errors: Vec::new(),
            loose_rows: Vec::new(),
        }
    }

    /// The bytes of the text that `cell` was read from, if it was written out.
    pub fn span(&self, cell: Cell) -> Option<Range<usize>> {
        let index = self.picture.drawing.shape().index(cell)?;
        self.spans.get(index).cloned().flatten()
    }

    /// Reads the words of a text by cell, with their bytes. Too many or too few lines and columns are errors. `words`
    /// gives the words of a line with their offsets.
    fn read_lines<'t, W: Iterator<Item = (usize, &'t str)>>(
        &mut self,
        text: &str,
        lines: &[(usize, &'t str)],
        words: impl Fn(&'t str) -> W,
        read_word: impl Fn(&mut Self, Cell, Range<usize>, &'t str),
    ) {
        let shape = self.picture.drawing.shape();
        let (rows, columns) = (shape.rows(), shape.columns());
        for (row, &(offset, line)) in (1..=rows).zip(lines) {
            for (place, (at, word)) in words(line).enumerate() {
                let begin = offset + at;
                if place >= usize::from(columns) {
                    if !line[at..].trim().is_empty() {
                        let error = GridError::TooManyColumns { line: row.into(), columns };
                        self.errors.push((error, begin..offset + line.len()));
                    }
                    break;
                }
                // Columns are below the limits of a shape, which fit into 16 bits.
                let cell = Cell::new(row, place as u16 + 1);
                read_word(self, cell, begin..begin + word.len(), word);
            }
        }
        if let Some((offset, line)) = lines.get(usize::from(rows)) {
            let error = GridError::TooManyLines { lines: lines.len(), rows, spare: None };
            self.errors.push((error, *offset..offset + line.len()));
        } else if lines.len() < usize::from(rows) {
            let end = text.trim_end_matches(['\n', '\r']).len();
            self.errors.push((GridError::TooFewLines { lines: lines.len(), rows }, end..end));
        }
    }

    /// Sets the mark of a cell. Without a mark the word is unknown in this notation; `other` is its meaning in the
    /// other one.
    fn set_mark(
        &mut self,
        notation: Notation,
        cell: Cell,
        span: Range<usize>,
        word: &str,
        mark: Option<Mark>,
        other: impl FnOnce() -> Option<(Notation, Mark)>,
    ) {
        if mark.is_none() {
            let error =
                GridError::Unknown { word: word.to_owned(), cell, notation, other: other() };
            self.errors.push((error, span.clone()));
        }
        let mark = mark.unwrap_or_default();
        if let Some(index) = self.picture.drawing.shape().index(cell) {
            self.spans[index] = Some(span);
            self.picture.drawing.set(cell, mark);
        }
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

//! The grid of a document: a board as text, and the bytes of the file where each cell is drawn.

use std::ops::Range;

use super::Placed;
use crate::board::notation::{GridError, Notation, Reading};
use crate::board::{BoardError, Cell, Drawing, Shape};
use crate::limits;
use crate::problem::{Hint, Problem, ProblemKind};

/// A grid inside a file, with a map from its cells to the bytes of the file.
#[derive(Debug, Clone)]
pub struct Grid {
    /// The result of reading the grid.
    pub reading: Reading,
    /// The bytes of the value in the file, quotes and all.
    whole: Range<usize>,
    /// Map from the bytes of the grid's text to those of the file.
    offsets: Offsets,
}

/// Map from the bytes of a string to those of the file that contains it.
#[derive(Debug, Clone)]
enum Offsets {
    /// The same bytes in a row, from this offset on.
    From(usize),
    /// An offset for each byte and for the end: the string has escapes.
    Each(Vec<usize>),
    /// Unknown offsets.
    Unknown,
    /// A board without a file.
    NoFile,
}

/// Characters before the text of a string: quotes, and the end of their line.
const BEGIN: [char; 4] = ['\'', '"', '\r', '\n'];

impl Offsets {
    /// The offsets of `text`, which TOML read from the string `raw` at `start` of the file.
    fn new(text: &str, raw: &str, start: usize) -> Offsets {
        // The text nearly always begins right after the quotes, and is found at once.
        let begin = raw.len() - raw.trim_start_matches(BEGIN).len();
        let comes_first = |rest: &str| !text.starts_with(BEGIN) && rest.starts_with(text);
        let at = match raw.get(begin..) {
            Some(rest) if !text.is_empty() && comes_first(rest) => Some(begin),
            _ => raw.find(text),
        };
        match at {
            Some(at) => Offsets::From(start + at),
            None => unescaped(text, raw, start).map_or(Offsets::Unknown, Offsets::Each),
        }
    }
}

/// Offsets of a basic string (`"` or `"""`, with its quotes): walks over the string and its text together.
fn unescaped(text: &str, raw: &str, start: usize) -> Option<Vec<usize>> {
    let inner = raw.strip_prefix("\"\"\"").or_else(|| raw.strip_prefix('"'))?;
    let mut rest = inner.strip_prefix("\r\n").or_else(|| inner.strip_prefix('\n')).unwrap_or(inner);
    let mut offsets = Vec::with_capacity(text.len() + 1);
    for character in text.chars() {
        // A backslash at the end of a line is skipped, with all blanks after it.
        while let Some(after) = rest.strip_prefix('\\')
            && after.trim_start_matches([' ', '\t', '\r']).starts_with('\n')
        {
            rest = after.trim_start();
        }
        offsets.extend(vec![start + raw.len() - rest.len(); character.len_utf8()]);
        rest = match rest.strip_prefix('\\') {
            None => rest.strip_prefix(character)?,
            Some(escape) => match escape.chars().next()? {
                'x' => escape.get(3..)?,
                'u' => escape.get(5..)?,
                'U' => escape.get(9..)?,
                other => escape.get(other.len_utf8()..)?,
            },
        };
    }
    offsets.push(start + raw.len() - rest.len());
    Some(offsets)
}

impl Grid {
    /// Reads the grid that is a string in `file`.
    pub(crate) fn in_file(
        grid: &Placed<String>,
        file: &str,
        shape: &Shape,
        notation: Notation,
    ) -> Grid {
        let Placed { value: text, span: whole } = grid;
        let raw = file.get(whole.clone()).unwrap_or("");
        let offsets = Offsets::new(text, raw, whole.start);
        Grid { reading: notation.read(text, shape), whole: whole.clone(), offsets }
    }

    /// Reads a file that is only a grid.
    pub(crate) fn bare(text: &str, shape: &Shape, notation: Notation) -> Grid {
        let reading = notation.read(text, shape);
        Grid { reading, whole: 0..text.len(), offsets: Offsets::From(0) }
    }

    /// A board that no text describes.
    pub(crate) fn drawn(drawing: Drawing) -> Grid {
        let reading = Reading::drawn_lines(drawing);
        Grid { reading, whole: 0..0, offsets: Offsets::NoFile }
    }

    fn span_in_file(&self, span: Range<usize>) -> Range<usize> {
        let known = match &self.offsets {
            Offsets::From(offset) => Some(offset + span.start..offset + span.end),
            Offsets::Each(offsets) => {
                offsets.get(span.start).zip(offsets.get(span.end)).map(|(&from, &to)| from..to)
            }
            Offsets::Unknown | Offsets::NoFile => None,
        };
        known.unwrap_or_else(|| self.whole.clone())
    }

    /// The bytes of the file that draw `cell`. If its line ends before it: the end of that line. Otherwise the bytes
    /// of the grid. `None` for a board without a text.
    pub(crate) fn span_of(&self, cell: Cell) -> Option<Range<usize>> {
        if let Offsets::NoFile = self.offsets {
            return None;
        }
        let drawn = (1..=cell.column).rev().find_map(|column| {
            let span = self.reading.span_of(Cell::new(cell.row, column))?;
            Some(if column == cell.column { span } else { span.end..span.end })
        });
        Some(drawn.map_or(self.whole.clone(), |span| self.span_in_file(span)))
    }

    /// Returns the errors in the text of the grid, as problems.
    pub fn problems(&self) -> Vec<Problem> {
        let problem = |(error, span): &(GridError, Range<usize>)| {
            let (kind, cell) = match error {
                GridError::Unknown { cell, .. } => (ProblemKind::UnknownCharacter, Some(*cell)),
                GridError::TooManyLines { .. } | GridError::TooFewLines { .. } => {
                    (ProblemKind::Lines, None)
                }
                GridError::TooManyColumns { .. }
                | GridError::TooFewWords { .. }
                | GridError::WaitingElsewhere { .. } => (ProblemKind::Columns, None),
                GridError::SecondBall { cell } => (ProblemKind::Value, Some(*cell)),
            };
            let hint = match error {
                GridError::Unknown { other: Some((notation, _)), .. } => {
                    Some(Hint::ReadAs(*notation))
                }
                _ => None,
            };
            let problem = Problem::new(kind, error.to_string()).at(self.span_in_file(span.clone()));
            Problem { cell, hint, ..problem }
        };
        self.reading.errors.iter().take(limits::PROBLEMS).map(problem).collect()
    }

    /// A problem of the board at its place.
    pub fn board_problem(&self, error: &BoardError) -> Problem {
        Problem { span: self.span_of(error.cell()), ..Problem::from(error) }
    }

    /// A problem at a cell of the grid.
    pub(crate) fn at_cell(
        &self,
        kind: ProblemKind,
        cell: Cell,
        message: impl Into<String>,
    ) -> Problem {
        Problem { span: self.span_of(cell), ..Problem::new(kind, message).in_cell(cell) }
    }
}

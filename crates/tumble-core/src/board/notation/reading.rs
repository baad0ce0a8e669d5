//! Grids as they are read.

use std::ops::Range;

use super::{GridError, Notation, Picture, RowDoubt};
use crate::board::{Cell, Drawing, Mark, Shape};

/// A grid as read: the picture, the bytes of each place in the text, and the errors.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// The readable part of the drawing; unknown characters are read as empty.
    pub picture: Picture,
    /// The bytes of the text that each place was read from, in row-major order.
    pub(super) spans: Vec<Option<Range<usize>>>,
    /// The errors in the order of the text, each with its bytes.
    pub errors: Vec<(GridError, Range<usize>)>,
    /// The doubt about rows that fit as they are.
    pub row_doubt: Option<RowDoubt>,
}

impl Reading {
    pub(super) fn new(shape: &Shape) -> Self {
        Reading {
            picture: Drawing::new(shape.clone()).into(),
            spans: vec![None; shape.area()],
            errors: Vec::new(),
            row_doubt: None,
        }
    }

    /// A drawing that was not read from a text.
    pub(crate) fn drawn_lines(drawing: Drawing) -> Self {
        Reading { picture: drawing.into(), spans: Vec::new(), errors: Vec::new(), row_doubt: None }
    }

    /// The bytes of the text that `cell` was read from, if it was written out.
    pub fn span_of(&self, cell: Cell) -> Option<Range<usize>> {
        let index = self.picture.drawing.shape().index(cell)?;
        self.spans.get(index).cloned().flatten()
    }

    /// Reads the words of a text by cell, with their bytes. Too many or too few lines and columns are errors. `words`
    /// gives the words of a line with their offsets.
    pub(super) fn read_lines<'t, W: Iterator<Item = (usize, &'t str)>>(
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
                    if line.get(at..).is_some_and(|rest| !rest.trim().is_empty()) {
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
    pub(super) fn set_mark(
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

//! A screen: characters in a grid, each with a style, and the changes since the previous screen.

use std::fmt;

use anstyle::Style;
use unicode_width::UnicodeWidthChar as _;

/// The texts of a line from left to right, each in its style.
pub(super) type StyledLine = Vec<(String, Style)>;

pub(super) fn styled_line(text: impl Into<String>, style: Style) -> StyledLine {
    vec![(text.into(), style)]
}

#[derive(Debug, Clone, Copy)]
pub(super) struct ScreenArea {
    pub left: usize,
    pub top: usize,
    pub width: usize,
    pub height: usize,
}

/// The content of a terminal: a grid of characters, each with a style.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Screen {
    width: usize,
    height: usize,
    /// Row by row.
    cells: Vec<ScreenCell>,
}

/// A character with all that combines with it; empty right of one that takes two columns.
#[derive(Debug, Clone, PartialEq, Eq)]
struct ScreenCell {
    text: String,
    style: Style,
}

/// A text in a row of a screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScreenChange {
    /// The row, from 0.
    pub row: usize,
    /// The column of the first character, from 0.
    pub column: usize,
    /// Width of the text, in columns.
    pub columns: usize,
    /// The text, without control characters.
    pub text: String,
    pub style: Style,
}

impl Screen {
    /// Returns a blank screen.
    pub fn new(width: usize, height: usize) -> Screen {
        let blank = ScreenCell { text: " ".to_owned(), style: Style::new() };
        Screen { width, height, cells: vec![blank; width * height] }
    }

    pub fn width(&self) -> usize {
        self.width
    }

    pub fn height(&self) -> usize {
        self.height
    }

    /// Writes lines from the top of an area, cut off at its edges.
    pub(super) fn write(&mut self, area: ScreenArea, lines: impl IntoIterator<Item = StyledLine>) {
        for (row, line) in (area.top..area.top + area.height).zip(lines) {
            self.write_line(area.left, row, area.width, line);
        }
    }

    fn write_line(&mut self, left: usize, row: usize, width: usize, line: StyledLine) {
        let right = (left + width).min(self.width);
        let mut column = left;
        for (text, style) in line {
            for character in text.chars() {
                match character.width() {
                    // A control character.
                    None => {}
                    Some(0) => {
                        // A combining character belongs to the one before it.
                        let before = row * self.width + left..row * self.width + column;
                        let before = self.cells.get_mut(before).into_iter().flatten();
                        if let Some(cell) = before.rev().find(|cell| !cell.text.is_empty()) {
                            cell.text.push(character);
                        }
                    }
                    Some(columns) if column + columns > right || row >= self.height => return,
                    Some(columns) => {
                        let at = row * self.width + column;
                        for cell in &mut self.cells[at..at + columns] {
                            *cell = ScreenCell { text: String::new(), style };
                        }
                        self.cells[at].text.push(character);
                        column += columns;
                    }
                }
            }
        }
    }

    /// Returns the texts that turn `shown`, a screen of the same size, into this one.
    pub fn changes(&self, shown: &Screen) -> Vec<ScreenChange> {
        let mut changes: Vec<ScreenChange> = Vec::new();
        let cells = self.cells.iter().zip(&shown.cells).enumerate();
        for (at, (cell, _)) in cells.filter(|(_, (cell, shown))| cell != shown) {
            let (row, column) = (at / self.width, at % self.width);
            let continues = |change: &&mut ScreenChange| {
                (change.row, change.column + change.columns, change.style)
                    == (row, column, cell.style)
            };
            match changes.last_mut().filter(continues) {
                Some(change) => {
                    change.text.push_str(&cell.text);
                    change.columns += 1;
                }
                None => {
                    let (text, style) = (cell.text.clone(), cell.style);
                    changes.push(ScreenChange { row, column, columns: 1, text, style });
                }
            }
        }
        changes
    }
}

/// The characters, row by row.
impl fmt::Display for Screen {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.cells.chunks(self.width.max(1)) {
            row.iter().try_for_each(|cell| out.write_str(&cell.text))?;
            out.write_str("\n")?;
        }
        Ok(())
    }
}

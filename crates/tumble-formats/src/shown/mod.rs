//! The boards that the lines of a text show: files, JSON, links, pictures, grids.

mod files;
mod grids;
mod links;
mod objects;

use std::ops::{Range, RangeInclusive};

pub(crate) use files::{is_key_line, opens_board};
pub(crate) use grids::is_grid_alone;

use crate::document::BoardDocument;
use crate::{BoardFormat, FormatError, read_unchecked, screen};

/// A board found in the lines of a text.
pub(crate) struct Shown {
    pub(crate) what: &'static str,
    pub(crate) lines: RangeInclusive<usize>,
    /// Offset of the board in its first line, in bytes.
    pub(crate) begin: usize,
    pub(crate) text: String,
    pub(crate) board: Result<BoardDocument, FormatError>,
    pub(crate) is_quoted: bool,
}

impl Shown {
    /// A board in these lines, counted from 0; the board keeps them counted from 1.
    fn new(
        what: &'static str,
        lines: &Range<usize>,
        text: String,
        board: Result<BoardDocument, FormatError>,
    ) -> Shown {
        let lines = lines.start + 1..=lines.end;
        Shown { what, lines, begin: 0, text, board, is_quoted: false }
    }

    /// Whether both are the same board, and not for different challenges or of different authors.
    pub(crate) fn is_same(&self, other: &Shown) -> bool {
        match (&self.board, &other.board) {
            (Ok(one), Ok(other)) => {
                one.drawing == other.drawing
                    && are_equal_if_known(&one.challenge, &other.challenge)
                    && are_equal_if_known(&one.author, &other.author)
            }
            _ => false,
        }
    }

    pub(crate) fn place_in_words(&self) -> String {
        let (first, last) = (self.lines.start(), self.lines.end());
        match first == last {
            true => format!("{} in line {first}", self.what),
            false => format!("{} in lines {first} to {last}", self.what),
        }
    }
}

/// Returns the boards of a text, sorted by kind: files, JSON, links, pictures, grids.
pub(crate) fn shown_boards(text: &str) -> Vec<Shown> {
    let mut lines = TextLines::new(text);
    let mut shown = lines.take_documents();
    shown.append(&mut lines.take_objects());
    shown.append(&mut lines.take_links());
    shown.append(&mut lines.take_screens());
    let mut grids = lines.find_grids();
    // Grids that cannot be read may be one with a gap, of a shape that only its challenge gives.
    if shown.is_empty() && grids.len() > 1 && !grids.iter().any(|grid| grid.board.is_ok()) {
        grids.clear();
    }
    shown.append(&mut grids);
    shown
}

pub(crate) fn shown_links(text: &str) -> Vec<Shown> {
    TextLines::new(text).take_links()
}

/// The lines of a text; the lines of boards that were taken are blank.
struct TextLines<'a>(Vec<&'a str>);

impl<'a> TextLines<'a> {
    fn new(text: &'a str) -> TextLines<'a> {
        TextLines(text.lines().collect())
    }

    /// Returns a line, counted from 0; beyond the last one a blank line.
    fn line_at(&self, place: usize) -> &'a str {
        self.0.get(place).copied().unwrap_or("")
    }

    fn bare_line(&self, place: usize) -> &'a str {
        without_quote_marks(self.line_at(place))
    }

    /// Takes out lines, counted from 0, without the marks of quoting that the first one has: a row may begin with a bit.
    fn take_lines(&mut self, lines: &Range<usize>) -> String {
        let mut taken = String::new();
        let lines = self.0.get_mut(lines.clone()).unwrap_or_default();
        let depth = lines.first().map_or(0, |line| depth_of_quote(line));
        for line in lines {
            let own = (0..depth).fold(*line, |line, _| without_mark(line).unwrap_or(line));
            taken.push_str(own);
            taken.push('\n');
            *line = "";
        }
        taken
    }

    /// Takes the boards that tumble printed.
    fn take_screens(&mut self) -> Vec<Shown> {
        let mut found = Vec::new();
        for place in 0..self.0.len() {
            if !screen::is_header(self.bare_line(place)) {
                continue;
            }
            let end = self.0.len().min(place + 12);
            let text = self.0.get(place..end).unwrap_or_default().join("\n");
            let board = read_unchecked(text.as_bytes(), BoardFormat::Screen);
            if board.is_ok() {
                let lines = place..end;
                let text = self.take_lines(&lines);
                found.push(Shown::new("a grid", &lines, text, board));
            }
        }
        found
    }
}

/// Whether a line is blank, perhaps in a quote.
pub(crate) fn is_blank(line: &str) -> bool {
    let marks = if line.starts_with('>') { &[' ', '\t', '>'][..] } else { &[] };
    line.trim().trim_matches(marks).is_empty()
}

/// Returns a line without its marks of quoting.
pub(crate) fn without_quote_marks(line: &str) -> &str {
    (0..depth_of_quote(line)).fold(line, |line, _| without_mark(line).unwrap_or(line))
}

/// Returns the number of marks of quoting in front of a line.
fn depth_of_quote(line: &str) -> usize {
    std::iter::successors(without_mark(line), |line| without_mark(line)).count()
}

fn without_mark(line: &str) -> Option<&str> {
    // No row has a number behind a bit.
    let is_behind_mark = |c: char| " >".contains(c) || c.is_ascii_digit();
    let rest = line.strip_prefix('>').filter(|rest| rest.starts_with(is_behind_mark))?;
    Some(rest.strip_prefix(' ').unwrap_or(rest))
}

/// Returns whether two values are equal, or only one is known.
fn are_equal_if_known<T: PartialEq>(one: &Option<T>, other: &Option<T>) -> bool {
    one.as_ref().zip(other.as_ref()).is_none_or(|(one, other)| one == other)
}

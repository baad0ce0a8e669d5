//! Aligned columns that fit the terminal.
//!
//! A truth table may have millions of rows, so aligned rows are written as they come. Widths are measured on the first
//! rows; a wider field in a later row shifts its own line only.

use std::borrow::Cow;
use std::iter::repeat_n;

use anstyle::Style;
use itertools::Itertools as _;
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use super::PageWidth;
use super::text::styled;
use super::wrap::wrap;

/// Alignment of fields in a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    Left,
    /// At the right, for numbers.
    Right,
    /// At the left, and shortened from the left if the terminal is narrow.
    Path,
}

/// A field: plain text with one style.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Field {
    /// The text, without styles of its own.
    pub text: String,
    pub style: Style,
}

impl Field {
    /// A field in this style.
    pub fn new(text: impl Into<String>, style: Style) -> Self {
        Field { text: text.into(), style }
    }
}

impl<T: Into<String>> From<T> for Field {
    fn from(text: T) -> Self {
        Field::new(text, Style::new())
    }
}

/// The most columns that may stay empty so that a shortened path begins with a whole folder.
const SPARE: usize = 12;

/// The end of a path in at most `width` columns, with whole folders unless that wastes much room:
/// `.../week-7/Ada/18.toml`.
pub fn shortened_path(path: &str, width: usize) -> String {
    const DOTS: &str = "...";
    if path.width() <= width {
        return path.to_owned();
    }
    let room = width.saturating_sub(DOTS.len());
    let mut tails = path.match_indices('/').filter_map(|(at, _)| path.get(at..));
    // A cut folder name is better than much empty room.
    if let Some(tail) =
        tails.find(|tail| (room.saturating_sub(SPARE)..=room).contains(&tail.width()))
    {
        return format!("{DOTS}{tail}");
    }
    let mut used = 0;
    let fits = |character: &char| {
        used += character.width().unwrap_or(0);
        used <= room
    };
    let tail: Vec<char> = path.chars().rev().take_while(fits).collect();
    tail.into_iter().rev().fold(DOTS.to_owned(), |mut text, character| {
        text.push(character);
        text
    })
}

/// A column: its alignment and width.
#[derive(Debug, Clone, Copy)]
struct Column {
    align: Align,
    width: usize,
    /// Whether paths are shortened to the width.
    is_limited: bool,
}

#[derive(Debug, Clone)]
pub struct Columns {
    columns: Vec<Column>,
    /// The blanks after each column; two by default.
    gaps: Vec<usize>,
    /// The largest width of a line.
    bound: Option<usize>,
    /// The indent of fields that do not fit and go on below.
    below: usize,
}

/// Width below which paths are not shortened to save a line.
const SHORTEST_PATH: usize = 16;

/// Width from which a long last text goes on below itself.
const TEXT_ROOM: usize = 24;

impl Columns {
    /// Columns with these alignments, two blanks between them.
    pub fn new(aligns: impl IntoIterator<Item = Align>) -> Self {
        let column = |align| Column { align, width: 0, is_limited: false };
        let columns = aligns.into_iter().map(column).collect();
        Columns { columns, gaps: Vec::new(), bound: None, below: 4 }
    }

    /// Returns columns for these heading lines and rows, and the heading to write. If they are too wide for the page,
    /// headings are broken between words, then paths are shortened; the rest goes on below.
    pub fn fitted<'a>(
        aligns: &[Align],
        heading: &[Field],
        rows: impl Iterator<Item = &'a [Field]> + Clone,
        page: PageWidth,
    ) -> (Self, Vec<Vec<Field>>) {
        let measured = |heading: &[Vec<Field>]| {
            let mut columns = Columns::new(aligns.iter().copied()).on_page(page);
            heading.iter().for_each(|row| columns.make_room_for(row));
            rows.clone().for_each(|row| columns.make_room_for(row));
            columns
        };
        let whole = vec![heading.to_vec()];
        let mut columns = measured(&whole);
        let Some(bound) = page.bound().filter(|bound| columns.line_width() > *bound) else {
            return (columns, whole);
        };
        let broken = broken_heading(heading);
        let mut narrow = measured(&broken);
        narrow.shorten_paths(bound);
        if narrow.line_width() <= bound {
            return (narrow, broken);
        }
        for place in 0..columns.columns.len() {
            columns.limit_path(place, bound - columns.below);
        }
        (columns, whole)
    }

    /// Returns the same columns in lines that fit the page. Columns that do not fit go on below, the same ones in every
    /// row.
    #[must_use]
    pub fn on_page(self, page: PageWidth) -> Self {
        Columns { bound: page.bound(), ..self }
    }

    /// Returns the same columns; fields that go on below begin in this column of the terminal.
    #[must_use]
    pub fn going_on_at(self, below: usize) -> Self {
        Columns { below, ..self }
    }

    /// Sets the blanks after each column.
    pub fn set_gaps(&mut self, gaps: impl IntoIterator<Item = usize>) {
        self.gaps = gaps.into_iter().collect();
    }

    /// Makes the columns as wide as the fields of this row need.
    pub fn make_room_for(&mut self, row: &[Field]) {
        for (column, field) in self.columns.iter_mut().zip(row) {
            column.width = column.width.max(field.text.width());
        }
    }

    /// Makes one column at least this wide.
    pub fn widen(&mut self, place: usize, width: usize) {
        if let Some(column) = self.columns.get_mut(place) {
            column.width = column.width.max(width);
        }
    }

    /// Makes a column of paths at most this wide.
    pub fn limit_path(&mut self, place: usize, width: usize) {
        let column = self.columns.get_mut(place);
        if let Some(column) = column.filter(|it| it.align == Align::Path && it.width > width) {
            column.width = width;
            column.is_limited = true;
        }
    }

    /// The width of the first `count` columns together.
    pub fn width_of_first(&self, count: usize) -> usize {
        let gaps = (0..count.saturating_sub(1)).map(|place| self.gap_after(place)).sum::<usize>();
        gaps + self.columns.iter().take(count).map(|column| column.width).sum::<usize>()
    }

    pub(super) fn line_width(&self) -> usize {
        self.width_of_first(
            self.columns.iter().rposition(|column| column.width > 0).map_or(0, |at| at + 1),
        )
    }

    /// Shortens paths until a line has at most `bound` columns, as far as they may be shortened.
    fn shorten_paths(&mut self, bound: usize) {
        for place in 0..self.columns.len() {
            let excess = self.line_width().saturating_sub(bound);
            let width = self.columns.get(place).map_or(0, |column| column.width);
            self.limit_path(place, width.saturating_sub(excess).max(SHORTEST_PATH));
        }
    }

    fn gap_after(&self, place: usize) -> usize {
        self.gaps.get(place).copied().unwrap_or(2)
    }

    /// Returns the row as a line with its line break.
    pub fn row_text(&self, row: &[Field]) -> String {
        let bound = self.bound.unwrap_or(usize::MAX);
        let last = row.iter().rposition(|field| !field.text.is_empty());
        let mut line = String::new();
        // The end of the written text, blanks that are due, and the column position by the widths.
        let (mut at, mut owed, mut planned) = (0, 0, 0);
        let mut is_below = false;
        for (place, (column, field)) in self.columns.iter().zip(row).enumerate() {
            let gap = self.gap_after(place);
            if planned > 0 && planned + column.width > bound {
                (at, owed, planned, is_below) = (0, self.below, self.below, true);
            }
            planned += column.width + gap;
            let text = match column.is_limited {
                true => Cow::from(shortened_path(&field.text, column.width)),
                false => Cow::from(&field.text),
            };
            let width = text.width();
            let missing = column.width.saturating_sub(width);
            if text.is_empty() {
                owed += missing + gap;
                continue;
            }
            let (before, after) = match column.align {
                Align::Left | Align::Path => (0, missing),
                Align::Right => (missing, 0),
            };
            let mut start = at + owed + before;
            let is_text = last == Some(place) && column.align == Align::Left;
            let fits = |start: usize| start + width <= bound;
            // A field before this one was wider than its column.
            if !fits(start) && start > self.below && !(is_text && start + TEXT_ROOM <= bound) {
                (start, is_below) = (self.below, true);
            }
            if std::mem::take(&mut is_below) {
                line.push('\n');
                at = 0;
            }
            line.extend(repeat_n(' ', start - at));
            at = start + width;
            if is_text && !fits(start) {
                let lines = wrap(&text, bound - start);
                let apart = format!("\n{:start$}", "");
                line.push_str(&lines.iter().map(|line| styled(line, field.style)).join(&apart));
                at = start + lines.last().map_or(0, |line| line.width());
            } else {
                line.push_str(&styled(&text, field.style));
            }
            owed = after + gap;
        }
        line.push('\n');
        line
    }
}

/// A heading with one word per line, the last words lowest.
fn broken_heading(heading: &[Field]) -> Vec<Vec<Field>> {
    let words: Vec<Vec<&str>> =
        heading.iter().map(|field| field.text.split(' ').collect()).collect();
    let most = words.iter().map(Vec::len).max().unwrap_or(0);
    let line = |line: usize| {
        let word = |(words, field): (&Vec<&str>, &Field)| {
            let at = (line + words.len()).checked_sub(most);
            Field::new(at.and_then(|at| words.get(at)).copied().unwrap_or(""), field.style)
        };
        words.iter().zip(heading).map(word).collect()
    };
    (0..most).map(line).collect()
}

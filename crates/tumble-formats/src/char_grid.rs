//! Formats of one letter for each place of the toy.

use tumble_core::board::notation::Notation;
use tumble_core::board::{Cell, Drawing, Kind, Mark, Part, Shape, Side, Slot};

use crate::document::{BoardDocument, Note};
use crate::{BoardFormat, FormatError};

/// The letters of a format, for reading and for writing.
pub(crate) struct Letters {
    /// Each letter with its part. If a part has several letters, the first one is written.
    pub parts: &'static [(char, Part)],
    /// The letters of empty places.
    pub empty: &'static str,
}

impl Letters {
    /// Returns the part or the empty place that a letter stands for; `None` for an unknown letter.
    pub(crate) fn meaning(&self, letter: char) -> Option<Mark> {
        let known = self.parts.iter().find(|(own, _)| *own == letter);
        let part = known.map(|(_, part)| Mark::Part(*part));
        part.or(self.empty.contains(letter).then_some(Mark::Empty))
    }

    /// Returns the letter of a part; `None` if the format has none.
    pub(crate) fn letter(&self, mark: Mark) -> Option<char> {
        self.parts.iter().find(|(_, part)| Mark::Part(*part) == mark).map(|(letter, _)| *letter)
    }
}

/// Reads eleven lines of at most eleven letters.
pub(crate) fn read_grid(
    format: BoardFormat,
    lines: &[&str],
    letters: &Letters,
) -> Result<BoardDocument, FormatError> {
    let shape = Shape::toy();
    if lines.len() != usize::from(shape.rows()) {
        let what = format!("a board has 11 lines, this one has {}", lines.len());
        return Err(FormatError::malformed(format, what));
    }
    read_rows(BoardDocument::new(format, Drawing::new(shape)), lines, letters)
}

/// Reads rows, a letter for each column, with a note on those that may have lost some in front.
pub(crate) fn read_rows(
    mut found: BoardDocument,
    lines: &[&str],
    letters: &Letters,
) -> Result<BoardDocument, FormatError> {
    let columns = found.drawing.shape().columns();
    for (row, line) in (1..).zip(lines) {
        let line = line.trim_end();
        let count = line.chars().count();
        if count > columns.into() {
            let what = format!("row {row} has {count} characters, not {columns}");
            return Err(FormatError::malformed(found.format, what));
        }
        for (column, letter) in (1..).zip(line.chars()) {
            let cell = Cell::new(row, column);
            let mark =
                letters.meaning(letter).ok_or_else(|| no_part(found.format, cell, letter))?;
            place_mark(&mut found, cell, mark)?;
        }
    }
    // The same board in the book notation, as far as its rows are written out.
    let book = Notation::Book.write(&found.drawing);
    let as_written = |(own, letter)| if letter == ' ' { ' ' } else { own };
    let row = |(own, line): (&str, &&str)| own.chars().zip(line.chars()).map(as_written).collect();
    let rows: Vec<String> = book.lines().zip(lines).map(row).collect();
    let doubt = Notation::Book.read(&rows.join("\n"), found.drawing.shape()).row_doubt;
    found.notes.extend(doubt.map(|doubt| Note::new(doubt.to_string())));
    Ok(found)
}

/// The error for a letter that is not known.
pub(crate) fn no_part(format: BoardFormat, cell: Cell, letter: char) -> FormatError {
    let what = format!("`{}` at {cell} stands for no part", letter.escape_debug());
    FormatError::malformed_at(format, cell, what)
}

/// Sets a part. A ramp or crossover beside the last row is dropped with a note: other programs show
/// them there, but no ball meets them.
pub(crate) fn place_mark(
    found: &mut BoardDocument,
    cell: Cell,
    mark: Mark,
) -> Result<(), FormatError> {
    if mark == Mark::Empty {
        return Ok(());
    }
    let shape = found.drawing.shape();
    let beside_the_last = shape.slot(cell) == Slot::None && cell.row == shape.rows();
    match mark.kind() {
        Some(kind @ (Kind::Ramp | Kind::Crossover)) if beside_the_last => {
            let text = format!("the {kind} at {cell} is left out: the toy has no cell there");
            found.notes.push(Note::at(cell, text));
        }
        Some(kind) if shape.index(cell).is_none() => {
            let what = format!("the board has no cell {cell} for {}", kind.with_article());
            return Err(FormatError::malformed_at(found.format, cell, what));
        }
        _ => found.drawing.set(cell, mark),
    }
    Ok(())
}

/// Returns the value of a parameter of a link, such as `code=`, up to the end of the value. The signs of
/// a sentence around the link are not part of it.
pub(crate) fn parameter<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let ends = |c: char| c.is_whitespace() || "&#\"'<>()[]{}`|".contains(c);
    let value = text.split_once(name)?.1.split(ends).next()?;
    Some(value.trim_end_matches(|c| ".,:;!?*…。’‘”“»«›‹\u{200b}".contains(c)))
}

/// The letters of the text format of JSTumble.
const JSTUMBLE: Letters = Letters {
    parts: &[
        ('\\', Part::Ramp(Side::Right)),
        ('%', Part::Ramp(Side::Right)),
        ('/', Part::Ramp(Side::Left)),
        ('(', Part::Bit(Side::Left)),
        (')', Part::Bit(Side::Right)),
        ('{', Part::GearBit(Side::Left)),
        ('}', Part::GearBit(Side::Right)),
        ('x', Part::Crossover),
        ('X', Part::Crossover),
        ('_', Part::Interceptor),
        ('*', Part::Gear),
        ('+', Part::Gear),
    ],
    empty: " .vV",
};

pub(crate) fn read_jstumble_text(text: &str) -> Result<BoardDocument, FormatError> {
    let stored = text.trim_start().split_once(',');
    let lines: Vec<&str> = text.lines().collect();
    if stored.is_some_and(|(first, _)| first.parse::<u32>().is_ok()) {
        let what = "text from a browser's storage has its size in front: give the board alone";
        return Err(FormatError::malformed(BoardFormat::JsTumbleText, what));
    }
    let lines = trimmed(&lines);
    read_grid(BoardFormat::JsTumbleText, lines, &JSTUMBLE)
}

/// Returns the lines without blank ones at both ends.
pub(crate) fn trimmed<'a, 'b>(lines: &'b [&'a str]) -> &'b [&'a str] {
    let blank = |line: &&&str| line.trim().is_empty();
    let first = lines.iter().take_while(blank).count();
    let last = lines.iter().rev().take_while(blank).count();
    lines.get(first..lines.len().saturating_sub(last)).unwrap_or(&[])
}

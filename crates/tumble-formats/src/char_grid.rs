//! Formats of one letter for each place of the toy.

use tumble_core::board::{Cell, Drawing, Kind, Mark, Part, Shape, Side, Slot};

use crate::document::{BoardDocument, Note};
use crate::{BoardFormat, FormatError};

/// Returns what a letter of a format stands for; `None` where it stands for nothing.
pub(crate) type LetterMeaning = fn(char) -> Option<Mark>;

/// Reads eleven lines of eleven letters.
pub(crate) fn read_grid(
    format: BoardFormat,
    lines: &[&str],
    meaning: LetterMeaning,
) -> Result<BoardDocument, FormatError> {
    let shape = Shape::toy();
    if lines.len() != usize::from(shape.rows()) {
        let what = format!("a board has 11 lines, this one has {}", lines.len());
        return Err(FormatError::malformed(format, what));
    }
    let mut found = BoardDocument::new(format, Drawing::new(shape));
    for (row, line) in (1..).zip(lines) {
        let letters: Vec<char> = line.chars().collect();
        if letters.len() > 11 {
            let what = format!("row {row} has {} characters, not 11", letters.len());
            return Err(FormatError::malformed(format, what));
        }
        for (column, &letter) in (1..).zip(&letters) {
            let cell = Cell::new(row, column);
            let Some(mark) = meaning(letter) else {
                let what = format!("`{}` at {cell} stands for no part", letter.escape_debug());
                return Err(FormatError::malformed_at(format, cell, what));
            };
            place(&mut found, cell, mark)?;
        }
    }
    Ok(found)
}

/// Sets a part, or drops it with a note where other programs show one that no ball meets.
pub(crate) fn place(found: &mut BoardDocument, cell: Cell, mark: Mark) -> Result<(), FormatError> {
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

pub(crate) const fn ramp(side: Side) -> Option<Mark> {
    Some(Mark::Part(Part::Ramp(side)))
}

pub(crate) const fn bit(side: Side) -> Option<Mark> {
    Some(Mark::Part(Part::Bit(side)))
}

pub(crate) const fn gear_bit(side: Side) -> Option<Mark> {
    Some(Mark::Part(Part::GearBit(side)))
}

pub(crate) const CROSSOVER: Option<Mark> = Some(Mark::Part(Part::Crossover));
pub(crate) const INTERCEPTOR: Option<Mark> = Some(Mark::Part(Part::Interceptor));
pub(crate) const GEAR: Option<Mark> = Some(Mark::Part(Part::Gear));
pub(crate) const EMPTY: Option<Mark> = Some(Mark::Empty);

/// Reads the text format of JSTumble.
pub(crate) fn read_jstumble_text(text: &str) -> Result<BoardDocument, FormatError> {
    let stored = text.trim_start().split_once(',');
    let lines: Vec<&str> = text.lines().collect();
    if stored.is_some_and(|(first, _)| first.parse::<u32>().is_ok()) {
        let what = "text from a browser's storage has its size in front: give the board alone";
        return Err(FormatError::malformed(BoardFormat::JsTumbleText, what));
    }
    let lines = trimmed(&lines);
    read_grid(BoardFormat::JsTumbleText, lines, |letter| match letter {
        '\\' | '%' => ramp(Side::Right),
        '/' => ramp(Side::Left),
        '(' => bit(Side::Left),
        ')' => bit(Side::Right),
        '{' => gear_bit(Side::Left),
        '}' => gear_bit(Side::Right),
        'x' | 'X' => CROSSOVER,
        '_' => INTERCEPTOR,
        '*' | '+' => GEAR,
        ' ' | '.' | 'v' | 'V' => EMPTY,
        _ => None,
    })
}

/// Returns the lines without blank ones at both ends.
pub(crate) fn trimmed<'a, 'b>(lines: &'b [&'a str]) -> &'b [&'a str] {
    let blank = |line: &&&str| line.trim().is_empty();
    let first = lines.iter().take_while(blank).count();
    let last = lines.iter().rev().take_while(blank).count();
    lines.get(first..lines.len().saturating_sub(last)).unwrap_or(&[])
}

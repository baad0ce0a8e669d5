//! The text of emtumble.

use tumble_core::board::{Cell, Drawing, Mark, Part, Shape, Side};
use tumble_core::machine::Load;

use crate::char_grid::{CROSSOVER, EMPTY, GEAR, INTERCEPTOR, bit, gear_bit, place, ramp};
use crate::document::{BoardDocument, Encoded, Note, settled};
use crate::{BoardFormat, FormatError};

/// The line of the entries and the line of the levers for the toy.
const ENTRIES: &str = "..B.....R..";
const LEVERS: &str = "b.b.b.r.r.r";

/// Reads a board of the toy's size: a line of entries, eleven rows, a line of levers.
pub(crate) fn read(text: &str) -> Result<BoardDocument, FormatError> {
    let format = BoardFormat::Emtumble;
    let lines: Vec<&str> = text
        .lines()
        .map(|line| line.trim_end_matches('\r'))
        .filter(|line| !line.trim().is_empty() && !line.starts_with('#'))
        .collect();
    let is_framed = lines.len() != 11;
    let rows = if is_framed { rows(&lines)? } else { lines.as_slice() };
    let mut found = BoardDocument::new(format, Drawing::new(Shape::toy()));
    for (row, line) in (1..).zip(rows) {
        for (column, letter) in (1..).zip(line.chars()) {
            let cell = Cell::new(row, column);
            let Some(mark) = meaning(letter) else {
                let what = format!("`{}` at {cell} stands for no part", letter.escape_debug());
                return Err(FormatError::malformed_at(format, cell, what));
            };
            place(&mut found, cell, mark)?;
        }
    }
    if is_framed {
        found.loads = Some(Side::BOTH.map(|side| Load::Unlimited(side.colour())));
        found.lever = Some(Side::Left);
    }
    Ok(found)
}

/// Returns the rows between the line of the entries and that of the levers.
fn rows<'a, 'b>(lines: &'b [&'a str]) -> Result<&'b [&'a str], FormatError> {
    let malformed = |what: &str| FormatError::malformed(BoardFormat::Emtumble, what);
    let [first, rows @ .., last] = lines else {
        return Err(malformed("the file is empty"));
    };
    let entries = first.replace(' ', ".");
    if rows.len() != 11 || entries.trim_end_matches('.') != ENTRIES.trim_end_matches('.') {
        return Err(malformed(
            "only boards of the toy's size are read: a line `..B.....R..`, eleven rows, a line of \
             levers",
        ));
    }
    let mut levers = last.chars().enumerate().filter(|(_, c)| matches!(c, 'b' | 'r'));
    let on_its_side = |(column, lever): (usize, char)| (lever == 'r') == (column > 5);
    if !levers.all(on_its_side) || last.chars().any(|c| !matches!(c, 'b' | 'r' | '.' | ' ')) {
        return Err(malformed(
            "the levers are not those of the toy: `b` at the left, `r` at the right",
        ));
    }
    Ok(rows)
}

fn meaning(letter: char) -> Option<Mark> {
    match letter {
        '<' => ramp(Side::Left),
        '>' => ramp(Side::Right),
        '(' => bit(Side::Left),
        ')' => bit(Side::Right),
        '{' => gear_bit(Side::Left),
        '}' => gear_bit(Side::Right),
        '*' => GEAR,
        'x' => CROSSOVER,
        '_' => INTERCEPTOR,
        '.' | ' ' => EMPTY,
        _ => None,
    }
}

/// Writes a board of the toy's shape.
pub(crate) fn write(board: &BoardDocument) -> Result<Encoded, FormatError> {
    let drawing = settled(&board.drawing);
    if *drawing.shape() != Shape::toy() {
        return Err(FormatError::cannot(
            BoardFormat::Emtumble,
            "it is written for the toy's shape only",
        ));
    }
    let mut text = format!("{ENTRIES}\n");
    for row in 1..=11 {
        text.extend((1..=11).map(|column| match drawing.at(Cell::new(row, column)) {
            Mark::Part(Part::Ramp(Side::Left)) => '<',
            Mark::Part(Part::Ramp(Side::Right)) => '>',
            Mark::Part(Part::Bit(Side::Left)) => '(',
            Mark::Part(Part::Bit(Side::Right)) => ')',
            Mark::Part(Part::GearBit(Side::Left)) => '{',
            Mark::Part(Part::GearBit(Side::Right)) => '}',
            Mark::Part(Part::Gear) => '*',
            Mark::Part(Part::Crossover) => 'x',
            Mark::Part(Part::Interceptor) => '_',
            _ => '.',
        }));
        text.push('\n');
    }
    text.push_str(LEVERS);
    text.push('\n');
    let mut notes = board.upright_notes();
    let endless = |load: &Load| load.len().is_none();
    if board.loads.as_ref().is_some_and(|loads| !loads.iter().all(endless)) {
        notes.push(Note::new("emtumble releases balls without end"));
    }
    if board.lever == Some(Side::Right) {
        notes.push(Note::new("emtumble presses the blue lever first"));
    }
    notes.extend(board.lost(crate::document::Holds {
        lever: true,
        loads: true,
        ..Default::default()
    }));
    Ok(Encoded::text(text, notes))
}

//! Links and codes of JSTumble.

use std::fmt::Write as _;

use tumble_core::board::{Cell, Drawing, Mark, Part, Shape, Side, Slot};

use crate::char_grid::{Letters, parameter};
use crate::document::{BoardDocument, Encoded, Holds, Note, own_balls};
use crate::{BoardFormat, FormatError};

/// Number of balls in a hopper if the code does not give it.
const BALLS: u64 = 20;

/// Pairs of gear cells that follow each other in the scan without a part cell between them. A gear at
/// only the second would be read at the first.
const FOLLOWING: [(Cell, Cell); 3] = [
    (Cell::new(1, 5), Cell::new(1, 7)),
    (Cell::new(1, 9), Cell::new(2, 2)),
    (Cell::new(2, 10), Cell::new(3, 1)),
];

/// The letters of part cells.
const LETTERS: Letters = Letters {
    parts: &[
        ('r', Part::Ramp(Side::Right)),
        ('l', Part::Ramp(Side::Left)),
        ('x', Part::Crossover),
        ('i', Part::Interceptor),
        ('0', Part::Bit(Side::Left)),
        ('1', Part::Bit(Side::Right)),
        ('a', Part::GearBit(Side::Left)),
        ('b', Part::GearBit(Side::Right)),
        // Refused later: a gear does not fit on a part cell.
        ('c', Part::Gear),
    ],
    empty: "e",
};

/// Reads a link, or a bare code.
pub(crate) fn read(text: &str) -> Result<BoardDocument, FormatError> {
    let text = text.trim();
    let code = parameter(text, "board=").unwrap_or(text);
    for (name, size) in [("&w=", "columns"), ("&h=", "rows")] {
        let given = parameter(text, name);
        if given.is_some_and(|given| given != "11") {
            let what = format!("only boards of 11 {size} are read");
            return Err(FormatError::malformed(BoardFormat::JsTumble, what));
        }
    }
    let mut fields = code.split('_');
    let cells = fields.next().unwrap_or("").replace('f', "eee").replace('z', "eeeeeeeee");
    let mut found = BoardDocument::new(BoardFormat::JsTumble, Drawing::new(Shape::toy()));
    let mut letters = cells.chars().peekable();
    let mut lacking = 0;
    for cell in Shape::toy().places() {
        match Shape::toy().slot(cell) {
            Slot::None => {}
            Slot::Gear => {
                if letters.next_if_eq(&'g').is_some() {
                    found.drawing.set(cell, Mark::Part(Part::Gear));
                }
            }
            Slot::Part => {
                let Some(letter) = letters.next() else {
                    lacking += 1;
                    continue;
                };
                match LETTERS.meaning(letter) {
                    Some(mark) => found.drawing.set(cell, mark),
                    None => found.notes.push(Note::at(
                        cell,
                        format!("`{}` at {cell} is read as empty", letter.escape_debug()),
                    )),
                }
            }
        }
    }
    match letters.count() {
        0 if lacking == 0 => {}
        // A line end in a link cuts its code.
        0 => found.notes.push(Note::new(format!(
            "the code lacks the last {lacking} of the board's cells, which are read as empty: it may be cut off"
        ))),
        1 => found.notes.push(Note::new("the code has a cell more than the board: it is left out")),
        more => found.notes.push(Note::new(format!(
            "the code has {more} cells more than the board: the last ones are left out"
        ))),
    }
    let mut count = |side: Side| {
        let balls = match fields.next().filter(|field| !field.is_empty()) {
            None => BALLS,
            Some(field) => field.parse().unwrap_or_else(|_| {
                let what = format!(
                    "`{}` {} balls are read as {BALLS}",
                    field.escape_debug(),
                    side.colour()
                );
                found.notes.push(Note::new(what));
                BALLS
            }),
        };
        own_balls(side, balls)
    };
    let loads = [count(Side::Left), count(Side::Right)];
    found.loads = Some(loads);
    Ok(found)
}

pub(crate) fn write(board: &BoardDocument) -> Result<Encoded, FormatError> {
    let only = "JSTumble holds boards of the toy's shape only";
    let drawing = board.drawing_of_toy(BoardFormat::JsTumble, only)?;
    let gear = |cell| drawing.at(cell) == Mark::Part(Part::Gear);
    if let Some((first, second)) = FOLLOWING.iter().find(|(a, b)| !gear(*a) && gear(*b)) {
        return Err(FormatError::CannotHold {
            format: BoardFormat::JsTumble,
            what: format!("JSTumble would move the gear at {second} to {first}"),
            cell: Some(*second),
        });
    }
    let mut cells = String::new();
    for cell in Shape::toy().places() {
        match Shape::toy().slot(cell) {
            Slot::None => {}
            Slot::Gear if gear(cell) => cells.push('g'),
            Slot::Gear => {}
            Slot::Part if gear(cell) => cells.push('e'),
            Slot::Part => cells.push(LETTERS.letter(drawing.at(cell)).unwrap_or('e')),
        }
    }
    let mut link = format!(
        "https://www.lodev.org/jstumble/?board={}",
        cells.replace("eeeeeeeee", "z").replace("eee", "f")
    );
    let mut notes = board.upright_notes();
    let counts = board.plain_counts();
    if let Some([blue, red]) = counts
        && (blue, red) != (BALLS, BALLS)
    {
        let _ = write!(link, "_{blue}_{red}");
    }
    let loads = counts.is_some();
    notes.extend(board.notes_on_loss(Holds { loads, ..Holds::default() }));
    Ok(Encoded::text(link + "\n", notes))
}

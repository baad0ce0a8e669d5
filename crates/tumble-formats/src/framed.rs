//! Book grids in a frame, with hoppers, levers and a line of facts.

use tumble_core::board::notation::Notation;
use tumble_core::board::{Mark, Shape, Side};
use tumble_core::challenge::Reference;
use tumble_core::machine::Load;

use crate::document::{BoardDocument, Note, own_balls};
use crate::{BoardFormat, FormatError};

/// Reads the only board of a text: eleven lines, each with eleven characters between bars.
pub(crate) fn read(text: &str) -> Result<BoardDocument, FormatError> {
    let mut rows = Vec::new();
    for line in text.lines() {
        let boards: Vec<&str> = line
            .split('|')
            .filter(|part| part.chars().count() == 11 && !part.contains(['%', '_']))
            .collect();
        match boards.as_slice() {
            [] => {}
            [row] => rows.push(*row),
            _ => {
                let what = "two boards are drawn next to each other: give one of them alone";
                return Err(FormatError::malformed(BoardFormat::Framed, what));
            }
        }
    }
    if rows.len() != 11 {
        let what = format!("a board has 11 lines between bars, this one has {}", rows.len());
        return Err(FormatError::malformed(BoardFormat::Framed, what));
    }
    let grid = rows.join("\n");
    let found = BoardDocument::of_grid(BoardFormat::Framed, &grid, &Shape::toy(), Notation::Book)?;
    // The bars settle the column of each character.
    let mut found = BoardDocument { notes: Vec::new(), ..found };
    for (cell, mark) in found.drawing.clone().marks() {
        if mark == (Mark::Upright { gear: false }) {
            let text = format!("`^` at {cell} is read as a bit; for a gear bit write `v`");
            found.notes.push(Note::at(cell, text));
        }
    }
    read_facts(text, &mut found);
    Ok(found)
}

/// Reads the facts around the board: the challenge, `balls:`, `start:`, the hopper with the `o`.
fn read_facts(text: &str, found: &mut BoardDocument) {
    let number = text
        .split_once("Challenge #")
        .map(|(_, rest)| rest.chars().take_while(char::is_ascii_digit).collect::<String>());
    found.challenge = number.and_then(|number| number.parse().ok()).map(Reference::Number);
    if let Some(rest) = after(text, "balls:") {
        let counts: Vec<&str> = rest.split(['-', ' ']).filter(|part| !part.is_empty()).collect();
        let mut loads = [Load::empty(), Load::empty()];
        for part in counts.iter().take(2) {
            let side = match part.chars().last() {
                Some('B') => Side::Left,
                Some('R') => Side::Right,
                _ => continue,
            };
            let count = part.get(..part.len() - 1).unwrap_or("");
            loads[side.index()] = match (count, count.parse()) {
                ("*", _) => Load::Unlimited(side.colour()),
                (_, Ok(count)) => own_balls(side, count),
                _ => continue,
            };
        }
        found.loads = Some(loads);
    }
    found.lever = match after(text, "start:").and_then(|rest| rest.chars().next()) {
        Some('B') => Some(Side::Left),
        Some('R') => Some(Side::Right),
        _ => drawn_start(text),
    };
}

/// The words of a fact, up to `;` or the end of its quotes.
fn after<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(key)?;
    rest.split([';', '`', '\n']).next().map(str::trim)
}

/// The hopper with an `o` above it, which is started first.
fn drawn_start(text: &str) -> Option<Side> {
    let line = text.lines().find(|line| line.contains("___") && !line.contains(['%', '|']))?;
    let ball = line.find('o')?;
    Some(Side::from_bit(
        line.get(..ball)?.contains("___")
            && line.matches("___").count() > 1
            && line.find("___")? + 4 < ball
            && line.get(ball..)?.trim_start_matches('o').trim().is_empty(),
    ))
}

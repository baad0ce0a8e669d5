//! The notation of the game's formal description: one word for each place.
//!
//! A bit is named after the side to which it sends the next ball, the opposite of its direction in the book: `L` sends
//! right, so it is the book's `<`. The description has neither upright bits nor a word for an interceptor or a weigh
//! gate; the characters of the book stand for them.

use super::super::{Ball, Cell, Colour, Marble, Mark, Shape, Side, Slot, Weight};
use super::glyphs::{glyphs_of, mark_of_character, mark_of_word};
use super::{GridError, Notation, Picture, Reading, RowDoubt};

/// The ball at the left or right end of a word, and the rest of the word.
fn read_ball(word: &str) -> (Option<(Marble, Side)>, &str) {
    let weights = [Weight::Light, Weight::Heavy];
    let all = weights.map(|weight| Colour::BOTH.map(|colour| Marble { colour, weight }));
    for ball in all.into_iter().flatten() {
        let letter = ball.letter();
        if let Some(rest) = word.strip_prefix('→').and_then(|rest| rest.strip_prefix(letter)) {
            return (Some((ball, Side::Right)), rest);
        }
        if let Some(rest) = word.strip_suffix('←').and_then(|rest| rest.strip_suffix(letter)) {
            return (Some((ball, Side::Left)), rest);
        }
    }
    (None, word)
}

fn formal_words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    line.split_inclusive(char::is_whitespace)
        .scan(0, |offset, word| {
            let at = *offset;
            *offset += word.len();
            Some((at, word.trim_end()))
        })
        .filter(|(_, word)| !word.is_empty())
}

/// Whether a line shows the balls that wait above the entries.
fn is_waiting_line(line: &str) -> bool {
    let mut balls = 0;
    let only = formal_words(line).all(|(_, word)| {
        balls += usize::from(matches!(word, "B" | "R"));
        matches!(word, "B" | "R" | "*" | "∘" | "·")
    });
    only && balls > 0
}

fn read_waiting(line: &str, offset: usize, shape: &Shape, reading: &mut Reading) {
    reading.picture.waiting = true;
    let [blue, red] = Side::BOTH.map(|side| shape.entry(side).column);
    for (place, (at, word)) in formal_words(line).enumerate() {
        let column = u16::try_from(place + 1).unwrap_or(u16::MAX);
        let expected = match word {
            "B" => blue,
            "R" => red,
            _ => continue,
        };
        if column != expected {
            let span = offset + at..offset + at + word.len();
            reading.errors.push((GridError::WaitingElsewhere { column, blue, red }, span));
        }
    }
}

pub(super) fn read_formal(text: &str, shape: &Shape) -> Reading {
    let mut reading = Reading::new(shape);
    let waiting = text.lines().next().is_some_and(is_waiting_line);
    let mut lines = super::text_lines(text, usize::from(shape.rows()) + usize::from(waiting));
    if waiting {
        let (offset, line) = lines.remove(0);
        read_waiting(line, offset, shape, &mut reading);
    }
    reading.read_lines(text, &lines, formal_words, |reading, cell, span, word| {
        let (ball, rest) = read_ball(word);
        if let Some((marble, heading)) = ball {
            if reading.picture.ball.is_some() {
                reading.errors.push((GridError::SecondBall { cell }, span.clone()));
            }
            reading.picture.ball = Some(Ball { cell, marble, heading });
        }
        let mark = if rest.is_empty() { Some(Mark::Empty) } else { mark_of_word(rest) };
        let other = || {
            let mut characters = rest.chars();
            let only = characters.next().filter(|_| characters.next().is_none())?;
            Some((Notation::Book, mark_of_character(only)?))
        };
        reading.set_mark(Notation::Formal, cell, span, rest, mark, other);
    });
    let reached = shape.reached_cells();
    let is_no_cell = |cell: &Cell| {
        let word = reading.span_of(*cell).and_then(|span| text.get(span));
        word == Some("*") && (shape.slot(*cell) == Slot::Gear || reached.contains(cell))
    };
    let no_cell = shape.places().find(is_no_cell);
    reading.row_doubt = no_cell.map(RowDoubt::NoCell);
    let columns = shape.columns();
    for (row, &(offset, line)) in (1..=shape.rows()).zip(&lines) {
        let words = formal_words(line).count();
        // Without a part the row means the same wherever its words belong.
        let is_empty = formal_words(line).all(|(_, word)| mark_of_word(word) == Some(Mark::Empty));
        if words >= usize::from(columns) {
            continue;
        }
        if is_empty {
            reading.row_doubt = Some(RowDoubt::Short { row, words, columns });
        } else {
            let error = GridError::TooFewWords { row, words, columns };
            reading.errors.push((error, offset..offset + line.len()));
        }
    }
    reading
}

/// Writes the picture in the formal notation, the only one that can show balls.
impl std::fmt::Display for Picture {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let shape = self.drawing.shape();
        let mut rows: Vec<Vec<String>> = Vec::new();
        if self.waiting {
            let waiting = |column| {
                let above = |side| shape.entry(side).column == column;
                let side = Side::BOTH.into_iter().find(|&side| above(side));
                side.map_or("*".to_owned(), |side| side.colour().letter().to_string())
            };
            rows.push((1..=shape.columns()).map(waiting).collect());
        }
        let reached = shape.reached_cells();
        for row in 1..=shape.rows() {
            let cells = (1..=shape.columns()).map(|column| Cell::new(row, column));
            rows.push(cells.map(|cell| place_of(self, cell, reached.contains(&cell))).collect());
        }
        let width = rows.iter().flatten().map(|word| word.chars().count()).max().unwrap_or(1);
        let line = |row: Vec<String>| {
            let padded: Vec<String> = row.iter().map(|word| format!("{word:<width$}")).collect();
            format!("{}\n", padded.join(" ").trim_end())
        };
        rows.into_iter().try_for_each(|row| f.write_str(&line(row)))
    }
}

/// The word for a place; `*` for an empty one out of reach of all balls.
fn place_of(picture: &Picture, cell: Cell, is_reached: bool) -> String {
    let mark = picture.drawing.at(cell);
    let slot = picture.drawing.shape().slot(cell);
    let ball = picture.ball.filter(|ball| ball.cell == cell);
    let part = match (mark, slot) {
        (Mark::Empty, _) if ball.is_some() => String::new(),
        (Mark::Empty, Slot::None) => "*".to_owned(),
        (Mark::Empty, Slot::Gear) => "·".to_owned(),
        (Mark::Empty, Slot::Part) if !is_reached => "*".to_owned(),
        (mark, _) => glyphs_of(mark).1.to_owned(),
    };
    match ball {
        Some(Ball { marble, heading: Side::Right, .. }) => {
            format!("→{}{part}", marble.letter())
        }
        Some(Ball { marble, heading: Side::Left, .. }) => {
            format!("{part}{}←", marble.letter())
        }
        None => part,
    }
}

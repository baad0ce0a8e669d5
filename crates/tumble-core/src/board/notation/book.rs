//! The project's own notation: one character for each place.

use super::super::{Cell, Drawing, Mark, Shape, Slot};
use super::glyphs::{glyphs_of, mark_of_character, mark_of_word};
use super::row_places::doubt_of_rows;
use super::{Notation, Reading};

fn characters_of(line: &str) -> impl Iterator<Item = (usize, &str)> {
    line.char_indices().filter_map(|(at, letter)| Some((at, line.get(at..at + letter.len_utf8())?)))
}

pub(super) fn read_book(text: &str, shape: &Shape) -> Reading {
    let mut reading = Reading::new(shape);
    let lines = super::text_lines(text, shape.rows().into());
    reading.read_lines(text, &lines, characters_of, |reading, cell, span, word| {
        let mark = word.chars().next().and_then(mark_of_character);
        let other = || Some((Notation::Formal, mark_of_word(word)?));
        reading.set_mark(Notation::Book, cell, span, word, mark, other);
    });
    if reading.errors.is_empty() {
        reading.row_doubt = doubt_of_rows(&lines, shape);
    }
    reading
}

pub(super) fn write_book(drawing: &Drawing) -> String {
    let shape = drawing.shape();
    let mut text = String::new();
    for row in 1..=shape.rows() {
        let line: String = (1..=shape.columns())
            .map(|column| {
                let cell = Cell::new(row, column);
                match (drawing.at(cell), shape.slot(cell)) {
                    (Mark::Empty, Slot::None) => ' ',
                    (Mark::Empty, Slot::Gear) => '.',
                    (mark, _) => glyphs_of(mark).0,
                }
            })
            .collect();
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

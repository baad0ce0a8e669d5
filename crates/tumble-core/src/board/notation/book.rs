//! The project's own notation: one character for each place.

use super::super::{Cell, Drawing, Mark, Shape, Slot};
use super::glyphs::{character_of, mark_of_character, mark_of_word};
use super::loose::loose_row;
use super::{GridError, Notation, Reading};

pub(super) const LEGEND: &str = "`-` `.` (empty), `/` `\\` `X` `U` `<` `>` `^` `{` `}` `v` `*`";

pub(super) fn read(text: &str, shape: &Shape) -> Reading {
    let mut reading = Reading::new(shape);
    let lines = super::lines(text, shape.rows().into());
    for (number, &(offset, line)) in lines.iter().enumerate() {
        if number >= usize::from(shape.rows()) {
            let error =
                GridError::TooManyLines { lines: lines.len(), rows: shape.rows(), spare: None };
            reading.errors.push((error, offset..offset + line.len()));
            break;
        }
        let columns = usize::from(shape.columns());
        for (place, (at, character)) in line.char_indices().enumerate() {
            let span = offset + at..offset + at + character.len_utf8();
            if place >= columns {
                if !line[at..].trim().is_empty() {
                    let error =
                        GridError::TooManyColumns { line: number + 1, columns: shape.columns() };
                    reading.errors.push((error, span.start..offset + line.len()));
                }
                break;
            }
            // Both numbers are below the limits of a shape, which fit.
            let cell = Cell::new(number as u16 + 1, place as u16 + 1);
            let mark = mark_of_character(character);
            if mark.is_none() {
                let word = character.to_string();
                let other = mark_of_word(&word).map(|mark| (Notation::Formal, mark));
                reading.errors.push((GridError::Unknown { word, cell, other }, span.clone()));
            }
            reading.set(cell, mark.unwrap_or_default(), span);
        }
    }
    reading.check_lines(text, lines.len());
    if reading.errors.is_empty() {
        reading.loose_row = loose_row(&lines, shape);
    }
    reading
}

pub(super) fn write(drawing: &Drawing) -> String {
    let shape = drawing.shape();
    let mut text = String::new();
    for row in 1..=shape.rows() {
        let line: String = (1..=shape.columns())
            .map(|column| {
                let cell = Cell::new(row, column);
                match (drawing.at(cell), shape.slot(cell)) {
                    (Mark::Empty, Slot::None) => ' ',
                    (Mark::Empty, Slot::Gear) => '.',
                    (mark, _) => character_of(mark),
                }
            })
            .collect();
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

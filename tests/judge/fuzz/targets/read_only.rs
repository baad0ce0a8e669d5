//! Boards of the toy's shape in the formats that are only read.

use tumble_core::board::{Cell, Drawing, Mark, Part, Side};
use tumble_formats::BoardFormat;

/// A board in a format that is only read; `None` for the others.
pub(crate) fn text_of(drawing: &Drawing, format: BoardFormat) -> Option<String> {
    let drawn = |letter, left, right| drawn(drawing, letter, left, right);
    Some(match format {
        BoardFormat::JsTumbleText => drawn(jstumble_letter, "", ""),
        BoardFormat::Pzl => format!("# a board\n{}", drawn(pzl_letter, "", "")),
        BoardFormat::Framed => format!(
            "## Challenge #7: Seven\n\t ___o    ___\n{}\t|____% %____|\n`balls:8B-8R; start:B`\n",
            drawn(Mark::character, "\t|", "|")
        ),
        BoardFormat::Screen => screen(drawing),
        _ => return None,
    })
}

/// A letter for each cell, and the texts around a row.
fn drawn(drawing: &Drawing, letter: fn(Mark) -> char, left: &str, right: &str) -> String {
    let row = |row: u16| -> String {
        (1..=11).map(|column| letter(drawing.at(Cell::new(row, column)))).collect()
    };
    (1..=11).map(|number| format!("{left}{}{right}\n", row(number))).collect()
}

/// Three characters for each cell; rows and columns are numbered.
fn screen(drawing: &Drawing) -> String {
    let mut text = "    1  2  3  4  5  6  7  8  9 10 11\n".to_owned();
    for row in 1..=11 {
        text.push_str(&format!("{row:>2}"));
        for column in 1..=11 {
            text.push_str(&format!("  {}", drawing.at(Cell::new(row, column)).character()));
        }
        text.push('\n');
    }
    text
}

fn jstumble_letter(mark: Mark) -> char {
    match mark {
        Mark::Part(Part::Ramp(Side::Left)) => '/',
        Mark::Part(Part::Ramp(Side::Right)) => '%',
        Mark::Part(Part::Bit(Side::Left)) => '(',
        Mark::Part(Part::Bit(Side::Right)) => ')',
        Mark::Part(Part::GearBit(Side::Left)) => '{',
        Mark::Part(Part::GearBit(Side::Right)) => '}',
        Mark::Part(Part::Gear) => '*',
        Mark::Part(Part::Crossover) => 'x',
        Mark::Part(Part::Interceptor) => '_',
        _ => '.',
    }
}

fn pzl_letter(mark: Mark) -> char {
    match mark {
        Mark::Part(Part::Ramp(Side::Left)) => 'L',
        Mark::Part(Part::Ramp(Side::Right)) => 'R',
        Mark::Part(Part::Bit(Side::Left)) => '<',
        Mark::Part(Part::Bit(Side::Right)) => '>',
        Mark::Part(Part::GearBit(Side::Left)) => '(',
        Mark::Part(Part::GearBit(Side::Right)) => ')',
        Mark::Part(Part::Gear) => '*',
        Mark::Part(Part::Crossover) => 'X',
        Mark::Part(Part::Interceptor) => '-',
        _ => 'o',
    }
}

//! The `.pzl` files of turingTumbleSim.

use tumble_core::board::Side;

use crate::char_grid::{CROSSOVER, EMPTY, GEAR, INTERCEPTOR, bit, gear_bit, ramp, read_grid};
use crate::document::BoardDocument;
use crate::{BoardFormat, FormatError};

/// Reads a file: comments begin with `#`, blank lines do not count.
pub(crate) fn read(text: &str) -> Result<BoardDocument, FormatError> {
    let lines: Vec<&str> = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .collect();
    read_grid(BoardFormat::Pzl, &lines, |letter| match letter {
        'L' => ramp(Side::Left),
        'R' => ramp(Side::Right),
        '<' => bit(Side::Left),
        '>' => bit(Side::Right),
        '(' => gear_bit(Side::Left),
        ')' => gear_bit(Side::Right),
        '*' => GEAR,
        'X' => CROSSOVER,
        '-' => INTERCEPTOR,
        '.' | 'o' => EMPTY,
        _ => None,
    })
}

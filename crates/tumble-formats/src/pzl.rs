//! The `.pzl` files of turingTumbleSim.

use tumble_core::board::{Part, Side};

use crate::char_grid::{Letters, read_grid};
use crate::document::BoardDocument;
use crate::{BoardFormat, FormatError};

const LETTERS: Letters = Letters {
    parts: &[
        ('L', Part::Ramp(Side::Left)),
        ('R', Part::Ramp(Side::Right)),
        ('<', Part::Bit(Side::Left)),
        ('>', Part::Bit(Side::Right)),
        ('(', Part::GearBit(Side::Left)),
        (')', Part::GearBit(Side::Right)),
        ('*', Part::Gear),
        ('X', Part::Crossover),
        ('-', Part::Interceptor),
    ],
    empty: ".o",
};

/// Reads a file: comments begin with `#`, blank lines do not count.
pub(crate) fn read(text: &str) -> Result<BoardDocument, FormatError> {
    let lines: Vec<&str> = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .collect();
    read_grid(BoardFormat::Pzl, &lines, &LETTERS)
}

//! The characters and words that mean parts, in both notations.

use super::super::{Mark, Part, Side};

/// Each mark with its character in the book notation and its word in the formal one.
const GLYPHS: [(Mark, char, &str); 14] = [
    (Mark::Empty, '-', "∘"),
    (Mark::Part(Part::Ramp(Side::Left)), '/', "/"),
    (Mark::Part(Part::Ramp(Side::Right)), '\\', "\\"),
    (Mark::Part(Part::Crossover), 'X', "X"),
    (Mark::Part(Part::Interceptor), 'U', "U"),
    (Mark::Part(Part::Bit(Side::Left)), '<', "L"),
    (Mark::Part(Part::Bit(Side::Right)), '>', "⅃"),
    (Mark::Part(Part::GearBit(Side::Left)), '{', "|*"),
    (Mark::Part(Part::GearBit(Side::Right)), '}', "*|"),
    (Mark::Part(Part::Gear), '*', "O"),
    (Mark::Part(Part::WeighGate(Side::Left)), 'q', "q"),
    (Mark::Part(Part::WeighGate(Side::Right)), 'p', "p"),
    (Mark::Upright { gear: false }, '^', "^"),
    (Mark::Upright { gear: true }, 'v', "v"),
];

/// The characters of the book notation that may be written.
pub(super) const CHARACTERS: &str = "`-` `.` (empty), `/` `\\` `X` `U` `<` `>` `^` `{` `}` `v` `*`";

/// The words of the formal notation that may be written.
pub(super) const WORDS: &str =
    "`∘` `·` (empty), `*` (no cell), `/` `\\` `X` `U` `L` `⅃` `^` `|*` `*|` `v` `O`";

/// The character and the word for a mark; `-` and `∘` for an empty place of any kind.
pub(super) fn glyphs_of(mark: Mark) -> (char, &'static str) {
    // The table holds every mark.
    let found = GLYPHS.iter().find(|(own, ..)| *own == mark);
    found.map_or(('-', "∘"), |(_, character, word)| (*character, word))
}

pub(super) fn mark_of_character(character: char) -> Option<Mark> {
    let known = || GLYPHS.iter().find(|(_, own, _)| *own == character);
    if matches!(character, '.' | ' ') { Some(Mark::Empty) } else { known().map(|found| found.0) }
}

pub(super) fn mark_of_word(word: &str) -> Option<Mark> {
    let known = || GLYPHS.iter().find(|(.., own)| *own == word);
    if matches!(word, "·" | "*") { Some(Mark::Empty) } else { known().map(|found| found.0) }
}

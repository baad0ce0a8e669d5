//! The characters and words that mean parts, in both notations.

use super::super::{Mark, Part, Side};

/// Returns the character for a mark; `-` for an empty place, whatever it takes.
pub(super) fn character_of(mark: Mark) -> char {
    match mark {
        Mark::Empty => '-',
        Mark::Part(Part::Ramp(Side::Left)) => '/',
        Mark::Part(Part::Ramp(Side::Right)) => '\\',
        Mark::Part(Part::Crossover) => 'X',
        Mark::Part(Part::Interceptor) => 'U',
        Mark::Part(Part::Bit(Side::Left)) => '<',
        Mark::Part(Part::Bit(Side::Right)) => '>',
        Mark::Part(Part::GearBit(Side::Left)) => '{',
        Mark::Part(Part::GearBit(Side::Right)) => '}',
        Mark::Part(Part::Gear) => '*',
        Mark::Part(Part::WeighGate(Side::Left)) => 'q',
        Mark::Part(Part::WeighGate(Side::Right)) => 'p',
        Mark::Upright { gear: false } => '^',
        Mark::Upright { gear: true } => 'v',
    }
}

/// Returns the mark that a character means.
pub(super) fn mark_of_character(character: char) -> Option<Mark> {
    Some(match character {
        '-' | '.' | ' ' => Mark::Empty,
        '/' => Mark::Part(Part::Ramp(Side::Left)),
        '\\' => Mark::Part(Part::Ramp(Side::Right)),
        'X' => Mark::Part(Part::Crossover),
        'U' => Mark::Part(Part::Interceptor),
        '<' => Mark::Part(Part::Bit(Side::Left)),
        '>' => Mark::Part(Part::Bit(Side::Right)),
        '{' => Mark::Part(Part::GearBit(Side::Left)),
        '}' => Mark::Part(Part::GearBit(Side::Right)),
        '*' => Mark::Part(Part::Gear),
        'q' => Mark::Part(Part::WeighGate(Side::Left)),
        'p' => Mark::Part(Part::WeighGate(Side::Right)),
        '^' => Mark::Upright { gear: false },
        'v' => Mark::Upright { gear: true },
        _ => return None,
    })
}

/// Returns the word for a mark; `∘` for an empty place, whatever it takes.
pub(super) fn word_of(mark: Mark) -> String {
    match mark {
        Mark::Empty => "∘",
        Mark::Part(Part::Bit(Side::Left)) => "L",
        Mark::Part(Part::Bit(Side::Right)) => "⅃",
        Mark::Part(Part::GearBit(Side::Left)) => "|*",
        Mark::Part(Part::GearBit(Side::Right)) => "*|",
        Mark::Part(Part::Gear) => "O",
        same => return character_of(same).to_string(),
    }
    .to_owned()
}

/// Returns the mark that a word means.
pub(super) fn mark_of_word(word: &str) -> Option<Mark> {
    Some(match word {
        "∘" | "·" | "*" => Mark::Empty,
        "L" => Mark::Part(Part::Bit(Side::Left)),
        "⅃" => Mark::Part(Part::Bit(Side::Right)),
        "|*" => Mark::Part(Part::GearBit(Side::Left)),
        "*|" => Mark::Part(Part::GearBit(Side::Right)),
        "O" => Mark::Part(Part::Gear),
        "/" => Mark::Part(Part::Ramp(Side::Left)),
        "\\" => Mark::Part(Part::Ramp(Side::Right)),
        "X" => Mark::Part(Part::Crossover),
        "U" => Mark::Part(Part::Interceptor),
        "q" => Mark::Part(Part::WeighGate(Side::Left)),
        "p" => Mark::Part(Part::WeighGate(Side::Right)),
        "^" => Mark::Upright { gear: false },
        "v" => Mark::Upright { gear: true },
        _ => return None,
    })
}

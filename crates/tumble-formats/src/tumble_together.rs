//! Links and codes of Tumble Together.

use std::fmt::Write as _;

use tumble_core::board::{Cell, Drawing, Kind, Mark, Part, Shape, Side};
use tumble_core::challenge::Reference;
use tumble_core::machine::Load;

use crate::char_grid::{Letters, no_part, parameter, place_mark};
use crate::detect::PARTS_LIST;
use crate::document::{BoardDocument, Encoded, Holds, Note, own_balls, word_of_balls};
use crate::{BoardFormat, FormatError};

/// The characters for the values 0 to 63.
const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The most balls of a hopper.
const BALLS: u64 = 20;

/// The most parts of a kind in the tray.
const PARTS: u32 = 50;

/// The character of each kind in the tray, in the order in which they are written.
const KINDS: [(char, Kind); 6] = [
    ('0', Kind::Ramp),
    ('2', Kind::Bit),
    ('6', Kind::Crossover),
    ('7', Kind::Interceptor),
    ('4', Kind::GearBit),
    ('8', Kind::Gear),
];

/// The characters of parts; a bit is named after the side to which it sends a ball.
const LETTERS: Letters = Letters {
    parts: &[
        ('0', Part::Ramp(Side::Left)),
        ('1', Part::Ramp(Side::Right)),
        ('2', Part::Bit(Side::Right)),
        ('3', Part::Bit(Side::Left)),
        ('4', Part::GearBit(Side::Right)),
        ('5', Part::GearBit(Side::Left)),
        ('6', Part::Crossover),
        ('7', Part::Interceptor),
        ('8', Part::Gear),
        ('9', Part::Gear),
    ],
    empty: "",
};

fn value(letter: char) -> Option<u32> {
    let place = ALPHABET.iter().position(|&known| char::from(known) == letter)?;
    u32::try_from(place).ok()
}

fn letter(value: u32) -> char {
    let known = usize::try_from(value).ok().and_then(|value| ALPHABET.get(value));
    known.map_or('A', |&letter| char::from(letter))
}

/// Reads a link, or a bare code.
pub(crate) fn read(text: &str) -> Result<BoardDocument, FormatError> {
    let format = BoardFormat::TumbleTogether;
    let text = text.trim();
    let code = parameter(text, "code=").unwrap_or(text);
    if code == text && parameter(text, PARTS_LIST).is_some() {
        let why = "the address lists the parts of a board, which only the page reads: open it there, \
                   and save the board as a file";
        return Err(FormatError::malformed(format, why));
    }
    let (all_locked, code) = match code.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, code),
    };
    let mut found = BoardDocument::new(format, Drawing::new(Shape::toy()));
    found.challenge = challenge_of_page(text);
    if found.challenge.is_some() {
        // The page names only the red lever.
        let is_red = parameter(text, "&start=") == Some("red");
        found.lever = Some(if is_red { Side::Right } else { Side::Left });
    }
    let mut letters = code.chars().peekable();
    for row in 1..=11u16 {
        let mut column = 1u16;
        while column <= 11 {
            let Some(letter) = letters.next() else {
                return Err(FormatError::malformed(format, format!("the code ends in row {row}")));
            };
            let cell = Cell::new(row, column);
            let empty = value(letter).filter(|&value| value <= 10);
            if let Some(run) = empty {
                column += u16::try_from(run).unwrap_or(11) + 1;
                if column > 12 {
                    let what = format!("row {row} has more than 11 cells");
                    return Err(FormatError::malformed(format, what));
                }
                continue;
            }
            let mark = LETTERS.meaning(letter).ok_or_else(|| no_part(format, cell, letter))?;
            place_mark(&mut found, cell, mark)?;
            if letters.next_if_eq(&'-').is_some() || all_locked {
                found.locked.insert(cell);
            }
            column += 1;
        }
    }
    let rest: String = letters.collect();
    read_tray(&rest, &mut found)?;
    if let Some(mix) = parameter(text, "custom-mix=") {
        found.loads = Some(mixed(mix).ok_or_else(|| {
            FormatError::malformed(format, "`custom-mix=` is two words of `b` and `r`")
        })?);
    }
    Ok(found)
}

/// Returns the challenge that the address of tumble's page names before the code: `#21?code=`,
/// `#embed/21?code=`.
fn challenge_of_page(link: &str) -> Option<Reference> {
    let (_, place) = link.split_once("?code=")?.0.rsplit_once('#')?;
    let number = place.rsplit('/').next()?;
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| number.parse().ok()).flatten().map(Reference::Number)
}

/// Reads two words of `b` and `r` with `-` between them.
fn mixed(text: &str) -> Option<[Load; 2]> {
    let (left, right) = text.split_once('-')?;
    let plain = |word: &str| word.chars().all(|letter| matches!(letter, 'b' | 'r'));
    (plain(left) && plain(right)).then(|| [word_of_balls(left), word_of_balls(right)])
}

/// Reads the balls and the tray after the board.
fn read_tray(rest: &str, found: &mut BoardDocument) -> Result<(), FormatError> {
    let Some(rest) = rest.strip_prefix('_') else {
        if !rest.is_empty() {
            found.notes.push(Note::new("what follows the eleven rows is left out"));
        }
        // Without a tray the program has eight balls of each colour and any number of parts.
        found.loads = Some(Side::BOTH.map(|side| own_balls(side, 8)));
        found.supply = Some([None; 7]);
        return Ok(());
    };
    let malformed = |what: &str| FormatError::malformed(found.format, what);
    let (loads, parts) = match rest.strip_prefix('-') {
        Some(mix) => {
            let end = |word: &str| word.find(|c| !matches!(c, 'b' | 'r')).unwrap_or(word.len());
            let (left, rest) = mix.split_at(end(mix));
            let right = rest
                .strip_prefix('-')
                .ok_or_else(|| malformed("a mixed load is `-LEFT-RIGHT`, words of `b` and `r`"))?;
            let (right, rest) = right.split_at(end(right));
            ([word_of_balls(left), word_of_balls(right)], rest)
        }
        None => {
            let mut letters = rest.chars();
            let mut count = || letters.next().and_then(value).map(u64::from);
            let (Some(blue), Some(red)) = (count(), count()) else {
                return Err(malformed("two characters for the balls belong behind `_`"));
            };
            if blue > BALLS || red > BALLS {
                return Err(malformed("a hopper holds at most 20 balls"));
            }
            ([own_balls(Side::Left, blue), own_balls(Side::Right, red)], letters.as_str())
        }
    };
    let mut supply = [None; 7];
    let parts: Vec<char> = parts.chars().collect();
    for pair in parts.chunks(2) {
        let known = |letter: &char| KINDS.iter().find(|(own, _)| own == letter);
        let (Some(&(_, kind)), Some(count)) =
            (pair.first().and_then(known), pair.get(1).and_then(|&letter| value(letter)))
        else {
            return Err(malformed("the tray is pairs of a part and a number"));
        };
        if count > PARTS {
            return Err(malformed("the tray holds at most 50 parts of a kind"));
        }
        supply[kind.index()] = Some(count);
    }
    found.loads = Some(loads);
    found.supply = Some(supply);
    Ok(())
}

pub(crate) fn write(board: &BoardDocument) -> Result<Encoded, FormatError> {
    let only = "Tumble Together holds boards of the toy's shape only";
    let drawing = board.drawing_of_toy(BoardFormat::TumbleTogether, only)?;
    let placed = || drawing.marks().filter(|(_, mark)| *mark != Mark::Empty).map(|(cell, _)| cell);
    let all_locked = placed().next().is_some() && placed().all(|cell| board.locked.contains(&cell));
    let mut code = if all_locked { "-".to_owned() } else { String::new() };
    for row in 1..=11u16 {
        let mut empty = 0;
        for column in 1..=11u16 {
            let cell = Cell::new(row, column);
            let Some(part) = LETTERS.letter(drawing.at(cell)) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                code.push(letter(empty - 1));
                empty = 0;
            }
            code.push(part);
            if !all_locked && board.locked.contains(&cell) {
                code.push('-');
            }
        }
        if empty > 0 {
            code.push(letter(empty - 1));
        }
    }
    let mut notes = board.upright_notes();
    let loads = written_balls(board, &mut notes);
    code.push('_');
    code.push_str(&loads);
    if let Some(supply) = board.supply {
        for (sign, kind) in KINDS {
            let Some(count) = supply[kind.index()] else { continue };
            if count > PARTS {
                notes.push(Note::new(format!("of {count} {kind}s the code holds {PARTS}")));
            }
            let _ = write!(code, "{sign}{}", letter(count.min(PARTS)));
        }
    }
    notes.extend(board.notes_on_loss(Holds {
        loads: true,
        supply: true,
        locked: true,
        ..Holds::default()
    }));
    Ok(Encoded::text(format!("?code={code}\n"), notes))
}

/// Writes the balls: two characters, or two words if colours are mixed.
fn written_balls(board: &BoardDocument, notes: &mut Vec<Note>) -> String {
    let Some(loads) = &board.loads else { return "II".to_owned() };
    if let Some(counts) = board.plain_counts() {
        return counts
            .iter()
            .map(|&count| {
                if count > BALLS {
                    notes.push(Note::new(format!("of {count} balls the code holds {BALLS}")));
                }
                letter(u32::try_from(count.min(BALLS)).unwrap_or(20))
            })
            .collect();
    }
    notes.push(Note::new("a fork of Tumble Together alone reads mixed hoppers"));
    let mut words = String::new();
    for load in loads {
        words.push('-');
        let count = match load.len() {
            Some(count) if count <= BALLS => count,
            Some(count) => {
                notes.push(Note::new(format!("of {count} balls the code holds {BALLS}")));
                BALLS
            }
            None => {
                notes.push(Note::new("a supply without end is written as 20 balls"));
                BALLS
            }
        };
        let letters = (0..count).filter_map(|number| load.ball(number));
        words.extend(letters.map(|ball| ball.letter().to_ascii_lowercase()));
    }
    words
}

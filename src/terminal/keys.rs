//! Keys as terminals send them: a character, or an escape sequence of ECMA-48 and xterm.

use crate::edit::Key;

const ESCAPE: u8 = 0x1b;

/// Returns the length of the first key, and the key if it has a meaning; `None` if a part of it is missing.
pub fn first_key(bytes: &[u8]) -> Option<(usize, Option<Key>)> {
    let (&first, rest) = bytes.split_first()?;
    match first {
        ESCAPE => {
            let (length, key) = escaped(rest)?;
            Some((length + 1, key))
        }
        b'\r' => Some((1, Some(Key::Enter))),
        b'\t' => Some((1, Some(Key::Tab))),
        0x7f => Some((1, Some(Key::Delete))),
        0 => Some((1, Some(Key::Control(' ')))),
        1..=0x1a => Some((1, Some(Key::Control(char::from(first + b'a' - 1))))),
        0x1c..=0x1f => Some((1, Some(Key::Control(char::from(first - 0x1c + b'4'))))),
        _ => character(bytes),
    }
}

/// Returns the key that begins with this byte, if nothing follows.
pub fn lone_key(byte: u8) -> Option<Key> {
    (byte == ESCAPE).then_some(Key::Escape)
}

/// Reads a character. An invalid byte has no meaning.
fn character(bytes: &[u8]) -> Option<(usize, Option<Key>)> {
    let length = match bytes.first()? {
        0xc0..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf7 => 4,
        _ => 1,
    };
    let begun = bytes.get(..length.min(bytes.len()))?;
    match std::str::from_utf8(begun) {
        Ok(text) => Some((length, text.chars().next().map(Key::Char))),
        Err(error) if error.error_len().is_none() => None,
        Err(_) => Some((1, None)),
    }
}

/// Reads the bytes after an escape: a sequence, or a key pressed with Alt, which counts like the key alone.
fn escaped(bytes: &[u8]) -> Option<(usize, Option<Key>)> {
    match bytes {
        // A function key of a Linux console.
        [b'[', b'[', rest @ ..] => rest.first().map(|_| (3, None)),
        [b'[', rest @ ..] => {
            let end = rest.iter().position(|byte| !matches!(byte, 0x20..=0x3f))?;
            let (parameters, last) = (rest.get(..end)?, *rest.get(end)?);
            let first = parameters.split(|byte| *byte == b';').next();
            let key = match (last, first) {
                (b'~', Some(b"1" | b"7")) => Some(Key::Home),
                (b'~', Some(b"4" | b"8")) => Some(Key::End),
                (b'~', Some(b"3")) => Some(Key::Delete),
                _ => named(last),
            };
            Some((end + 2, key))
        }
        // Enter on the numeric keypad.
        [b'O', b'M', ..] => Some((2, Some(Key::Enter))),
        [b'O', rest @ ..] => Some((2, named(*rest.first()?))),
        [ESCAPE, ..] => Some((0, Some(Key::Escape))),
        _ => first_key(bytes),
    }
}

/// Returns the key of a sequence that ends with this letter.
fn named(letter: u8) -> Option<Key> {
    Some(match letter {
        b'A' => Key::Up,
        b'B' => Key::Down,
        b'C' => Key::Right,
        b'D' => Key::Left,
        b'H' => Key::Home,
        b'F' => Key::End,
        _ => return None,
    })
}

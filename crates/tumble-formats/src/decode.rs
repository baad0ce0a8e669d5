//! Bytes as text.

use std::borrow::Cow;

use crate::document::Note;

/// A text, with notes on how it was read.
pub(crate) struct Decoded {
    pub text: String,
    pub notes: Vec<Note>,
    /// Whether the encoding is not certain: Latin-1 is assumed.
    pub guessed: bool,
}

/// The order of the bytes in UTF-16.
type Unit = fn([u8; 2]) -> u16;

/// Reads bytes as UTF-8 with or without a byte-order mark, as UTF-16, otherwise as Latin-1.
pub(crate) fn decode(bytes: &[u8]) -> Decoded {
    let mut notes = Vec::new();
    let mut guessed = false;
    // A byte-order mark in front does not prove UTF-8: an older editor may have added other bytes.
    let bytes = match bytes.strip_prefix(b"\xef\xbb\xbf") {
        Some(rest) => {
            notes.push(Note::new("the byte-order mark in front is left out"));
            rest
        }
        None => bytes,
    };
    let utf16 = match bytes {
        [0xff, 0xfe, rest @ ..] => Some((rest, u16::from_le_bytes as Unit)),
        [0xfe, 0xff, rest @ ..] => Some((rest, u16::from_be_bytes as Unit)),
        _ => unmarked_utf16(bytes).map(|unit| (bytes, unit)),
    };
    let decoded: Cow<'_, str> = match (utf16, std::str::from_utf8(bytes)) {
        (Some((bytes, unit)), _) => {
            notes.push(Note::new("read as UTF-16; save as UTF-8 to keep other tools happy"));
            from_utf16(bytes, unit)
        }
        (None, Ok(text)) => Cow::Borrowed(text),
        (None, Err(_)) => {
            guessed = true;
            notes.push(Note::new("read as Latin-1; save as UTF-8 to keep other tools happy"));
            bytes.iter().map(|&byte| from_latin(byte)).collect::<String>().into()
        }
    };
    let text = if decoded.contains('\r') {
        notes.push(Note::new("line ends of Windows are read as line ends"));
        decoded.replace("\r\n", "\n").replace('\r', "\n")
    } else {
        decoded.into_owned()
    };
    Decoded { text, notes, guessed }
}

/// Returns the byte order of UTF-16 without a mark: every second byte of western text is zero, and text
/// in UTF-8 has no zeros.
fn unmarked_utf16(bytes: &[u8]) -> Option<Unit> {
    let half = bytes.len() / 2;
    if half == 0 || !bytes.contains(&0) {
        return None;
    }
    let zeros = |first: usize| bytes.iter().skip(first).step_by(2).filter(|&&b| b == 0).count();
    if zeros(1) * 10 > half * 9 {
        Some(u16::from_le_bytes)
    } else if zeros(0) * 10 > half * 9 {
        Some(u16::from_be_bytes)
    } else {
        None
    }
}

/// Reads UTF-16; invalid units become U+FFFD.
fn from_utf16(bytes: &[u8], unit: Unit) -> Cow<'_, str> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let units = pairs.iter().map(|&pair| unit(pair));
    let characters = char::decode_utf16(units);
    let mut text: String =
        characters.map(|found| found.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
    text.extend(rest.first().map(|_| char::REPLACEMENT_CHARACTER));
    text.into()
}

/// Reads a byte of Windows-1252, which is called Latin-1 almost everywhere; it has characters in place
/// of the controls of Latin-1.
fn from_latin(byte: u8) -> char {
    const FIRST: u8 = 0x80;
    const OWN: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž',
        '\u{8f}', '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}',
        'ž', 'Ÿ',
    ];
    let own = byte.checked_sub(FIRST).and_then(|place| OWN.get(usize::from(place)));
    own.copied().unwrap_or(char::from(byte))
}

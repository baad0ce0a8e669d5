//! Bytes as text.

use std::borrow::Cow;

use crate::document::Note;

/// A text, and what had to be done to read it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Decoded {
    pub text: String,
    pub notes: Vec<Note>,
    /// Whether the bytes are of no encoding that can be known for sure: Latin-1 is assumed.
    pub guessed: bool,
}

/// Reads bytes as UTF-8 with or without a byte-order mark, as UTF-16, else as Latin-1.
pub(crate) fn decode(bytes: &[u8]) -> Decoded {
    let mut notes = Vec::new();
    let mut guessed = false;
    let decoded: Cow<'_, str> = match encoding_rs::Encoding::for_bom(bytes) {
        Some((encoding, length)) => {
            notes.push(if encoding == encoding_rs::UTF_8 {
                Note::new("the byte-order mark in front is left out")
            } else {
                utf16()
            });
            encoding.decode_without_bom_handling(bytes.get(length..).unwrap_or(&[])).0
        }
        None => match (unmarked_utf16(bytes), std::str::from_utf8(bytes)) {
            (Some(encoding), _) => {
                notes.push(utf16());
                encoding.decode_without_bom_handling(bytes).0
            }
            (None, Ok(text)) => Cow::Borrowed(text),
            (None, Err(_)) => {
                guessed = true;
                notes.push(Note::new("read as Latin-1; save as UTF-8 to keep other tools happy"));
                encoding_rs::WINDOWS_1252.decode_without_bom_handling(bytes).0
            }
        },
    };
    let text = if decoded.contains('\r') {
        notes.push(Note::new("line ends of Windows are read as line ends"));
        decoded.replace("\r\n", "\n").replace('\r', "\n")
    } else {
        decoded.into_owned()
    };
    Decoded { text, notes, guessed }
}

fn utf16() -> Note {
    Note::new("read as UTF-16; save as UTF-8 to keep other tools happy")
}

/// Returns which UTF-16 it is: every second byte of western text is zero there, and no text in
/// UTF-8 has zeros.
fn unmarked_utf16(bytes: &[u8]) -> Option<&'static encoding_rs::Encoding> {
    let half = bytes.len() / 2;
    if half == 0 || !bytes.contains(&0) {
        return None;
    }
    let zeros = |first: usize| bytes.iter().skip(first).step_by(2).filter(|&&b| b == 0).count();
    if zeros(1) * 10 > half * 9 {
        Some(encoding_rs::UTF_16LE)
    } else if zeros(0) * 10 > half * 9 {
        Some(encoding_rs::UTF_16BE)
    } else {
        None
    }
}

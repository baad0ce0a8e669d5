//! Names of paths in messages, and the meaning of arguments.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// The name of standard input as a path.
const STDIN: &str = "-";

/// Returns the name of a path to show; for a link, its beginning.
pub(crate) fn name(path: &Path) -> String {
    if is_stdin(path) {
        return "<stdin>".to_owned();
    }
    let name = shown_name(path.as_os_str());
    match name.char_indices().nth(LINK_NAME) {
        Some((end, _)) if is_link(path) => format!("{}...", &name[..end]),
        _ => name,
    }
}

/// Returns a name as a text that cannot be confused with another name: bytes that are not UTF-8 become `\xfc`, and
/// the backslash of a `\x` or `\u{` in the name itself becomes `\x5c`.
pub(crate) fn shown_name(name: &OsStr) -> String {
    if let Some(plain) = name.to_str().filter(|name| !cfg!(unix) || !name.contains('\\')) {
        return plain.to_owned();
    }
    let mut shown = String::with_capacity(name.len());
    for chunk in name.as_encoded_bytes().utf8_chunks() {
        match cfg!(unix) {
            true => {
                let plain = chunk.valid().replace("\\x", "\\x5cx");
                shown.push_str(&plain.replace("\\u{", "\\x5cu{"));
            }
            false => shown.push_str(chunk.valid()),
        }
        for byte in chunk.invalid() {
            let _ = write!(shown, "\\x{byte:02x}");
        }
    }
    shown
}

/// Returns the path of a name from [`shown_name`].
#[cfg(unix)]
pub(crate) fn path_of_name(shown: &str) -> PathBuf {
    use std::os::unix::ffi::OsStringExt as _;
    let mut parts = shown.split("\\x");
    let mut bytes = parts.next().unwrap_or("").as_bytes().to_vec();
    for part in parts {
        let byte = part.get(..2).and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match (byte, part.get(2..)) {
            (Some(byte), Some(rest)) => {
                bytes.push(byte);
                bytes.extend(rest.bytes());
            }
            _ => bytes.extend([b"\\x", part.as_bytes()].concat()),
        }
    }
    PathBuf::from(std::ffi::OsString::from_vec(bytes))
}

/// Returns the path of a name from [`shown_name`].
#[cfg(not(unix))]
pub(crate) fn path_of_name(shown: &str) -> PathBuf {
    PathBuf::from(shown)
}

/// Number of characters of a link that are shown as its name.
const LINK_NAME: usize = 57;

/// Returns whether an argument is the link or the code of a board, and not a path.
pub(crate) fn is_link(path: &Path) -> bool {
    let Some(text) = path.to_str() else { return false };
    let is_address = text.starts_with("https://") || text.starts_with("http://");
    let has_board = ["board=", "code=", "parts="]
        .iter()
        .any(|name| text.split_once(name).is_some_and(|(before, _)| before.ends_with(['?', '&'])));
    (is_address || has_board || text.contains("data:image/png;base64,") || is_code(text))
        && std::fs::symlink_metadata(path).is_err()
}

/// Returns whether a text is the code of a link alone: longer than a name, and a whole board.
fn is_code(text: &str) -> bool {
    let is_word = text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
    is_word
        && (SHORTEST_CODE..=LONGEST_CODE).contains(&text.len())
        && text.bytes().any(|b| b.is_ascii_digit() || b == b'_' || b.is_ascii_uppercase())
        && text.bytes().any(|b| b.is_ascii_alphabetic())
        && tumble_formats::read(text.as_bytes(), None).is_ok()
}

/// Length of a code, in bytes. A shorter word is a mistyped name.
const SHORTEST_CODE: usize = 12;
const LONGEST_CODE: usize = 400;

pub(crate) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == STDIN
}

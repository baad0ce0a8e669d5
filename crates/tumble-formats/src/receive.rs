//! Inputs as they are handed in, prepared for the readers of tumble's own files.

use tumble_core::board::notation::Notation;
use tumble_core::file_kind::FileKind;
use tumble_core::grade::Submission;
use tumble_core::problem::Source;

use crate::BoardFormat::{self, JsTumble, TtsimLink, TumbleTogether};
use crate::decode::{Decoded, decode};
use crate::document::{BoardDocument, Note};
use crate::several::{TextContent, read_several};
use crate::shown::is_grid_alone;
use crate::{FormatError, MOST_BYTES, detect, prose, tidy};

/// An input after its format was detected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Received {
    /// A text for the readers of tumble: a solution file, a spec, or a bare grid.
    Own {
        /// The text, without wrong encodings, typographic quotes and quoting.
        text: String,
        /// The notation of the grid, if its signs or the caller give it.
        notation: Option<Notation>,
        /// Changes that were made.
        notes: Vec<Note>,
        /// The place of the board, if it was cut out of a text with words around it.
        cut: Option<Cut>,
    },
    /// A board in the format of another program, in JSON, or as tumble prints it. The caller must check
    /// that the rules of the game allow it.
    Foreign(Box<BoardDocument>),
}

/// The place of a board that was cut out of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cut {
    /// Number of its first line, from 1.
    pub line: usize,
    /// The whole text around it.
    pub whole: String,
}

/// Receives an input, in the given format or the one that its signs show.
///
/// A text in tumble's own formats is passed on, as far as possible unchanged; only the file of another
/// program is converted. A text in no format is passed on, too, so that its reader can report the first
/// error.
///
/// ```
/// use tumble_formats::{Received, receive};
///
/// let link = b"https://www.lodev.org/jstumble/?board=reelfrfeelferfeelferfeelferfeelfe_8_8";
/// assert!(matches!(receive(link, None), Ok(Received::Foreign(_))));
/// assert!(matches!(receive(b"challenge = 1\nboard = ''", None), Ok(Received::Own { .. })));
/// ```
///
/// # Errors
/// Fails if the input is too large, two formats read it as two boards, it has the signs of a format but
/// not its form, or it is text in no known encoding ([`FormatError::NotText`]).
pub fn receive(input: &[u8], format: Option<BoardFormat>) -> Result<Received, FormatError> {
    if input.len() > MOST_BYTES {
        return Err(FormatError::TooLarge { bytes: input.len() });
    }
    let is_picture = format == Some(BoardFormat::TtsimPicture);
    if is_picture || (format.is_none() && detect::is_picture(input)) {
        return foreign(input, BoardFormat::TtsimPicture);
    }
    let Decoded { mut text, mut notes, guessed } = decode(input);
    let mut has_signs = format.is_none() && detect::has_foreign_signs(&text);
    let of_one = |format| matches!(format, JsTumble | TumbleTogether | TtsimLink);
    let may_be_several = match format {
        Some(format) => of_one(format),
        None if is_grid_alone(&text) => false,
        None if has_stray_lines(&text) => has_signs || !is_readable(&text),
        None => has_signs && !detect::is_document(&text),
    };
    let mut cut = None;
    if may_be_several {
        match read_several(&text, format)? {
            TextContent::Plain => {}
            TextContent::Same(board) => return Ok(Received::Foreign(board)),
            TextContent::AmongWords(excerpt, more) => {
                notes.extend(more);
                has_signs = format.is_none() && detect::has_foreign_signs(&excerpt.text);
                let whole = std::mem::replace(&mut text, excerpt.text);
                cut = Some(Cut { line: *excerpt.lines.start(), whole });
            }
        }
    }
    let is_left_open = format.is_none();
    let format = match format {
        Some(format) => Some(format),
        None if has_signs => match detect::detect_text(&text) {
            Ok(format) => Some(format),
            // An address without a board is not a grid with wrong letters.
            Err(FormatError::NoBoard) if is_address(&text) => return Err(FormatError::NoBoard),
            Err(FormatError::NoBoard) => None,
            Err(error) => return Err(error),
        },
        None => None,
    };
    match format {
        None | Some(BoardFormat::Toml | BoardFormat::Book | BoardFormat::Formal) => {
            if is_left_open && cut.is_none() {
                // Bytes of no known encoding are not words around a board.
                let lost = |error| if guessed { FormatError::NotText } else { error };
                prose::find_rows(&text).map_err(lost)?;
            }
            let text = unhidden(text, &mut notes);
            if guessed && !is_readable(&text) {
                return Err(FormatError::NotText);
            }
            let notation = match format {
                Some(BoardFormat::Formal) => Some(Notation::Formal),
                _ => None,
            };
            Ok(Received::Own { text, notation, notes, cut })
        }
        Some(format) => {
            let input = if cut.is_some() { text.as_bytes() } else { input };
            let mut board = crate::read_unchecked(input, format)?;
            if cut.is_some() {
                board.notes.splice(0..0, notes);
            }
            Ok(Received::Foreign(Box::new(board)))
        }
    }
}

/// Whether a text contains more than a single file in TOML or JSON.
fn has_stray_lines(text: &str) -> bool {
    if text.trim_start().starts_with('{') {
        return serde_json::from_str::<serde::de::IgnoredAny>(text).is_err();
    }
    let is_stray = |line: &str| {
        let line = line.trim();
        let is_in_key = |c: char| c.is_alphanumeric() || "_-.\"' ".contains(c);
        let is_entry = || line.split_once('=').is_some_and(|(key, _)| key.chars().all(is_in_key));
        !(line.is_empty() || line.starts_with(['#', '[']) || is_entry())
    };
    // The board is between quotes.
    let quotes = if text.contains("'''") { "'''" } else { "\"\"\"" };
    // A repeated key alone makes an invalid file; two files have two challenges.
    let has_key = |line: &str, key: &str| {
        line.trim_start().strip_prefix(key).is_some_and(|rest| rest.trim_start().starts_with('='))
    };
    let count = |key: &str| text.lines().filter(|line| has_key(line, key)).count();
    text.split(quotes).step_by(2).any(|around| around.lines().any(is_stray))
        || (count("board") > 1 && count("challenge") > 1)
}

fn is_address(text: &str) -> bool {
    ["http://", "https://"].iter().any(|scheme| text.trim_start().starts_with(scheme))
}

fn foreign(input: &[u8], format: BoardFormat) -> Result<Received, FormatError> {
    crate::read_unchecked(input, format).map(|board| Received::Foreign(Box::new(board)))
}

/// Removes quoting, code fences and typographic characters from a file of tumble, if it cannot be read
/// with them but can without. Grids are cleaned later, when their shape is known.
fn unhidden(text: String, notes: &mut Vec<Note>) -> String {
    let is_hidden =
        text.contains('=') && (!text.is_ascii() || has_fence(&text) || has_quoting(&text));
    if !is_hidden || is_readable(&text) {
        return text;
    }
    let (lines, changes) = tidy::clean_lines(&text);
    let clean = lines.join("\n");
    if changes.is_empty() || !is_readable(&clean) {
        return text;
    }
    notes.extend(changes);
    clean
}

/// Whether the text may have a code fence. Searching for one character first is much faster.
fn has_fence(text: &str) -> bool {
    [('`', "```"), ('~', "~~~")].iter().any(|&(one, all)| text.contains(one) && text.contains(all))
}

fn has_quoting(text: &str) -> bool {
    text.lines().any(|line| line.starts_with("> "))
}

/// Whether the reader of its kind can read a text: TOML, or a grid in plain characters.
fn is_readable(text: &str) -> bool {
    if !text.contains('=') {
        return text.chars().all(|c| tidy::plain_character(c).is_none_or(|c| c.is_ascii()));
    }
    match FileKind::of(text) {
        FileKind::Spec => true,
        _ => Submission::read(&Source::new("", text)).is_ok(),
    }
}

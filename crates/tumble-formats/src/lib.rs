//! The board formats of Turing Tumble programs, read and written.
//!
//! [`read`] takes a link, a picture or a text, and returns a [`BoardDocument`]: the board with all
//! other facts of the format. [`write()`] does the reverse, and notes what the format cannot hold.
//! [`detect`] finds the format of a text; if two formats read it differently, it fails and never
//! guesses.
//!
//! ```
//! use tumble_formats::{BoardFormat, read, write};
//!
//! let link = b"https://www.lodev.org/jstumble/?board=reelfrfeelferfeelferfeelferfeelfe_8_8";
//! let found = read(link, None).expect("a link of JSTumble");
//! assert_eq!(found.format, BoardFormat::JsTumble);
//! let code = write(&found, BoardFormat::TumbleTogether).expect("it can hold this board");
//! assert!(code.text.contains("C1GD0FC1GD0F"));
//! ```

#![forbid(unsafe_code)]

mod book;
mod char_grid;
mod decisions;
mod decode;
mod detect;
mod document;
mod emtumble;
mod error;
mod format;
mod framed;
mod json;
mod jstumble;
mod mend;
mod prose;
mod pzl;
mod quotes;
mod receive;
mod screen;
mod several;
mod shown;
mod tidy;
mod toml_file;
mod ttsim;
mod tumble_together;

pub use decisions::decision_graph;
pub use detect::detect;
pub use document::{BoardDocument, Encoded, Note};
pub use error::FormatError;
pub use format::{BoardFormat, UnknownFormat};
pub use json::BoardJson;
pub use mend::{Mended, mend};
pub use prose::{is_of_a_grid, is_prose};
pub use quotes::own_words;
pub use receive::{Cut, Received, receive};
pub use several::{Excerpt, Excerpts, MAY_BE_BOARD, QUOTE_LEFT_OUT, excerpts, quoted_board};
pub use tidy::{Tidy, tidy};

use tumble_core::board::Shape;
use tumble_core::board::notation::Notation;
use tumble_core::challenge::Reference;

/// The largest input that is read, in bytes: a picture of the largest board is far smaller.
pub const MOST_BYTES: usize = 1 << 20;

/// Reads a board of the toy's shape, in the given format or the one that its signs show.
///
/// # Errors
/// Fails if the input is too large, its format is not certain, or the rules of the game do not allow
/// its board; the error names the cell.
pub fn read(input: &[u8], format: Option<BoardFormat>) -> Result<BoardDocument, FormatError> {
    read_on(input, format, |_| Shape::toy())
}

/// Reads a board as [`read`] does, but a grid on the shape that its file describes, or on that of the
/// challenge that it names.
///
/// # Errors
/// As [`read`].
pub fn read_on(
    input: &[u8],
    format: Option<BoardFormat>,
    shape_of: impl Fn(Option<&Reference>) -> Shape,
) -> Result<BoardDocument, FormatError> {
    let mut board = match receive(input, format)? {
        Received::Foreign(board) => *board,
        Received::Own { text, notation, notes, .. } => {
            let notation = notation.unwrap_or_default();
            let board = if text.contains('=') {
                toml_file::read(&text, shape_of, notation)?
            } else if text.trim().is_empty() {
                return Err(FormatError::NoBoard);
            } else {
                book::read(&text, &shape_of(None), notation)?
            };
            board.with_notes_before(notes)
        }
    };
    board.format = format.unwrap_or(board.format);
    board.checked()
}

/// Reads bytes as text: UTF-8 with or without a byte-order mark, UTF-16, otherwise Latin-1, which is a
/// guess and noted. Line ends become those of Unix.
#[must_use]
pub fn decoded_text(bytes: &[u8]) -> (String, Option<Note>) {
    let decode::Decoded { text, notes, guessed } = decode::decode(bytes);
    let note = notes.into_iter().find(|note| guessed && note.text.starts_with("read as"));
    (text, note)
}

/// Reads a board that the rules of the game may not allow.
fn read_unchecked(input: &[u8], format: BoardFormat) -> Result<BoardDocument, FormatError> {
    if format == BoardFormat::TtsimPicture {
        return ttsim::read_picture(input);
    }
    let decode::Decoded { text, mut notes, .. } = decode::decode(input);
    let text = match format {
        BoardFormat::Emtumble
        | BoardFormat::Pzl
        | BoardFormat::Framed
        | BoardFormat::JsTumbleText
        | BoardFormat::Screen => {
            let (mut lines, changes) = tidy::clean_lines(&text);
            notes.extend(changes);
            // In the other two, numbers and bars settle the columns.
            let is_bare = !matches!(format, BoardFormat::Framed | BoardFormat::Screen);
            if is_bare && tidy::drop_numbers(&mut lines, &Shape::toy()) {
                notes.push(Note::new(tidy::NO_NUMBERS));
            }
            lines.join("\n")
        }
        _ => text,
    };
    let board = match format {
        BoardFormat::Book => book::read(&text, &Shape::toy(), Notation::Book),
        BoardFormat::Formal => book::read(&text, &Shape::toy(), Notation::Formal),
        BoardFormat::Toml => toml_file::read(&text, |_| Shape::toy(), Notation::Book),
        BoardFormat::JsTumble => jstumble::read(&text),
        BoardFormat::JsTumbleText => char_grid::read_jstumble_text(&text),
        BoardFormat::TumbleTogether => tumble_together::read(&text),
        BoardFormat::TtsimLink => ttsim::read_link(&text),
        BoardFormat::Emtumble => emtumble::read(&text),
        BoardFormat::Pzl => pzl::read(&text),
        BoardFormat::Framed => framed::read(&text),
        BoardFormat::Screen => screen::read(&text),
        BoardFormat::Json => json::read(&text),
        BoardFormat::Dot | BoardFormat::TtsimPicture => Err(FormatError::WriteOnly { format }),
    }?;
    Ok(board.with_notes_before(notes))
}

/// Writes a board.
///
/// # Errors
/// Fails if the format cannot hold the board at all. Smaller losses are in [`Encoded::notes`].
pub fn write(board: &BoardDocument, format: BoardFormat) -> Result<Encoded, FormatError> {
    if !format.holds_gates() {
        board.without_gates(format)?;
    }
    match format {
        BoardFormat::Book | BoardFormat::Formal => Ok(book::write(board, format)),
        BoardFormat::Toml => Ok(toml_file::write(board)),
        BoardFormat::JsTumble => jstumble::write(board),
        BoardFormat::TumbleTogether => tumble_together::write(board),
        BoardFormat::TtsimPicture => ttsim::write_picture(board),
        BoardFormat::TtsimLink => ttsim::write_link(board),
        BoardFormat::Emtumble => emtumble::write(board),
        BoardFormat::Json => Ok(json::write(board)),
        BoardFormat::Dot => decisions::write(board),
        BoardFormat::JsTumbleText
        | BoardFormat::Pzl
        | BoardFormat::Framed
        | BoardFormat::Screen => Err(FormatError::ReadOnly { format }),
    }
}

//! The board formats of Turing Tumble programs, read and written.
//!
//! [`read`] takes what somebody has, a link, a picture or a text, and gives a [`Found`]: the board
//! with all else that the format carries. [`write()`] does the reverse, and says what the format
//! cannot hold. [`detect`] finds out which format a text is in; where two read it differently it
//! says so and never guesses.
//!
//! ```
//! use tumble_formats::{Form, read, write};
//!
//! let link = b"https://www.lodev.org/jstumble/?board=reelfrfeelferfeelferfeelferfeelfe_8_8";
//! let found = read(link, None).expect("a link of JSTumble");
//! assert_eq!(found.form, Form::JsTumble);
//! let code = write(&found, Form::TumbleTogether).expect("it can hold this board");
//! assert!(code.text.contains("C1GD0FC1GD0F"));
//! ```

#![forbid(unsafe_code)]

mod book;
mod decisions;
mod detect;
mod emtumble;
mod error;
mod form;
mod found;
mod framed;
mod json;
mod jstumble;
mod letters;
mod pzl;
mod screen;
mod tidy;
mod toml_file;
mod ttsim;
mod tumble_together;

pub use decisions::decision_graph;
pub use detect::detect;
pub use error::FormatError;
pub use form::Form;
pub use found::{Found, Note, Written};
pub use tidy::{Tidy, tidy};

/// The largest input that is read, in bytes: a picture of the largest board is far smaller.
pub const MOST_BYTES: usize = 1 << 20;

/// Reads a board, in the form that its signs show or in a given one.
///
/// # Errors
/// Where the input is too large, its format is not certain, or it holds what the rules of the game
/// do not allow; the error names the cell.
pub fn read(input: &[u8], form: Option<Form>) -> Result<Found, FormatError> {
    if input.len() > MOST_BYTES {
        return Err(FormatError::TooLarge { bytes: input.len() });
    }
    let form = match form {
        Some(form) => form,
        None => detect(input)?,
    };
    let found = match form {
        Form::TtsimPicture => ttsim::read_picture(input),
        _ => {
            let text = tidy::decoded(input);
            match form {
                Form::Book | Form::Formal => book::read(&text, form),
                Form::Toml => toml_file::read(&text),
                Form::JsTumble => jstumble::read(&text),
                Form::JsTumbleText => letters::read_jstumble_text(&text),
                Form::TumbleTogether => tumble_together::read(&text),
                Form::TtsimLink => ttsim::read_link(&text),
                Form::Emtumble => emtumble::read(&text),
                Form::Pzl => pzl::read(&text),
                Form::Framed => framed::read(&text),
                Form::Screen => screen::read(&text),
                Form::Json => json::read(&text),
                Form::Dot | Form::TtsimPicture => Err(FormatError::WriteOnly { form }),
            }
        }
    }?;
    found.checked()
}

/// Writes a board.
///
/// # Errors
/// Where the format cannot hold the board at all; what it leaves out of it is in
/// [`Written::notes`].
pub fn write(board: &Found, form: Form) -> Result<Written, FormatError> {
    match form {
        Form::Book | Form::Formal => Ok(book::write(board, form)),
        Form::Toml => Ok(toml_file::write(board)),
        Form::JsTumble => jstumble::write(board),
        Form::TumbleTogether => tumble_together::write(board),
        Form::TtsimPicture => ttsim::write_picture(board),
        Form::TtsimLink => ttsim::write_link(board),
        Form::Emtumble => emtumble::write(board),
        Form::Json => Ok(json::write(board)),
        Form::Dot => decisions::write(board),
        Form::JsTumbleText | Form::Pzl | Form::Framed | Form::Screen => {
            Err(FormatError::ReadOnly { form })
        }
    }
}

//! Why a board cannot be read or written.

use std::fmt;

use tumble_core::board::{BoardError, Cell, Mark, Part};

use crate::BoardFormat;

/// Why a board cannot be read or written.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum FormatError {
    /// The input is larger than [`MOST_BYTES`](crate::MOST_BYTES).
    TooLarge {
        /// Its size.
        bytes: usize,
    },
    /// No format has these signs.
    NoBoard,
    /// Two formats read it, and differently.
    Ambiguous {
        /// The first cell that they read differently.
        cell: Cell,
        /// The formats, and what each of them reads there.
        readings: [(BoardFormat, Mark); 2],
    },
    /// It shows two boards that differ.
    TwoBoards {
        /// What and where they are, in words.
        places: [String; 2],
    },
    /// It is a picture, but not one of a board with a pixel for each place.
    OtherPicture {
        /// Its width in pixels.
        width: u32,
        /// Its height in pixels.
        height: u32,
    },
    /// It is text in no known encoding.
    NotText,
    /// It has the signs of a format but not its form.
    Malformed {
        /// The format.
        format: BoardFormat,
        /// What is wrong, as a sentence without a full stop.
        what: String,
        /// The cell that it is about.
        cell: Option<Cell>,
    },
    /// The rules of the game do not allow the board.
    Board(Box<BoardError>),
    /// The format cannot hold the board.
    CannotHold {
        /// The format.
        format: BoardFormat,
        /// Why, as a sentence without a full stop.
        what: String,
        /// The cell that it is about.
        cell: Option<Cell>,
    },
    /// The format is only written.
    WriteOnly {
        /// The format.
        format: BoardFormat,
    },
    /// The format is only read.
    ReadOnly {
        /// The format.
        format: BoardFormat,
    },
}

impl FormatError {
    pub(crate) fn malformed(format: BoardFormat, what: impl Into<String>) -> FormatError {
        FormatError::Malformed { format, what: what.into(), cell: None }
    }

    pub(crate) fn malformed_at(
        format: BoardFormat,
        cell: Cell,
        what: impl Into<String>,
    ) -> FormatError {
        FormatError::Malformed { format, what: what.into(), cell: Some(cell) }
    }

    pub(crate) fn cannot(format: BoardFormat, what: impl Into<String>) -> FormatError {
        FormatError::CannotHold { format, what: what.into(), cell: None }
    }

    /// Returns the cell that it is about.
    pub fn cell(&self) -> Option<Cell> {
        match self {
            FormatError::Malformed { cell, .. } | FormatError::CannotHold { cell, .. } => *cell,
            FormatError::Board(error) => Some(error.cell()),
            FormatError::Ambiguous { cell, .. } => Some(*cell),
            _ => None,
        }
    }
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FormatError::TooLarge { bytes } => write!(
                f,
                "it has {bytes} bytes, and no board needs more than {}",
                crate::MOST_BYTES
            ),
            FormatError::NoBoard => {
                f.write_str("it has the signs of no board format: `docs/formats.md` lists them")
            }
            FormatError::Ambiguous { cell, readings: [(first, one), (second, other)] } => write!(
                f,
                "it reads as two boards: {cell} is {} in the format {first}, and {} in the format \
                 {second}",
                meaning(*one),
                meaning(*other)
            ),
            FormatError::TwoBoards { places: [one, other] } => {
                write!(f, "there are two boards in it, {one} and {other}: hand in one of them")
            }
            FormatError::OtherPicture { width, height } => write!(
                f,
                "it is a picture of {width} x {height} pixels, and in that of a board (ttsim writes \
                 them) each pixel is a place"
            ),
            FormatError::NotText => f.write_str("it is text in no known encoding"),
            FormatError::Malformed { what, .. } | FormatError::CannotHold { what, .. } => {
                f.write_str(what)
            }
            FormatError::Board(error) => error.fmt(f),
            FormatError::WriteOnly { format } => write!(f, "{format} is written, but never read"),
            FormatError::ReadOnly { format } => write!(f, "{format} is read, but never written"),
        }
    }
}

impl std::error::Error for FormatError {}

/// What is at a cell, in words.
fn meaning(mark: Mark) -> String {
    match mark {
        Mark::Empty => "empty".to_owned(),
        Mark::Upright { gear: false } => "an upright bit".to_owned(),
        Mark::Upright { gear: true } => "an upright gear bit".to_owned(),
        Mark::Part(part @ Part::Interceptor) => format!("an {part}"),
        Mark::Part(part) => format!("a {part}"),
    }
}

//! Why a board cannot be read or written.

use tumble_core::board::{BoardError, Cell, Mark, Part};

use crate::BoardFormat;

/// Why a board cannot be read or written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FormatError {
    /// The input is larger than [`MOST_BYTES`](crate::MOST_BYTES).
    #[error("it has {bytes} bytes, and no board needs more than {}", crate::MOST_BYTES)]
    TooLarge {
        /// Its size.
        bytes: usize,
    },
    /// No format has these signs.
    #[error("it has the signs of no board format: `docs/formats.md` lists them")]
    NoBoard,
    /// Two formats read it, and differently.
    #[error(
        "it reads as two boards: {cell} is {} in the format {}, and {} in the format {}",
        meaning(readings[0].1), readings[0].0, meaning(readings[1].1), readings[1].0
    )]
    Ambiguous {
        /// The first cell that they read differently.
        cell: Cell,
        /// The formats, and what each of them reads there.
        readings: [(BoardFormat, Mark); 2],
    },
    /// It shows two boards that differ.
    #[error("there are two boards in it, {} and {}: hand in one of them", places[0], places[1])]
    TwoBoards {
        /// What and where they are, in words.
        places: [String; 2],
    },
    /// It is words, with fewer rows among them than a grid has.
    #[error(
        "there is no board in it: a grid of 3 rows or more, a link, JSON and a file with `board` were \
         looked for{}", .nearest.as_ref().map_or(String::new(), |(line, row)| {
            format!("; the nearest is line {line}, `{row}`")
        })
    )]
    Words {
        /// The first row with the number of its line, from 1.
        nearest: Option<(usize, String)>,
    },
    /// It is a picture, but not one of a board with a pixel for each place.
    #[error(
        "it is a picture of {width} x {height} pixels, and in that of a board (ttsim writes them) each \
         pixel is a place"
    )]
    OtherPicture {
        /// Its width in pixels.
        width: u32,
        /// Its height in pixels.
        height: u32,
    },
    /// It is text in no known encoding.
    #[error("it is text in no known encoding")]
    NotText,
    /// It has the signs of a format but not its form.
    #[error("{what}")]
    Malformed {
        /// The format.
        format: BoardFormat,
        /// What is wrong, as a sentence without a full stop.
        what: String,
        /// The cell that it is about.
        cell: Option<Cell>,
    },
    /// The rules of the game do not allow the board.
    #[error("{0}")]
    Board(Box<BoardError>),
    /// The format cannot hold the board.
    #[error("{what}")]
    CannotHold {
        /// The format.
        format: BoardFormat,
        /// Why, as a sentence without a full stop.
        what: String,
        /// The cell that it is about.
        cell: Option<Cell>,
    },
    /// The format is only written.
    #[error("{format} is written, but never read")]
    WriteOnly {
        /// The format.
        format: BoardFormat,
    },
    /// The format is only read.
    #[error("{format} is read, but never written")]
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

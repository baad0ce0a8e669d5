//! Errors of reading and writing boards.

use tumble_core::board::{BoardError, Cell, Mark, Part};

use crate::BoardFormat;

/// Reason why a board cannot be read or written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FormatError {
    /// The input is larger than [`MOST_BYTES`](crate::MOST_BYTES).
    #[error("it has {bytes} bytes, and no board needs more than {}", crate::MOST_BYTES)]
    TooLarge {
        /// Size of the input, in bytes.
        bytes: usize,
    },
    /// The input has the signs of no format.
    #[error("it has the signs of no board format: `docs/formats.md` lists them")]
    NoBoard,
    /// Two formats read the input as different boards.
    #[error(
        "it reads as two boards: {cell} is {} in the format {}, and {} in the format {}",
        meaning(readings[0].1), readings[0].0, meaning(readings[1].1), readings[1].0
    )]
    Ambiguous {
        /// The first cell that differs.
        cell: Cell,
        /// The two formats, each with its reading of the cell.
        readings: [(BoardFormat, Mark); 2],
    },
    /// The input shows two different boards.
    #[error("there are two boards in it, {} and {}: hand in one of them", places[0], places[1])]
    TwoBoards {
        /// Kind and lines of both boards, in words.
        places: [String; 2],
    },
    /// The input is words, with fewer rows among them than a grid has.
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
    /// The input is a picture, but not a board with one pixel for each place.
    #[error(
        "it is a picture of {width} x {height} pixels, and in that of a board (ttsim writes them) each \
         pixel is a place"
    )]
    OtherPicture {
        /// Width of the picture, in pixels.
        width: u32,
        /// Height of the picture, in pixels.
        height: u32,
    },
    /// The input is text in no known encoding.
    #[error("it is text in no known encoding")]
    NotText,
    /// The input has the signs of a format but not its form.
    #[error("{what}")]
    Malformed {
        /// The format of the signs.
        format: BoardFormat,
        /// Description of the error, a sentence without a full stop.
        what: String,
        /// The cell of the error, if there is one.
        cell: Option<Cell>,
    },
    /// The rules of the game do not allow the board.
    #[error("{0}")]
    Board(Box<BoardError>),
    /// The format cannot hold the board.
    #[error("{what}")]
    CannotHold {
        /// The format to be written.
        format: BoardFormat,
        /// The reason, a sentence without a full stop.
        what: String,
        /// The cell of the part that cannot be held, if there is one.
        cell: Option<Cell>,
    },
    /// The format is only written.
    #[error("{format} is written, but never read")]
    WriteOnly {
        /// The format that cannot be read.
        format: BoardFormat,
    },
    /// The format is only read.
    #[error("{format} is read, but never written")]
    ReadOnly {
        /// The format that cannot be written.
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

    /// Returns the cell that the error is about, if there is one.
    pub fn cell(&self) -> Option<Cell> {
        match self {
            FormatError::Malformed { cell, .. } | FormatError::CannotHold { cell, .. } => *cell,
            FormatError::Board(error) => Some(error.cell()),
            FormatError::Ambiguous { cell, .. } => Some(*cell),
            _ => None,
        }
    }
}

/// Describes the content of a cell in words.
fn meaning(mark: Mark) -> String {
    match mark {
        Mark::Empty => "empty".to_owned(),
        Mark::Upright { gear: false } => "an upright bit".to_owned(),
        Mark::Upright { gear: true } => "an upright gear bit".to_owned(),
        Mark::Part(part @ Part::Interceptor) => format!("an {part}"),
        Mark::Part(part) => format!("a {part}"),
    }
}

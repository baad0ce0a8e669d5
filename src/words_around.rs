//! The words around a board, which may name its challenge.

use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};

use tumble_formats::own_words;

/// The words around a board, which may name its challenge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Words {
    pub text: Arc<str>,
    pub place: WordsPlace,
}

impl Words {
    /// Returns the words of a text with one board, without quotes, which are not about the board.
    pub(crate) fn around_board(text: &str) -> Words {
        Words { text: own_words(text).into(), place: WordsPlace::Around }
    }
}

/// The place of the words about a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum WordsPlace {
    /// All around it.
    Around,
    /// In the line of one of several boards, or in the lines above or below. They count more than the name of the file.
    Among(PlaceInText),
    /// In a table, in the cell for the challenge. They replace the name of the file.
    Asked {
        /// The heading and the cell of the board, and the cells of other columns, which may be about something else.
        aside: Arc<str>,
    },
    /// In a table, in the cell of the board.
    Cell {
        /// The first line of the board in the cell, from 1, and the bytes in front of it there; `None` if none is found.
        board: Option<(usize, usize)>,
        /// It counts if the board has no label in its cell.
        heading: Arc<str>,
        /// The cells of other columns, which may be about something else.
        aside: Arc<str>,
    },
}

/// The place of one of several boards in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PlaceInText {
    /// The index of the board, from 0.
    pub place: usize,
    /// The bytes in front of it in its first line.
    pub begin: usize,
    pub boards: Arc<TextBoards>,
}

/// The boards of a text.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct TextBoards {
    /// The lines of each, from 1.
    pub lines: Vec<RangeInclusive<usize>>,
    /// The side of the labels, found once for all boards.
    pub labels: OnceLock<LabelSide>,
}

/// The side on which the labels of boards in a text are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LabelSide {
    Above,
    Below,
    Unclear,
}

//! Errors in the text of a grid.

use super::Notation;
use super::glyphs::{CHARACTERS, WORDS, glyphs_of};
use crate::board::{Cell, Mark};

/// An error in the text of a grid, found before any part is checked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GridError {
    /// A character or word that does not exist in this notation.
    #[error("{}", unknown_mark(.word, .cell, .notation, .other))]
    Unknown {
        /// The character or word.
        word: String,
        /// Its cell.
        cell: Cell,
        /// The notation in which it was read.
        notation: Notation,
        /// Its meaning in the other notation.
        other: Option<(Notation, Mark)>,
    },
    /// A line below the last row.
    #[error("the grid has {lines} lines, but the board has {rows} rows{}", removable_lines(.spare))]
    TooManyLines {
        /// Number of lines of the grid.
        lines: usize,
        /// Number of rows of the board.
        rows: u16,
        /// The first and the last surplus line, from 1, if they are certain.
        spare: Option<(usize, usize)>,
    },
    /// The grid ends above the last row.
    #[error(
        "the grid ends after line {lines}, but the board has {rows} rows: write all of them, empty ones too"
    )]
    TooFewLines {
        /// Number of lines of the grid.
        lines: usize,
        /// Number of rows of the board.
        rows: u16,
    },
    /// Something is right of the last column.
    #[error("line {line} of the grid goes on here, but the board has {columns} columns")]
    TooManyColumns {
        /// The line, from 1.
        line: usize,
        /// Number of columns of the board.
        columns: u16,
    },
    /// A row of words that has a part, but lacks words: its cells are uncertain.
    #[error(
        "row {row} has {words} words, but the board has {columns} columns: write a word for each cell"
    )]
    TooFewWords {
        /// The row, from 1.
        row: u16,
        /// Number of words of the row.
        words: usize,
        /// Number of columns of the board.
        columns: u16,
    },
    /// A waiting ball that is not above its entry.
    #[error(
        "balls wait above the entries, in columns {blue} (`B`) and {red} (`R`), not in column {column}"
    )]
    WaitingElsewhere {
        /// The column of the ball.
        column: u16,
        /// The column of the blue entry.
        blue: u16,
        /// The column of the red entry.
        red: u16,
    },
    /// A second moving ball.
    #[error("{cell} has a second moving ball: there is only one ball on its way at a time")]
    SecondBall {
        /// The place of the second ball.
        cell: Cell,
    },
}

fn removable_lines(spare: &Option<(usize, usize)>) -> String {
    match spare {
        None => String::new(),
        Some((first, last)) if first == last => {
            format!(": remove line {first} of the grid, which has no part")
        }
        Some((first, last)) => {
            format!(": remove lines {first} to {last} of the grid, which have no part")
        }
    }
}

fn unknown_mark(
    word: &str,
    cell: &Cell,
    notation: &Notation,
    other: &Option<(Notation, Mark)>,
) -> String {
    let shown: String = word.chars().take(8).flat_map(char::escape_debug).collect();
    let Some((notation, mark)) = other else {
        let legend = match notation {
            Notation::Book => CHARACTERS,
            Notation::Formal => WORDS,
        };
        return format!("`{shown}` at {cell} is not a part: write one of {legend}");
    };
    let own = match notation {
        Notation::Book => glyphs_of(*mark).1.to_owned(),
        Notation::Formal => glyphs_of(*mark).0.to_string(),
    };
    let meaning = match mark {
        Mark::Empty => "an empty place".to_owned(),
        Mark::Upright { gear: false } => "an upright bit".to_owned(),
        Mark::Upright { gear: true } => "an upright gear bit".to_owned(),
        Mark::Part(part) => format!("a {part}"),
    };
    format!("`{shown}` at {cell} is {meaning} in the {notation} notation: write `{own}` here")
}

//! Boards with the facts that formats carry.

use std::collections::BTreeSet;

use tumble_core::board::notation::Notation;
use tumble_core::board::{Board, Cell, Colour, Drawing, Kind, Marble, Mark, Shape, Side};
use tumble_core::challenge::Reference;
use tumble_core::machine::Load;

use crate::{BoardFormat, FormatError};

/// A board with all other facts of its file.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct BoardDocument {
    /// The format it was read from.
    pub format: BoardFormat,
    /// The parts.
    pub drawing: Drawing,
    /// The cells whose parts are marked as given.
    pub locked: BTreeSet<Cell>,
    /// The balls in the hoppers, the left one first, if the format gives them.
    pub loads: Option<[Load; 2]>,
    /// The lever that is pressed first, if the format gives it.
    pub lever: Option<Side>,
    /// Number of parts left in the tray, in the order of [`Kind::ALL`]; `None` for any number.
    pub supply: Option<[Option<u32>; 7]>,
    /// The challenge that the file names.
    pub challenge: Option<Reference>,
    /// Name of the author.
    pub author: Option<String>,
    /// The `notes` of a solution file.
    pub remarks: Option<String>,
    /// Whether the file has comments, which no format keeps.
    pub has_comments: bool,
    /// Changes that were made while reading.
    pub notes: Vec<Note>,
}

/// A remark for the reader: something was normalised, or a format cannot hold it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// A sentence without a full stop.
    pub text: String,
    /// The cell that the note is about, if it is about one.
    pub cell: Option<Cell>,
}

impl Note {
    /// Returns a note about the whole board.
    pub fn new(text: impl Into<String>) -> Note {
        Note { text: text.into(), cell: None }
    }

    /// Returns a note about a cell.
    pub fn at(cell: Cell, text: impl Into<String>) -> Note {
        Note { text: text.into(), cell: Some(cell) }
    }
}

/// A board in the form of some format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Encoded {
    /// The text; empty for pictures.
    pub text: String,
    /// The bytes, for pictures.
    pub bytes: Option<Vec<u8>>,
    /// Losses: facts that the format cannot hold.
    pub notes: Vec<Note>,
}

impl Encoded {
    pub(crate) fn text(text: String, notes: Vec<Note>) -> Encoded {
        Encoded { text, bytes: None, notes }
    }
}

impl BoardDocument {
    /// Returns a board with its parts and no other facts.
    pub fn new(format: BoardFormat, drawing: Drawing) -> BoardDocument {
        BoardDocument {
            format,
            drawing,
            locked: BTreeSet::new(),
            loads: None,
            lever: None,
            supply: None,
            challenge: None,
            author: None,
            remarks: None,
            has_comments: false,
            notes: Vec::new(),
        }
    }

    /// Reads a grid in the given notation, with a note if it may mean something else.
    pub(crate) fn of_grid(
        format: BoardFormat,
        grid: &str,
        shape: &Shape,
        notation: Notation,
    ) -> Result<BoardDocument, FormatError> {
        let reading = notation.read(grid, shape);
        if let Some((error, _)) = reading.errors.first() {
            return Err(FormatError::malformed(format, error.to_string()));
        }
        let mut found = BoardDocument::new(format, reading.picture.drawing);
        found.notes.extend(reading.row_doubt.map(|doubt| Note::new(doubt.to_string())));
        Ok(found)
    }

    /// Returns the board if the rules of the game allow it; bits may be upright.
    pub(crate) fn checked(self) -> Result<BoardDocument, FormatError> {
        let free: BTreeSet<Cell> = self.upright().map(|(cell, _)| cell).collect();
        match Board::with_free(&self.drawing, &free) {
            Ok(_) => Ok(self),
            Err(errors) => match errors.into_iter().next() {
                Some(error) => Err(FormatError::Board(Box::new(error))),
                None => Ok(self),
            },
        }
    }

    /// Returns notes on the upright bits, for a format that has none.
    pub(crate) fn upright_notes(&self) -> Vec<Note> {
        let note = |(cell, mark): (Cell, Mark)| {
            let kind = mark.kind().unwrap_or(Kind::Bit);
            Note::at(cell, format!("the upright {kind} at {cell} is written pointing left"))
        };
        self.upright().map(note).collect()
    }

    fn upright(&self) -> impl Iterator<Item = (Cell, Mark)> {
        self.drawing.marks().filter(|(_, mark)| matches!(mark, Mark::Upright { .. }))
    }

    /// Puts these notes before the board's own.
    pub(crate) fn with_notes_before(mut self, mut notes: Vec<Note>) -> BoardDocument {
        notes.append(&mut self.notes);
        BoardDocument { notes, ..self }
    }

    /// Returns the drawing with its upright bits pointing left, for a format that knows only the toy's
    /// shape.
    ///
    /// # Errors
    /// Fails with the words `otherwise` if the board has another shape.
    pub(crate) fn drawing_of_toy(
        &self,
        format: BoardFormat,
        otherwise: &str,
    ) -> Result<Drawing, FormatError> {
        let drawing = settled(&self.drawing);
        match *drawing.shape() == Shape::toy() {
            true => Ok(drawing),
            false => Err(FormatError::cannot(format, otherwise)),
        }
    }

    /// Checks that the board has no weigh gate, for the format of a program that does not know them.
    ///
    /// # Errors
    /// Fails with the first weigh gate.
    pub(crate) fn without_gates(&self, format: BoardFormat) -> Result<(), FormatError> {
        let gate =
            |(cell, mark): (Cell, Mark)| (mark.kind() == Some(Kind::WeighGate)).then_some(cell);
        match self.drawing.marks().find_map(gate) {
            None => Ok(()),
            Some(cell) => Err(FormatError::CannotHold {
                format,
                what: format!(
                    "{format} has no weigh gate, but one is at {cell}: write the board as book, \
                     formal, toml or json"
                ),
                cell: Some(cell),
            }),
        }
    }

    /// Returns notes on the facts that a format does not hold.
    pub(crate) fn notes_on_loss(&self, holds: Holds) -> Vec<Note> {
        let lever = self.lever.filter(|_| !holds.lever).map(|side| {
            let colour = side.colour();
            format!("the format does not say which lever is pressed first: press the {colour} one")
        });
        let heavy = self.loads.iter().flatten().any(Load::has_heavy);
        let has_names = self.challenge.is_some() || self.author.is_some();
        let lost = [
            (heavy && holds.loads, "the format has no heavy balls: they are written as light ones"),
            (
                self.loads.is_some() && !holds.loads,
                "the format does not hold how many balls there are",
            ),
            (
                self.supply.is_some() && !holds.supply,
                "the format does not hold which parts may be added",
            ),
            (!self.locked.is_empty() && !holds.locked, "the format does not mark given parts"),
            (has_names && !holds.names, "the format does not name the challenge or the author"),
            (
                self.remarks.is_some() && !holds.remarks,
                "the format does not hold the author's notes",
            ),
            (self.has_comments, "the comments of the file are left out"),
        ];
        let lost =
            lost.into_iter().filter(|(is_lost, _)| *is_lost).map(|(_, text)| text.to_owned());
        lever.into_iter().chain(lost).map(Note::new).collect()
    }

    /// Returns the number of balls in each hopper; `None` if a hopper has balls of the other colour.
    pub fn plain_counts(&self) -> Option<[u64; 2]> {
        let loads = self.loads.as_ref()?;
        let count = |side: Side| {
            let load = &loads[side.index()];
            let own = load.count(side.colour())?;
            (load.len() == Some(own)).then_some(own)
        };
        Some([count(Side::Left)?, count(Side::Right)?])
    }
}

#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Holds {
    pub lever: bool,
    pub loads: bool,
    pub supply: bool,
    pub locked: bool,
    pub names: bool,
    pub remarks: bool,
}

/// Returns the drawing with its upright bits pointing left.
pub(crate) fn settled(drawing: &Drawing) -> Drawing {
    let mut settled = drawing.clone();
    for (cell, mark) in drawing.marks() {
        if let Mark::Upright { .. } = mark {
            settled.set(cell, mark.pointing(Side::Left));
        }
    }
    settled
}

/// Returns a load of `count` balls of the colour of a side.
pub(crate) fn own_balls(side: Side, count: u64) -> Load {
    Load::many(side.colour(), count)
}

/// Returns a load written as letters, `b` and `r`, the first released first.
pub(crate) fn word_of_balls(word: &str) -> Load {
    let ball = |letter: char| match letter.to_ascii_lowercase() {
        'r' => Marble::light(Colour::Red),
        _ => Marble::light(Colour::Blue),
    };
    Load::Balls(word.chars().map(ball).collect())
}

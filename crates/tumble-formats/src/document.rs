//! What a format carries.

use std::collections::BTreeSet;

use tumble_core::board::notation::Notation;
use tumble_core::board::{Board, Cell, Colour, Drawing, Kind, Marble, Mark, Shape, Side};
use tumble_core::challenge::Reference;
use tumble_core::machine::Load;

use crate::{BoardFormat, FormatError};

/// A board with all that its format says of it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct BoardDocument {
    /// The format it was read from.
    pub format: BoardFormat,
    /// The board.
    pub drawing: Drawing,
    /// The cells whose parts are marked as given.
    pub locked: BTreeSet<Cell>,
    /// What the hoppers hold, where the format says it.
    pub loads: Option<[Load; 2]>,
    /// The lever that is pressed first, where the format says it.
    pub lever: Option<Side>,
    /// What is left in the tray, in the order of [`Kind::ALL`]; `None` for any number.
    pub supply: Option<[Option<u32>; 7]>,
    /// The challenge that it names.
    pub challenge: Option<Reference>,
    /// Who made it.
    pub author: Option<String>,
    /// The `notes` of a solution file.
    pub remarks: Option<String>,
    /// Whether its file has comments, which no format keeps.
    pub has_comments: bool,
    /// What was read other than it was written.
    pub notes: Vec<Note>,
}

/// Something that a reader should know: what was normalised, or what a format cannot hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// A sentence without a full stop.
    pub text: String,
    /// The cell that it is about.
    pub cell: Option<Cell>,
}

impl Note {
    /// Returns a note about the whole.
    pub fn new(text: impl Into<String>) -> Note {
        Note { text: text.into(), cell: None }
    }

    /// Returns a note about a cell.
    pub fn at(cell: Cell, text: impl Into<String>) -> Note {
        Note { text: text.into(), cell: Some(cell) }
    }
}

/// A board as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Encoded {
    /// The text; empty for pictures.
    pub text: String,
    /// The bytes, for pictures.
    pub bytes: Option<Vec<u8>>,
    /// What the format cannot hold.
    pub notes: Vec<Note>,
}

impl Encoded {
    pub(crate) fn text(text: String, notes: Vec<Note>) -> Encoded {
        Encoded { text, bytes: None, notes }
    }
}

impl BoardDocument {
    /// Returns a board of which nothing but its parts is known.
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

    /// Reads a grid in the book notation, with a note where it may mean something else.
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
        let doubt = reading.doubt().map(Note::new);
        let mut found = BoardDocument::new(format, reading.picture.drawing);
        found.notes.extend(doubt);
        Ok(found)
    }

    /// Returns it if the rules of the game allow the board; bits may be upright.
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

    /// Returns the upright bits as notes for a format that has none.
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

    /// Returns it with these notes before its own.
    pub(crate) fn with_notes_before(mut self, mut notes: Vec<Note>) -> BoardDocument {
        notes.append(&mut self.notes);
        BoardDocument { notes, ..self }
    }

    /// Returns the drawing with its upright bits pointing left, for a format of the toy's shape alone.
    ///
    /// # Errors
    /// That the board has another shape, with these words.
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

    /// Checks that the board has no weigh gate, for a format of a program that does not know them.
    ///
    /// # Errors
    /// The first weigh gate.
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

    /// Returns notes on what a format without levers, loads, supplies or locks leaves out.
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

    /// Returns how many balls each hopper holds, where each holds balls of its own colour.
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

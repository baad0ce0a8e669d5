//! The two notations of tumble itself.

use tumble_core::board::Shape;
use tumble_core::board::notation::Notation;

use crate::document::{BoardDocument, Encoded, Holds, Note};
use crate::mend::tidy_if_needed;
use crate::tidy::Tidy;
use crate::{BoardFormat, FormatError};

/// Reads a bare grid in one of them.
pub(crate) fn read(
    text: &str,
    shape: &Shape,
    notation: Notation,
) -> Result<BoardDocument, FormatError> {
    let format = match notation {
        Notation::Book => BoardFormat::Book,
        Notation::Formal => BoardFormat::Formal,
    };
    let tidied = match notation {
        Notation::Formal => Ok(None),
        Notation::Book => tidy_if_needed(text, shape),
    };
    let tidied = tidied.map_err(|doubt| FormatError::malformed(format, doubt.to_string()))?;
    let (text, notes) =
        tidied.map_or((text.into(), Vec::new()), |Tidy { text, notes }| (text, notes));
    Ok(BoardDocument::of_grid(format, &text, shape, notation)?.with_notes_before(notes))
}

/// Writes a bare grid.
pub(crate) fn write(board: &BoardDocument, format: BoardFormat) -> Encoded {
    let notation = if format == BoardFormat::Formal { Notation::Formal } else { Notation::Book };
    let mut notes = board.notes_on_loss(Holds::default());
    if *board.drawing.shape() != Shape::toy() {
        notes
            .push(Note::new("a grid alone is read on the toy's shape: the file needs a `[shape]`"));
    }
    Encoded::text(notation.write(&board.drawing), notes)
}

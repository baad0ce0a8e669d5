//! Solution files of tumble.

use std::fmt::Write as _;

use tumble_core::board::notation::{self, Notation};
use tumble_core::board::{Shape, Side};
use tumble_core::challenge::Reference;
use tumble_core::grade::Submission;
use tumble_core::problem::Source;

use crate::document::{BoardDocument, Encoded, Holds, Note};
use crate::mend::{Mended, mend};
use crate::{BoardFormat, FormatError};

/// Reads a solution file of the toy's shape.
pub(crate) fn read(text: &str) -> Result<BoardDocument, FormatError> {
    let source = Source { name: "solution".into(), text: text.into() };
    let malformed = |what: String| FormatError::malformed(BoardFormat::Toml, what);
    let submission = Submission::read(&source).map_err(|problems| {
        malformed(problems.into_iter().next().map_or_else(String::new, |first| first.message))
    })?;
    if submission.shape.is_some() {
        return Err(malformed("boards of other shapes are converted with their spec".to_owned()));
    }
    let mended = mend(&submission, &Shape::toy()).map_err(|problem| malformed(problem.message))?;
    let (submission, notes) = match mended {
        None => (submission, Vec::new()),
        Some(Mended { source, notes }) => match Submission::read(&source) {
            Ok(submission) => (submission, notes),
            Err(_) => (submission, Vec::new()),
        },
    };
    let grid = submission.grid(&Shape::toy(), Notation::Book);
    if let Some(problem) = grid.problems().into_iter().next() {
        return Err(malformed(problem.message));
    }
    let mut found = BoardDocument::new(BoardFormat::Toml, grid.reading.picture.drawing);
    found.notes = notes;
    found.challenge = submission.challenge;
    found.author = submission.author;
    found.lever = submission.start.map(|(side, _)| side);
    Ok(found)
}

/// Writes a solution file.
pub(crate) fn write(board: &BoardDocument) -> Encoded {
    let mut text = String::new();
    // A string can always be written to.
    match &board.challenge {
        Some(Reference::Number(number)) => {
            let _ = writeln!(text, "challenge = {number}");
        }
        Some(Reference::Id(id)) => {
            let _ = writeln!(text, "challenge = {}", quoted(id));
        }
        None => {}
    }
    if let Some(author) = &board.author {
        let _ = writeln!(text, "author = {}", quoted(author));
    }
    if let Some(side) = board.lever {
        let word = if side == Side::Left { "blue" } else { "red" };
        let _ = writeln!(text, "start = \"{word}\"");
    }
    let grid = notation::write(&board.drawing, Notation::Book);
    let _ = writeln!(text, "board = '''\n{grid}'''");
    let holds = Holds { lever: true, names: true, ..Holds::default() };
    let mut notes = board.lost(holds);
    if *board.drawing.shape() != Shape::toy() {
        notes.push(Note::new("without a challenge the file needs a `[shape]`"));
    }
    Encoded::text(text, notes)
}

/// A text as a TOML string.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => {
                quoted.push('\\');
                quoted.push(letter);
            }
            control if control.is_control() => {
                let _ = write!(quoted, "\\u{:04X}", u32::from(control));
            }
            other => quoted.push(other),
        }
    }
    quoted.push('"');
    quoted
}

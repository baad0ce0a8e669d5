//! Solution files of tumble.

use std::fmt::Write as _;

use tumble_core::board::notation::Notation;
use tumble_core::board::{LastRow, Shape, Side};
use tumble_core::challenge::Reference;
use tumble_core::grade::Submission;
use tumble_core::problem::Source;
use tumble_core::visible::steers;

use crate::document::{BoardDocument, Encoded, Holds, Note};
use crate::mend::{Mended, mend};
use crate::{BoardFormat, FormatError};

/// Reads a solution file, on the shape that it describes, otherwise on that of its challenge. Its grid
/// is read in the wanted notation if that can read it.
pub(crate) fn read(
    text: &str,
    shape_of: impl Fn(Option<&Reference>) -> Shape,
    wanted: Notation,
) -> Result<BoardDocument, FormatError> {
    let source = Source::new("solution", text);
    let malformed = |what: String| FormatError::malformed(BoardFormat::Toml, what);
    let submission = Submission::read(&source).map_err(|error| {
        malformed(error.problems().first().map_or_else(String::new, |first| first.message.clone()))
    })?;
    let described = submission.shape().map_err(|problem| malformed(problem.message))?;
    let shape = described.unwrap_or_else(|| shape_of(submission.challenge.as_ref()));
    let mended = match wanted {
        Notation::Book => mend(&submission, &shape),
        Notation::Formal => Ok(None),
    };
    let mended = mended.map_err(|problem| malformed(problem.message))?;
    let (submission, mut notes) = match mended {
        None => (submission, Vec::new()),
        Some(Mended { source, notes }) => match Submission::read(&source) {
            Ok(submission) => (submission, notes),
            Err(_) => (submission, Vec::new()),
        },
    };
    let grid = submission.readable_grid(&shape, wanted);
    if let Some(problem) = grid.problems().into_iter().next() {
        return Err(malformed(problem.message));
    }
    notes.extend(grid.reading.row_doubt.map(|doubt| Note::new(doubt.to_string())));
    let mut found = BoardDocument::new(BoardFormat::Toml, grid.reading.picture.drawing);
    found.notes = notes;
    found.challenge = submission.challenge;
    found.author = submission.author;
    found.remarks = submission.notes;
    found.has_comments = has_comments(text);
    found.lever = submission.start.map(|(side, _)| side);
    Ok(found)
}

/// Whether a file in TOML has comments, except for the one that names its schema.
fn has_comments(text: &str) -> bool {
    let is_comment = |line: &str| {
        let mut quote = None;
        let begin = line.find(|sign| {
            match (quote, sign) {
                (None, '#') => return true,
                (None, '"' | '\'') => quote = Some(sign),
                (Some(open), _) if open == sign => quote = None,
                _ => {}
            }
            false
        });
        let comment = begin.and_then(|at| line.get(at..));
        comment.is_some_and(|comment| !comment.starts_with("#:schema"))
    };
    // Only the board takes more than one line.
    let quotes = if text.contains("'''") { "'''" } else { "\"\"\"" };
    text.split(quotes).step_by(2).any(|around| around.lines().any(is_comment))
}

/// Writes a solution file.
pub(crate) fn write(board: &BoardDocument) -> Encoded {
    let mut text = String::new();
    // Writing to a string never fails.
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
    if let Some(remarks) = &board.remarks {
        let _ = writeln!(text, "notes = {}", quoted(remarks));
    }
    if let Some(side) = board.lever {
        let word = if side == Side::Left { "blue" } else { "red" };
        let _ = writeln!(text, "start = \"{word}\"");
    }
    let shape = board.drawing.shape();
    // Even if a challenge gives it: JSON is judged as this text, and its shape may contradict the challenge.
    if *shape != Shape::toy() {
        let _ = writeln!(text, "shape = {}", inline(shape));
    }
    let grid = Notation::Book.write(&board.drawing);
    let _ = writeln!(text, "board = '''\n{grid}'''");
    let holds = Holds { lever: true, names: true, remarks: true, ..Holds::default() };
    Encoded::text(text, board.notes_on_loss(holds))
}

/// A shape as a table on one line.
fn inline(shape: &Shape) -> String {
    let [blue, red] = Side::BOTH.map(|side| shape.entry(side).column);
    let last_row = match shape.last_row() {
        LastRow::All => "all",
        LastRow::Middle => "middle",
    };
    let missing: Vec<String> = shape.missing().map(|cell| cell.to_string()).collect();
    format!(
        "{{ rows = {}, columns = {}, blue_entry = {blue}, red_entry = {red}, last_row = \
         \"{last_row}\", missing = [{}] }}",
        shape.rows(),
        shape.columns(),
        missing.join(", ")
    )
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
            hidden if steers(hidden) => {
                let _ = match u32::from(hidden) {
                    short @ ..=0xffff => write!(quoted, "\\u{short:04X}"),
                    long => write!(quoted, "\\U{long:08X}"),
                };
            }
            other => quoted.push(other),
        }
    }
    quoted.push('"');
    quoted
}

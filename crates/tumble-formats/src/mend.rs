//! Mends grids of files that cannot be read as they are.

use tumble_core::board::Shape;
use tumble_core::board::notation::{Notation, Reading, RowDoubt};
use tumble_core::grade::Submission;
use tumble_core::problem::{Problem, ProblemKind, Source};

use crate::document::Note;
use crate::tidy::{Tidy, tidy};

/// A file with its grid mended; the rest of it is unchanged.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub struct Mended {
    /// The whole file, with the mended grid.
    pub source: Source,
    /// Changes that were made.
    pub notes: Vec<Note>,
}

/// A grid with more lines is not read: the largest board has 255 rows.
const MOST_LINES: usize = 1000;

/// Mends the grid of a file if it cannot be read as it is, or only with a doubt.
///
/// A grid that cannot be mended is not changed: then its author must see the faults of the original.
///
/// # Errors
/// Fails if a row fits at two places, and names both.
pub fn mend(submission: &Submission, shape: &Shape) -> Result<Option<Mended>, Problem> {
    let (grid, span) = submission.grid_text();
    if grid.lines().take(MOST_LINES + 1).count() > MOST_LINES {
        return Ok(None);
    }
    let tidied = tidy_if_needed(grid, shape)
        .map_err(|doubt| Problem::new(ProblemKind::Columns, doubt.to_string()))?;
    let is_mended = |tidied: &Tidy| is_legal(&Notation::Book.read(&tidied.text, shape));
    let Some(tidied) = tidied.filter(is_mended) else { return Ok(None) };
    let text = &submission.source.text;
    let grid = if submission.is_bare() { tidied.text } else { literal(&tidied.text) };
    let before = text.get(..span.start).unwrap_or("");
    let after = text.get(span.end..).unwrap_or("");
    let text = format!("{before}{grid}{after}").into();
    let source = Source { text, ..submission.source.clone() };
    Ok(Some(Mended { source, notes: tidied.notes }))
}

/// Returns a grid as a TOML string; a grid never contains quotes.
pub(crate) fn literal(grid: &str) -> String {
    format!("'''\n{grid}'''")
}

/// Cleans up a grid in the book notation if it cannot be read as it is, or only with a doubt; `None` if it stays.
///
/// # Errors
/// Fails if a row fits at two places, and nowhere as it is.
pub(crate) fn tidy_if_needed(grid: &str, shape: &Shape) -> Result<Option<Tidy>, RowDoubt> {
    let reading = Notation::Book.read(grid, shape);
    let is_legal = is_legal(&reading);
    if is_legal && reading.row_doubt.is_none() {
        return Ok(None);
    }
    match tidy(grid, shape) {
        Err(doubt) if !is_legal => Err(doubt),
        tidied => Ok(tidied.ok().filter(|tidied| !is_legal || !tidied.notes.is_empty())),
    }
}

/// Whether every character of a grid is known and every part is on a cell that takes it.
fn is_legal(reading: &Reading) -> bool {
    reading.errors.is_empty() && reading.picture.drawing.misplaced_parts().next().is_none()
}

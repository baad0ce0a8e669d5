//! Mends grids of files that cannot be read as they are.

use tumble_core::board::Shape;
use tumble_core::board::notation::Notation;
use tumble_core::grade::Submission;
use tumble_core::problem::{Problem, ProblemKind, Source};

use crate::document::Note;
use crate::tidy::tidy;

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

/// Mends the grid of a file if it cannot be read as it is.
///
/// A grid in the book notation that can be read is never changed. Neither is one that cannot be mended:
/// then its author must see the faults of the original.
///
/// # Errors
/// Fails if a row fits at two places, and names both.
pub fn mend(submission: &Submission, shape: &Shape) -> Result<Option<Mended>, Problem> {
    let (grid, span) = submission.grid_text();
    if grid.lines().take(MOST_LINES + 1).count() > MOST_LINES || reads(grid, shape) {
        return Ok(None);
    }
    let tidied =
        tidy(grid, shape).map_err(|doubt| Problem::new(ProblemKind::Columns, doubt.to_string()))?;
    if !reads(&tidied.text, shape) {
        return Ok(None);
    }
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

/// Whether every character of a grid is known and every part is on a cell that takes it.
fn reads(grid: &str, shape: &Shape) -> bool {
    let reading = Notation::Book.read(grid, shape);
    reading.errors.is_empty() && reading.picture.drawing.misplaced_parts().next().is_none()
}

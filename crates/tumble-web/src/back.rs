//! Conclusions from the end of a run to its start.

use serde::Serialize;

use crate::given_board::GivenBoard;
use crate::known::{self, FewLines};
use crate::request::Refusal;
use crate::rows::{self, NamedValue};

/// The starts with the same result as a given one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct AlikeAnswer {
    /// Number of all starts.
    rows: String,
    /// Number of starts with this result.
    starts: String,
    /// These starts; empty if they take too many lines.
    #[serde(flatten)]
    lines: FewLines,
}

/// The answer to whether the result of a run determines its start.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct ReversibleAnswer {
    /// Number of all starts.
    rows: String,
    /// Number of starts that share their result with another one.
    colliding: String,
    /// Two starts with the same result.
    example: Option<[Vec<NamedValue>; 2]>,
}

/// Returns the starts with the same result as a row.
pub(crate) fn starts_alike(board: &GivenBoard, row: u128) -> Result<AlikeAnswer, Refusal> {
    let (challenge, solution) = (&*board.challenge, board.solution_with_table()?);
    let row = rows::admitted_row(challenge, row)?;
    let found = solution.table().same_result(&row)?;
    let mut lines = known::few_lines(challenge, found.lines.as_deref().unwrap_or_default());
    lines.more |= found.lines.is_none();
    Ok(AlikeAnswer { rows: found.rows.to_string(), starts: found.starts.to_string(), lines })
}

/// Counts the starts that share their result with another one.
pub(crate) fn starts_by_end(board: &GivenBoard) -> Result<ReversibleAnswer, Refusal> {
    let found = board.solution_with_table()?.table().reversibility()?;
    let values = |row| rows::row_values(&board.challenge, row);
    Ok(ReversibleAnswer {
        rows: found.rows.to_string(),
        colliding: found.colliding.to_string(),
        example: found.example.as_ref().map(|pair| pair.each_ref().map(values)),
    })
}

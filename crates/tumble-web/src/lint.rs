//! Alerts: what is suspicious about a board, whether it passes or not.

use serde::Serialize;
use tumble_core::board::Cell;
use tumble_core::challenge::Challenge;
use tumble_core::lint::{Alert, Linted, Severity};

use crate::judge::GivenBoard;
use crate::request::Refusal;
use crate::rows;

/// The alerts of a board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct LintAnswer {
    /// Errors first, then causes before consequences.
    alerts: Vec<Noticed>,
}

/// One alert.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct Noticed {
    severity: Severity,
    /// What is so, in a sentence without a full stop.
    message: String,
    /// What to do.
    remedy: String,
    /// Why it is suspicious.
    reason: String,
    cells: Vec<Cell>,
    /// The start in which it can be seen, and its ball.
    row: Option<String>,
    ball: Option<u64>,
    /// The cell of an alert that this one may follow from.
    follows: Option<Cell>,
}

/// Looks for all that is suspicious.
pub(crate) fn lint_board(board: &GivenBoard) -> Result<LintAnswer, Refusal> {
    let (challenge, solution) = (&*board.challenge, board.solution()?);
    let found = Linted::find(challenge, solution.board(), solution.lever());
    Ok(LintAnswer {
        alerts: found.alerts.iter().map(|alert| noticed_alert(challenge, alert)).collect(),
    })
}

fn noticed_alert(challenge: &Challenge, alert: &Alert) -> Noticed {
    let witness = alert.witness.as_ref();
    let name = alert.name.as_ref().map_or(String::new(), |name| format!("{name}: "));
    let seen = witness.map_or(String::new(), |witness| {
        let values = rows::row_values(challenge, &witness.row);
        let start: Vec<&str> = values.iter().map(rows::NamedValue::text).collect();
        let when =
            if start.is_empty() { String::new() } else { format!(" ({})", start.join(", ")) };
        format!(": ball {} {}{when}", witness.ball, witness.does)
    });
    Noticed {
        severity: alert.lint.severity,
        message: format!("{name}{}{seen}", alert.message),
        remedy: match alert.follows {
            Some(cell) => format!("repair {cell} first: this may follow from it"),
            None => alert.remedy.clone(),
        },
        reason: alert.lint.reason.to_owned(),
        cells: alert.cells.clone(),
        row: witness.map(|witness| witness.row.number.to_string()),
        ball: witness.map(|witness| witness.ball),
        follows: alert.follows,
    }
}

//! Alerts: suspicious facts about a board, which may pass or fail.

use serde::Serialize;
use tumble_core::board::Cell;
use tumble_core::challenge::Challenge;
use tumble_core::lint::{Alert, Linted, Severity};

use crate::given_board::GivenBoard;
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
    /// The fact, a sentence without a full stop.
    message: String,
    /// The way to repair it.
    remedy: String,
    /// The reason why it is suspicious.
    reason: String,
    cells: Vec<Cell>,
    /// A start that shows the alert; `ball` is the ball to watch.
    row: Option<String>,
    ball: Option<u64>,
    /// The cell of another alert that may be the cause of this one.
    follows: Option<Cell>,
}

/// Finds the alerts of a board.
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

//! A path that ends on an empty cell.

use super::example::{NOTHING, TWO_BALLS};
use super::subject::LintSubject;
use super::{Alert, Example, Lint, Severity};
use crate::board::Side;

/// A path that ends on an empty cell.
///
/// ```text
/// .\.-.     the ball reaches [3,2],
/// -./.-     which has no part
/// .-.-.
/// -.-.-
/// ```
pub(super) const LINT: Lint = Lint {
    id: "empty-cell",
    severity: Severity::Error,
    title: "path ends on an empty cell",
    reason: "A ball that comes to a cell without a part falls through and ends the run with a \
             fault, whatever the challenge asks for.",
    example: Example { given: NOTHING, tables: TWO_BALLS, board: ".\\.-.\n-./.-\n.-.-.\n-.-.-\n" },
};

pub(super) fn empty_cells(subject: &LintSubject, alerts: &mut Vec<Alert>) {
    let shape = subject.board.shape();
    for (cell, ended) in subject.all_faults() {
        let is_entry = Side::BOTH.iter().any(|&side| shape.entry(side) == cell);
        if subject.board.part(cell).is_some() || is_entry {
            continue;
        }
        let alert = subject.fault_alert(
            &LINT,
            (cell, ended),
            "falls here",
            "path ends on an empty cell",
            "place a part here, or lead the path elsewhere",
        );
        alerts.push(alert);
    }
}

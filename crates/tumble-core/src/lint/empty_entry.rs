//! An entry without a part.

use super::example::{NOTHING, TWO_BALLS};
use super::subject::LintSubject;
use super::{Alert, Example, Lint, Severity};
use crate::board::Side;

/// An entry without a part, below which a ball falls.
///
/// ```text
/// .\.-.     the blue ball presses the red lever,
/// -.\.-     and the red ball finds no part at [1,4]
/// .-.\.
/// -.-.\
/// ```
pub(super) const LINT: Lint = Lint {
    id: "empty-entry",
    severity: Severity::Error,
    title: "entry without a part",
    reason: "A ball that is released falls at once and ends the run with a fault. Most often a \
             lever is pressed that should not be, or the board is not finished.",
    example: Example {
        given: NOTHING,
        tables: TWO_BALLS,
        board: ".\\.-.\n-.\\.-\n.-.\\.\n-.-.\\\n",
    },
};

pub(super) fn empty_entries(subject: &LintSubject, alerts: &mut Vec<Alert>) {
    for (cell, ended) in subject.all_faults() {
        let is_entry = |side: &Side| subject.board.shape().entry(*side) == cell;
        let Some(side) = Side::BOTH.into_iter().find(is_entry) else { continue };
        if subject.board.part(cell).is_some() {
            continue;
        }
        let colour = side.colour();
        let alert = subject.fault_alert(
            &LINT,
            (cell, ended),
            "falls here",
            format!("{colour} entry without a part"),
            format!("place a part that {colour} balls can enter by, or keep balls off that lever"),
        );
        alerts.push(alert);
    }
}

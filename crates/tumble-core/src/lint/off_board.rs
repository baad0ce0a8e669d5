//! A path that leads off the board.

use super::example::{NOTHING, TWO_BALLS};
use super::subject::LintSubject;
use super::{Alert, Example, Lint, Severity};
use crate::machine::Ending;

/// A path that leads off the board.
///
/// ```text
/// ./.-.     the ball leaves [2,1] to the left,
/// /.-.-     and falls off the board
/// .-.-.
/// -.-.-
/// ```
pub(super) const LINT: Lint = Lint {
    id: "off-board",
    severity: Severity::Error,
    title: "way leads off the board",
    reason: "A ball that leaves at the side above the last row, or between the levers, is lost and \
             ends the run with a fault, whatever the challenge asks for.",
    example: Example { given: NOTHING, tables: TWO_BALLS, board: "./.-.\n/.-.-\n.-.-.\n-.-.-\n" },
};

pub(super) fn exits_off_board(subject: &LintSubject, alerts: &mut Vec<Alert>) {
    for (cell, ended) in subject.all_faults() {
        let Ending::LeftBoard { side, .. } = ended.ending else { continue };
        let alert = subject.fault_alert(
            &LINT,
            (cell, ended),
            "leaves the board here",
            format!("way leads off the board, to the {side}"),
            format!("lead the ball to the {} here, or keep it away from here", side.other()),
        );
        alerts.push(alert);
    }
}

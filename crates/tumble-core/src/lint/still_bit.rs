//! A bit that never turns.

use super::example::{NOTHING, TWO_BALLS};
use super::subject::LintSubject;
use super::{Alert, Example, Lint, Severity};
use crate::board::Cell;

/// A bit or train that never turns, because it is not met by a ball in any start.
///
/// Inputs are left to `idle-input`. Given registers without anything to count are meant to stay.
///
/// ```text
/// .\.<.     balls never reach the bit at [1,4]
/// -./.-
/// .\.-.
/// -./.-
/// ```
pub(super) const LINT: Lint = Lint {
    id: "still-bit",
    severity: Severity::Warning,
    title: "bit or train that never turns",
    reason: "A bit that no ball meets keeps pointing as it was drawn, and decides nothing. It costs \
             as a part and as a bit.",
    example: Example { given: NOTHING, tables: TWO_BALLS, board: ".\\.<.\n-./.-\n.\\.-.\n-./.-\n" },
};

pub(super) fn still_bits(subject: &LintSubject, alerts: &mut Vec<Alert>) {
    let Some(coverage) = subject.coverage else { return };
    for (number, switch) in subject.board.switches().iter().enumerate() {
        let placed: Vec<Cell> =
            switch.cells.iter().copied().filter(|cell| subject.is_placed(*cell)).collect();
        if placed.is_empty() || coverage.turns_switch(subject.board, number) {
            continue;
        }
        let what = if switch.train { "train" } else { "bit" };
        let mut alert = subject.new_alert(
            &LINT,
            placed,
            format!("{what} that never turns: no ball meets it for any start"),
            "clear it, or lead balls here",
        );
        alert.follows = subject.first_fault();
        alerts.push(alert);
    }
}

//! A part that balls never meet.

use super::example::{NOTHING, TWO_BALLS};
use super::subject::LintSubject;
use super::{Alert, Example, Lint, Severity};
use crate::board::Kind;

/// A part that balls never meet, in any row.
///
/// Bits and trains have their own alert: they matter even if balls never meet them.
///
/// ```text
/// .\.\.     balls never reach the ramp at [1,4]: blue balls
/// -./.-     press the blue lever again and again
/// .\.-.
/// -./.-
/// ```
pub(super) const LINT: Lint = Lint {
    id: "unmet-part",
    severity: Severity::Warning,
    title: "part that no ball meets",
    reason: "A part that no ball meets for any start does nothing. If the board passes, it is cheaper \
             without the part; if it fails, balls probably go wrong before they get here.",
    example: Example {
        given: NOTHING,
        tables: TWO_BALLS,
        board: ".\\.\\.\n-./.-\n.\\.-.\n-./.-\n",
    },
};

pub(super) fn unmet_parts(subject: &LintSubject, alerts: &mut Vec<Alert>) {
    let Some(coverage) = subject.coverage else { return };
    let unmet = |cell, kind| {
        let stays = match kind {
            Kind::Ramp | Kind::Crossover | Kind::Interceptor | Kind::WeighGate => true,
            Kind::Bit | Kind::GearBit | Kind::Gear => false,
        };
        stays && !coverage.is_met(cell)
    };
    let placed = subject.placed_parts().filter(|(cell, part)| unmet(*cell, part.kind()));
    let cells: Vec<_> = placed.map(|(cell, _)| cell).collect();
    let (these, clear) = match cells.len() {
        0 => return,
        1 => ("this part".to_owned(), "clear it"),
        count => (format!("these {count} parts"), "clear them"),
    };
    let when = match coverage.rows {
        1 => String::new(),
        rows => format!(" in any of the {rows} starts"),
    };
    let mut alert = subject.new_alert(
        &LINT,
        cells,
        format!("no ball meets {these}{when}"),
        format!("{clear}, or lead balls here"),
    );
    alert.follows = subject.first_fault();
    alerts.push(alert);
}

//! A crossover that is used in one direction only.

use super::example::{NOTHING, TWO_BALLS};
use super::only_way::{only_way, ramp_to};
use super::subject::LintSubject;
use super::{Alert, Example, Lint, Severity};
use crate::board::{Kind, Part};

/// A crossover that all balls pass in the same direction, for which a ramp would do.
///
/// ```text
/// .\.-.     all balls reach [2,3] moving right
/// -.X.-
/// .-./.
/// -./.-
/// ```
pub(super) const LINT: Lint = Lint {
    id: "one-way-crossover",
    severity: Severity::Warning,
    title: "crossover used one way only",
    reason: "A crossover is worth its place where two paths cross. Where all balls pass it moving \
             the same way a ramp does the same, and crossovers are expensive parts.",
    example: Example { given: NOTHING, tables: TWO_BALLS, board: ".\\.-.\n-.X.-\n.-./.\n-./.-\n" },
};

pub(super) fn one_way_crossovers(subject: &LintSubject, alerts: &mut Vec<Alert>) {
    if !subject.can_add(Kind::Ramp) {
        return;
    }
    for (cell, part) in subject.placed_parts() {
        if part != Part::Crossover {
            continue;
        }
        let used = subject.coverage.map(|coverage| only_way(coverage, cell).map(|(side, _)| side));
        let (side, message) = match (subject.only_entry(cell), used) {
            // A crossover without balls has another alert.
            (_, Some(None)) | (None, None) => continue,
            (Some(side), _) => (side, "that balls can enter one way only: they"),
            (None, Some(Some(side))) => (side, "used one way only: balls always"),
        };
        let mut alert = subject.new_alert(
            &LINT,
            vec![cell],
            format!("crossover {message} come moving {side}"),
            format!("a ramp {} does the same and is cheaper", ramp_to(side)),
        );
        alert.follows = subject.first_fault();
        alerts.push(alert);
    }
}

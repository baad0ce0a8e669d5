//! A weigh gate that only balls of one weight reach.

use super::example::{NOTHING, TWO_BALLS};
use super::only_way::only_way;
use super::subject::LintSubject;
use super::{Alert, Example, Lint, Severity};
use crate::board::{Kind, Part};

/// A weigh gate that all balls leave to the same side, for which a ramp would do.
///
/// ```text
/// .\.-.     only light balls reach the gate
/// -.q.-     at [2,3]: they all leave to the right
/// .-./.
/// -./.-
/// ```
pub(super) const LINT: Lint = Lint {
    id: "one-weight-gate",
    severity: Severity::Warning,
    title: "weigh gate that balls of one weight come to",
    reason: "A weigh gate is worth its place where light and heavy balls come to it. Where all \
             balls that do are of the same weight, a ramp does the same.",
    example: Example { given: NOTHING, tables: TWO_BALLS, board: ".\\.-.\n-.q.-\n.-./.\n-./.-\n" },
};

pub(super) fn one_weight_gates(subject: &LintSubject, alerts: &mut Vec<Alert>) {
    let Some(coverage) = subject.coverage else { return };
    if !subject.can_add(Kind::Ramp) {
        return;
    }
    for (cell, part) in subject.placed_parts() {
        let Part::WeighGate(heavy) = part else { continue };
        let Some((side, ramp)) = only_way(coverage, cell) else { continue };
        let weight = if side == heavy { "heavy" } else { "light" };
        let mut alert = subject.new_alert(
            &LINT,
            vec![cell],
            format!("weigh gate that only {weight} balls come to: they all leave to the {side}"),
            format!("a ramp {ramp} does the same"),
        );
        alert.follows = subject.first_fault();
        alerts.push(alert);
    }
}

//! A bit that decides nothing in any start.

use super::example::NOTHING;
use super::only_way::only_way;
use super::subject::LintSubject;
use super::{Alert, Example, Lint, Severity};
use crate::board::Kind;

/// A bit that balls always leave to the same side, for which a ramp would do.
///
/// Bits with an expected value, and gear bits that turn with others, are skipped.
///
/// ```text
/// .\.-.     one ball alone meets the bit at [2,3]:
/// -.<.-     it always leaves to the right
/// .-./.
/// -./.-
/// ```
pub(super) const LINT: Lint = Lint {
    id: "one-way-bit",
    severity: Severity::Warning,
    title: "choice that no start makes",
    reason: "A bit offers two paths. If balls take the same one for every start, a ramp does the \
             same, and bits are expensive parts.",
    example: Example {
        given: NOTHING,
        tables: "[balls]\nblue = 1\nred = 1\n[expect]\nend = \"empty\"\n",
        board: ".\\.-.\n-.<.-\n.-./.\n-./.-\n",
    },
};

pub(super) fn one_way_bits(subject: &LintSubject, alerts: &mut Vec<Alert>) {
    let Some(coverage) = subject.coverage else { return };
    if !subject.can_add(Kind::Ramp) {
        return;
    }
    for (cell, part) in subject.placed_parts() {
        if !subject.is_lone_choice(cell, part) {
            continue;
        }
        let Some((side, ramp)) = only_way(coverage, cell) else { continue };
        let mut alert = subject.new_alert(
            &LINT,
            vec![cell],
            format!("{} used one way only: balls always leave to the {side}", part.kind()),
            format!("a ramp {ramp} does the same and is cheaper"),
        );
        alert.follows = subject.first_fault();
        alerts.push(alert);
    }
}

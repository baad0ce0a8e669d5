//! A gear bit alone in its train.

use super::example::{NOTHING, TWO_BALLS};
use super::subject::LintSubject;
use super::{Alert, Example, Lint, Severity};
use crate::board::{Kind, Part};

/// A gear bit alone in its train, for which a plain bit would do.
///
/// ```text
/// .\.-.     the gear bit at [2,3] turns alone
/// -.{.-
/// .\./.
/// -./.-
/// ```
pub(super) const LINT: Lint = Lint {
    id: "lone-gear-bit",
    severity: Severity::Warning,
    title: "gear bit alone in its train",
    reason: "A gear bit that turns with no other one does what a bit does, and costs more: gear \
             bits and gears are the first of the expensive parts.",
    example: Example { given: NOTHING, tables: TWO_BALLS, board: ".\\.-.\n-.{.-\n.\\./.\n-./.-\n" },
};

pub(super) fn lone_gear_bits(subject: &LintSubject, alerts: &mut Vec<Alert>) {
    // If the supply has no bit left, gear bits serve as bits.
    if !subject.can_add(Kind::Bit) {
        return;
    }
    for (cell, part) in subject.placed_parts() {
        if matches!(part, Part::GearBit(_)) && subject.train_cells(cell) == 1 {
            alerts.push(subject.new_alert(
                &LINT,
                vec![cell],
                "gear bit alone: it turns with no other gear bit",
                "a plain bit does the same and is cheaper",
            ));
        }
    }
}

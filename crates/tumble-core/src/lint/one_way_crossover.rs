//! A crossover that is used one way only.

use super::example::{NOTHING, TWO_BALLS};
use super::only_way::only_way;
use super::subject::Subject;
use super::{Alert, Example, Lint, Severity};
use crate::board::{Kind, Part};

/// A crossover that all balls pass moving the same way, for which a ramp would do.
///
/// ```text
/// .\.-.     all balls come to [2,3] moving right
/// -.X.-
/// .-./.
/// -./.-
/// ```
pub(super) const LINT: Lint = Lint {
    id: "one-way-crossover",
    severity: Severity::Warning,
    title: "crossover used one way only",
    reason: "A crossover is worth its place where two ways cross. Where all balls pass it moving \
             the same way a ramp does the same, and crossovers are expensive parts.",
    example: Example { given: NOTHING, tables: TWO_BALLS, board: ".\\.-.\n-.X.-\n.-./.\n-./.-\n" },
};

pub(super) fn check(subject: &Subject, alerts: &mut Vec<Alert>) {
    let Some(coverage) = subject.coverage else { return };
    if !subject.can_add(Kind::Ramp) {
        return;
    }
    for (cell, part) in subject.placed() {
        if part != Part::Crossover {
            continue;
        }
        let Some((side, ramp)) = only_way(coverage, cell) else { continue };
        let mut alert = subject.alert(
            &LINT,
            vec![cell],
            format!("crossover used one way only: balls always come moving {side}"),
            format!("a ramp {ramp} does the same and is cheaper"),
        );
        alert.follows = subject.first_fault();
        alerts.push(alert);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lint::example::lint_board;

    #[test]
    fn a_crossover_that_is_used_both_ways_is_left_alone() {
        let found = lint_board(&LINT, LINT.example.board);
        assert_eq!(found[0].remedy, "a ramp \\ does the same and is cheaper");
        assert!(lint_board(&LINT, ".\\./.\n-.X.-\n./.\\.\n\\.-./\n").is_empty());
    }
}

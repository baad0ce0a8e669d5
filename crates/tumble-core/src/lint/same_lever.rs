//! A choice between two paths to one lever.

use super::example::{NOTHING, TWO_BALLS};
use super::subject::LintSubject;
use super::{Alert, Example, Lint, Severity};
use crate::board::{Kind, Landing, Part, Side};
use crate::table::Coverage;

/// A bit or a crossover above the levers whose two paths press the same one, for which a ramp would do.
///
/// Bits with an expected value, and gear bits that turn with others, are skipped.
///
/// ```text
/// ./.-.     both paths of the bit at [4,1]
/// \.-.-     press the left lever
/// ./.-.
/// <.-.-
/// ```
pub(super) const LINT: Lint = Lint {
    id: "same-lever",
    severity: Severity::Warning,
    title: "choice between two paths to one lever",
    reason: "A ball that leaves the last row presses the lever of its half, whichever way it goes. \
             Where both ways of a part lead to the same lever, a ramp does the same and is cheaper.",
    example: Example { given: NOTHING, tables: TWO_BALLS, board: "./.-.\n\\.-.-\n./.-.\n<.-.-\n" },
};

pub(super) fn same_levers(subject: &LintSubject, alerts: &mut Vec<Alert>) {
    if !subject.can_add(Kind::Ramp) {
        return;
    }
    for (cell, part) in subject.placed_parts() {
        let ways = Side::BOTH.map(|side| subject.board.shape().landing(cell, side));
        let [Landing::Lever(side), Landing::Lever(other)] = ways else { continue };
        // A part that balls pass in one direction, or not at all, has another alert.
        let is_passed = |coverage: &Coverage| coverage.ways_out(cell).count() == 2;
        if side != other
            || !(part == Part::Crossover || subject.is_lone_choice(cell, part))
            || !subject.coverage.is_none_or(is_passed)
        {
            continue;
        }
        alerts.push(subject.new_alert(
            &LINT,
            vec![cell],
            format!("{} whose two paths press the {side} lever", part.kind()),
            "a ramp does the same and is cheaper",
        ));
    }
}

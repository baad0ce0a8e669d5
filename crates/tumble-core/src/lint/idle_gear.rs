//! A gear without effect.

use super::example::{NOTHING, TWO_BALLS};
use super::subject::LintSubject;
use super::{Alert, Example, Lint, Severity};
use crate::board::{Cell, Part};

/// A gear that can be removed without separating any gear bits.
///
/// ```text
/// .\.-.     the gear at [2,2] touches one gear bit only
/// -*{.-
/// .\./.
/// -./.-
/// ```
pub(super) const LINT: Lint = Lint {
    id: "idle-gear",
    severity: Severity::Warning,
    title: "gear that links nothing",
    reason: "A gear makes one train of the gear bits around it. One that touches fewer than two, or \
             only such as turn together anyway, can be cleared.",
    example: Example { given: NOTHING, tables: TWO_BALLS, board: ".\\.-.\n-*{.-\n.\\./.\n-./.-\n" },
};

pub(super) fn idle_gears(subject: &LintSubject, alerts: &mut Vec<Alert>) {
    for (cell, part) in subject.placed_parts() {
        if part != Part::Gear {
            continue;
        }
        let around = subject.gear_bits_around(cell);
        let message = match around.as_slice() {
            [] => "gear that touches no gear bit",
            [_] => "gear that touches one gear bit only: it links nothing",
            [first, rest @ ..] => {
                let train = train_without(subject, *first, cell);
                if !rest.iter().all(|other| train.contains(other)) {
                    continue;
                }
                "gear that links what is linked without it"
            }
        };
        alerts.push(subject.new_alert(&LINT, vec![cell], message, "clear it"));
    }
}

/// The gear bits and gears that stay linked to a gear bit when one gear is removed.
fn train_without(subject: &LintSubject, from: Cell, without: Cell) -> Vec<Cell> {
    let mut linked = vec![from];
    let mut next = 0;
    while let Some(&cell) = linked.get(next) {
        next += 1;
        for other in cell.neighbours() {
            let part = subject.board.part(other);
            let turns = matches!(part, Some(Part::GearBit(_) | Part::Gear));
            if turns && other != without && !linked.contains(&other) {
                linked.push(other);
            }
        }
    }
    linked
}

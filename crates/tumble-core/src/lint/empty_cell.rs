//! A way that ends on an empty cell.

use super::example::{NOTHING, TWO_BALLS};
use super::subject::Subject;
use super::{Alert, Example, Lint, Severity};
use crate::board::Side;

/// A way that ends on an empty cell.
///
/// ```text
/// .\.-.     the ball comes to [3,2],
/// -./.-     where there is no part
/// .-.-.
/// -.-.-
/// ```
pub(super) const LINT: Lint = Lint {
    id: "empty-cell",
    severity: Severity::Error,
    title: "way ends on an empty cell",
    reason: "A ball that comes to a cell without a part falls through and ends the run with a \
             fault, whatever the challenge asks for.",
    example: Example { given: NOTHING, tables: TWO_BALLS, board: ".\\.-.\n-./.-\n.-.-.\n-.-.-\n" },
};

pub(super) fn check(subject: &Subject, alerts: &mut Vec<Alert>) {
    let shape = subject.board.shape();
    for (cell, ended) in subject.faults() {
        let is_entry = Side::BOTH.iter().any(|&side| shape.entry(side) == cell);
        if subject.board.part(cell).is_some() || is_entry {
            continue;
        }
        let alert = subject.fault_alert(
            &LINT,
            (cell, ended),
            "falls here",
            "way ends on an empty cell",
            "place a part here, or lead the way elsewhere",
        );
        alerts.push(alert);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Cell;
    use crate::lint::example::lint_board;

    #[test]
    fn the_cell_and_the_ball_are_named() {
        let found = lint_board(&LINT, LINT.example.board);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].cells, [Cell::new(3, 2)]);
        assert_eq!(found[0].witness.as_ref().map(|witness| witness.ball), Some(1));
        assert!(lint_board(&LINT, ".\\.-.\n-./.-\n.\\.-.\n-./.-\n").is_empty());
    }
}

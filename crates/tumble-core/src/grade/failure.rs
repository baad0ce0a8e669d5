//! A row that does not hold, and its message.

use std::ops::Range;

use super::Solution;
use super::blame::{self, Blame};
use crate::board::{Cell, Colour, Side};
use crate::challenge::EndForm;
use crate::challenge::{Expected, Mismatch, Row};
use crate::document::Grid;
use crate::limits;
use crate::machine::{Ending, Outcome};
use crate::table;

/// A row that does not hold.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub struct Failure {
    /// The row.
    pub row: Row,
    /// The expectation for the row.
    pub expected: Expected,
    /// The outcome of the run.
    pub outcome: Outcome,
    /// The first difference between the two.
    pub mismatch: Mismatch,
    /// The ball and the cell where the run departs from the expectation.
    pub blame: Blame,
    /// The bytes of the submission that draw that cell; `None` for a board without a text.
    pub span: Option<Range<usize>>,
    /// The failure in one sentence.
    pub message: String,
}

impl Failure {
    pub(super) fn new(solution: &Solution, grid: &Grid, failing: table::Failing) -> Failure {
        let table::Failing { row, expected, outcome, mismatch } = failing;
        let blame = blame::find_blame(solution, &row, &mismatch, outcome.balls);
        let message = failure_message(solution, &row, &outcome, &mismatch, &blame);
        let span = blame.cell.and_then(|cell| grid.span_of(cell));
        Failure { row, expected, outcome, mismatch, blame, span, message }
    }
}

fn failure_message(
    solution: &Solution,
    row: &Row,
    outcome: &Outcome,
    mismatch: &Mismatch,
    blame: &Blame,
) -> String {
    let challenge = &**solution.challenge();
    let ball = match (blame.ball, blame.marble) {
        (Some(ball), Some(marble)) => format!("ball {ball} ({marble})"),
        _ => "the run".to_owned(),
    };
    let from = blame.cell.map_or(String::new(), |cell| format!(" from {cell}"));
    match *mismatch {
        Mismatch::Fault(ending) => fault_message(&ball, ending),
        Mismatch::Out { place, expected, came } => {
            let number = place + 1;
            match (expected, came) {
                (Some(expected), Some(came)) if place == 0 => format!(
                    "ball 1 should be {expected}, but is {came}: the first lever decides it"
                ),
                (Some(expected), Some(came)) => format!(
                    "ball {number} to come out should be {expected}, but is {came}: {ball} presses \
                     the lever{from} and releases it"
                ),
                (None, _) => format!("{ball} should not come out, but does{from}"),
                (Some(expected), None) => {
                    let end = ended_so(&ball, outcome.ending, blame.cell);
                    format!("ball {number} to come out should be {expected}, but {end}")
                }
            }
        }
        Mismatch::Ending { expected, came } => {
            let due = match expected.kind {
                Some(EndForm::Repeats) => "repeat without end".to_owned(),
                Some(EndForm::Intercepted) => {
                    let colour = expected.colour.map_or(String::new(), |it| format!("{it} "));
                    let at = expected.cell.map_or(String::new(), |cell| format!(" at {cell}"));
                    format!("end with a {colour}ball caught{at}")
                }
                _ => format!("end with {expected}"),
            };
            format!("the run should {due}, but {}", ended_so(&ball, came, blame.cell))
        }
        Mismatch::Final { variable, expected, came } => {
            let (name, width) = (challenge.name_of(variable), challenge.width_of(variable));
            let (expected, came) = (shown_value(expected, width), shown_value(came, width));
            let why = blame.cell.map_or(String::new(), |cell| {
                let board = challenge.board_in(row, solution.board());
                let side = board.side_of(cell, &outcome.switches);
                let by = match blame.ball {
                    Some(_) => format!(", {ball} turned it last"),
                    // The responsible ball is unknown if balls were only counted.
                    None if outcome.balls > limits::balls_run(board.shape().rows()) => {
                        String::new()
                    }
                    None => ", no ball turned it".to_owned(),
                };
                format!(": {cell} ends pointing {side}{by}")
            });
            format!("{name} should end at {expected}, but ends at {came}{why}")
        }
    }
}

fn fault_message(ball: &str, ending: Ending) -> String {
    match ending {
        Ending::Fell { cell, .. } => format!("{ball} falls at {cell}: there is no part"),
        Ending::LeftBoard { cell, side, .. } => {
            format!("{ball} leaves the board at {cell}, to the {side}")
        }
        other => other.to_string(),
    }
}

fn ended_so(ball: &str, ending: Ending, last: Option<Cell>) -> String {
    match ending {
        Ending::Intercepted { cell, .. } => format!("{ball} is caught at {cell}"),
        Ending::HopperEmpty { side } => {
            let lever: Colour = side.colour();
            let from = last.map_or(String::new(), |cell| format!(" from {cell}"));
            if ball == "the run" {
                format!("the {side} hopper is empty from the start")
            } else {
                format!("{ball} presses the {lever} lever{from}, and the {side} hopper is empty")
            }
        }
        Ending::Repeats { from, period } => {
            format!("the run repeats without end from ball {from} on, with period {period}")
        }
        fault_or_unknown => fault_message(ball, fault_or_unknown),
    }
}

/// A value in decimal, with its bits if there are several.
fn shown_value(value: i64, width: u32) -> String {
    match width {
        1 => format!("{value} ({})", Side::from_bit(value != 0)),
        _ => format!("{value} ({value:0width$b})", width = width as usize),
    }
}

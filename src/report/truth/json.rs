//! Rows of a truth table as data.

use serde_json::{Map, Value, json};

use super::Lines;
use crate::report::row;
use tumble_core::board::{Board, letters};
use tumble_core::challenge::{Expected, Row};
use tumble_core::machine::Outcome;

impl Lines<'_> {
    pub(super) fn outcome_json(
        &self,
        row: &Row,
        outcome: &Outcome,
        board: &Board,
        expected: Option<&Expected>,
        holds: Option<bool>,
    ) -> String {
        let finals = self.finals.iter().map(|(variable, name, _)| {
            (name.clone(), json!(self.final_value(board, outcome, *variable)))
        });
        let bits = self
            .unnamed
            .iter()
            .map(|(number, cell)| (cell.to_string(), json!(outcome.switches.get(*number))));
        let value = json!({
            "row": row.number,
            "inputs": row::as_json(self.challenge, row),
            "out": letters(&outcome.out),
            "ending": row::ending_json(outcome.ending),
            "balls": outcome.balls,
            "final": Value::Object(finals.collect::<Map<_, _>>()),
            "bits": Value::Object(bits.collect::<Map<_, _>>()),
            "holds": holds,
            "expected": expected.map(|expected| row::expected_json(self.challenge, expected)),
        });
        format!("{value}\n")
    }
}

//! Rows of a truth table as data.

use super::TableLines;
use crate::results::{RowLine, ending_json, expected_json, inputs_json};
use crate::writers::text::json_line;
use tumble_core::board::letters;
use tumble_core::challenge::{Expected, Row};
use tumble_core::machine::Outcome;

impl TableLines<'_> {
    pub(super) fn outcome_json(
        &self,
        row: &Row,
        outcome: &Outcome,
        expected: Option<&Expected>,
        holds: Option<bool>,
    ) -> String {
        let finals = self
            .finals
            .iter()
            .map(|(variable, name, _)| (name.as_str(), self.final_value(row, outcome, *variable)));
        let bits = self
            .unnamed
            .iter()
            .map(|(number, cell)| (cell.to_string(), outcome.switches.get(*number).copied()));
        json_line(&RowLine {
            row: row.number,
            inputs: inputs_json(self.challenge, row),
            out: letters(&outcome.out),
            ending: ending_json(outcome.ending),
            balls: outcome.balls,
            finals: finals.collect(),
            bits: bits.collect(),
            holds,
            expected: expected.map(|expected| expected_json(self.challenge, expected)),
        })
    }
}

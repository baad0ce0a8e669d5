//! Output of `table`, as data.

mod compact;
mod coverage;
mod inverse;
mod outputs;

use serde::Serialize;

pub use compact::{KnownLine, PatternLine};
pub use coverage::CoverageLine;
pub use inverse::{InverseLine, ReversibleLine};
pub use outputs::{FunctionLine, MattersLine};

use super::row::holds_as_data;
use super::{ExpectedJson, InputsJson, Named, expected_json, inputs_json};
use tumble_core::board::{Cell, Marble, Side};
use tumble_core::challenge::{Challenge, Expected, Row, RowVerdict};
use tumble_core::machine::{Ending, Outcome};
use tumble_core::table::TableVerdict;

/// A row of a board.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RowLine<'a> {
    /// Its number, from 0.
    pub row: u128,
    /// Its inputs.
    pub inputs: InputsJson,
    /// The balls that come out, in order.
    pub out: String,
    /// The ending of the run.
    pub ending: Ending,
    /// The number of balls that are released.
    pub balls: u64,
    /// The values of the registers at the end.
    #[serde(rename = "final")]
    pub finals: IndexMapOf<'a, i64>,
    /// Final sides of bits and trains outside of registers, by their first cells.
    pub bits: Named<Option<Side>>,
    /// Whether the row holds; null if undecided, and in games.
    pub holds: Option<bool>,
    /// Required result of the row; null in games.
    pub expected: Option<ExpectedJson>,
}

impl<'a> RowLine<'a> {
    /// A row of a board, with the values of these registers and of these switches at the end.
    pub fn new(
        challenge: &Challenge,
        row: &Row,
        outcome: &Outcome,
        finals: impl Iterator<Item = (&'a str, i64)>,
        bits: impl Iterator<Item = (Cell, usize)>,
        asked: Option<(&Expected, &RowVerdict)>,
    ) -> RowLine<'a> {
        let side = |switch: usize| outcome.switches.get(switch).copied();
        RowLine {
            row: row.number,
            inputs: inputs_json(challenge, row),
            out: Marble::letters(&outcome.out),
            ending: outcome.ending,
            balls: outcome.balls,
            finals: finals.collect(),
            bits: bits.map(|(cell, switch)| (cell.to_string(), side(switch))).collect(),
            holds: asked.and_then(|(_, verdict)| holds_as_data(verdict)),
            expected: asked.map(|(expected, _)| expected_json(challenge, expected)),
        }
    }
}

/// Values by borrowed names.
pub(super) type IndexMapOf<'a, T> = indexmap::IndexMap<&'a str, T>;

/// A row and its required result.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExpectedLine {
    /// Its number, from 0.
    pub row: u128,
    /// Its inputs.
    pub inputs: InputsJson,
    /// Its required result.
    pub expected: ExpectedJson,
}

impl ExpectedLine {
    /// Returns the line of a row and its required result.
    pub fn new(challenge: &Challenge, row: &Row, expected: &Expected) -> ExpectedLine {
        ExpectedLine {
            row: row.number,
            inputs: inputs_json(challenge, row),
            expected: expected_json(challenge, expected),
        }
    }
}

/// A whole table in a few numbers.
#[derive(Debug, Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SummaryLine {
    /// The number of rows.
    pub rows: u128,
    /// Number of rows that do not hold.
    pub failing_rows: u128,
    /// Number of rows whose runs were given up.
    pub undecided_rows: u128,
    /// The most balls that any row uses.
    pub most_balls: u64,
}

impl From<&TableVerdict> for SummaryLine {
    fn from(verdict: &TableVerdict) -> SummaryLine {
        SummaryLine {
            rows: verdict.rows,
            failing_rows: verdict.failing,
            undecided_rows: verdict.undecided,
            most_balls: verdict.most_balls,
        }
    }
}

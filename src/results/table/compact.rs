//! Lines of a compact table, and results of starts that are known in part.

use serde::Serialize;

use super::IndexMapOf;
use tumble_core::board::Marble;
use tumble_core::challenge::{Challenge, Known};
use tumble_core::machine::Ending;
use tumble_core::table::{CommonResult, FinalValue, Pattern};

/// A line of a compact table: rows with the same result.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PatternLine<'a> {
    /// For each input its bits, the weightiest first, `-` for either value; 0 for the blue lever and 1
    /// for the red one; or a range of balls.
    pub inputs: IndexMapOf<'a, String>,
    /// The number of rows.
    pub rows: u128,
    /// The balls that come out, in order.
    pub out: String,
    /// The ending of the runs.
    pub ending: Ending,
    /// The registers at the end: their bits, the weightiest first, `=` for one that ends as it started, `~` for one
    /// that ends the other way; or an expression over the inputs, such as `A + B`.
    #[serde(rename = "final")]
    pub finals: IndexMapOf<'a, String>,
}

impl<'a> PatternLine<'a> {
    /// A line of the table of a board under this challenge.
    pub fn new(challenge: &'a Challenge, pattern: &Pattern) -> PatternLine<'a> {
        PatternLine {
            inputs: known_json(challenge, &pattern.inputs),
            rows: pattern.rows,
            out: Marble::letters(&pattern.outcome.out),
            ending: pattern.outcome.ending,
            finals: finals_json(challenge, &pattern.finals),
        }
    }
}

/// The result of a run whose start is known in part.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KnownLine<'a> {
    /// For each input its bits, the weightiest first, `-` for either value; 0 for the blue lever and 1
    /// for the red one; or a range of balls.
    pub inputs: IndexMapOf<'a, String>,
    /// The number of starts that agree with them.
    pub rows: u128,
    /// The balls that come out in all of these, in order; `?` for a ball that differs among them.
    pub out: String,
    /// The most balls that come out after these.
    pub more: u64,
    /// The ending of the run; null if unknown.
    pub ending: Option<Ending>,
    /// The registers at the end, as in a line of a compact table; `?` for an unknown bit.
    #[serde(rename = "final")]
    pub finals: IndexMapOf<'a, String>,
}

impl<'a> KnownLine<'a> {
    /// Returns the common result of all runs with this start.
    pub fn new(
        challenge: &'a Challenge,
        inputs: &[(usize, Known)],
        common: &CommonResult,
    ) -> KnownLine<'a> {
        KnownLine {
            inputs: known_json(challenge, inputs),
            rows: common.rows,
            out: common.out_letters(),
            more: common.more_out(),
            ending: common.ending,
            finals: finals_json(challenge, &common.finals),
        }
    }
}

/// Known parts of inputs, by name.
fn known_json<'a>(challenge: &'a Challenge, inputs: &[(usize, Known)]) -> IndexMapOf<'a, String> {
    inputs.iter().map(|(at, known)| (challenge.name_of(*at), known.to_string())).collect()
}

fn finals_json<'a>(challenge: &'a Challenge, finals: &[FinalValue]) -> IndexMapOf<'a, String> {
    let names = challenge.variables().take(challenge.named());
    names.zip(finals.iter().map(ToString::to_string)).collect()
}

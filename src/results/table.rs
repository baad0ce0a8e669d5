//! Output of `table`, as data.

use serde::Serialize;

use super::row::holds_as_data;
use super::{ExpectedJson, InputsJson, Named, expected_json, inputs_json};
use tumble_core::board::{Board, Cell, Marble, Part, Side};
use tumble_core::challenge::{Challenge, Expected, Known, Row, RowVerdict};
use tumble_core::machine::{Ending, Outcome};
use tumble_core::table::{
    CommonResult, Coverage, FinalValue, Function, FunctionOf, Inverse, OutputKind, Passages,
    Pattern, Reversibility, TableOutput, TableVerdict,
};

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

/// A line of a compact table: rows with the same result.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PatternLine<'a> {
    /// For each input its bits, the weightiest first, `-` for either value; or a range of balls.
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

/// Known parts of inputs, by name.
fn known_json<'a>(challenge: &'a Challenge, inputs: &[(usize, Known)]) -> IndexMapOf<'a, String> {
    inputs.iter().map(|(at, known)| (challenge.name_of(*at), known.to_string())).collect()
}

fn finals_json<'a>(challenge: &'a Challenge, finals: &[FinalValue]) -> IndexMapOf<'a, String> {
    let names = challenge.variables().take(challenge.named());
    names.zip(finals.iter().map(ToString::to_string)).collect()
}

/// The name of a register at the end, or of a bit of it.
fn final_name(challenge: &Challenge, variable: usize, bit: Option<usize>) -> String {
    let bit = bit.map_or(String::new(), |bit| format!(", bit {bit}"));
    format!("{} end{bit}", challenge.name_of(variable))
}

/// `table --name`: an output, and the function that it is.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FunctionLine<'a> {
    /// The output: `out` for the order of the balls, an ending, or a register at the end.
    pub output: String,
    /// The function of the inputs; null if it has no name here.
    pub function: Option<&'a str>,
    /// The name of the function.
    pub name: Option<&'a str>,
}

impl<'a> FunctionLine<'a> {
    /// A function of a board under this challenge.
    pub fn new(challenge: &Challenge, function: &'a Function) -> FunctionLine<'a> {
        FunctionLine {
            output: match function.of {
                FunctionOf::Out => "out".to_owned(),
                FunctionOf::Ending(ending) => ending.to_string(),
                FunctionOf::Final(variable, bit) => final_name(challenge, variable, bit),
            },
            function: function.text.as_deref(),
            name: function.text.is_some().then_some(function.name),
        }
    }
}

/// `table --inverse`: the starts that lead to an end. Their lines follow.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct InverseLine {
    /// The number of rows with any end.
    pub rows: u128,
    /// The number of rows that lead to the end.
    pub starts: u128,
    /// The number of lines that follow; null if they would be too many.
    pub lines: Option<usize>,
    /// One of these starts; null if there is none.
    pub first: Option<InputsJson>,
}

impl InverseLine {
    /// The starts of a board under this challenge.
    pub fn new(challenge: &Challenge, inverse: &Inverse) -> InverseLine {
        InverseLine {
            rows: inverse.rows,
            starts: inverse.starts,
            lines: inverse.lines.as_ref().map(Vec::len),
            first: inverse.first.as_ref().map(|row| inputs_json(challenge, row)),
        }
    }
}

/// `table --reversible`: whether results determine starts.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReversibleLine {
    /// Whether all rows have different results.
    pub reversible: bool,
    /// The number of rows.
    pub rows: u128,
    /// The number of rows that share their result with another.
    pub colliding: u128,
    /// Two starts with the same result; null if there are none.
    pub example: Option<[InputsJson; 2]>,
}

impl ReversibleLine {
    /// Returns the line of a board under this challenge.
    pub fn new(challenge: &Challenge, found: &Reversibility) -> ReversibleLine {
        let example = found.example.as_ref();
        ReversibleLine {
            reversible: example.is_none(),
            rows: found.rows,
            colliding: found.colliding,
            example: example.map(|pair| pair.each_ref().map(|row| inputs_json(challenge, row))),
        }
    }
}

/// The result of a run whose start is known in part.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KnownLine<'a> {
    /// For each input its bits, the weightiest first, `-` for either value; or a range of balls.
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

/// An output, and the inputs that matter for it.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MattersLine<'a> {
    /// The output.
    pub output: String,
    /// For each input its bits, the weightiest first: `x` for one that matters, `-` for one that
    /// does not.
    pub inputs: IndexMapOf<'a, String>,
}

impl<'a> MattersLine<'a> {
    /// An output of a board under this challenge, and which of these inputs matter for it.
    pub fn new(
        challenge: &'a Challenge,
        board: &Board,
        inputs: &[usize],
        output: &TableOutput,
    ) -> MattersLine<'a> {
        let marks = |parts: &Vec<bool>| -> String {
            parts.iter().rev().map(|&matters| if matters { 'x' } else { '-' }).collect()
        };
        let inputs = inputs.iter().zip(&output.matters);
        MattersLine {
            output: match output.what {
                OutputKind::Out => "out".to_owned(),
                OutputKind::Ending => "ends".to_owned(),
                OutputKind::Final { variable, bit } => {
                    let bit = (challenge.width_of(variable) > 1).then_some(bit);
                    final_name(challenge, variable, bit)
                }
                OutputKind::Switch(number) => {
                    let cell = board.switches().get(number).and_then(|switch| switch.cells.first());
                    cell.map_or_else(|| "?".to_owned(), |cell| format!("{cell} end"))
                }
            },
            inputs: inputs
                .map(|(&input, parts)| (challenge.name_of(input), marks(parts)))
                .collect(),
        }
    }
}

/// Traffic at a cell: the number of meetings and the directions of balls.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CoverageLine {
    /// The cell, as row and column.
    pub cell: Cell,
    /// Its part; null if it has none.
    pub part: Option<String>,
    /// All balls that come there.
    pub met: Passages,
    /// Those that come from the left.
    pub from_left: Passages,
    /// Those that come from the right.
    pub from_right: Passages,
    /// Those that leave to the left.
    pub to_left: Passages,
    /// Those that leave to the right.
    pub to_right: Passages,
}

impl CoverageLine {
    /// The cells of a board that have a part or are reached by balls, in reading order.
    pub fn lines_of(board: &Board, coverage: &Coverage) -> Vec<CoverageLine> {
        let is_shown = |cell: &Cell| {
            let is_gear = board.part(*cell) == Some(Part::Gear);
            (board.part(*cell).is_some() && !is_gear) || coverage.is_met(*cell)
        };
        let line = |cell: Cell| {
            let traffic = coverage.at(cell);
            // A ball that moves right as it arrives comes from the left.
            let [from_right, from_left] = traffic.arrive;
            let [to_left, to_right] = traffic.leave;
            CoverageLine {
                cell,
                part: board.part(cell).map(|part| part.to_string()),
                met: traffic.met,
                from_left,
                from_right,
                to_left,
                to_right,
            }
        };
        board.shape().places().filter(is_shown).map(line).collect()
    }
}

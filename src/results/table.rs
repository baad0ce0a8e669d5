//! What `table` writes.

use serde::Serialize;

use super::{EndingJson, ExpectedJson, InputsJson, Named};
use tumble_core::board::{Cell, Side};

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
    /// How the run ends.
    pub ending: EndingJson,
    /// The number of balls that are released.
    pub balls: u64,
    /// The values of the registers at the end.
    #[serde(rename = "final")]
    pub finals: IndexMapOf<'a, i64>,
    /// How the bits and trains point that no register means, by their first cells.
    pub bits: Named<Option<Side>>,
    /// Whether this is what the challenge asks for; null where it is not decided, and in games.
    pub holds: Option<bool>,
    /// What the row must leave; null in games.
    pub expected: Option<ExpectedJson>,
}

/// Values by borrowed names.
pub(super) type IndexMapOf<'a, T> = indexmap::IndexMap<&'a str, T>;

/// A row, and what it must leave.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExpectedLine {
    /// Its number, from 0.
    pub row: u128,
    /// Its inputs.
    pub inputs: InputsJson,
    /// What it must leave.
    pub expected: ExpectedJson,
}

/// A whole table in a few numbers.
#[derive(Debug, Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SummaryLine {
    /// The number of rows.
    pub rows: u128,
    /// Those that do not hold.
    pub failing_rows: u128,
    /// Those whose runs were given up.
    pub undecided_rows: u128,
    /// The most balls that any row uses.
    pub most_balls: u64,
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
    /// How the runs end.
    pub ending: EndingJson,
    /// The registers at the end: their bits, the weightiest first, `=` for one that ends as it started, `~` for one
    /// that ends the other way; or an expression over the inputs, such as `A + B`.
    #[serde(rename = "final")]
    pub finals: IndexMapOf<'a, String>,
}

/// `table --name`: an output, and the function that it is.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FunctionLine<'a> {
    /// The output: `out` for the order of the balls, an ending, or a register at the end.
    pub output: String,
    /// The function of the inputs; null where it has no name here.
    pub function: Option<&'a str>,
    /// The name of the function.
    pub name: Option<&'a str>,
}

/// `table --inverse`: the starts that lead to an end. Their lines follow.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct InverseLine {
    /// The number of rows, whatever their ends.
    pub rows: u128,
    /// The number of rows that lead to the end.
    pub starts: u128,
    /// The number of lines that follow; null where they would be too many.
    pub lines: Option<usize>,
    /// One of these starts; null where there is none.
    pub first: Option<InputsJson>,
}

/// `table --reversible`: whether results determine starts.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReversibleLine {
    /// Whether each row leaves another result.
    pub reversible: bool,
    /// The number of rows.
    pub rows: u128,
    /// The number of rows that share their result with another.
    pub colliding: u128,
    /// Two starts with the same result; null where there are none.
    pub example: Option<[InputsJson; 2]>,
}

/// The result of a run whose start is known in part.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KnownLine<'a> {
    /// For each input its bits, the weightiest first, `-` for either value; or a range of balls.
    pub inputs: IndexMapOf<'a, String>,
    /// The number of starts that agree with them.
    pub rows: u128,
    /// The balls that come out in all of these, in order, `?` for one that is not alike in all.
    pub out: String,
    /// How many more come out at the most.
    pub more: u64,
    /// How the run ends; null where that is not known.
    pub ending: Option<EndingJson>,
    /// The registers at the end, as in a line of a compact table, `?` for a bit that is not known.
    #[serde(rename = "final")]
    pub finals: IndexMapOf<'a, String>,
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

/// How often the part of a cell is met, and which ways balls take there.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CoverageLine {
    /// The cell, as row and column.
    #[cfg_attr(feature = "schema", schemars(with = "[u16; 2]"))]
    pub cell: Cell,
    /// Its part; null where it has none.
    pub part: Option<String>,
    /// All balls that come there.
    pub met: PassagesJson,
    /// Those that come from the left.
    pub from_left: PassagesJson,
    /// Those that come from the right.
    pub from_right: PassagesJson,
    /// Those that leave to the left.
    pub to_left: PassagesJson,
    /// Those that leave to the right.
    pub to_right: PassagesJson,
}

/// How often something happens.
#[derive(Debug, Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PassagesJson {
    /// In how many rows.
    pub rows: u128,
    /// For how many balls, over all rows.
    pub balls: u128,
}

//! Outputs of a table: their functions, and the inputs that matter for them.

use serde::Serialize;

use super::IndexMapOf;
use tumble_core::board::Board;
use tumble_core::challenge::Challenge;
use tumble_core::table::{Function, FunctionOf, OutputKind, TableOutput};

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

/// The name of a register at the end, or of a bit of it.
fn final_name(challenge: &Challenge, variable: usize, bit: Option<usize>) -> String {
    let bit = bit.map_or(String::new(), |bit| format!(", bit {bit}"));
    format!("{} end{bit}", challenge.name_of(variable))
}

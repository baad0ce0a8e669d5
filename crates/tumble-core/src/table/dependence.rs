//! Which inputs matter for which output.

use super::Trial;
use super::plan::{Plan, Shown};
use super::sets::diagrams::{InputBits, InputVariable};

/// Which inputs matter for which output: an input matters where there are two rows that differ
/// in it alone and in the output, too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dependence {
    /// How many rows there are.
    pub rows: u128,
    /// The inputs, in the order of the axes of the rows.
    pub inputs: Vec<TableInput>,
    /// The outputs.
    pub outputs: Vec<TableOutput>,
}

/// An input of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableInput {
    /// The place of its value among the variables of a row.
    pub variable: usize,
    /// How many parts it has that are distinguished: the bits of a register; 1 for a lever and for a
    /// number of balls.
    pub parts: usize,
}

/// An output of a table, with what matters for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableOutput {
    /// What it is.
    pub what: OutputKind,
    /// For each input and each of its parts, the least significant bit first, whether it matters.
    pub matters: Vec<Vec<bool>>,
}

/// Something that a row leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OutputKind {
    /// The balls that come out, in order.
    Out,
    /// How the run ends: where, and with a ball of which colour.
    Ending,
    /// A bit of an input or register at the end.
    Final {
        /// The place among the variables.
        variable: usize,
        /// The bit, from 0, the least significant one.
        bit: usize,
    },
    /// The end of a bit or train that no input or register names: its place among the
    /// [switches](crate::board::Board::switches) of the board.
    Switch(usize),
}

/// All values at the end that may differ from row to row, with what shows them.
pub(super) fn finals(trial: &Trial, plan: &Plan) -> Vec<(OutputKind, Vec<Shown>)> {
    let mut finals = Vec::new();
    let mut named = vec![false; plan.switches()];
    for variable in 0..trial.challenge.named() {
        for (bit, shown) in plan.bits_of(variable).into_iter().enumerate() {
            for shown in &shown {
                if let Shown::State(number) = shown
                    && let Some(named) = named.get_mut(*number)
                {
                    *named = true;
                }
            }
            // What no ball can turn is no output.
            if shown.iter().any(|shown| is_switch(*shown, plan)) {
                finals.push((OutputKind::Final { variable, bit }, shown));
            }
        }
    }
    let unnamed = (0..plan.switches()).filter(|number| named.get(*number) == Some(&false));
    finals.extend(unnamed.map(|number| (OutputKind::Switch(number), vec![Shown::State(number)])));
    finals
}

fn is_switch(shown: Shown, plan: &Plan) -> bool {
    matches!(shown, Shown::State(number) if number < plan.switches())
}

/// For each input the levels of each of its parts that are distinguished.
pub(super) fn parts(inputs: &InputBits) -> Vec<Vec<Vec<u32>>> {
    let parts = |input: &InputVariable| match input.hopper {
        Some(_) => vec![input.levels.clone()],
        None => input.levels.iter().map(|&level| vec![level]).collect(),
    };
    inputs.all.iter().map(parts).collect()
}

impl Dependence {
    /// `matters` says for each output, input and part whether it matters.
    pub(super) fn new(rows: u128, inputs: &InputBits, outputs: Vec<TableOutput>) -> Self {
        let parts = parts(inputs);
        let all = inputs.all.iter().zip(&parts);
        let input = |(own, parts): (&InputVariable, &Vec<_>)| TableInput {
            variable: own.variable,
            parts: parts.len(),
        };
        Dependence { rows, inputs: all.map(input).collect(), outputs }
    }
}

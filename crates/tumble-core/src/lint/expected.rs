//! The inputs on which the expectation of a challenge depends.

use crate::challenge::{Challenge, Expected, OutGoal, Row};
use crate::table::{Dependence, OutputKind};

/// Number of rows that are checked. The first ones are enough.
const ROWS_LOOKED_AT: usize = 1 << 9;

/// The dependence of the expectation on inputs.
#[derive(Debug, Clone, Default)]
pub(super) struct AskedOutputs {
    /// For each output, whether it differs between rows.
    pub varies: Vec<bool>,
    /// For each output, each input and each of its parts: whether the expectation differs between two rows that differ
    /// only in that part.
    pub matters: Vec<Vec<Vec<bool>>>,
}

impl AskedOutputs {
    /// Checks the first rows of a challenge. Inputs and outputs are those of `found`.
    pub(super) fn new(challenge: &Challenge, found: &Dependence) -> AskedOutputs {
        let nothing: Vec<Vec<bool>> =
            (0..found.inputs.len()).map(|place| vec![false; found.parts_of(place)]).collect();
        let mut asked = AskedOutputs {
            varies: vec![false; found.outputs.len()],
            matters: vec![nothing; found.outputs.len()],
        };
        let mut first: Option<Expected> = None;
        for row in challenge.rows.iter().flatten().take(ROWS_LOOKED_AT) {
            let Ok(expected) = challenge.expected(&row) else { continue };
            let first = first.get_or_insert_with(|| expected.clone());
            for (varies, output) in asked.varies.iter_mut().zip(&found.outputs) {
                *varies |= rows_differ(output.what, first, &expected);
            }
            for (place, &input) in found.inputs.iter().enumerate() {
                for part in 0..found.parts_of(place) {
                    let Some(other) = neighbour_row(challenge, &row, input, part) else {
                        continue;
                    };
                    let Ok(other) = challenge.expected(&other) else { continue };
                    for (matters, output) in asked.matters.iter_mut().zip(&found.outputs) {
                        let own = matters.get_mut(place).and_then(|parts| parts.get_mut(part));
                        if let Some(own) = own {
                            *own |= rows_differ(output.what, &expected, &other);
                        }
                    }
                }
            }
        }
        asked
    }
}

/// The row that differs only in this bit of an input, or has one more of a number of balls.
fn neighbour_row(challenge: &Challenge, row: &Row, variable: usize, part: usize) -> Option<Row> {
    let axis = challenge.rows.axes().iter().find(|axis| axis.variable == variable)?;
    let mut values = row.values.clone();
    let value = values.get_mut(variable)?;
    *value = match challenge.register(variable) {
        Some(_) => *value ^ (1 << part.min(62)),
        None => value.checked_add(1)?,
    };
    let beyond = axis.from.checked_add_unsigned(axis.count)?;
    if !(axis.from..beyond).contains(value) {
        return None;
    }
    let row = challenge.rows.row_of(values);
    challenge.rows.admits(&row).ok()?.then_some(row)
}

/// Whether two rows have different expectations for an output. An open expectation does not differ from any other.
fn rows_differ(what: OutputKind, one: &Expected, other: &Expected) -> bool {
    let of = |expected: &Expected, variable: usize| {
        expected.finals.iter().find(|(own, _)| *own == variable).map(|(_, value)| *value)
    };
    match what {
        OutputKind::Out => match (&one.out, &other.out) {
            (OutGoal::Any, _) | (_, OutGoal::Any) => false,
            (one, other) => one != other,
        },
        OutputKind::Ending => {
            let (one, other) = (&one.ending, &other.ending);
            told_apart(one.kind, other.kind)
                || told_apart(one.colour, other.colour)
                || told_apart(one.cell, other.cell)
        }
        OutputKind::Final { variable, bit } => match (of(one, variable), of(other, variable)) {
            (Some(one), Some(other)) => (one ^ other) >> bit.min(62) & 1 == 1,
            _ => false,
        },
        OutputKind::Switch(_) => false,
    }
}

fn told_apart<T: PartialEq>(one: Option<T>, other: Option<T>) -> bool {
    matches!((one, other), (Some(one), Some(other)) if one != other)
}

//! Rows of a board as comma-separated values, written without a text for each field.

use std::fmt::Write as _;

use crate::report::row;
use crate::report::text::csv;
use tumble_core::board::{Cell, Side};
use tumble_core::challenge::{Challenge, Row, RowVerdict};
use tumble_core::machine::Outcome;

/// What the columns show, worked out once for all rows.
#[derive(Debug, Clone, Default)]
pub(super) struct CsvColumns {
    inputs: Vec<InputColumn>,
    /// The inputs and registers that balls can turn: place, width.
    finals: Vec<(usize, u32)>,
    /// The places of other bits in the switches of the board.
    others: Vec<usize>,
}

/// What varies.
#[derive(Debug, Clone, Copy)]
struct InputColumn {
    variable: usize,
    /// The bits of a register; `None` for a number of balls, and for the lever.
    width: Option<u32>,
    is_lever: bool,
}

impl CsvColumns {
    pub(super) fn new(
        challenge: &Challenge,
        finals: &[(usize, String, u32)],
        unnamed: &[(usize, Cell)],
    ) -> Self {
        let column = |variable: usize| {
            let name = challenge.variables().nth(variable)?;
            let width = challenge.register(variable).map(|register| register.cells.width());
            Some(InputColumn { variable, width, is_lever: name == "start" && width.is_none() })
        };
        let axes = challenge.rows.axes().iter();
        CsvColumns {
            inputs: axes.filter_map(|axis| column(axis.variable)).collect(),
            finals: finals.iter().map(|&(variable, _, width)| (variable, width)).collect(),
            others: unnamed.iter().map(|&(number, _)| number).collect(),
        }
    }

    /// Returns the line of a row; `value` gives the value of a register at the end.
    pub(super) fn line(
        &self,
        row: &Row,
        outcome: &Outcome,
        value: impl Fn(usize) -> i64,
        holds: Option<&RowVerdict>,
    ) -> String {
        let mut line = String::with_capacity(96);
        for input in &self.inputs {
            let value = row.values.get(input.variable).copied().unwrap_or(0);
            if input.is_lever {
                text(&mut line, &row::lever(value).to_string());
            } else {
                number(&mut line, value, input.width.unwrap_or(1));
            }
        }
        line.extend(outcome.out.iter().map(|colour| colour.letter()));
        line.push(',');
        text(&mut line, &outcome.ending.to_string());
        for &(variable, width) in &self.finals {
            number(&mut line, value(variable), width);
        }
        for &place in &self.others {
            bit(&mut line, outcome.switches.get(place).is_some_and(|side| *side == Side::Right));
            line.push(',');
        }
        if let Some(holds) = holds {
            text(&mut line, row::holds_in_words(holds).0);
        }
        // Every field has a comma behind it, the last one, too.
        line.pop();
        line.push('\n');
        line
    }
}

/// Adds a text and a comma.
fn text(line: &mut String, text: &str) {
    line.push_str(&csv(text));
    line.push(',');
}

/// Adds a number, and a field of its bits where it has more than one.
fn number(line: &mut String, value: i64, width: u32) {
    match value {
        0 | 1 => bit(line, value == 1),
        // A string takes all.
        _ => _ = write!(line, "{value}"),
    }
    line.push(',');
    if width > 1 {
        let places = width.min(64).max(i64::BITS - value.leading_zeros());
        (0..places).rev().for_each(|place| bit(line, value >> place & 1 == 1));
        line.push(',');
    }
}

fn bit(line: &mut String, is_set: bool) {
    line.push(if is_set { '1' } else { '0' });
}

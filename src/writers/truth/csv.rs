//! Rows of a board as comma-separated values, written without a string for each field.

use std::fmt::Write as _;

use crate::results::row;
use crate::writers::text::{csv, holds_in_words};
use tumble_core::board::{Board, Cell, Colour, Kind, Marble, Side};
use tumble_core::challenge::{Challenge, Row, RowVerdict};
use tumble_core::machine::{Ending, Outcome};

/// Contents of the columns, worked out once for all rows.
#[derive(Debug, Clone, Default)]
pub(super) struct CsvColumns {
    inputs: Vec<InputColumn>,
    /// The inputs and registers that balls can turn: index, width.
    finals: Vec<(usize, u32)>,
    /// The indices of other bits among the switches of the board.
    others: Vec<usize>,
    /// The usual endings with their fields.
    endings: Vec<(Ending, String)>,
    /// The field of a row that holds.
    holds: String,
}

/// Size limit of the list of usual endings, which is searched for every row.
const USUAL: usize = 16;

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
        board: Option<&Board>,
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
            endings: usual_endings(board),
            holds: written_field(holds_in_words(&RowVerdict::Holds).0),
        }
    }

    /// Adds the line of a row; `value` gives the value of a register at the end.
    pub(super) fn add_line(
        &self,
        line: &mut String,
        row: &Row,
        outcome: &Outcome,
        value: impl Fn(usize) -> i64,
        holds: Option<&RowVerdict>,
    ) {
        for input in &self.inputs {
            let value = row.values.get(input.variable).copied().unwrap_or(0);
            if input.is_lever {
                push_text(line, &row::lever_of(value).to_string());
            } else {
                push_number(line, value, input.width.unwrap_or(1));
            }
        }
        outcome.out.iter().for_each(|ball| line.push(ball.letter()));
        line.push(',');
        match self.endings.iter().find(|(ending, _)| *ending == outcome.ending) {
            Some((_, written)) => line.push_str(written),
            None => push_text(line, &outcome.ending.to_string()),
        }
        for &(variable, width) in &self.finals {
            push_number(line, value(variable), width);
        }
        for &place in &self.others {
            push_bit(line, outcome.switches.get(place).is_some_and(|side| *side == Side::Right));
            line.push(',');
        }
        match holds {
            Some(RowVerdict::Holds) => line.push_str(&self.holds),
            Some(holds) => push_text(line, holds_in_words(holds).0),
            None => {}
        }
        // Every field has a comma behind it, even the last one.
        line.pop();
        line.push('\n');
    }
}

/// Returns a text with a comma behind it.
fn written_field(word: &str) -> String {
    let mut field = String::new();
    push_text(&mut field, word);
    field
}

/// Adds a text and a comma.
fn push_text(line: &mut String, text: &str) {
    line.push_str(&csv(text));
    line.push(',');
}

/// Adds a number, and a field of its bits if it has more than one.
fn push_number(line: &mut String, value: i64, width: u32) {
    match u64::try_from(value) {
        Ok(value) => push_decimal(line, value),
        // Writing to a string cannot fail.
        Err(_) => _ = write!(line, "{value}"),
    }
    line.push(',');
    if width > 1 {
        let places = width.min(64).max(i64::BITS - value.leading_zeros());
        let (fours, rest) = (places / 4, places % 4);
        (4 * fours..4 * fours + rest)
            .rev()
            .for_each(|place| push_bit(line, value >> place & 1 == 1));
        for at in (0..fours).rev() {
            line.push_str(FOUR_BITS[(value >> (4 * at) & 0xf) as usize]);
        }
        line.push(',');
    }
}

/// All numbers of four bits, in binary.
const FOUR_BITS: [&str; 16] = [
    "0000", "0001", "0010", "0011", "0100", "0101", "0110", "0111", "1000", "1001", "1010", "1011",
    "1100", "1101", "1110", "1111",
];

/// Adds a number. This is optimised: nothing else is written as often.
fn push_decimal(line: &mut String, value: u64) {
    if value >= 10 {
        push_decimal(line, value / 10);
    }
    line.push(char::from(b'0' + (value % 10) as u8));
}

fn push_bit(line: &mut String, is_set: bool) {
    line.push(if is_set { '1' } else { '0' });
}

/// The endings that most runs on a board have, each with the comma behind it.
fn usual_endings(board: Option<&Board>) -> Vec<(Ending, String)> {
    let empty = Side::BOTH.map(|side| Ending::HopperEmpty { side });
    let parts = board.into_iter().flat_map(Board::parts);
    let interceptors = parts.filter(|(_, part)| part.kind() == Kind::Interceptor);
    let caught = interceptors.flat_map(|(cell, _)| {
        Colour::BOTH.map(|colour| Ending::Intercepted { cell, marble: Marble::light(colour) })
    });
    let endings = empty.into_iter().chain(caught).take(USUAL);
    endings.map(|ending| (ending, written_field(&ending.to_string()))).collect()
}

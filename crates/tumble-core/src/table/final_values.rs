//! The values of inputs and registers at the end of a run.

use crate::board::{Board, Cell, Kind, Side};
use crate::challenge::{Challenge, Register, Row};
use crate::machine::Outcome;

/// What shows the values of inputs and registers at the end of a run, worked out once for all rows of a
/// challenge on a board.
#[derive(Debug, Clone)]
pub(super) struct FinalValues {
    /// For each input and register its bits.
    variables: Vec<Vec<(u32, ShownBy)>>,
}

/// What shows which way a cell points at the end.
#[derive(Debug, Clone, Copy)]
enum ShownBy {
    /// A bit or train of the board.
    Switch(usize),
    /// A ramp that the row turns: the bit of an input.
    Input { variable: usize, bit: u32 },
    /// A part that never turns.
    Fixed(Side),
}

impl FinalValues {
    pub(super) fn new(challenge: &Challenge, board: &Board) -> Self {
        let named = challenge.inputs.iter().chain(&challenge.registers);
        let bits = |register: &Register| {
            let cells = register.cells.all().iter().enumerate();
            let bit =
                |(at, &cell)| (register.cells.bit_of(at).min(62), shown_by(challenge, board, cell));
            cells.map(bit).collect()
        };
        FinalValues { variables: named.map(bits).collect() }
    }

    /// As [`Table::final_value`](crate::Table::final_value).
    pub(super) fn value(&self, variable: usize, row: &Row, outcome: &Outcome) -> i64 {
        let bits = self.variables.get(variable).map_or(&[][..], Vec::as_slice);
        bits.iter().fold(0, |value, &(bit, shown)| {
            let is_right = match shown {
                ShownBy::Switch(number) => outcome.switches.get(number) == Some(&Side::Right),
                ShownBy::Input { variable, bit } => {
                    row.values.get(variable).is_some_and(|value| value >> bit & 1 == 1)
                }
                ShownBy::Fixed(side) => side == Side::Right,
            };
            value | i64::from(is_right) << bit
        })
    }
}

fn shown_by(challenge: &Challenge, board: &Board, cell: Cell) -> ShownBy {
    if let Some(number) = board.switch_at(cell) {
        return ShownBy::Switch(number);
    }
    let is_ramp = challenge.given.at(cell).kind() == Some(Kind::Ramp)
        && board.part(cell).is_some_and(|part| part.kind() == Kind::Ramp);
    let inputs = challenge.inputs.iter().enumerate().filter(|_| is_ramp);
    // Of several inputs on one cell the last one counts, as where the ramps are turned.
    let mut turned = inputs.rev().filter_map(|(variable, input)| {
        let at = input.cells.all().iter().position(|&own| own == cell)?;
        Some(ShownBy::Input { variable, bit: input.cells.bit_of(at).min(63) })
    });
    turned.next().unwrap_or_else(|| ShownBy::Fixed(board.side_of(cell, &[])))
}

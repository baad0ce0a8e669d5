//! The starts of a challenge: the cells that a row sets on a board, and its expectation.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::{
    Axis, Challenge, ExpectError, Expected, Known, Row, StartRule, TOO_MANY_STARTS, Variable,
    total_balls,
};
use crate::board::{Board, Cell, Colour, Kind, Side};
use crate::error::Error;
use crate::machine::{Load, Start};
use crate::problem::{Problem, ProblemKind};

impl Challenge {
    /// The number of starts, including those that the condition excludes.
    ///
    /// # Errors
    /// Fails from 2^127 starts on.
    pub fn starts(&self) -> Result<u128, Error> {
        let too_many = || Problem::new(ProblemKind::Undecided, TOO_MANY_STARTS).into();
        self.rows.product().ok_or_else(too_many)
    }

    /// Whether the player chooses the first lever and the expectation depends on the choice.
    pub fn asks_by_lever(&self) -> bool {
        self.start == StartRule::Player && self.expect.asks_for_lever()
    }

    /// The challenge for a player who presses this lever first. If the player has the choice, `start` has this value
    /// in every row.
    pub fn with_first_lever(&self, lever: Side) -> Cow<'_, Challenge> {
        let variable = self.place_of(Variable::Start);
        let value = i64::from(lever.bit());
        match self.start {
            StartRule::Player if self.rows.base_values().get(variable) != Some(&value) => {
                Cow::Owned(Challenge {
                    rows: self.rows.with_value(variable, value),
                    ..self.clone()
                })
            }
            _ => Cow::Borrowed(self),
        }
    }

    /// The challenge with a row for each lever, if the expectation depends on the player's choice.
    pub fn for_both_levers(&self) -> Cow<'_, Challenge> {
        if !self.asks_by_lever() {
            return Cow::Borrowed(self);
        }
        let axis = Axis { variable: self.place_of(Variable::Start), from: 0, count: 2 };
        let rows = self.rows.with_axis(axis);
        Cow::Owned(Challenge { start: StartRule::Input, rows, ..self.clone() })
    }

    /// The challenge for the starts that agree with the known part of these variables.
    #[must_use]
    pub(crate) fn with_known(&self, known: Vec<(usize, Known)>) -> Challenge {
        Challenge { rows: self.rows.with_known(known), ..self.clone() }
    }

    /// The cells that take their start from the row.
    pub fn input_cells(&self) -> BTreeSet<Cell> {
        self.inputs.iter().flat_map(|input| input.cells.all()).copied().collect()
    }

    /// The side that a row gives to each input cell.
    pub fn input_sides(&self, row: &Row) -> impl Iterator<Item = (Cell, Side)> {
        self.inputs.iter().enumerate().flat_map(|(place, input)| {
            let value = row.values.get(place).copied().unwrap_or(0);
            let side = move |bit: u32| Side::from_bit(value >> bit.min(63) & 1 == 1);
            let cells = input.cells.all().iter().enumerate();
            cells.map(move |(at, &cell)| (cell, side(input.cells.bit_of(at))))
        })
    }

    /// The board of a row: ramps that are inputs point as the row sets them.
    pub fn board_in<'a>(&self, row: &Row, board: &'a Board) -> Cow<'a, Board> {
        let ramps: Vec<(Cell, Side)> = self
            .input_sides(row)
            .filter(|(cell, _)| self.given.at(*cell).kind() == Some(Kind::Ramp))
            .collect();
        if ramps.is_empty() { Cow::Borrowed(board) } else { Cow::Owned(board.with_ramps(&ramps)) }
    }

    /// The start of a row on a board. `lever` is the choice of the player, if the challenge allows one.
    pub fn start_in(&self, row: &Row, board: &Board, lever: Side) -> Start {
        let mut switches: Vec<Side> = board.switches().iter().map(|switch| switch.drawn).collect();
        for (cell, side) in self.input_sides(row) {
            if let Some(pointing) =
                board.switch_at(cell).and_then(|number| switches.get_mut(number))
            {
                *pointing = side;
            }
        }
        Start { loads: self.loads_in(row), lever: self.lever_in(row, lever), switches }
    }

    /// The loads of the hoppers in a row.
    pub fn loads_in(&self, row: &Row) -> [Load; 2] {
        Side::BOTH.map(|side| {
            let count = self.value_in(row, Variable::Balls(side));
            self.loads[side.index()].load(u64::try_from(count).unwrap_or(0))
        })
    }

    /// The lever that is pressed first in a row. `lever` is the choice of the player, if the challenge allows one.
    pub fn lever_in(&self, row: &Row, lever: Side) -> Side {
        match self.start {
            StartRule::Lever(side) => side,
            StartRule::Player => lever,
            StartRule::Input => Side::from_bit(self.value_in(row, Variable::Start) != 0),
        }
    }

    /// The expectation for a row.
    ///
    /// # Errors
    /// Fails if an expression has no value for the row, or a value outside its range.
    pub fn expected(&self, row: &Row) -> Result<Expected, ExpectError> {
        let width = |variable| self.register(variable).map_or(0, |named| named.cells.width());
        let supplied = || {
            let loads = self.loads_in(row);
            Colour::BOTH.map(|colour| total_balls(&loads, colour))
        };
        self.expect.expected_of(&row.values, width, &self.labels, supplied)
    }

    /// The value of an input or register, by its place among the variables, on this board with the bits and trains at
    /// `switches`.
    pub fn value_of(&self, variable: usize, board: &Board, switches: &[Side]) -> i64 {
        let Some(register) = self.register(variable) else { return 0 };
        let cells = register.cells.all().iter().enumerate();
        cells.fold(0, |value, (at, &cell)| {
            let bit = register.cells.bit_of(at).min(62);
            value | i64::from(board.side_of(cell, switches).bit()) << bit
        })
    }
}

//! The rows of a truth table: every start that a challenge allows.

use super::expression::{EvaluationError, Expression};
use super::input::Axis;
use super::known::Known;

/// The error for a table with 2^127 starts or more.
pub(crate) const TOO_MANY_STARTS: &str =
    "the inputs have too many starts to count: give the challenge fewer or smaller inputs";

/// One start: a value for each variable of the challenge.
///
/// The variables are the inputs, the registers, `blue_balls`, `red_balls` and `start`, in this
/// order (see [`Challenge::variables`](super::Challenge::variables)).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Row {
    /// The place of the row in the product of all inputs, excluded rows counted.
    pub number: u128,
    /// The value of each variable.
    pub values: Vec<i64>,
}

/// All rows of a challenge: the product of its axes less those that its condition excludes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rows {
    /// The varying variables; the last changes fastest.
    pub(super) axes: Vec<Axis>,
    /// The variables of a row before the axes are set, and the registers that follow from inputs.
    pub(super) base: Vec<i64>,
    /// Registers on cells of inputs: for each bit, the variable and bit that it copies.
    pub(super) views: Vec<View>,
    /// The known part of variables: starts that disagree with it are left out.
    pub(super) known: Vec<(usize, Known)>,
    pub(super) condition: Option<Expression>,
}

/// One bit of a register that is also a bit of an input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct View {
    pub register: usize,
    pub bit: u32,
    pub input: usize,
    pub input_bit: u32,
}

impl Rows {
    /// The varying variables; the last axis changes fastest.
    pub fn axes(&self) -> &[Axis] {
        &self.axes
    }

    /// The number of rows before the condition excludes any; `None` from 2^127 on.
    pub fn product(&self) -> Option<u128> {
        let multiply = |product: u128, axis: &Axis| product.checked_mul(u128::from(axis.count));
        self.axes.iter().try_fold(1, multiply).filter(|product| product >> 127 == 0)
    }

    /// The same rows with this value of a variable that does not vary.
    pub(super) fn with_value(&self, variable: usize, value: i64) -> Rows {
        let mut rows = self.clone();
        if let Some(own) = rows.base.get_mut(variable) {
            *own = value;
        }
        rows
    }

    pub(super) fn with_axis(&self, axis: Axis) -> Rows {
        let mut rows = self.clone();
        rows.axes.push(axis);
        rows
    }

    pub(super) fn with_known(&self, known: Vec<(usize, Known)>) -> Rows {
        let mut rows = self.clone();
        rows.known.extend(known);
        rows
    }

    pub(crate) fn known(&self) -> impl Iterator<Item = (usize, &Known)> {
        self.known.iter().map(|(variable, known)| (*variable, known))
    }

    pub(crate) fn base_values(&self) -> &[i64] {
        &self.base
    }

    /// The bits of registers that are also bits of inputs.
    pub(crate) fn register_views(&self) -> &[View] {
        &self.views
    }

    /// The condition on the inputs.
    pub fn condition(&self) -> Option<&Expression> {
        self.condition.as_ref()
    }

    /// The row with this number, including rows that the condition excludes. Numbers beyond the product wrap around.
    pub fn row(&self, number: u128) -> Row {
        let mut values = self.base.clone();
        let mut rest = number;
        for axis in self.axes.iter().rev() {
            let count = axis.count.max(1);
            // Numbers of 64 bits, nearly all of them, are divided much faster.
            let step = match u64::try_from(rest) {
                Ok(short) => {
                    rest = u128::from(short / count);
                    short % count
                }
                Err(_) => {
                    let step = rest % u128::from(count);
                    rest /= u128::from(count);
                    u64::try_from(step).unwrap_or(u64::MAX)
                }
            };
            if let Some(value) = values.get_mut(axis.variable) {
                // The remainder is below a count that fits 63 bits.
                *value = axis.from.saturating_add_unsigned(step);
            }
        }
        self.set_views(&mut values);
        Row { number, values }
    }

    /// Turns a row into the one with the next number, much faster than [`row`](Rows::row). The last row is followed by
    /// the first.
    pub(crate) fn advance_row(&self, row: &mut Row) {
        row.number += 1;
        for axis in self.axes.iter().rev() {
            let Some(value) = row.values.get_mut(axis.variable) else { continue };
            let last = axis.from.saturating_add_unsigned(axis.count.saturating_sub(1));
            if *value < last {
                *value += 1;
                break;
            }
            *value = axis.from;
        }
        self.set_views(&mut row.values);
    }

    /// The row in which the axes have these values.
    pub fn row_of(&self, mut values: Vec<i64>) -> Row {
        let mut number = 0u128;
        for axis in &self.axes {
            let value = values.get(axis.variable).copied().unwrap_or(0);
            let step = u128::try_from(value.saturating_sub(axis.from)).unwrap_or(0);
            number = number.saturating_mul(u128::from(axis.count)).saturating_add(step);
        }
        self.set_views(&mut values);
        Row { number, values }
    }

    /// Sets the registers that share cells with inputs.
    fn set_views(&self, values: &mut [i64]) {
        for view in &self.views {
            let bit = values.get(view.input).copied().unwrap_or(0) >> view.input_bit & 1;
            if let Some(value) = values.get_mut(view.register) {
                *value = *value & !(1 << view.bit) | bit << view.bit;
            }
        }
    }

    /// Whether the row agrees with the known part, and the condition admits it.
    ///
    /// # Errors
    /// Fails if the condition has no value for the row.
    pub fn admits(&self, row: &Row) -> Result<bool, EvaluationError> {
        let value = |variable: usize| row.values.get(variable).copied().unwrap_or(0);
        if !self.known().all(|(variable, known)| known.admits(value(variable))) {
            return Ok(false);
        }
        self.condition.as_ref().map_or(Ok(true), |condition| condition.truth_in(&row.values))
    }

    /// All rows that the condition admits, in order. An item is an error if the condition has no value.
    pub fn iter(&self) -> impl Iterator<Item = Result<Row, EvaluationError>> {
        let mut number = 0;
        let product = self.product().unwrap_or(u128::MAX);
        std::iter::from_fn(move || {
            while number < product {
                let row = self.row(number);
                number += 1;
                match self.admits(&row) {
                    Ok(true) => return Some(Ok(row)),
                    Ok(false) => {}
                    Err(error) => return Some(Err(error)),
                }
            }
            None
        })
    }
}

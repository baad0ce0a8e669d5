//! Which rows are side by side, and the values that their variables have.

use super::word::{Lanes, WORD};
use crate::challenge::Rows;
use crate::table::sets::logic::bit_width;

/// How the numbers of the rows are made up of the values of the axes.
#[derive(Debug)]
pub(super) struct Layout<'a> {
    pub rows: &'a Rows,
    /// For each variable its digit, if it has one.
    digits: Vec<Option<Digit>>,
}

/// One axis as a digit of the number of a row.
#[derive(Debug, Clone, Copy)]
pub(super) struct Digit {
    from: i64,
    count: u64,
    stride: u64,
}

/// The values of a digit in the rows of a block.
#[derive(Debug, Clone)]
pub(super) struct DigitLanes<const N: usize> {
    /// The least and the greatest value.
    pub range: (i64, i64),
    pub bits: Vec<Lanes<N>>,
}

impl<'a> Layout<'a> {
    /// The layout of rows whose product fits 64 bits; `None` where it does not.
    pub(super) fn new(rows: &'a Rows) -> Option<Self> {
        u64::try_from(rows.product()?).ok()?;
        let mut digits = vec![None; rows.base_values().len()];
        let mut stride = 1u64;
        for axis in rows.axes().iter().rev() {
            if let Some(digit) = digits.get_mut(axis.variable) {
                *digit = Some(Digit { from: axis.from, count: axis.count, stride });
            }
            stride = stride.saturating_mul(axis.count);
        }
        Some(Layout { rows, digits })
    }

    pub(super) fn digit(&self, variable: usize) -> Option<&Digit> {
        self.digits.get(variable)?.as_ref()
    }

    /// The value of a variable that has no digit, its views aside.
    pub(super) fn base_value(&self, variable: usize) -> i64 {
        self.rows.base_values().get(variable).copied().unwrap_or(0)
    }

    /// How many bits a variable has as a number in two's complement, the sign included.
    pub(super) fn width_of(&self, variable: usize) -> u32 {
        match self.digit(variable) {
            Some(digit) => digit.width_of(),
            None => {
                let views =
                    self.rows.register_views().iter().filter(|view| view.register == variable);
                let bits = views.map(|view| view.bit + 2).max();
                bits.unwrap_or(0).max(bit_width(self.base_value(variable)))
            }
        }
    }
}

impl Digit {
    fn width_of(&self) -> u32 {
        let last = self.from.saturating_add_unsigned(self.count.saturating_sub(1));
        bit_width(self.from).max(bit_width(last))
    }

    /// For digits whose bits the numbers of the rows show: the place of the lowest one, and how many there are.
    pub(super) fn shown_bits(&self) -> Option<(u32, u32)> {
        let is_even =
            self.from == 0 && self.count.is_power_of_two() && self.stride.is_power_of_two();
        is_even.then(|| (self.stride.trailing_zeros(), self.count.trailing_zeros()))
    }

    pub(super) fn lanes_from<const N: usize>(&self, first: u64) -> DigitLanes<N> {
        let Digit { from, count, stride } = *self;
        let mut bits = vec![Lanes::NONE; self.width_of() as usize];
        let mut range = (i64::MAX, i64::MIN);
        // One division for the first row; the others count on, as many rows of a word at once as have one value.
        let (mut below, mut value) = (first % stride, first / stride % count);
        let mut lane = 0;
        while lane < N * WORD {
            let alike = (stride - below).min((WORD - lane % WORD) as u64);
            let rows = (u64::MAX >> (WORD as u64 - alike)) << (lane % WORD);
            let number = from + value as i64;
            range = (range.0.min(number), range.1.max(number));
            for (bit, own) in bits.iter_mut().enumerate() {
                own.0[lane / WORD] |= if number >> bit.min(63) & 1 == 1 { rows } else { 0 };
            }
            lane += alike as usize;
            below += alike;
            if below == stride {
                (below, value) = (0, (value + 1) % count);
            }
        }
        DigitLanes { range, bits }
    }
}

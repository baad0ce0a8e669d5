//! Which rows are side by side, and the values that their variables have.

use super::column::Ints;
use super::word::WORD;
use crate::challenge::{Rows, View};
use crate::table::sets::logic::width;

/// How the numbers of the rows are made up of the values of the axes.
#[derive(Debug)]
pub(in crate::table) struct Layout<'a> {
    rows: &'a Rows,
    places: Vec<Digit>,
    /// For each variable its digit.
    digit_of: Vec<Option<usize>>,
}

/// Where the numbers of the rows show a bit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BitPlace {
    /// Nowhere: it is never set.
    Never,
    /// It is this bit of the number of the row.
    Counting(u32),
    /// It must be worked out.
    Elsewhere,
}

/// One axis as a digit of the number of a row.
#[derive(Debug, Clone, Copy)]
struct Digit {
    from: i64,
    count: u64,
    stride: u64,
    /// Where count and stride are powers of two: the place of the lowest bit of the digit.
    shift: Option<u32>,
}

impl<'a> Layout<'a> {
    /// The layout of rows whose product fits 64 bits; `None` where it does not.
    pub(super) fn new(rows: &'a Rows) -> Option<Self> {
        u64::try_from(rows.product()?).ok()?;
        let mut digit_of = vec![None; rows.base().len()];
        let mut places = Vec::with_capacity(rows.axes().len());
        let mut stride = 1u64;
        for axis in rows.axes().iter().rev() {
            if let Some(digit) = digit_of.get_mut(axis.variable) {
                *digit = Some(places.len());
            }
            let even = axis.count.is_power_of_two() && stride.is_power_of_two();
            let shift = even.then_some(stride.trailing_zeros());
            places.push(Digit { from: axis.from, count: axis.count, stride, shift });
            stride = stride.saturating_mul(axis.count);
        }
        Some(Layout { rows, places, digit_of })
    }

    /// How many bits a variable has as a number in two's complement, the sign included.
    pub(super) fn width(&self, variable: usize) -> u32 {
        match self.digit(variable) {
            Some(digit) => width(digit.from).max(width(digit.last())),
            None => {
                let views = self.views(variable).map(|view| view.bit + 2);
                views.max().unwrap_or(0).max(width(self.base(variable)))
            }
        }
    }

    /// The values in 64 rows, from the row with this number on, of a variable that copies no
    /// other.
    pub(super) fn column(&self, variable: usize, first: u64) -> Ints {
        match self.digit(variable) {
            Some(digit) => digit.column(first),
            None => Ints::Same(self.base(variable)),
        }
    }

    /// Where the numbers of the rows show a bit of a variable.
    pub(super) fn place(&self, variable: usize, bit: u32) -> BitPlace {
        let Some(digit) = self.digit(variable) else {
            return match self.views(variable).find(|view| view.bit == bit) {
                Some(view) => self.place(view.input, view.input_bit),
                None => BitPlace::Elsewhere,
            };
        };
        match *digit {
            Digit { from: 0, count, shift: Some(shift), .. } => {
                let inside = bit < count.trailing_zeros();
                if inside { BitPlace::Counting(shift + bit) } else { BitPlace::Never }
            }
            _ => BitPlace::Elsewhere,
        }
    }

    /// The bits at a place of a variable in 64 rows, from the row with this number on.
    pub(super) fn bits(&self, variable: usize, bit: u32, first: u64) -> u64 {
        match self.views(variable).find(|view| view.bit == bit) {
            Some(view) => self.column(view.input, first).bits(view.input_bit),
            None => self.column(variable, first).bits(bit),
        }
    }

    /// Whether the numbers of the rows do not show the bits of a variable as they are.
    pub(super) fn is_uneven(&self, variable: usize) -> bool {
        self.digit(variable).is_some_and(|digit| digit.from != 0 || digit.shift.is_none())
    }

    fn digit(&self, variable: usize) -> Option<&Digit> {
        self.places.get(self.digit_of.get(variable).copied().flatten()?)
    }

    fn base(&self, variable: usize) -> i64 {
        self.rows.base().get(variable).copied().unwrap_or(0)
    }

    fn views(&self, variable: usize) -> impl Iterator<Item = &View> {
        self.rows.views().iter().filter(move |view| view.register == variable)
    }
}

impl Digit {
    /// The greatest value.
    fn last(&self) -> i64 {
        self.from.saturating_add_unsigned(self.count.saturating_sub(1))
    }

    fn column(&self, first: u64) -> Ints {
        let Digit { from, count, stride, .. } = *self;
        let last = first.saturating_add(WORD as u64 - 1);
        if first / stride == last / stride {
            return Ints::Same(from + (first / stride % count) as i64);
        }
        // One division for the first row; the others count on.
        let (mut below, mut value) = (first % stride, first / stride % count);
        let mut values = Box::new([0; WORD]);
        for own in values.iter_mut() {
            *own = from + value as i64;
            below += 1;
            if below == stride {
                below = 0;
                value = if value + 1 == count { 0 } else { value + 1 };
            }
        }
        Ints::Each(values)
    }
}

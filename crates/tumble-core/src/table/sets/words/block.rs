//! Expressions over a block of rows, a bit for each.

use std::cell::{Cell, RefCell};

use super::word::{Lanes, WORD};
use crate::challenge::Rows;
use crate::table::sets::logic::{BitVec, Logic, Truth, Variables, bit_width};

/// The rows of a block from the row with this number on, a multiple of 64.
pub(super) struct Block<'a, const N: usize> {
    layout: &'a Layout<'a>,
    first: u64,
    pub logic: WordLogic<N, true>,
    /// The variables whose bits do not appear in the row numbers, computed once.
    uneven: RefCell<Vec<(usize, DigitLanes<N>)>>,
}

impl<'a, const N: usize> Block<'a, N> {
    pub(super) fn new(layout: &'a Layout<'a>, first: u64) -> Self {
        Block { layout, first, logic: WordLogic::default(), uneven: RefCell::new(Vec::new()) }
    }

    fn bits_at(&self, variable: usize, bit: u32) -> Lanes<N> {
        let views = self.layout.rows.register_views();
        if let Some(view) = views.iter().find(|own| own.register == variable && own.bit == bit) {
            return self.bits_at(view.input, view.input_bit);
        }
        let Some(digit) = self.layout.digit(variable) else {
            return Lanes::constant(self.layout.base_value(variable) >> bit.min(63) & 1 == 1);
        };
        match digit.shown_bits() {
            Some((lowest, bits)) if bit < bits => counting_bits(lowest + bit, self.first),
            Some(_) => Lanes::NONE,
            None => self.read_uneven(variable, |own| {
                own.bits.get(bit as usize).or(own.bits.last()).copied().unwrap_or(Lanes::NONE)
            }),
        }
    }

    fn read_uneven<T>(&self, variable: usize, read: impl FnOnce(&DigitLanes<N>) -> T) -> T {
        let mut known = self.uneven.borrow_mut();
        let place = known.iter().position(|(own, _)| *own == variable).unwrap_or_else(|| {
            let base = self.layout.base_value(variable);
            let constant = || DigitLanes { range: (base, base), bits: Vec::new() };
            let digit = self.layout.digit(variable);
            known.push((
                variable,
                digit.map_or_else(constant, |digit| digit.lanes_from(self.first)),
            ));
            known.len() - 1
        });
        read(&known[place].1)
    }
}

impl<const N: usize> Truth for Lanes<N> {
    const NEVER: Self = Lanes::NONE;
    const ALWAYS: Self = Lanes::ALL;
}

/// The operations on a block. They are counted only if `COUNTED`: otherwise only vector instructions remain.
#[derive(Default)]
pub(super) struct WordLogic<const N: usize, const COUNTED: bool> {
    pub operations: Cell<u64>,
}

impl<const N: usize, const COUNTED: bool> Logic for WordLogic<N, COUNTED> {
    type Truth = Lanes<N>;
    const COSTLY: bool = false;

    #[inline(always)]
    fn count_operations(&self, operations: usize) {
        if COUNTED {
            self.operations.set(self.operations.get() + operations as u64);
        }
    }

    #[inline(always)]
    fn not(&self, truth: Lanes<N>) -> Lanes<N> {
        truth.joined_with(truth, |own, _| !own)
    }

    #[inline(always)]
    fn and(&self, left: Lanes<N>, right: Lanes<N>) -> Lanes<N> {
        self.count_operations(1);
        left.joined_with(right, |left, right| left & right)
    }

    #[inline(always)]
    fn or(&self, left: Lanes<N>, right: Lanes<N>) -> Lanes<N> {
        self.count_operations(1);
        left.joined_with(right, |left, right| left | right)
    }

    #[inline(always)]
    fn xor(&self, left: Lanes<N>, right: Lanes<N>) -> Lanes<N> {
        self.count_operations(1);
        left.joined_with(right, |left, right| left ^ right)
    }
}

impl<const N: usize> Variables for Block<'_, N> {
    type Truth = Lanes<N>;
    type Logic = WordLogic<N, true>;

    fn logic(&self) -> &Self::Logic {
        &self.logic
    }

    fn variable(&self, place: usize) -> BitVec<Lanes<N>> {
        BitVec((0..self.layout.width_of(place)).map(|bit| self.bits_at(place, bit)).collect())
    }

    fn input_bit(&self, input: usize, bit: u32) -> Lanes<N> {
        self.bits_at(input, bit)
    }

    fn may_tell_apart(&self, _: u64) -> bool {
        true
    }

    fn range(&self, input: usize) -> (i64, i64) {
        self.read_uneven(input, |own| own.range)
    }
}

/// The bits at `place` of consecutive numbers, from a multiple of 64 on.
#[inline(always)]
fn counting_bits<const N: usize>(place: u32, first: u64) -> Lanes<N> {
    const PATTERNS: [u64; 6] = [
        0xaaaa_aaaa_aaaa_aaaa,
        0xcccc_cccc_cccc_cccc,
        0xf0f0_f0f0_f0f0_f0f0,
        0xff00_ff00_ff00_ff00,
        0xffff_0000_ffff_0000,
        0xffff_ffff_0000_0000,
    ];
    match PATTERNS.get(place as usize) {
        Some(&pattern) => Lanes([pattern; N]),
        None => Lanes(std::array::from_fn(|word| {
            let number = first + (word * WORD) as u64;
            (number >> place.min(63) & 1).wrapping_neg()
        })),
    }
}

/// The row numbers as digits of the axes' values.
#[derive(Debug)]
pub(super) struct Layout<'a> {
    pub rows: &'a Rows,
    /// For each variable, its digit, if it has one.
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
    /// The layout of rows whose product fits into 64 bits; `None` if it does not.
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

    /// The value of a variable without a digit, without its views.
    pub(super) fn base_value(&self, variable: usize) -> i64 {
        self.rows.base_values().get(variable).copied().unwrap_or(0)
    }

    /// Number of bits of a variable in two's complement, including the sign.
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

    /// The place of the lowest bit in the row number, and the number of bits, for digits whose bits appear there.
    pub(super) fn shown_bits(&self) -> Option<(u32, u32)> {
        let is_even =
            self.from == 0 && self.count.is_power_of_two() && self.stride.is_power_of_two();
        is_even.then(|| (self.stride.trailing_zeros(), self.count.trailing_zeros()))
    }

    pub(super) fn lanes_from<const N: usize>(&self, first: u64) -> DigitLanes<N> {
        let Digit { from, count, stride } = *self;
        let mut bits = vec![Lanes::NONE; self.width_of() as usize];
        let mut range = (i64::MAX, i64::MIN);
        // One division for the first row. The others count on, with equal values in one word handled at once.
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

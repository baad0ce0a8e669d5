//! Expressions over a block of rows, a bit for each.

use std::cell::{Cell, RefCell};

use super::layout::{DigitLanes, Layout};
use super::word::{Lanes, WORD};
use crate::table::sets::logic::{Bit, BitVec, Logic, Variables};

/// The rows of a block from the row with this number on, a multiple of 64.
pub(super) struct Block<'a, const N: usize> {
    layout: &'a Layout<'a>,
    first: u64,
    pub logic: Words<N, true>,
    /// The variables whose bits the numbers of the rows do not show as they are, worked out once.
    uneven: RefCell<Vec<(usize, DigitLanes<N>)>>,
}

impl<'a, const N: usize> Block<'a, N> {
    pub(super) fn new(layout: &'a Layout<'a>, first: u64) -> Self {
        Block { layout, first, logic: Words::default(), uneven: RefCell::new(Vec::new()) }
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

impl<const N: usize> Bit for Lanes<N> {
    const NEVER: Self = Lanes::NONE;
    const ALWAYS: Self = Lanes::ALL;
}

/// The operations on a block, counted where they are few enough: else only vector instructions remain.
#[derive(Default)]
pub(super) struct Words<const N: usize, const COUNTED: bool> {
    pub operations: Cell<u64>,
}

impl<const N: usize, const COUNTED: bool> Logic for Words<N, COUNTED> {
    type Bit = Lanes<N>;
    const COSTLY: bool = false;

    #[inline(always)]
    fn note(&self, operations: usize) {
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
        self.note(1);
        left.joined_with(right, |left, right| left & right)
    }

    #[inline(always)]
    fn or(&self, left: Lanes<N>, right: Lanes<N>) -> Lanes<N> {
        self.note(1);
        left.joined_with(right, |left, right| left | right)
    }

    #[inline(always)]
    fn xor(&self, left: Lanes<N>, right: Lanes<N>) -> Lanes<N> {
        self.note(1);
        left.joined_with(right, |left, right| left ^ right)
    }
}

impl<const N: usize> Variables for Block<'_, N> {
    type Bit = Lanes<N>;
    type Logic = Words<N, true>;

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

/// The bits at `place` of numbers that follow each other, from a multiple of 64 on.
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

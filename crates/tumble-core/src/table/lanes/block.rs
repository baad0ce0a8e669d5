//! Expressions over a block of rows, a bit for each.

use std::convert::Infallible;

use super::layout::{BitPlace, Layout};
use super::word::{Lanes, WORD};
use crate::table::logic::{Bit, BitVec, Logic, Variables};

/// The 64 N rows from the row with this number on, a multiple of 64.
pub(super) struct Block<'a, const N: usize> {
    pub layout: &'a Layout<'a>,
    pub first: u64,
    /// How many operations on 64 N rows were carried out.
    pub operations: u64,
}

impl<'a, const N: usize> Block<'a, N> {
    pub(super) fn new(layout: &'a Layout<'a>, first: u64) -> Self {
        Block { layout, first, operations: 0 }
    }
}

impl<const N: usize> Bit for Lanes<N> {
    const NEVER: Self = Lanes::NONE;
    const ALWAYS: Self = Lanes::ALL;
}

type LaneResult<const N: usize> = Result<Lanes<N>, Infallible>;

impl<const N: usize> Logic for Block<'_, N> {
    type Bit = Lanes<N>;
    type Fault = Infallible;

    fn note(&mut self, operations: usize) -> Result<(), Infallible> {
        self.operations += operations as u64;
        Ok(())
    }

    #[inline(always)]
    fn ite(&mut self, condition: Lanes<N>, then: Lanes<N>, otherwise: Lanes<N>) -> LaneResult<N> {
        self.operations += 1;
        Ok(condition.ite(then, otherwise))
    }

    #[inline(always)]
    fn not(&mut self, truth: Lanes<N>) -> LaneResult<N> {
        self.operations += 1;
        Ok(!truth)
    }

    #[inline(always)]
    fn and(&mut self, left: Lanes<N>, right: Lanes<N>) -> LaneResult<N> {
        self.operations += 1;
        Ok(left & right)
    }

    #[inline(always)]
    fn or(&mut self, left: Lanes<N>, right: Lanes<N>) -> LaneResult<N> {
        self.operations += 1;
        Ok(left | right)
    }

    #[inline(always)]
    fn xor(&mut self, left: Lanes<N>, right: Lanes<N>) -> LaneResult<N> {
        self.operations += 1;
        Ok(left ^ right)
    }
}

impl<const N: usize> Variables for Block<'_, N> {
    fn variable(&mut self, place: usize) -> Result<BitVec<Lanes<N>>, Infallible> {
        Ok(BitVec(self.layout.number(place, self.first)))
    }
}

impl Layout<'_> {
    /// The bits of a variable in the rows of a block, in two's complement.
    pub(super) fn number<const N: usize>(&self, variable: usize, first: u64) -> Vec<Lanes<N>> {
        let width = self.width(variable);
        if !self.is_uneven(variable) {
            return (0..width).map(|bit| self.lanes(variable, bit, first)).collect();
        }
        let mut bits = vec![Lanes::NONE; width as usize];
        for word in 0..N {
            let column = self.column(variable, first + (word * WORD) as u64);
            for (bit, own) in bits.iter_mut().enumerate() {
                own.0[word] = column.bits(bit as u32);
            }
        }
        bits
    }

    /// The bits at a place of a variable in the rows of a block.
    pub(super) fn lanes<const N: usize>(&self, variable: usize, bit: u32, first: u64) -> Lanes<N> {
        match self.place(variable, bit) {
            BitPlace::Never => Lanes::NONE,
            BitPlace::Counting(place) => counting(place, first),
            BitPlace::Elsewhere => Lanes(std::array::from_fn(|word| {
                self.bits(variable, bit, first + (word * WORD) as u64)
            })),
        }
    }
}

/// The bits at `place` of numbers that follow each other, from a multiple of 64 on.
#[inline(always)]
fn counting<const N: usize>(place: u32, first: u64) -> Lanes<N> {
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

//! Expressions over a block of rows, a bit for each.

use std::convert::Infallible;

use super::layout::{BitPlace, Layout};
use super::word::{Lanes, WORD};
use crate::table::sets::logic::{Bit, BitVec, Logic, Variables};

/// The rows of a block from the row with this number on, a multiple of 64.
pub(super) struct Block<'a, const N: usize> {
    pub layout: &'a Layout<'a>,
    pub first: u64,
    /// The operations on blocks so far.
    pub operations: u64,
    /// Variables whose bits the numbers of the rows do not show as they are.
    uneven: Vec<Uneven<N>>,
}

/// A variable in the rows of a block.
struct Uneven<const N: usize> {
    variable: usize,
    /// The least and the greatest value.
    range: (i64, i64),
    bits: Vec<Lanes<N>>,
}

impl<'a, const N: usize> Block<'a, N> {
    pub(super) fn new(layout: &'a Layout<'a>, first: u64) -> Self {
        Block { layout, first, operations: 0, uneven: Vec::new() }
    }
}

impl<const N: usize> Bit for Lanes<N> {
    const NEVER: Self = Lanes::NONE;
    const ALWAYS: Self = Lanes::ALL;
}

type LaneResult<const N: usize> = Result<Lanes<N>, Infallible>;

/// The operations on a block, not counted: of no size, so that only vector instructions remain.
pub(super) struct Words<const N: usize>;

impl<const N: usize> Logic for Words<N> {
    type Bit = Lanes<N>;
    type Fault = Infallible;
    const COSTLY: bool = false;

    #[inline(always)]
    fn note(&mut self, _: usize) -> Result<(), Infallible> {
        Ok(())
    }

    #[inline(always)]
    fn ite(&mut self, condition: Lanes<N>, then: Lanes<N>, otherwise: Lanes<N>) -> LaneResult<N> {
        Ok(condition.ite(then, otherwise))
    }

    #[inline(always)]
    fn not(&mut self, truth: Lanes<N>) -> LaneResult<N> {
        Ok(!truth)
    }

    #[inline(always)]
    fn and(&mut self, left: Lanes<N>, right: Lanes<N>) -> LaneResult<N> {
        Ok(left & right)
    }

    #[inline(always)]
    fn or(&mut self, left: Lanes<N>, right: Lanes<N>) -> LaneResult<N> {
        Ok(left | right)
    }

    #[inline(always)]
    fn xor(&mut self, left: Lanes<N>, right: Lanes<N>) -> LaneResult<N> {
        Ok(left ^ right)
    }
}

impl<const N: usize> Logic for Block<'_, N> {
    type Bit = Lanes<N>;
    type Fault = Infallible;
    const COSTLY: bool = false;

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
        if self.layout.is_uneven(place) {
            return Ok(BitVec(self.uneven(place).bits.clone()));
        }
        let width = self.layout.width(place);
        Ok(BitVec((0..width).map(|bit| self.layout.lanes(place, bit, self.first)).collect()))
    }

    fn input_bit(&mut self, input: usize, bit: u32) -> LaneResult<N> {
        Ok(self.layout.lanes(input, bit, self.first))
    }

    fn tell_apart(&mut self, _: u64) -> Result<(), Infallible> {
        Ok(())
    }

    fn range(&mut self, input: usize) -> (i64, i64) {
        self.uneven(input).range
    }
}

impl<const N: usize> Block<'_, N> {
    /// A variable, column by column, worked out once.
    fn uneven(&mut self, variable: usize) -> &Uneven<N> {
        let place = self.uneven.iter().position(|own| own.variable == variable);
        let place = place.unwrap_or_else(|| {
            let mut bits = vec![Lanes::NONE; self.layout.width(variable) as usize];
            let mut range = (i64::MAX, i64::MIN);
            for word in 0..N {
                let column = self.layout.column(variable, self.first + (word * WORD) as u64);
                let (least, most) = column.range();
                range = (range.0.min(least), range.1.max(most));
                for (bit, own) in bits.iter_mut().enumerate() {
                    own.0[word] = column.bits(bit as u32);
                }
            }
            self.uneven.push(Uneven { variable, range, bits });
            self.uneven.len() - 1
        });
        &self.uneven[place]
    }
}

impl Layout<'_> {
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

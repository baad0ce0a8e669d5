//! What truth values over many rows can do.

use std::fmt::Debug;

use super::BitVec;

/// A truth value: in which rows something holds.
pub(in crate::table) trait Bit: Copy + PartialEq + Debug {
    /// In no row.
    const NEVER: Self;
    /// In every row.
    const ALWAYS: Self;

    /// In every row, or in none.
    fn constant(truth: bool) -> Self {
        if truth { Self::ALWAYS } else { Self::NEVER }
    }
}

/// The operations on truth values.
pub(in crate::table) trait Logic {
    type Bit: Bit;
    /// Why an operation cannot be carried out.
    type Fault;
    /// Whether an operation takes so long that it pays to ask first whether it is needed.
    const COSTLY: bool;

    /// Notes that something else was done that is about as much work as this many operations.
    fn note(&mut self, operations: usize) -> Result<(), Self::Fault>;
    /// `condition ? then : otherwise`.
    fn ite(
        &mut self,
        condition: Self::Bit,
        then: Self::Bit,
        otherwise: Self::Bit,
    ) -> Result<Self::Bit, Self::Fault>;
    fn not(&mut self, truth: Self::Bit) -> Result<Self::Bit, Self::Fault>;
    fn and(&mut self, left: Self::Bit, right: Self::Bit) -> Result<Self::Bit, Self::Fault>;
    fn or(&mut self, left: Self::Bit, right: Self::Bit) -> Result<Self::Bit, Self::Fault>;
    fn xor(&mut self, left: Self::Bit, right: Self::Bit) -> Result<Self::Bit, Self::Fault>;
    /// Where the left one holds and the right one does not.
    #[inline(always)]
    fn without(&mut self, left: Self::Bit, right: Self::Bit) -> Result<Self::Bit, Self::Fault> {
        let not = self.not(right)?;
        self.and(left, not)
    }
}

/// The rows that truth values are about.
pub(in crate::table) trait Variables: Logic {
    /// The number at a place of the variables of a row.
    fn variable(&mut self, place: usize) -> Result<BitVec<Self::Bit>, Self::Fault>;
    /// A bit of an input.
    fn input_bit(&mut self, input: usize, bit: u32) -> Result<Self::Bit, Self::Fault>;
    /// Asks whether so many cases may be told apart.
    fn tell_apart(&mut self, cases: u64) -> Result<(), Self::Fault>;
    /// The least and the greatest value of an input.
    fn range(&mut self, input: usize) -> (i64, i64);
}

//! Values that differ between rows, for the engines that handle many rows at once.
//!
//! A truth value is the set of rows in which something holds. A number is a truth value for each bit, and a text is
//! the set of rows for each possible text. The engine chooses the kind of truth value: a bit for each row, or a
//! decision diagram over the inputs.

mod bit_vec;
mod evaluate;

use std::fmt::Debug;

pub(in crate::table) use bit_vec::{BitVec, bit_width};
pub(in crate::table) use evaluate::{SymbolicValue, evaluate};

/// A truth value: the set of rows in which something holds.
pub(in crate::table) trait Truth: Copy + PartialEq + Debug {
    const NEVER: Self;
    const ALWAYS: Self;

    fn constant(truth: bool) -> Self {
        if truth { Self::ALWAYS } else { Self::NEVER }
    }
}

/// The operations on truth values.
///
/// Operations never fail. A logic that runs out of memory or time returns arbitrary values from then on, and remembers
/// that it did. Results are used only after a check.
pub(in crate::table) trait Logic {
    type Truth: Truth;
    /// `true` if an operation is slow enough that it pays to check first whether it is needed.
    const COSTLY: bool;

    /// Adds work that was done elsewhere to the budget, in operations.
    fn count_operations(&self, operations: usize);
    fn not(&self, truth: Self::Truth) -> Self::Truth;
    fn and(&self, left: Self::Truth, right: Self::Truth) -> Self::Truth;
    fn xor(&self, left: Self::Truth, right: Self::Truth) -> Self::Truth;

    #[inline(always)]
    fn or(&self, left: Self::Truth, right: Self::Truth) -> Self::Truth {
        self.not(self.and(self.not(left), self.not(right)))
    }

    #[inline(always)]
    fn without(&self, left: Self::Truth, right: Self::Truth) -> Self::Truth {
        self.and(left, self.not(right))
    }

    #[inline(always)]
    fn ite(
        &self,
        condition: Self::Truth,
        then: Self::Truth,
        otherwise: Self::Truth,
    ) -> Self::Truth {
        self.or(self.and(condition, then), self.without(otherwise, condition))
    }
}

/// The rows of the truth values.
pub(in crate::table) trait Variables {
    type Truth: Truth;
    type Logic: Logic<Truth = Self::Truth>;

    fn logic(&self) -> &Self::Logic;
    /// The number at a place of the variables of a row.
    fn variable(&self, place: usize) -> BitVec<Self::Truth>;
    fn input_bit(&self, input: usize, bit: u32) -> Self::Truth;
    /// Whether this number of cases fits the budget; if not, this logic is spent.
    fn may_tell_apart(&self, cases: u64) -> bool;
    /// The least and the greatest value of an input.
    fn range(&self, input: usize) -> (i64, i64);
}

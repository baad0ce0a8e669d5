//! Numbers that differ between rows, bit by bit.

use super::{Logic, Truth};

/// A whole number in two's complement: its bits, the least significant first. The last one is the sign and extends
/// without end; it always exists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::table) struct BitVec<B>(pub Vec<B>);

/// Number of bits of a number: up to the last that differs from the sign, and the sign.
pub(in crate::table) fn bit_width(value: i64) -> u32 {
    65 - (value ^ value >> 63).leading_zeros()
}

impl<B: Truth> BitVec<B> {
    pub(crate) fn constant(value: i64) -> Self {
        BitVec(
            (0..bit_width(value)).map(|bit| B::constant(value >> bit.min(63) & 1 == 1)).collect(),
        )
    }

    /// The bit at any place, however high.
    pub(crate) fn bit_at(&self, place: usize) -> B {
        self.0.get(place).or(self.0.last()).copied().unwrap_or(B::NEVER)
    }

    pub(crate) fn bit_width(&self) -> usize {
        self.0.len()
    }

    fn without_repeats(mut self) -> Self {
        while let [.., before, sign] = self.0[..]
            && before == sign
        {
            self.0.pop();
        }
        self
    }

    pub(crate) fn sign(&self) -> B {
        self.bit_at(self.bit_width())
    }

    fn negated_number(&self, logic: &impl Logic<Truth = B>) -> Self {
        BitVec::constant(0).minus(self, logic)
    }

    pub(crate) fn plus(&self, other: &Self, logic: &impl Logic<Truth = B>) -> Self {
        self.sum_with(other, false, logic)
    }

    pub(crate) fn minus(&self, other: &Self, logic: &impl Logic<Truth = B>) -> Self {
        self.sum_with(other, true, logic)
    }

    fn sum_with(&self, other: &Self, subtract: bool, logic: &impl Logic<Truth = B>) -> Self {
        let mut carry = B::constant(subtract);
        let width = self.bit_width().max(other.bit_width()) + 1;
        let mut sum = Vec::with_capacity(width);
        for place in 0..width {
            let left = self.bit_at(place);
            let right = if subtract { logic.not(other.bit_at(place)) } else { other.bit_at(place) };
            let half = logic.xor(left, right);
            sum.push(logic.xor(half, carry));
            carry = logic.ite(half, carry, left);
        }
        BitVec(sum).without_repeats()
    }

    pub(crate) fn times(&self, other: &Self, logic: &impl Logic<Truth = B>) -> Self {
        let (negative, mut left, mut right) = self.signs_and_sizes(other, logic);
        if left.bit_width() < right.bit_width() {
            std::mem::swap(&mut left, &mut right);
        }
        let set = right.0.iter().enumerate().filter(|(_, bit)| **bit != B::NEVER);
        let terms = set.map(|(place, &counts)| {
            let bits = left.0.iter().map(|&bit| logic.and(bit, counts));
            BitVec(std::iter::repeat_n(B::NEVER, place).chain(bits).collect()).without_repeats()
        });
        let product = terms.reduce(|sum, term| sum.plus(&term, logic));
        let product = product.unwrap_or_else(|| BitVec::constant(0));
        product.with_sign(negative, logic)
    }

    /// Division towards zero and its remainder, which has the sign of the dividend. For a divisor of zero both are
    /// arbitrary.
    pub(crate) fn divided_by(&self, other: &Self, logic: &impl Logic<Truth = B>) -> (Self, Self) {
        let (negative, left, right) = self.signs_and_sizes(other, logic);
        let (quotient, rest) = match right.power_of_two() {
            Some(place) => left.split_at(place),
            None => left.long_division(&right, logic),
        };
        (quotient.with_sign(negative, logic), rest.with_sign(self.sign(), logic))
    }

    /// The place of the one bit that is set, if it is the same in all rows.
    fn power_of_two(&self) -> Option<usize> {
        let place = self.0.iter().position(|&bit| bit != B::NEVER)?;
        let (bit, rest) = self.0.get(place..)?.split_first()?;
        (*bit == B::ALWAYS && rest.iter().all(|&bit| bit == B::NEVER)).then_some(place)
    }

    /// A non-negative number divided by 2^place, and the remainder.
    fn split_at(&self, place: usize) -> (Self, Self) {
        let high = self.0.iter().skip(place).copied().chain([B::NEVER]).collect();
        let low = self.0.iter().take(place).copied().chain([B::NEVER]).collect();
        (BitVec(high).without_repeats(), BitVec(low).without_repeats())
    }

    /// Division of non-negative numbers, one bit of the quotient after the other.
    fn long_division(&self, divisor: &Self, logic: &impl Logic<Truth = B>) -> (Self, Self) {
        let mut rest = BitVec::constant(0);
        let mut quotient = vec![B::NEVER; self.bit_width() + 1];
        for place in (0..self.bit_width()).rev() {
            rest.0.insert(0, self.bit_at(place));
            let rest_now = rest.without_repeats();
            let less = rest_now.minus(divisor, logic);
            let fits = logic.not(less.sign());
            quotient[place] = fits;
            rest = less.where_else(fits, &rest_now, logic);
        }
        (BitVec(quotient).without_repeats(), rest)
    }

    fn signs_and_sizes(&self, other: &Self, logic: &impl Logic<Truth = B>) -> (B, Self, Self) {
        let size = |number: &Self| number.clone().with_sign(number.sign(), logic);
        (logic.xor(self.sign(), other.sign()), size(self), size(other))
    }

    fn with_sign(self, negative: B, logic: &impl Logic<Truth = B>) -> Self {
        if negative == B::NEVER {
            return self;
        }
        self.negated_number(logic).where_else(negative, &self, logic)
    }

    pub(crate) fn where_else(
        &self,
        condition: B,
        other: &Self,
        logic: &impl Logic<Truth = B>,
    ) -> Self {
        let width = self.bit_width().max(other.bit_width());
        let bits =
            (0..width).map(|place| logic.ite(condition, self.bit_at(place), other.bit_at(place)));
        BitVec(bits.collect()).without_repeats()
    }

    pub(crate) fn is_less(&self, other: &Self, logic: &impl Logic<Truth = B>) -> B {
        self.minus(other, logic).sign()
    }

    pub(crate) fn is_equal(&self, other: &Self, logic: &impl Logic<Truth = B>) -> B {
        let mut equal = B::ALWAYS;
        for place in (0..self.bit_width().max(other.bit_width())).rev() {
            equal = logic.without(equal, logic.xor(self.bit_at(place), other.bit_at(place)));
            if equal == B::NEVER {
                break;
            }
        }
        equal
    }

    /// The number cut to 64 bits; right if it does not overflow.
    pub(crate) fn in_64_bits(mut self) -> Self {
        self.0.truncate(64);
        self
    }

    pub(crate) fn where_too_wide(&self, logic: &impl Logic<Truth = B>) -> B {
        let differs =
            (64..self.bit_width()).map(|place| logic.xor(self.bit_at(63), self.bit_at(place)));
        differs.fold(B::NEVER, |overflows, differs| logic.or(overflows, differs))
    }
}

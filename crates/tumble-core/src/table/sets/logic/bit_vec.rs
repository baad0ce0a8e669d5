//! Numbers that are not the same in every row, bit by bit.

use super::{Bit, Logic};

/// A whole number in two's complement: its bits, the least significant first; the last one is
/// the sign and goes on without end. There is at least one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::table) struct BitVec<B>(pub Vec<B>);

/// How many bits a number has: up to the last that is not as the sign, and the sign.
pub(in crate::table) fn width(value: i64) -> u32 {
    65 - (value ^ value >> 63).leading_zeros()
}

impl<B: Bit> BitVec<B> {
    pub(crate) fn constant(value: i64) -> Self {
        BitVec((0..width(value)).map(|bit| B::constant(value >> bit.min(63) & 1 == 1)).collect())
    }

    /// The bit at a place, however high.
    pub(crate) fn bit(&self, place: usize) -> B {
        self.0.get(place).or(self.0.last()).copied().unwrap_or(B::NEVER)
    }

    pub(crate) fn width(&self) -> usize {
        self.0.len()
    }

    /// Leaves out bits that only repeat the sign.
    fn shortened(mut self) -> Self {
        while let [.., before, sign] = self.0[..]
            && before == sign
        {
            self.0.pop();
        }
        self
    }

    pub(crate) fn sign(&self) -> B {
        self.bit(self.width())
    }

    fn negative(&self, logic: &impl Logic<Bit = B>) -> Self {
        BitVec::constant(0).minus(self, logic)
    }

    pub(crate) fn plus(&self, other: &Self, logic: &impl Logic<Bit = B>) -> Self {
        self.sum(other, false, logic)
    }

    pub(crate) fn minus(&self, other: &Self, logic: &impl Logic<Bit = B>) -> Self {
        self.sum(other, true, logic)
    }

    fn sum(&self, other: &Self, subtract: bool, logic: &impl Logic<Bit = B>) -> Self {
        let mut carry = B::constant(subtract);
        let width = self.width().max(other.width()) + 1;
        let mut sum = Vec::with_capacity(width);
        for place in 0..width {
            let left = self.bit(place);
            let right = if subtract { logic.not(other.bit(place)) } else { other.bit(place) };
            let half = logic.xor(left, right);
            sum.push(logic.xor(half, carry));
            carry = logic.ite(half, carry, left);
        }
        BitVec(sum).shortened()
    }

    pub(crate) fn times(&self, other: &Self, logic: &impl Logic<Bit = B>) -> Self {
        let (negative, mut left, mut right) = self.sizes(other, logic);
        if left.width() < right.width() {
            std::mem::swap(&mut left, &mut right);
        }
        let set = right.0.iter().enumerate().filter(|(_, bit)| **bit != B::NEVER);
        let terms = set.map(|(place, &counts)| {
            let bits = left.0.iter().map(|&bit| logic.and(bit, counts));
            BitVec(std::iter::repeat_n(B::NEVER, place).chain(bits).collect()).shortened()
        });
        let product = terms.reduce(|sum, term| sum.plus(&term, logic));
        let product = product.unwrap_or_else(|| BitVec::constant(0));
        product.signed(negative, logic)
    }

    /// Division towards zero and its remainder, which has the sign of the dividend. Where the
    /// divisor is zero they mean nothing.
    pub(crate) fn divided(&self, other: &Self, logic: &impl Logic<Bit = B>) -> (Self, Self) {
        let (negative, left, right) = self.sizes(other, logic);
        let (quotient, rest) = match right.power_of_two() {
            Some(place) => left.split(place),
            None => left.long_division(&right, logic),
        };
        (quotient.signed(negative, logic), rest.signed(self.sign(), logic))
    }

    /// The place of the one bit that is set, if that is so in all rows.
    fn power_of_two(&self) -> Option<usize> {
        let place = self.0.iter().position(|&bit| bit != B::NEVER)?;
        let alone = self.0[place + 1..].iter().all(|&bit| bit == B::NEVER);
        (alone && self.0[place] == B::ALWAYS).then_some(place)
    }

    /// A number that is not negative, divided by 2^place, and the remainder.
    fn split(&self, place: usize) -> (Self, Self) {
        let high = self.0.iter().skip(place).copied().chain([B::NEVER]).collect();
        let low = self.0.iter().take(place).copied().chain([B::NEVER]).collect();
        (BitVec(high).shortened(), BitVec(low).shortened())
    }

    /// Division of numbers that are not negative, one bit of the quotient after the other.
    fn long_division(&self, divisor: &Self, logic: &impl Logic<Bit = B>) -> (Self, Self) {
        let mut rest = BitVec::constant(0);
        let mut quotient = vec![B::NEVER; self.width() + 1];
        for place in (0..self.width()).rev() {
            rest.0.insert(0, self.bit(place));
            let rest_now = rest.shortened();
            let less = rest_now.minus(divisor, logic);
            let fits = logic.not(less.sign());
            quotient[place] = fits;
            rest = less.where_else(fits, &rest_now, logic);
        }
        (BitVec(quotient).shortened(), rest)
    }

    /// Whether the signs differ, and the two sizes.
    fn sizes(&self, other: &Self, logic: &impl Logic<Bit = B>) -> (B, Self, Self) {
        let size = |number: &Self| number.clone().signed(number.sign(), logic);
        (logic.xor(self.sign(), other.sign()), size(self), size(other))
    }

    /// The number with its sign changed in some rows.
    fn signed(self, negative: B, logic: &impl Logic<Bit = B>) -> Self {
        if negative == B::NEVER {
            return self;
        }
        self.negative(logic).where_else(negative, &self, logic)
    }

    /// `self` where the condition holds, else `other`.
    pub(crate) fn where_else(
        &self,
        condition: B,
        other: &Self,
        logic: &impl Logic<Bit = B>,
    ) -> Self {
        let width = self.width().max(other.width());
        let bits = (0..width).map(|place| logic.ite(condition, self.bit(place), other.bit(place)));
        BitVec(bits.collect()).shortened()
    }

    /// Where this is less than the other.
    pub(crate) fn is_less(&self, other: &Self, logic: &impl Logic<Bit = B>) -> B {
        self.minus(other, logic).sign()
    }

    /// Where the two are the same.
    pub(crate) fn is_equal(&self, other: &Self, logic: &impl Logic<Bit = B>) -> B {
        let mut equal = B::ALWAYS;
        for place in (0..self.width().max(other.width())).rev() {
            equal = logic.without(equal, logic.xor(self.bit(place), other.bit(place)));
            if equal == B::NEVER {
                break;
            }
        }
        equal
    }

    /// The number where it does not overflow.
    pub(crate) fn in_64_bits(mut self) -> Self {
        self.0.truncate(64);
        self
    }

    /// Where the number needs more than 64 bits.
    pub(crate) fn overflows(&self, logic: &impl Logic<Bit = B>) -> B {
        let differs = (64..self.width()).map(|place| logic.xor(self.bit(63), self.bit(place)));
        differs.fold(B::NEVER, |overflows, differs| logic.or(overflows, differs))
    }
}

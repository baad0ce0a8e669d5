//! Numbers that are not the same in every row, bit by bit.

use super::{Bit, Logic};

/// A whole number in two's complement: its bits, the least significant first; the last one is
/// the sign and goes on without end. There is at least one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::table) struct BitVec<B>(pub Vec<B>);

type LogicResult<L, T = BitVec<<L as Logic>::Bit>> = Result<T, <L as Logic>::Fault>;

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

    pub(crate) fn negative<L: Logic<Bit = B>>(&self, logic: &mut L) -> LogicResult<L> {
        BitVec::constant(0).minus(self, logic)
    }

    pub(crate) fn plus<L: Logic<Bit = B>>(
        &self,
        other: &BitVec<B>,
        logic: &mut L,
    ) -> LogicResult<L> {
        self.add(other, false, logic)
    }

    pub(crate) fn minus<L: Logic<Bit = B>>(
        &self,
        other: &BitVec<B>,
        logic: &mut L,
    ) -> LogicResult<L> {
        self.add(other, true, logic)
    }

    fn add<L: Logic<Bit = B>>(
        &self,
        other: &BitVec<B>,
        subtract: bool,
        logic: &mut L,
    ) -> LogicResult<L> {
        let mut carry = B::constant(subtract);
        let width = self.width().max(other.width()) + 1;
        let mut sum = Vec::with_capacity(width);
        for place in 0..width {
            let left = self.bit(place);
            let right = if subtract { logic.not(other.bit(place))? } else { other.bit(place) };
            let half = logic.xor(left, right)?;
            sum.push(logic.xor(half, carry)?);
            carry = logic.ite(half, carry, left)?;
        }
        Ok(BitVec(sum).shortened())
    }

    pub(crate) fn times<L: Logic<Bit = B>>(
        &self,
        other: &BitVec<B>,
        logic: &mut L,
    ) -> LogicResult<L> {
        let (negative, mut left, mut right) = self.sizes(other, logic)?;
        if left.width() < right.width() {
            std::mem::swap(&mut left, &mut right);
        }
        let mut product: Option<BitVec<B>> = None;
        for place in 0..right.width() {
            let counts = right.bit(place);
            if counts == B::NEVER {
                continue;
            }
            let mut shifted = vec![B::NEVER; place];
            for &bit in &left.0 {
                shifted.push(logic.and(bit, counts)?);
            }
            let shifted = BitVec(shifted);
            product = Some(match product {
                Some(product) => product.plus(&shifted, logic)?,
                None => shifted.shortened(),
            });
        }
        let product = product.unwrap_or_else(|| BitVec::constant(0));
        product.signed(negative, logic)
    }

    /// Division towards zero and its remainder, which has the sign of the dividend. Where the
    /// divisor is zero they mean nothing.
    pub(crate) fn divided<L: Logic<Bit = B>>(
        &self,
        other: &BitVec<B>,
        logic: &mut L,
    ) -> LogicResult<L, (BitVec<B>, BitVec<B>)> {
        let (negative, left, right) = self.sizes(other, logic)?;
        let (quotient, rest) = match right.power_of_two() {
            Some(place) => left.split(place),
            None => left.long_division(&right, logic)?,
        };
        Ok((quotient.signed(negative, logic)?, rest.signed(self.sign(), logic)?))
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
    fn long_division<L: Logic<Bit = B>>(
        &self,
        divisor: &BitVec<B>,
        logic: &mut L,
    ) -> LogicResult<L, (BitVec<B>, BitVec<B>)> {
        let mut rest = BitVec::constant(0);
        let mut quotient = vec![B::NEVER; self.width() + 1];
        for place in (0..self.width()).rev() {
            rest.0.insert(0, self.bit(place));
            let rest_now = rest.shortened();
            let less = rest_now.minus(divisor, logic)?;
            let fits = logic.not(less.sign())?;
            quotient[place] = fits;
            rest = less.where_else(fits, &rest_now, logic)?;
        }
        Ok((BitVec(quotient).shortened(), rest))
    }

    /// Whether the signs differ, and the two sizes.
    fn sizes<L: Logic<Bit = B>>(
        &self,
        other: &BitVec<B>,
        logic: &mut L,
    ) -> LogicResult<L, (B, BitVec<B>, BitVec<B>)> {
        let negative = logic.xor(self.sign(), other.sign())?;
        Ok((negative, self.size(logic)?, other.size(logic)?))
    }

    fn size<L: Logic<Bit = B>>(&self, logic: &mut L) -> LogicResult<L> {
        self.clone().signed(self.sign(), logic)
    }

    /// The number with its sign changed in some rows.
    fn signed<L: Logic<Bit = B>>(self, negative: B, logic: &mut L) -> LogicResult<L> {
        if negative == B::NEVER {
            return Ok(self);
        }
        self.negative(logic)?.where_else(negative, &self, logic)
    }

    /// `self` where the condition holds, else `other`.
    pub(crate) fn where_else<L: Logic<Bit = B>>(
        &self,
        condition: B,
        other: &BitVec<B>,
        logic: &mut L,
    ) -> LogicResult<L> {
        let width = self.width().max(other.width());
        let bits = (0..width)
            .map(|place| logic.ite(condition, self.bit(place), other.bit(place)))
            .collect::<Result<_, _>>()?;
        Ok(BitVec(bits).shortened())
    }

    /// Where this is less than the other.
    pub(crate) fn is_less<L: Logic<Bit = B>>(
        &self,
        other: &BitVec<B>,
        logic: &mut L,
    ) -> LogicResult<L, B> {
        Ok(self.minus(other, logic)?.sign())
    }

    /// Where the two are the same.
    pub(crate) fn is_equal<L: Logic<Bit = B>>(
        &self,
        other: &BitVec<B>,
        logic: &mut L,
    ) -> LogicResult<L, B> {
        let width = self.width().max(other.width());
        let mut equal = B::ALWAYS;
        for place in (0..width).rev() {
            let differs = logic.xor(self.bit(place), other.bit(place))?;
            let same = logic.not(differs)?;
            equal = logic.and(equal, same)?;
            if equal == B::NEVER {
                break;
            }
        }
        Ok(equal)
    }

    /// Where the number is this one.
    pub(crate) fn is_constant<L: Logic<Bit = B>>(
        &self,
        value: i64,
        logic: &mut L,
    ) -> LogicResult<L, B> {
        let width = self.width().max(width(value) as usize);
        let mut equal = B::ALWAYS;
        for place in (0..width).rev() {
            equal = match value >> place.min(63) & 1 {
                1 => logic.and(equal, self.bit(place))?,
                _ => logic.without(equal, self.bit(place))?,
            };
            if equal == B::NEVER {
                break;
            }
        }
        Ok(equal)
    }

    /// The number where it does not overflow.
    pub(crate) fn in_64_bits(mut self) -> Self {
        self.0.truncate(64);
        self
    }

    /// Where the number needs more than 64 bits.
    pub(crate) fn overflows<L: Logic<Bit = B>>(&self, logic: &mut L) -> LogicResult<L, B> {
        let mut overflows = B::NEVER;
        for place in 64..self.width() {
            let differs = logic.xor(self.bit(63), self.bit(place))?;
            overflows = logic.or(overflows, differs)?;
        }
        Ok(overflows)
    }
}

//! Numbers that depend on inputs, bit by bit.

use super::decisions::{Decisions, TooLarge, Truth};

/// A whole number in two's complement: its bits, the least significant first; the last one is
/// the sign and goes on for ever. There is at least one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Number(pub Vec<Truth>);

type Made<T = Number> = Result<T, TooLarge>;

impl Number {
    pub fn constant(value: i64) -> Self {
        let bits = 65 - if value < 0 { (!value).leading_zeros() } else { value.leading_zeros() };
        Number((0..bits).map(|bit| Truth::constant(value >> bit.min(63) & 1 == 1)).collect())
    }

    /// The bit at a place, however high.
    pub fn bit(&self, place: usize) -> Truth {
        self.0.get(place).or(self.0.last()).copied().unwrap_or(Truth::NEVER)
    }

    fn width(&self) -> usize {
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

    fn sign(&self) -> Truth {
        self.bit(self.width())
    }

    pub fn negative(&self, made: &mut Decisions) -> Made {
        Number::constant(0).minus(self, made)
    }

    pub fn plus(&self, other: &Number, made: &mut Decisions) -> Made {
        self.add(other, false, made)
    }

    pub fn minus(&self, other: &Number, made: &mut Decisions) -> Made {
        self.add(other, true, made)
    }

    fn add(&self, other: &Number, subtract: bool, made: &mut Decisions) -> Made {
        let mut carry = Truth::constant(subtract);
        let mut sum = Vec::new();
        for place in 0..=self.width().max(other.width()) {
            let left = self.bit(place);
            let right = if subtract { made.not(other.bit(place))? } else { other.bit(place) };
            let half = made.xor(left, right)?;
            sum.push(made.xor(half, carry)?);
            carry = made.choose(half, carry, left)?;
        }
        Ok(Number(sum).shortened())
    }

    pub fn times(&self, other: &Number, made: &mut Decisions) -> Made {
        let (negative, left, right) = self.sizes(other, made)?;
        let mut product = Number::constant(0);
        for place in 0..right.width() {
            let counts = right.bit(place);
            if counts == Truth::NEVER {
                continue;
            }
            let mut shifted = vec![Truth::NEVER; place];
            for &bit in &left.0 {
                shifted.push(made.and(bit, counts)?);
            }
            product = product.plus(&Number(shifted), made)?;
        }
        let other = product.negative(made)?;
        other.where_else(negative, &product, made)
    }

    /// Division towards zero and its remainder, which has the sign of the dividend. Where the
    /// divisor is zero they mean nothing.
    pub fn divided(&self, other: &Number, made: &mut Decisions) -> Made<(Number, Number)> {
        let (negative, left, right) = self.sizes(other, made)?;
        let mut rest = Number::constant(0);
        let mut quotient = vec![Truth::NEVER; left.width() + 1];
        for place in (0..left.width()).rev() {
            rest.0.insert(0, left.bit(place));
            let rest_now = rest.shortened();
            let less = rest_now.minus(&right, made)?;
            let fits = made.not(less.sign())?;
            quotient[place] = fits;
            rest = less.where_else(fits, &rest_now, made)?;
        }
        let quotient = Number(quotient).shortened();
        let other = quotient.negative(made)?;
        let quotient = other.where_else(negative, &quotient, made)?;
        let other = rest.negative(made)?;
        let rest = other.where_else(self.sign(), &rest, made)?;
        Ok((quotient, rest))
    }

    /// Whether the signs differ, and the two sizes.
    fn sizes(&self, other: &Number, made: &mut Decisions) -> Made<(Truth, Number, Number)> {
        let negative = made.xor(self.sign(), other.sign())?;
        Ok((negative, self.size(made)?, other.size(made)?))
    }

    fn size(&self, made: &mut Decisions) -> Made {
        if self.sign() == Truth::NEVER {
            return Ok(self.clone());
        }
        let other = self.negative(made)?;
        other.where_else(self.sign(), self, made)
    }

    /// `self` where the condition holds, else `other`.
    pub fn where_else(&self, condition: Truth, other: &Number, made: &mut Decisions) -> Made {
        let width = self.width().max(other.width());
        let bits = (0..width)
            .map(|place| made.choose(condition, self.bit(place), other.bit(place)))
            .collect::<Result<_, _>>()?;
        Ok(Number(bits).shortened())
    }

    /// Where this is less than the other.
    pub fn is_less(&self, other: &Number, made: &mut Decisions) -> Made<Truth> {
        Ok(self.minus(other, made)?.sign())
    }

    /// Where the two are the same.
    pub fn is_equal(&self, other: &Number, made: &mut Decisions) -> Made<Truth> {
        let width = self.width().max(other.width());
        let mut equal = Truth::ALWAYS;
        for place in (0..width).rev() {
            let differs = made.xor(self.bit(place), other.bit(place))?;
            let same = made.not(differs)?;
            equal = made.and(equal, same)?;
        }
        Ok(equal)
    }

    /// The number where it does not overflow.
    pub fn in_64_bits(mut self) -> Self {
        self.0.truncate(64);
        self
    }

    /// Where the number needs more than 64 bits.
    pub fn overflows(&self, made: &mut Decisions) -> Made<Truth> {
        let mut overflows = Truth::NEVER;
        for place in 64..self.width() {
            let differs = made.xor(self.bit(63), self.bit(place))?;
            overflows = made.or(overflows, differs)?;
        }
        Ok(overflows)
    }
}

//! Expressions over many rows.

use std::sync::Arc;

use super::{Bit, Logic, Number, Variables};
use crate::board::Side;
use crate::challenge::expression::{Algebra, Operator, Value};

/// A value for each row, and where there is none.
#[derive(Debug, Clone)]
pub(in crate::table) struct Open<B> {
    pub value: OpenValue<B>,
    /// Where there is no value: an overflow, or a division by zero.
    pub without: B,
}

#[derive(Debug, Clone)]
pub(in crate::table) enum OpenValue<B> {
    Number(Number<B>),
    Truth(B),
    /// Each text with where it is the value.
    Texts(Vec<(Arc<str>, B)>),
}

/// The algebra of open values.
pub(in crate::table) struct OpenRows<'a, L>(pub &'a mut L);

type Folded<L> = Result<Open<<L as Logic>::Bit>, <L as Logic>::Fault>;

type Text<B> = (Arc<str>, B);

impl<B: Bit> Open<B> {
    /// The truth value; nowhere where this is none.
    pub(crate) fn truth(&self) -> B {
        match self.value {
            OpenValue::Truth(truth) => truth,
            _ => B::NEVER,
        }
    }

    fn nothing() -> Self {
        Open { value: OpenValue::Truth(B::NEVER), without: B::ALWAYS }
    }
}

fn open<B, F>(value: OpenValue<B>, without: B) -> Result<Open<B>, F> {
    Ok(Open { value, without })
}

impl<L: Logic> OpenRows<'_, L> {
    fn either(&mut self, decisive: bool, left: &Open<L::Bit>, right: &Open<L::Bit>) -> Folded<L> {
        let (made, mut decided, mut all) = (&mut *self.0, L::Bit::NEVER, L::Bit::NEVER);
        for side in [left, right] {
            let is = if decisive { side.truth() } else { made.not(side.truth())? };
            let known = made.not(side.without)?;
            let is = made.and(is, known)?;
            decided = made.or(decided, is)?;
            all = made.or(all, side.without)?;
        }
        let undecided = made.not(decided)?;
        let without = made.and(all, undecided)?;
        open(OpenValue::Truth(if decisive { decided } else { undecided }), without)
    }

    /// Where the left side is less than, and where it is the same as, the right one.
    fn compare(
        &mut self,
        left: &Open<L::Bit>,
        right: &Open<L::Bit>,
    ) -> Result<[L::Bit; 2], L::Fault> {
        let made = &mut *self.0;
        match (&left.value, &right.value) {
            (OpenValue::Number(left), OpenValue::Number(right)) => {
                Ok([left.is_less(right, made)?, left.is_equal(right, made)?])
            }
            (OpenValue::Truth(left), OpenValue::Truth(right)) => {
                let not_left = made.not(*left)?;
                let differs = made.xor(*left, *right)?;
                Ok([made.and(not_left, *right)?, made.not(differs)?])
            }
            (OpenValue::Texts(left), OpenValue::Texts(right)) => {
                let (mut less, mut equal) = (L::Bit::NEVER, L::Bit::NEVER);
                for (a, in_a) in left {
                    for (b, in_b) in right {
                        let both = made.and(*in_a, *in_b)?;
                        match a.cmp(b) {
                            std::cmp::Ordering::Less => less = made.or(less, both)?,
                            std::cmp::Ordering::Equal => equal = made.or(equal, both)?,
                            std::cmp::Ordering::Greater => {}
                        }
                    }
                }
                Ok([less, equal])
            }
            _ => Ok([L::Bit::NEVER; 2]),
        }
    }

    fn calculate(
        &mut self,
        operator: Operator,
        left: &Number<L::Bit>,
        right: &Number<L::Bit>,
        without: L::Bit,
    ) -> Folded<L> {
        let made = &mut *self.0;
        let mut without = without;
        let number = match operator {
            Operator::Add => left.plus(right, made)?,
            Operator::Subtract => left.minus(right, made)?,
            Operator::Multiply => left.times(right, made)?,
            _ => {
                let zero = right.is_equal(&Number::constant(0), made)?;
                let (quotient, rest) = left.divided(right, made)?;
                // The one quotient that overflows has no remainder either.
                let overflows = quotient.overflows(made)?;
                let nothing = made.or(zero, overflows)?;
                without = made.or(without, nothing)?;
                if operator == Operator::Divide { quotient } else { rest }
            }
        };
        let overflows = number.overflows(made)?;
        let without = made.or(without, overflows)?;
        open(OpenValue::Number(number.in_64_bits()), without)
    }

    fn joined(
        &mut self,
        left: &[Text<L::Bit>],
        right: &[Text<L::Bit>],
        without: L::Bit,
    ) -> Folded<L> {
        let mut texts = Vec::new();
        for (a, in_a) in left {
            for (b, in_b) in right {
                let both = self.0.and(*in_a, *in_b)?;
                if both != L::Bit::NEVER {
                    self.add(&mut texts, format!("{a}{b}").into(), both)?;
                }
            }
        }
        open(OpenValue::Texts(texts), without)
    }

    fn add(
        &mut self,
        texts: &mut Vec<Text<L::Bit>>,
        text: Arc<str>,
        truth: L::Bit,
    ) -> Result<(), L::Fault> {
        if truth == L::Bit::NEVER {
            return Ok(());
        }
        // Each text is compared with all that are there.
        self.0.note(text.len() + texts.len())?;
        match texts.iter_mut().find(|(own, _)| *own == text) {
            Some((_, own)) => *own = self.0.or(*own, truth)?,
            None => texts.push((text, truth)),
        }
        Ok(())
    }
}

impl<L: Variables> Algebra for OpenRows<'_, L> {
    type Value = Open<L::Bit>;
    type Fault = L::Fault;

    fn constant(&mut self, value: &Value) -> Folded<L> {
        let value = match value {
            Value::Int(number) => OpenValue::Number(Number::constant(*number)),
            Value::Bool(truth) => OpenValue::Truth(L::Bit::constant(*truth)),
            Value::Text(text) => OpenValue::Texts(vec![(text.clone(), L::Bit::ALWAYS)]),
        };
        open(value, L::Bit::NEVER)
    }

    fn number(&mut self, place: usize) -> Folded<L> {
        open(OpenValue::Number(self.0.variable(place)?), L::Bit::NEVER)
    }

    fn lever(&mut self, place: usize) -> Folded<L> {
        let number = self.0.variable(place)?;
        let left = number.is_equal(&Number::constant(0), self.0)?;
        let right = self.0.not(left)?;
        let text = |side: Side| side.colour().to_string().into();
        let texts = vec![(text(Side::Left), left), (text(Side::Right), right)];
        open(OpenValue::Texts(texts), L::Bit::NEVER)
    }

    fn negative(&mut self, inner: Open<L::Bit>) -> Folded<L> {
        match inner.value {
            OpenValue::Number(number) => {
                self.calculate(Operator::Subtract, &Number::constant(0), &number, inner.without)
            }
            _ => Ok(Open::nothing()),
        }
    }

    fn not(&mut self, inner: Open<L::Bit>) -> Folded<L> {
        let truth = self.0.not(inner.truth())?;
        open(OpenValue::Truth(truth), inner.without)
    }

    fn operation(
        &mut self,
        operator: Operator,
        left: Open<L::Bit>,
        right: Open<L::Bit>,
    ) -> Folded<L> {
        if let Operator::And | Operator::Or = operator {
            return self.either(operator == Operator::Or, &left, &right);
        }
        let without = self.0.or(left.without, right.without)?;
        match operator {
            Operator::Add
            | Operator::Subtract
            | Operator::Multiply
            | Operator::Divide
            | Operator::Remainder => match (&left.value, &right.value) {
                (OpenValue::Number(left), OpenValue::Number(right)) => {
                    self.calculate(operator, left, right, without)
                }
                (OpenValue::Texts(left), OpenValue::Texts(right)) => {
                    self.joined(left, right, without)
                }
                _ => Ok(Open::nothing()),
            },
            _ => {
                let [less, equal] = self.compare(&left, &right)?;
                let made = &mut *self.0;
                let at_most = made.or(less, equal)?;
                let truth = match operator {
                    Operator::Equal => equal,
                    Operator::Unequal => made.not(equal)?,
                    Operator::Less => less,
                    Operator::LessOrEqual => at_most,
                    Operator::Greater => made.not(at_most)?,
                    _ => made.not(less)?,
                };
                open(OpenValue::Truth(truth), without)
            }
        }
    }

    fn choose(
        &mut self,
        condition: Open<L::Bit>,
        then: Open<L::Bit>,
        otherwise: Open<L::Bit>,
    ) -> Folded<L> {
        let truth = condition.truth();
        let without = self.0.choose(truth, then.without, otherwise.without)?;
        let without = self.0.or(condition.without, without)?;
        let value = match (then.value, otherwise.value) {
            (OpenValue::Number(then), OpenValue::Number(otherwise)) => {
                OpenValue::Number(then.where_else(truth, &otherwise, self.0)?)
            }
            (OpenValue::Truth(then), OpenValue::Truth(otherwise)) => {
                OpenValue::Truth(self.0.choose(truth, then, otherwise)?)
            }
            (OpenValue::Texts(then), OpenValue::Texts(otherwise)) => {
                let untrue = self.0.not(truth)?;
                let mut texts = Vec::new();
                for (cases, holds) in [(then, truth), (otherwise, untrue)] {
                    for (text, is) in cases {
                        let is = self.0.and(is, holds)?;
                        self.add(&mut texts, text, is)?;
                    }
                }
                OpenValue::Texts(texts)
            }
            _ => return Ok(Open::nothing()),
        };
        open(value, without)
    }

    fn one_of(&mut self, inner: Open<L::Bit>, list: Vec<Open<L::Bit>>) -> Folded<L> {
        let (mut found, mut without) = (L::Bit::NEVER, inner.without);
        for element in &list {
            let [_, equal] = self.compare(&inner, element)?;
            found = self.0.or(found, equal)?;
            without = self.0.or(without, element.without)?;
        }
        open(OpenValue::Truth(found), without)
    }
}

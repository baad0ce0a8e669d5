//! Expressions over unknown inputs.

use std::sync::Arc;

use super::decisions::{Decisions, TooLarge, Truth};
use super::numbers::Number;
use super::unknowns::Unknowns;
use crate::board::Side;
use crate::challenge::Rows;
use crate::challenge::expression::{Algebra, Operator, Value};

/// A value that depends on inputs, and where there is none.
#[derive(Debug, Clone)]
pub(super) struct Open {
    pub value: OpenValue,
    /// Where there is no value: an overflow, or a division by zero.
    pub without: Truth,
}

#[derive(Debug, Clone)]
pub(super) enum OpenValue {
    Number(Number),
    Truth(Truth),
    /// Each text with where it is the value.
    Texts(Vec<(Arc<str>, Truth)>),
}

/// The algebra of open values.
pub(super) struct OpenRows<'a> {
    pub made: &'a mut Decisions,
    pub unknowns: &'a Unknowns,
    pub rows: &'a Rows,
}

type Folded = Result<Open, TooLarge>;

impl Open {
    /// The truth value; nowhere where this is none.
    pub fn truth(&self) -> Truth {
        match self.value {
            OpenValue::Truth(truth) => truth,
            _ => Truth::NEVER,
        }
    }
}

fn open(value: OpenValue, without: Truth) -> Folded {
    Ok(Open { value, without })
}

impl OpenRows<'_> {
    /// The number at a place of the variables.
    pub fn variable(&mut self, place: usize) -> Result<Number, TooLarge> {
        if let Some(unknown) = self.unknowns.all.iter().find(|own| own.variable == place) {
            let mut bits = Vec::new();
            for &level in &unknown.levels {
                bits.push(self.made.bit(level)?);
            }
            bits.push(Truth::NEVER);
            return Number(bits).plus(&Number::constant(unknown.from), self.made);
        }
        let base = self.rows.base().get(place).copied().unwrap_or(0);
        let mut bits = Number::constant(base).0;
        let sign = bits.last().copied().unwrap_or(Truth::NEVER);
        for view in self.rows.views().iter().filter(|view| view.register == place) {
            while bits.len() <= view.bit as usize + 1 {
                bits.push(sign);
            }
            bits[view.bit as usize] = match self.unknowns.level(view.input, view.input_bit) {
                Some(level) => self.made.bit(level)?,
                None => Truth::NEVER,
            };
        }
        Ok(Number(bits))
    }

    fn either(&mut self, decisive: bool, left: &Open, right: &Open) -> Folded {
        let (made, mut decided, mut all) = (&mut *self.made, Truth::NEVER, Truth::NEVER);
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
    fn compare(&mut self, left: &Open, right: &Open) -> Result<[Truth; 2], TooLarge> {
        let made = &mut *self.made;
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
                let (mut less, mut equal) = (Truth::NEVER, Truth::NEVER);
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
            _ => Ok([Truth::NEVER; 2]),
        }
    }

    fn calculate(
        &mut self,
        operator: Operator,
        left: &Number,
        right: &Number,
        without: Truth,
    ) -> Folded {
        let made = &mut *self.made;
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
        left: &[(Arc<str>, Truth)],
        right: &[(Arc<str>, Truth)],
        without: Truth,
    ) -> Folded {
        let mut texts = Vec::new();
        for (a, in_a) in left {
            for (b, in_b) in right {
                let both = self.made.and(*in_a, *in_b)?;
                self.add(&mut texts, format!("{a}{b}").into(), both)?;
            }
        }
        open(OpenValue::Texts(texts), without)
    }

    fn add(
        &mut self,
        texts: &mut Vec<(Arc<str>, Truth)>,
        text: Arc<str>,
        truth: Truth,
    ) -> Result<(), TooLarge> {
        match texts.iter_mut().find(|(own, _)| *own == text) {
            _ if truth == Truth::NEVER => {}
            Some((_, own)) => *own = self.made.or(*own, truth)?,
            None => texts.push((text, truth)),
        }
        Ok(())
    }
}

impl Algebra for OpenRows<'_> {
    type Value = Open;
    type Fault = TooLarge;

    fn constant(&mut self, value: &Value) -> Folded {
        let value = match value {
            Value::Int(number) => OpenValue::Number(Number::constant(*number)),
            Value::Bool(truth) => OpenValue::Truth(Truth::constant(*truth)),
            Value::Text(text) => OpenValue::Texts(vec![(text.clone(), Truth::ALWAYS)]),
        };
        open(value, Truth::NEVER)
    }

    fn number(&mut self, place: usize) -> Folded {
        open(OpenValue::Number(self.variable(place)?), Truth::NEVER)
    }

    fn lever(&mut self, place: usize) -> Folded {
        let number = self.variable(place)?;
        let left = number.is_equal(&Number::constant(0), self.made)?;
        let right = self.made.not(left)?;
        let text = |side: Side| side.colour().to_string().into();
        let texts = vec![(text(Side::Left), left), (text(Side::Right), right)];
        open(OpenValue::Texts(texts), Truth::NEVER)
    }

    fn negative(&mut self, inner: Open) -> Folded {
        match inner.value {
            OpenValue::Number(number) => {
                self.calculate(Operator::Subtract, &Number::constant(0), &number, inner.without)
            }
            _ => open(OpenValue::Truth(Truth::NEVER), Truth::ALWAYS),
        }
    }

    fn not(&mut self, inner: Open) -> Folded {
        let truth = self.made.not(inner.truth())?;
        open(OpenValue::Truth(truth), inner.without)
    }

    fn operation(&mut self, operator: Operator, left: Open, right: Open) -> Folded {
        if let Operator::And | Operator::Or = operator {
            return self.either(operator == Operator::Or, &left, &right);
        }
        let without = self.made.or(left.without, right.without)?;
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
                _ => open(OpenValue::Truth(Truth::NEVER), Truth::ALWAYS),
            },
            _ => {
                let [less, equal] = self.compare(&left, &right)?;
                let made = &mut *self.made;
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

    fn choose(&mut self, condition: Open, then: Open, otherwise: Open) -> Folded {
        let truth = condition.truth();
        let without = self.made.choose(truth, then.without, otherwise.without)?;
        let without = self.made.or(condition.without, without)?;
        let value = match (then.value, otherwise.value) {
            (OpenValue::Number(then), OpenValue::Number(otherwise)) => {
                OpenValue::Number(then.where_else(truth, &otherwise, self.made)?)
            }
            (OpenValue::Truth(then), OpenValue::Truth(otherwise)) => {
                OpenValue::Truth(self.made.choose(truth, then, otherwise)?)
            }
            (OpenValue::Texts(then), OpenValue::Texts(otherwise)) => {
                let untrue = self.made.not(truth)?;
                let mut texts = Vec::new();
                for (cases, holds) in [(then, truth), (otherwise, untrue)] {
                    for (text, is) in cases {
                        let is = self.made.and(is, holds)?;
                        self.add(&mut texts, text, is)?;
                    }
                }
                OpenValue::Texts(texts)
            }
            _ => return open(OpenValue::Truth(Truth::NEVER), Truth::ALWAYS),
        };
        open(value, without)
    }

    fn one_of(&mut self, inner: Open, list: Vec<Open>) -> Folded {
        let (mut found, mut without) = (Truth::NEVER, inner.without);
        for element in &list {
            let [_, equal] = self.compare(&inner, element)?;
            found = self.made.or(found, equal)?;
            without = self.made.or(without, element.without)?;
        }
        open(OpenValue::Truth(found), without)
    }
}

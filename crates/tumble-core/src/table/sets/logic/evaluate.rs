//! Expressions over many rows.

use std::sync::Arc;

use super::{Bit, BitVec, Logic, Variables};
use crate::board::Side;
use crate::challenge::expression::{Algebra, Operator, Value};

/// A value for each row, and where there is none.
#[derive(Debug, Clone)]
pub(in crate::table) struct Symbolic<B> {
    pub value: SymbolicValue<B>,
    /// Where there is no value: an overflow, or a division by zero.
    pub without: B,
}

#[derive(Debug, Clone)]
pub(in crate::table) enum SymbolicValue<B> {
    Number(BitVec<B>),
    Truth(B),
    /// Each text with where it is the value.
    Texts(Vec<(Arc<str>, B)>),
}

/// The algebra of symbolic values.
pub(in crate::table) struct SymbolicAlgebra<'a, L>(pub &'a mut L);

type Folded<L> = Result<Symbolic<<L as Logic>::Bit>, <L as Logic>::Fault>;

type Text<B> = (Arc<str>, B);

impl<B: Bit> Symbolic<B> {
    /// The truth value; nowhere where this is none.
    pub(crate) fn truth(&self) -> B {
        match self.value {
            SymbolicValue::Truth(truth) => truth,
            _ => B::NEVER,
        }
    }

    fn nothing() -> Self {
        Symbolic { value: SymbolicValue::Truth(B::NEVER), without: B::ALWAYS }
    }
}

fn symbolic<B, F>(value: SymbolicValue<B>, without: B) -> Result<Symbolic<B>, F> {
    Ok(Symbolic { value, without })
}

impl<L: Logic> SymbolicAlgebra<'_, L> {
    fn either(
        &mut self,
        decisive: bool,
        left: &Symbolic<L::Bit>,
        right: &Symbolic<L::Bit>,
    ) -> Folded<L> {
        let (logic, mut decided, mut all) = (&mut *self.0, L::Bit::NEVER, L::Bit::NEVER);
        for side in [left, right] {
            let is = if decisive { side.truth() } else { logic.not(side.truth())? };
            let known = logic.not(side.without)?;
            let is = logic.and(is, known)?;
            decided = logic.or(decided, is)?;
            all = logic.or(all, side.without)?;
        }
        let undecided = logic.not(decided)?;
        let without = logic.and(all, undecided)?;
        symbolic(SymbolicValue::Truth(if decisive { decided } else { undecided }), without)
    }

    /// Where the left side is less than, and where it is the same as, the right one.
    fn compare(
        &mut self,
        left: &Symbolic<L::Bit>,
        right: &Symbolic<L::Bit>,
    ) -> Result<[L::Bit; 2], L::Fault> {
        let logic = &mut *self.0;
        match (&left.value, &right.value) {
            (SymbolicValue::Number(left), SymbolicValue::Number(right)) => {
                Ok([left.is_less(right, logic)?, left.is_equal(right, logic)?])
            }
            (SymbolicValue::Truth(left), SymbolicValue::Truth(right)) => {
                let not_left = logic.not(*left)?;
                let differs = logic.xor(*left, *right)?;
                Ok([logic.and(not_left, *right)?, logic.not(differs)?])
            }
            (SymbolicValue::Texts(left), SymbolicValue::Texts(right)) => {
                let (mut less, mut equal) = (L::Bit::NEVER, L::Bit::NEVER);
                for (a, in_a) in left {
                    for (b, in_b) in right {
                        let both = logic.and(*in_a, *in_b)?;
                        match a.cmp(b) {
                            std::cmp::Ordering::Less => less = logic.or(less, both)?,
                            std::cmp::Ordering::Equal => equal = logic.or(equal, both)?,
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
        left: &BitVec<L::Bit>,
        right: &BitVec<L::Bit>,
        without: L::Bit,
    ) -> Folded<L> {
        let logic = &mut *self.0;
        let mut without = without;
        let number = match operator {
            Operator::Add => left.plus(right, logic)?,
            Operator::Subtract => left.minus(right, logic)?,
            Operator::Multiply => left.times(right, logic)?,
            _ => {
                let zero = right.is_equal(&BitVec::constant(0), logic)?;
                let (quotient, rest) = left.divided(right, logic)?;
                // The one quotient that overflows has no remainder either.
                let overflows = quotient.overflows(logic)?;
                let nothing = logic.or(zero, overflows)?;
                without = logic.or(without, nothing)?;
                if operator == Operator::Divide { quotient } else { rest }
            }
        };
        let overflows = number.overflows(logic)?;
        let without = logic.or(without, overflows)?;
        symbolic(SymbolicValue::Number(number.in_64_bits()), without)
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
        symbolic(SymbolicValue::Texts(texts), without)
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

impl<L: Variables> Algebra for SymbolicAlgebra<'_, L> {
    type Value = Symbolic<L::Bit>;
    type Fault = L::Fault;

    fn constant(&mut self, value: &Value) -> Folded<L> {
        let value = match value {
            Value::Int(number) => SymbolicValue::Number(BitVec::constant(*number)),
            Value::Bool(truth) => SymbolicValue::Truth(L::Bit::constant(*truth)),
            Value::Text(text) => SymbolicValue::Texts(vec![(text.clone(), L::Bit::ALWAYS)]),
        };
        symbolic(value, L::Bit::NEVER)
    }

    fn number(&mut self, place: usize) -> Folded<L> {
        symbolic(SymbolicValue::Number(self.0.variable(place)?), L::Bit::NEVER)
    }

    fn lever(&mut self, place: usize) -> Folded<L> {
        let number = self.0.variable(place)?;
        let left = number.is_equal(&BitVec::constant(0), self.0)?;
        let right = self.0.not(left)?;
        let text = |side: Side| side.colour().to_string().into();
        let texts = vec![(text(Side::Left), left), (text(Side::Right), right)];
        symbolic(SymbolicValue::Texts(texts), L::Bit::NEVER)
    }

    fn negative(&mut self, inner: Symbolic<L::Bit>) -> Folded<L> {
        match inner.value {
            SymbolicValue::Number(number) => {
                self.calculate(Operator::Subtract, &BitVec::constant(0), &number, inner.without)
            }
            _ => Ok(Symbolic::nothing()),
        }
    }

    fn not(&mut self, inner: Symbolic<L::Bit>) -> Folded<L> {
        let truth = self.0.not(inner.truth())?;
        symbolic(SymbolicValue::Truth(truth), inner.without)
    }

    fn operation(
        &mut self,
        operator: Operator,
        left: Symbolic<L::Bit>,
        right: Symbolic<L::Bit>,
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
                (SymbolicValue::Number(left), SymbolicValue::Number(right)) => {
                    self.calculate(operator, left, right, without)
                }
                (SymbolicValue::Texts(left), SymbolicValue::Texts(right)) => {
                    self.joined(left, right, without)
                }
                _ => Ok(Symbolic::nothing()),
            },
            _ => {
                let [less, equal] = self.compare(&left, &right)?;
                let logic = &mut *self.0;
                let at_most = logic.or(less, equal)?;
                let truth = match operator {
                    Operator::Equal => equal,
                    Operator::Unequal => logic.not(equal)?,
                    Operator::Less => less,
                    Operator::LessOrEqual => at_most,
                    Operator::Greater => logic.not(at_most)?,
                    _ => logic.not(less)?,
                };
                symbolic(SymbolicValue::Truth(truth), without)
            }
        }
    }

    fn choose(
        &mut self,
        condition: Symbolic<L::Bit>,
        then: Symbolic<L::Bit>,
        otherwise: Symbolic<L::Bit>,
    ) -> Folded<L> {
        let truth = condition.truth();
        let without = self.0.ite(truth, then.without, otherwise.without)?;
        let without = self.0.or(condition.without, without)?;
        let value = match (then.value, otherwise.value) {
            (SymbolicValue::Number(then), SymbolicValue::Number(otherwise)) => {
                SymbolicValue::Number(then.where_else(truth, &otherwise, self.0)?)
            }
            (SymbolicValue::Truth(then), SymbolicValue::Truth(otherwise)) => {
                SymbolicValue::Truth(self.0.ite(truth, then, otherwise)?)
            }
            (SymbolicValue::Texts(then), SymbolicValue::Texts(otherwise)) => {
                let untrue = self.0.not(truth)?;
                let mut texts = Vec::new();
                for (cases, holds) in [(then, truth), (otherwise, untrue)] {
                    for (text, is) in cases {
                        let is = self.0.and(is, holds)?;
                        self.add(&mut texts, text, is)?;
                    }
                }
                SymbolicValue::Texts(texts)
            }
            _ => return Ok(Symbolic::nothing()),
        };
        symbolic(value, without)
    }

    fn one_of(&mut self, inner: Symbolic<L::Bit>, list: Vec<Symbolic<L::Bit>>) -> Folded<L> {
        let (mut found, mut without) = (L::Bit::NEVER, inner.without);
        for element in &list {
            let [_, equal] = self.compare(&inner, element)?;
            found = self.0.or(found, equal)?;
            without = self.0.or(without, element.without)?;
        }
        symbolic(SymbolicValue::Truth(found), without)
    }
}

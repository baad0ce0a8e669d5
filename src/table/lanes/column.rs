//! The values that an expression has in 64 rows.

use std::sync::Arc;

use super::word::WORD;
use crate::challenge::expression::Value;

/// A number for each of 64 rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::table) enum Ints {
    /// The same in all rows.
    Same(i64),
    /// One for each.
    Each(Box<[i64; WORD]>),
}

/// A value for each of 64 rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::table) enum Values {
    Ints(Ints),
    Bools(u64),
    /// Each text with the rows that have it.
    Texts(Vec<(Arc<str>, u64)>),
}

/// A value for each of 64 rows but those where there is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::table) struct Column {
    pub values: Values,
    /// The rows without a value: an overflow, or a division by zero.
    pub without: u64,
}

impl Ints {
    /// The numbers that `number` gives for each row, from 0.
    pub fn each(number: impl Fn(usize) -> i64) -> Self {
        let mut values = Box::new([0; WORD]);
        for (lane, value) in values.iter_mut().enumerate() {
            *value = number(lane);
        }
        Ints::Each(values)
    }

    /// The number in a row.
    pub fn at(&self, lane: usize) -> i64 {
        match self {
            Ints::Same(value) => *value,
            Ints::Each(values) => values.get(lane).copied().unwrap_or(0),
        }
    }

    /// `operation` of the two numbers of each row.
    pub fn zip(self, other: Ints, operation: impl Fn(i64, i64) -> i64) -> Ints {
        match (self, other) {
            (Ints::Same(left), Ints::Same(right)) => Ints::Same(operation(left, right)),
            (Ints::Each(mut left), Ints::Same(right)) => {
                left.iter_mut().for_each(|own| *own = operation(*own, right));
                Ints::Each(left)
            }
            (Ints::Same(left), Ints::Each(mut right)) => {
                right.iter_mut().for_each(|own| *own = operation(left, *own));
                Ints::Each(right)
            }
            (Ints::Each(mut left), Ints::Each(right)) => {
                for (own, other) in left.iter_mut().zip(right.iter()) {
                    *own = operation(*own, *other);
                }
                Ints::Each(left)
            }
        }
    }

    /// The rows in which the two numbers are so.
    pub fn compare(&self, other: &Ints, holds: impl Fn(i64, i64) -> bool) -> u64 {
        match (self, other) {
            (Ints::Same(left), Ints::Same(right)) => all(holds(*left, *right)),
            (Ints::Each(left), Ints::Same(right)) => packed(|lane| holds(left[lane], *right)),
            (Ints::Same(left), Ints::Each(right)) => packed(|lane| holds(*left, right[lane])),
            (Ints::Each(left), Ints::Each(right)) => packed(|lane| holds(left[lane], right[lane])),
        }
    }

    /// The bits of the numbers: word `b` holds bit `b` of each row.
    pub fn bits(&self) -> [u64; WORD] {
        match self {
            Ints::Same(value) => std::array::from_fn(|bit| all(value >> bit & 1 == 1)),
            Ints::Each(values) => {
                let numbers: [u64; WORD] = std::array::from_fn(|lane| values[lane] as u64);
                super::word::transposed(&numbers)
            }
        }
    }
}

/// Every row, or none.
pub(super) fn all(truth: bool) -> u64 {
    if truth { u64::MAX } else { 0 }
}

#[inline(always)]
fn packed(holds: impl Fn(usize) -> bool) -> u64 {
    (0..WORD).fold(0, |word, lane| word | u64::from(holds(lane)) << lane)
}

impl Column {
    /// The same value in all rows.
    pub fn constant(value: &Value) -> Self {
        let values = match value {
            Value::Int(number) => Values::Ints(Ints::Same(*number)),
            Value::Bool(truth) => Values::Bools(all(*truth)),
            Value::Text(text) => Values::Texts(vec![(text.clone(), u64::MAX)]),
        };
        Column { values, without: 0 }
    }

    /// A column of which the types do not fit; the check of expressions leaves none of these.
    pub fn nothing() -> Self {
        Column { values: Values::Bools(0), without: u64::MAX }
    }

    /// The truth values; none where this is a column of others.
    pub fn truths(&self) -> (u64, u64) {
        match self.values {
            Values::Bools(truths) => (truths, self.without),
            _ => (0, u64::MAX),
        }
    }
}

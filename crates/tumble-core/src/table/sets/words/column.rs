//! The numbers that a variable is in 64 rows.

use super::word::WORD;

/// A number for each of 64 rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Ints {
    /// The same in all rows.
    Same(i64),
    /// One for each.
    Each(Box<[i64; WORD]>),
}

impl Ints {
    /// The least and the greatest of the numbers.
    pub(super) fn range(&self) -> (i64, i64) {
        let values = match self {
            Ints::Same(value) => std::slice::from_ref(value),
            Ints::Each(values) => &values[..],
        };
        let [least, most] = [values.iter().min(), values.iter().max()];
        (least.copied().unwrap_or(0), most.copied().unwrap_or(0))
    }

    /// The bits at this place of the numbers.
    pub(super) fn bits(&self, bit: u32) -> u64 {
        let bit = bit.min(63);
        match self {
            Ints::Same(value) => all(value >> bit & 1 == 1),
            Ints::Each(values) => {
                let mut word = 0;
                for (lane, value) in values.iter().enumerate() {
                    word |= ((value >> bit & 1) as u64) << lane;
                }
                word
            }
        }
    }
}

/// Every row, or none.
pub(super) fn all(truth: bool) -> u64 {
    if truth { u64::MAX } else { 0 }
}

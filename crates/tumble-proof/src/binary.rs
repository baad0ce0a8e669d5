//! Proofs in binary form: each step is a byte for its kind, and numbers.
//!
//! A number is encoded as twice its absolute value, plus one if it is negative, in groups of seven
//! bits, the lowest first; all bytes except the last have their highest bit set. A 0 ends a list.

use crate::Unreadable;
use crate::clauses::Clauses;

/// The error for a senseless byte.
pub(crate) fn senseless(at: usize) -> Unreadable {
    Unreadable { line: 0, what: format!("the binary proof makes no sense at byte {}", at + 1) }
}

/// Writes a number of the binary form.
pub(crate) fn push_number(bytes: &mut Vec<u8>, number: i64) {
    let mut rest = number.unsigned_abs() << 1 | u64::from(number < 0);
    while rest > 0x7f {
        bytes.push((rest & 0x7f) as u8 | 0x80);
        rest >>= 7;
    }
    bytes.push(rest as u8);
}

/// Reads the binary form, a step after the other.
pub(crate) struct BinaryReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> BinaryReader<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        BinaryReader { bytes, at: 0 }
    }

    /// Reads the byte that begins the next step, with its offset; `None` at the end.
    pub(crate) fn step(&mut self) -> Option<(usize, u8)> {
        let kind = (self.at, *self.bytes.get(self.at)?);
        self.at += 1;
        Some(kind)
    }

    /// Reads the literals of a clause, up to the 0 that ends it.
    pub(crate) fn literals(&mut self, clauses: &mut Clauses) -> Result<(), Unreadable> {
        loop {
            let at = self.at;
            match i32::try_from(self.number()?) {
                Ok(0) => return Ok(()),
                // The least number has no negation.
                Ok(literal) if literal != i32::MIN => clauses.push(literal),
                _ => return Err(senseless(at)),
            }
        }
    }

    pub(crate) fn number(&mut self) -> Result<i64, Unreadable> {
        let mut value: u64 = 0;
        for shift in (0..u64::BITS).step_by(7) {
            let Some(&byte) = self.bytes.get(self.at) else {
                let what = "the binary proof ends in the middle of a step".to_owned();
                return Err(Unreadable { line: 0, what });
            };
            let group = u64::from(byte & 0x7f);
            if group << shift >> shift != group {
                return Err(senseless(self.at));
            }
            value |= group << shift;
            self.at += 1;
            if byte & 0x80 == 0 {
                let amount = (value >> 1) as i64;
                return match value {
                    // 0 has no negative form.
                    1 => Err(senseless(self.at - 1)),
                    _ => Ok(if value & 1 == 0 { amount } else { -amount }),
                };
            }
        }
        Err(senseless(self.at))
    }
}

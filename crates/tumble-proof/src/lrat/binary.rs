//! Proofs in LRAT in binary form.

use super::{LratProof, LratStep};
use crate::Unreadable;

impl LratProof {
    /// Reads the binary form: an `a`, the number of the clause, its literals, a 0, its hints, a 0; or
    /// a `d`, numbers of clauses, a 0. A number is twice its amount, one more where it is negative, in
    /// groups of seven bits, the lowest first; all bytes but the last have their highest bit set.
    pub(super) fn read_binary(bytes: &[u8]) -> Result<LratProof, Unreadable> {
        let mut proof = LratProof::default();
        let mut reader = BinaryReader { bytes, at: 0 };
        while let Some(&kind) = bytes.get(reader.at) {
            let begin = reader.at;
            reader.at += 1;
            match kind {
                b'a' => {
                    let id = u64::try_from(reader.number()?).ok().filter(|&id| id > 0);
                    proof.ids.push(id.ok_or_else(|| senseless(begin + 1))?);
                    loop {
                        let at = reader.at;
                        match i32::try_from(reader.number()?) {
                            Ok(0) => break,
                            Ok(literal) => proof.clauses.push(literal),
                            Err(_) => return Err(senseless(at)),
                        }
                    }
                }
                b'd' => proof.ids.push(0),
                _ => return Err(senseless(begin)),
            }
            proof.clauses.end();
            loop {
                match reader.number()? {
                    0 => break,
                    hint => proof.hints.push(hint),
                }
            }
            proof.hint_ends.push(proof.hints.len());
        }
        Ok(proof)
    }

    /// Writes the proof in binary form, which [`LratProof::from_bytes`] describes.
    pub fn to_binary(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for step in self.steps() {
            let hints = match step {
                LratStep::Add { id, clause, hints } => {
                    bytes.push(b'a');
                    push_number(&mut bytes, i64::try_from(id).unwrap_or(i64::MAX));
                    clause.iter().for_each(|&literal| push_number(&mut bytes, literal.into()));
                    bytes.push(0);
                    hints
                }
                LratStep::Delete(ids) => {
                    bytes.push(b'd');
                    ids
                }
            };
            hints.iter().for_each(|&hint| push_number(&mut bytes, hint));
            bytes.push(0);
        }
        bytes
    }
}

/// Says that a byte makes no sense.
fn senseless(at: usize) -> Unreadable {
    Unreadable { line: 1, what: format!("the binary proof makes no sense at byte {}", at + 1) }
}

/// Writes a number of the binary form.
fn push_number(bytes: &mut Vec<u8>, number: i64) {
    let mut rest = number.unsigned_abs() << 1 | u64::from(number < 0);
    while rest > 0x7f {
        bytes.push((rest & 0x7f) as u8 | 0x80);
        rest >>= 7;
    }
    bytes.push(rest as u8);
}

/// Reads numbers of the binary form.
struct BinaryReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl BinaryReader<'_> {
    fn number(&mut self) -> Result<i64, Unreadable> {
        let mut value: u64 = 0;
        for shift in (0..u64::BITS).step_by(7) {
            let Some(&byte) = self.bytes.get(self.at) else {
                let what = "the binary proof ends in the middle of a step".to_owned();
                return Err(Unreadable { line: 1, what });
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
                    // A number 0 that is negative is none.
                    1 => Err(senseless(self.at - 1)),
                    _ => Ok(if value & 1 == 0 { amount } else { -amount }),
                };
            }
        }
        Err(senseless(self.at))
    }
}

//! Proofs in DRAT, as text or in binary form.

use super::clauses::Clauses;
use super::{Unreadable, literal};

/// A step of a proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DratStep<'a> {
    /// A clause that follows.
    Add(&'a [i32]),
    /// A clause that is needed no more.
    Delete(&'a [i32]),
}

/// A proof as it was read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Proof {
    clauses: Clauses,
    deleted: Vec<bool>,
}

impl Proof {
    /// Reads a proof as text or in binary form, whichever it is: only the latter has bytes that are 0.
    ///
    /// # Errors
    /// The first line that makes no sense; of the binary form, the byte.
    pub fn from_bytes(bytes: &[u8]) -> Result<Proof, Unreadable> {
        match std::str::from_utf8(bytes) {
            Ok(text) if !bytes.contains(&0) => Proof::read(text),
            _ => Proof::read_binary(bytes),
        }
    }

    /// Reads the binary form: a step is an `a` or a `d`, its literals and a 0. A literal is twice its
    /// variable, one more where it is negated, in groups of seven bits, the lowest first; all bytes of
    /// a group but the last have their highest bit set.
    fn read_binary(bytes: &[u8]) -> Result<Proof, Unreadable> {
        let mut proof = Proof::default();
        let mut rest = bytes.iter().enumerate();
        let wrong = |at: Option<usize>| {
            let what = match at {
                Some(at) => format!("the binary proof makes no sense at byte {}", at + 1),
                None => "the binary proof ends in the middle of a clause".to_owned(),
            };
            Unreadable { line: 1, what }
        };
        while let Some((at, &kind)) = rest.next() {
            let deletes = kind == b'd';
            if !deletes && kind != b'a' {
                return Err(wrong(Some(at)));
            }
            loop {
                match binary_literal(&mut rest).map_err(wrong)? {
                    0 => break,
                    literal => proof.clauses.push(literal),
                }
            }
            proof.clauses.end();
            proof.deleted.push(deletes);
        }
        Ok(proof)
    }

    /// Reads a proof as text. Comments are ignored.
    ///
    /// # Errors
    /// The first line that makes no sense.
    pub fn read(text: &str) -> Result<Proof, Unreadable> {
        let mut proof = Proof::default();
        let mut deletes = false;
        let mut last = 0;
        for (number, text) in text.lines().enumerate() {
            let line = number + 1;
            last = line;
            if text.starts_with('c') {
                continue;
            }
            for word in text.split_whitespace() {
                let begins = !deletes && !proof.clauses.is_unfinished();
                if word == "d" && begins {
                    deletes = true;
                    continue;
                }
                match literal(word, line)? {
                    0 => {
                        proof.clauses.end();
                        proof.deleted.push(std::mem::take(&mut deletes));
                    }
                    literal => proof.clauses.push(literal),
                }
            }
        }
        if proof.clauses.is_unfinished() || deletes {
            let what = "the proof ends in the middle of a clause".to_owned();
            return Err(Unreadable { line: last, what });
        }
        Ok(proof)
    }

    /// Returns the number of steps.
    pub fn len(&self) -> usize {
        self.deleted.len()
    }

    /// Returns whether there is no step.
    pub fn is_empty(&self) -> bool {
        self.deleted.is_empty()
    }

    /// Returns the steps in order.
    pub fn steps(&self) -> impl Iterator<Item = DratStep<'_>> {
        self.clauses.iter().zip(&self.deleted).map(|(clause, &deleted)| {
            if deleted { DratStep::Delete(clause) } else { DratStep::Add(clause) }
        })
    }

    /// Returns the clauses of all steps.
    pub(crate) fn clauses(&self) -> &Clauses {
        &self.clauses
    }
}

/// Reads a literal in binary form; 0 ends a clause. The error is the place of the byte, if there is
/// one.
fn binary_literal<'a>(
    bytes: &mut impl Iterator<Item = (usize, &'a u8)>,
) -> Result<i32, Option<usize>> {
    let (mut number, mut shift) = (0u64, 0);
    for (at, &byte) in bytes {
        number |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            let variable = i32::try_from(number / 2).map_err(|_| Some(at))?;
            return match variable {
                // A variable 0 that is negated is none.
                0 if number == 1 => Err(Some(at)),
                variable => Ok(if number % 2 == 0 { variable } else { -variable }),
            };
        }
        shift += 7;
        if shift > 35 {
            return Err(Some(at));
        }
    }
    Err(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_are_the_same_proof() {
        let text = b"-63 -8193 0\nd 129 0\n0\n";
        let binary = [b'a', 0x7f, 0x83, 0x80, 0x01, 0, b'd', 0x82, 0x02, 0, b'a', 0];
        assert_eq!(Proof::from_bytes(text), Proof::from_bytes(&binary));
        assert_eq!(Proof::from_bytes(&binary).unwrap().len(), 3);
    }

    #[test]
    fn binary_nonsense_is_refused_with_its_byte() {
        let cases: [(&[u8], &str); 5] = [
            (&[b'a', 2, 0, b'x', 0], "byte 4"),
            (&[b'a', 1, 0], "byte 2"),
            (&[b'a', 0, b'a', 2], "middle of a clause"),
            (&[b'a', 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0], "byte 7"),
            (&[b'd', 0xff, 0xff, 0xff, 0xff, 0x7f, 0], "byte 6"),
        ];
        for (bytes, place) in cases {
            let error = Proof::from_bytes(bytes).unwrap_err();
            assert!(error.to_string().ends_with(place), "{error}");
        }
    }
}

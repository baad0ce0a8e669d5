//! Proofs in LRAT, as text or in binary form: each clause names those from which it follows.

use std::collections::HashMap;

use super::clauses::Clauses;
use super::{Unreadable, excerpt, literal};

/// A step of a proof in LRAT.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LratStep<'a> {
    /// A clause that follows.
    Add {
        /// The number of the clause; those of the formula are 1, 2, ...
        id: u64,
        /// The literals.
        clause: &'a [i32],
        /// The numbers of the clauses from which it follows, in the order of propagation. A negative
        /// one begins what refutes the resolution with the clause of that number.
        hints: &'a [i64],
    },
    /// Clauses that are needed no more, by their numbers.
    Delete(&'a [i64]),
}

/// A proof in LRAT as it was read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LratProof {
    /// For each step the number of the clause; 0 for a deletion.
    ids: Vec<u64>,
    /// For each step its literals.
    clauses: Clauses,
    /// The hints of all steps, or what they delete.
    hints: Vec<i64>,
    /// For each step where its hints end.
    hint_ends: Vec<usize>,
}

impl LratProof {
    /// Reads a proof as text or in binary form, whichever it is: only the latter has bytes that are 0.
    ///
    /// ```
    /// let proof = tumble_proof::LratProof::from_bytes(b"5 2 0 1 2 0\n5 d 1 0\n6 0 5 3 4 0\n")?;
    /// assert_eq!(proof.len(), 3);
    /// # Ok::<(), tumble_proof::Unreadable>(())
    /// ```
    ///
    /// # Errors
    /// The first line that makes no sense; of the binary form, the byte.
    pub fn from_bytes(bytes: &[u8]) -> Result<LratProof, Unreadable> {
        match std::str::from_utf8(bytes) {
            Ok(text) if !bytes.contains(&0) => LratProof::read(text),
            _ => LratProof::read_binary(bytes),
        }
    }

    /// Reads a proof as text, a step a line. Comments are ignored.
    ///
    /// # Errors
    /// The first line that makes no sense.
    pub fn read(text: &str) -> Result<LratProof, Unreadable> {
        let mut proof = LratProof::default();
        for (index, text) in text.lines().enumerate() {
            let line = index + 1;
            let mut words = text.split_whitespace();
            let id = match words.next() {
                None => continue,
                Some(word) if word.starts_with('c') => continue,
                Some(word) => clause_number(word, line)?,
            };
            let mut words = words.peekable();
            if words.next_if_eq(&"d").is_some() {
                proof.ids.push(0);
            } else {
                let id = u64::try_from(id).ok().filter(|&id| id > 0);
                let wrong = || "the number of a clause is at least 1".to_owned();
                proof.ids.push(id.ok_or_else(|| Unreadable { line, what: wrong() })?);
                for word in words.by_ref() {
                    match literal(word, line)? {
                        0 => break,
                        literal => proof.clauses.push(literal),
                    }
                }
            }
            proof.clauses.end();
            let mut ends = false;
            for word in words.by_ref() {
                match clause_number(word, line)? {
                    0 => {
                        ends = true;
                        break;
                    }
                    hint => proof.hints.push(hint),
                }
            }
            proof.hint_ends.push(proof.hints.len());
            if !ends || words.next().is_some() {
                let what = "a step is `ID LITERALS 0 HINTS 0` or `ID d IDS 0`".to_owned();
                return Err(Unreadable { line, what });
            }
        }
        Ok(proof)
    }

    /// Reads the binary form: an `a`, the number of the clause, its literals, a 0, its hints, a 0; or
    /// a `d`, numbers of clauses, a 0. A number is twice its amount, one more where it is negative, in
    /// groups of seven bits, the lowest first; all bytes but the last have their highest bit set.
    fn read_binary(bytes: &[u8]) -> Result<LratProof, Unreadable> {
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

    /// Returns the number of steps.
    pub fn len(&self) -> usize {
        self.ids.len()
    }

    /// Returns whether there is no step.
    pub fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }

    /// Returns the steps in order.
    pub fn steps(&self) -> impl Iterator<Item = LratStep<'_>> {
        let mut begin = 0;
        self.ids.iter().zip(self.clauses.iter()).zip(&self.hint_ends).map(
            move |((&id, clause), &end)| {
                let hints = &self.hints[begin..end];
                begin = end;
                if id == 0 { LratStep::Delete(hints) } else { LratStep::Add { id, clause, hints } }
            },
        )
    }

    /// Adds a step that adds a clause.
    pub(crate) fn add(&mut self, id: u64, clause: &[i32], hints: &[i64]) {
        self.ids.push(id);
        clause.iter().for_each(|&literal| self.clauses.push(literal));
        self.clauses.end();
        self.hints.extend(hints);
        self.hint_ends.push(self.hints.len());
    }

    /// Adds a step that deletes clauses.
    pub(crate) fn delete(&mut self, ids: &[i64]) {
        self.add(0, &[], ids);
    }

    /// Returns what the last clause needs, each clause deleted after its last use. No step may need
    /// resolution.
    pub(crate) fn trimmed(&self) -> LratProof {
        // For each clause that is needed the step that uses it last.
        let mut last_use: HashMap<u64, usize> = HashMap::new();
        let steps: Vec<LratStep> = self.steps().collect();
        for (index, step) in steps.iter().enumerate().rev() {
            let LratStep::Add { id, hints, .. } = step else { continue };
            if index + 1 == steps.len() || last_use.contains_key(id) {
                for hint in *hints {
                    last_use.entry(hint.unsigned_abs()).or_insert(index);
                }
            }
        }
        let mut trimmed = LratProof::default();
        for (index, step) in steps.iter().enumerate() {
            let LratStep::Add { id, clause, hints } = *step else { continue };
            if index + 1 != steps.len() && !last_use.contains_key(&id) {
                continue;
            }
            trimmed.add(id, clause, hints);
            let is_over = |hint: &i64| last_use.get(&hint.unsigned_abs()) == Some(&index);
            let mut over: Vec<i64> = hints.iter().copied().filter(is_over).collect();
            over.sort_unstable();
            over.dedup();
            if !over.is_empty() && index + 1 != steps.len() {
                trimmed.delete(&over);
            }
        }
        trimmed
    }

    /// Writes the proof as text, a step a line.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        let mut last = 0;
        for step in self.steps() {
            let hints = match step {
                LratStep::Add { id, clause, hints } => {
                    last = id;
                    text.push_str(&format!("{id} "));
                    clause.iter().for_each(|literal| text.push_str(&format!("{literal} ")));
                    text.push_str("0 ");
                    hints
                }
                LratStep::Delete(ids) => {
                    text.push_str(&format!("{last} d "));
                    ids
                }
            };
            hints.iter().for_each(|hint| text.push_str(&format!("{hint} ")));
            text.push_str("0\n");
        }
        text
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

    /// Returns the clauses of all steps.
    pub(crate) fn clauses(&self) -> &Clauses {
        &self.clauses
    }
}

/// Reads the number of a clause; 0 ends a list of them.
fn clause_number(word: &str, line: usize) -> Result<i64, Unreadable> {
    match word.parse() {
        Ok(number) if number != i64::MIN => Ok(number),
        _ => {
            let what = format!("\"{}\" is no number of a clause", excerpt(word, 24));
            Err(Unreadable { line, what })
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_are_read() {
        let text =
            LratProof::from_bytes(b"c what\n5 2 0 1 2 0\n5 d 1 300 0\n\n6 0 5 -3 4 0\n").unwrap();
        let binary =
            [&b"a\x0a\x04\0\x02\x04\0"[..], b"d\x02\xd8\x04\0", b"a\x0c\0\x0a\x07\x08\0"].concat();
        assert_eq!(LratProof::from_bytes(&binary), Ok(text.clone()));
        assert_eq!(text.to_binary(), binary);
        assert_eq!(text.to_text(), "5 2 0 1 2 0\n5 d 1 300 0\n6 0 5 -3 4 0\n");
        let steps: Vec<LratStep> = text.steps().collect();
        assert_eq!(
            steps,
            [
                LratStep::Add { id: 5, clause: &[2], hints: &[1, 2] },
                LratStep::Delete(&[1, 300]),
                LratStep::Add { id: 6, clause: &[], hints: &[5, -3, 4] },
            ]
        );
    }

    #[test]
    fn what_makes_no_sense_is_named() {
        let cases: [(&[u8], &str); 10] = [
            (b"5 2 0 1 2\n", "line 1: a step is"),
            (b"\n5 2\n", "line 2: a step is"),
            (b"5 2 0 1 0 7\n", "line 1: a step is"),
            (b"0 2 0 1 0\n", "line 1: the number of a clause is at least 1"),
            (b"5 x 0 1 0\n", "line 1: \"x\" is no literal"),
            (b"5 2 0 y 0\n", "line 1: \"y\" is no number of a clause"),
            (b"9223372036854775808 0 1 0\n", "line 1: \"9223372036854775808\" is no number"),
            (b"a\x0a\x04\0\x02", "line 1: the binary proof ends in the middle of a step"),
            (b"a\x0b\0\0", "line 1: the binary proof makes no sense at byte 2"),
            (
                b"d\xff\xff\xff\xff\xff\xff\xff\xff\xff\x7f\0",
                "line 1: the binary proof makes no sense at byte 11",
            ),
        ];
        for (bytes, message) in cases {
            let error = LratProof::from_bytes(bytes).unwrap_err().to_string();
            assert!(error.starts_with(message), "{error}");
        }
    }
}

//! Proofs in DRAT, as text or in binary form.

use super::binary::{BinaryReader, senseless};
use super::clauses::Clauses;
use super::{Unreadable, literal};

/// A step of a proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DratStep<'a> {
    /// Adds a clause that follows.
    Add(&'a [i32]),
    /// Deletes a clause.
    Delete(&'a [i32]),
}

/// A proof in DRAT, as it was read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Proof {
    clauses: Clauses,
    deleted: Vec<bool>,
}

impl Proof {
    /// Reads a proof as text or in binary form. Only the binary form has bytes that are 0.
    ///
    /// # Errors
    /// Fails with the first line that makes no sense, or the first byte in the binary form.
    pub fn from_bytes(bytes: &[u8]) -> Result<Proof, Unreadable> {
        match std::str::from_utf8(bytes) {
            Ok(text) if !bytes.contains(&0) => Proof::read(text),
            _ => Proof::read_binary(bytes),
        }
    }

    /// Reads the binary form: a step is `a` or `d`, its literals and 0.
    fn read_binary(bytes: &[u8]) -> Result<Proof, Unreadable> {
        let mut proof = Proof::default();
        let mut reader = BinaryReader::new(bytes);
        while let Some((at, kind)) = reader.step() {
            if !matches!(kind, b'a' | b'd') {
                return Err(senseless(at));
            }
            reader.literals(&mut proof.clauses)?;
            proof.clauses.end();
            proof.deleted.push(kind == b'd');
        }
        Ok(proof)
    }

    /// Reads a proof as text. Comments are ignored.
    ///
    /// # Errors
    /// Fails with the first line that makes no sense.
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

    /// Returns whether the proof has no steps.
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

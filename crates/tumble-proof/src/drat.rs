//! Proofs in DRAT, written as text.

use super::clauses::Clauses;
use super::{Unreadable, literal};

/// A step of a proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step<'a> {
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
    /// Reads a proof. Comments are ignored.
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
    pub fn steps(&self) -> impl Iterator<Item = Step<'_>> {
        self.clauses.iter().zip(&self.deleted).map(|(clause, &deleted)| {
            if deleted { Step::Delete(clause) } else { Step::Add(clause) }
        })
    }

    /// Returns the clauses of all steps.
    pub(crate) fn clauses(&self) -> &Clauses {
        &self.clauses
    }
}

//! Proofs in DRAT, written as text.

use super::dimacs::Clauses;
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
    /// Reads a proof.
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
                let begins = !deletes && !proof.clauses.in_the_middle();
                if word == "d" && begins {
                    deletes = true;
                    continue;
                }
                match literal(word, line)? {
                    0 => {
                        proof.clauses.end();
                        proof.deleted.push(std::mem::take(&mut deletes));
                    }
                    literal => proof.clauses.literal(literal),
                }
            }
        }
        if proof.clauses.in_the_middle() || deletes {
            let what = "the proof ends in the middle of a clause".to_owned();
            return Err(Unreadable { line: last, what });
        }
        Ok(proof)
    }

    /// The number of steps.
    pub fn len(&self) -> usize {
        self.deleted.len()
    }

    /// Whether there is no step.
    pub fn is_empty(&self) -> bool {
        self.deleted.is_empty()
    }

    /// The steps in order.
    pub fn steps(&self) -> impl Iterator<Item = Step<'_>> {
        self.clauses.iter().zip(&self.deleted).map(|(clause, &deleted)| {
            if deleted { Step::Delete(clause) } else { Step::Add(clause) }
        })
    }
}

//! Proofs in LRAT, as text or in binary form: each clause names those from which it follows.

mod binary;
mod text;

use std::collections::HashMap;

use super::Unreadable;
use super::clauses::Clauses;

/// A step of a proof in LRAT.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LratStep<'a> {
    /// Adds a clause that follows.
    Add {
        /// The number of the clause; those of the formula are 1, 2, ...
        id: u32,
        /// Literals of the clause.
        clause: &'a [i32],
        /// Numbers of the clauses from which it follows, in the order of propagation. A negative number
        /// begins the refutation of the resolution with the clause of that number.
        hints: &'a [i32],
    },
    /// Deletes the clauses with these numbers.
    Delete(&'a [i32]),
}

/// A proof in LRAT, as it was read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LratProof {
    /// Clause number of each step; 0 for a deletion.
    ids: Vec<u32>,
    /// Literals of each step.
    clauses: Clauses,
    /// Hints of all steps, or the clauses that they delete.
    hints: Vec<i32>,
    /// End of the hints of each step.
    hint_ends: Vec<usize>,
}

impl LratProof {
    /// Reads a proof as text or in binary form. Only the binary form has bytes that are 0.
    ///
    /// ```
    /// let proof = tumble_proof::LratProof::from_bytes(b"5 2 0 1 2 0\n5 d 1 0\n6 0 5 3 4 0\n")?;
    /// assert_eq!(proof.len(), 3);
    /// # Ok::<(), tumble_proof::Unreadable>(())
    /// ```
    ///
    /// # Errors
    /// Fails with the first line that makes no sense, or the first byte in the binary form.
    pub fn from_bytes(bytes: &[u8]) -> Result<LratProof, Unreadable> {
        match std::str::from_utf8(bytes) {
            Ok(text) if !bytes.contains(&0) => LratProof::read(text),
            _ => LratProof::read_binary(bytes),
        }
    }

    /// Returns the number of steps.
    pub fn len(&self) -> usize {
        self.ids.len()
    }

    /// Returns whether the proof has no steps.
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
    pub(crate) fn add(&mut self, id: u32, clause: &[i32], hints: &[i32]) {
        self.ids.push(id);
        clause.iter().for_each(|&literal| self.clauses.push(literal));
        self.clauses.end();
        self.hints.extend(hints);
        self.hint_ends.push(self.hints.len());
    }

    /// Adds a step that deletes clauses.
    pub(crate) fn delete(&mut self, ids: &[i32]) {
        self.add(0, &[], ids);
    }

    /// Returns only the steps that the last clause needs, each clause deleted after its last use. The
    /// steps must not need resolution.
    pub(crate) fn without_unused(&self) -> LratProof {
        // For each needed clause, the step that uses it last.
        let mut last_use: HashMap<u32, usize> = HashMap::new();
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
            let is_over = |hint: &i32| last_use.get(&hint.unsigned_abs()) == Some(&index);
            let mut over: Vec<i32> = hints.iter().copied().filter(is_over).collect();
            over.sort_unstable();
            over.dedup();
            if !over.is_empty() && index + 1 != steps.len() {
                trimmed.delete(&over);
            }
        }
        trimmed
    }

    /// Returns the clauses of all steps.
    pub(crate) fn clauses(&self) -> &Clauses {
        &self.clauses
    }
}

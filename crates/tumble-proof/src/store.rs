//! The clauses that may be used, and an index to find those that are to be deleted.

use std::collections::HashMap;
use std::hash::{BuildHasher as _, RandomState};

use super::variables::LitIndex;

pub(crate) type Number = u32;

/// Stands for no clause.
const NONE: Number = Number::MAX;

/// Clauses by number and by their literals.
#[derive(Default)]
pub(crate) struct Store {
    /// All literals, one clause after the other.
    literals: Vec<LitIndex>,
    /// End of each clause in `literals`.
    ends: Vec<usize>,
    deleted: Vec<bool>,
    /// For each hash of the sorted literals, the last clause that has it. The hash has a random key, so
    /// that a text cannot be made whose clauses all collide.
    last: HashMap<u64, Number>,
    /// The previous clause with the same hash, for each clause.
    before: Vec<Number>,
    keys: RandomState,
}

impl Store {
    /// Returns the number of clauses, the deleted ones included.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn is_deleted(&self, number: Number) -> bool {
        self.deleted[number as usize]
    }

    fn literal_range(&self, number: Number) -> std::ops::Range<usize> {
        let number = number as usize;
        let begin = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        begin..self.ends[number]
    }

    /// Returns the literals of a clause, in any order.
    pub(crate) fn clause(&self, number: Number) -> &[LitIndex] {
        &self.literals[self.literal_range(number)]
    }

    /// Returns the literals of a clause, to be put into another order.
    pub(crate) fn clause_mut(&mut self, number: Number) -> &mut [LitIndex] {
        let span = self.literal_range(number);
        &mut self.literals[span]
    }

    /// Adds a clause. `key` has its literals in order, each once.
    pub(crate) fn add(&mut self, key: &[LitIndex]) -> Number {
        let number = Number::try_from(self.len()).unwrap_or(NONE);
        self.literals.extend(key);
        self.ends.push(self.literals.len());
        self.deleted.push(false);
        let before = self.last.insert(self.keys.hash_one(key), number);
        self.before.push(before.unwrap_or(NONE));
        number
    }

    /// Deletes a clause with exactly these literals, given in order, each once; returns its number, or
    /// `None` if it is missing.
    pub(crate) fn delete(&mut self, key: &[LitIndex]) -> Option<Number> {
        let hash = self.keys.hash_one(key);
        let mut after = NONE;
        let mut number = self.last.get(&hash).copied().unwrap_or(NONE);
        while number != NONE && !self.has_literals(number, key) {
            after = number;
            number = self.before[number as usize];
        }
        if number == NONE {
            return None;
        }
        let before = self.before[number as usize];
        if after != NONE {
            self.before[after as usize] = before;
        } else if before != NONE {
            self.last.insert(hash, before);
        } else {
            self.last.remove(&hash);
        }
        self.deleted[number as usize] = true;
        Some(number)
    }

    fn has_literals(&self, number: Number, key: &[LitIndex]) -> bool {
        let clause = self.clause(number);
        clause.len() == key.len() && clause.iter().all(|literal| key.binary_search(literal).is_ok())
    }
}

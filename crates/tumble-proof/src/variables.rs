//! Variables as small numbers, and literals as places in tables.

use std::collections::HashMap;
use std::ops::Not;

use super::clauses::Clauses;

/// A literal as an index into tables: twice its variable, plus one if it is negated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct LitIndex(u32);

impl LitIndex {
    /// Returns the index into tables that have one entry for each literal.
    pub(crate) fn place(self) -> usize {
        self.0 as usize
    }
}

impl Not for LitIndex {
    type Output = LitIndex;

    fn not(self) -> LitIndex {
        LitIndex(self.0 ^ 1)
    }
}

/// Renumbers the variables so that tables are no longer than the text: one of ten bytes may name a
/// variable beyond a thousand million.
pub(crate) struct VariableMap {
    /// The largest variable that keeps its number.
    kept: u32,
    /// The new numbers of larger variables, in the order in which they occur.
    beyond: HashMap<u32, u32>,
    /// The larger variables, in the order in which they occur.
    order: Vec<u32>,
}

impl VariableMap {
    /// Numbers the variables of these texts.
    pub(crate) fn of(texts: &[&Clauses]) -> VariableMap {
        let largest = texts.iter().map(|clauses| clauses.largest_variable()).max().unwrap_or(0);
        let literals = texts.iter().fold(0, |sum: usize, it| sum.saturating_add(it.literals()));
        let kept = u32::try_from(literals).map_or(largest, |literals| literals.min(largest));
        VariableMap { kept, beyond: HashMap::new(), order: Vec::new() }
    }

    /// Returns the number of table entries that are needed so far.
    pub(crate) fn place_count(&self) -> usize {
        (self.kept as usize + 1 + self.beyond.len()) * 2
    }

    /// Returns a literal as an index into tables.
    pub(crate) fn literal(&mut self, literal: i32) -> LitIndex {
        let variable = literal.unsigned_abs();
        let number = if variable <= self.kept {
            variable
        } else {
            // There are at most as many as there are literals in the texts.
            let next = self.kept.saturating_add(1 + self.beyond.len() as u32);
            *self.beyond.entry(variable).or_insert_with(|| {
                self.order.push(variable);
                next
            })
        };
        LitIndex(number << 1 | u32::from(literal < 0))
    }

    /// Returns the literal of a table index.
    pub(crate) fn dimacs_number(&self, literal: LitIndex) -> i32 {
        let variable = literal.0 >> 1;
        let beyond = variable.checked_sub(self.kept + 1);
        let variable =
            beyond.and_then(|at| self.order.get(at as usize)).copied().unwrap_or(variable);
        // It was read as a literal, so it fits.
        let number = i32::try_from(variable).unwrap_or(i32::MAX);
        if literal.0 & 1 == 0 { number } else { -number }
    }
}

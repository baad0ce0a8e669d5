//! Clauses, one after the other in one list of literals.

/// Clauses one after the other.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Clauses {
    literals: Vec<i32>,
    ends: Vec<usize>,
}

impl Clauses {
    /// Returns the number of clauses.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Returns the number of literals of all clauses together.
    pub fn literals(&self) -> usize {
        self.literals.len()
    }

    /// Returns the literals of clause `number`, from 0; an empty slice beyond the last.
    pub fn clause(&self, number: usize) -> &[i32] {
        let begin = number.checked_sub(1).and_then(|before| self.ends.get(before)).copied();
        let end = self.ends.get(number).copied().unwrap_or(0);
        self.literals.get(begin.unwrap_or(0)..end).unwrap_or(&[])
    }

    /// Returns all clauses in order.
    pub fn iter(&self) -> impl Iterator<Item = &[i32]> {
        (0..self.len()).map(|number| self.clause(number))
    }

    pub(crate) fn push(&mut self, literal: i32) {
        self.literals.push(literal);
    }

    pub(crate) fn end(&mut self) {
        self.ends.push(self.literals.len());
    }

    pub(crate) fn is_unfinished(&self) -> bool {
        self.ends.last().copied().unwrap_or(0) != self.literals.len()
    }

    /// Returns the largest variable; 0 without clauses.
    pub(crate) fn largest_variable(&self) -> u32 {
        self.literals.iter().map(|literal| literal.unsigned_abs()).max().unwrap_or(0)
    }
}

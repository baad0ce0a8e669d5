//! A text of clauses, compared line by line with a formula while that is written.

use std::sync::Arc;

use super::dimacs::write_clause;
use super::lit::Lit;

/// A text of clauses that is compared with those of a formula.
#[derive(Debug, Clone)]
pub(super) struct Comparer {
    text: Arc<String>,
    /// How far it is the same: the beginning of a line.
    pub at: usize,
    clauses: usize,
    variables: u32,
    line: String,
}

impl Comparer {
    /// Compares the text from this place on. It announces this many variables.
    pub(crate) fn new(text: Arc<String>, at: usize, variables: u32) -> Comparer {
        // A formula that names so few of its variables is none of ours.
        let most = u32::try_from(text.len()).unwrap_or(u32::MAX);
        let variables = variables.min(most);
        Comparer { text, at, clauses: 0, variables, line: String::new() }
    }

    /// Returns the number of clauses so far.
    pub(crate) fn clauses(&self) -> usize {
        self.clauses
    }

    /// Returns the most variables that the formula may have.
    pub(crate) fn variables(&self) -> u32 {
        self.variables
    }

    /// Compares a clause with the next line; returns whether they are the same.
    pub(crate) fn clause(&mut self, clause: &[Lit]) -> bool {
        self.line.clear();
        write_clause(&mut self.line, clause);
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        let same = rest.starts_with(self.line.as_bytes());
        if same {
            self.at += self.line.len();
            self.clauses += 1;
        }
        same
    }
}

//! Clauses as text.

use std::fmt::Write as _;

use super::lit::Lit;

/// Writes a clause as a line of DIMACS.
pub(super) fn write_clause(text: &mut String, clause: &[Lit]) {
    for lit in clause {
        // Writing to a string does not fail.
        let _ = write!(text, "{} ", lit.dimacs());
    }
    text.push_str("0\n");
}

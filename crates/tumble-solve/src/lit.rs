//! Literals, and clauses as text.

use std::fmt::Write as _;
use std::ops::Not;

/// A literal: a variable from 1, negative if it is negated, as in DIMACS.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(pub(super) i32);

impl Lit {
    /// Marks a deletion in a proof; the literals of the deleted clause follow.
    pub const DELETE: i32 = i32::MIN;

    /// Always true: variable 1, which every formula asserts.
    pub(crate) const TRUE: Lit = Lit(1);
    /// Always false.
    pub(crate) const FALSE: Lit = Lit(-1);

    /// The literal with this number in DIMACS; `None` for 0 and for the number without a negation.
    pub const fn from_dimacs(number: i32) -> Option<Lit> {
        if number == 0 || number == i32::MIN { None } else { Some(Lit(number)) }
    }

    /// The number in DIMACS.
    pub const fn dimacs(self) -> i32 {
        self.0
    }

    /// The variable, from 1.
    pub const fn variable(self) -> u32 {
        self.0.unsigned_abs()
    }

    /// Whether the literal is a variable that is not negated.
    pub const fn is_positive(self) -> bool {
        self.0 > 0
    }

    /// The constant for a truth value.
    pub(crate) const fn constant(truth: bool) -> Lit {
        if truth { Lit::TRUE } else { Lit::FALSE }
    }
}

impl Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        Lit(-self.0)
    }
}

/// Writes a clause as a line of DIMACS.
pub(super) fn write_clause(text: &mut String, clause: &[Lit]) {
    for lit in clause {
        // Writing to a string does not fail.
        let _ = write!(text, "{} ", lit.dimacs());
    }
    text.push_str("0\n");
}

//! Checking certificates: a formula in DIMACS, and a DRAT proof that it has no solution.
//!
//! This room shares no code with the solver, and does not know what the formula says beyond the
//! claim in its comments ([`Claim`]). The checker goes forward through the proof: each clause
//! must follow by unit propagation from those before it (RUP), or be one that some resolution
//! cannot hurt (RAT), until the empty clause follows.

mod check;
mod claim;
mod dimacs;
mod drat;

pub use check::{Checked, Wrong, check};
pub use claim::{Claim, ClaimError, ClaimedLine, ClaimedRow};
pub use dimacs::{Clauses, Formula};
pub use drat::{Proof, Step};

/// A line of a formula or a proof that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub what: String,
}

impl std::fmt::Display for Unreadable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for Unreadable {}

/// The largest variable that is taken; a larger number is a slip or an attack on memory.
const MOST_VARIABLES: i32 = 1 << 22;

/// Reads a literal; 0 ends a clause.
fn literal(word: &str, line: usize) -> Result<i32, Unreadable> {
    match word.parse::<i32>() {
        Ok(number) if (-MOST_VARIABLES..=MOST_VARIABLES).contains(&number) => Ok(number),
        Ok(number) => {
            let what = format!("variable {number} is beyond {MOST_VARIABLES}");
            Err(Unreadable { line, what })
        }
        Err(_) => {
            let what = format!("\"{}\" is no literal", word.escape_debug());
            Err(Unreadable { line, what })
        }
    }
}

//! Checks proofs that a formula has no solution: formulas in DIMACS, proofs in DRAT or LRAT.
//!
//! This crate shares no code with any solver, and has no dependencies. The checker goes forward through
//! the proof, until the empty clause follows. Each clause must follow by unit propagation from those
//! before it (RUP), or every resolution on its first literal must (RAT). In LRAT each clause names the
//! clauses from which it follows, and only those are used ([`check_lrat`]). Memory grows with the bytes
//! that are read, whatever numbers they contain. Time does not, so a check can be stopped.
//!
//! The checker does not know the meaning of a formula. The *claim* of a certificate of tumble is in the
//! comments at the beginning of its formula ([`Claim`]).
//!
//! ```
//! use tumble_proof::{Formula, Proof, check};
//!
//! let formula = Formula::read("p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n")?;
//! let proof = Proof::read("2 0\n0\n")?;
//! let checked = check(&formula, &proof, &|| false)?;
//! assert_eq!(checked.lemmas, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(unreachable_pub, unused_qualifications)]

mod binary;
mod check;
mod check_lrat;
mod checked;
mod claim;
mod clauses;
mod dimacs;
mod drat;
mod lrat;
mod propagation;
mod recorder;
mod store;
mod variables;

pub use check::{check, to_lrat};
pub use check_lrat::check_lrat;
pub use checked::{Checked, Wrong};
pub use claim::{Claim, ClaimError, ClaimedLine, ClaimedRow};
pub use clauses::Clauses;
pub use dimacs::Formula;
pub use drat::{DratStep, Proof};
pub use lrat::{LratProof, LratStep};

/// A line of a formula or a proof that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    /// Number of the line, from 1; 0 in the binary form, which has no lines.
    pub line: usize,
    /// Description of the error.
    pub what: String,
}

impl std::fmt::Display for Unreadable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.line {
            0 => f.write_str(&self.what),
            line => write!(f, "line {line}: {}", self.what),
        }
    }
}

impl std::error::Error for Unreadable {}

/// Reads a literal; 0 ends a clause.
fn literal(word: &str, line: usize) -> Result<i32, Unreadable> {
    // The least number has no negation.
    match word.parse() {
        Ok(number) if number != i32::MIN => Ok(number),
        _ => Err(Unreadable { line, what: format!("\"{}\" is not a literal", excerpt(word, 24)) }),
    }
}

/// Returns the beginning of an untrusted text, to be quoted in a message: at most `most` bytes, control
/// characters escaped.
fn excerpt(text: &str, most: usize) -> String {
    let mut excerpt = String::new();
    for letter in text.chars() {
        let shown = letter.escape_debug().to_string();
        if excerpt.len() + shown.len() > most {
            excerpt.push_str("...");
            break;
        }
        excerpt.push_str(&shown);
    }
    excerpt
}

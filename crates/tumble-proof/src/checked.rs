//! The result of a check.

/// Size of a proof that holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Checked {
    /// Number of clauses of the formula.
    pub clauses: usize,
    /// Number of clauses of the proof that were checked.
    pub lemmas: usize,
    /// Number of `lemmas` that propagation alone does not show.
    pub by_resolution: usize,
    /// Number of deletions that were made.
    pub deletions: usize,
}

/// Reason why a proof does not hold.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Wrong {
    /// A clause does not follow.
    Lemma {
        /// Number of the step, from 1.
        step: usize,
        /// Literals of the clause.
        clause: Vec<i32>,
    },
    /// A step names a missing clause.
    NoClause {
        /// Number of the step, from 1.
        step: usize,
        /// The number of the clause.
        id: u32,
    },
    /// A step adds a clause whose number is not larger than all earlier ones.
    OldNumber {
        /// Number of the step, from 1.
        step: usize,
        /// The number of the clause.
        id: u32,
    },
    /// The proof ends without a contradiction.
    NoContradiction,
    /// The check was broken off.
    Stopped,
}

impl std::fmt::Display for Wrong {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Wrong::Lemma { step, clause } => write!(
                f,
                "step {step} of the proof does not follow from those before it: {}",
                shown_clause(clause)
            ),
            Wrong::NoClause { step, id } => {
                write!(f, "step {step} of the proof names clause {id}, which is not there")
            }
            Wrong::OldNumber { step, id } => write!(
                f,
                "step {step} of the proof adds clause {id}, which is not larger than the numbers before it"
            ),
            Wrong::NoContradiction => {
                f.write_str("the proof ends, but the empty clause does not follow")
            }
            Wrong::Stopped => f.write_str("the check was broken off"),
        }
    }
}

impl std::error::Error for Wrong {}

/// Returns the beginning of a clause, which may have a million literals.
fn shown_clause(clause: &[i32]) -> String {
    if clause.is_empty() {
        return "the empty clause".to_owned();
    }
    const SHOWN: usize = 12;
    let mut words: Vec<String> = clause.iter().take(SHOWN).map(ToString::to_string).collect();
    if clause.len() > SHOWN {
        words.push(format!("... ({} literals)", clause.len()));
    }
    words.join(" ")
}

//! Interface to SAT solvers, as far as the search needs them.

use super::clock::Stop;
use super::cnf::Cnf;
use super::error::SolveError;
use super::lit::Lit;

/// The answer to one question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// An assignment exists.
    Sat,
    /// No assignment exists.
    Unsat,
    /// The question was broken off before an answer.
    Interrupted,
}

/// A SAT solver that takes clauses and answers questions.
pub trait SatSolver {
    /// Name of the engine, to show.
    fn name(&self) -> &str;

    /// Adds a clause.
    fn add(&mut self, clause: &[Lit]);

    /// Decides if all clauses and these assumptions can be true together.
    ///
    /// # Errors
    /// Fails if the engine is an external program and that fails. Built-in engines do not fail.
    fn solve(&mut self, assumptions: &[Lit], stop: &Stop) -> Result<Answer, SolveError>;

    /// Whether the last [`Answer::Unsat`] is only a claim of an external program, which was not
    /// checked.
    fn is_claim(&self) -> bool {
        false
    }

    /// The value of a literal in the assignment of the last [`Answer::Sat`].
    fn value(&self, lit: Lit) -> bool;

    /// The proof so far, if the engine writes one: DRAT, each clause as its literals followed by 0, a
    /// deletion with [`Lit::DELETE`] first.
    fn proof(&mut self) -> Vec<i32> {
        Vec::new()
    }
}

/// Gives an engine the clauses of a formula that it does not have yet; `clauses_sent` counts them.
/// Returns whether it has all of them: a large formula takes seconds, and `stop` may interrupt it.
pub(super) fn feed_clauses(
    engine: &mut (impl SatSolver + ?Sized),
    cnf: &Cnf,
    clauses_sent: &mut usize,
    stop: &Stop,
) -> bool {
    /// Number of clauses between two looks at the clock.
    const SPELL: usize = 1 << 12;
    for clause in cnf.clauses_from(*clauses_sent) {
        if clauses_sent.is_multiple_of(SPELL) && stop.now() {
            return false;
        }
        engine.add(clause);
        *clauses_sent += 1;
    }
    true
}

//! SAT solvers, as far as the search needs them.

use super::clock::Stop;
use super::cnf::Cnf;
use super::error::SolveError;
use super::lit::Lit;

/// The answer to one question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// There is an assignment.
    Sat,
    /// There is none.
    Unsat,
    /// The question was broken off.
    Interrupted,
}

/// A SAT solver that takes clauses and answers questions.
pub trait SatSolver {
    /// The name, to show.
    fn name(&self) -> &str;

    /// Adds a clause.
    fn add(&mut self, clause: &[Lit]);

    /// Whether all clauses and these assumptions can be true together.
    ///
    /// # Errors
    /// Where the engine is a program of its own and fails; engines that are built in do not.
    fn solve(&mut self, assumptions: &[Lit], stop: &Stop) -> Result<Answer, SolveError>;

    /// Whether the last [`Answer::Unsat`] is only the word of a program outside, which nobody has
    /// checked.
    fn is_claim(&self) -> bool {
        false
    }

    /// The value of a literal in the assignment of the last [`Answer::Sat`].
    fn value(&self, lit: Lit) -> bool;

    /// The proof so far, of an engine that writes it down: DRAT, the literals of each clause followed by
    /// a 0, a deletion with [`Lit::DELETE`] before it.
    fn proof(&mut self) -> Vec<i32> {
        Vec::new()
    }
}

/// Gives an engine the clauses of a formula that it has not got yet; `clauses_sent` counts them. Returns
/// whether it has all of them: a large formula takes seconds.
pub(super) fn feed_clauses(
    engine: &mut (impl SatSolver + ?Sized),
    cnf: &Cnf,
    clauses_sent: &mut usize,
    stop: &Stop,
) -> bool {
    /// This many clauses are given between two looks at the clock.
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

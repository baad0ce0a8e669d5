//! SAT solvers, as far as the search needs them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::batsat::BatSat;
use super::clock::Instant;
use super::cnf::{Cnf, Lit};

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

/// Why an engine has no answer: it is a program of its own that cannot be run, or what it prints is
/// no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the engine `{engine}` gives no answer: {message}")]
pub struct EngineError {
    /// The engine.
    pub engine: String,
    /// What is wrong.
    pub message: String,
}

/// When to break off.
#[derive(Debug, Clone, Default)]
pub struct Stop {
    /// Set from outside, by Ctrl-C for instance.
    pub flag: Arc<AtomicBool>,
    /// The moment when the time is up.
    pub deadline: Option<Instant>,
    /// The most conflicts that an engine may run into. Unlike time, they are the same each time.
    pub conflicts: Option<u32>,
}

impl Stop {
    /// Whether it is time to break off.
    pub fn now(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The same, but no longer than this from now.
    pub fn within(&self, time: Duration) -> Stop {
        let slice = Instant::now() + time;
        let deadline = self.deadline.map_or(slice, |deadline| deadline.min(slice));
        Stop { deadline: Some(deadline), ..self.clone() }
    }

    /// The same, but after no more than this many conflicts.
    pub fn after(&self, conflicts: u32) -> Stop {
        let conflicts = self.conflicts.map_or(conflicts, |most| most.min(conflicts));
        Stop { conflicts: Some(conflicts), ..self.clone() }
    }
}

/// A SAT solver that takes clauses and answers questions.
pub trait Engine {
    /// The name, to show.
    fn name(&self) -> &str;

    /// Adds a clause.
    fn add(&mut self, clause: &[Lit]);

    /// Whether all clauses and these assumptions can be true together.
    ///
    /// # Errors
    /// Where the engine is a program of its own and fails; engines that are built in do not.
    fn solve(&mut self, assumptions: &[Lit], stop: &Stop) -> Result<Answer, EngineError>;

    /// The value of a literal in the assignment of the last [`Answer::Sat`].
    fn value(&self, lit: Lit) -> bool;
}

/// Gives an engine the clauses of a formula that it has not got yet; `clauses_sent` counts them. Returns
/// whether it has all of them: a large formula takes seconds.
pub(super) fn feed(
    engine: &mut (impl Engine + ?Sized),
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

/// Makes an engine.
pub type MakeEngine = Arc<dyn Fn() -> Box<dyn Engine> + Send + Sync>;

/// An engine that writes down its proof.
pub trait Prover: Engine {
    /// The proof so far: DRAT, the literals of each clause followed by a 0, a deletion with
    /// [`DELETE`] before it.
    fn proof(&mut self) -> Vec<i32>;
}

/// What comes before the literals of a deleted clause in a proof.
pub const DELETE: i32 = i32::MIN;

/// Makes an engine that writes down its proof.
pub type MakeProver = fn() -> Box<dyn Prover>;

/// Makes the engine that proves where no other is asked for: BatSat.
pub fn default_prover() -> Box<dyn Prover> {
    Box::new(BatSat::with_proof())
}

/// Makes the engine that serves where no other is asked for: BatSat.
pub fn default_engine() -> Box<dyn Engine> {
    Box::<BatSat>::default()
}

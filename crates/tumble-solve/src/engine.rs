//! SAT solvers, as far as the search needs them.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use batsat::SolverInterface as _;
use rustsat::solvers::{Solve, SolveIncremental, SolverResult};
use rustsat::types::{Lit as RustsatLit, TernaryVal};

use super::cnf::{Cnf, Lit};

/// The answer to one question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// There is an assignment.
    Yes,
    /// There is none.
    No,
    /// The question was broken off.
    Stopped,
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

    /// The same, but after no more than so many conflicts.
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
    fn ask(&mut self, assumptions: &[Lit], stop: &Stop) -> Result<Answer, EngineError>;

    /// The value of a literal in the assignment of the last [`Answer::Yes`].
    fn value(&self, lit: Lit) -> bool;
}

/// Gives an engine the clauses of a formula that it has not got yet; `fed` counts them. Returns
/// whether it has all of them: a large formula takes seconds.
pub(super) fn feed(
    engine: &mut (impl Engine + ?Sized),
    cnf: &Cnf,
    fed: &mut usize,
    stop: &Stop,
) -> bool {
    /// So many clauses are given between two looks at the clock.
    const SPELL: usize = 1 << 12;
    for clause in cnf.clauses_from(*fed) {
        if fed.is_multiple_of(SPELL) && stop.now() {
            return false;
        }
        engine.add(clause);
        *fed += 1;
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

/// Makes an engine that writes down its proof.
pub type MakeProver = fn() -> Box<dyn Prover>;

/// The engine that proves where nothing else is asked for: BatSat.
pub fn default_prover() -> Box<dyn Prover> {
    Box::new(BatSat::with_proof())
}

/// The engine that serves where nothing else is asked for: BatSat.
pub fn default_engine() -> Box<dyn Engine> {
    Box::<BatSat>::default()
}

/// BatSat, written in Rust, with its proof where one is wanted.
#[derive(Default)]
pub struct BatSat {
    solver: rustsat_batsat::Solver<Callbacks>,
    model: Vec<bool>,
}

#[derive(Default)]
struct Callbacks {
    stop: Stop,
    /// The conflicts of this question.
    conflicts: u32,
    /// The times that it was asked whether to stop.
    asked: Cell<u32>,
    /// Whether the answer was yes.
    over: Cell<bool>,
    proof: Option<Vec<i32>>,
}

/// What stands before the literals of a deleted clause in a proof.
pub const DELETE: i32 = i32::MIN;

impl Callbacks {
    fn log(&mut self, clause: &[batsat::Lit]) {
        if let Some(proof) = &mut self.proof {
            let number = |lit: &batsat::Lit| {
                let variable = i32::try_from(lit.var().idx() + 1).unwrap_or(i32::MAX);
                if lit.sign() { variable } else { -variable }
            };
            proof.extend(clause.iter().map(number));
            proof.push(0);
        }
    }
}

impl batsat::Callbacks for Callbacks {
    fn stop(&self) -> bool {
        if self.stop.conflicts.is_some_and(|most| self.conflicts > most) {
            return true;
        }
        // Looking at the clock takes longer than a decision.
        self.asked.set(self.asked.get().wrapping_add(1));
        if self.asked.get().is_multiple_of(64) && self.stop.now() {
            self.over.set(true);
        }
        self.over.get()
    }

    fn on_new_clause(&mut self, clause: &[batsat::Lit], _: batsat::ClauseKind) {
        self.conflicts = self.conflicts.saturating_add(1);
        self.log(clause);
    }

    fn on_delete_clause(&mut self, clause: &[batsat::Lit]) {
        if let Some(proof) = &mut self.proof {
            proof.push(DELETE);
        }
        self.log(clause);
    }
}

impl BatSat {
    /// An engine that writes down its proof.
    pub fn with_proof() -> Self {
        let mut engine = BatSat::default();
        engine.solver.batsat_mut().cb_mut().proof = Some(Vec::new());
        engine
    }
}

impl Prover for BatSat {
    fn proof(&mut self) -> Vec<i32> {
        self.solver.batsat_mut().cb_mut().proof.take().unwrap_or_default()
    }
}

/// The literal in the words of `rustsat`.
pub(super) fn rustsat_lit(lit: Lit) -> RustsatLit {
    RustsatLit::new(lit.variable() - 1, !lit.is_positive())
}

impl Engine for BatSat {
    fn name(&self) -> &str {
        "BatSat"
    }

    fn add(&mut self, clause: &[Lit]) {
        let clause: rustsat::types::Clause = clause.iter().map(|&lit| rustsat_lit(lit)).collect();
        // BatSat takes every clause; the error is there for other solvers.
        let _ = self.solver.add_clause(clause);
    }

    fn ask(&mut self, assumptions: &[Lit], stop: &Stop) -> Result<Answer, EngineError> {
        let callbacks = self.solver.batsat_mut().cb_mut();
        callbacks.stop = stop.clone();
        callbacks.conflicts = 0;
        callbacks.over.set(false);
        if stop.now() {
            return Ok(Answer::Stopped);
        }
        let assumptions: Vec<RustsatLit> = assumptions.iter().copied().map(rustsat_lit).collect();
        Ok(match self.solver.solve_assumps(&assumptions) {
            Ok(SolverResult::Sat) => {
                let variables = self.solver.batsat_ref().num_vars();
                let is_true = |variable: u32| {
                    let lit = RustsatLit::new(variable, false);
                    matches!(self.solver.lit_val(lit), Ok(TernaryVal::True))
                };
                self.model = (0..variables).map(is_true).collect();
                Answer::Yes
            }
            Ok(SolverResult::Unsat) => Answer::No,
            Ok(SolverResult::Interrupted) | Err(_) => Answer::Stopped,
        })
    }

    fn value(&self, lit: Lit) -> bool {
        let place = lit.variable() as usize - 1;
        self.model.get(place).copied().unwrap_or(false) == lit.is_positive()
    }
}

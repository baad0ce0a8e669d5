//! BatSat, the engine that is always available: it is written in Rust.

use std::cell::Cell;

use batsat::{ClauseKind, SolverInterface as _, lbool};

use super::clock::Stop;
use super::engine::{Answer, SatSolver};
use super::error::SolveError;
use super::lit::Lit;

/// BatSat, which can write down its proof.
#[derive(Default)]
pub struct BatSat {
    solver: batsat::Solver<Callbacks>,
    /// The values of the last assignment, by variable.
    model: Vec<bool>,
}

#[derive(Default)]
struct Callbacks {
    stop: Stop,
    /// Conflicts of the current question.
    conflicts: u32,
    /// Number of calls of `stop`.
    asked: Cell<u32>,
    /// Set when `stop` has returned that the time is up.
    over: Cell<bool>,
    proof: Option<Vec<i32>>,
}

impl Callbacks {
    fn log_clause(&mut self, clause: &[batsat::Lit]) {
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

    fn on_new_clause(&mut self, clause: &[batsat::Lit], _: ClauseKind) {
        self.conflicts = self.conflicts.saturating_add(1);
        self.log_clause(clause);
    }

    fn on_delete_clause(&mut self, clause: &[batsat::Lit]) {
        if let Some(proof) = &mut self.proof {
            proof.push(Lit::DELETE);
        }
        self.log_clause(clause);
    }
}

impl BatSat {
    /// Makes an engine that writes down its proof.
    pub fn with_proof() -> Self {
        let mut engine = BatSat::default();
        engine.solver.cb_mut().proof = Some(Vec::new());
        engine
    }

    /// The literals in BatSat's own form; variables that it does not know yet are made.
    fn literals(&mut self, lits: &[Lit]) -> Vec<batsat::Lit> {
        let own = |lit: &Lit| {
            let variable = self.solver.var_of_int(lit.variable() - 1);
            batsat::Lit::new(variable, lit.is_positive())
        };
        lits.iter().map(own).collect()
    }
}

impl SatSolver for BatSat {
    fn proof(&mut self) -> Vec<i32> {
        self.solver.cb_mut().proof.take().unwrap_or_default()
    }

    fn name(&self) -> &str {
        "BatSat"
    }

    fn add(&mut self, clause: &[Lit]) {
        let mut clause = self.literals(clause);
        // The result tells whether the formula can still be satisfied. `solve` asks that later.
        let _ = self.solver.add_clause_reuse(&mut clause);
    }

    fn solve(&mut self, assumptions: &[Lit], stop: &Stop) -> Result<Answer, SolveError> {
        let callbacks = self.solver.cb_mut();
        callbacks.stop = stop.clone();
        callbacks.conflicts = 0;
        callbacks.over.set(false);
        if stop.now() {
            return Ok(Answer::Interrupted);
        }
        let assumptions = self.literals(assumptions);
        let answer = self.solver.solve_limited(&assumptions);
        Ok(if answer == lbool::TRUE {
            let model = self.solver.get_model();
            self.model = model.iter().map(|&value| value == lbool::TRUE).collect();
            Answer::Sat
        } else if answer == lbool::FALSE {
            Answer::Unsat
        } else {
            Answer::Interrupted
        })
    }

    fn value(&self, lit: Lit) -> bool {
        let place = lit.variable() as usize - 1;
        self.model.get(place).copied().unwrap_or(false) == lit.is_positive()
    }
}

//! CaDiCaL, for hard challenges. It is written in C++, so it is optional.

use std::cell::RefCell;
use std::rc::Rc;

use cadical_sys::{CaDiCal, ProofTracer, Status, Terminator};

use super::clock::Stop;
use super::engine::{Answer, SatSolver};
use super::error::SolveError;
use super::lit::Lit;

/// CaDiCaL, called through its own interface.
pub struct Cadical {
    solver: CaDiCal,
    /// The values of the last assignment, by variable.
    model: Vec<bool>,
    variables: u32,
    proof: Option<Rc<RefCell<Steps>>>,
}

/// Makes CaDiCaL break off.
struct Interrupter(Stop);

impl Terminator for Interrupter {
    fn terminated(&mut self) -> bool {
        self.0.now()
    }
}

impl Cadical {
    /// Makes an engine without clauses.
    pub fn new() -> Self {
        let mut solver = CaDiCal::new();
        // With this option on, variables would have to be announced before clauses use them.
        solver.set("factor", 0);
        Cadical { solver, model: Vec::new(), variables: 0, proof: None }
    }

    /// Makes an engine that writes down its proof.
    pub fn with_proof() -> Self {
        let mut engine = Cadical::new();
        let steps = Rc::new(RefCell::new(Steps::default()));
        engine.solver.connect_proof_tracer1(Rc::clone(&steps), false, false);
        Cadical { proof: Some(steps), ..engine }
    }
}

/// The steps of a proof, as [`SatSolver::proof`] gives them.
#[derive(Default)]
struct Steps(Vec<i32>);

impl ProofTracer for Steps {
    fn add_derived_clause(
        &mut self,
        _id: i64,
        _redundant: bool,
        witness: i32,
        clause: &[i32],
        _antecedents: &[i64],
    ) {
        // In DRAT the literal to resolve on is first.
        let first = Some(witness).filter(|&literal| literal != 0);
        self.0.extend(first);
        self.0.extend(clause.iter().filter(|&&literal| Some(literal) != first));
        self.0.push(0);
    }

    fn delete_clause(&mut self, _id: i64, _redundant: bool, clause: &[i32]) {
        self.0.push(Lit::DELETE);
        self.0.extend(clause);
        self.0.push(0);
    }

    // The rest are not steps of a proof of one formula without assumptions.
    fn add_original_clause(&mut self, _: i64, _: bool, _: &[i32], _: bool) {}
    fn weaken_minus(&mut self, _: i64, _: &[i32]) {}
    fn strengthen(&mut self, _: i64) {}
    fn finalize_clause(&mut self, _: i64, _: &[i32]) {}
    fn add_assumption(&mut self, _: i32) {}
    fn add_constraint(&mut self, _: &[i32]) {}
    fn reset_assumptions(&mut self) {}
    fn add_assumption_clause(&mut self, _: i64, _: &[i32], _: &[i64]) {}
    fn conclude_sat(&mut self, _: i32, _: &[i32]) {}
    fn conclude_unsat(&mut self, _: i32, _: &[i64]) {}
    fn conclude_unknown(&mut self, _: &[i32]) {}
}

impl Default for Cadical {
    fn default() -> Self {
        Cadical::new()
    }
}

impl SatSolver for Cadical {
    fn proof(&mut self) -> Vec<i32> {
        self.proof
            .as_ref()
            .map(|steps| std::mem::take(&mut steps.borrow_mut().0))
            .unwrap_or_default()
    }

    fn name(&self) -> &str {
        "CaDiCaL"
    }

    fn add(&mut self, clause: &[Lit]) {
        let numbers: Vec<i32> = clause.iter().map(|lit| lit.dimacs()).collect();
        let most = clause.iter().map(|lit| lit.variable()).max();
        self.variables = self.variables.max(most.unwrap_or(0));
        self.solver.clause6(&numbers);
    }

    fn solve(&mut self, assumptions: &[Lit], stop: &Stop) -> Result<Answer, SolveError> {
        for lit in assumptions {
            self.variables = self.variables.max(lit.variable());
            self.solver.assume(lit.dimacs());
        }
        self.solver.connect_terminator(Interrupter(stop.clone()));
        if let Some(conflicts) = stop.conflicts {
            self.solver.limit("conflicts", i32::try_from(conflicts).unwrap_or(i32::MAX));
        }
        let status = self.solver.solve();
        let answer = match status {
            Status::SATISFIABLE => {
                let variables = i32::try_from(self.variables).unwrap_or(i32::MAX);
                self.model = (1..=variables).map(|at| self.solver.val(at) > 0).collect();
                Answer::Sat
            }
            Status::UNSATISFIABLE => Answer::Unsat,
            Status::UNKNOWN => Answer::Interrupted,
        };
        self.solver.disconnect_terminator();
        Ok(answer)
    }

    fn value(&self, lit: Lit) -> bool {
        let place = lit.variable() as usize - 1;
        self.model.get(place).copied().unwrap_or(false) == lit.is_positive()
    }
}

//! CaDiCaL, for hard challenges; it is written in C++, and so an option.

use cadical_sys::{CaDiCal, Status, Terminator};

use super::cnf::Lit;
use super::engine::{Answer, Engine, Stop};

/// CaDiCaL, by way of its own interface.
pub struct Cadical {
    solver: CaDiCal,
    /// The values of the last assignment, by variable.
    model: Vec<bool>,
    variables: u32,
}

/// Makes CaDiCaL break off.
struct Watch(Stop);

impl Terminator for Watch {
    fn terminated(&mut self) -> bool {
        self.0.now()
    }
}

impl Cadical {
    /// An engine without clauses.
    pub fn new() -> Self {
        let mut solver = CaDiCal::new();
        // With this on, variables would have to be announced before clauses use them.
        solver.set("factor", 0);
        Cadical { solver, model: Vec::new(), variables: 0 }
    }
}

impl Default for Cadical {
    fn default() -> Self {
        Cadical::new()
    }
}

impl Engine for Cadical {
    fn name(&self) -> &'static str {
        "CaDiCaL"
    }

    fn add(&mut self, clause: &[Lit]) {
        let numbers: Vec<i32> = clause.iter().map(|lit| lit.dimacs()).collect();
        let most = clause.iter().map(|lit| lit.variable()).max();
        self.variables = self.variables.max(most.unwrap_or(0));
        self.solver.clause6(&numbers);
    }

    fn ask(&mut self, assumptions: &[Lit], stop: &Stop) -> Answer {
        for lit in assumptions {
            self.variables = self.variables.max(lit.variable());
            self.solver.assume(lit.dimacs());
        }
        self.solver.connect_terminator(Watch(stop.clone()));
        let status = self.solver.solve();
        let answer = match status {
            Status::SATISFIABLE => {
                let variables = i32::try_from(self.variables).unwrap_or(i32::MAX);
                self.model = (1..=variables).map(|at| self.solver.val(at) > 0).collect();
                Answer::Yes
            }
            Status::UNSATISFIABLE => Answer::No,
            Status::UNKNOWN => Answer::Stopped,
        };
        self.solver.disconnect_terminator();
        answer
    }

    fn value(&self, lit: Lit) -> bool {
        let place = lit.variable() as usize - 1;
        self.model.get(place).copied().unwrap_or(false) == lit.is_positive()
    }
}

//! The descent: the lower bound up, the cost of the best board down, until they meet.

use super::{Search, SearchStep};
use crate::clock::Instant;
use crate::clock::Stop;
use crate::error::SolveError;
use crate::found::FoundBoard;
use crate::outcome::{OutcomeClaim, SolveOutcome, SolveProgress};
use tumble_core::challenge::CostKey;

impl Search<'_> {
    /// Searches for the cheapest board until it is proven or the time is up.
    pub(crate) fn run_descent(
        mut self,
        report: &mut dyn FnMut(SolveProgress),
    ) -> Result<SolveOutcome, SolveError> {
        let stop = self.options.stop.clone();
        if let Some((drawing, lever)) = self.options.known.clone() {
            let partial = self.options.partial.as_ref();
            let found = FoundBoard::from_known(self.challenge, drawing, lever, partial)?;
            self.keep_best(found, report);
        }
        self.raise_lower_bound(&stop, report)?;
        let (mut stages, mut stages_proven) = (0, 0);
        for stage in 0..CostKey::ALL.len() {
            match self.lower_stage(stage, &stop, report)? {
                Descent::Least { is_claim } => {
                    // A bound that rests on a claim is a claim, too.
                    if !is_claim && stages_proven == stages {
                        stages_proven += 1;
                    }
                    stages += 1;
                }
                Descent::Impossible { is_claim } => {
                    let claim = OutcomeClaim { stages, at_least: self.at_least, impossible: true };
                    return Ok(self.into_outcome(stages_proven, !is_claim, claim));
                }
                Descent::Stopped => break,
            }
        }
        let claim = OutcomeClaim { stages, at_least: self.at_least, impossible: false };
        Ok(self.into_outcome(stages_proven, false, claim))
    }

    fn into_outcome(
        self,
        stages_proven: usize,
        impossible: bool,
        claim: OutcomeClaim,
    ) -> SolveOutcome {
        let at_least = self.proven_at_least;
        let proven = OutcomeClaim { stages: stages_proven, at_least, impossible };
        SolveOutcome {
            best: self.best,
            stages_proven,
            at_least,
            impossible,
            claim: Some(claim).filter(|_| !impossible && claim != proven),
            cases: self.cases,
            candidates: self.candidates,
            variables: self.cnf.variables(),
            clauses: self.cnf.clauses(),
            time: self.begun.elapsed(),
        }
    }

    /// Raises the lower bound as far as that is quick. So there is a bound when time runs out, and a
    /// board that is found here has the fewest parts.
    fn raise_lower_bound(
        &mut self,
        stop: &Stop,
        report: &mut dyn FnMut(SolveProgress),
    ) -> Result<(), SolveError> {
        let slice = match self.options.lower_bound_time {
            Some(time) => stop.within(time),
            None => {
                let left = stop.deadline.map(|end| end.saturating_duration_since(Instant::now()));
                // Half of the time is kept for finding boards.
                let slice = left.map_or_else(|| stop.clone(), |left| stop.within(left / 2));
                slice.after(LOWER_BOUND)
            }
        };
        while (self.at_least as usize) < self.counts[0].len() {
            let best = self.best.as_ref().map(|found| found.cost.parts());
            if best.is_some_and(|best| self.at_least >= best) {
                break;
            }
            let bound = self.at_most_literals(0, self.at_least);
            match self.find_solution(&bound, &slice, report)? {
                SearchStep::Found(found) => {
                    // It is proven that there is no board with one part less.
                    self.keep_best(found, report);
                    break;
                }
                SearchStep::None => {
                    self.at_least += 1;
                    if !self.is_claim() {
                        self.proven_at_least = self.at_least;
                    }
                    report(self.current_progress());
                }
                SearchStep::Stopped => break,
            }
        }
        Ok(())
    }

    /// Lowers one number of the cost until it is the least.
    fn lower_stage(
        &mut self,
        stage: usize,
        stop: &Stop,
        report: &mut dyn FnMut(SolveProgress),
    ) -> Result<Descent, SolveError> {
        let is_claim = loop {
            let bound = match &self.best {
                None => Vec::new(),
                Some(best) => match best.cost.key()[stage].checked_sub(1) {
                    Some(less) if stage > 0 || less >= self.at_least => {
                        self.at_most_literals(stage, less)
                    }
                    // The number is 0, or it is known that so many parts are needed.
                    less => break less.is_some() && self.proven_at_least < self.at_least,
                },
            };
            match self.find_solution(&bound, stop, report)? {
                SearchStep::Found(found) => self.keep_best(found, report),
                SearchStep::None => break self.is_claim(),
                SearchStep::Stopped => return Ok(Descent::Stopped),
            }
        };
        let Some(best) = &self.best else { return Ok(Descent::Impossible { is_claim }) };
        let least = best.cost.key()[stage];
        if stage == 0 {
            self.at_least = least;
            if !is_claim {
                self.proven_at_least = least;
            }
        }
        for lit in self.at_most_literals(stage, least) {
            self.cnf.add(&[lit]);
        }
        report(self.current_progress());
        Ok(Descent::Least { is_claim })
    }

    fn keep_best(&mut self, found: FoundBoard, report: &mut dyn FnMut(SolveProgress)) {
        // A board with fewer parts than an external engine claimed to be needed refutes the claim.
        if found.cost.parts() < self.at_least {
            self.at_least = self.proven_at_least;
        }
        self.best = Some(found);
        report(self.current_progress());
    }
}

/// The most conflicts of each of the first lower bounds.
const LOWER_BOUND: u32 = 20_000;

/// The result of lowering one number of the cost. `is_claim`: only an external engine says so.
enum Descent {
    /// The number is the least.
    Least {
        is_claim: bool,
    },
    /// There is no solution.
    Impossible {
        is_claim: bool,
    },
    Stopped,
}

//! The runs of all starts, from their first balls to their ends.

use super::bdd::Bdd;
use super::endless::{Repeating, Repetitions};
use super::start_sets::StartSets;
use crate::limits;
use crate::table::sets::ensemble::{BallPath, Ensemble, EnsembleBall};
use crate::table::sets::logic::Truth as _;

pub(in crate::table) struct SetRuns<'a> {
    sets: &'a StartSets<'a>,
    ensemble: Ensemble<Bdd>,
    repetitions: Option<Repetitions>,
    /// Number of balls wanted after all runs are known to repeat.
    more: usize,
    is_over: bool,
}

/// The final state of all starts.
#[derive(Debug)]
pub(super) struct Followed {
    /// The runs at their ends. Those that are still active repeat: their states are those at the beginning of the
    /// first round.
    pub ensemble: Ensemble<Bdd>,
    /// The runs that repeat.
    pub repeating: Vec<Repeating>,
}

impl<'a> SetRuns<'a> {
    /// Begins the runs of these starts. `more` is the number of balls wanted after all of them are known to repeat.
    pub(in crate::table) fn new(sets: &'a StartSets<'a>, starts: Bdd, more: usize) -> Self {
        let mut ensemble = Ensemble::new(sets.plan);
        ensemble.start_runs(sets.plan, starts, sets);
        let is_endless = sets.plan.is_endless();
        let repetitions = is_endless.then(|| Repetitions::new(sets.plan, &ensemble));
        SetRuns { sets, ensemble, repetitions, more, is_over: false }
    }

    /// Follows one more ball of all unfinished runs. `None` if all have ended or are known to repeat, or the budget is
    /// spent.
    ///
    /// `passed` is a reference, not a type parameter: the machine is compiled once, and its work costs more than the
    /// call.
    pub(in crate::table) fn run_ball(
        &mut self,
        passed: &mut dyn FnMut(BallPath, [Bdd; 2]),
    ) -> Option<EnsembleBall<Bdd>> {
        let StartSets { plan, bdds, .. } = self.sets;
        if self.is_over || bdds.is_spent() {
            return None;
        }
        let pressed = self.ensemble.press_levers(bdds);
        if self.ensemble.active == Bdd::NEVER {
            return None;
        }
        let ball =
            self.ensemble.run_ball(plan, pressed, bdds, &mut |path, sets| passed(path, sets));
        if let Some(repetitions) = &mut self.repetitions {
            if repetitions.look_after_ball(&self.ensemble, bdds) {
                if self.ensemble.balls >= limits::balls_followed(plan.board.shape().rows()) {
                    bdds.spend_all();
                }
            } else {
                self.is_over = self.more == 0;
                self.more = self.more.saturating_sub(1);
            }
        }
        Some(ball)
    }

    /// Collects garbage if necessary: all sets are forgotten except those of the runs and `kept`.
    pub(in crate::table) fn make_room<'s>(&'s mut self, kept: impl Iterator<Item = &'s mut Bdd>) {
        if self.sets.bdds.is_full() {
            let states = self.repetitions.iter_mut().flat_map(Repetitions::sets);
            self.sets.bdds.collect_garbage(self.ensemble.sets().chain(states).chain(kept));
        }
    }

    pub(super) fn at_ends(self) -> Followed {
        let SetRuns { sets, mut ensemble, repetitions, .. } = self;
        let Some(repetitions) = repetitions else {
            return Followed { ensemble, repeating: Vec::new() };
        };
        let repeating = repetitions.repeating_runs(&sets.bdds);
        for own in &repeating {
            ensemble.longest = ensemble.longest.max(own.balls_released());
            // The final state of a repeating run is that at the beginning of its round.
            repetitions.set_back(own, &mut ensemble, &sets.bdds);
        }
        Followed { ensemble, repeating }
    }
}

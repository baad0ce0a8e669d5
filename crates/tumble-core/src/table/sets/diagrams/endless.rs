//! Endless runs: the first repeated state, in all starts.

use std::collections::BTreeSet;

use super::bdd::{Bdd, BddManager};
use crate::table::plan::Plan;
use crate::table::sets::ensemble::Ensemble;
use crate::table::sets::logic::{Logic as _, Truth as _};

const HELD: usize = 1 << 22;

/// Looks for a repeated state in each start, as the reference does. The state for comparison moves on at every power
/// of two, and the first equal state gives the period. All states are kept, so that the first repeated one can be
/// found afterwards.
#[derive(Debug)]
pub(super) struct Repetitions {
    /// The states that a ball may turn, by their numbers.
    turning: Vec<usize>,
    states: Vec<Vec<Bdd>>,
    /// The index of the state that later ones are compared with.
    compared: usize,
    /// Number of states after which `compared` moves on.
    reach: usize,
    open: Bdd,
    periods: Vec<(usize, Bdd)>,
}

/// The starts whose runs repeat from the same ball on, with the same period.
#[derive(Debug, Clone, Copy)]
pub(super) struct Repeating {
    /// Number of balls before the first round.
    pub before: usize,
    /// Number of balls in a round.
    pub period: usize,
    pub starts: Bdd,
}

impl Repeating {
    /// Number of balls released until the end of the first round.
    pub(super) fn balls_released(&self) -> u64 {
        (self.before + self.period) as u64
    }
}

impl Repetitions {
    pub(super) fn new(plan: &Plan, ensemble: &Ensemble<Bdd>) -> Self {
        let turning = plan.graph.nodes.iter().filter(|node| node.turns);
        let turning: BTreeSet<usize> = turning.map(|node| node.state as usize).collect();
        let turning: Vec<usize> = turning.into_iter().collect();
        Repetitions {
            states: vec![whole_state(&turning, ensemble)],
            turning,
            compared: 0,
            reach: 1,
            open: ensemble.active,
            periods: Vec::new(),
        }
    }

    pub(super) fn sets(&mut self) -> impl Iterator<Item = &mut Bdd> {
        let Repetitions { states, open, periods, .. } = self;
        let periods = periods.iter_mut().map(|(_, starts)| starts);
        states.iter_mut().flatten().chain([open]).chain(periods)
    }

    /// Looks at the state after one more ball; returns whether any starts are still without a repeated state.
    pub(super) fn look_after_ball(&mut self, ensemble: &Ensemble<Bdd>, bdds: &BddManager) -> bool {
        self.open = bdds.and(self.open, ensemble.active);
        if self.open == Bdd::NEVER {
            return false;
        }
        let state = whole_state(&self.turning, ensemble);
        if (self.states.len() + 1).saturating_mul(state.len()) > HELD {
            bdds.spend_all();
            return false;
        }
        self.states.push(state);
        let now = self.states.len() - 1;
        let same = same_state(self.open, &self.states[self.compared], &self.states[now], bdds);
        if same != Bdd::NEVER {
            self.periods.push((now - self.compared, same));
            self.open = bdds.without(self.open, same);
        }
        if now - self.compared == self.reach {
            (self.compared, self.reach) = (now, 2 * self.reach);
        }
        self.open != Bdd::NEVER
    }

    pub(super) fn repeating_runs(&self, bdds: &BddManager) -> Vec<Repeating> {
        let mut found: Vec<Repeating> = Vec::new();
        for &(period, starts) in &self.periods {
            let mut open = starts;
            let later = self.states.iter().skip(period);
            for (before, (state, later)) in self.states.iter().zip(later).enumerate() {
                let same = same_state(open, state, later, bdds);
                if same == Bdd::NEVER {
                    continue;
                }
                found.push(Repeating { before, period, starts: same });
                open = bdds.without(open, same);
                if open == Bdd::NEVER {
                    break;
                }
            }
        }
        found
    }

    /// Sets the states in the starts of a repeating run to those at the beginning of its first round.
    pub(super) fn set_back(
        &self,
        own: &Repeating,
        ensemble: &mut Ensemble<Bdd>,
        bdds: &BddManager,
    ) {
        let state = self.states.get(own.before).map_or(&[][..], Vec::as_slice);
        // The first element is the side of the next ball, which is not part of the result.
        for (&number, &then) in self.turning.iter().zip(state.iter().skip(1)) {
            if let Some(now) = ensemble.states.get_mut(number) {
                *now = bdds.ite(own.starts, then, *now);
            }
        }
    }
}

/// The state that decides how the unfinished runs continue.
fn whole_state(turning: &[usize], ensemble: &Ensemble<Bdd>) -> Vec<Bdd> {
    let states = turning.iter().filter_map(|&number| ensemble.states.get(number).copied());
    let released = ensemble.hoppers.iter().flat_map(|hopper| hopper.released.iter().copied());
    [ensemble.right].into_iter().chain(states).chain(released).collect()
}

fn same_state(starts: Bdd, one: &[Bdd], other: &[Bdd], bdds: &BddManager) -> Bdd {
    let mut same = starts;
    for (&one, &other) in one.iter().zip(other) {
        if same == Bdd::NEVER {
            break;
        }
        same = bdds.without(same, bdds.xor(one, other));
    }
    same
}

//! One start, fast: the board reduced to the parts that decide, and memory that is used again for every row.
//!
//! A run goes ball by ball, with two exceptions. The rest of a hopper passes as one where the order of its balls is
//! known or not asked for (`counts`). And a state that came back comes back again and again, so that the rounds
//! between are jumped over, or found to be without end (`follow`).

mod counts;
mod follow;
mod rotor;
mod state;

use std::borrow::Cow;

use super::effort::Effort;
use super::plan::Plan;
use super::{TableError, TableVerdict};
use crate::board::Side;
use crate::challenge::{LoadRule, Row, Variable};
use crate::limits;
use crate::machine::{Ending, Load, Outcome};
use counts::BallCounts;
pub(super) use counts::counted_work;
use follow::{Follower, Way};
use rotor::Rotors;
use state::RunState;

/// A machine on the board reduced to the parts that decide, for rows of one challenge.
///
/// It gives the outcomes that [`machine::run`](crate::machine::run) gives, faster, and uses its memory again for every
/// row.
#[derive(Debug, Clone)]
pub struct Runner<'a> {
    plan: Cow<'a, Plan<'a>>,
    wants_out: bool,
    /// Worked out for the first row: many runners of verdicts never run one.
    way: Option<Way>,
    /// The loads of the hoppers in the last row.
    loads: [Load; 2],
    /// For each state 0 (left) or 1 (right).
    states: Vec<u8>,
    outcome: Outcome,
    counts: BallCounts,
    rotors: Rotors,
}

impl<'a> Runner<'a> {
    pub(super) fn new(plan: Plan<'a>) -> Self {
        Runner::of(Cow::Owned(plan), true)
    }

    pub(super) fn with(plan: &'a Plan<'a>) -> Self {
        Runner::of(Cow::Borrowed(plan), true)
    }

    /// A runner for verdicts: where the challenge does not ask for the balls that come out, outcomes lack them.
    pub(super) fn for_verdicts(plan: &'a Plan<'a>) -> Self {
        Runner::of(Cow::Borrowed(plan), plan.asks_for_out())
    }

    fn of(plan: Cow<'a, Plan<'a>>, wants_out: bool) -> Self {
        let outcome =
            Outcome { out: Vec::new(), ending: Ending::GaveUp, switches: Vec::new(), balls: 0 };
        let loads = plan.challenge.loads.each_ref().map(|rule| rule.load(0));
        let (counts, rotors) = (BallCounts::default(), Rotors::default());
        Runner { loads, states: Vec::new(), outcome, counts, rotors, wants_out, way: None, plan }
    }

    /// The outcome of a row.
    pub fn run(&mut self, row: &Row) -> &Outcome {
        // Endless work is never spent, so that this is always the outcome.
        let _ = self.run_within(row, &Effort::endless());
        &self.outcome
    }

    /// The outcome of a row, for this much work.
    ///
    /// # Errors
    /// The work ran out.
    pub(super) fn run_within(
        &mut self,
        row: &Row,
        effort: &Effort,
    ) -> Result<&Outcome, TableError> {
        let Runner { plan, wants_out, way, loads, states, outcome, counts, rotors } = self;
        let way = *way.get_or_insert_with(|| Way::new(plan, *wants_out, counts));
        for (side, load) in Side::BOTH.into_iter().zip(loads.iter_mut()) {
            let rule = &plan.challenge.loads[side.index()];
            if let LoadRule::Range { .. } = rule {
                let count = plan.challenge.value_in(row, Variable::Balls(side));
                *load = rule.load(u64::try_from(count).unwrap_or(0));
            }
        }
        outcome.out.clear();
        let mut follower = Follower {
            plan,
            way,
            row,
            run: RunState::new(plan, loads, row, std::mem::take(states)),
            out: &mut outcome.out,
            counts,
            rotors,
            effort,
        };
        let ending = follower.follow();
        let run = follower.run;
        outcome.balls = run.released.iter().sum();
        outcome.switches.clear();
        let switches = run.states.iter().take(plan.switches());
        outcome.switches.extend(switches.map(|&state| Side::from_bit(state == 1)));
        *states = run.states;
        if !way.wants_out {
            outcome.out.clear();
        }
        outcome.ending = ending?;
        Ok(outcome)
    }
}

/// Runs the failing rows of a verdict once more, where that can be done: their outcomes lack the balls that came out.
pub(super) fn complete_failing(
    plan: &Plan,
    effort: &Effort,
    verdict: &mut TableVerdict,
) -> Result<(), TableError> {
    if plan.asks_for_out() {
        return Ok(());
    }
    let mut runner = None;
    for failing in &mut verdict.first {
        if failing.outcome.balls <= limits::balls_run(plan.board.shape().rows()) {
            let runner = runner.get_or_insert_with(|| Runner::with(plan));
            failing.outcome = runner.run_within(&failing.row, effort)?.clone();
        }
    }
    Ok(())
}

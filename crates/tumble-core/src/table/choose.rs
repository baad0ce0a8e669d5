//! Which engine fills a table.

use super::effort::Effort;
use super::plain::Machine;
use super::plan::{Hopper, Plan};
use super::symbolic::{self, Budget};
use super::unknown::Bounds;
use super::{Case, Engine, Options, Runner, TableError, Verdict, lanes, plain, unknown};
use crate::challenge::LoadRule;
use crate::limits;

/// Starts from which on many are run at once.
const MANY: u128 = 16;

/// Starts up to which nothing is faster than running them many at once.
const FEW: u128 = 1 << 14;

/// Starts from which on they ride in blocks of 1024: what is done once for a block weighs less
/// then. Plain arrays of words serve, in the instructions that every processor has: with those of
/// the widest registers a table took three quarters of the time at best.
const WIDE: u128 = 1 << 10;

/// How far unknown starts are followed at the most.
pub(super) const MOST: Bounds = Bounds { leaves: limits::LEAVES, nodes: limits::DECISIONS };

/// How far sets of starts are followed at the most.
const FULL: Budget = Budget { nodes: limits::DECISIONS, steps: 1 << 28 };

/// As [`crate::table::verdict`].
pub(super) fn verdict(case: &Case, plan: &Plan, options: &Options) -> Result<Verdict, TableError> {
    let starts = case.challenge.rows.product().ok_or(TableError::TooManyRows)?;
    let balls = most_balls(plan);
    let most = MOST;
    let at_once = lanes::suits(plan) && !plan.is_endless();
    let run = if at_once { limits::BALLS_AT_ONCE } else { limits::BALLS_RUN };
    let can_be_run = starts <= limits::STARTS && starts * u128::from(balls) <= run;
    // An engine that somebody asks for is let run.
    let work = if options.engine.is_none() { limits::WORK } else { u64::MAX };
    let effort = &Effort::new(starts, work);
    match options.engine {
        Some(Engine::Plain) => plain::verdict(case, options, Machine(case), effort),
        Some(Engine::Compiled) => one_by_one(case, plan, options, effort),
        Some(Engine::Lanes) => each(case, plan, options, effort),
        Some(Engine::Symbolic) if !symbolic::suits(plan) => each(case, plan, options, effort),
        Some(Engine::Symbolic) => symbolic::verdict(case, plan, options, FULL),
        Some(Engine::Unknown) => unknown::verdict(case, plan, options, most, effort),
        None if !can_be_run => {
            unknown::verdict(case, plan, options, most, effort).map_err(|error| match error {
                TableError::TooManyLeaves { .. } | TableError::TooComplex { .. }
                    if starts <= limits::STARTS =>
                {
                    TableError::TooManyBalls { starts, balls }
                }
                error => error,
            })
        }
        None => match starts {
            ..MANY => one_by_one(case, plan, options, effort),
            MANY..=FEW => each(case, plan, options, effort),
            _ => {
                // Worth a try that costs a fraction of running each start.
                let leaves = u64::try_from(starts >> 10).unwrap_or(u64::MAX).min(most.leaves);
                let nodes = usize::try_from(starts >> 5).unwrap_or(usize::MAX).min(most.nodes);
                match unknown::verdict(case, plan, options, Bounds { leaves, nodes }, effort) {
                    Err(TableError::TooManyLeaves { .. } | TableError::TooComplex { .. }) => {
                        each(case, plan, options, effort)
                    }
                    verdict => verdict,
                }
            }
        },
    }
}

/// The most balls that a start may release. Without end there are at most as many as there are
/// states, each of which may come for every number of balls in the other hopper.
fn most_balls(plan: &Plan) -> u64 {
    let held = plan.hoppers.iter().enumerate().map(|(side, hopper)| match hopper {
        Hopper::Fixed(load) => load.len(),
        Hopper::Count { .. } => match &plan.challenge.loads[side] {
            LoadRule::Range { to, .. } => Some(*to),
            LoadRule::Fixed(load) => load.len(),
        },
    });
    let held: Vec<Option<u64>> = held.collect();
    let finite = held.iter().flatten().fold(0u64, |sum, &count| sum.saturating_add(count));
    if held.iter().all(Option::is_some) {
        return finite;
    }
    let states = 1u64.checked_shl(plan.switches() as u32 + 1).unwrap_or(u64::MAX);
    states
        .saturating_mul(finite.saturating_add(1))
        .min(limits::balls_followed(plan.board.shape().rows()))
}

/// Runs every start, many at once where that can be done.
fn each(
    case: &Case,
    plan: &Plan,
    options: &Options,
    effort: &Effort,
) -> Result<Verdict, TableError> {
    let starts = case.challenge.rows.product().unwrap_or(u128::MAX);
    if !lanes::suits(plan) {
        return one_by_one(case, plan, options, effort);
    }
    match starts {
        ..WIDE => lanes::verdict::<4>(case, plan, options, effort),
        _ => lanes::verdict::<16>(case, plan, options, effort),
    }
}

fn one_by_one(
    case: &Case,
    plan: &Plan,
    options: &Options,
    effort: &Effort,
) -> Result<Verdict, TableError> {
    plain::verdict(case, options, Runner::with(plan.clone()), effort)
}

//! Which engine fills a table.
//!
//! Several ways lead to the same answer, and it shows only on the way which is short. So each is
//! tried for a while, one after the other, and then for a longer while, up to the work that an
//! answer may cost. An estimate says which of them is worth which part of that. All of it is
//! counted and not timed: the same way is taken on every machine.

use super::effort::Effort;
use super::plain::PlainMachine;
use super::plan::Plan;
use super::symbolic::{self, Budget};
use super::work::Work;
use super::{
    Dependence, Engine, Pattern, Runner, TableError, TableOptions, TableVerdict, Trial, counts,
    jumps, lanes, plain,
};
use crate::limits;

/// Work below which nothing else is tried than running all starts.
const SHORT: u64 = 50_000;

/// Runs of more balls than this may be of few states, and jump over what comes again.
const LONG: u64 = 1 << 10;

/// The work for which each way is tried before the next one is, where one of them is to run all starts. What
/// that takes is known beforehand, unless runs end early, so that short rounds would be wasted: what comes
/// between two attempts must be worth it.
const ROUNDS_OF_RUNS: [u64; 3] = [1 << 24, 1 << 26, limits::WORK];

/// Runs that are expected to take longer than a round, but may end early, get this part of its work.
const EARLY: u64 = 4;

/// Runs of more balls than may be run get this work before anything else is tried: where they are of few
/// states it is enough, and sets of starts are followed ball by ball.
const VAST: u64 = 1 << 24;

/// Where all starts can be run, sets of starts are tried for this many times the work of that: where
/// they fail, a verdict takes twice as long, and where they do not, the estimate may be far off.
const TRIED: u64 = 1;

/// Running all starts is not interrupted where it takes this many times the work of a round.
const NEARLY: u64 = 4;

/// As [`crate::table::verdict`].
pub(super) fn verdict(
    trial: &Trial,
    plan: &Plan,
    options: &TableOptions,
) -> Result<TableVerdict, TableError> {
    let starts = trial.challenge.rows.product().ok_or(TableError::TooManyRows)?;
    // An engine that somebody asks for is let run.
    let effort = &Effort::endless();
    match options.engine {
        Some(Engine::Plain) => plain::verdict(trial, options, PlainMachine(trial), effort),
        Some(Engine::Compiled) => one_by_one(trial, plan, options, effort),
        Some(Engine::Counts) if counts::suit(plan) => counts::verdict(trial, plan, options, effort),
        Some(Engine::Counts) if jumps::suit(plan) => jumps::verdict(trial, plan, options, effort),
        Some(Engine::Counts) => one_by_one(trial, plan, options, effort),
        Some(Engine::Lanes) => many_at_once(trial, plan, options, effort),
        Some(Engine::Symbolic) => symbolic::verdict(trial, plan, options, Budget::endless()),
        None => {
            let work = Work::new(plan, starts);
            match can_be_run(plan, &work) {
                true => fastest(trial, plan, options, &work),
                false => weighed(trial, plan, options, &work),
            }
        }
    }
}

/// As [`crate::table::quick_verdict`].
pub(super) fn quick_verdict(trial: &Trial, plan: &Plan) -> Option<TableVerdict> {
    symbolic::verdict(trial, plan, &TableOptions::default(), Budget::of(ROUNDS_OF_RUNS[0])).ok()
}

/// The verdict over starts that may be run each.
fn fastest(
    trial: &Trial,
    plan: &Plan,
    options: &TableOptions,
    work: &Work,
) -> Result<TableVerdict, TableError> {
    let least = work.least();
    if least < SHORT {
        return run(trial, plan, options, work, limits::WORK);
    }
    if plan.is_vast()
        && let Some(verdict) = settled(run(trial, plan, options, work, VAST))
    {
        return verdict;
    }
    let tried = if least <= limits::WORK { TRIED * least } else { limits::WORK };
    for most in ROUNDS_OF_RUNS {
        // What is run next is not interrupted then, so that sets are worth all of their part.
        let is_last = least <= NEARLY.saturating_mul(most) || most == limits::WORK;
        let budget = if is_last { tried } else { most.min(tried) };
        let symbolic = || symbolic::verdict(trial, plan, options, Budget::of(budget));
        if let Some(verdict) = settled(symbolic()) {
            return verdict;
        }
        if is_last {
            break;
        }
        let quiet = TableOptions { progress: None, ..*options };
        let part = most / EARLY;
        // What is not interrupted must fit.
        if work.row <= part
            && let Some(verdict) = settled(run(trial, plan, &quiet, work, part))
        {
            return verdict;
        }
    }
    run(trial, plan, options, work, limits::WORK)
}

/// The verdict over starts that are too many to be run.
fn weighed(
    trial: &Trial,
    plan: &Plan,
    options: &TableOptions,
    work: &Work,
) -> Result<TableVerdict, TableError> {
    let Work { starts, balls, .. } = *work;
    let verdict = symbolic::verdict(trial, plan, options, Budget::of(limits::WORK));
    verdict.map_err(|error| match error {
        TableError::TooComplex { .. } if starts <= limits::STARTS => {
            TableError::TooManyBalls { starts, balls }
        }
        error => error,
    })
}

/// As [`crate::table::dependence`].
pub(super) fn dependence(trial: &Trial, plan: &Plan) -> Result<Dependence, TableError> {
    symbolic::dependence(trial, plan, Budget::of(limits::WORK))
}

/// As [`crate::table::compact`].
pub(super) fn compact(trial: &Trial, plan: &Plan) -> Result<Vec<Pattern>, TableError> {
    symbolic::compact(trial, plan, Budget::of(2 * limits::WORK))
}

/// What an attempt has found out, unless it was given up.
fn settled<T>(attempt: Result<T, TableError>) -> Option<Result<T, TableError>> {
    match attempt {
        Err(TableError::TooComplex { .. } | TableError::TooMuchWork { .. }) => None,
        found => Some(found),
    }
}

/// Whether each start may be run for itself.
fn can_be_run(plan: &Plan, work: &Work) -> bool {
    if work.starts <= limits::STARTS && work.counted.is_some_and(|work| work <= limits::WORK) {
        return true;
    }
    let at_once = lanes::suits(plan) && !plan.is_endless();
    let most = if at_once { limits::BALLS_AT_ONCE } else { limits::BALLS_RUN };
    work.starts <= limits::STARTS && work.starts * u128::from(work.balls) <= most
}

/// Runs every start in the faster way, with this much work.
fn run(
    trial: &Trial,
    plan: &Plan,
    options: &TableOptions,
    work: &Work,
    most: u64,
) -> Result<TableVerdict, TableError> {
    let effort = &Effort::new(work.starts, most);
    match work.lanes {
        _ if work.is_counted() => counts::verdict(trial, plan, options, effort),
        Some(lanes) if lanes < work.single => many_at_once(trial, plan, options, effort),
        _ if work.balls > LONG && jumps::suit(plan) => jumps::verdict(trial, plan, options, effort),
        _ => one_by_one(trial, plan, options, effort),
    }
}

fn many_at_once(
    trial: &Trial,
    plan: &Plan,
    options: &TableOptions,
    effort: &Effort,
) -> Result<TableVerdict, TableError> {
    if !lanes::suits(plan) {
        return one_by_one(trial, plan, options, effort);
    }
    let starts = trial.challenge.rows.product().unwrap_or(u128::MAX);
    match lanes::width(starts) {
        64 => lanes::verdict::<1>(trial, plan, options, effort),
        512 => lanes::verdict::<8>(trial, plan, options, effort),
        _ => lanes::verdict::<16>(trial, plan, options, effort),
    }
}

fn one_by_one(
    trial: &Trial,
    plan: &Plan,
    options: &TableOptions,
    effort: &Effort,
) -> Result<TableVerdict, TableError> {
    plain::verdict(trial, options, Runner::with(plan), effort)
}

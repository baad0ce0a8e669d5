//! Which engine fills a table.

use super::effort::Effort;
use super::plain::Machine;
use super::plan::Plan;
use super::symbolic::{self, Budget};
use super::unknown::Bounds;
use super::work::Work;
use super::{Case, Engine, Options, Runner, TableError, Verdict, lanes, plain, unknown};
use crate::limits;

/// How far unknown starts are followed at the most.
pub(super) const MOST: Bounds = Bounds { leaves: limits::LEAVES, nodes: limits::DECISIONS };

/// Work below which nothing else is tried than running all starts.
const SHORT: f64 = 50_000.0;

/// Sets of starts are tried for this part of the work that running all starts would take.
const TRIED: f64 = 0.25;

/// As [`crate::table::verdict`].
pub(super) fn verdict(case: &Case, plan: &Plan, options: &Options) -> Result<Verdict, TableError> {
    let starts = case.challenge.rows.product().ok_or(TableError::TooManyRows)?;
    // An engine that somebody asks for is let run.
    let effort = &Effort::endless();
    match options.engine {
        Some(Engine::Plain) => plain::verdict(case, options, Machine(case), effort),
        Some(Engine::Compiled) => one_by_one(case, plan, options, effort),
        Some(Engine::Lanes) => many_at_once(case, plan, options, effort),
        Some(Engine::Symbolic) => symbolic::verdict(case, plan, options, Budget::endless()),
        Some(Engine::Unknown) => unknown::verdict(case, plan, options, MOST, effort),
        None => fastest(case, plan, options, &Work::new(plan, starts)),
    }
}

/// The verdict in the way that is expected to be the fastest. Each way may take as much work as a
/// verdict may cost, so that what one spends in vain does not keep another from its end.
fn fastest(
    case: &Case,
    plan: &Plan,
    options: &Options,
    work: &Work,
) -> Result<Verdict, TableError> {
    let Work { starts, balls, .. } = *work;
    let can_be_run = can_be_run(plan, work);
    if can_be_run && work.least() < SHORT {
        return run(case, plan, options, work);
    }
    // Worth a try that costs a fraction of running each start.
    let tried = if can_be_run { (work.least() * TRIED) as u64 } else { u64::MAX };
    let budget = Budget::of(tried.min(limits::WORK));
    match symbolic::verdict(case, plan, options, budget) {
        Err(TableError::TooComplex { .. }) => {}
        verdict => return verdict,
    }
    if can_be_run {
        return run(case, plan, options, work);
    }
    let effort = &Effort::new(starts, limits::WORK);
    unknown::verdict(case, plan, options, MOST, effort).map_err(|error| match error {
        TableError::TooManyLeaves { .. } | TableError::TooComplex { .. }
            if starts <= limits::STARTS =>
        {
            TableError::TooManyBalls { starts, balls }
        }
        error => error,
    })
}

/// Whether each start may be run for itself.
fn can_be_run(plan: &Plan, work: &Work) -> bool {
    let at_once = lanes::suits(plan) && !plan.is_endless();
    let most = if at_once { limits::BALLS_AT_ONCE } else { limits::BALLS_RUN };
    work.starts <= limits::STARTS && work.starts * u128::from(work.balls) <= most
}

/// Runs every start in the faster way.
fn run(case: &Case, plan: &Plan, options: &Options, work: &Work) -> Result<Verdict, TableError> {
    let effort = &Effort::new(work.starts, limits::WORK);
    if work.lanes < work.single {
        many_at_once(case, plan, options, effort)
    } else {
        one_by_one(case, plan, options, effort)
    }
}

fn many_at_once(
    case: &Case,
    plan: &Plan,
    options: &Options,
    effort: &Effort,
) -> Result<Verdict, TableError> {
    if !lanes::suits(plan) {
        return one_by_one(case, plan, options, effort);
    }
    let starts = case.challenge.rows.product().unwrap_or(u128::MAX);
    match lanes::width(starts) {
        256 => lanes::verdict::<4>(case, plan, options, effort),
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

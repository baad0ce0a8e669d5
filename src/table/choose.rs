//! Which engine fills a table.

use super::plain::Machine;
use super::plan::Plan;
use super::unknown::Bounds;
use super::{Case, Engine, Options, Runner, TableError, Verdict, lanes, plain, unknown};
use crate::limits;

/// Starts from which on many are run at once.
const MANY: u128 = 16;

/// Starts up to which nothing is faster than running them many at once.
const FEW: u128 = 1 << 14;

/// How far unknown starts are followed at the most.
pub(super) const MOST: Bounds = Bounds { leaves: limits::LEAVES, nodes: limits::DECISIONS };

/// As [`crate::table::verdict`].
pub(super) fn verdict(case: &Case, plan: &Plan, options: &Options) -> Result<Verdict, TableError> {
    let most = MOST;
    let starts = case.challenge.rows.product().ok_or(TableError::TooManyRows)?;
    match options.engine {
        Some(Engine::Plain) => plain::verdict(case, options, Machine(case)),
        Some(Engine::Compiled) => one_by_one(case, plan, options),
        Some(Engine::Lanes) => each(case, plan, options),
        Some(Engine::Unknown) => unknown::verdict(case, plan, options, most),
        None if starts < MANY => one_by_one(case, plan, options),
        None if starts <= FEW => each(case, plan, options),
        None if starts <= limits::STARTS => {
            // Worth a try that costs a fraction of running each start.
            let leaves = u64::try_from(starts >> 10).unwrap_or(u64::MAX).min(most.leaves);
            let nodes = usize::try_from(starts >> 5).unwrap_or(usize::MAX).min(most.nodes);
            match unknown::verdict(case, plan, options, Bounds { leaves, nodes }) {
                Err(TableError::TooManyLeaves { .. } | TableError::TooComplex { .. }) => {
                    each(case, plan, options)
                }
                verdict => verdict,
            }
        }
        None => unknown::verdict(case, plan, options, most),
    }
}

/// Runs every start, many at once where that can be done.
fn each(case: &Case, plan: &Plan, options: &Options) -> Result<Verdict, TableError> {
    if lanes::suits(plan) {
        lanes::verdict::<4>(case, plan, options)
    } else {
        one_by_one(case, plan, options)
    }
}

fn one_by_one(case: &Case, plan: &Plan, options: &Options) -> Result<Verdict, TableError> {
    plain::verdict(case, options, Runner::with(plan.clone()))
}

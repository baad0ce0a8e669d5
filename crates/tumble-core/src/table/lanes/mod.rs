//! Many starts at once: rows ride in the bits of machine words.

mod block;
mod column;
mod layout;
mod verdict;
mod word;

pub(super) use verdict::verdict;

use super::plan::{HopperLoad, Plan};

/// The most balls that may be asked for to come out where rows are run in lanes: what is asked is
/// held for each of them.
const ASKED: u64 = 1 << 14;

/// Starts from which on they ride in blocks of 1024: what is done once for a block weighs less
/// then. Plain arrays of words serve, in the instructions that every processor has: with those of
/// the widest registers a table took three quarters of the time at best.
const WIDE: u128 = 1 << 10;

/// Up to so many starts ride in a single word.
const NARROW: u128 = 64;

/// How many balls are followed in lanes where the supply has no end.
pub(super) const ENDLESS: u64 = 1 << 8;

/// Whether the rows can ride in lanes: not so where there are more than 2^63, where long sequences of
/// balls are asked for, or where a hopper holds more balls than are ever run.
pub(super) fn suits(plan: &Plan) -> bool {
    let rows = plan.challenge.rows.product().unwrap_or(u128::MAX);
    rows >> 63 == 0
        && !plan.is_vast()
        && (plan.challenge.expect.out.is_none() || most_asked(plan) <= ASKED)
}

/// The most balls that may be asked for, as far as the loads show.
fn most_asked(plan: &Plan) -> u64 {
    let held = plan.hoppers.iter().map(|hopper| match hopper {
        HopperLoad::Fixed(load) => load.len().unwrap_or(0),
        HopperLoad::Count { variable, .. } => {
            let mut axes = plan.challenge.rows.axes().iter();
            let axis = axes.find(|axis| axis.variable == *variable);
            axis.map_or(0, |axis| (axis.from.max(0) as u64).saturating_add(axis.count))
        }
    });
    held.fold(0, u64::saturating_add)
}

/// How many rows a block holds, where there are this many starts.
pub(super) fn width(starts: u128) -> usize {
    match starts {
        _ if starts <= NARROW => 64,
        _ if starts < WIDE => 512,
        _ => 1024,
    }
}

/// The work to run a block of rows of which one releases this many balls, and none more.
pub(super) fn work(plan: &Plan, starts: u128, balls: u64) -> u64 {
    verdict::BLOCK.saturating_add(balls.saturating_mul(verdict::work(plan, width(starts))))
}

/// The most balls of a row that are followed in lanes.
fn most(plan: &Plan) -> u64 {
    if plan.is_endless() { ENDLESS } else { u64::MAX }
}

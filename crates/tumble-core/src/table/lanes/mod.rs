//! Many starts at once: rows ride in the bits of machine words.

mod block;
mod check;
mod column;
mod field;
mod goals;
mod history;
mod hopper;
mod layout;
mod out;
mod verdict;
mod word;

pub(super) use history::fill;
pub(super) use verdict::verdict;

use super::plan::{Hopper, Plan};
use crate::machine::Load;
use layout::Layout;

/// The most balls that a row may release to be run in lanes.
const BALLS: u64 = 1 << 12;

/// A ball of a load of several colours is looked up, which is as dear as running so many.
const LOOKED_UP: u64 = 16;

/// How many balls are followed in lanes where the supply has no end.
const ENDLESS: u64 = 1 << 8;

/// Whether the rows can ride in lanes: not so where there are more than 2^63, where runs may be
/// very long, or where long sequences of both colours would have to be looked up.
pub(super) fn suits(plan: &Plan) -> bool {
    let counts = plan.challenge.rows.axes().iter().filter(|axis| {
        plan.hoppers.iter().any(
            |hopper| matches!(hopper, Hopper::Count { variable, .. } if *variable == axis.variable),
        )
    });
    let counted: u64 =
        counts.map(|axis| (axis.from.max(0) as u64).saturating_add(axis.count)).sum();
    let fixed = plan.hoppers.iter().map(|hopper| match hopper {
        Hopper::Fixed(Load::Balls(balls)) => (balls.len() as u64).saturating_mul(LOOKED_UP),
        Hopper::Fixed(load) => load.len().unwrap_or(0),
        Hopper::Count { .. } => 0,
    });
    let balls = fixed.fold(counted, u64::saturating_add);
    let rows = plan.challenge.rows.product().unwrap_or(u128::MAX);
    balls < BALLS && rows >> 63 == 0
}

/// The most balls of a row that are followed in lanes.
fn most(plan: &Plan) -> u64 {
    if plan.is_endless() { ENDLESS } else { u64::MAX }
}

/// The layout of a table that [`suits`].
fn layout<'a>(plan: &Plan<'a>) -> Option<Layout<'a>> {
    Layout::new(&plan.challenge.rows)
}

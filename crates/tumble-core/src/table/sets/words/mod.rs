//! Many starts at once, a bit of a machine word for each.

mod block;
mod layout;
mod verdict;
mod word;

pub(in crate::table) use verdict::verdict;

use crate::challenge::LoadRule;
use crate::table::plan::Plan;

/// The words of a block. Fewer make the work that is done once for a block weigh more, more are waste where rows are
/// few: `benches/aims.rs`, 512 and 2^20 rows.
const WORDS: usize = 8;

/// The rows of a block, in the estimate of its work: a block of fewer takes hardly less.
pub(in crate::table) const ROWS: usize = 64 * WORDS;

/// Up to this many rows share a single word, in half of the time: `benches/peers.rs`.
const FEW: u128 = 64;

/// The most balls that may be asked for: what is asked is held for each of them.
const ASKED: u64 = 1 << 14;

/// How many balls are followed in lanes where the supply has no end.
pub(in crate::table) const ENDLESS: u64 = 1 << 8;

/// Whether rows can share words: not where there are more than 2^63, where long sequences of
/// balls are asked for, or where a hopper holds more balls than are ever run.
pub(in crate::table) fn suits(plan: &Plan) -> bool {
    let rows = plan.challenge.rows.product().unwrap_or(u128::MAX);
    let held = plan.challenge.loads.iter().filter_map(LoadRule::most);
    let most_asked = held.fold(0, u64::saturating_add);
    rows >> 63 == 0
        && !plan.is_vast()
        && (plan.challenge.expect.out.is_none() || most_asked <= ASKED)
}

/// The work to run a block of rows of which one releases this many balls, and none more.
pub(in crate::table) fn work(plan: &Plan, balls: u64) -> u64 {
    verdict::BLOCK.saturating_add(balls.saturating_mul(verdict::work_of_ball(plan)))
}

/// The most balls of a row that are followed in lanes.
fn most(plan: &Plan) -> u64 {
    if plan.is_endless() { ENDLESS } else { u64::MAX }
}

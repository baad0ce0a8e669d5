//! What it takes to run all starts of a table, so that engines can be compared before one is
//! chosen.
//!
//! Times are estimates in nanoseconds of one core. Only their ratios count.

use super::lanes;
use super::plan::{Hopper, Plan};
use crate::challenge::LoadRule;
use crate::limits;

/// Looking at a row that is run by itself, and judging it.
const ROW: f64 = 1_000.0;

/// A ball that is run by itself.
const BALL: f64 = 12.0;

/// A bit that such a ball meets.
const MEETING: f64 = 1.5;

/// What is done once for a block of rows that are run together.
const BLOCK: f64 = 2_000.0;

/// A ball of all rows of a block.
const BALL_OF_BLOCK: f64 = 40.0;

/// A node that such a ball passes.
const NODE_OF_BLOCK: f64 = 6.0;

/// What it takes to run all starts of a table.
#[derive(Debug, Clone, Copy)]
pub(super) struct Work {
    /// How many starts there are.
    pub starts: u128,
    /// The most balls that a start may release.
    pub balls: u64,
    /// The time to run one start after the other.
    pub single: f64,
    /// The time to run many at once; infinite where that cannot be done.
    pub lanes: f64,
}

impl Work {
    pub(super) fn new(plan: &Plan, starts: u128) -> Self {
        let balls = most_balls(plan);
        let nodes = plan.course.nodes.len() as f64;
        // A ball meets one node in a row of the board, if any.
        let met = nodes.min(f64::from(plan.board.shape().rows())) / 2.0;
        let single = starts as f64 * (ROW + balls as f64 * (BALL + met * MEETING));
        let width = lanes::width(starts) as f64;
        let blocks = (starts as f64 / width).ceil();
        let a_ball = BALL_OF_BLOCK + nodes * NODE_OF_BLOCK * width / 1024.0;
        let lanes = match lanes::suits(plan) {
            true => blocks * (BLOCK + balls as f64 * a_ball),
            false => f64::INFINITY,
        };
        Work { starts, balls, single, lanes }
    }

    /// The time to run all starts in the faster way.
    pub(super) fn least(&self) -> f64 {
        self.single.min(self.lanes)
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

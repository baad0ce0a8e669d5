//! Following all starts at once: an input is split only when a ball meets it.

use super::leaf::Leaf;
use super::run::{Blocked, SplitRun};
use crate::limits;
use crate::table::effort::{Effort, RowWork};
use crate::table::plan::Plan;
use crate::table::symbolic::InputBits;
use crate::table::{TableError, Trial};

/// After this much work, and each time that it has doubled, it is asked whether an end is in sight.
const SIGHT: u128 = 1 << 19;

/// A leaf is as much work as following this many balls.
const LEAF: u128 = 1 << 10;

/// An end is out of sight where, at the pace so far, this many times the most leaves were needed.
const ABORT_FACTOR: f64 = 64.0;

/// The work of a run that starts over or goes on.
const RUN: u64 = 200;

/// The work of a node that a ball passes.
const NODE: u64 = 5;

/// Gives every leaf to `take`. The leaves are disjoint and cover all starts.
///
/// # Errors
/// Where there are more than `most` leaves, or nothing speaks for an end before; where the runs of
/// all leaves together are too long; and where `take` fails.
pub(super) fn explore(
    trial: &Trial,
    plan: &Plan,
    inputs: &InputBits,
    most: u64,
    effort: &Effort,
    mut take: impl FnMut(Leaf) -> Result<(), TableError>,
) -> Result<(), TableError> {
    let mut leaves: u64 = 0;
    let mut balls = 0;
    let mut look = SIGHT;
    let mut covered = 0.0;
    let row = RowWork::plain(trial.challenge);
    let mut open = vec![SplitRun::new(plan, inputs)];
    while let Some(mut run) = open.pop() {
        let blocked = run.go(plan);
        effort.spend(RUN + NODE * std::mem::take(&mut run.passed))?;
        match blocked {
            Blocked::Bit(level) => {
                let mut other = run.clone();
                other.learn(level, true);
                run.learn(level, false);
                open.extend([other, run]);
            }
            Blocked::Count(side, most) => {
                let mut other = run.clone();
                run.counts[side].1 = most;
                other.counts[side].0 = most + 1;
                open.extend([other, run]);
            }
            Blocked::Ended(ending) => {
                balls += u128::from(run.released[0] + run.released[1]);
                covered += run.share(inputs);
                let work = u128::from(leaves) * LEAF + balls;
                let mut hopeless = false;
                if work >= look {
                    look = 2 * work;
                    hopeless = (leaves + 1) as f64 / covered > most as f64 * ABORT_FACTOR;
                }
                if leaves == most || balls > limits::BALLS_SPLIT || hopeless {
                    return Err(TableError::TooManyLeaves { leaves });
                }
                leaves += 1;
                let repeats = ending.is_none();
                let leaf = run.leaf(trial, plan, inputs, ending);
                if repeats {
                    effort.spend(row.of(leaf.outcome.balls))?;
                }
                take(leaf)?;
            }
        }
    }
    Ok(())
}

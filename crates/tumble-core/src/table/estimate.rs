//! The work to run all starts, estimated before the runs in the unit in which [`Effort`](super::effort::Effort) counts.

use super::effort::RowWork;
use super::plan::Plan;
use super::scalar;
use super::sets::words;

/// Up to this many balls are run, not counted.
const FEW: u64 = 16;

/// The work to run all starts, where each releases as many balls as it may.
#[derive(Debug, Clone, Copy)]
pub(super) struct Estimate {
    pub starts: u128,
    /// One start after the other.
    pub scalar: u64,
    /// Many at once in machine words, if that can be done.
    pub words: Option<u64>,
    /// The most work that is done before anything is counted: a run that nothing interrupts.
    pub piece: u64,
    /// All starts, if each ended with its first ball.
    pub least: u64,
}

impl Estimate {
    pub(super) fn new(plan: &Plan, starts: u128) -> Self {
        let balls = plan.most_balls();
        let rows = u64::try_from(starts).unwrap_or(u64::MAX);
        let row = RowWork::compiled(plan);
        let counted = if balls > FEW { scalar::counted_work(plan) } else { None };
        let own = row.of(balls).min(counted.unwrap_or(u64::MAX));
        let scalar = rows.saturating_mul(own);
        let words = words::suits(plan).then(|| {
            let blocks = rows.div_ceil(words::ROWS as u64);
            match plan.is_endless() {
                false => blocks.saturating_mul(words::work(plan, balls)),
                // Runs that do not end soon are run alone.
                true => {
                    let followed = words::work(plan, balls.min(words::ENDLESS));
                    blocks.saturating_mul(followed).saturating_add(scalar)
                }
            }
        });
        let least = match words {
            Some(_) => rows.div_ceil(words::ROWS as u64).saturating_mul(words::work(plan, 1)),
            None => rows.saturating_mul(row.of(1).min(own)),
        };
        Estimate { starts, scalar, words, piece: own, least }
    }

    /// The work to run all starts in the faster way.
    pub(super) fn all(&self) -> u64 {
        self.words.unwrap_or(u64::MAX).min(self.scalar)
    }
}

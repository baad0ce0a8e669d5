//! The work of a verdict, estimated before it is done.

use super::effort::RowWork;
use super::plan::Plan;
use super::scalar;
use super::sets::words;

const FEW: u64 = 16;

/// The work to run all starts, if each releases as many balls as possible.
#[derive(Debug, Clone, Copy)]
pub(super) struct Estimate {
    pub starts: u128,
    /// The work to run one start after the other.
    pub scalar: u64,
    /// The work to run many starts at once in machine words; `None` if that is impossible.
    pub words: Option<u64>,
    /// The most work between two counts: a run that cannot be interrupted.
    pub piece: u64,
    /// The work to run all starts if each ended with its first ball.
    pub least: u64,
}

impl Estimate {
    pub(super) fn new(plan: &Plan, starts: u128) -> Self {
        let balls = plan.most_balls();
        let rows = u64::try_from(starts).unwrap_or(u64::MAX);
        let row = RowWork::on_graph(plan);
        let counted = if balls > FEW { scalar::counted_work(plan) } else { None };
        let own = row.of_row(balls).min(counted.unwrap_or(u64::MAX));
        let scalar = rows.saturating_mul(own);
        let words = words::suits_words(plan).then(|| {
            let blocks = rows.div_ceil(words::ROWS as u64);
            match plan.is_endless() {
                false => blocks.saturating_mul(words::work_of_block(plan, balls)),
                // Runs that do not end soon are run alone.
                true => {
                    let followed = words::work_of_block(plan, balls.min(words::ENDLESS));
                    blocks.saturating_mul(followed).saturating_add(scalar)
                }
            }
        });
        let least = match words {
            Some(_) => {
                rows.div_ceil(words::ROWS as u64).saturating_mul(words::work_of_block(plan, 1))
            }
            None => rows.saturating_mul(row.of_row(1).min(own)),
        };
        Estimate { starts, scalar, words, piece: own, least }
    }

    pub(super) fn least_work(&self) -> u64 {
        self.words.unwrap_or(u64::MAX).min(self.scalar)
    }
}

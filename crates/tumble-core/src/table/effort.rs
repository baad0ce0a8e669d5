//! The work of a verdict: counted during the work, and estimated before.

use std::sync::atomic::{AtomicU64, Ordering};

use super::plan::Plan;
use super::sets::words;
use super::{TableError, scalar};
use crate::challenge::Challenge;

/// Fixed work for a row that is run alone. `benches/aims.rs`, one start.
const ROW: u64 = 500;

/// Work for a ball that meets bits, for each row of the board. `benches/engines.rs`, one start after the other.
const STEP: u64 = 2;

/// The same on the plain machine, which visits every cell.
const PLAIN_STEP: u64 = 12;

/// Number of times that an endless run is followed until its period is known.
const FOLLOWED: u64 = 4;

/// Work for one byte of an expression that is evaluated for one row.
const BYTE: u64 = 4;

/// The remaining work for a verdict, shared by all of its threads.
///
/// Its unit is about a nanosecond of one core. It counts operations (balls, nodes, rows), not time, so that it runs
/// out at the same point on every machine.
#[derive(Debug)]
pub(super) struct Effort {
    starts: u128,
    left: AtomicU64,
}

impl Effort {
    pub(super) fn new(starts: u128, work: u64) -> Self {
        Effort { starts, left: AtomicU64::new(work) }
    }

    pub(super) fn endless() -> Self {
        Effort::new(0, u64::MAX)
    }

    /// Notes that this much work was done.
    ///
    /// # Errors
    /// Fails if the budget is exceeded. All other threads then fail, too.
    #[inline]
    pub(super) fn spend_work(&self, work: u64) -> Result<(), TableError> {
        // Short rows would take a tenth longer if an endless budget were written back.
        if self.left.load(Ordering::Relaxed) == u64::MAX {
            return Ok(());
        }
        let spent = |left: u64| left.checked_sub(work);
        match self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, spent) {
            Ok(_) => Ok(()),
            Err(_) => {
                self.left.store(0, Ordering::Relaxed);
                Err(TableError::TooMuchWork { starts: self.starts })
            }
        }
    }
}

#[derive(Debug, Clone, Copy)]
pub(super) struct RowWork {
    row: u64,
    ball: u64,
}

impl RowWork {
    pub(super) fn on_board(challenge: &Challenge) -> Self {
        RowWork::new(challenge, PLAIN_STEP)
    }

    pub(super) fn on_graph(plan: &Plan) -> Self {
        RowWork::new(plan.challenge, if plan.is_endless() { FOLLOWED * STEP } else { STEP })
    }

    fn new(challenge: &Challenge, step: u64) -> Self {
        let rows = u64::from(challenge.given.shape().rows());
        RowWork { row: ROW + BYTE * expression_bytes(challenge), ball: (rows + 4) * step }
    }

    pub(super) fn of_row(&self, balls: u64) -> u64 {
        self.row.saturating_add(self.of_balls(balls))
    }

    pub(super) fn of_balls(&self, balls: u64) -> u64 {
        self.ball.saturating_mul(balls)
    }
}

fn expression_bytes(challenge: &Challenge) -> u64 {
    let all = challenge.expect.all_expressions().chain(challenge.rows.condition());
    all.map(|expression| expression.source().len() as u64).sum()
}

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

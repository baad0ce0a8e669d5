//! The work of a verdict, counted during the work.

use std::sync::atomic::{AtomicU64, Ordering};

use super::TableError;
use super::plan::Plan;
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

//! What it takes to run all starts of a table, so that engines can be compared before one is
//! chosen.
//!
//! The unit is that of [`Effort`](super::effort::Effort): an estimate before the runs in what is
//! counted while they run.

use super::effort::RowWork;
use super::plan::Plan;
use super::{counts, lanes};

/// So many balls, or fewer, are never worth counting.
const FEW: u64 = 16;

/// What it takes to run all starts of a table, where each releases as many balls as it may.
#[derive(Debug, Clone, Copy)]
pub(super) struct Work {
    /// How many starts there are.
    pub starts: u128,
    /// The most balls that a start may release.
    pub balls: u64,
    /// The work to run one start after the other.
    pub single: u64,
    /// The work of one start, where they are run one after the other: nothing interrupts it. Else 0.
    pub row: u64,
    /// The work to run many at once, if that can be done.
    pub lanes: Option<u64>,
    /// The work to count the balls of one start after the other, if that can be done.
    pub counted: Option<u64>,
}

impl Work {
    pub(super) fn new(plan: &Plan, starts: u128) -> Self {
        let balls = plan.most_balls();
        let rows = u64::try_from(starts).unwrap_or(u64::MAX);
        let own = RowWork::compiled(plan).of(balls);
        let single = rows.saturating_mul(own);
        let lanes = lanes::suits(plan).then(|| {
            let blocks = rows.div_ceil(lanes::width(starts) as u64);
            match plan.is_endless() {
                false => blocks.saturating_mul(lanes::work(plan, starts, balls)),
                // Runs that do not end soon are run by themselves then.
                true => {
                    let followed = lanes::work(plan, starts, balls.min(lanes::ENDLESS));
                    blocks.saturating_mul(followed).saturating_add(single)
                }
            }
        });
        // Few balls are run before anything is known of the board.
        let counted = (balls > FEW && counts::suit(plan)).then(|| counts::work(plan, rows));
        let is_by_itself = single <= lanes.unwrap_or(u64::MAX).min(counted.unwrap_or(u64::MAX));
        let row = if is_by_itself { own } else { 0 };
        Work { starts, balls, single, row, lanes, counted }
    }

    /// The work to run all starts in the fastest way.
    pub(super) fn least(&self) -> u64 {
        [self.lanes, self.counted].into_iter().flatten().fold(self.single, u64::min)
    }

    /// Whether to count balls is the fastest way.
    pub(super) fn is_counted(&self) -> bool {
        self.counted == Some(self.least())
    }
}

//! Points for a submission, for classes and contests.

use super::Verdict;
use crate::challenge::{Cost, Par};

const PASSING: u32 = 5;

/// The points of a board of which nearly all rows hold.
const NEARLY: u32 = 4;

impl Verdict {
    /// The points of a board at par or cheaper: the maximum.
    pub const AT_PAR: u32 = 10;

    /// Returns the points of a submission, from 0 to [`Verdict::AT_PAR`].
    ///
    /// A board that passes has 10 points at par, one less for each part over par, and at least 5. With as many parts
    /// as par but more expensive ones it has 9. A board that fails has 4 points times the share of its `rows` that are
    /// known to hold, rounded down. Any other submission has 0. Without a known par every board that passes has 10.
    ///
    /// ```
    /// use tumble_core::grade::Verdict;
    ///
    /// assert_eq!(Verdict::Fail.points(4, 3, None, None), 3);
    /// assert_eq!(Verdict::Invalid.points(0, 0, None, None), 0);
    /// ```
    pub fn points(self, rows: u128, holding: u128, cost: Option<&Cost>, par: Option<&Par>) -> u32 {
        match (self, cost, par) {
            (Verdict::Pass, Some(cost), Some(par)) => {
                let over = cost.parts().saturating_sub(par.parts());
                match over {
                    0 if cost.key() <= par.key => Verdict::AT_PAR,
                    0 => Verdict::AT_PAR - 1,
                    over => Verdict::AT_PAR.saturating_sub(over).max(PASSING),
                }
            }
            (Verdict::Pass, ..) => Verdict::AT_PAR,
            (Verdict::Fail, ..) => {
                let share = holding.saturating_mul(u128::from(NEARLY)).checked_div(rows);
                u32::try_from(share.unwrap_or(0)).unwrap_or(0)
            }
            _ => 0,
        }
    }
}

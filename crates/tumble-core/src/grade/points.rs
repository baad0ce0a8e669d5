//! Points for a submission, for classes and contests.

use super::Verdict;
use crate::challenge::{Cost, Par};

/// The points of a board at par, or cheaper: the most there are.
pub const AT_PAR: u32 = 10;

/// The fewest points of a board that passes.
const PASSING: u32 = 5;

/// The points of a board of which nearly all rows hold.
const NEARLY: u32 = 4;

/// Returns the points of a submission, from 0 to [`AT_PAR`].
///
/// A board that passes has 10 points at par, one less for each part over par, and at least 5; with
/// as many parts as par but more expensive ones it has 9. A board that fails has 4 points times the
/// share of its rows that hold, rounded down. Everything else has none. Where no par is known every
/// board that passes has 10.
///
/// ```
/// use tumble_core::grade::{Verdict, points};
///
/// assert_eq!(points(Verdict::Fail, 4, 1, None, None), 3);
/// assert_eq!(points(Verdict::Invalid, 0, 0, None, None), 0);
/// ```
pub fn points(
    verdict: Verdict,
    rows: u128,
    failing: u128,
    cost: Option<&Cost>,
    par: Option<&Par>,
) -> u32 {
    match (verdict, cost, par) {
        (Verdict::Pass, Some(cost), Some(par)) => {
            let over = cost.parts().saturating_sub(par.parts());
            match over {
                0 if cost.key() <= par.key => AT_PAR,
                0 => AT_PAR - 1,
                over => AT_PAR.saturating_sub(over).max(PASSING),
            }
        }
        (Verdict::Pass, ..) => AT_PAR,
        (Verdict::Fail, ..) => {
            let holding = rows.saturating_sub(failing);
            let share = holding.saturating_mul(u128::from(NEARLY)).checked_div(rows);
            u32::try_from(share.unwrap_or(0)).unwrap_or(0)
        }
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_fall_with_the_cost_and_never_below_half() {
        let par = Par { key: [5, 0, 1, 0, 0], proven: true, at_least: 5 };
        let of = |counts| points(Verdict::Pass, 1, 0, Some(&Cost::new(counts)), Some(&par));
        assert_eq!(of([4, 0, 0, 1, 0, 0, 0]), 10);
        assert_eq!(of([3, 0, 0, 1, 0, 0, 0]), 10);
        assert_eq!(of([3, 0, 0, 2, 0, 0, 0]), 9);
        assert_eq!(of([5, 0, 0, 1, 0, 0, 0]), 9);
        assert_eq!(of([7, 0, 0, 1, 0, 0, 0]), 7);
        assert_eq!(of([29, 0, 0, 1, 0, 0, 0]), 5);
    }

    #[test]
    fn a_board_that_fails_has_less_than_one_that_passes() {
        let of = |rows, failing| points(Verdict::Fail, rows, failing, None, None);
        assert_eq!((of(15, 14), of(4, 2), of(1000, 1), of(1, 1), of(0, 0)), (0, 2, 3, 0, 0));
    }
}

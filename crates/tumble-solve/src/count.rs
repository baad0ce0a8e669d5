//! Counts the cheapest boards.

use super::case::Case;
use super::error::SolveError;
use super::options::SolveOptions;
use super::outcome::SolveProgress;
use super::search::{Search, SearchStep};
use tumble_core::challenge::{Challenge, Cost};

/// Number of boards of one cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counted {
    /// Number of boards that were found.
    pub boards: u64,
    /// Whether it is proven that these are all boards.
    pub all: bool,
    /// Whether these are all boards according to an external engine whose proof was not checked.
    pub claimed: bool,
}

impl Counted {
    /// Counts the solutions of cost `least`, up to `limit` of them. `least` must be the least cost; the
    /// search begins with `cases`, which may be any.
    ///
    /// Two boards differ if a part, the start of a bit or train, or the lever that the player presses
    /// differs.
    ///
    /// # Errors
    /// As [`solve`](super::solve()).
    pub fn boards_of(
        challenge: &Challenge,
        options: &SolveOptions,
        least: Cost,
        cases: &[Case],
        limit: u64,
        report: &mut dyn FnMut(SolveProgress, u64),
    ) -> Result<Self, SolveError> {
        let options = &SolveOptions { pruning: false, ..options.clone() };
        let mut search = match Search::with_cases(challenge, options, cases) {
            Err(SolveError::Stopped) => {
                return Ok(Counted { boards: 0, all: false, claimed: false });
            }
            search => search?,
        };
        search.no_more_expensive_than(least.key());
        let mut boards = 0;
        while boards < limit {
            match search.find_solution(&[], &options.stop, &mut |event| report(event, boards))? {
                SearchStep::Found(_) => {
                    boards += 1;
                    search.exclude_current();
                }
                SearchStep::None => {
                    let claimed = search.is_claim();
                    return Ok(Counted { boards, all: !claimed, claimed });
                }
                SearchStep::Stopped => break,
            }
        }
        Ok(Counted { boards, all: false, claimed: false })
    }
}

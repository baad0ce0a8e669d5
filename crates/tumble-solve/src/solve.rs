//! The search as a whole.

use tumble_core::challenge::Challenge;

use super::clock::Instant;
use super::error::SolveError;
use super::options::SolveOptions;
use super::outcome::{SolveOutcome, SolveProgress};
use super::search;

/// Looks for the cheapest board of a challenge until it is proven to be that, or the time is up.
///
/// # Errors
/// Where the challenge cannot be written as a formula; that it has no solution is an
/// [`SolveOutcome`].
pub fn solve(
    challenge: &Challenge,
    options: &SolveOptions,
    report: &mut dyn FnMut(SolveProgress),
) -> Result<SolveOutcome, SolveError> {
    let begun = Instant::now();
    match search::Search::new(challenge, options) {
        Ok(search) => search.run(report),
        Err(SolveError::Stopped) => search::outcome_before_search(challenge, options, begun),
        Err(error) => Err(error),
    }
}

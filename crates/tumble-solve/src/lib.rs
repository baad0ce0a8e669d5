//! Synthesis: the cheapest board of a challenge, and the proof that none is cheaper.
//!
//! The question "which parts on which cells make every row hold?" becomes a formula: one
//! variable for each part that a cell may take (`layout`), the connected trains (`trains`),
//! and for each row in play the run of each ball, unrolled over the rows of the board
//! (`play`). The search begins with a few rows. A board that the formula admits is run in *all*
//! rows by the truth table; rows that do not hold join the formula. Then the cost is lowered, one
//! number after the other, until the formula has no board left.
//!
//! A game has lines of play instead of rows, and a long or endless run is followed for some balls only
//! (`case`).
//!
//! A few rows are enough for the lower bound: a solution holds in every row, so it satisfies the
//! formula of any subset of them. If a subset admits no cheaper board, all rows together admit none.

#![warn(unreachable_pub, unused_qualifications)]

mod batsat;
mod blocking;
#[cfg(feature = "cadical")]
mod cadical;
mod case;
mod cases;
mod certificate;
pub mod clock;
mod cnf;
mod compare;
mod completion;
mod count;
mod engine;
mod error;
mod found;
mod gates;
mod improve;
mod layout;
mod lit;
mod options;
mod outcome;
mod part_cell;
mod play;
mod pruning;
mod question;
mod search;
mod trains;
mod usage;

pub use batsat::BatSat;
pub use blocking::BlockingParts;
#[cfg(feature = "cadical")]
pub use cadical::Cadical;
pub use case::{Case, LineOfPlay};
pub use certificate::{Bound, Certificate};
pub use clock::Stop;
pub use completion::{Begun, Completion, NextCell, NoCompletion};
pub use count::Counted;
pub use engine::{Answer, SatSolver};
pub use error::SolveError;
pub use found::FoundBoard;
pub use lit::Lit;
pub use options::SolveOptions;
pub use outcome::{Answered, OutcomeClaim, Reply, SolveOutcome, SolveProgress};

use clock::Instant;
use tumble_core::challenge::Challenge;

/// Searches for the cheapest board of a challenge, until it is proven to be the cheapest or the time is
/// up.
///
/// # Errors
/// Fails if the challenge cannot be written as a formula. A challenge without a solution is not an
/// error but a [`SolveOutcome`].
pub fn solve(
    challenge: &Challenge,
    options: &SolveOptions,
    report: &mut dyn FnMut(SolveProgress),
) -> Result<SolveOutcome, SolveError> {
    let begun = Instant::now();
    match search::Search::new(challenge, options) {
        Ok(search) => search.run_descent(report),
        Err(SolveError::Stopped) => search::outcome_before_search(challenge, options, begun),
        Err(error) => Err(error),
    }
}

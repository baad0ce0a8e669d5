//! Cases as clauses: the run of each ball, row by row of the board.

mod fall;
mod game;
mod goals;
mod hoppers;
mod row;
mod run;

use std::collections::BTreeMap;

use super::case::Case;
use super::cnf::Cnf;
use super::error::SolveError;
use super::layout::BoardVariables;
use tumble_core::board::Cell;
use tumble_core::challenge::Challenge;

pub(crate) use row::{failing_case, first_case};
pub(crate) use run::Used;

/// Writes cases as clauses.
#[derive(Default)]
pub(crate) struct Plays {
    games: game::Games,
}

impl Plays {
    /// Memory that a case takes, in bytes, estimated.
    ///
    /// # Errors
    /// Fails if the case does not belong to the challenge, or an expected value is undefined.
    pub(crate) fn estimate_bytes(
        layout: &BoardVariables,
        challenge: &Challenge,
        case: &Case,
    ) -> Result<usize, SolveError> {
        match (case, &challenge.game) {
            (Case::Row { row, follow }, None) => {
                row::estimate_bytes(layout, challenge, row, *follow)
            }
            (Case::Line(line), Some(game)) => Ok(game::estimate_bytes(layout, game, line)),
            _ => Err(SolveError::NoCase),
        }
    }

    /// Asserts that a case holds on every board of the layout. Returns for each part cell the use that
    /// the balls make of its part.
    ///
    /// # Errors
    /// Fails if the case does not belong to the challenge, or an expected value is undefined.
    pub(crate) fn assert_case(
        &mut self,
        cnf: &mut Cnf,
        layout: &BoardVariables,
        challenge: &Challenge,
        case: &Case,
    ) -> Result<BTreeMap<Cell, Used>, SolveError> {
        match (case, &challenge.game) {
            (Case::Row { row, follow }, None) => {
                row::assert_row(cnf, layout, challenge, row, *follow)
            }
            (Case::Line(line), Some(game)) => {
                self.games.assert_line(cnf, layout, challenge, game, line)
            }
            _ => Err(SolveError::NoCase),
        }
    }
}

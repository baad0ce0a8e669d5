//! The use of balls and board: more numbers by which solutions are compared.

use std::collections::BTreeSet;

use super::solution::Solution;
use crate::board::Side;
use crate::error::Error;

/// The use of balls and board, over all rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Usage {
    /// The balls that fall in all rows together.
    pub falls: u64,
    /// The number of turns of bits and trains, in all rows together.
    pub turns: u64,
    /// The rows of the board from the first to the last part that was placed.
    pub height: u64,
    /// The places in the box around the parts that were placed.
    pub area: u64,
}

impl Usage {
    pub(super) fn of_solution(solution: &Solution) -> Result<Usage, Error> {
        let (challenge, board) = (solution.challenge(), solution.board());
        let coverage = solution.table().coverage()?;
        let balls = |cell| u64::try_from(coverage.at(cell).met.balls).unwrap_or(u64::MAX);
        let entries: BTreeSet<_> = Side::BOTH.map(|side| board.shape().entry(side)).into();
        let switches = board.switches().iter().flat_map(|switch| &switch.cells);
        let is_given = |cell| challenge.given.at(cell).kind().is_some();
        let placed = board.shape().places().filter(|cell| board.part(*cell).is_some());
        let placed: Vec<_> = placed.filter(|cell| !is_given(*cell)).collect();
        let extent = |of: fn(crate::board::Cell) -> u16| {
            let (least, most) = (
                placed.iter().map(|cell| of(*cell)).min(),
                placed.iter().map(|cell| of(*cell)).max(),
            );
            least.zip(most).map_or(0, |(least, most)| u64::from(most - least) + 1)
        };
        let height = extent(|cell| cell.row);
        Ok(Usage {
            falls: entries.into_iter().map(balls).fold(0, u64::saturating_add),
            turns: switches.map(|cell| balls(*cell)).fold(0, u64::saturating_add),
            height,
            area: height * extent(|cell| cell.column),
        })
    }
}

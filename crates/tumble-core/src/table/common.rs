//! The result of a run whose start is known in part.

use super::FinalValue;
use crate::board::Marble;
use crate::machine::Ending;

/// The common part of the results of all rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommonResult {
    /// How many rows there are.
    pub rows: u128,
    /// The balls that come out in all rows, in order; `None` for one that is not alike in all of them.
    pub out: Vec<Option<Marble>>,
    /// The most balls that come out in any row.
    pub most_out: u64,
    /// How the runs end, if they all end alike.
    pub ending: Option<Ending>,
    /// The end of each input and register.
    pub finals: Vec<FinalValue>,
}

impl CommonResult {
    /// The letters of the balls that come out in all rows, `?` for one that is not alike in all of them.
    pub fn out_letters(&self) -> String {
        self.out.iter().map(|ball| ball.map_or('?', Marble::letter)).collect()
    }

    /// How many balls more come out at the most.
    pub fn more_out(&self) -> u64 {
        self.most_out.saturating_sub(self.out.len() as u64)
    }
}

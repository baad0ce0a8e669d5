//! Rows of a table taken together.

use crate::board::Side;
use crate::machine::Outcome;

/// Rows that come to the same: an input that does not matter may be anything.
///
/// The patterns of a table are disjoint, and together they are all its rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    /// What is known of each input, in the order of the axes of the rows: the variable, and what
    /// its value may be.
    pub inputs: Vec<(usize, Known)>,
    /// How many rows it stands for, those left out that the condition excludes.
    pub rows: u128,
    /// What comes of them. A switch that no ball met is as in one of them: see `finals`.
    pub outcome: Outcome,
    /// For each input and register the way its bits point at the end, the least significant
    /// first.
    pub finals: Vec<Vec<FinalBit>>,
}

/// The way a bit points at the end of all rows of a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FinalBit {
    /// This way.
    Points(Side),
    /// As it started.
    AsStarted,
    /// Not as it started.
    Turned,
}

/// What is known of the value of an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Known {
    /// The bits of a register or lever, the least significant first; `None`: it does not matter.
    Bits(Vec<Option<bool>>),
    /// A number of balls: at least and at most this many.
    Balls(u64, u64),
}

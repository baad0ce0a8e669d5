//! The load of a hopper under a challenge.

use crate::board::{Colour, Weight};
use crate::machine::Load;

/// The load of a hopper, fixed or within a range.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum LoadRule {
    /// Always this load.
    Fixed(Load),
    /// From `from` to `to` balls of one colour: the number is an input.
    Range {
        /// The colour.
        colour: Colour,
        /// The least number.
        from: u64,
        /// The greatest number.
        to: u64,
        /// Weight of the last ball.
        last: Weight,
    },
}

impl LoadRule {
    pub(crate) fn is_endless(&self, colour: Colour) -> bool {
        matches!(self, LoadRule::Fixed(Load::Unlimited(own)) if *own == colour)
    }

    /// The most balls that the hopper may hold; `None` if unlimited.
    pub(crate) fn most_held(&self) -> Option<u64> {
        match self {
            LoadRule::Fixed(load) => load.len(),
            LoadRule::Range { to, .. } => Some(*to),
        }
    }

    /// The load in a row; `count` is the number of balls if it is an input.
    pub fn load(&self, count: u64) -> Load {
        match self {
            LoadRule::Fixed(load) => load.clone(),
            LoadRule::Range { colour, last, .. } => {
                Load::Many { colour: *colour, count, last: *last }
            }
        }
    }

    /// The load of the rows with the most balls.
    pub fn most_balls(&self) -> Load {
        match self {
            LoadRule::Fixed(load) => load.clone(),
            LoadRule::Range { to, .. } => self.load(*to),
        }
    }
}

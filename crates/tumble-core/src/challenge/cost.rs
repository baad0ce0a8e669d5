//! What a solution costs, and the least that any solution can cost.

use serde::{Deserialize, Serialize};

use crate::board::Kind;

/// The parts that a player has placed, given parts not counted.
///
/// Costs compare by the total first, then by the expensive kinds one after the other: gear bits and
/// gears together, bits, crossovers, interceptors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cost {
    counts: [u32; 6],
}

impl Cost {
    /// The cost of these counts, in the order of [`Kind::ALL`].
    pub const fn new(counts: [u32; 6]) -> Self {
        Cost { counts }
    }

    /// How many parts of `kind`.
    pub const fn of(&self, kind: Kind) -> u32 {
        self.counts[kind.index()]
    }

    /// All parts.
    pub fn parts(&self) -> u32 {
        self.counts.iter().sum()
    }

    /// Gear bits and gears together.
    pub const fn gear_parts(&self) -> u32 {
        self.of(Kind::GearBit) + self.of(Kind::Gear)
    }

    /// The numbers that are compared, the weightiest first: parts, gear parts, bits, crossovers,
    /// interceptors.
    pub fn key(&self) -> [u32; 5] {
        [
            self.parts(),
            self.gear_parts(),
            self.of(Kind::Bit),
            self.of(Kind::Crossover),
            self.of(Kind::Interceptor),
        ]
    }
}

/// The least cost of a challenge, as far as it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Par {
    /// The numbers of [`Cost::key`] of the cheapest known solution.
    pub key: [u32; 5],
    /// Whether it is proven that no solution is cheaper.
    pub proven: bool,
    /// The number of parts that every solution is proven to need.
    pub at_least: u32,
}

impl Par {
    /// The parts of the cheapest known solution.
    pub const fn parts(&self) -> u32 {
        self.key[0]
    }
}

//! The cost of a solution, and the least cost that any solution can have.

use serde::{Deserialize, Serialize};

use crate::board::Kind;

/// A number by which costs are compared, with its kinds of part, its order and its names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CostKey {
    /// All parts.
    Parts,
    /// Gear bits and gears together.
    GearParts,
    /// Bits.
    Bits,
    /// Crossovers.
    Crossovers,
    /// Interceptors.
    Interceptors,
}

impl CostKey {
    /// All keys, the weightiest first.
    pub const ALL: [CostKey; 5] = [
        CostKey::Parts,
        CostKey::GearParts,
        CostKey::Bits,
        CostKey::Crossovers,
        CostKey::Interceptors,
    ];

    /// Returns the kinds of part that are counted.
    pub const fn kinds(self) -> &'static [Kind] {
        match self {
            CostKey::Parts => &Kind::ALL,
            CostKey::GearParts => &[Kind::GearBit, Kind::Gear],
            CostKey::Bits => &[Kind::Bit],
            CostKey::Crossovers => &[Kind::Crossover],
            CostKey::Interceptors => &[Kind::Interceptor],
        }
    }

    /// Returns the name in files and in data: `gear_parts`.
    pub const fn name(self) -> &'static str {
        match self {
            CostKey::Parts => "parts",
            CostKey::GearParts => "gear_parts",
            CostKey::Bits => "bits",
            CostKey::Crossovers => "crossovers",
            CostKey::Interceptors => "interceptors",
        }
    }

    /// Returns the plural name in words: `gear parts`.
    pub const fn plural(self) -> &'static str {
        match self {
            CostKey::GearParts => "gear parts",
            _ => self.name(),
        }
    }

    /// Returns the singular name in words: `gear part`.
    pub const fn singular(self) -> &'static str {
        match self {
            CostKey::Parts => "part",
            CostKey::GearParts => "gear part",
            CostKey::Bits => "bit",
            CostKey::Crossovers => "crossover",
            CostKey::Interceptors => "interceptor",
        }
    }
}

/// The parts that a player has placed, without the given ones.
///
/// Costs are compared by the numbers of [`CostKey::ALL`], in order. Ramps and weigh gates count only in the first:
/// they are not expensive kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cost {
    counts: [u32; 7],
}

impl Cost {
    /// The cost of these counts, in the order of [`Kind::ALL`].
    pub const fn new(counts: [u32; 7]) -> Self {
        Cost { counts }
    }

    /// Number of placed parts of `kind`.
    pub const fn of(&self, kind: Kind) -> u32 {
        self.counts[kind.index()]
    }

    /// All parts.
    pub fn parts(&self) -> u32 {
        self.number(CostKey::Parts)
    }

    /// Returns one of the numbers by which costs are compared.
    pub fn number(&self, key: CostKey) -> u32 {
        key.kinds().iter().map(|&kind| self.of(kind)).sum()
    }

    /// The numbers by which costs are compared, in the order of [`CostKey::ALL`].
    pub fn key(&self) -> [u32; 5] {
        CostKey::ALL.map(|key| self.number(key))
    }
}

/// The least known cost of a challenge.
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

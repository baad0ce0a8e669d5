//! What `explain` writes.

use serde::Serialize;

use tumble_core::board::{Cell, Kind};
use tumble_core::challenge::Cost;

/// Where the difficulty of a challenge comes from.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DifficultyLine {
    /// The number of the challenge.
    pub challenge: u16,
    /// The number of rows; null where that takes too long to find out.
    pub rows: Option<u128>,
    /// The least cost.
    #[cfg_attr(feature = "schema", schemars(with = "LeastJson"))]
    pub par: Least,
    /// How many boards cost as little; null where they were not counted.
    pub cheapest_boards: Option<u64>,
    /// Whether these are all; null where they were not counted.
    pub all_counted: Option<bool>,
    /// The kinds of the supply.
    pub supply: Vec<SupplyJson>,
    /// The least cost with as many parts of all kinds as there is room for.
    #[cfg_attr(feature = "schema", schemars(with = "LeastJson"))]
    pub unlimited: Least,
    /// The least cost without the given parts that have no name; null where there are none.
    #[cfg_attr(feature = "schema", schemars(with = "Option<LeastJson>"))]
    pub without_given: Option<Least>,
    /// The given parts that have no name.
    pub given: Vec<GivenJson>,
    /// What one wrong part does to the cheapest board; null where none is known.
    pub one_wrong: Option<OneWrongJson>,
    /// Concepts of the challenge, in a word or two each.
    pub concepts: Vec<String>,
    /// What one must understand.
    pub needs: Vec<&'static str>,
    /// The seconds that each question could take.
    pub seconds: f64,
}

/// The least cost of something, as far as it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(into = "LeastJson")]
pub enum Least {
    /// The cheapest board that was found.
    Cost {
        /// What it costs.
        cost: Cost,
        /// Whether it is proven that none is cheaper.
        proven: bool,
        /// The parts that every board needs, as far as that is proven.
        at_least: u32,
    },
    /// There is no board: that is proven.
    Impossible,
    /// No board was found in time; every board needs at least this many parts.
    Open(u32),
}

impl From<Least> for LeastJson {
    fn from(least: Least) -> LeastJson {
        match least {
            Least::Cost { cost, proven, at_least } => LeastJson {
                parts: Some(cost.parts()),
                key: Some(cost.key()),
                proven,
                at_least: Some(at_least),
                impossible: false,
            },
            Least::Impossible => {
                LeastJson { proven: true, impossible: true, ..LeastJson::default() }
            }
            Least::Open(at_least) => LeastJson { at_least: Some(at_least), ..LeastJson::default() },
        }
    }
}

/// The least cost of something, as far as it is known.
#[derive(Debug, Clone, Copy, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LeastJson {
    /// The parts of the cheapest board that was found; null where none was.
    pub parts: Option<u32>,
    /// The numbers of its cost, as they are compared: parts, gear parts, bits, crossovers,
    /// interceptors.
    pub key: Option<[u32; 5]>,
    /// Whether it is proven that no board is cheaper, or that there is none.
    pub proven: bool,
    /// The parts that every board is proven to need; null where there is none.
    pub at_least: Option<u32>,
    /// Whether it is proven that there is no board.
    pub impossible: bool,
}

/// A kind of part of the supply.
#[derive(Debug, Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SupplyJson {
    /// The kind.
    pub kind: Kind,
    /// How many the cheapest board uses; null where no board was found.
    pub used: Option<u32>,
    /// How many there are.
    pub supply: u32,
    /// The least cost without any of them; null where the cheapest board uses none.
    #[cfg_attr(feature = "schema", schemars(with = "Option<LeastJson>"))]
    pub without: Option<Least>,
}

/// A given part.
#[derive(Debug, Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GivenJson {
    /// Where it is, as row and column.
    pub cell: Cell,
    /// Its kind.
    pub kind: Kind,
    /// The least cost where it is in the supply instead.
    #[cfg_attr(feature = "schema", schemars(with = "LeastJson"))]
    pub without: Least,
}

/// The boards with one part cleared or turned that fail.
#[derive(Debug, Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OneWrongJson {
    /// How many there are.
    pub boards: usize,
    /// The number of rows.
    pub rows: u128,
    /// The fewest rows that one of them fails.
    pub fewest: u128,
    /// The rows that half of them fail at the most.
    pub middle: u128,
}

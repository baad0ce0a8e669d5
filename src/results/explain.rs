//! Output of `explain`, as data.

use serde::Serialize;

use tumble_core::board::{Cell, Kind};
use tumble_core::challenge::Cost;

/// Sources of the difficulty of a challenge.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DifficultyLine {
    /// The number of the challenge.
    pub challenge: u16,
    /// The number of rows; null if counting them takes too long.
    pub rows: Option<u128>,
    /// The least cost.
    #[cfg_attr(feature = "schema", schemars(with = "LeastJson"))]
    pub par: Least,
    /// Number of boards with the least cost; null if they were not counted.
    pub cheapest_boards: Option<u64>,
    /// Whether these are all; null if they were not counted.
    pub all_counted: Option<bool>,
    /// The kinds of the supply.
    pub supply: Vec<SupplyJson>,
    /// The least cost with an unlimited supply of all kinds.
    #[cfg_attr(feature = "schema", schemars(with = "LeastJson"))]
    pub unlimited: Least,
    /// The least cost without the given parts that have no name; null if there are none.
    #[cfg_attr(feature = "schema", schemars(with = "Option<LeastJson>"))]
    pub without_given: Option<Least>,
    /// The given parts that have no name.
    pub given: Vec<GivenJson>,
    /// Effect of one wrong part on the cheapest board; null if no board is known.
    pub one_wrong: Option<OneWrongJson>,
    /// Concepts of the challenge, in a word or two each.
    pub concepts: Vec<String>,
    /// Skills that a solution needs, such as `counting balls`.
    pub needs: Vec<&'static str>,
    /// Time limit of each question, in seconds.
    pub seconds: f64,
}

/// The least cost of something, as far as it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(into = "LeastJson")]
pub enum Least {
    /// The cheapest board that was found.
    Cost {
        /// Its cost.
        cost: Cost,
        /// Whether it is proven that none is cheaper.
        proven: bool,
        /// The parts that every board needs, as far as that is proven.
        at_least: u32,
    },
    /// It is proven that no board exists.
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
    /// The parts of the cheapest board that was found; null if none was.
    pub parts: Option<u32>,
    /// The numbers of its cost, as they are compared: parts, gear parts, bits, crossovers,
    /// interceptors.
    pub key: Option<[u32; 5]>,
    /// Whether it is proven that no board is cheaper, or that none exists.
    pub proven: bool,
    /// The parts that every board is proven to need; null if no board exists.
    pub at_least: Option<u32>,
    /// Whether it is proven that no board exists.
    pub impossible: bool,
}

/// A kind of part of the supply.
#[derive(Debug, Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SupplyJson {
    /// The kind.
    pub kind: Kind,
    /// Number that the cheapest board uses; null if no board was found.
    pub used: Option<u32>,
    /// Number in the supply.
    pub supply: u32,
    /// The least cost without any of them; null if the cheapest board uses none.
    #[cfg_attr(feature = "schema", schemars(with = "Option<LeastJson>"))]
    pub without: Option<Least>,
}

/// A given part.
#[derive(Debug, Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GivenJson {
    /// Its cell, as row and column.
    pub cell: Cell,
    /// Its kind.
    pub kind: Kind,
    /// The least cost if it is in the supply instead.
    #[cfg_attr(feature = "schema", schemars(with = "LeastJson"))]
    pub without: Least,
}

/// The boards with one part cleared or turned that fail.
#[derive(Debug, Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OneWrongJson {
    /// Number of such boards.
    pub boards: usize,
    /// The number of rows.
    pub rows: u128,
    /// The fewest rows that one of them fails.
    pub fewest: u128,
    /// The median number of rows that they fail.
    pub middle: u128,
}

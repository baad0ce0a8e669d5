//! What `rank` writes.

use indexmap::IndexMap;
use serde::Serialize;

use super::ParJson;

/// A passing solution and its place.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RankLine<'a> {
    /// The number of the challenge.
    pub challenge: u16,
    /// Its place, from 1; solutions that are as good share one.
    pub rank: usize,
    /// Its file.
    pub file: &'a str,
    /// Who made it, in the author's own words.
    pub author: Option<&'a str>,
    /// All parts that were placed.
    pub parts: u64,
    /// Gear bits and gears.
    pub gear_parts: u64,
    /// Bits.
    pub bits: u64,
    /// Crossovers.
    pub crossovers: u64,
    /// Interceptors.
    pub interceptors: u64,
    /// The most balls that any row uses.
    pub balls: u64,
    /// Metrics that were asked for besides these, by name: `falls`, `turns`, `height`, `area`.
    #[serde(skip_serializing_if = "IndexMap::is_empty")]
    pub metrics: IndexMap<&'a str, u64>,
    /// Whether no other solution is as good in parts and balls, or what `--frontier` names, and better in one.
    pub frontier: bool,
    /// The least cost that is known; null where none is.
    pub par: Option<ParJson>,
}

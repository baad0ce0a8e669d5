//! What `rank` writes.

use indexmap::IndexMap;
use serde::Serialize;

use super::ParJson;
use tumble_core::challenge::Challenge;
use tumble_core::grade::{Metric, Place, Score};

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

/// A passing solution.
#[derive(Debug, Clone)]
pub struct Contender {
    /// Its file.
    pub file: String,
    /// Who made it, in the author's own words.
    pub author: Option<String>,
    /// What it is ranked by.
    pub score: Score,
}

impl<'a> RankLine<'a> {
    /// A solution at its place, with the metrics that were asked for besides those of every ranking.
    pub fn new(
        challenge: &Challenge,
        place: &Place,
        contender: &'a Contender,
        more: &[Metric],
    ) -> RankLine<'a> {
        let of = |metric: &Metric| metric.of(&contender.score);
        let [parts, gear_parts, bits, crossovers, interceptors, balls] =
            Metric::ALL.map(|metric| of(&metric));
        RankLine {
            challenge: challenge.number,
            rank: place.rank,
            file: &contender.file,
            author: contender.author.as_deref(),
            parts,
            gear_parts,
            bits,
            crossovers,
            interceptors,
            balls,
            metrics: more.iter().map(|metric| (metric.name(), of(metric))).collect(),
            frontier: place.on_frontier,
            par: challenge.par.as_ref().map(ParJson::from),
        }
    }
}

//! Output of `rank`, as data.

use indexmap::IndexMap;
use serde::Serialize;

use super::ParJson;
use tumble_core::challenge::Challenge;
use tumble_core::grade::{Metric, Place, Score, Sent};

/// A passing solution and its place.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RankLine<'a> {
    /// The number of the challenge.
    pub challenge: u16,
    /// Its place, from 1; equally good solutions share one.
    pub rank: usize,
    /// Its file.
    pub file: &'a str,
    /// The student who handed it in.
    pub student: &'a str,
    /// The name of the author, as written in the file.
    pub author: Option<&'a str>,
    /// Number of tries of the student.
    pub tries: usize,
    /// Time of handing in, as in RFC 3339; left out if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sent_at: Option<&'a str>,
    /// Source of that time: `line`, `table`, `mail`, `name`, `archive` or `file`; left out if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sent_at_from: Option<&'static str>,
    /// Whether it is late; left out without `--deadline`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub late: Option<bool>,
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
    /// Whether no other solution is at least as good in parts and balls (or the metrics of `--frontier`) and better in
    /// one.
    pub frontier: bool,
    /// The least known cost; null if none is known.
    pub par: Option<ParJson>,
}

/// A passing solution.
#[derive(Debug, Clone)]
pub struct Contender {
    /// The student who handed it in.
    pub student: String,
    /// Number of tries of the student.
    pub tries: usize,
    /// Time of handing in, if it counts.
    pub sent: Option<Sent>,
    /// Whether it is late; `None` without a deadline.
    pub late: Option<bool>,
    /// Its file.
    pub file: String,
    /// The name of the author, as written in the file.
    pub author: Option<String>,
    /// The numbers by which it is ranked.
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
            student: &contender.student,
            tries: contender.tries,
            sent_at: contender.sent.as_ref().and_then(|sent| sent.at.as_deref()),
            sent_at_from: contender.sent.as_ref().map(|sent| sent.from.name()),
            late: contender.late,
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

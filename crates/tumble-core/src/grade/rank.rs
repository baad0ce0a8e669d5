//! The order of passing solutions.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use super::usage::Usage;
use crate::challenge::{Cost, CostKey};

/// A number by which solutions are compared; less is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Metric {
    /// A number of the cost.
    Cost(CostKey),
    /// The most balls that any row uses.
    Balls,
    /// The balls that fall in all rows together.
    Falls,
    /// The number of turns of bits and trains, in all rows together.
    Turns,
    /// The rows of the board from the first to the last placed part.
    Height,
    /// The places in the box around the placed parts.
    Area,
}

impl Metric {
    /// The metrics of every ranking, in their order. Other metrics count on request.
    pub const ALL: [Metric; 6] = [
        Metric::Cost(CostKey::Parts),
        Metric::Cost(CostKey::GearParts),
        Metric::Cost(CostKey::Bits),
        Metric::Cost(CostKey::Crossovers),
        Metric::Cost(CostKey::Interceptors),
        Metric::Balls,
    ];

    /// Returns the value of this metric.
    pub fn of(self, score: &Score) -> u64 {
        match self {
            Metric::Cost(key) => score.cost.number(key).into(),
            Metric::Balls => score.balls,
            Metric::Falls => score.usage.falls,
            Metric::Turns => score.usage.turns,
            Metric::Height => score.usage.height,
            Metric::Area => score.usage.area,
        }
    }

    /// Returns the name in files and in data: `gear_parts`.
    pub const fn name(self) -> &'static str {
        match self {
            Metric::Cost(key) => key.name(),
            Metric::Balls => "balls",
            Metric::Falls => "falls",
            Metric::Turns => "turns",
            Metric::Height => "height",
            Metric::Area => "area",
        }
    }

    /// Returns the name in words: `gear parts`.
    pub const fn plural(self) -> &'static str {
        match self {
            Metric::Cost(key) => key.plural(),
            other => other.name(),
        }
    }
}

/// The numbers by which a passing solution is ranked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Score {
    /// The parts that were placed.
    pub cost: Cost,
    /// The most balls that any row uses.
    pub balls: u64,
    /// The use of balls and board; its default if no metric needs it.
    pub usage: Usage,
}

/// A place in a ranking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[must_use]
pub struct Place {
    /// The index of the solution in the ranked list.
    pub index: usize,
    /// Its rank, from 1; equal scores share one.
    pub rank: usize,
    /// `true` if every other solution is worse in a metric of the frontier or equal in all of them.
    pub on_frontier: bool,
}

/// Ranks solutions of one challenge: by the metrics in `by` first, then by the others in the order of [`Metric::ALL`].
/// Solutions that are equal in all of them share a rank and keep their order. The frontier is that of the metrics in
/// `frontier`.
pub fn rank(scores: &[Score], by: &[Metric], frontier: &[Metric]) -> Vec<Place> {
    let order: Vec<Metric> = by.iter().chain(&Metric::ALL).copied().collect();
    let compare = |left: &Score, right: &Score| -> Ordering {
        let metrics = order.iter().map(|metric| metric.of(left).cmp(&metric.of(right)));
        metrics.fold(Ordering::Equal, Ordering::then)
    };
    let mut ranked: Vec<(usize, &Score)> = scores.iter().enumerate().collect();
    ranked.sort_by(|(_, left), (_, right)| compare(left, right));
    let key = |score: &Score| -> Vec<u64> { frontier.iter().map(|by| by.of(score)).collect() };
    let best = keys_on_frontier(scores.iter().map(key).collect());
    let mut last: Option<(&Score, usize)> = None;
    let ranked = ranked.into_iter().enumerate().map(|(number, (index, score))| {
        let shared = last.filter(|(other, _)| compare(other, score) == Ordering::Equal);
        let rank = shared.map_or(number + 1, |(_, rank)| rank);
        last = Some((score, rank));
        Place { index, rank, on_frontier: best.contains(&key(score)) }
    });
    ranked.collect()
}

/// Returns the keys on the frontier: those for which no other key is at least as good in all numbers. A better key
/// comes earlier in the order of the set, so it is enough to compare each key with the ones kept so far.
fn keys_on_frontier(keys: BTreeSet<Vec<u64>>) -> BTreeSet<Vec<u64>> {
    let mut best: Vec<Vec<u64>> = Vec::new();
    for key in keys {
        let is_better = |other: &Vec<u64>| other.iter().zip(&key).all(|(other, own)| other <= own);
        if !best.iter().any(is_better) {
            best.push(key);
        }
    }
    best.into_iter().collect()
}

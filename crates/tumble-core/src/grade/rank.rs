//! The order of passing solutions.

use std::cmp::Ordering;

use crate::challenge::{Cost, CostKey};

/// What solutions can be compared by; less is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Metric {
    /// A number of the cost.
    Cost(CostKey),
    /// The most balls that any row uses.
    Balls,
}

impl Metric {
    /// All metrics in the order of a ranking.
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
        }
    }

    /// Returns the name in files and in data: `gear_parts`.
    pub const fn name(self) -> &'static str {
        match self {
            Metric::Cost(key) => key.name(),
            Metric::Balls => "balls",
        }
    }

    /// Returns the name in words: `gear parts`.
    pub const fn plural(self) -> &'static str {
        match self {
            Metric::Cost(key) => key.plural(),
            Metric::Balls => "balls",
        }
    }
}

/// What a passing solution is ranked by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Score {
    /// The parts that were placed.
    pub cost: Cost,
    /// The most balls that any row uses.
    pub balls: u64,
}

/// A place in a ranking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[must_use]
pub struct Place {
    /// The place of the solution in what was ranked.
    pub index: usize,
    /// Its rank, from 1; equal scores share one.
    pub rank: usize,
    /// Whether no other solution is at least as good in both parts and balls and better in one.
    pub on_frontier: bool,
}

/// Ranks solutions of one challenge: by the metrics in `by` first, then by the others in the
/// order of [`Metric::ALL`]. Solutions that are equal in all of them share a rank and keep their
/// order.
pub fn rank(scores: &[Score], by: &[Metric]) -> Vec<Place> {
    let order: Vec<Metric> = by.iter().chain(&Metric::ALL).copied().collect();
    let compare = |left: &Score, right: &Score| -> Ordering {
        let metrics = order.iter().map(|metric| metric.of(left).cmp(&metric.of(right)));
        metrics.fold(Ordering::Equal, Ordering::then)
    };
    let mut indices: Vec<usize> = (0..scores.len()).collect();
    indices.sort_by(|&left, &right| compare(&scores[left], &scores[right]));
    let mut places: Vec<Place> = Vec::with_capacity(scores.len());
    for (number, &index) in indices.iter().enumerate() {
        let shared = places
            .last()
            .filter(|last| compare(&scores[last.index], &scores[index]) == Ordering::Equal)
            .map(|last| last.rank);
        places.push(Place {
            index,
            rank: shared.unwrap_or(number + 1),
            on_frontier: !scores.iter().any(|other| dominates(other, &scores[index])),
        });
    }
    places
}

/// Whether one score is at least as good as the other in parts and balls, and better in one.
fn dominates(one: &Score, other: &Score) -> bool {
    let pair = |score: &Score| {
        [Metric::Cost(CostKey::Parts), Metric::Balls].map(|metric| metric.of(score))
    };
    let (one, other) = (pair(one), pair(other));
    one != other && one.iter().zip(&other).all(|(one, other)| one <= other)
}

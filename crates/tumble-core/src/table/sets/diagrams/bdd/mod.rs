//! Reduced ordered binary decision diagrams: sets of starts, as truth values over input bits.
//!
//! A diagram asks for one input bit after the other, always in the same order; the same set is
//! always the same diagram, so that comparing two sets is comparing two numbers. An edge may be
//! complemented, which makes a negation free and halves the nodes of sums; the edge for a bit that
//! is not set never is, so that diagrams stay unique.
//!
//! Memory is bounded: nodes by the [`Budget`], results that are remembered by a table of fixed
//! size in which new ones overwrite old ones.

mod memory;
mod operations;

use std::sync::MutexGuard;

use super::budget::{Budget, TooLarge};
use crate::table::sets::logic::Bit;

/// A set of starts. It belongs to the manager that made it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(in crate::table) struct Bdd(u32);

impl Bit for Bdd {
    const NEVER: Bdd = Bdd(0);
    const ALWAYS: Bdd = Bdd(1);
}

impl Bdd {
    /// All other starts.
    #[inline]
    pub(crate) const fn negated(self) -> Bdd {
        Bdd(self.0 ^ 1)
    }

    #[inline]
    const fn index(self) -> usize {
        (self.0 >> 1) as usize
    }

    #[inline]
    const fn is_complemented(self) -> bool {
        self.0 & 1 == 1
    }

    /// The same set, or all others.
    #[inline]
    const fn negated_if(self, negated: bool) -> Bdd {
        Bdd(self.0 ^ negated as u32)
    }
}

/// A question for one input bit, and the sets where it is not set and where it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct BddNode {
    level: u32,
    low: Bdd,
    high: Bdd,
}

/// A remembered result: that of the operation on `key`.
#[derive(Debug, Clone, Copy)]
struct CachedResult {
    key: [u32; 3],
    result: Bdd,
}

/// The least number of entries in the table of remembered results.
const REMEMBERED_LEAST: usize = 1 << 9;

/// The least number of nodes at which garbage is worth collecting.
const GARBAGE_LEAST: usize = 1 << 14;

/// All diagrams over a number of input bits.
#[derive(Debug)]
pub(in crate::table) struct BddManager {
    nodes: Vec<BddNode>,
    /// The places of the nodes, by their hash; 0 is free.
    unique: Vec<u32>,
    remembered: Vec<CachedResult>,
    budget: Budget,
    /// How many results were asked for that are not plain to see.
    steps: u64,
    /// From this many nodes on, garbage is collected.
    garbage_at: usize,
    turn: Option<MutexGuard<'static, ()>>,
}

/// A result, unless the diagrams grow too large.
pub(in crate::table) type BddResult<T = Bdd> = Result<T, TooLarge>;

#[inline]
fn hash(a: u32, b: u32, c: u32) -> usize {
    let first = (u64::from(a) << 32 | u64::from(b)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let all = (first ^ first >> 29 ^ u64::from(c)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (all >> 32) as usize
}

impl BddManager {
    /// Diagrams over input bits with the levels 0 to `levels - 1`.
    pub(crate) fn new(levels: u32, budget: Budget) -> Self {
        BddManager {
            nodes: vec![BddNode { level: levels, low: Bdd::NEVER, high: Bdd::NEVER }],
            unique: vec![0; 1 << 8],
            remembered: vec![CachedResult { key: [0; 3], result: Bdd::NEVER }; REMEMBERED_LEAST],
            budget,
            steps: 0,
            garbage_at: GARBAGE_LEAST.min(budget.nodes / 2),
            turn: None,
        }
    }

    /// Whether it is time to collect garbage.
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.nodes.len() >= self.garbage_at
    }

    /// The starts in which the input bit at a level is set.
    pub(crate) fn bit(&mut self, level: u32) -> BddResult {
        self.node(level, Bdd::NEVER, Bdd::ALWAYS)
    }

    /// The starts that are in `high` where the bit at `level` is set, else in `low`, which do not
    /// ask for bits at or above this level.
    #[inline]
    pub(super) fn node(&mut self, level: u32, low: Bdd, high: Bdd) -> BddResult {
        if low == high {
            return Ok(low);
        }
        let negated = low.is_complemented();
        let (low, high) = (low.negated_if(negated), high.negated_if(negated));
        let mask = self.unique.len() - 1;
        let mut slot = hash(level, low.0, high.0) & mask;
        loop {
            let place = self.unique[slot];
            if place == 0 {
                break;
            }
            if self.nodes[place as usize] == (BddNode { level, low, high }) {
                return Ok(Bdd(place << 1).negated_if(negated));
            }
            slot = (slot + 1) & mask;
        }
        let place = self.nodes.len();
        if place >= self.budget.nodes {
            return Err(TooLarge);
        }
        self.nodes.push(BddNode { level, low, high });
        self.unique[slot] = place as u32;
        if 4 * self.nodes.len() > 3 * self.unique.len() {
            self.grow();
        }
        Ok(Bdd((place as u32) << 1).negated_if(negated))
    }

    #[inline]
    pub(super) fn level(&self, set: Bdd) -> u32 {
        self.nodes[set.index()].level
    }

    /// The two parts of a set where the bit at `level`, its first or one before, is not set and
    /// where it is.
    #[inline]
    pub(super) fn parts(&self, set: Bdd, level: u32) -> (Bdd, Bdd) {
        let node = self.nodes[set.index()];
        if node.level != level {
            return (set, set);
        }
        let negated = set.is_complemented();
        (node.low.negated_if(negated), node.high.negated_if(negated))
    }

    #[inline]
    fn recall(&self, key: [u32; 3]) -> Option<Bdd> {
        let entry = &self.remembered[hash(key[0], key[1], key[2]) & (self.remembered.len() - 1)];
        (entry.key == key).then_some(entry.result)
    }

    #[inline]
    fn remember(&mut self, key: [u32; 3], result: Bdd) {
        let slot = hash(key[0], key[1], key[2]) & (self.remembered.len() - 1);
        self.remembered[slot] = CachedResult { key, result };
    }

    #[inline]
    fn step(&mut self) -> BddResult<()> {
        self.steps += 1;
        if self.steps > self.budget.steps { Err(TooLarge) } else { Ok(()) }
    }
}

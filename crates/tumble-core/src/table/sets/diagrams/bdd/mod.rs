//! Reduced ordered binary decision diagrams: sets of starts, as truth values over input bits.
//!
//! A diagram asks for one input bit after the other, always in the same order. The same set is always the same
//! diagram, so that comparing two sets is comparing two numbers. An edge may be complemented, which makes a negation
//! free and halves the nodes of sums. The edge for an unset bit never is, so that diagrams stay unique.
//!
//! Memory and time are bounded: nodes by [`limits::DECISIONS`], remembered results by a table of fixed size in which
//! new ones overwrite old ones. Once the budget is spent, all further sets are invalid: every loop that could be
//! endless checks [`BddManager::is_spent`], and so does every function before it returns a result.

mod memory;
mod operations;
mod query;

use std::cell::{RefCell, RefMut};
use std::sync::MutexGuard;

use crate::limits;
use crate::table::sets::logic::Truth;

/// The work of a step, in the unit of [`limits::WORK`].
const STEP: u64 = 90;

/// A set of starts. It belongs to the manager that made it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(in crate::table) struct Bdd(u32);

impl Truth for Bdd {
    const NEVER: Bdd = Bdd(0);
    const ALWAYS: Bdd = Bdd(1);
}

impl Bdd {
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

    #[inline]
    pub(super) const fn negated_if(self, negated: bool) -> Bdd {
        Bdd(self.0 ^ negated as u32)
    }
}

/// A question for one input bit, and the sets of starts with the bit unset and set.
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

const REMEMBERED_LEAST: usize = 1 << 9;

const GARBAGE_LEAST: usize = 1 << 14;

/// All diagrams over a number of input bits.
#[derive(Debug)]
pub(in crate::table) struct BddManager(RefCell<BddStore>);

#[derive(Debug)]
struct BddStore {
    nodes: Vec<BddNode>,
    /// The indices of the nodes, by their hash; 0 is free.
    unique: Vec<u32>,
    remembered: Vec<CachedResult>,
    /// Number of further non-trivial results: a measure of time that is the same on every machine.
    steps_left: u64,
    is_spent: bool,
    garbage_at: usize,
    turn: Option<MutexGuard<'static, ()>>,
}

#[inline]
fn hash(a: u32, b: u32, c: u32) -> usize {
    let first = (u64::from(a) << 32 | u64::from(b)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let all = (first ^ first >> 29 ^ u64::from(c)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (all >> 32) as usize
}

impl BddManager {
    /// Diagrams over input bits with the levels 0 to `levels - 1`, with this budget of work.
    pub(crate) fn new(levels: u32, work: u64) -> Self {
        BddManager(RefCell::new(BddStore {
            nodes: vec![BddNode { level: levels, low: Bdd::NEVER, high: Bdd::NEVER }],
            unique: vec![0; 1 << 8],
            remembered: vec![CachedResult { key: [0; 3], result: Bdd::NEVER }; REMEMBERED_LEAST],
            steps_left: work / STEP,
            is_spent: false,
            garbage_at: GARBAGE_LEAST,
            turn: None,
        }))
    }

    #[inline]
    fn store(&self) -> RefMut<'_, BddStore> {
        self.0.borrow_mut()
    }

    /// Whether the budget was exceeded: sets made since then are invalid.
    #[inline]
    pub(crate) fn is_spent(&self) -> bool {
        self.0.borrow().is_spent
    }

    /// Gives up, as if the budget were exceeded.
    pub(crate) fn spend_all(&self) {
        self.store().is_spent = true;
    }

    /// Continues after an optional attempt; returns whether it exceeded the budget. The spent time stays spent.
    pub(crate) fn take_spent(&self) -> bool {
        std::mem::take(&mut self.store().is_spent)
    }

    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        let store = self.0.borrow();
        store.nodes.len() >= store.garbage_at
    }

    /// The starts in which the input bit at a level is set.
    pub(crate) fn input_bit(&self, level: u32) -> Bdd {
        self.store().node_of(level, Bdd::NEVER, Bdd::ALWAYS)
    }
}

impl BddStore {
    /// The starts in `high` with the bit at `level` set, and those in `low` with it unset. Neither set asks for bits
    /// at or above this level.
    #[inline]
    fn node_of(&mut self, level: u32, low: Bdd, high: Bdd) -> Bdd {
        if low == high {
            return low;
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
                return Bdd(place << 1).negated_if(negated);
            }
            slot = (slot + 1) & mask;
        }
        let place = self.nodes.len();
        if place >= limits::DECISIONS {
            self.is_spent = true;
            return Bdd::NEVER;
        }
        self.nodes.push(BddNode { level, low, high });
        self.unique[slot] = place as u32;
        if 4 * self.nodes.len() > 3 * self.unique.len() {
            self.grow_tables();
        }
        Bdd((place as u32) << 1).negated_if(negated)
    }

    #[inline]
    fn level_of(&self, set: Bdd) -> u32 {
        self.nodes[set.index()].level
    }

    /// The two parts of a set: with the bit at `level` unset, and set. `level` is that of its first bit or an earlier
    /// one.
    #[inline]
    fn parts_at(&self, set: Bdd, level: u32) -> (Bdd, Bdd) {
        let node = self.nodes[set.index()];
        if node.level != level {
            return (set, set);
        }
        let negated = set.is_complemented();
        (node.low.negated_if(negated), node.high.negated_if(negated))
    }

    #[inline]
    fn recall_result(&self, key: [u32; 3]) -> Option<Bdd> {
        let entry = &self.remembered[hash(key[0], key[1], key[2]) & (self.remembered.len() - 1)];
        (entry.key == key).then_some(entry.result)
    }

    /// Remembers a result, unless the budget was exceeded while computing it.
    #[inline]
    fn remember_result(&mut self, key: [u32; 3], result: Bdd) -> Bdd {
        if !self.is_spent {
            let slot = hash(key[0], key[1], key[2]) & (self.remembered.len() - 1);
            self.remembered[slot] = CachedResult { key, result };
        }
        result
    }

    /// Counts steps; returns whether the budget is exceeded now or was before.
    #[inline]
    fn exceeds(&mut self, steps: u64) -> bool {
        match self.steps_left.checked_sub(steps) {
            Some(left) => self.steps_left = left,
            None => (self.steps_left, self.is_spent) = (0, true),
        }
        self.is_spent
    }
}

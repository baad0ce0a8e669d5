//! Reduced ordered binary decision diagrams: sets of starts, as truth values over input bits.
//!
//! A diagram asks for one input bit after the other, always in the same order; the same set is
//! always the same diagram, so that comparing two sets is comparing two numbers. An edge may be
//! complemented, which makes a negation free and halves the nodes of sums; the edge for a bit that
//! is not set never is, so that diagrams stay unique.
//!
//! Memory is bounded: nodes by the [`Budget`], results that are remembered by a table of fixed
//! size in which new ones overwrite old ones.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::budget::{Budget, TooLarge};
use crate::table::logic::{Bit, Logic};

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

/// Marks the results of exclusive or: no diagram has this number.
const XOR: u32 = u32::MAX;

/// The least number of entries in the table of remembered results.
const REMEMBERED_LEAST: usize = 1 << 9;

/// The greatest number of entries in the table of remembered results.
const REMEMBERED_MOST: usize = 1 << 20;

/// The least number of nodes at which garbage is worth collecting.
const GARBAGE_LEAST: usize = 1 << 14;

/// Nodes up to which any number of managers may grow at the same time. Larger ones take turns, so
/// that the memory of a process does not grow with its threads.
const SMALL: usize = 1 << 16;

/// Held by the one manager of the process that may be large.
static LARGE: Mutex<()> = Mutex::new(());

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

    /// How many results were asked for so far: a measure of the time spent.
    pub(crate) fn steps(&self) -> u64 {
        self.steps
    }

    /// Whether it is time to collect garbage.
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.nodes.len() >= self.garbage_at
    }

    /// Forgets all nodes but those of these sets, which are numbered again. All other sets that the
    /// manager made must not be used again.
    pub(crate) fn collect_garbage<'a>(&mut self, kept: impl IntoIterator<Item = &'a mut Bdd>) {
        let mut kept: Vec<&mut Bdd> = kept.into_iter().collect();
        // Nodes lead to nodes with lower numbers only: one way down finds all that are needed, one
        // way up moves them together.
        let mut moved = vec![0u32; self.nodes.len()];
        for set in &kept {
            moved[set.index()] = 1;
        }
        for place in (1..self.nodes.len()).rev() {
            if moved[place] != 0 {
                let BddNode { low, high, .. } = self.nodes[place];
                moved[low.index()] = 1;
                moved[high.index()] = 1;
            }
        }
        moved[0] = 0;
        let mut next = 1;
        for place in 1..self.nodes.len() {
            if moved[place] != 0 {
                let BddNode { level, low, high } = self.nodes[place];
                let new = |set: Bdd| Bdd(moved[set.index()] << 1 | set.0 & 1);
                self.nodes[next] = BddNode { level, low: new(low), high: new(high) };
                moved[place] = next as u32;
                next += 1;
            }
        }
        for set in &mut kept {
            **set = Bdd(moved[set.index()] << 1 | set.0 & 1);
        }
        self.nodes.truncate(next);
        self.remembered.fill(CachedResult { key: [0; 3], result: Bdd::NEVER });
        self.index(self.unique.len());
        self.garbage_at = (2 * next).max(GARBAGE_LEAST).min(self.budget.nodes / 2);
        // Where most nodes are needed, collecting them again and again would take all the time.
        self.garbage_at = self.garbage_at.max(next + next / 4 + 64);
    }

    /// Writes the index of all nodes again, with room for this many.
    fn index(&mut self, room: usize) {
        self.unique.clear();
        self.unique.resize(room, 0);
        for place in 1..self.nodes.len() {
            let BddNode { level, low, high } = self.nodes[place];
            let mut slot = hash(level, low.0, high.0) & (room - 1);
            while self.unique[slot] != 0 {
                slot = (slot + 1) & (room - 1);
            }
            self.unique[slot] = place as u32;
        }
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

    #[cold]
    fn grow(&mut self) {
        if self.nodes.len() >= SMALL && self.turn.is_none() {
            self.turn = Some(LARGE.lock().unwrap_or_else(PoisonError::into_inner));
        }
        let room = 2 * self.unique.len();
        self.index(room);
        if self.remembered.len() < room.min(REMEMBERED_MOST) {
            let old = std::mem::take(&mut self.remembered);
            self.remembered = vec![CachedResult { key: [0; 3], result: Bdd::NEVER }; room];
            for entry in old {
                let [a, b, c] = entry.key;
                self.remembered[hash(a, b, c) & (room - 1)] = entry;
            }
        }
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

    /// The starts in both sets.
    pub(crate) fn and(&mut self, a: Bdd, b: Bdd) -> BddResult {
        if a == b || b == Bdd::ALWAYS {
            return Ok(a);
        }
        if a == Bdd::ALWAYS {
            return Ok(b);
        }
        if a == Bdd::NEVER || b == Bdd::NEVER || a == b.negated() {
            return Ok(Bdd::NEVER);
        }
        let (a, b) = if a.0 < b.0 { (a, b) } else { (b, a) };
        let key = [a.0, b.0, 0];
        self.step()?;
        if let Some(known) = self.recall(key) {
            return Ok(known);
        }
        let level = self.level(a).min(self.level(b));
        let ((a0, a1), (b0, b1)) = (self.parts(a, level), self.parts(b, level));
        let low = self.and(a0, b0)?;
        let high = self.and(a1, b1)?;
        let result = self.node(level, low, high)?;
        self.remember(key, result);
        Ok(result)
    }

    /// The starts in at least one of the sets.
    #[inline]
    pub(crate) fn or(&mut self, a: Bdd, b: Bdd) -> BddResult {
        Ok(self.and(a.negated(), b.negated())?.negated())
    }

    /// The starts of `a` that are not in `b`.
    #[inline]
    pub(crate) fn without(&mut self, a: Bdd, b: Bdd) -> BddResult {
        self.and(a, b.negated())
    }

    /// The starts in one of the sets and not in the other.
    pub(crate) fn xor(&mut self, a: Bdd, b: Bdd) -> BddResult {
        let negated = a.is_complemented() != b.is_complemented();
        let (a, b) = (Bdd(a.0 & !1), Bdd(b.0 & !1));
        if a == b {
            return Ok(Bdd::constant(negated));
        }
        if a == Bdd::NEVER || b == Bdd::NEVER {
            return Ok(Bdd(a.0 | b.0).negated_if(negated));
        }
        let (a, b) = if a.0 < b.0 { (a, b) } else { (b, a) };
        let key = [a.0, b.0, XOR];
        self.step()?;
        if let Some(known) = self.recall(key) {
            return Ok(known.negated_if(negated));
        }
        let level = self.level(a).min(self.level(b));
        let ((a0, a1), (b0, b1)) = (self.parts(a, level), self.parts(b, level));
        let low = self.xor(a0, b0)?;
        let high = self.xor(a1, b1)?;
        let result = self.node(level, low, high)?;
        self.remember(key, result);
        Ok(result.negated_if(negated))
    }

    /// The starts of `then` that are in `condition`, and those of `otherwise` that are not.
    pub(crate) fn ite(&mut self, condition: Bdd, then: Bdd, otherwise: Bdd) -> BddResult {
        let (mut then, mut otherwise) = (then, otherwise);
        if condition.is_complemented() {
            std::mem::swap(&mut then, &mut otherwise);
        }
        let condition = Bdd(condition.0 & !1);
        if condition == Bdd::NEVER || then == otherwise {
            return Ok(otherwise);
        }
        // Where the condition holds, it acts as all starts; elsewhere as none.
        if then.index() == condition.index() {
            then = Bdd::constant(then == condition);
        }
        if otherwise.index() == condition.index() {
            otherwise = Bdd::constant(otherwise != condition);
        }
        match (then, otherwise) {
            (Bdd::NEVER, _) => return self.without(otherwise, condition),
            (Bdd::ALWAYS, _) => return self.or(condition, otherwise),
            (_, Bdd::NEVER) => return self.and(condition, then),
            (_, Bdd::ALWAYS) => return self.or(condition.negated(), then),
            _ if then == otherwise.negated() => return self.xor(condition, otherwise),
            _ => {}
        }
        let negated = then.is_complemented();
        let (then, otherwise) = (then.negated_if(negated), otherwise.negated_if(negated));
        let key = [condition.0, then.0, otherwise.0];
        self.step()?;
        if let Some(known) = self.recall(key) {
            return Ok(known.negated_if(negated));
        }
        let level = self.level(condition).min(self.level(then)).min(self.level(otherwise));
        let (c0, c1) = self.parts(condition, level);
        let (t0, t1) = self.parts(then, level);
        let (e0, e1) = self.parts(otherwise, level);
        let low = self.ite(c0, t0, e0)?;
        let high = self.ite(c1, t1, e1)?;
        let result = self.node(level, low, high)?;
        self.remember(key, result);
        Ok(result.negated_if(negated))
    }
}

impl Logic for BddManager {
    type Bit = Bdd;
    type Fault = TooLarge;

    fn note(&mut self, operations: usize) -> BddResult<()> {
        self.steps = self.steps.saturating_add(operations as u64);
        self.step()
    }

    fn ite(&mut self, condition: Bdd, then: Bdd, otherwise: Bdd) -> BddResult {
        self.ite(condition, then, otherwise)
    }

    fn not(&mut self, set: Bdd) -> BddResult {
        Ok(set.negated())
    }

    fn and(&mut self, left: Bdd, right: Bdd) -> BddResult {
        BddManager::and(self, left, right)
    }

    fn or(&mut self, left: Bdd, right: Bdd) -> BddResult {
        BddManager::or(self, left, right)
    }

    fn xor(&mut self, left: Bdd, right: Bdd) -> BddResult {
        BddManager::xor(self, left, right)
    }
}

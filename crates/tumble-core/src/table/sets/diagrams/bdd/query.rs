//! Queries on diagrams: the number of starts, single starts, and the bits they depend on.

use foldhash::{HashMap, HashMapExt as _};

use super::{Bdd, BddManager, BddStore};
use crate::table::sets::logic::{Logic as _, Truth as _};

/// Marks the results of [`BddManager::restrict_to`]. Diagrams never have this number.
const RESTRICTED: u32 = u32::MAX - 1;

impl BddManager {
    /// Number of the 2^levels starts that are in the set. There are at most 127 levels.
    pub(crate) fn count_starts(&self, set: Bdd) -> u128 {
        let store = self.0.borrow();
        let all = 1u128 << store.level_of(Bdd::ALWAYS);
        store.fold_diagram(set, [0, all], &mut HashMap::new(), &mut |_, low, high| (low + high) / 2)
    }

    /// The first start of the set, as the bits of a number by level; any number for the empty set.
    pub(crate) fn first_start(&self, set: Bdd) -> u128 {
        self.start_of(set, 0)
    }

    /// A start of the set that differs with the seed, as the bits of a number by level.
    pub(crate) fn some_start_by(&self, set: Bdd, seed: u64) -> u128 {
        // Odd factors spread neighbouring seeds over all bits.
        const SPREAD: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;
        let wishes = SPREAD.wrapping_mul(u128::from(seed)) ^ SPREAD.rotate_left(seed as u32);
        self.start_of(set, if seed == 0 { 0 } else { wishes })
    }

    /// The start of the set whose bits are those of `wishes` wherever the earlier bits leave a choice.
    fn start_of(&self, set: Bdd, wishes: u128) -> u128 {
        let store = self.0.borrow();
        let mut start = wishes;
        let mut rest = set;
        while rest != Bdd::NEVER && rest != Bdd::ALWAYS {
            let bit = 1 << store.level_of(rest).min(127);
            let (low, high) = store.parts_at(rest, store.level_of(rest));
            let is_set = if low == Bdd::NEVER || high == Bdd::NEVER {
                low == Bdd::NEVER
            } else {
                wishes & bit != 0
            };
            (rest, start) = if is_set { (high, start | bit) } else { (low, start & !bit) };
        }
        start
    }

    /// Whether a start, given as the bits of a number by level, is in the set.
    pub(crate) fn holds_in(&self, set: Bdd, start: u128) -> bool {
        let store = self.0.borrow();
        let mut rest = set;
        while rest != Bdd::NEVER && rest != Bdd::ALWAYS {
            let level = store.level_of(rest);
            let (low, high) = store.parts_at(rest, level);
            rest = if start >> level.min(127) & 1 == 1 { high } else { low };
        }
        rest == Bdd::ALWAYS
    }

    /// `Some(true)` if all of these starts are in a set, `Some(false)` if none of them is, and `None` otherwise.
    pub(crate) fn is_alike_in(&self, set: Bdd, starts: Bdd) -> Option<bool> {
        match self.and(set, starts) {
            Bdd::NEVER => Some(false),
            inside => (inside == starts).then_some(true),
        }
    }

    /// The levels of the bits that decide whether a start is in the set, as bits of a number.
    pub(crate) fn levels_asked(&self, set: Bdd) -> u128 {
        let mut known = HashMap::new();
        let join = &mut |level: u32, low, high| low | high | 1 << level.min(127);
        let levels = self.0.borrow().fold_diagram(set, [0, 0], &mut known, join);
        self.store().exceeds(known.len() as u64);
        levels
    }

    /// The same set in another manager, its bits at other levels in the same order.
    pub(crate) fn copy_into(&self, set: Bdd, into: &BddManager, place: impl Fn(u32) -> u32) -> Bdd {
        let copy = &mut |level, low, high| {
            let mut into = into.store();
            if into.exceeds(1) { Bdd::NEVER } else { into.node_of(place(level), low, high) }
        };
        self.0.borrow().fold_diagram(set, [Bdd::NEVER, Bdd::ALWAYS], &mut HashMap::new(), copy)
    }

    pub(crate) fn restrict_to(&self, set: Bdd, level: u32, value: bool) -> Bdd {
        self.store().restrict_level(set, level, value)
    }

    /// The starts that are in the set for some values of these input bits.
    pub(crate) fn exists_for(&self, set: Bdd, levels: &[u32]) -> Bdd {
        levels.iter().fold(set, |set, &level| {
            self.or(self.restrict_to(set, level, false), self.restrict_to(set, level, true))
        })
    }
}

impl BddStore {
    /// Computes a value from the leaves up: `join` gets the level of a node and the values of its two branches. Shared
    /// nodes are visited once.
    fn fold_diagram<T: Copy>(
        &self,
        set: Bdd,
        leaves: [T; 2],
        known: &mut HashMap<Bdd, T>,
        join: &mut impl FnMut(u32, T, T) -> T,
    ) -> T {
        if let Bdd::NEVER | Bdd::ALWAYS = set {
            return leaves[usize::from(set == Bdd::ALWAYS)];
        }
        if let Some(&made) = known.get(&set) {
            return made;
        }
        let level = self.level_of(set);
        let (low, high) = self.parts_at(set, level);
        let low = self.fold_diagram(low, leaves, known, join);
        let high = self.fold_diagram(high, leaves, known, join);
        let made = join(level, low, high);
        known.insert(set, made);
        made
    }

    fn restrict_level(&mut self, set: Bdd, level: u32, value: bool) -> Bdd {
        let top = self.level_of(set);
        if top >= level {
            let (low, high) = self.parts_at(set, level);
            return if value { high } else { low };
        }
        let key = [set.0, level << 1 | u32::from(value), RESTRICTED];
        if self.exceeds(1) {
            return Bdd::NEVER;
        }
        if let Some(known) = self.recall_result(key) {
            return known;
        }
        let (low, high) = self.parts_at(set, top);
        let low = self.restrict_level(low, level, value);
        let high = self.restrict_level(high, level, value);
        let result = self.node_of(top, low, high);
        self.remember_result(key, result)
    }
}

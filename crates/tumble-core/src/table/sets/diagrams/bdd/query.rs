//! What can be asked of diagrams: how many starts, which ones, and on what they depend.

use foldhash::{HashMap, HashMapExt as _, HashSet, HashSetExt as _};

use super::{Bdd, BddManager, BddStore};
use crate::table::sets::logic::{Bit as _, Logic as _};

impl BddManager {
    /// How many of the 2^levels starts are in the set. There are at most 127 levels.
    pub(crate) fn count(&self, set: Bdd) -> u128 {
        self.0.borrow().count_from(set, 0, &mut HashMap::new())
    }

    /// The first start of the set, as the bits of a number by level; any where there is none.
    pub(crate) fn some(&self, set: Bdd) -> u128 {
        self.start_of(set, 0)
    }

    /// A start of the set that differs with the seed, as the bits of a number by level.
    pub(crate) fn sample(&self, set: Bdd, seed: u64) -> u128 {
        // Odd factors spread neighbouring seeds over all bits.
        const SPREAD: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;
        let wishes = SPREAD.wrapping_mul(u128::from(seed)) ^ SPREAD.rotate_left(seed as u32);
        self.start_of(set, if seed == 0 { 0 } else { wishes })
    }

    /// The start of the set whose bits are those of `wishes` wherever the bits before leave a choice.
    fn start_of(&self, set: Bdd, wishes: u128) -> u128 {
        let store = self.0.borrow();
        let mut start = wishes;
        let mut rest = set;
        while rest != Bdd::NEVER && rest != Bdd::ALWAYS {
            let bit = 1 << store.level(rest).min(127);
            let (low, high) = store.parts(rest, store.level(rest));
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
            let level = store.level(rest);
            let (low, high) = store.parts(rest, level);
            rest = if start >> level.min(127) & 1 == 1 { high } else { low };
        }
        rest == Bdd::ALWAYS
    }

    /// The levels of the bits that decide whether a start is in the set, as bits of a number.
    pub(crate) fn support(&self, set: Bdd) -> u128 {
        let mut store = self.store();
        let mut levels = 0;
        let mut seen = HashSet::new();
        let mut open = vec![set];
        while let Some(set) = open.pop() {
            if set != Bdd::NEVER && set != Bdd::ALWAYS && seen.insert(set) {
                let level = store.level(set);
                levels |= 1 << level.min(127);
                let (low, high) = store.parts(set, level);
                open.extend([low, high]);
            }
        }
        store.exceeds(seen.len() as u64);
        levels
    }

    /// The same set in another manager, its bits at other levels in the same order.
    pub(crate) fn copied(&self, set: Bdd, into: &BddManager, place: impl Fn(u32) -> u32) -> Bdd {
        let mut copies = HashMap::from_iter([(Bdd::NEVER, Bdd::NEVER), (Bdd::ALWAYS, Bdd::ALWAYS)]);
        self.0.borrow().copy(set, &mut into.store(), &place, &mut copies)
    }

    /// The set where an input bit is known.
    pub(crate) fn restrict(&self, set: Bdd, level: u32, value: bool) -> Bdd {
        self.store().restricted(set, level, value, &mut HashMap::new())
    }

    /// The starts that are in the set for some way that these input bits may be.
    pub(crate) fn exists(&self, set: Bdd, levels: &[u32]) -> Bdd {
        levels.iter().fold(set, |set, &level| {
            self.or(self.restrict(set, level, false), self.restrict(set, level, true))
        })
    }
}

impl BddStore {
    /// How many of the ways to set the bits from `level` on are in the set.
    fn count_from(&self, set: Bdd, level: u32, known: &mut HashMap<Bdd, u128>) -> u128 {
        let top = self.level(set);
        let below = match set {
            Bdd::NEVER => return 0,
            Bdd::ALWAYS => 1,
            _ => match known.get(&set) {
                Some(&count) => count,
                None => {
                    let (low, high) = self.parts(set, top);
                    let count = self.count_from(low, top + 1, known)
                        + self.count_from(high, top + 1, known);
                    known.insert(set, count);
                    count
                }
            },
        };
        below << (top - level)
    }

    fn copy(
        &self,
        set: Bdd,
        into: &mut BddStore,
        place: &impl Fn(u32) -> u32,
        copies: &mut HashMap<Bdd, Bdd>,
    ) -> Bdd {
        if let Some(&copy) = copies.get(&set) {
            return copy;
        }
        if into.exceeds(1) {
            return Bdd::NEVER;
        }
        let level = self.level(set);
        let (low, high) = self.parts(set, level);
        let low = self.copy(low, into, place, copies);
        let high = self.copy(high, into, place, copies);
        let copy = into.node(place(level), low, high);
        copies.insert(set, copy);
        copy
    }

    fn restricted(
        &mut self,
        set: Bdd,
        level: u32,
        value: bool,
        known: &mut HashMap<Bdd, Bdd>,
    ) -> Bdd {
        let top = self.level(set);
        if top >= level {
            let (low, high) = self.parts(set, level);
            return if value { high } else { low };
        }
        if let Some(&found) = known.get(&set) {
            return found;
        }
        if self.exceeds(1) {
            return Bdd::NEVER;
        }
        let (low, high) = self.parts(set, top);
        let low = self.restricted(low, level, value, known);
        let high = self.restricted(high, level, value, known);
        let found = self.node(top, low, high);
        known.insert(set, found);
        found
    }
}

//! What can be asked of diagrams: how many starts, which ones, and on what they depend.

use foldhash::{HashMap, HashMapExt as _, HashSet, HashSetExt as _};

use super::bdd::{Bdd, BddManager, BddResult};
use crate::table::logic::{Bit as _, Logic as _};

impl BddManager {
    /// How many of the 2^levels starts are in the set. There are at most 127 levels.
    pub(crate) fn count(&self, set: Bdd) -> u128 {
        self.count_from(set, 0, &mut HashMap::new())
    }

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

    /// A start of the set, as the bits of a number; any where there is none.
    pub(super) fn some(&self, set: Bdd) -> u128 {
        let mut start = 0;
        let mut rest = set;
        while rest != Bdd::NEVER && rest != Bdd::ALWAYS {
            let level = self.level(rest);
            let (low, high) = self.parts(rest, level);
            rest = low;
            if low == Bdd::NEVER {
                rest = high;
                start |= 1 << level.min(127);
            }
        }
        start
    }

    /// A set that is the same within `care`, which must not be empty, and may ask for fewer bits:
    /// for none where it holds all starts of `care`, or none.
    pub(super) fn simplified(&mut self, set: Bdd, care: Bdd) -> BddResult {
        self.simplify(set, care, &mut HashMap::new())
    }

    fn simplify(&mut self, set: Bdd, care: Bdd, known: &mut HashMap<[Bdd; 2], Bdd>) -> BddResult {
        if set == Bdd::NEVER || set == Bdd::ALWAYS || care == Bdd::ALWAYS {
            return Ok(set);
        }
        if set == care {
            return Ok(Bdd::ALWAYS);
        }
        if set == care.negated() {
            return Ok(Bdd::NEVER);
        }
        if let Some(&found) = known.get(&[set, care]) {
            return Ok(found);
        }
        self.note(1)?;
        let level = self.level(set);
        let asked = self.level(care);
        let (c0, c1) = self.parts(care, asked);
        let found = if asked < level {
            let care = self.or(c0, c1)?;
            self.simplify(set, care, known)?
        } else {
            let (s0, s1) = self.parts(set, level);
            let (c0, c1) = self.parts(care, level);
            if c0 == Bdd::NEVER {
                self.simplify(s1, c1, known)?
            } else if c1 == Bdd::NEVER {
                self.simplify(s0, c0, known)?
            } else {
                let low = self.simplify(s0, c0, known)?;
                let high = self.simplify(s1, c1, known)?;
                self.node(level, low, high)?
            }
        };
        known.insert([set, care], found);
        Ok(found)
    }

    /// The levels of the bits that decide whether a start is in the set, as bits of a number.
    pub(super) fn support(&mut self, set: Bdd) -> BddResult<u128> {
        let mut levels = 0;
        let mut seen = HashSet::new();
        let mut open = vec![set];
        while let Some(set) = open.pop() {
            if set != Bdd::NEVER && set != Bdd::ALWAYS && seen.insert(set) {
                let level = self.level(set);
                levels |= 1 << level.min(127);
                let (low, high) = self.parts(set, level);
                open.extend([low, high]);
            }
        }
        self.note(seen.len())?;
        Ok(levels)
    }

    /// The set where an input bit is known.
    pub(crate) fn restrict(&mut self, set: Bdd, level: u32, value: bool) -> BddResult {
        self.restricted(set, level, value, &mut HashMap::new())
    }

    fn restricted(
        &mut self,
        set: Bdd,
        level: u32,
        value: bool,
        known: &mut HashMap<Bdd, Bdd>,
    ) -> BddResult {
        let top = self.level(set);
        if top >= level {
            let (low, high) = self.parts(set, level);
            return Ok(if value { high } else { low });
        }
        if let Some(&found) = known.get(&set) {
            return Ok(found);
        }
        self.note(1)?;
        let (low, high) = self.parts(set, top);
        let low = self.restricted(low, level, value, known)?;
        let high = self.restricted(high, level, value, known)?;
        let found = self.node(top, low, high)?;
        known.insert(set, found);
        Ok(found)
    }

    /// The starts that are in the set for some way that these input bits may be.
    pub(crate) fn exists(&mut self, set: Bdd, levels: &[u32]) -> BddResult {
        levels.iter().try_fold(set, |set, &level| {
            let low = self.restrict(set, level, false)?;
            let high = self.restrict(set, level, true)?;
            self.or(low, high)
        })
    }
}

//! What can be asked of diagrams: how many starts, which ones, and on what they depend.

use foldhash::{HashMap, HashMapExt as _};

use super::bdd::{Bdd, BddManager};
use super::budget::TooLarge;
use crate::table::open::Bit as _;

type Made<T = Bdd> = Result<T, TooLarge>;

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

    /// The set where an input bit is known.
    pub(crate) fn restrict(&mut self, set: Bdd, level: u32, value: bool) -> Made {
        self.restricted(set, level, value, &mut HashMap::new())
    }

    fn restricted(
        &mut self,
        set: Bdd,
        level: u32,
        value: bool,
        known: &mut HashMap<Bdd, Bdd>,
    ) -> Made {
        let top = self.level(set);
        if top >= level {
            let (low, high) = self.parts(set, level);
            return Ok(if value { high } else { low });
        }
        if let Some(&found) = known.get(&set) {
            return Ok(found);
        }
        let (low, high) = self.parts(set, top);
        let low = self.restricted(low, level, value, known)?;
        let high = self.restricted(high, level, value, known)?;
        let found = self.node(top, low, high)?;
        known.insert(set, found);
        Ok(found)
    }

    /// The starts that are in the set for some way that these input bits may be.
    pub(crate) fn exists(&mut self, set: Bdd, levels: &[u32]) -> Made {
        levels.iter().try_fold(set, |set, &level| {
            let low = self.restrict(set, level, false)?;
            let high = self.restrict(set, level, true)?;
            self.or(low, high)
        })
    }
}

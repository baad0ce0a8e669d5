//! Rows that share the known part of a line, and the input bit that divides them best.

use super::bdd::{Bdd, BddManager};
use crate::table::sets::logic::{Logic as _, Truth as _};

/// Rows with some known bits. The sets no longer ask for these bits.
pub(super) struct Division {
    pub known: Vec<Option<bool>>,
    pub rows: Bdd,
    /// The sets that hold in only a part of the rows.
    pub same: Vec<Bdd>,
    /// The starts in which a bit ends right, and those in which it ends turned; only for bits that differ between rows.
    pub finals: Vec<[Bdd; 2]>,
}

impl Division {
    pub(super) fn sets(&mut self) -> impl Iterator<Item = &mut Bdd> {
        [&mut self.rows].into_iter().chain(&mut self.same).chain(self.finals.iter_mut().flatten())
    }

    pub(super) fn half_with(&self, level: u32, value: bool, bdds: &BddManager) -> Self {
        let mut half = Division {
            known: self.known.clone(),
            rows: self.rows,
            same: self.same.clone(),
            finals: self.finals.clone(),
        };
        half.known[level as usize] = Some(value);
        for set in half.sets() {
            *set = bdds.restrict_to(*set, level, value);
        }
        half.same.sort();
        half.same.dedup();
        half.finals.sort();
        half.finals.dedup();
        half
    }

    /// The bit to divide by, unless all rows have the same result. Settled sets are dropped.
    pub(super) fn next_level(&mut self, levels: u32, bdds: &BddManager) -> Option<u32> {
        let mut unsettled = Vec::new();
        self.same.retain(|&set| {
            let found = deciding_levels(set, self.rows, bdds);
            unsettled.extend((found != 0).then_some(found));
            found != 0
        });
        self.finals.retain(|sets| {
            let [by_end, by_turn] = sets.map(|set| deciding_levels(set, self.rows, bdds));
            let is_unsettled = by_end != 0 && by_turn != 0;
            let is_less = by_turn.count_ones() < by_end.count_ones();
            unsettled.extend(is_unsettled.then_some(if is_less { by_turn } else { by_end }));
            is_unsettled
        });
        // A set decided by few bits is settled soonest, and a bit that decides much settles much.
        let weight = |level: u32| -> u128 {
            let own = unsettled.iter().filter(|levels| *levels >> level & 1 == 1);
            own.map(|levels| 1 << (120 - levels.count_ones().min(120))).sum()
        };
        let all = unsettled.iter().fold(0, |all, levels| all | levels);
        let levels = (0..levels).filter(|level| all >> level & 1 == 1);
        levels.rev().max_by_key(|&level| weight(level))
    }
}

/// The bits that decide whether a row is in a set: none if all rows are, or none of them. Each of these bits is
/// necessary to separate rows in the set from rows outside it.
pub(super) fn deciding_levels(set: Bdd, rows: Bdd, bdds: &BddManager) -> u128 {
    if rows == Bdd::ALWAYS {
        return bdds.levels_asked(set);
    }
    if bdds.is_alike_in(set, rows).is_some() {
        return 0;
    }
    let mut inside = bdds.and(set, rows);
    let mut outside = bdds.without(rows, set);
    let mut needed = 0;
    let all = bdds.levels_asked(inside) | bdds.levels_asked(outside);
    for level in (0..128).filter(|level| all >> level & 1 == 1) {
        let with = bdds.exists_for(inside, &[level]);
        let without = bdds.exists_for(outside, &[level]);
        if bdds.and(with, without) == Bdd::NEVER {
            (inside, outside) = (with, without);
        } else {
            needed |= 1 << level;
        }
    }
    needed
}

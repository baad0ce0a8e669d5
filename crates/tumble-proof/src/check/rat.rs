//! Clauses that follow by resolution on their first literal (RAT).

use super::Checker;
use crate::store::{Number, Store};
use crate::variables::LitIndex;

impl Checker<'_> {
    /// Returns whether every resolution of a clause on its first literal follows, so that it may be
    /// added.
    pub(super) fn is_rat(&mut self, clause: &[i32]) -> bool {
        let Some(pivot) = self.index_clause(clause) else { return false };
        let level = self.propagation.level();
        self.propagation.refute(&self.key, None, &mut self.store);
        if let Some(recorder) = &mut self.recorder {
            recorder.record_assumptions(&self.key, level, &self.propagation, &self.store);
        }
        let is_rat = self.resolutions_follow(!pivot);
        self.propagation.back_to(level);
        is_rat
    }

    /// Returns whether propagation refutes the other literals of each clause that contains `pivot`.
    fn resolutions_follow(&mut self, pivot: LitIndex) -> bool {
        let places = self.variables.place_count();
        let occurrences =
            self.occurrences.get_or_insert_with(|| clauses_by_literal(&self.store, places));
        let assumed = self.propagation.level();
        let clauses = &mut occurrences[pivot.place()];
        clauses.retain(|&number| !self.store.is_deleted(number));
        for &number in &*clauses {
            self.key.clear();
            self.key.extend(self.store.clause(number));
            self.propagation.count_work(self.key.len() + 1);
            let conflict = self.propagation.refute(&self.key, Some(pivot), &mut self.store);
            if let (Some(recorder), Some(conflict)) = (&mut self.recorder, conflict) {
                recorder.record_resolution(
                    number,
                    pivot,
                    conflict,
                    assumed,
                    &self.propagation,
                    &self.store,
                );
            }
            self.propagation.back_to(assumed);
            if conflict.is_none() {
                return false;
            }
        }
        true
    }
}

/// Returns for each literal the clauses that contain it.
fn clauses_by_literal(store: &Store, places: usize) -> Vec<Vec<Number>> {
    let mut occurrences = vec![Vec::new(); places];
    for number in (0..store.len()).filter_map(|number| Number::try_from(number).ok()) {
        if !store.is_deleted(number) {
            store
                .clause(number)
                .iter()
                .for_each(|literal| occurrences[literal.place()].push(number));
        }
    }
    occurrences
}

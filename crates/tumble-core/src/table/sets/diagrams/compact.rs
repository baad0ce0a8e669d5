//! The truth table in as few lines as are found: a line holds starts with the same result.

use super::bdd::Bdd;
use super::cover::{Cover, FinalSets, final_bit};
use super::formula::FormulaSearch;
use super::outcomes::Outcomes;
use crate::limits;
use crate::table::Pattern;
use crate::table::sets::logic::{Bit as _, Logic as _};
use crate::table::{Runner, TableError};

impl<'a> Outcomes<'a> {
    /// As [`crate::Table::patterns`].
    ///
    /// # Errors
    /// There are more than [`limits::PATTERNS`] lines.
    pub(in crate::table) fn all_patterns(self) -> Result<Vec<Pattern>, TableError> {
        let all = self.admitted;
        self.patterns_of(all)
    }

    /// Those rows that are wanted, as patterns.
    ///
    /// # Errors
    /// As [`all_patterns`](Outcomes::all_patterns).
    pub(super) fn patterns_of(self, wanted: Bdd) -> Result<Vec<Pattern>, TableError> {
        let sets = self.sets;
        let mut single = Runner::with_plan(sets.plan);
        let mut cover = self.cover_of(wanted);
        let lines =
            cover.fewest_lines().ok_or(TableError::TooManyLines { lines: limits::PATTERNS })?;
        let mut balls = 0;
        let patterns = lines.into_iter().filter_map(|line| {
            let rows = cover.rows_of(&line);
            if sets.bdds.is_spent() || sets.bdds.and(rows, cover.wanted) == Bdd::NEVER {
                return None;
            }
            let finals = cover.finals.iter().map(|own| own.value_in(rows, &sets.bdds)).collect();
            let outcome = single.run(&sets.row_of(sets.bdds.first_start(rows))).clone();
            sets.bdds.note(usize::try_from(outcome.balls).unwrap_or(usize::MAX));
            balls += outcome.out.len() as u64;
            if balls > limits::BALLS_HELD {
                sets.bdds.spend_all();
            }
            let inputs = sets.inputs.iter().map(|input| input.variable).zip(line).collect();
            Some(Pattern { inputs, rows: sets.bdds.count_starts(rows), outcome, finals })
        });
        Ok(patterns.collect())
    }

    /// The results that all rows of a line share. All rows outside `wanted` count as one result.
    fn cover_of(self, wanted: Bdd) -> Cover<'a> {
        let mut finals = self.final_sets(wanted);
        let mut same = self.out_truths();
        same.extend(self.ending_sets());
        let Outcomes { sets, admitted, .. } = self;
        if wanted != admitted {
            let ends = finals.iter_mut().flat_map(|own| &mut own.bits).map(|(end, _)| end);
            for set in same.iter_mut().chain(ends) {
                *set = sets.bdds.and(*set, wanted);
            }
            same.push(wanted);
        }
        same.sort();
        same.dedup();
        same.retain(|&set| set != Bdd::NEVER && set != Bdd::ALWAYS);
        Cover { sets, admitted, wanted, same, finals }
    }

    pub(super) fn final_sets(&self, rows: Bdd) -> Vec<FinalSets> {
        let plan = self.sets.plan;
        let search = FormulaSearch::new(self.sets, rows);
        let finals = (0..plan.challenge.named()).map(|variable| {
            let bits = plan.bits_of(variable);
            let bits: Vec<_> = bits.iter().map(|shown| self.end_and_start(shown)).collect();
            let are_settled = bits
                .iter()
                .all(|&(end, start)| final_bit(rows, end, start, &self.sets.bdds).is_some());
            let ends: Vec<Bdd> = bits.iter().map(|(end, _)| *end).collect();
            let formula = if are_settled { None } else { search.find_formula(&ends) };
            FinalSets { bits, formula }
        });
        finals.collect()
    }
}

//! Lines that cover all rows, each row once: starts with the same result share a line.
//!
//! Rows are divided by the input bit that decides the most, until the rows of each part have one result. Then lines
//! that differ in one bit are joined, as long as the joined line has one result. The lines are disjoint by
//! construction. They cannot be joined further, but fewer may exist: to find the fewest is a covering problem. For all
//! references they are the fewest (`tests/judge/fewest.rs`).

use foldhash::HashMap;

use super::bdd::{Bdd, BddManager};
use super::division::Division;
use super::formula::FormulaSearch;
use super::outcomes::Outcomes;
use super::start_sets::StartSets;
use crate::board::Side;
use crate::challenge::Known;
use crate::limits;
use crate::table::sets::goals::starts_agreeing;
use crate::table::sets::logic::{Logic as _, Truth as _};
use crate::table::{FinalBit, FinalValue, Pattern, Runner, TableError};

const LOOKS: u64 = 1 << 14;

/// The starts of one line: the known part of each input.
pub(super) type Line = Vec<Known>;

/// All rows, and the properties that all rows of a line share.
pub(super) struct Cover<'a> {
    pub sets: &'a StartSets<'a>,
    pub admitted: Bdd,
    /// The rows whose lines are asked for.
    pub wanted: Bdd,
    /// Sets that must hold in all rows of a line or in none: the balls that come out, and the endings.
    pub same: Vec<Bdd>,
    /// The ends of the inputs and registers.
    pub finals: Vec<FinalSets>,
}

pub(super) struct FinalSets {
    /// For each bit, the starts in which it points right at the end, and for an input those in which it did at the
    /// start.
    pub bits: Vec<(Bdd, Option<Bdd>)>,
    /// An expression with these bits in all rows. Without one, the rows of a line must have the same [`FinalBit`] for
    /// each bit.
    pub formula: Option<String>,
}

impl FinalSets {
    /// The end in these rows: the formula, or bits.
    pub(super) fn value_in(&self, rows: Bdd, bdds: &BddManager) -> FinalValue {
        let mut bits = Vec::new();
        for &(end, start) in &self.bits {
            match (final_bit(rows, end, start, bdds), &self.formula) {
                (None, Some(formula)) => return FinalValue::Formula(formula.clone()),
                // Lines were divided until each bit has one value.
                (bit, _) => bits.push(bit.unwrap_or(FinalBit::Unknown)),
            }
        }
        FinalValue::Bits(bits)
    }
}

impl<'a> Outcomes<'a> {
    /// As [`crate::Table::patterns`].
    ///
    /// # Errors
    /// Fails if there are more than [`limits::PATTERNS`] lines.
    pub(in crate::table) fn all_patterns(self) -> Result<Vec<Pattern>, TableError> {
        let all = self.admitted;
        self.patterns_of(all)
    }

    /// The patterns of the wanted rows.
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
            sets.bdds.count_operations(usize::try_from(outcome.balls).unwrap_or(usize::MAX));
            balls += outcome.out.len() as u64;
            if balls > limits::BALLS_HELD {
                sets.bdds.spend_all();
            }
            let inputs = sets.inputs.iter().map(|input| input.variable).zip(line).collect();
            Some(Pattern { inputs, rows: sets.bdds.count_starts(rows), outcome, finals })
        });
        Ok(patterns.collect())
    }

    /// The cover of the wanted rows. All other rows count as one result.
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

impl Cover<'_> {
    /// Divides the rows into lines; `None` if there are more than [`limits::PATTERNS`].
    pub(super) fn fewest_lines(&mut self) -> Option<Vec<Line>> {
        let lines = self.divided_lines()?;
        Some(self.joined_lines(lines))
    }

    fn divided_lines(&mut self) -> Option<Vec<Line>> {
        let StartSets { bdds, levels, .. } = self.sets;
        let mut lines = Vec::new();
        let turned = |(end, start): (Bdd, Option<Bdd>)| {
            [end, start.map_or(end, |start| bdds.xor(end, start))]
        };
        let finals = self.needed_bits().map(turned).collect();
        let known = vec![None; *levels as usize];
        let mut open =
            vec![Division { known, rows: self.admitted, same: self.same.clone(), finals }];
        while let Some(mut division) = open.pop().filter(|_| !bdds.is_spent()) {
            if division.rows == Bdd::NEVER {
                continue;
            }
            let Some(level) = division.next_level(*levels, bdds) else {
                if lines.len() as u64 == limits::PATTERNS {
                    return None;
                }
                lines.push(self.line_of(&division.known));
                continue;
            };
            let is_known = |level: u32| division.known[level as usize].is_some();
            let level = self.sets.level_before(level, is_known);
            open.extend([true, false].map(|value| division.half_with(level, value, bdds)));
            if bdds.is_full() {
                bdds.collect_garbage(self.sets().chain(open.iter_mut().flat_map(Division::sets)));
            }
        }
        Some(lines)
    }

    /// The bits that must have one [`FinalBit`] in a line.
    fn needed_bits(&self) -> impl Iterator<Item = (Bdd, Option<Bdd>)> {
        let finals = self.finals.iter().filter(|own| own.formula.is_none());
        finals.flat_map(|own| own.bits.iter().copied())
    }

    fn sets(&mut self) -> impl Iterator<Item = &mut Bdd> {
        let finals = self.finals.iter_mut().flat_map(|own| &mut own.bits);
        let finals = finals.flat_map(|(end, start)| [end].into_iter().chain(start));
        [&mut self.admitted, &mut self.wanted].into_iter().chain(&mut self.same).chain(finals)
    }

    /// Joins lines that differ in one input bit, or are consecutive in one number of balls, if all of their rows have
    /// the same result.
    fn joined_lines(&self, mut lines: Vec<Line>) -> Vec<Line> {
        let mut looks = LOOKS;
        loop {
            let places = lines.iter().cloned().zip(0..).collect::<HashMap<Line, usize>>();
            let mut gone = vec![false; lines.len()];
            let mut changed = false;
            for place in 0..lines.len() {
                'inputs: for input in 0..self.sets.inputs.len() {
                    for (wanted, both) in neighbour_lines(&lines[place], input, &lines) {
                        let Some(&other) = places.get(&wanted) else { continue };
                        // The other line may have grown since its place was noted.
                        let is_there = !gone[other] && lines[other] == wanted;
                        if gone[place] || !is_there || other == place || looks == 0 {
                            continue;
                        }
                        looks -= 1;
                        if self.is_one(&both) {
                            gone[other] = true;
                            lines[place] = both;
                            changed = true;
                            break 'inputs;
                        }
                    }
                }
            }
            let mut gone = gone.into_iter();
            lines.retain(|_| gone.next() == Some(false));
            if !changed {
                return lines;
            }
        }
    }

    fn is_one(&self, line: &Line) -> bool {
        let bdds = &self.sets.bdds;
        let rows = self.rows_of(line);
        let is_same = |set: &Bdd| bdds.is_alike_in(*set, rows).is_some();
        self.same.iter().all(is_same)
            && self.needed_bits().all(|(end, start)| final_bit(rows, end, start, bdds).is_some())
    }

    fn line_of(&self, known: &[Option<bool>]) -> Line {
        let of = |level: &u32| known.get(*level as usize).copied().flatten();
        let inputs = self.sets.inputs.iter().map(|input| {
            let bits: Vec<Option<bool>> = input.levels.iter().map(of).collect();
            if !input.is_count {
                return Known::Bits(bits);
            }
            let code = |open: bool| {
                let bits = bits.iter().enumerate();
                bits.fold(0, |code, (at, bit)| code | u64::from(bit.unwrap_or(open)) << at)
            };
            let [from, to] = [input.from, input.to].map(|end| u64::try_from(end).unwrap_or(0));
            Known::Balls(from + code(false), to.min(from + code(true)))
        });
        inputs.collect()
    }

    pub(super) fn rows_of(&self, line: &Line) -> Bdd {
        let known = self.sets.inputs.iter().map(|input| input.variable).zip(line);
        starts_agreeing(known, self.admitted, self.sets)
    }
}

/// The lines that differ from this one in one bit of an input, or follow it in a number of balls. Each comes with the
/// joined line.
fn neighbour_lines(line: &Line, input: usize, lines: &[Line]) -> Vec<(Line, Line)> {
    let with = |known: Known| {
        let mut other = line.clone();
        other[input] = known;
        other
    };
    match &line[input] {
        Known::Bits(bits) => {
            let known = bits.iter().enumerate().filter_map(|(at, bit)| Some((at, (*bit)?)));
            let pair = |(at, value): (usize, bool)| {
                let [mut other, mut both] = [bits.clone(), bits.clone()];
                (other[at], both[at]) = (Some(!value), None);
                (with(Known::Bits(other)), with(Known::Bits(both)))
            };
            known.map(pair).collect()
        }
        Known::Balls(least, most) => {
            let ranges = lines.iter().filter_map(|other| match other[input] {
                Known::Balls(from, to) if from == most + 1 => Some(to),
                _ => None,
            });
            let mut ends: Vec<u64> = ranges.collect();
            ends.sort_unstable();
            ends.dedup();
            let pair = |to: u64| (with(Known::Balls(most + 1, to)), with(Known::Balls(*least, to)));
            ends.into_iter().map(pair).collect()
        }
    }
}

/// The end of a bit in these rows, if it is the same in all: as a side, or relative to its start.
pub(super) fn final_bit(
    rows: Bdd,
    end: Bdd,
    start: Option<Bdd>,
    bdds: &BddManager,
) -> Option<FinalBit> {
    let points = bdds.is_alike_in(end, rows).map(|right| FinalBit::Points(Side::from_bit(right)));
    points.or_else(|| {
        let turned = bdds.is_alike_in(bdds.xor(end, start?), rows)?;
        Some(if turned { FinalBit::Turned } else { FinalBit::AsStarted })
    })
}

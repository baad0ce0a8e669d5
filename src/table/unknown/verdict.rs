//! A verdict over all starts, without enumerating them.

use std::collections::BTreeSet;

use super::asked::Asked;
use super::decisions::{Decisions, TooLarge, Truth};
use super::numbers::Number;
use super::unknowns::Unknowns;
use super::walk::{Leaf, walk};
use crate::board::Side;
use crate::challenge::Challenge;
use crate::machine::Ending;
use crate::table::plan::{Plan, Shown, Source};
use crate::table::{Case, Options, TableError, Verdict, plain};

/// After so many nodes of decision diagrams those of single leaves are forgotten.
const FORGET: usize = 1 << 16;

/// How far an attempt may go.
#[derive(Debug, Clone, Copy)]
pub(in crate::table) struct Bounds {
    /// The most leaves.
    pub leaves: u64,
    /// The most nodes of decision diagrams.
    pub nodes: usize,
}

/// As [`crate::table::verdict`].
pub(in crate::table) fn verdict(
    case: &Case,
    plan: &Plan,
    options: &Options,
    bounds: Bounds,
) -> Result<Verdict, TableError> {
    let product = case.challenge.rows.product().ok_or(TableError::TooManyRows)?;
    let unknowns = Unknowns::new(plan);
    if unknowns.levels > 127 {
        return Err(TableError::TooManyRows);
    }
    let too_complex = |_: TooLarge| TableError::TooComplex { starts: product };
    let mut made = Decisions::new(unknowns.levels, bounds.nodes);
    let asked = Asked::new(plan, &unknowns, &mut made).map_err(too_complex)?;
    let order = unknowns.in_row_order();
    if asked.untold != Truth::NEVER {
        let mut first = BTreeSet::new();
        let rows = Rows { challenge: case.challenge, unknowns: &unknowns, order: &order };
        rows.first(asked.untold, 1, &mut made, &mut first).map_err(too_complex)?;
        if let Some(&number) = first.first() {
            // The plain way says what is wrong.
            let row = case.challenge.rows.row(number);
            plain::admits(case.challenge, &row)?;
            plain::judge(case, &row, &plain::run(case, &row))?;
        }
        return Err(TableError::TooComplex { starts: product });
    }
    let mut judge = Judge {
        plan,
        rows: Rows { challenge: case.challenge, unknowns: &unknowns, order: &order },
        base: made.size(),
        finals: case
            .challenge
            .expect
            .finals
            .iter()
            .map(|rule| plan.bits_of(rule.variable))
            .collect(),
        verdict: Verdict { rows: made.count(asked.admitted), ..Verdict::default() },
        first: BTreeSet::new(),
        kept: options.failing_kept,
        asked,
        made,
    };
    walk(case, plan, &unknowns, bounds.leaves, |leaf| judge.leaf(&leaf).map_err(too_complex))?;
    let Judge { mut verdict, first, .. } = judge;
    for number in first {
        let row = case.challenge.rows.row(number);
        verdict.first.extend(plain::judge(case, &row, &plain::run(case, &row))?);
    }
    Ok(verdict)
}

struct Judge<'a> {
    plan: &'a Plan<'a>,
    rows: Rows<'a>,
    asked: Asked,
    made: Decisions,
    /// How many nodes are needed for every leaf.
    base: usize,
    finals: Vec<Vec<Vec<Shown>>>,
    verdict: Verdict,
    /// The numbers of the first failing rows.
    first: BTreeSet<u128>,
    kept: usize,
}

impl Judge<'_> {
    fn leaf(&mut self, leaf: &Leaf) -> Result<(), TooLarge> {
        if self.made.size() > self.base + FORGET {
            self.made.forget(self.base);
        }
        let starts = starts(leaf, self.rows.unknowns, &mut self.made)?;
        let starts = self.made.and(starts, self.asked.admitted)?;
        if starts == Truth::NEVER {
            return Ok(());
        }
        self.verdict.most_balls = self.verdict.most_balls.max(leaf.outcome.balls);
        let wrong = self.wrong(leaf, starts)?;
        let failing = self.made.and(starts, wrong)?;
        if failing != Truth::NEVER {
            self.verdict.failing += self.made.count(failing);
            self.rows.first(failing, self.kept, &mut self.made, &mut self.first)?;
        }
        Ok(())
    }

    /// Where, among these starts, the leaf is not what is asked for.
    fn wrong(&mut self, leaf: &Leaf, starts: Truth) -> Result<Truth, TooLarge> {
        let made = &mut self.made;
        let mut wrong = Truth::NEVER;
        for (expected, place) in &self.asked.out {
            if expected.mismatch(&leaf.outcome, |_| 0).is_some() {
                wrong = made.or(wrong, *place)?;
            }
        }
        if let Ending::Intercepted { cell, colour } = leaf.outcome.ending {
            let other = self.asked.colours[colour.other().side().index()];
            wrong = made.or(wrong, other)?;
            if let Some(cells) = &self.asked.cells {
                let place = cells.iter().filter(|(own, _)| *own == cell).map(|(_, place)| *place);
                let here = place.into_iter().try_fold(Truth::NEVER, |a, b| made.or(a, b))?;
                let elsewhere = made.not(here)?;
                wrong = made.or(wrong, elsewhere)?;
            }
        }
        for (bits, (asked, values)) in self.finals.iter().zip(&self.asked.finals) {
            let asked = made.and(*asked, starts)?;
            if asked == Truth::NEVER {
                continue;
            }
            for (shown, &value) in bits.iter().zip(values) {
                let mut came = Truth::NEVER;
                for shown in shown {
                    let bit = end(leaf, self.plan, self.rows.unknowns, *shown, made)?;
                    came = made.or(came, bit)?;
                }
                let differs = made.xor(came, value)?;
                let differs = made.and(asked, differs)?;
                wrong = made.or(wrong, differs)?;
            }
        }
        Ok(wrong)
    }
}

/// Where a cell points right at the end of a leaf.
fn end(
    leaf: &Leaf,
    plan: &Plan,
    unknowns: &Unknowns,
    shown: Shown,
    made: &mut Decisions,
) -> Result<Truth, TooLarge> {
    let number = match shown {
        Shown::Fixed(side) => return Ok(Truth::constant(side == Side::Right)),
        Shown::State(number) => number,
    };
    match (leaf.states.get(number).copied().flatten(), plan.sources.get(number)) {
        (Some(side), _) => Ok(Truth::constant(side == Side::Right)),
        (None, Some(&Source::Input { variable, bit })) => match unknowns.level(variable, bit) {
            Some(level) => made.bit(level),
            None => Ok(Truth::NEVER),
        },
        (None, _) => Ok(Truth::NEVER),
    }
}

/// The starts of a leaf.
pub(super) fn starts(
    leaf: &Leaf,
    unknowns: &Unknowns,
    made: &mut Decisions,
) -> Result<Truth, TooLarge> {
    let mut starts = Truth::ALWAYS;
    // From the last level on, so that every step adds one node.
    for (known, level) in leaf.known.iter().zip(0..unknowns.levels).rev() {
        if let Some(set) = known {
            let bit = made.bit(level)?;
            starts = match set {
                true => made.and(bit, starts)?,
                false => made.choose(bit, Truth::NEVER, starts)?,
            };
        }
    }
    for unknown in &unknowns.all {
        let Some(side) = unknown.hopper else { continue };
        let (least, most) = leaf.counts[side];
        let mut bits = Vec::new();
        for &level in &unknown.levels {
            bits.push(made.bit(level)?);
        }
        bits.push(Truth::NEVER);
        let code = Number(bits);
        let number = |balls: u64| {
            Number::constant(i64::try_from(balls).unwrap_or(i64::MAX).saturating_sub(unknown.from))
        };
        let below = code.is_less(&number(least), made)?;
        let above = number(most).is_less(&code, made)?;
        let outside = made.or(below, above)?;
        starts = made.choose(outside, Truth::NEVER, starts)?;
    }
    Ok(starts)
}

/// The rows in their order.
struct Rows<'a> {
    challenge: &'a Challenge,
    unknowns: &'a Unknowns,
    order: &'a [u32],
}

impl Rows<'_> {
    /// Adds the numbers of the first rows of these starts, and keeps the first `kept` of all.
    fn first(
        &self,
        starts: Truth,
        kept: usize,
        made: &mut Decisions,
        first: &mut BTreeSet<u128>,
    ) -> Result<(), TooLarge> {
        let mut set = vec![false; self.unknowns.levels as usize];
        let mut left = kept;
        self.descend(starts, 0, &mut left, &mut set, made, first)?;
        while first.len() > kept {
            first.pop_last();
        }
        Ok(())
    }

    fn descend(
        &self,
        starts: Truth,
        depth: usize,
        left: &mut usize,
        set: &mut [bool],
        made: &mut Decisions,
        first: &mut BTreeSet<u128>,
    ) -> Result<(), TooLarge> {
        if starts == Truth::NEVER || *left == 0 {
            return Ok(());
        }
        let Some(&level) = self.order.get(depth) else {
            *left -= 1;
            let is_set = |level: u32| set.get(level as usize).copied().unwrap_or(false);
            first.insert(self.unknowns.row(self.challenge, is_set).number);
            return Ok(());
        };
        for value in [false, true] {
            let half = made.with(starts, level, value)?;
            if let Some(bit) = set.get_mut(level as usize) {
                *bit = value;
            }
            self.descend(half, depth + 1, left, set, made, first)?;
        }
        Ok(())
    }
}

//! The truth table as patterns of rows that come to the same.

use super::bdd::{Bdd, BddManager, BddResult};
use super::budget::{Budget, TooLarge};
use super::dependence::{SymbolicHistory, endings, out};
use super::follow::{Followed, follow};
use super::goals;
use super::inputs::InputBits;
use super::rows::SymbolicRows;
use crate::board::Side;
use crate::limits;
use crate::table::goals::Admitted;
use crate::table::logic::{Bit as _, Logic as _};
use crate::table::pattern::{FinalBit, Known, Pattern};
use crate::table::plan::{Plan, Shown, StateSource};
use crate::table::{Runner, TableError, Trial};

/// All rows as patterns: see [`crate::table::compact`].
pub(in crate::table) fn compact(
    trial: &Trial,
    plan: &Plan,
    budget: Budget,
) -> Result<Vec<Pattern>, TableError> {
    let starts = trial.challenge.rows.product().ok_or(TableError::TooManyRows)?;
    let inputs = InputBits::new(plan)?;
    let too_complex = |_: TooLarge| TableError::TooComplex { starts };
    let mut bdds = BddManager::new(inputs.levels, budget);
    let Admitted { admitted, undefined } =
        goals::admitted(plan, &inputs, &mut bdds).map_err(too_complex)?;
    let order = inputs.in_row_order();
    let rows = SymbolicRows { challenge: trial.challenge, inputs: &inputs, order: &order };
    rows.check_defined(trial, undefined, &mut bdds)?;
    let (mut table, admitted) =
        Table::new(trial, plan, &inputs, admitted, &mut bdds).map_err(too_complex)?;
    table.divide(admitted, &mut bdds).map_err(|_| match table.patterns.len() as u64 {
        limits::PATTERNS => TableError::TooManyLeaves { leaves: limits::PATTERNS },
        _ => TableError::TooComplex { starts },
    })?;
    Ok(table.patterns)
}

/// The patterns that are found, and what they must not mix.
struct Table<'a> {
    plan: &'a Plan<'a>,
    inputs: &'a InputBits,
    /// What comes out and how it ends: the same in all rows of a pattern.
    same: Vec<Bdd>,
    /// For each bit of the inputs and registers, where it points right at the end, and where it
    /// did at the start, if that is an input.
    finals: Vec<Vec<(Bdd, Option<Bdd>)>>,
    single: Runner<'a>,
    patterns: Vec<Pattern>,
    /// How many balls they hold.
    held: u64,
}

impl<'a> Table<'a> {
    fn new(
        trial: &Trial<'a>,
        plan: &'a Plan<'a>,
        inputs: &'a InputBits,
        admitted: Bdd,
        bdds: &mut BddManager,
    ) -> BddResult<(Self, Bdd)> {
        let mut history = SymbolicHistory { admitted, balls: Vec::new() };
        let followed = follow(plan, inputs, admitted, &mut history, bdds)?;
        let mut same = out(&history.balls, &followed, bdds)?;
        same.extend(endings(&followed));
        same.sort();
        same.dedup();
        same.retain(|&set| set != Bdd::NEVER && set != Bdd::ALWAYS);
        let mut finals = Vec::new();
        for variable in 0..trial.challenge.named() {
            let mut bits = Vec::new();
            for shown in plan.bits_of(variable) {
                bits.push(last_and_first(&shown, plan, inputs, &followed, bdds)?);
            }
            finals.push(bits);
        }
        let single = Runner::with(plan);
        let table = Table { plan, inputs, same, finals, single, patterns: Vec::new(), held: 0 };
        Ok((table, history.admitted))
    }

    /// Divides the rows until those that are left together come to the same.
    fn divide(&mut self, rows: Bdd, bdds: &mut BddManager) -> BddResult<()> {
        let mut open = vec![(rows, vec![None; self.inputs.levels as usize])];
        while let Some((rows, known)) = open.pop() {
            if rows == Bdd::NEVER {
                continue;
            }
            let Some(level) = self.differing(rows, bdds)? else {
                if self.patterns.len() as u64 == limits::PATTERNS {
                    return Err(TooLarge);
                }
                let pattern = self.pattern(rows, &known, bdds)?;
                self.held += pattern.outcome.out.len() as u64;
                if self.held > limits::BALLS_HELD {
                    return Err(TooLarge);
                }
                self.patterns.push(pattern);
                continue;
            };
            let level = self.inputs.before(level, |level| known[level as usize].is_some());
            for value in [true, false] {
                let bit = bdds.bit(level)?;
                let half = bdds.and(rows, if value { bit } else { bit.negated() })?;
                let mut known = known.clone();
                known[level as usize] = Some(value);
                open.push((half, known));
            }
            if bdds.is_full() {
                let rows = open.iter_mut().map(|(rows, _)| rows);
                let finals = self.finals.iter_mut().flatten();
                let finals = finals.flat_map(|(end, start)| [end].into_iter().chain(start));
                bdds.collect_garbage(rows.chain(&mut self.same).chain(finals));
            }
        }
        Ok(())
    }

    /// The first bit on which it depends what comes of these rows.
    fn differing(&self, rows: Bdd, bdds: &mut BddManager) -> BddResult<Option<u32>> {
        let mut first = None;
        for &set in &self.same {
            let inside = bdds.simplified(set, rows)?;
            let level = (inside != Bdd::NEVER && inside != Bdd::ALWAYS).then(|| bdds.level(inside));
            first = first.into_iter().chain(level).min();
        }
        if first.is_some() {
            return Ok(first);
        }
        for &(end, start) in self.finals.iter().flatten() {
            if final_bit(rows, end, start, bdds)?.is_none() {
                let level = decider(rows, end, start, bdds)?;
                first = Some(first.map_or(level, |first: u32| first.min(level)));
            }
        }
        Ok(first)
    }

    fn pattern(
        &mut self,
        rows: Bdd,
        known: &[Option<bool>],
        bdds: &mut BddManager,
    ) -> BddResult<Pattern> {
        let mut finals = Vec::new();
        for bits in &self.finals {
            let mut ends = Vec::new();
            for &(end, start) in bits {
                ends.push(final_bit(rows, end, start, bdds)?.unwrap_or(FinalBit::AsStarted));
            }
            finals.push(ends);
        }
        let of = |level: &u32| known.get(*level as usize).copied().flatten();
        let inputs = self.inputs.all.iter().map(|input| {
            let bits: Vec<Option<bool>> = input.levels.iter().map(of).collect();
            let known = match input.hopper {
                None => Known::Bits(bits),
                Some(_) => {
                    let code = |open: bool| {
                        let bits = bits.iter().enumerate();
                        bits.fold(0, |code, (at, bit)| code | u64::from(bit.unwrap_or(open)) << at)
                    };
                    let from = u64::try_from(input.from).unwrap_or(0);
                    let to = u64::try_from(input.to).unwrap_or(0);
                    Known::Balls(from + code(false), to.min(from + code(true)))
                }
            };
            (input.variable, known)
        });
        let inputs = inputs.collect();
        let set = bdds.some(rows);
        let row = self.inputs.row(self.plan.challenge, |level| set >> level & 1 == 1);
        let outcome = self.single.run(&row).clone();
        bdds.note(usize::try_from(outcome.balls).unwrap_or(usize::MAX))?;
        Ok(Pattern { inputs, rows: bdds.count(rows), outcome, finals })
    }
}

/// Where a bit points right at the end, and at the start, if that is an input.
fn last_and_first(
    shown: &[Shown],
    plan: &Plan,
    inputs: &InputBits,
    followed: &Followed,
    bdds: &mut BddManager,
) -> BddResult<(Bdd, Option<Bdd>)> {
    let mut end = Bdd::NEVER;
    let mut start = None;
    for shown in shown {
        let number = match *shown {
            Shown::Fixed(side) => {
                end = bdds.or(end, Bdd::constant(side == Side::Right))?;
                continue;
            }
            Shown::State(number) => number,
        };
        let state = followed.ensemble.states.get(number).copied().unwrap_or(Bdd::NEVER);
        end = bdds.or(end, state)?;
        if let Some(&StateSource::Input { variable, bit }) = plan.sources.get(number)
            && let Some(level) = inputs.level(variable, bit)
        {
            start = Some(bdds.bit(level)?);
        }
    }
    Ok((end, start))
}

/// The first bit that decides whether a bit ends right in these rows, or whether it is turned:
/// whichever takes fewer bits.
fn decider(rows: Bdd, end: Bdd, start: Option<Bdd>, bdds: &mut BddManager) -> BddResult<u32> {
    let mut least = bdds.simplified(end, rows)?;
    if let Some(start) = start {
        let turned = bdds.xor(end, start)?;
        let turned = bdds.simplified(turned, rows)?;
        if bdds.support(turned)?.count_ones() < bdds.support(least)?.count_ones() {
            least = turned;
        }
    }
    Ok(bdds.level(least))
}

/// The way a bit points in all of these rows, if one word says it.
fn final_bit(
    rows: Bdd,
    end: Bdd,
    start: Option<Bdd>,
    bdds: &mut BddManager,
) -> BddResult<Option<FinalBit>> {
    let right = bdds.and(rows, end)?;
    if right == Bdd::NEVER {
        return Ok(Some(FinalBit::Points(Side::Left)));
    }
    if right == rows {
        return Ok(Some(FinalBit::Points(Side::Right)));
    }
    let Some(start) = start else { return Ok(None) };
    let turned = bdds.xor(end, start)?;
    let turned = bdds.and(rows, turned)?;
    Ok(if turned == Bdd::NEVER {
        Some(FinalBit::AsStarted)
    } else if turned == rows {
        Some(FinalBit::Turned)
    } else {
        None
    })
}

//! The truth table in as few lines as are found: a line holds starts with the same result.

use super::admitted::admitted;
use super::bdd::{Bdd, BddManager, BddResult};
use super::budget::{Budget, TooLarge};
use super::cover::{Cover, FinalSets, Line, final_bit};
use super::dependence::{SymbolicHistory, endings, out};
use super::follow::{Followed, follow};
use super::formula::FormulaSearch;
use super::inputs::InputBits;
use super::row_order::SymbolicRows;
use crate::board::Side;
use crate::limits;
use crate::table::pattern::Pattern;
use crate::table::plan::{Plan, Shown, StateSource};
use crate::table::sets::goals::Admitted;
use crate::table::sets::logic::{Bit as _, Logic as _};
use crate::table::{Runner, TableError, Trial};

/// All rows as patterns: see [`crate::Table::patterns`].
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
        admitted(plan, &inputs, &mut bdds).map_err(too_complex)?;
    let order = inputs.in_row_order();
    let rows = SymbolicRows { challenge: trial.challenge, inputs: &inputs, order: &order };
    rows.check_defined(trial, undefined, &mut bdds)?;
    let mut cover = results(trial, plan, &inputs, admitted, &mut bdds).map_err(too_complex)?;
    let lines = cover.lines(&mut bdds).map_err(|fault| match fault {
        None => TableError::TooManyLines { lines: limits::PATTERNS },
        Some(TooLarge) => TableError::TooComplex { starts },
    })?;
    let mut writer = PatternWriter { cover, plan, single: Runner::with(plan), held: 0 };
    let patterns = lines.iter().map(|line| writer.pattern(line, &mut bdds));
    patterns.collect::<BddResult<_>>().map_err(too_complex)
}

/// Follows all rows, and finds what those of a line must have in common.
fn results<'a>(
    trial: &Trial<'a>,
    plan: &'a Plan<'a>,
    inputs: &'a InputBits,
    admitted: Bdd,
    bdds: &mut BddManager,
) -> BddResult<Cover<'a>> {
    let mut history = SymbolicHistory { admitted, balls: Vec::new() };
    let followed = follow(plan, inputs, admitted, &mut history, bdds)?;
    let admitted = history.admitted;
    let mut same = out(&history.balls, &followed, bdds)?;
    same.extend(endings(&followed));
    same.sort();
    same.dedup();
    same.retain(|&set| set != Bdd::NEVER && set != Bdd::ALWAYS);
    let search = FormulaSearch::new(trial.challenge, inputs, admitted, bdds);
    let mut finals = Vec::new();
    for variable in 0..trial.challenge.named() {
        let mut bits = Vec::new();
        let mut are_settled = true;
        for shown in plan.bits_of(variable) {
            let (end, start) = last_and_first(&shown, plan, inputs, &followed, bdds)?;
            are_settled &= final_bit(admitted, end, start, bdds)?.is_some();
            bits.push((end, start));
        }
        let ends: Vec<Bdd> = bits.iter().map(|(end, _)| *end).collect();
        let formula = if are_settled { None } else { search.find(&ends, bdds)? };
        finals.push(FinalSets { bits, formula });
    }
    Ok(Cover { inputs, admitted, same, finals })
}

/// Writes lines as patterns.
struct PatternWriter<'a> {
    cover: Cover<'a>,
    plan: &'a Plan<'a>,
    single: Runner<'a>,
    /// The number of balls in all patterns.
    held: u64,
}

impl PatternWriter<'_> {
    fn pattern(&mut self, line: &Line, bdds: &mut BddManager) -> BddResult<Pattern> {
        let PatternWriter { cover, plan, single, held } = self;
        let rows = cover.rows(line, bdds)?;
        let mut finals = Vec::new();
        for own in &cover.finals {
            finals.push(own.value_in(rows, bdds)?);
        }
        let variables = cover.inputs.all.iter().map(|input| input.variable);
        let inputs = variables.zip(line.iter().cloned()).collect();
        let set = bdds.some(rows);
        let row = cover.inputs.row(plan.challenge, |level| set >> level & 1 == 1);
        let outcome = single.run(&row).clone();
        bdds.note(usize::try_from(outcome.balls).unwrap_or(usize::MAX))?;
        *held += outcome.out.len() as u64;
        if *held > limits::BALLS_HELD {
            return Err(TooLarge);
        }
        Ok(Pattern { inputs, rows: bdds.count(rows), outcome, finals })
    }
}

/// The starts in which a bit points right at the end, and those in which it did at the start, if that is an input.
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

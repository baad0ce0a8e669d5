//! The truth table in as few lines as are found: a line holds starts with the same result.

use super::bdd::{Bdd, BddManager, BddResult};
use super::budget::{Budget, TooLarge};
use super::cover::{Cover, FinalSets, Line, final_bit};
use super::formula::FormulaSearch;
use super::outcomes::Outcomes;
use crate::limits;
use crate::table::pattern::Pattern;
use crate::table::plan::Plan;
use crate::table::sets::logic::{Bit as _, Logic as _};
use crate::table::{Runner, TableError, Trial};

/// All rows as patterns: see [`crate::Table::patterns`].
pub(in crate::table) fn compact(
    trial: &Trial,
    plan: &Plan,
    budget: Budget,
) -> Result<Vec<Pattern>, TableError> {
    let outcomes = Outcomes::new(trial, plan, budget)?;
    let all = outcomes.admitted;
    lines(outcomes, all)
}

/// Those rows of some outcomes that are wanted, as patterns.
pub(super) fn lines(outcomes: Outcomes, wanted: Bdd) -> Result<Vec<Pattern>, TableError> {
    let (plan, too_complex) = (outcomes.plan, outcomes.too_complex());
    let (mut cover, mut bdds) =
        cover(outcomes, wanted).map_err(|_: TooLarge| too_complex.clone())?;
    let lines = cover.lines(&mut bdds).map_err(|fault| match fault {
        None => TableError::TooManyLines { lines: limits::PATTERNS },
        Some(TooLarge) => too_complex.clone(),
    })?;
    let mut writer = PatternWriter { cover, plan, single: Runner::with(plan), held: 0 };
    let patterns = lines.iter().filter_map(|line| writer.pattern(line, &mut bdds).transpose());
    patterns.collect::<BddResult<_>>().map_err(|_: TooLarge| too_complex)
}

/// What the rows of a line must have in common. Rows that are not wanted have one result, whatever it is.
fn cover(mut outcomes: Outcomes, wanted: Bdd) -> BddResult<(Cover, BddManager)> {
    let admitted = std::mem::replace(&mut outcomes.admitted, wanted);
    let mut finals = outcomes.finals()?;
    let mut same = outcomes.out_truths();
    same.extend(outcomes.endings());
    let ends = finals.iter_mut().flat_map(|own| &mut own.bits).map(|(end, _)| end);
    if wanted != admitted {
        for set in same.iter_mut().chain(ends) {
            *set = outcomes.bdds.and(*set, wanted)?;
        }
        same.push(wanted);
    }
    same.sort();
    same.dedup();
    same.retain(|&set| set != Bdd::NEVER && set != Bdd::ALWAYS);
    let Outcomes { plan, inputs, bdds, .. } = outcomes;
    Ok((Cover { inputs, rows: &plan.challenge.rows, admitted, wanted, same, finals }, bdds))
}

impl Outcomes<'_> {
    /// The ends of all inputs and registers.
    pub(super) fn finals(&mut self) -> BddResult<Vec<FinalSets>> {
        let challenge = self.plan.challenge;
        let mut all = Vec::new();
        for variable in 0..challenge.named() {
            let bits = self.plan.bits_of(variable);
            let bits = bits.iter().map(|shown| self.end_and_start(shown));
            all.push(bits.collect::<BddResult<Vec<_>>>()?);
        }
        let Outcomes { inputs, admitted, bdds, .. } = self;
        let search = FormulaSearch::new(challenge, inputs, *admitted, bdds);
        let mut finals = Vec::new();
        for bits in all {
            let mut are_settled = true;
            for &(end, start) in &bits {
                are_settled &= final_bit(*admitted, end, start, bdds)?.is_some();
            }
            let ends: Vec<Bdd> = bits.iter().map(|(end, _)| *end).collect();
            let formula = if are_settled { None } else { search.find(&ends, bdds)? };
            finals.push(FinalSets { bits, formula });
        }
        Ok(finals)
    }
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
    /// A line whose rows are wanted.
    fn pattern(&mut self, line: &Line, bdds: &mut BddManager) -> BddResult<Option<Pattern>> {
        let PatternWriter { cover, plan, single, held } = self;
        let rows = cover.rows(line, bdds)?;
        if bdds.and(rows, cover.wanted)? == Bdd::NEVER {
            return Ok(None);
        }
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
        Ok(Some(Pattern { inputs, rows: bdds.count(rows), outcome, finals }))
    }
}

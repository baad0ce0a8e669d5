//! What is asked of unknown starts.

use super::bdd::{Bdd, BddManager, BddResult};
use super::budget::TooLarge;
use super::inputs::{Evaluator, InputBits};
use crate::board::{Colour, Side};
use crate::challenge::{self, EndForm, EndGoal, Expected, OutGoal, OutRule};
use crate::machine::Load;
use crate::table::goals::{Admitted, Goals};
use crate::table::logic::{Bit as _, BitVec, Logic as _, Variables as _};
use crate::table::plan::Plan;

/// The most numbers of balls for which a pattern is worked out.
const PATTERNS: u64 = 1 << 10;

/// What is asked of every start, as truth values over the inputs.
#[derive(Debug, Clone)]
pub(in crate::table) struct Asked {
    /// The starts that the condition admits.
    pub admitted: Bdd,
    /// The starts for which the condition or what is asked has no value.
    pub undefined: Bdd,
    /// What may be asked of the balls and the ending, colours and interceptors aside, and where.
    pub out: Vec<(Expected, Bdd)>,
    /// What expressions ask for.
    pub values: Goals<Bdd>,
}

impl Asked {
    pub(crate) fn new(plan: &Plan, inputs: &InputBits, bdds: &mut BddManager) -> BddResult<Asked> {
        let Admitted { admitted, undefined } = admitted(plan, inputs, bdds)?;
        let mut evaluator = Evaluator { bdds, inputs, rows: &plan.challenge.rows };
        let values = Goals::new(plan.challenge, &mut evaluator)?;
        let out = out(plan, &values, &mut evaluator)?;
        let asked = bdds.and(values.undefined, admitted)?;
        let undefined = bdds.or(undefined, asked)?;
        Ok(Asked { admitted, undefined, out, values })
    }

    /// All sets, to be kept while others are forgotten.
    pub(crate) fn sets(&mut self) -> impl Iterator<Item = &mut Bdd> {
        let Asked { admitted, undefined, out, values } = self;
        let out = out.iter_mut().map(|(_, place)| place);
        [admitted, undefined].into_iter().chain(out).chain(values.sets())
    }
}

/// The starts that are rows.
pub(in crate::table) fn admitted(
    plan: &Plan,
    inputs: &InputBits,
    bdds: &mut BddManager,
) -> BddResult<Admitted<Bdd>> {
    let rows = &plan.challenge.rows;
    let mut evaluator = Evaluator { bdds, inputs, rows };
    let all = within(&mut evaluator)?;
    Admitted::new(rows, all, &mut evaluator)
}

/// The starts whose numbers of balls are within their ranges.
fn within(evaluator: &mut Evaluator) -> BddResult<Bdd> {
    let mut all = Bdd::ALWAYS;
    for unknown in &evaluator.inputs.all {
        let value = evaluator.variable(unknown.variable)?;
        let beyond = BitVec::constant(unknown.to).is_less(&value, evaluator.bdds)?;
        let within = evaluator.bdds.not(beyond)?;
        all = evaluator.bdds.and(all, within)?;
    }
    Ok(all)
}

/// What is asked of the balls and the ending, and where.
fn out(
    plan: &Plan,
    values: &Goals<Bdd>,
    evaluator: &mut Evaluator,
) -> BddResult<Vec<(Expected, Bdd)>> {
    let expect = &plan.challenge.expect;
    let goals = match &expect.out {
        Some(OutRule::Pattern(pattern)) => self::pattern(pattern, plan, evaluator)?,
        _ => {
            let mut others = Bdd::ALWAYS;
            let mut goals = Vec::new();
            for (balls, place) in &values.out {
                others = evaluator.bdds.without(others, *place)?;
                goals.push((OutGoal::Exactly(balls.clone()), *place));
            }
            goals.push((OutGoal::Any, others));
            goals
        }
    };
    let caught = expect.intercepted.is_some() || expect.interceptor.is_some();
    let expected = |out: OutGoal| {
        let kind = match (&out, expect.end) {
            _ if caught => Some(EndForm::Intercepted),
            (OutGoal::Endless(_), None) => Some(EndForm::Repeats),
            (_, kind) => kind,
        };
        let ending = EndGoal { kind, colour: None, cell: None };
        Expected { out, ending, finals: Vec::new() }
    };
    Ok(goals.into_iter().map(|(out, place)| (expected(out), place)).collect())
}

/// The pattern, as long as the balls last, for each number of balls.
fn pattern(
    pattern: &[Colour],
    plan: &Plan,
    evaluator: &mut Evaluator,
) -> BddResult<Vec<(OutGoal, Bdd)>> {
    let mut starts: Vec<([u64; 2], Bdd)> = vec![([0, 0], Bdd::ALWAYS)];
    for unknown in &evaluator.inputs.all {
        let Some(side) = unknown.hopper else { continue };
        let count = unknown.to.abs_diff(unknown.from).saturating_add(1);
        if count.saturating_mul(starts.len() as u64) > PATTERNS {
            return Err(TooLarge);
        }
        let value = evaluator.variable(unknown.variable)?;
        let mut found = Vec::new();
        for balls in unknown.from..=unknown.to {
            let is = value.is_equal(&BitVec::constant(balls), evaluator.bdds)?;
            for (counts, place) in &starts {
                let mut counts = *counts;
                counts[side] = u64::try_from(balls).unwrap_or(0);
                found.push((counts, evaluator.bdds.and(*place, is)?));
            }
        }
        starts = found;
    }
    let goal = |counts: [u64; 2]| {
        let loads: [Load; 2] = Side::BOTH.map(|side| plan.load_of(side, counts[side.index()]));
        let supplied = Colour::BOTH.map(|colour| challenge::total(&loads, colour));
        challenge::repeated(pattern, supplied)
    };
    Ok(starts.into_iter().map(|(counts, place)| (goal(counts), place)).collect())
}

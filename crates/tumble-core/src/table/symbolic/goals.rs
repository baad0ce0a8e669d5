//! What is asked of unknown starts.

use std::sync::Arc;

use super::bdd::{Bdd, BddManager, BddResult};
use super::budget::TooLarge;
use super::inputs::{Evaluator, InputBits};
use crate::board::{Cell, Colour, Side};
use crate::challenge::expression::Expression;
use crate::challenge::{self, EndForm, EndGoal, Expected, OutGoal, OutRule};
use crate::machine::Load;
use crate::table::logic::{
    Bit as _, BitVec, Logic as _, Symbolic, SymbolicAlgebra, SymbolicValue, Variables as _,
};
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
    /// Where a blue, and where a red intercepted ball is asked for.
    pub colours: [Bdd; 2],
    /// Where each labelled interceptor is asked for; `None`: any will do.
    pub cells: Option<Vec<(Cell, Bdd)>>,
    /// For each rule about a value at the end where it counts, and the bits of the value.
    pub finals: Vec<(Bdd, Vec<Bdd>)>,
}

impl Asked {
    pub(crate) fn new(plan: &Plan, inputs: &InputBits, bdds: &mut BddManager) -> BddResult<Asked> {
        let rows = &plan.challenge.rows;
        let Admitted { admitted, undefined: condition_undefined } =
            Admitted::new(plan, inputs, bdds)?;
        let mut asker =
            Asker { plan, open: Evaluator { bdds, inputs, rows }, undefined: Bdd::NEVER };
        let colours = asker.colours()?;
        let cells = asker.cells()?;
        let finals = asker.finals()?;
        let out = asker.out()?;
        let bdds = asker.open.bdds;
        let undefined = bdds.and(asker.undefined, admitted)?;
        let undefined = bdds.or(undefined, condition_undefined)?;
        Ok(Asked { admitted, undefined, out, colours, cells, finals })
    }

    /// All sets, to be kept while others are forgotten.
    pub(crate) fn sets(&mut self) -> impl Iterator<Item = &mut Bdd> {
        let Asked { admitted, undefined, out, colours, cells, finals } = self;
        [admitted, undefined]
            .into_iter()
            .chain(out.iter_mut().map(|(_, place)| place))
            .chain(colours)
            .chain(cells.iter_mut().flatten().map(|(_, place)| place))
            .chain(finals.iter_mut().flat_map(|(asked, bits)| [asked].into_iter().chain(bits)))
    }
}

/// The starts that are rows.
#[derive(Debug, Clone, Copy)]
pub(in crate::table) struct Admitted {
    /// The starts that the condition admits.
    pub admitted: Bdd,
    /// The starts for which the condition has no value.
    pub undefined: Bdd,
}

impl Admitted {
    pub(crate) fn new(
        plan: &Plan,
        inputs: &InputBits,
        bdds: &mut BddManager,
    ) -> BddResult<Admitted> {
        let rows = &plan.challenge.rows;
        let mut open = Evaluator { bdds, inputs, rows };
        let all = within(&mut open)?;
        let Some(condition) = rows.condition() else {
            return Ok(Admitted { admitted: all, undefined: Bdd::NEVER });
        };
        let condition = condition.fold(&mut SymbolicAlgebra(&mut open))?;
        let undefined = open.bdds.and(all, condition.without)?;
        let defined = open.bdds.not(condition.without)?;
        let holds = open.bdds.and(condition.truth(), defined)?;
        Ok(Admitted { admitted: open.bdds.and(all, holds)?, undefined })
    }
}

/// The starts whose numbers of balls are within their ranges.
fn within(open: &mut Evaluator) -> BddResult<Bdd> {
    let mut all = Bdd::ALWAYS;
    for unknown in &open.inputs.all {
        let value = open.variable(unknown.variable)?;
        let beyond = BitVec::constant(unknown.to).is_less(&value, open.bdds)?;
        let within = open.bdds.not(beyond)?;
        all = open.bdds.and(all, within)?;
    }
    Ok(all)
}

struct Asker<'a, 'b> {
    plan: &'a Plan<'b>,
    open: Evaluator<'a>,
    undefined: Bdd,
}

impl Asker<'_, '_> {
    fn evaluated(&mut self, expression: &Expression) -> BddResult<Symbolic<Bdd>> {
        expression.fold(&mut SymbolicAlgebra(&mut self.open))
    }

    fn add_undefined(&mut self, place: Bdd) -> BddResult<()> {
        self.undefined = self.open.bdds.or(self.undefined, place)?;
        Ok(())
    }

    /// The texts that an expression gives where `counts`, and where.
    fn texts(&mut self, expression: &Expression, counts: Bdd) -> BddResult<Vec<(Arc<str>, Bdd)>> {
        let open = self.evaluated(expression)?;
        let undefined = self.open.bdds.and(open.without, counts)?;
        self.add_undefined(undefined)?;
        let defined = self.open.bdds.ite(open.without, Bdd::NEVER, counts)?;
        let SymbolicValue::Texts(texts) = open.value else { return Ok(Vec::new()) };
        let mut found = Vec::new();
        for (text, place) in texts {
            let place = self.open.bdds.and(place, defined)?;
            if place != Bdd::NEVER {
                found.push((text, place));
            }
        }
        Ok(found)
    }

    /// Where a rule counts.
    fn when(&mut self, when: Option<&Expression>) -> BddResult<Bdd> {
        let Some(when) = when else { return Ok(Bdd::ALWAYS) };
        let open = self.evaluated(when)?;
        self.add_undefined(open.without)?;
        self.open.bdds.ite(open.without, Bdd::NEVER, open.truth())
    }

    fn colours(&mut self) -> BddResult<[Bdd; 2]> {
        let mut colours = [Bdd::NEVER; 2];
        let Some(expression) = &self.plan.challenge.expect.intercepted else { return Ok(colours) };
        for (text, place) in self.texts(expression, Bdd::ALWAYS)? {
            match &*text {
                "blue" => colours[Colour::Blue.side().index()] = place,
                "red" => colours[Colour::Red.side().index()] = place,
                "any" => {}
                _ => self.add_undefined(place)?,
            }
        }
        Ok(colours)
    }

    fn cells(&mut self) -> BddResult<Option<Vec<(Cell, Bdd)>>> {
        let Some(expression) = &self.plan.challenge.expect.interceptor else { return Ok(None) };
        let mut cells = Vec::new();
        for (text, place) in self.texts(expression, Bdd::ALWAYS)? {
            match self.plan.challenge.labels.iter().find(|(label, _)| **label == *text) {
                Some((_, cell)) => cells.push((*cell, place)),
                None => self.add_undefined(place)?,
            }
        }
        Ok(Some(cells))
    }

    fn finals(&mut self) -> BddResult<Vec<(Bdd, Vec<Bdd>)>> {
        let challenge = self.plan.challenge;
        let mut finals = Vec::new();
        for rule in &challenge.expect.finals {
            let asked = self.when(rule.when.as_ref())?;
            let open = self.evaluated(&rule.value)?;
            let SymbolicValue::Number(number) = open.value else { continue };
            let width = challenge.register(rule.variable).map_or(0, |r| r.cells.width()).min(62);
            let bdds = &mut *self.open.bdds;
            let small = number.is_less(&BitVec::constant(1 << width), bdds)?;
            let negative = number.is_less(&BitVec::constant(0), bdds)?;
            let fits = bdds.ite(negative, Bdd::NEVER, small)?;
            let misfits = bdds.not(fits)?;
            let undefined = bdds.or(open.without, misfits)?;
            let undefined = bdds.and(undefined, asked)?;
            self.add_undefined(undefined)?;
            finals.push((asked, (0..width as usize).map(|bit| number.bit(bit)).collect()));
        }
        Ok(finals)
    }

    fn out(&mut self) -> BddResult<Vec<(Expected, Bdd)>> {
        let expect = &self.plan.challenge.expect;
        let goals = match &expect.out {
            None => vec![(OutGoal::Any, Bdd::ALWAYS)],
            Some(OutRule::Balls(balls)) => {
                vec![(OutGoal::Exactly(balls.clone()), Bdd::ALWAYS)]
            }
            Some(OutRule::Pattern(pattern)) => self.pattern(pattern)?,
            Some(OutRule::Value(value, when)) => {
                let asked = self.when(when.as_ref())?;
                let mut goals = vec![(OutGoal::Any, self.open.bdds.not(asked)?)];
                for (text, place) in self.texts(value, asked)? {
                    match challenge::balls(&text) {
                        Some(balls) => goals.push((OutGoal::Exactly(balls), place)),
                        None => self.add_undefined(place)?,
                    }
                }
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
    fn pattern(&mut self, pattern: &[Colour]) -> BddResult<Vec<(OutGoal, Bdd)>> {
        let mut starts: Vec<([u64; 2], Bdd)> = vec![([0, 0], Bdd::ALWAYS)];
        for unknown in &self.open.inputs.all {
            let Some(side) = unknown.hopper else { continue };
            let count = unknown.to.abs_diff(unknown.from).saturating_add(1);
            if count.saturating_mul(starts.len() as u64) > PATTERNS {
                return Err(TooLarge);
            }
            let value = self.open.variable(unknown.variable)?;
            let mut found = Vec::new();
            for balls in unknown.from..=unknown.to {
                let is = value.is_equal(&BitVec::constant(balls), self.open.bdds)?;
                for (counts, place) in &starts {
                    let mut counts = *counts;
                    counts[side] = u64::try_from(balls).unwrap_or(0);
                    found.push((counts, self.open.bdds.and(*place, is)?));
                }
            }
            starts = found;
        }
        let goal = |counts: [u64; 2]| {
            let loads: [Load; 2] =
                Side::BOTH.map(|side| self.plan.load_of(side, counts[side.index()]));
            let supplied = Colour::BOTH.map(|colour| challenge::total(&loads, colour));
            challenge::repeated(pattern, supplied)
        };
        Ok(starts.into_iter().map(|(counts, place)| (goal(counts), place)).collect())
    }
}

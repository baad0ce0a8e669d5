//! What is asked of unknown starts.

use std::sync::Arc;

use super::decisions::{Decisions, TooLarge, Truth};
use super::unknowns::{Inputs, Unknowns};
use crate::board::{Cell, Colour, Side};
use crate::challenge::expression::Expression;
use crate::challenge::{self, EndForm, EndGoal, Expected, OutGoal, OutRule};
use crate::machine::Load;
use crate::table::open::{Bit as _, Logic as _, Number, Open, OpenRows, OpenValue, Variables as _};
use crate::table::plan::Plan;

/// The most numbers of balls for which a pattern is worked out.
const PATTERNS: u64 = 1 << 10;

/// What is asked of every start, as truth values over the inputs.
#[derive(Debug, Clone)]
pub(super) struct Asked {
    /// The starts that the condition admits.
    pub admitted: Truth,
    /// The starts for which the condition or what is asked cannot be told.
    pub untold: Truth,
    /// What may be asked of the balls and the ending, colours and interceptors aside, and where.
    pub out: Vec<(Expected, Truth)>,
    /// Where a blue, and where a red intercepted ball is asked for.
    pub colours: [Truth; 2],
    /// Where each labelled interceptor is asked for; `None`: any will do.
    pub cells: Option<Vec<(Cell, Truth)>>,
    /// For each rule about a value at the end where it counts, and the bits of the value.
    pub finals: Vec<(Truth, Vec<Truth>)>,
}

type Made<T> = Result<T, TooLarge>;

impl Asked {
    pub fn new(plan: &Plan, unknowns: &Unknowns, made: &mut Decisions) -> Made<Asked> {
        let rows = &plan.challenge.rows;
        let Admitted { admitted, untold: condition_untold } = Admitted::new(plan, unknowns, made)?;
        let mut asker = Asker { plan, open: Inputs { made, unknowns, rows }, untold: Truth::NEVER };
        let colours = asker.colours()?;
        let cells = asker.cells()?;
        let finals = asker.finals()?;
        let out = asker.out()?;
        let made = asker.open.made;
        let untold = made.and(asker.untold, admitted)?;
        let untold = made.or(untold, condition_untold)?;
        Ok(Asked { admitted, untold, out, colours, cells, finals })
    }

    /// All truth values, to be kept while others are forgotten.
    pub fn truths(&mut self) -> impl Iterator<Item = &mut Truth> {
        let Asked { admitted, untold, out, colours, cells, finals } = self;
        [admitted, untold]
            .into_iter()
            .chain(out.iter_mut().map(|(_, place)| place))
            .chain(colours)
            .chain(cells.iter_mut().flatten().map(|(_, place)| place))
            .chain(finals.iter_mut().flat_map(|(asked, bits)| [asked].into_iter().chain(bits)))
    }
}

/// The starts that are rows.
#[derive(Debug, Clone, Copy)]
pub(super) struct Admitted {
    /// The starts that the condition admits.
    pub admitted: Truth,
    /// The starts for which the condition has no value.
    pub untold: Truth,
}

impl Admitted {
    pub fn new(plan: &Plan, unknowns: &Unknowns, made: &mut Decisions) -> Made<Admitted> {
        let rows = &plan.challenge.rows;
        let mut open = Inputs { made, unknowns, rows };
        let all = within(&mut open)?;
        let Some(condition) = rows.condition() else {
            return Ok(Admitted { admitted: all, untold: Truth::NEVER });
        };
        let condition = condition.fold(&mut OpenRows(&mut open))?;
        let untold = open.made.and(all, condition.without)?;
        let told = open.made.not(condition.without)?;
        let holds = open.made.and(condition.truth(), told)?;
        Ok(Admitted { admitted: open.made.and(all, holds)?, untold })
    }
}

/// The starts whose numbers of balls are within their ranges.
fn within(open: &mut Inputs) -> Made<Truth> {
    let mut all = Truth::ALWAYS;
    for unknown in &open.unknowns.all {
        let value = open.variable(unknown.variable)?;
        let beyond = Number::constant(unknown.to).is_less(&value, open.made)?;
        let within = open.made.not(beyond)?;
        all = open.made.and(all, within)?;
    }
    Ok(all)
}

struct Asker<'a, 'b> {
    plan: &'a Plan<'b>,
    open: Inputs<'a>,
    untold: Truth,
}

impl Asker<'_, '_> {
    fn evaluated(&mut self, expression: &Expression) -> Made<Open<Truth>> {
        expression.fold(&mut OpenRows(&mut self.open))
    }

    fn cannot_tell(&mut self, place: Truth) -> Made<()> {
        self.untold = self.open.made.or(self.untold, place)?;
        Ok(())
    }

    /// The texts that an expression gives where `counts`, and where.
    fn texts(&mut self, expression: &Expression, counts: Truth) -> Made<Vec<(Arc<str>, Truth)>> {
        let open = self.evaluated(expression)?;
        let untold = self.open.made.and(open.without, counts)?;
        self.cannot_tell(untold)?;
        let told = self.open.made.choose(open.without, Truth::NEVER, counts)?;
        let OpenValue::Texts(texts) = open.value else { return Ok(Vec::new()) };
        let mut found = Vec::new();
        for (text, place) in texts {
            let place = self.open.made.and(place, told)?;
            if place != Truth::NEVER {
                found.push((text, place));
            }
        }
        Ok(found)
    }

    /// Where a rule counts.
    fn when(&mut self, when: Option<&Expression>) -> Made<Truth> {
        let Some(when) = when else { return Ok(Truth::ALWAYS) };
        let open = self.evaluated(when)?;
        self.cannot_tell(open.without)?;
        self.open.made.choose(open.without, Truth::NEVER, open.truth())
    }

    fn colours(&mut self) -> Made<[Truth; 2]> {
        let mut colours = [Truth::NEVER; 2];
        let Some(expression) = &self.plan.challenge.expect.intercepted else { return Ok(colours) };
        for (text, place) in self.texts(expression, Truth::ALWAYS)? {
            match &*text {
                "blue" => colours[Colour::Blue.side().index()] = place,
                "red" => colours[Colour::Red.side().index()] = place,
                "any" => {}
                _ => self.cannot_tell(place)?,
            }
        }
        Ok(colours)
    }

    fn cells(&mut self) -> Made<Option<Vec<(Cell, Truth)>>> {
        let Some(expression) = &self.plan.challenge.expect.interceptor else { return Ok(None) };
        let mut cells = Vec::new();
        for (text, place) in self.texts(expression, Truth::ALWAYS)? {
            match self.plan.challenge.labels.iter().find(|(label, _)| **label == *text) {
                Some((_, cell)) => cells.push((*cell, place)),
                None => self.cannot_tell(place)?,
            }
        }
        Ok(Some(cells))
    }

    fn finals(&mut self) -> Made<Vec<(Truth, Vec<Truth>)>> {
        let challenge = self.plan.challenge;
        let mut finals = Vec::new();
        for rule in &challenge.expect.finals {
            let asked = self.when(rule.when.as_ref())?;
            let open = self.evaluated(&rule.value)?;
            let OpenValue::Number(number) = open.value else { continue };
            let width = challenge.register(rule.variable).map_or(0, |r| r.cells.width()).min(62);
            let made = &mut *self.open.made;
            let small = number.is_less(&Number::constant(1 << width), made)?;
            let negative = number.is_less(&Number::constant(0), made)?;
            let fits = made.choose(negative, Truth::NEVER, small)?;
            let misfits = made.not(fits)?;
            let untold = made.or(open.without, misfits)?;
            let untold = made.and(untold, asked)?;
            self.cannot_tell(untold)?;
            finals.push((asked, (0..width as usize).map(|bit| number.bit(bit)).collect()));
        }
        Ok(finals)
    }

    fn out(&mut self) -> Made<Vec<(Expected, Truth)>> {
        let expect = &self.plan.challenge.expect;
        let goals = match &expect.out {
            None => vec![(OutGoal::Any, Truth::ALWAYS)],
            Some(OutRule::Balls(balls)) => {
                vec![(OutGoal::Exactly(balls.clone()), Truth::ALWAYS)]
            }
            Some(OutRule::Pattern(pattern)) => self.pattern(pattern)?,
            Some(OutRule::Value(value, when)) => {
                let asked = self.when(when.as_ref())?;
                let mut goals = vec![(OutGoal::Any, self.open.made.not(asked)?)];
                for (text, place) in self.texts(value, asked)? {
                    match challenge::balls(&text) {
                        Some(balls) => goals.push((OutGoal::Exactly(balls), place)),
                        None => self.cannot_tell(place)?,
                    }
                }
                goals
            }
        };
        let caught = expect.intercepted.is_some() || expect.interceptor.is_some();
        let expected = |out: OutGoal| {
            let kind = match (&out, expect.end) {
                _ if caught => Some(EndForm::Intercepted),
                (OutGoal::Forever(_), None) => Some(EndForm::Repeats),
                (_, kind) => kind,
            };
            let ending = EndGoal { kind, colour: None, cell: None };
            Expected { out, ending, finals: Vec::new() }
        };
        Ok(goals.into_iter().map(|(out, place)| (expected(out), place)).collect())
    }

    /// The pattern, as long as the balls last, for each number of balls.
    fn pattern(&mut self, pattern: &[Colour]) -> Made<Vec<(OutGoal, Truth)>> {
        let mut starts: Vec<([u64; 2], Truth)> = vec![([0, 0], Truth::ALWAYS)];
        for unknown in &self.open.unknowns.all {
            let Some(side) = unknown.hopper else { continue };
            let count = unknown.to.abs_diff(unknown.from).saturating_add(1);
            if count.saturating_mul(starts.len() as u64) > PATTERNS {
                return Err(TooLarge);
            }
            let value = self.open.variable(unknown.variable)?;
            let mut found = Vec::new();
            for balls in unknown.from..=unknown.to {
                let is = value.is_equal(&Number::constant(balls), self.open.made)?;
                for (counts, place) in &starts {
                    let mut counts = *counts;
                    counts[side] = u64::try_from(balls).unwrap_or(0);
                    found.push((counts, self.open.made.and(*place, is)?));
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

//! The expectation of a challenge for many starts at once, over any kind of truth value.
//!
//! Only this module and the reference in `challenge/expect.rs` know the kinds of expectation.

use std::cmp::Reverse;
use std::sync::Arc;

use super::logic::{BitVec, Logic as _, SymbolicValue, Truth, Variables, evaluate};
use crate::board::{Cell, Colour, Side};
use crate::challenge::expression::Expression;
use crate::challenge::{
    self, Challenge, EndForm, FinalRule, Known, LoadRule, OutGoal, OutRule, Rows, Variable,
};
use crate::machine::Load;
use crate::table::plan::Plan;

#[derive(Debug, Clone)]
pub(in crate::table) struct Goals<B> {
    /// The starts that the condition admits.
    pub admitted: B,
    /// The starts for which the condition or the expectation has no value.
    pub undefined: B,
    /// The expected ending, the same in all starts.
    pub end: Option<EndForm>,
    /// The expected balls, the longest first, each with its starts.
    pub out: Vec<(OutGoal, B)>,
    /// The starts that ask for a blue intercepted ball, and those that ask for a red one.
    pub colours: [B; 2],
    /// The starts that ask for each labelled interceptor; `None` if any interceptor is right.
    pub cells: Option<Vec<(Cell, B)>>,
    /// In the order of the rules.
    pub finals: Vec<FinalGoal<B>>,
}

#[derive(Debug, Clone)]
pub(super) struct FinalGoal<B> {
    /// The starts that ask for it.
    pub asked: B,
    /// The bits of the value, the least significant first.
    pub bits: Vec<B>,
}

#[derive(Debug, Clone, Copy)]
pub(in crate::table) struct Admitted<B> {
    /// The starts that it admits.
    pub admitted: B,
    /// The starts for which it has no value.
    pub undefined: B,
}

impl<B: Truth> Goals<B> {
    /// The expectation for the admitted starts.
    pub(super) fn new(plan: &Plan, starts: Admitted<B>, rows: &impl Variables<Truth = B>) -> Self {
        let (challenge, logic) = (plan.challenge, rows.logic());
        let expect = &challenge.expect;
        let mut reader = GoalReader { rows, undefined: B::NEVER };
        let mut colours = [B::NEVER; 2];
        for (text, starts) in reader.texts_of(expect.intercepted.as_ref(), B::ALWAYS) {
            match &*text {
                "blue" => colours[Colour::Blue.side().index()] = starts,
                "red" => colours[Colour::Red.side().index()] = starts,
                "any" => {}
                _ => reader.add_undefined(starts),
            }
        }
        let mut cells = expect.interceptor.as_ref().map(|_| Vec::new());
        for (text, starts) in reader.texts_of(expect.interceptor.as_ref(), B::ALWAYS) {
            match challenge.labels.iter().find(|(label, _)| **label == *text) {
                Some((_, cell)) => cells.get_or_insert_default().push((*cell, starts)),
                None => reader.add_undefined(starts),
            }
        }
        let finals = expect.finals.iter();
        let finals = finals.filter_map(|rule| reader.final_goal(challenge, rule)).collect();
        let mut out = match &expect.out {
            Some(OutRule::Balls(balls)) => vec![(OutGoal::Exactly(balls.clone()), B::ALWAYS)],
            Some(OutRule::Value(value, when)) => reader.out_goals(value, when.as_ref()),
            Some(OutRule::Pattern(pattern)) => repeated_goals(pattern, plan, rows),
            Some(OutRule::Matches(pattern)) => {
                vec![(OutGoal::Matches(Arc::clone(pattern)), B::ALWAYS)]
            }
            None => Vec::new(),
        };
        out.sort_by_key(|(goal, _)| Reverse(goal_length(goal)));
        // Whether a supply has an end does not depend on the start.
        let is_endless = out.iter().any(|(goal, _)| matches!(goal, OutGoal::Endless(_)));
        let end = match expect.intercepted.is_some() || expect.interceptor.is_some() {
            true => Some(EndForm::Intercepted),
            false => expect.end.or(is_endless.then_some(EndForm::Repeats)),
        };
        let undefined = logic.or(starts.undefined, logic.and(reader.undefined, starts.admitted));
        Goals { admitted: starts.admitted, undefined, end, out, colours, cells, finals }
    }

    pub(super) fn sets(&mut self) -> impl Iterator<Item = &mut B> {
        let Goals { admitted, undefined, out, colours, cells, finals, end: _ } = self;
        let out = out.iter_mut().map(|(_, starts)| starts);
        let cells = cells.iter_mut().flatten().map(|(_, starts)| starts);
        let finals =
            finals.iter_mut().flat_map(|FinalGoal { asked, bits }| [asked].into_iter().chain(bits));
        [admitted, undefined].into_iter().chain(out).chain(colours).chain(cells).chain(finals)
    }

    pub(super) fn allows_end(&self, end: EndForm) -> bool {
        self.end.is_none_or(|wanted| wanted == end)
    }
}

/// Evaluates the expectation, and records the starts in which it has no value.
struct GoalReader<'a, V: Variables> {
    rows: &'a V,
    undefined: V::Truth,
}

impl<V: Variables> GoalReader<'_, V> {
    fn final_goal(
        &mut self,
        challenge: &Challenge,
        rule: &FinalRule,
    ) -> Option<FinalGoal<V::Truth>> {
        let logic = self.rows.logic();
        let asked = self.starts_when(rule.when.as_ref());
        let value = evaluate(&rule.value, self.rows);
        let SymbolicValue::Number(number) = value.value else {
            self.add_undefined(asked);
            return None;
        };
        let width = challenge.register(rule.variable).map_or(0, |own| own.cells.width()) as usize;
        // A number fits if neither its sign nor a bit beyond the width is set.
        let beyond = number.0.iter().skip(width).chain([&value.without]);
        let undefined = beyond.fold(number.sign(), |all, &bit| logic.or(all, bit));
        self.add_undefined(logic.and(undefined, asked));
        let bits = (0..width).map(|bit| number.bit_at(bit)).collect();
        Some(FinalGoal { asked, bits })
    }

    fn out_goals(
        &mut self,
        value: &Expression,
        when: Option<&Expression>,
    ) -> Vec<(OutGoal, V::Truth)> {
        let asked = self.starts_when(when);
        let texts = self.texts_of(Some(value), asked).into_iter();
        let goals = texts.filter_map(|(text, starts)| match challenge::listed_balls(&text) {
            Some(balls) => Some((OutGoal::Exactly(balls), starts)),
            None => {
                self.add_undefined(starts);
                None
            }
        });
        goals.collect()
    }

    /// The possible texts of an expression in the starts that ask for it, each with its starts.
    fn texts_of(
        &mut self,
        expression: Option<&Expression>,
        asked: V::Truth,
    ) -> Vec<(Arc<str>, V::Truth)> {
        let Some(expression) = expression else { return Vec::new() };
        let logic = self.rows.logic();
        let value = evaluate(expression, self.rows);
        self.add_undefined(logic.and(value.without, asked));
        let defined = logic.without(asked, value.without);
        let SymbolicValue::Texts(mut texts) = value.value else { return Vec::new() };
        texts.iter_mut().for_each(|(_, starts)| *starts = logic.and(*starts, defined));
        texts.retain(|(_, starts)| *starts != V::Truth::NEVER);
        texts
    }

    fn starts_when(&mut self, when: Option<&Expression>) -> V::Truth {
        let Some(when) = when else { return V::Truth::ALWAYS };
        let value = evaluate(when, self.rows);
        self.add_undefined(value.without);
        self.rows.logic().without(value.truth(), value.without)
    }

    fn add_undefined(&mut self, starts: V::Truth) {
        self.undefined = self.rows.logic().or(self.undefined, starts);
    }
}

fn goal_length(goal: &OutGoal) -> usize {
    match goal {
        OutGoal::Any | OutGoal::Matches(_) => 0,
        OutGoal::Exactly(balls) | OutGoal::Endless(balls) => balls.len(),
    }
}

/// The pattern as long as the balls last, for each number of balls.
fn repeated_goals<B: Truth>(
    pattern: &[Colour],
    plan: &Plan,
    rows: &impl Variables<Truth = B>,
) -> Vec<(OutGoal, B)> {
    let mut starts: Vec<([u64; 2], B)> = vec![([0, 0], B::ALWAYS)];
    let logic = rows.logic();
    let rules = &plan.challenge.loads;
    for side in Side::BOTH {
        let LoadRule::Range { .. } = rules[side.index()] else { continue };
        let variable = plan.challenge.place_of(Variable::Balls(side));
        let (from, to) = rows.range(variable);
        let count = to.abs_diff(from).saturating_add(1);
        if !rows.may_tell_apart(count.saturating_mul(starts.len() as u64)) {
            return Vec::new();
        }
        let value = rows.variable(variable);
        let mut found = Vec::new();
        for balls in from..=to {
            let is = value.is_equal(&BitVec::constant(balls), logic);
            for &(mut counts, place) in &starts {
                counts[side.index()] = u64::try_from(balls).unwrap_or(0);
                found.push((counts, logic.and(place, is)));
            }
        }
        found.retain(|(_, place)| *place != B::NEVER);
        starts = found;
    }
    let goal = |counts: [u64; 2]| {
        let loads: [Load; 2] =
            Side::BOTH.map(|side| rules[side.index()].load(counts[side.index()]));
        let supplied = Colour::BOTH.map(|colour| challenge::total_balls(&loads, colour));
        challenge::repeated_pattern(pattern, supplied)
    };
    starts.into_iter().map(|(counts, place)| (goal(counts), place)).collect()
}

impl<B: Truth> Admitted<B> {
    /// Evaluates the condition of a challenge for `all` starts.
    pub(super) fn new(own: &Rows, all: B, rows: &impl Variables<Truth = B>) -> Self {
        let logic = rows.logic();
        let all = starts_agreeing(own.known(), all, rows);
        let Some(condition) = own.condition() else {
            return Admitted { admitted: all, undefined: B::NEVER };
        };
        let condition = evaluate(condition, rows);
        let defined = logic.without(all, condition.without);
        Admitted {
            admitted: logic.and(defined, condition.truth()),
            undefined: logic.and(all, condition.without),
        }
    }
}

/// The starts that agree with the known part of variables.
pub(in crate::table) fn starts_agreeing<'a, B: Truth>(
    known: impl Iterator<Item = (usize, &'a Known)>,
    mut starts: B,
    rows: &impl Variables<Truth = B>,
) -> B {
    let logic = rows.logic();
    for (variable, known) in known {
        match known {
            Known::Bits(bits) => {
                for (bit, value) in (0..).zip(bits) {
                    let Some(value) = *value else { continue };
                    let set = rows.input_bit(variable, bit);
                    starts =
                        if value { logic.and(starts, set) } else { logic.without(starts, set) };
                }
            }
            Known::Balls(least, most) => {
                let [least, most] = [*least, *most]
                    .map(|end| BitVec::constant(i64::try_from(end).unwrap_or(i64::MAX)));
                let balls = rows.variable(variable);
                starts = logic.without(starts, balls.is_less(&least, logic));
                starts = logic.without(starts, most.is_less(&balls, logic));
            }
        }
    }
    starts
}

//! What a challenge asks of many starts at once, whatever a truth value over starts is made of.
//!
//! The one place, next to the reference in `challenge/expect.rs`, that knows the kinds of expectation.

use std::cmp::Reverse;
use std::sync::Arc;

use super::logic::{Bit, BitVec, SymbolicValue, Variables, evaluate};
use crate::board::{Cell, Colour, Side};
use crate::challenge::expression::Expression;
use crate::challenge::{
    self, EndForm, FinalRule, Known, LoadRule, OutGoal, OutRule, Rows, Variable,
};
use crate::machine::Load;
use crate::table::plan::Plan;

/// What is asked of every start.
#[derive(Debug, Clone)]
pub(in crate::table) struct Goals<B> {
    /// The starts that the condition admits.
    pub admitted: B,
    /// The starts for which the condition or what is asked has no value.
    pub undefined: B,
    /// How runs are to end; the same in all starts.
    pub end: Option<EndForm>,
    /// What is asked of the balls that come out, the longest first, and where.
    pub out: Vec<(OutGoal, B)>,
    /// The starts that ask for a blue, and for a red intercepted ball.
    pub colours: [B; 2],
    /// The starts that ask for each labelled interceptor; `None`: any will do.
    pub cells: Option<Vec<(Cell, B)>>,
    /// In the order of the rules.
    pub finals: Vec<FinalGoal<B>>,
}

/// The value that a register must have at the end.
#[derive(Debug, Clone)]
pub(super) struct FinalGoal<B> {
    /// The starts that ask for it.
    pub asked: B,
    /// The bits of the value, the least significant first.
    pub bits: Vec<B>,
}

/// The starts that a condition admits.
#[derive(Debug, Clone, Copy)]
pub(in crate::table) struct Admitted<B> {
    /// The starts that it admits.
    pub admitted: B,
    /// The starts for which it has no value.
    pub undefined: B,
}

impl<B: Bit> Goals<B> {
    /// What is asked of the starts that are admitted.
    pub(super) fn new(plan: &Plan, starts: Admitted<B>, logic: &impl Variables<Bit = B>) -> Self {
        let challenge = plan.challenge;
        let expect = &challenge.expect;
        let mut goals = Goals {
            admitted: starts.admitted,
            undefined: B::NEVER,
            end: expect.end,
            out: Vec::new(),
            colours: [B::NEVER; 2],
            cells: None,
            finals: Vec::new(),
        };
        if let Some(colour) = &expect.intercepted {
            goals.add_colours(colour, logic);
        }
        if let Some(label) = &expect.interceptor {
            goals.add_cells(label, &challenge.labels, logic);
        }
        for rule in &expect.finals {
            let width = challenge.register(rule.variable).map_or(0, |own| own.cells.width());
            goals.add_final(rule, width as usize, logic);
        }
        match &expect.out {
            Some(OutRule::Balls(balls)) => {
                goals.out.push((OutGoal::Exactly(balls.clone()), B::ALWAYS));
            }
            Some(OutRule::Value(value, when)) => goals.add_out(value, when.as_ref(), logic),
            Some(OutRule::Pattern(pattern)) => goals.out = repeated(pattern, plan, logic),
            Some(OutRule::Matches(pattern)) => {
                goals.out.push((OutGoal::Matches(Arc::clone(pattern)), B::ALWAYS));
            }
            None => {}
        }
        goals.out.sort_by_key(|(goal, _)| Reverse(length(goal)));
        // Whether a supply has an end does not depend on the start.
        let is_endless = goals.out.iter().any(|(goal, _)| matches!(goal, OutGoal::Endless(_)));
        if expect.intercepted.is_some() || expect.interceptor.is_some() {
            goals.end = Some(EndForm::Intercepted);
        } else if is_endless {
            goals.end.get_or_insert(EndForm::Repeats);
        }
        let undefined = logic.and(goals.undefined, goals.admitted);
        goals.undefined = logic.or(starts.undefined, undefined);
        goals
    }

    /// All sets, to be kept while others are forgotten.
    pub(super) fn sets(&mut self) -> impl Iterator<Item = &mut B> {
        let Goals { admitted, undefined, out, colours, cells, finals, end: _ } = self;
        [admitted, undefined]
            .into_iter()
            .chain(out.iter_mut().map(|(_, starts)| starts))
            .chain(colours)
            .chain(cells.iter_mut().flatten().map(|(_, starts)| starts))
            .chain(
                finals
                    .iter_mut()
                    .flat_map(|goal| [&mut goal.asked].into_iter().chain(&mut goal.bits)),
            )
    }

    /// Whether runs may end in this way.
    pub(super) fn allows(&self, end: EndForm) -> bool {
        self.end.is_none_or(|wanted| wanted == end)
    }

    fn add_colours(&mut self, colour: &Expression, logic: &impl Variables<Bit = B>) {
        for (text, starts) in self.texts(colour, B::ALWAYS, logic) {
            match &*text {
                "blue" => self.colours[Colour::Blue.side().index()] = starts,
                "red" => self.colours[Colour::Red.side().index()] = starts,
                "any" => {}
                _ => self.add_undefined(starts, logic),
            }
        }
    }

    fn add_cells(
        &mut self,
        label: &Expression,
        labels: &[(String, Cell)],
        logic: &impl Variables<Bit = B>,
    ) {
        let mut cells = Vec::new();
        for (text, starts) in self.texts(label, B::ALWAYS, logic) {
            match labels.iter().find(|(label, _)| **label == *text) {
                Some((_, cell)) => cells.push((*cell, starts)),
                None => self.add_undefined(starts, logic),
            }
        }
        self.cells = Some(cells);
    }

    fn add_final(&mut self, rule: &FinalRule, width: usize, logic: &impl Variables<Bit = B>) {
        let asked = self.when(rule.when.as_ref(), logic);
        let value = evaluate(&rule.value, logic);
        let SymbolicValue::Number(number) = value.value else {
            return self.add_undefined(asked, logic);
        };
        // A number fits where neither its sign nor a bit beyond the width is set.
        let beyond = number.0.iter().skip(width).chain([&value.without]);
        let undefined = beyond.fold(number.sign(), |all, &bit| logic.or(all, bit));
        self.add_undefined(logic.and(undefined, asked), logic);
        let bits = (0..width).map(|bit| number.bit(bit)).collect();
        self.finals.push(FinalGoal { asked, bits });
    }

    fn add_out(
        &mut self,
        value: &Expression,
        when: Option<&Expression>,
        logic: &impl Variables<Bit = B>,
    ) {
        let asked = self.when(when, logic);
        for (text, starts) in self.texts(value, asked, logic) {
            match challenge::balls(&text) {
                Some(balls) => self.out.push((OutGoal::Exactly(balls), starts)),
                None => self.add_undefined(starts, logic),
            }
        }
    }

    /// The texts that an expression gives where it is asked for, and where.
    fn texts(
        &mut self,
        expression: &Expression,
        asked: B,
        logic: &impl Variables<Bit = B>,
    ) -> Vec<(Arc<str>, B)> {
        let value = evaluate(expression, logic);
        self.add_undefined(logic.and(value.without, asked), logic);
        let defined = logic.without(asked, value.without);
        let SymbolicValue::Texts(mut texts) = value.value else { return Vec::new() };
        texts.iter_mut().for_each(|(_, starts)| *starts = logic.and(*starts, defined));
        texts.retain(|(_, starts)| *starts != B::NEVER);
        texts
    }

    /// The starts in which a rule counts.
    fn when(&mut self, when: Option<&Expression>, logic: &impl Variables<Bit = B>) -> B {
        let Some(when) = when else { return B::ALWAYS };
        let value = evaluate(when, logic);
        self.add_undefined(value.without, logic);
        logic.without(value.truth(), value.without)
    }

    fn add_undefined(&mut self, starts: B, logic: &impl Variables<Bit = B>) {
        self.undefined = logic.or(self.undefined, starts);
    }
}

fn length(goal: &OutGoal) -> usize {
    match goal {
        OutGoal::Any | OutGoal::Matches(_) => 0,
        OutGoal::Exactly(balls) | OutGoal::Endless(balls) => balls.len(),
    }
}

/// The pattern, as long as the balls last, for each number of balls.
fn repeated<B: Bit>(
    pattern: &[Colour],
    plan: &Plan,
    logic: &impl Variables<Bit = B>,
) -> Vec<(OutGoal, B)> {
    let mut starts: Vec<([u64; 2], B)> = vec![([0, 0], B::ALWAYS)];
    let rules = &plan.challenge.loads;
    for side in Side::BOTH {
        let LoadRule::Range { .. } = rules[side.index()] else { continue };
        let variable = plan.challenge.place_of(Variable::Balls(side));
        let (from, to) = logic.range(variable);
        let count = to.abs_diff(from).saturating_add(1);
        if !logic.may_tell_apart(count.saturating_mul(starts.len() as u64)) {
            return Vec::new();
        }
        let value = logic.variable(variable);
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
        let supplied = Colour::BOTH.map(|colour| challenge::total(&loads, colour));
        challenge::repeated(pattern, supplied)
    };
    starts.into_iter().map(|(counts, place)| (goal(counts), place)).collect()
}

impl<B: Bit> Admitted<B> {
    /// Evaluates the condition of a challenge for `all` starts.
    pub(super) fn new(rows: &Rows, all: B, logic: &impl Variables<Bit = B>) -> Self {
        let all = agreeing(rows.known(), all, logic);
        let Some(condition) = rows.condition() else {
            return Admitted { admitted: all, undefined: B::NEVER };
        };
        let condition = evaluate(condition, logic);
        let defined = logic.without(all, condition.without);
        Admitted {
            admitted: logic.and(defined, condition.truth()),
            undefined: logic.and(all, condition.without),
        }
    }
}

/// Those of some starts that agree with what is known of variables.
pub(in crate::table) fn agreeing<'a, B: Bit>(
    known: impl Iterator<Item = (usize, &'a Known)>,
    mut starts: B,
    logic: &impl Variables<Bit = B>,
) -> B {
    for (variable, known) in known {
        match known {
            Known::Bits(bits) => {
                for (bit, value) in (0..).zip(bits) {
                    let Some(value) = *value else { continue };
                    let set = logic.input_bit(variable, bit);
                    starts =
                        if value { logic.and(starts, set) } else { logic.without(starts, set) };
                }
            }
            Known::Balls(least, most) => {
                let [least, most] = [*least, *most]
                    .map(|end| BitVec::constant(i64::try_from(end).unwrap_or(i64::MAX)));
                let balls = logic.variable(variable);
                starts = logic.without(starts, balls.is_less(&least, logic));
                starts = logic.without(starts, most.is_less(&balls, logic));
            }
        }
    }
    starts
}

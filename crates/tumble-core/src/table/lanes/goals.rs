//! What the rows of a block must leave, as masks.

use super::block::evaluated;
use super::layout::Layout;
use super::out::OutGoals;
use super::word::Lanes;
use crate::board::{Cell, Colour};
use crate::challenge::expression::Expression;
use crate::challenge::{EndForm, OutRule};
use crate::table::logic::{Symbolic, SymbolicValue};
use crate::table::plan::Plan;

/// What 64 N rows must leave.
#[derive(Debug, Clone)]
pub(super) struct Goals<const N: usize> {
    pub kind: Option<EndForm>,
    /// Whether a pattern is to come out without end.
    pub endless: bool,
    /// The rows that ask for a blue, and for a red intercepted ball.
    pub colours: [Lanes<N>; 2],
    /// The rows that ask for each labelled interceptor; `None`: any will do.
    pub cells: Option<Vec<(Cell, Lanes<N>)>>,
    pub out: OutGoals<N>,
    /// In the order of the rules.
    pub finals: Vec<Final<N>>,
    /// The rows for which the expectation has no value.
    pub undefined: Lanes<N>,
}

/// The value of a variable at the end.
#[derive(Debug, Clone)]
pub(super) struct Final<const N: usize> {
    /// The rows that ask for it.
    pub asked: Lanes<N>,
    /// The bits of the value, the least significant first.
    pub bits: Vec<Lanes<N>>,
}

impl<const N: usize> Goals<N> {
    /// What the rows from the number `first` on must leave.
    pub(super) fn new(plan: &Plan, layout: &Layout, first: u64) -> Self {
        let expect = &plan.challenge.expect;
        let mut goals = Goals {
            kind: expect.end,
            endless: false,
            colours: [Lanes::NONE; 2],
            cells: None,
            out: OutGoals::new(),
            finals: Vec::new(),
            undefined: Lanes::NONE,
        };
        if let Some(expression) = &expect.intercepted {
            goals.kind = Some(EndForm::Intercepted);
            goals.intercepted(expression, layout, first);
        }
        if let Some(expression) = &expect.interceptor {
            goals.kind = Some(EndForm::Intercepted);
            goals.interceptor(expression, plan, layout, first);
        }
        for rule in &expect.finals {
            let width = plan.challenge.register(rule.variable).map_or(0, |r| r.cells.width());
            let asked = (rule.when.as_ref(), &rule.value);
            goals.final_value(asked, width, layout, first);
        }
        match &expect.out {
            None => {}
            Some(OutRule::Value(value, when)) => {
                goals.out_value(value, when.as_ref(), layout, first);
            }
            Some(OutRule::Balls(balls)) => goals.out.add(balls, Lanes::ALL),
            Some(OutRule::Pattern(pattern)) => {
                goals.endless = goals.out.pattern(pattern, plan, layout, first);
            }
        }
        layout.count(goals.out.noted);
        goals
    }

    fn intercepted(&mut self, expression: &Expression, layout: &Layout, first: u64) {
        let open = evaluated(expression, layout, first);
        self.undefined |= open.without;
        for (text, rows) in texts(&open) {
            match text {
                "blue" => self.colours[Colour::Blue.side().index()] |= rows,
                "red" => self.colours[Colour::Red.side().index()] |= rows,
                "any" => {}
                _ => self.undefined |= rows,
            }
        }
    }

    fn interceptor(&mut self, expression: &Expression, plan: &Plan, layout: &Layout, first: u64) {
        let labels = &plan.challenge.labels;
        let mut cells: Vec<(Cell, Lanes<N>)> =
            labels.iter().map(|(_, cell)| (*cell, Lanes::NONE)).collect();
        let open = evaluated(expression, layout, first);
        self.undefined |= open.without;
        for (text, rows) in texts(&open) {
            match labels.iter().position(|(label, _)| label == text) {
                Some(place) => cells[place].1 |= rows,
                None => self.undefined |= rows,
            }
        }
        self.cells = Some(cells);
    }

    fn final_value(
        &mut self,
        (when, value): (Option<&Expression>, &Expression),
        width: u32,
        layout: &Layout,
        first: u64,
    ) {
        let asked = self.when(when, layout, first);
        let open = evaluated(value, layout, first);
        let SymbolicValue::Number(number) = &open.value else {
            self.undefined |= asked;
            return;
        };
        // A number fits where neither its sign nor a bit beyond the width is set.
        let beyond = number.0.iter().skip(width as usize).copied();
        let misfits = beyond.fold(number.sign(), |misfits, bit| misfits | bit);
        self.undefined |= asked & (open.without | misfits);
        let bits = (0..width as usize).map(|bit| number.bit(bit)).collect();
        self.finals.push(Final { asked, bits });
    }

    fn out_value(
        &mut self,
        value: &Expression,
        when: Option<&Expression>,
        layout: &Layout,
        first: u64,
    ) {
        let asked = self.when(when, layout, first);
        let open = evaluated(value, layout, first);
        self.undefined |= asked & open.without;
        for (text, rows) in texts(&open) {
            match crate::challenge::balls(text) {
                Some(balls) => self.out.add(&balls, rows & asked),
                None => self.undefined |= rows & asked,
            }
        }
    }

    /// The rows in which a rule counts.
    fn when(&mut self, when: Option<&Expression>, layout: &Layout, first: u64) -> Lanes<N> {
        when.map_or(Lanes::ALL, |when| {
            let open = evaluated(when, layout, first);
            self.undefined |= open.without;
            open.truth() & !open.without
        })
    }
}

/// Each text with the rows that have it.
fn texts<const N: usize>(open: &Symbolic<Lanes<N>>) -> impl Iterator<Item = (&str, Lanes<N>)> {
    let texts = match &open.value {
        SymbolicValue::Texts(texts) => texts.as_slice(),
        _ => &[],
    };
    texts.iter().map(|(text, rows)| (&**text, *rows & !open.without))
}

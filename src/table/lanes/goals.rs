//! What the rows of a block must leave, as masks.

use super::column::{Column, Ints, Values};
use super::evaluate::column;
use super::layout::Layout;
use super::out::OutGoals;
use super::word::{Lanes, WORD};
use crate::board::{Cell, Colour};
use crate::challenge::expression::Expression;
use crate::challenge::{EndForm, OutRule};
use crate::table::plan::Plan;

/// What 64 N rows must leave.
#[derive(Debug, Clone)]
pub(super) struct Goals<const N: usize> {
    pub kind: Option<EndForm>,
    /// Whether a pattern is to come out for ever.
    pub for_ever: bool,
    /// The rows that ask for a blue, and for a red intercepted ball.
    pub colours: [Lanes<N>; 2],
    /// The rows that ask for each labelled interceptor; `None`: any will do.
    pub cells: Option<Vec<(Cell, Lanes<N>)>>,
    pub out: OutGoals<N>,
    /// In the order of the rules.
    pub finals: Vec<Final<N>>,
    /// The rows for which the expectation cannot be told.
    pub untold: Lanes<N>,
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
    pub fn new(plan: &Plan, layout: &Layout, first: u64) -> Self {
        let expect = &plan.challenge.expect;
        let mut goals = Goals {
            kind: expect.end,
            for_ever: false,
            colours: [Lanes::NONE; 2],
            cells: None,
            out: OutGoals::new(),
            finals: Vec::new(),
            untold: Lanes::NONE,
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
                goals.for_ever = goals.out.pattern(pattern, plan, layout, first);
            }
        }
        goals
    }

    fn intercepted(&mut self, expression: &Expression, layout: &Layout, first: u64) {
        for word in 0..N {
            let column = column(expression, layout, at(first, word));
            self.untold.0[word] |= column.without;
            for (text, rows) in texts(&column) {
                match text {
                    "blue" => self.colours[Colour::Blue.side().index()].0[word] |= rows,
                    "red" => self.colours[Colour::Red.side().index()].0[word] |= rows,
                    "any" => {}
                    _ => self.untold.0[word] |= rows,
                }
            }
        }
    }

    fn interceptor(&mut self, expression: &Expression, plan: &Plan, layout: &Layout, first: u64) {
        let labels = &plan.challenge.labels;
        let mut cells: Vec<(Cell, Lanes<N>)> =
            labels.iter().map(|(_, cell)| (*cell, Lanes::NONE)).collect();
        for word in 0..N {
            let column = column(expression, layout, at(first, word));
            self.untold.0[word] |= column.without;
            for (text, rows) in texts(&column) {
                match labels.iter().position(|(label, _)| label == text) {
                    Some(place) => cells[place].1.0[word] |= rows,
                    None => self.untold.0[word] |= rows,
                }
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
        let mut asked = Lanes::ALL;
        let mut bits = vec![Lanes::NONE; width as usize];
        for word in 0..N {
            let first = at(first, word);
            asked.0[word] = self.when(when, layout, first, word);
            if asked.0[word] == 0 {
                continue;
            }
            let column = column(value, layout, first);
            let Values::Ints(numbers) = &column.values else {
                self.untold.0[word] |= asked.0[word];
                continue;
            };
            let held = |number, most| (0..most).contains(&number);
            let fits = numbers.compare(&Ints::Same(1i64 << width.min(62)), held);
            self.untold.0[word] |= asked.0[word] & (column.without | !fits);
            for (own, bits) in bits.iter_mut().zip(numbers.bits()) {
                own.0[word] = bits;
            }
        }
        self.finals.push(Final { asked, bits });
    }

    fn out_value(
        &mut self,
        value: &Expression,
        when: Option<&Expression>,
        layout: &Layout,
        first: u64,
    ) {
        for word in 0..N {
            let first = at(first, word);
            let asked = self.when(when, layout, first, word);
            let column = column(value, layout, first);
            self.untold.0[word] |= asked & column.without;
            for (text, rows) in texts(&column) {
                let rows = rows & asked & !column.without;
                match crate::challenge::balls(text) {
                    Some(balls) => self.out.add_word(&balls, word, rows),
                    None => self.untold.0[word] |= rows,
                }
            }
        }
    }

    /// The rows of a word in which a rule counts.
    fn when(&mut self, when: Option<&Expression>, layout: &Layout, first: u64, word: usize) -> u64 {
        when.map_or(u64::MAX, |when| {
            let (truths, without) = column(when, layout, first).truths();
            self.untold.0[word] |= without;
            truths & !without
        })
    }
}

/// The number of the first row of a word.
pub(super) fn at(first: u64, word: usize) -> u64 {
    first + (word * WORD) as u64
}

fn texts(column: &Column) -> impl Iterator<Item = (&str, u64)> {
    let texts = match &column.values {
        Values::Texts(texts) => texts.as_slice(),
        _ => &[],
    };
    texts.iter().map(|(text, rows)| (&**text, rows & !column.without))
}

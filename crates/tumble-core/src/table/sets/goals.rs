//! What a challenge asks of many rows at once, whatever a truth value over rows is made of.
//!
//! The one place, next to the reference in `challenge/expect.rs`, that knows the kinds of
//! expectation. How patterns of balls that come out are held is left to the engines: they depend
//! on how many balls a row has.

use std::sync::Arc;

use super::logic::{Bit, BitVec, Symbolic, SymbolicAlgebra, SymbolicValue, Variables};
use crate::board::{Cell, Colour};
use crate::challenge::expression::Expression;
use crate::challenge::{self, Challenge, FinalRule, Known, OutRule, Rows};

/// Which rows ask for what.
#[derive(Debug, Clone)]
pub(super) struct Goals<B> {
    /// The rows for which something that is asked has no value.
    pub undefined: B,
    /// The rows that ask for a blue, and for a red intercepted ball.
    pub colours: [B; 2],
    /// The rows that ask for each labelled interceptor; `None`: any will do.
    pub cells: Option<Vec<(Cell, B)>>,
    /// Balls that are to come out, exactly these, and the rows that ask for them; patterns aside.
    pub out: Vec<(Vec<Colour>, B)>,
    /// In the order of the rules.
    pub finals: Vec<FinalGoal<B>>,
}

/// The value that a register must have at the end.
#[derive(Debug, Clone)]
pub(super) struct FinalGoal<B> {
    /// The rows that ask for it.
    pub asked: B,
    /// The bits of the value, the least significant first.
    pub bits: Vec<B>,
}

/// The rows that a condition admits.
#[derive(Debug, Clone, Copy)]
pub(in crate::table) struct Admitted<B> {
    /// The rows that it admits.
    pub admitted: B,
    /// The rows for which it has no value.
    pub undefined: B,
}

impl<B: Bit> Goals<B> {
    /// Evaluates what the challenge asks for.
    pub(super) fn new<L: Variables<Bit = B>>(
        challenge: &Challenge,
        logic: &mut L,
    ) -> Result<Self, L::Fault> {
        let mut goals = Goals {
            undefined: B::NEVER,
            colours: [B::NEVER; 2],
            cells: None,
            out: Vec::new(),
            finals: Vec::new(),
        };
        let expect = &challenge.expect;
        if let Some(colour) = &expect.intercepted {
            goals.add_colours(colour, logic)?;
        }
        if let Some(label) = &expect.interceptor {
            goals.add_cells(label, challenge, logic)?;
        }
        for rule in &expect.finals {
            goals.add_final(rule, challenge, logic)?;
        }
        match &expect.out {
            Some(OutRule::Balls(balls)) => goals.out.push((balls.clone(), B::ALWAYS)),
            Some(OutRule::Value(value, when)) => goals.add_out(value, when.as_ref(), logic)?,
            Some(OutRule::Pattern(_)) | None => {}
        }
        Ok(goals)
    }

    /// Gives all sets of rows.
    pub(super) fn sets(&mut self) -> impl Iterator<Item = &mut B> {
        let Goals { undefined, colours, cells, out, finals } = self;
        [undefined]
            .into_iter()
            .chain(colours)
            .chain(cells.iter_mut().flatten().map(|(_, rows)| rows))
            .chain(out.iter_mut().map(|(_, rows)| rows))
            .chain(
                finals
                    .iter_mut()
                    .flat_map(|goal| [&mut goal.asked].into_iter().chain(&mut goal.bits)),
            )
    }

    fn add_colours<L: Variables<Bit = B>>(
        &mut self,
        colour: &Expression,
        logic: &mut L,
    ) -> Result<(), L::Fault> {
        for (text, rows) in self.texts(colour, B::ALWAYS, logic)? {
            match &*text {
                "blue" => self.colours[Colour::Blue.side().index()] = rows,
                "red" => self.colours[Colour::Red.side().index()] = rows,
                "any" => {}
                _ => self.add_undefined(rows, logic)?,
            }
        }
        Ok(())
    }

    fn add_cells<L: Variables<Bit = B>>(
        &mut self,
        label: &Expression,
        challenge: &Challenge,
        logic: &mut L,
    ) -> Result<(), L::Fault> {
        let mut cells = Vec::new();
        for (text, rows) in self.texts(label, B::ALWAYS, logic)? {
            match challenge.labels.iter().find(|(label, _)| **label == *text) {
                Some((_, cell)) => cells.push((*cell, rows)),
                None => self.add_undefined(rows, logic)?,
            }
        }
        self.cells = Some(cells);
        Ok(())
    }

    fn add_final<L: Variables<Bit = B>>(
        &mut self,
        rule: &FinalRule,
        challenge: &Challenge,
        logic: &mut L,
    ) -> Result<(), L::Fault> {
        let asked = self.when(rule.when.as_ref(), logic)?;
        let value = evaluate(&rule.value, logic)?;
        let SymbolicValue::Number(number) = value.value else {
            return self.add_undefined(asked, logic);
        };
        let width = challenge.register(rule.variable).map_or(0, |register| register.cells.width());
        // A number fits where neither its sign nor a bit beyond the width is set.
        let mut undefined = logic.or(value.without, number.sign())?;
        for &bit in number.0.iter().skip(width as usize) {
            undefined = logic.or(undefined, bit)?;
        }
        let undefined = logic.and(undefined, asked)?;
        self.add_undefined(undefined, logic)?;
        let bits = (0..width as usize).map(|bit| number.bit(bit)).collect();
        self.finals.push(FinalGoal { asked, bits });
        Ok(())
    }

    fn add_out<L: Variables<Bit = B>>(
        &mut self,
        value: &Expression,
        when: Option<&Expression>,
        logic: &mut L,
    ) -> Result<(), L::Fault> {
        let asked = self.when(when, logic)?;
        for (text, rows) in self.texts(value, asked, logic)? {
            match challenge::balls(&text) {
                Some(balls) => self.out.push((balls, rows)),
                None => self.add_undefined(rows, logic)?,
            }
        }
        Ok(())
    }

    /// The texts that an expression gives where it is asked for, and where.
    fn texts<L: Variables<Bit = B>>(
        &mut self,
        expression: &Expression,
        asked: B,
        logic: &mut L,
    ) -> Result<Vec<(Arc<str>, B)>, L::Fault> {
        let value = evaluate(expression, logic)?;
        let undefined = logic.and(value.without, asked)?;
        self.add_undefined(undefined, logic)?;
        let defined = logic.ite(value.without, B::NEVER, asked)?;
        let SymbolicValue::Texts(texts) = value.value else { return Ok(Vec::new()) };
        let mut found = Vec::new();
        for (text, rows) in texts {
            let rows = logic.and(rows, defined)?;
            if rows != B::NEVER {
                found.push((text, rows));
            }
        }
        Ok(found)
    }

    /// The rows in which a rule counts.
    fn when<L: Variables<Bit = B>>(
        &mut self,
        when: Option<&Expression>,
        logic: &mut L,
    ) -> Result<B, L::Fault> {
        let Some(when) = when else { return Ok(B::ALWAYS) };
        let value = evaluate(when, logic)?;
        self.add_undefined(value.without, logic)?;
        logic.ite(value.without, B::NEVER, value.truth())
    }

    fn add_undefined<L: Variables<Bit = B>>(
        &mut self,
        rows: B,
        logic: &mut L,
    ) -> Result<(), L::Fault> {
        self.undefined = logic.or(self.undefined, rows)?;
        Ok(())
    }
}

impl<B: Bit> Admitted<B> {
    /// Evaluates the condition of a challenge for `all` rows.
    pub(super) fn new<L: Variables<Bit = B>>(
        rows: &Rows,
        all: B,
        logic: &mut L,
    ) -> Result<Self, L::Fault> {
        let all = agreeing(rows.known(), all, logic)?;
        let Some(condition) = rows.condition() else {
            return Ok(Admitted { admitted: all, undefined: B::NEVER });
        };
        let condition = evaluate(condition, logic)?;
        let undefined = logic.and(all, condition.without)?;
        let defined = logic.ite(condition.without, B::NEVER, all)?;
        Ok(Admitted { admitted: logic.and(defined, condition.truth())?, undefined })
    }
}

/// Those of some rows that agree with what is known of variables.
pub(in crate::table) fn agreeing<'a, L: Variables>(
    known: impl Iterator<Item = (usize, &'a Known)>,
    mut rows: L::Bit,
    logic: &mut L,
) -> Result<L::Bit, L::Fault> {
    for (variable, known) in known {
        match known {
            Known::Bits(bits) => {
                for (bit, value) in (0..).zip(bits) {
                    let Some(value) = *value else { continue };
                    let set = logic.input_bit(variable, bit)?;
                    rows = if value { logic.and(rows, set)? } else { logic.without(rows, set)? };
                }
            }
            Known::Balls(least, most) => {
                let [least, most] = [*least, *most]
                    .map(|end| BitVec::constant(i64::try_from(end).unwrap_or(i64::MAX)));
                let balls = logic.variable(variable)?;
                let below = balls.is_less(&least, logic)?;
                let above = most.is_less(&balls, logic)?;
                rows = logic.without(rows, below)?;
                rows = logic.without(rows, above)?;
            }
        }
    }
    Ok(rows)
}

fn evaluate<L: Variables>(
    expression: &Expression,
    logic: &mut L,
) -> Result<Symbolic<L::Bit>, L::Fault> {
    expression.fold(&mut SymbolicAlgebra(logic))
}

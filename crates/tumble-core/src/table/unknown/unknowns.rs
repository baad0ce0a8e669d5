//! What is not known of a start, and how it is written in input bits.

use super::decisions::{Decisions, TooLarge, Truth};
use crate::challenge::{Challenge, Row, Rows};
use crate::table::open::{Bit as _, Logic, Number, Variables};
use crate::table::plan::{Hopper, Plan};

/// A variable of a row that has more than one start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Unknown {
    /// Its place among the variables.
    pub variable: usize,
    /// Its least value: what the bits count from.
    pub from: i64,
    /// Its greatest value.
    pub to: i64,
    /// The levels of its bits in the decision diagrams, the least significant first.
    pub levels: Vec<u32>,
    /// The side of the hopper, where this is a number of balls.
    pub hopper: Option<usize>,
}

/// All that is not known of a start, in the order of the axes.
#[derive(Debug, Clone)]
pub(super) struct Unknowns {
    pub all: Vec<Unknown>,
    /// How many input bits there are together.
    pub levels: u32,
}

impl Unknowns {
    pub fn new(plan: &Plan) -> Self {
        let hopper_of = |variable: usize| {
            plan.hoppers.iter().position(
                |hopper| matches!(hopper, Hopper::Count { variable: own, .. } if *own == variable),
            )
        };
        let mut all: Vec<Unknown> = Vec::new();
        let mut bits = Vec::new();
        for axis in plan.challenge.rows.axes() {
            let width = u64::BITS - axis.count.saturating_sub(1).leading_zeros();
            bits.extend((0..width).map(|bit| (bit, all.len())));
            all.push(Unknown {
                variable: axis.variable,
                from: axis.from,
                to: axis.from.saturating_add_unsigned(axis.count.saturating_sub(1)),
                levels: vec![0; width as usize],
                hopper: hopper_of(axis.variable),
            });
        }
        // Bits of the same weight beside each other, the greatest first: so the diagrams of sums
        // and comparisons of inputs stay small.
        bits.sort_by_key(|&(bit, unknown)| (std::cmp::Reverse(bit), unknown));
        for (level, &(bit, unknown)) in (0..).zip(&bits) {
            if let Some(own) = all[unknown].levels.get_mut(bit as usize) {
                *own = level;
            }
        }
        Unknowns { levels: u32::try_from(bits.len()).unwrap_or(u32::MAX), all }
    }

    /// The level of a bit of a variable.
    pub fn level(&self, variable: usize, bit: u32) -> Option<u32> {
        let unknown = self.all.iter().find(|unknown| unknown.variable == variable)?;
        unknown.levels.get(bit as usize).copied()
    }

    /// The row in which the bits at the levels are set as `set` says.
    pub fn row(&self, challenge: &Challenge, set: impl Fn(u32) -> bool) -> Row {
        let rows = &challenge.rows;
        let mut values = rows.base().to_vec();
        for unknown in &self.all {
            let code = unknown
                .levels
                .iter()
                .enumerate()
                .fold(0i64, |code, (bit, &level)| code | i64::from(set(level)) << bit.min(62));
            if let Some(value) = values.get_mut(unknown.variable) {
                *value = unknown.from.saturating_add(code).min(unknown.to);
            }
        }
        rows.row_of(values)
    }

    /// The levels in the order in which rows are numbered: the weightiest bit first.
    pub fn in_row_order(&self) -> Vec<u32> {
        self.all.iter().flat_map(|unknown| unknown.levels.iter().rev().copied()).collect()
    }
}

/// The inputs as numbers that are made of decision diagrams.
pub(super) struct Inputs<'a> {
    pub made: &'a mut Decisions,
    pub unknowns: &'a Unknowns,
    pub rows: &'a Rows,
}

impl Variables for Inputs<'_> {
    fn variable(&mut self, place: usize) -> Result<Number<Truth>, TooLarge> {
        if let Some(unknown) = self.unknowns.all.iter().find(|own| own.variable == place) {
            let mut bits = Vec::new();
            for &level in &unknown.levels {
                bits.push(self.made.bit(level)?);
            }
            bits.push(Truth::NEVER);
            return Number(bits).plus(&Number::constant(unknown.from), self.made);
        }
        let base = self.rows.base().get(place).copied().unwrap_or(0);
        let mut bits = Number::constant(base).0;
        let sign = bits.last().copied().unwrap_or(Truth::NEVER);
        for view in self.rows.views().iter().filter(|view| view.register == place) {
            while bits.len() <= view.bit as usize + 1 {
                bits.push(sign);
            }
            bits[view.bit as usize] = match self.unknowns.level(view.input, view.input_bit) {
                Some(level) => self.made.bit(level)?,
                None => Truth::NEVER,
            };
        }
        Ok(Number(bits))
    }
}

impl Logic for Inputs<'_> {
    type Bit = Truth;
    type Fault = TooLarge;

    fn choose(&mut self, c: Truth, then: Truth, otherwise: Truth) -> Result<Truth, TooLarge> {
        self.made.choose(c, then, otherwise)
    }

    fn not(&mut self, truth: Truth) -> Result<Truth, TooLarge> {
        self.made.not(truth)
    }

    fn and(&mut self, left: Truth, right: Truth) -> Result<Truth, TooLarge> {
        self.made.and(left, right)
    }

    fn or(&mut self, left: Truth, right: Truth) -> Result<Truth, TooLarge> {
        self.made.or(left, right)
    }

    fn xor(&mut self, left: Truth, right: Truth) -> Result<Truth, TooLarge> {
        self.made.xor(left, right)
    }
}

//! What is not known of a start, and how it is written in input bits.

use super::bdd::{Bdd, BddManager};
use super::budget::TooLarge;
use crate::challenge::{Challenge, Row, Rows};
use crate::table::TableError;
use crate::table::plan::{HopperLoad, Plan};
use crate::table::sets::logic::{Bit as _, BitVec, Logic, Variables};

/// A variable of a row that has more than one start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::table) struct InputVariable {
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
pub(in crate::table) struct InputBits {
    pub all: Vec<InputVariable>,
    /// How many input bits there are together.
    pub levels: u32,
}

impl InputBits {
    /// Lays out the input bits of all that is not known.
    ///
    /// # Errors
    /// Where they have more starts than can be counted.
    pub(crate) fn new(plan: &Plan) -> Result<Self, TableError> {
        /// Starts are counted in 128 bits, and how many there are must fit as well.
        const MOST: usize = 127;
        let hopper_of = |variable: usize| {
            plan.hoppers.iter().position(
                |hopper| matches!(hopper, HopperLoad::Count { variable: own, .. } if *own == variable),
            )
        };
        let mut all: Vec<InputVariable> = Vec::new();
        let mut bits = Vec::new();
        for axis in plan.challenge.rows.axes() {
            let width = u64::BITS - axis.count.saturating_sub(1).leading_zeros();
            bits.extend((0..width).map(|bit| (bit, all.len())));
            all.push(InputVariable {
                variable: axis.variable,
                from: axis.from,
                to: axis.from.saturating_add_unsigned(axis.count.saturating_sub(1)),
                levels: vec![0; width as usize],
                hopper: hopper_of(axis.variable),
            });
        }
        // Bits of the same weight next to each other, the greatest first: so the diagrams of sums
        // and comparisons of inputs stay small.
        bits.sort_by_key(|&(bit, unknown)| (std::cmp::Reverse(bit), unknown));
        for (level, &(bit, unknown)) in (0..).zip(&bits) {
            if let Some(own) = all[unknown].levels.get_mut(bit as usize) {
                *own = level;
            }
        }
        match u32::try_from(bits.len()) {
            Ok(levels) if bits.len() <= MOST => Ok(InputBits { levels, all }),
            _ => Err(TableError::TooManyRows),
        }
    }

    /// The level of a bit of a variable.
    pub(crate) fn level(&self, variable: usize, bit: u32) -> Option<u32> {
        let unknown = self.all.iter().find(|unknown| unknown.variable == variable)?;
        unknown.levels.get(bit as usize).copied()
    }

    /// The level to ask for first, where the bit at this level is asked for: numbers of balls are
    /// asked for from their weightiest bit on, so that what is known of them is a range.
    pub(super) fn before(&self, level: u32, is_known: impl Fn(u32) -> bool) -> u32 {
        let counted = self.all.iter().filter(|input| input.hopper.is_some());
        let mut own = counted.filter(|input| input.levels.contains(&level));
        let levels = own.next().map_or(&[][..], |input| &input.levels);
        levels.iter().rev().copied().find(|&level| !is_known(level)).unwrap_or(level)
    }

    /// The row in which the bits at the levels are set as `set` says.
    pub(crate) fn row(&self, challenge: &Challenge, set: impl Fn(u32) -> bool) -> Row {
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
    pub(crate) fn in_row_order(&self) -> Vec<u32> {
        self.all.iter().flat_map(|unknown| unknown.levels.iter().rev().copied()).collect()
    }
}

/// The inputs as numbers whose bits are decision diagrams.
pub(in crate::table) struct Evaluator<'a> {
    pub bdds: &'a mut BddManager,
    pub inputs: &'a InputBits,
    pub rows: &'a Rows,
}

impl Variables for Evaluator<'_> {
    fn variable(&mut self, place: usize) -> Result<BitVec<Bdd>, TooLarge> {
        if let Some(unknown) = self.inputs.all.iter().find(|own| own.variable == place) {
            let mut bits = Vec::new();
            for &level in &unknown.levels {
                bits.push(self.bdds.bit(level)?);
            }
            bits.push(Bdd::NEVER);
            return BitVec(bits).plus(&BitVec::constant(unknown.from), self.bdds);
        }
        let base = self.rows.base().get(place).copied().unwrap_or(0);
        let mut bits = BitVec::constant(base).0;
        let sign = bits.last().copied().unwrap_or(Bdd::NEVER);
        for view in self.rows.views().iter().filter(|view| view.register == place) {
            while bits.len() <= view.bit as usize + 1 {
                bits.push(sign);
            }
            bits[view.bit as usize] = match self.inputs.level(view.input, view.input_bit) {
                Some(level) => self.bdds.bit(level)?,
                None => Bdd::NEVER,
            };
        }
        Ok(BitVec(bits))
    }

    fn input_bit(&mut self, input: usize, bit: u32) -> Result<Bdd, TooLarge> {
        match self.inputs.level(input, bit) {
            Some(level) => self.bdds.bit(level),
            None => Ok(Bdd::NEVER),
        }
    }

    fn tell_apart(&mut self, cases: u64) -> Result<(), TooLarge> {
        if cases > CASES { Err(TooLarge) } else { Ok(()) }
    }

    fn range(&mut self, input: usize) -> (i64, i64) {
        let own = self.inputs.all.iter().find(|own| own.variable == input);
        let base = || self.rows.base().get(input).copied().unwrap_or(0);
        own.map_or_else(|| (base(), base()), |own| (own.from, own.to))
    }
}

/// The most cases that are told apart.
const CASES: u64 = 1 << 10;

impl Logic for Evaluator<'_> {
    type Bit = Bdd;
    type Fault = TooLarge;
    const COSTLY: bool = true;

    fn note(&mut self, operations: usize) -> Result<(), TooLarge> {
        self.bdds.note(operations)
    }

    fn ite(&mut self, c: Bdd, then: Bdd, otherwise: Bdd) -> Result<Bdd, TooLarge> {
        self.bdds.ite(c, then, otherwise)
    }

    fn not(&mut self, truth: Bdd) -> Result<Bdd, TooLarge> {
        self.bdds.not(truth)
    }

    fn and(&mut self, left: Bdd, right: Bdd) -> Result<Bdd, TooLarge> {
        self.bdds.and(left, right)
    }

    fn or(&mut self, left: Bdd, right: Bdd) -> Result<Bdd, TooLarge> {
        self.bdds.or(left, right)
    }

    fn xor(&mut self, left: Bdd, right: Bdd) -> Result<Bdd, TooLarge> {
        self.bdds.xor(left, right)
    }
}

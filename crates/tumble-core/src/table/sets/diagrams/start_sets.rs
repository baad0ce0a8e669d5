//! Sets of starts: diagrams over input bits, which are the unknown part of a start.

use super::bdd::{Bdd, BddManager};
use crate::board::Side;
use crate::challenge::{Row, Variable};
use crate::table::plan::Plan;
use crate::table::sets::goals::Admitted;
use crate::table::sets::logic::{BitVec, Logic, Truth as _, Variables};
use crate::table::{TableError, rows};

/// The number of starts must fit into 128 bits.
const MOST_LEVELS: usize = 127;

const CASES: u64 = 1 << 10;

/// A variable of a row that has more than one start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::table) struct InputVariable {
    /// Its place among the variables.
    pub variable: usize,
    /// Its least value, from which the bits count.
    pub from: i64,
    /// Its greatest value.
    pub to: i64,
    /// The levels of its bits in the decision diagrams, the least significant first.
    pub levels: Vec<u32>,
    /// `true` for a number of balls.
    pub is_count: bool,
}

impl InputVariable {
    /// Whether any of its bits is among these levels, given as the bits of a number.
    pub(super) fn is_among(&self, levels: u128) -> bool {
        self.levels.iter().any(|level| levels >> level & 1 == 1)
    }

    /// The levels of each bit; a number of balls is one group.
    pub(super) fn level_groups(&self) -> Vec<&[u32]> {
        if self.is_count { vec![&self.levels] } else { self.levels.chunks(1).collect() }
    }
}

#[derive(Debug)]
pub(in crate::table) struct StartSets<'a> {
    pub plan: &'a Plan<'a>,
    /// The unknown part of a start, in the order of the axes.
    pub inputs: Vec<InputVariable>,
    /// The number of input bits.
    pub levels: u32,
    pub bdds: BddManager,
    /// The number of starts, including those that the condition excludes.
    pub count: u128,
}

impl<'a> StartSets<'a> {
    /// Lays out the input bits of the unknown part of a start, with this budget of work on sets.
    ///
    /// # Errors
    /// Fails if the starts cannot be counted.
    pub(in crate::table) fn new(plan: &'a Plan<'a>, work: u64) -> Result<Self, TableError> {
        let count = plan.challenge.rows.product().ok_or(TableError::TooManyRows)?;
        let counts = Side::BOTH.map(|side| plan.challenge.place_of(Variable::Balls(side)));
        let mut inputs: Vec<InputVariable> = Vec::new();
        let mut bits = Vec::new();
        for axis in plan.challenge.rows.axes() {
            let width = u64::BITS - axis.count.saturating_sub(1).leading_zeros();
            bits.extend((0..width).map(|bit| (bit, inputs.len())));
            inputs.push(InputVariable {
                variable: axis.variable,
                from: axis.from,
                to: axis.from.saturating_add_unsigned(axis.count.saturating_sub(1)),
                levels: vec![0; width as usize],
                is_count: counts.contains(&axis.variable),
            });
        }
        if bits.len() > MOST_LEVELS {
            return Err(TableError::TooManyRows);
        }
        // Bits of the same weight are adjacent, the greatest first, so that diagrams of sums and comparisons of inputs
        // stay small.
        bits.sort_by_key(|&(bit, input)| (std::cmp::Reverse(bit), input));
        for (level, &(bit, input)) in (0..).zip(&bits) {
            inputs[input].levels[bit as usize] = level;
        }
        let levels = bits.len() as u32;
        let bdds = BddManager::new(levels, work);
        Ok(StartSets { plan, inputs, levels, bdds, count })
    }

    /// The starts that are rows: their numbers of balls are within their ranges, and the condition admits them.
    pub(in crate::table) fn admitted_starts(&self) -> Admitted<Bdd> {
        let within = self.inputs.iter().fold(Bdd::ALWAYS, |all, input| {
            let value = self.variable(input.variable);
            self.bdds.without(all, BitVec::constant(input.to).is_less(&value, &self.bdds))
        });
        Admitted::new(&self.plan.challenge.rows, within, self)
    }

    /// # Errors
    /// Fails if the budget is spent: all results are then invalid.
    pub(in crate::table) fn check_budget(&self) -> Result<(), TableError> {
        if self.bdds.is_spent() { Err(self.too_complex()) } else { Ok(()) }
    }

    fn too_complex(&self) -> TableError {
        TableError::TooComplex { starts: self.count }
    }

    /// # Errors
    /// Fails if any of these starts exists, with the error that the reference gives for the first one.
    pub(in crate::table) fn check_defined(&self, undefined: Bdd) -> Result<(), TableError> {
        let first = self.first_rows(undefined, 1);
        self.check_budget()?;
        if undefined == Bdd::NEVER {
            return Ok(());
        }
        first.iter().try_for_each(|row| rows::check_defined(self.plan, row))?;
        Err(self.too_complex())
    }

    pub(super) fn level_of(&self, variable: usize, bit: u32) -> Option<u32> {
        self.input_of(variable)?.levels.get(bit as usize).copied()
    }

    /// The inputs that have a bit among these levels. A lever is a text in the language of specs, not a number.
    pub(super) fn numbers_among(&self, levels: u128) -> Vec<&InputVariable> {
        let lever = self.plan.challenge.place_of(Variable::Start);
        let is_number = |input: &&InputVariable| input.variable != lever && input.is_among(levels);
        self.inputs.iter().filter(is_number).collect()
    }

    fn input_of(&self, variable: usize) -> Option<&InputVariable> {
        self.inputs.iter().find(|input| input.variable == variable)
    }

    fn base_value(&self, variable: usize) -> i64 {
        self.plan.challenge.rows.base_values().get(variable).copied().unwrap_or(0)
    }

    /// The level to ask for before this one: numbers of balls are asked for from their weightiest bit on, so that
    /// their known part is a range.
    pub(super) fn level_before(&self, level: u32, is_known: impl Fn(u32) -> bool) -> u32 {
        let mut counts = self.inputs.iter().filter(|input| input.is_count);
        let own = counts.find(|input| input.levels.contains(&level));
        let mut levels = own.iter().flat_map(|input| input.levels.iter().rev().copied());
        levels.find(|&level| !is_known(level)).unwrap_or(level)
    }

    /// The row of a start, given as the bits of a number by level.
    pub(super) fn row_of(&self, start: u128) -> Row {
        let rows = &self.plan.challenge.rows;
        let mut values = rows.base_values().to_vec();
        for input in &self.inputs {
            let bits = input.levels.iter().enumerate();
            let code = bits.fold(0i64, |code, (bit, &level)| {
                code | i64::from(start >> level & 1 == 1) << bit.min(62)
            });
            if let Some(value) = values.get_mut(input.variable) {
                *value = input.from.saturating_add(code).min(input.to);
            }
        }
        rows.row_of(values)
    }

    /// The start of a row, as the bits of a number by level.
    pub(super) fn start_of(&self, row: &Row) -> u128 {
        let bits = self.inputs.iter().flat_map(|input| {
            let value = row.values.get(input.variable).copied().unwrap_or(input.from);
            let code = value.saturating_sub(input.from);
            let levels = (0u32..).zip(&input.levels);
            levels.map(move |(bit, &level)| u128::from(code >> bit.min(63) & 1 == 1) << level)
        });
        bits.fold(0, |start, bit| start | bit)
    }

    /// The levels in the order in which rows are numbered: the weightiest bit first.
    pub(super) fn in_row_order(&self) -> Vec<u32> {
        self.inputs.iter().flat_map(|input| input.levels.iter().rev().copied()).collect()
    }

    pub(in crate::table) fn first_rows(&self, starts: Bdd, kept: usize) -> Vec<Row> {
        let mut found = Vec::new();
        self.add_first_rows(starts, &self.in_row_order(), 0, kept, &mut found);
        found
    }

    fn add_first_rows(
        &self,
        starts: Bdd,
        order: &[u32],
        start: u128,
        kept: usize,
        found: &mut Vec<Row>,
    ) {
        if starts == Bdd::NEVER || found.len() == kept || self.bdds.is_spent() {
            return;
        }
        let Some((&level, order)) = order.split_first() else {
            found.push(self.row_of(start));
            return;
        };
        let [low, high] = [false, true].map(|value| self.bdds.restrict_to(starts, level, value));
        self.add_first_rows(low, order, start, kept, found);
        self.add_first_rows(high, order, start | 1 << level, kept, found);
    }
}

impl Variables for StartSets<'_> {
    type Truth = Bdd;
    type Logic = BddManager;

    fn logic(&self) -> &BddManager {
        &self.bdds
    }

    fn variable(&self, place: usize) -> BitVec<Bdd> {
        if let Some(input) = self.input_of(place) {
            let bits = input.levels.iter().map(|&level| self.bdds.input_bit(level));
            let code = BitVec(bits.chain([Bdd::NEVER]).collect());
            return code.plus(&BitVec::constant(input.from), &self.bdds);
        }
        let mut bits = BitVec::constant(self.base_value(place)).0;
        let sign = bits.last().copied().unwrap_or(Bdd::NEVER);
        let views = self.plan.challenge.rows.register_views().iter();
        for view in views.filter(|view| view.register == place) {
            let least = bits.len().max(view.bit as usize + 2);
            bits.resize(least, sign);
            bits[view.bit as usize] = self.input_bit(view.input, view.input_bit);
        }
        BitVec(bits)
    }

    fn input_bit(&self, input: usize, bit: u32) -> Bdd {
        self.level_of(input, bit).map_or(Bdd::NEVER, |level| self.bdds.input_bit(level))
    }

    fn may_tell_apart(&self, cases: u64) -> bool {
        if cases > CASES {
            self.bdds.spend_all();
        }
        cases <= CASES
    }

    fn range(&self, input: usize) -> (i64, i64) {
        let base = self.base_value(input);
        self.input_of(input).map_or((base, base), |own| (own.from, own.to))
    }
}

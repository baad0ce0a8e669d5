//! Which inputs matter for which output.

use std::hash::Hash;

use foldhash::{HashMap, HashMapExt as _};

use super::starts::{end, starts};
use super::verdict::Bounds;
use super::walk::{Leaf, walk};
use crate::board::Colour;
use crate::limits;
use crate::machine::Ending;
use crate::table::effort::Effort;
use crate::table::open::{Bit as _, Logic as _};
use crate::table::plan::{Plan, Shown};
use crate::table::symbolic::{Admitted, Bdd, BddManager, InputBits, InputVariable, Rows, TooLarge};
use crate::table::{Case, TableError};

/// Which inputs matter for which output: an input matters where there are two rows that differ
/// in it alone and in the output, too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dependence {
    /// How many rows there are.
    pub rows: u128,
    /// The inputs, in the order of the axes of the rows.
    pub inputs: Vec<Input>,
    /// The outputs.
    pub outputs: Vec<Output>,
}

/// An input of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Input {
    /// The place of its value among the variables of a row.
    pub variable: usize,
    /// How many parts it has that are told apart: the bits of a register; 1 for a lever and for a
    /// number of balls.
    pub parts: usize,
}

/// An output of a table, with what matters for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Output {
    /// What it is.
    pub what: What,
    /// For each input and each of its parts, the least significant bit first, whether it matters.
    pub matters: Vec<Vec<bool>>,
}

/// Something that a row leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum What {
    /// The balls that come out, in order.
    Out,
    /// How the run ends: where, and with a ball of which colour.
    Ending,
    /// A bit of an input or register at the end.
    Final {
        /// The place among the variables.
        variable: usize,
        /// The bit, from 0, the least significant one.
        bit: usize,
    },
    /// The end of a bit or train that no input or register names: its place among the
    /// [switches](crate::board::Board::switches) of the board.
    Switch(usize),
}

type Made<T> = Result<T, TooLarge>;

/// As [`crate::table::dependence`].
pub(in crate::table) fn dependence(
    case: &Case,
    plan: &Plan,
    bounds: Bounds,
) -> Result<Dependence, TableError> {
    let product = case.challenge.rows.product().ok_or(TableError::TooManyRows)?;
    let inputs = InputBits::new(plan);
    if inputs.levels > 127 {
        return Err(TableError::TooManyRows);
    }
    let too_complex = |_: TooLarge| TableError::TooComplex { starts: product };
    let mut made = BddManager::new(inputs.levels, bounds.budget());
    let Admitted { admitted, untold } =
        Admitted::new(plan, &inputs, &mut made).map_err(too_complex)?;
    let order = inputs.in_row_order();
    let rows = Rows { challenge: case.challenge, inputs: &inputs, order: &order };
    rows.told(case, untold, &mut made)?;
    let mut found = Found::new(case, plan, admitted);
    walk(case, plan, &inputs, bounds.leaves, &Effort::endless(), |leaf| {
        found.collect_garbage(&mut made);
        found.add(&leaf, &inputs, &mut made).map_err(too_complex)?;
        // Texts of very different balls would fill the memory before the leaves are too many.
        if found.out.held > limits::BALLS_HELD {
            return Err(TableError::TooComplex { starts: product });
        }
        Ok(())
    })?;
    found.dependence(&inputs, &mut made).map_err(too_complex)
}

/// The distinct things that leaves leave, numbered as they come: for each bit of the number where
/// it is set. Two rows leave different things where some bit differs.
struct Numbered<T> {
    numbers: HashMap<T, usize>,
    bits: Vec<Bdd>,
    /// How many balls are held.
    held: u64,
}

impl<T: Eq + Hash> Numbered<T> {
    fn new() -> Self {
        Numbered { numbers: HashMap::new(), bits: Vec::new(), held: 0 }
    }

    fn add(&mut self, thing: T, balls: u64, place: Bdd, made: &mut BddManager) -> Made<()> {
        let next = self.numbers.len();
        let number = *self.numbers.entry(thing).or_insert_with(|| {
            self.held += balls;
            next
        });
        let width = (usize::BITS - number.leading_zeros()) as usize;
        if self.bits.len() < width {
            self.bits.resize(width, Bdd::NEVER);
        }
        for (at, bit) in self.bits.iter_mut().enumerate() {
            if number >> at & 1 == 1 {
                *bit = made.or(*bit, place)?;
            }
        }
        Ok(())
    }
}

/// What the leaves have left so far.
struct Found<'a> {
    plan: &'a Plan<'a>,
    admitted: Bdd,
    out: Numbered<Vec<Colour>>,
    endings: Numbered<Ending>,
    /// For each value at the end what shows it, and where it is 1.
    finals: Vec<(What, Vec<Shown>, Bdd)>,
}

impl<'a> Found<'a> {
    fn new(case: &Case, plan: &'a Plan<'a>, admitted: Bdd) -> Self {
        let mut finals = Vec::new();
        let mut named = vec![false; plan.switches()];
        for variable in 0..case.challenge.named() {
            for (bit, shown) in plan.bits_of(variable).into_iter().enumerate() {
                for shown in &shown {
                    if let Shown::State(number) = shown
                        && let Some(named) = named.get_mut(*number)
                    {
                        *named = true;
                    }
                }
                // What no ball can turn is no output.
                if shown.iter().any(|shown| is_switch(*shown, plan)) {
                    finals.push((What::Final { variable, bit }, shown, Bdd::NEVER));
                }
            }
        }
        let unnamed = (0..plan.switches()).filter(|number| named.get(*number) == Some(&false));
        finals.extend(
            unnamed.map(|number| (What::Switch(number), vec![Shown::State(number)], Bdd::NEVER)),
        );
        Found { plan, admitted, out: Numbered::new(), endings: Numbered::new(), finals }
    }

    fn collect_garbage(&mut self, made: &mut BddManager) {
        if !made.is_full() {
            return;
        }
        let bits = self.out.bits.iter_mut().chain(&mut self.endings.bits);
        let finals = self.finals.iter_mut().map(|(_, _, truth)| truth);
        made.collect_garbage([&mut self.admitted].into_iter().chain(bits).chain(finals));
    }

    fn add(&mut self, leaf: &Leaf, inputs: &InputBits, made: &mut BddManager) -> Made<()> {
        let starts = starts(leaf, inputs, made)?;
        let starts = made.and(starts, self.admitted)?;
        if starts == Bdd::NEVER {
            return Ok(());
        }
        let out = &leaf.outcome.out;
        self.out.add(out.clone(), out.len() as u64, starts, made)?;
        self.endings.add(leaf.outcome.ending, 0, starts, made)?;
        for (_, shown, set) in &mut self.finals {
            let mut came = Bdd::NEVER;
            for shown in shown {
                let bit = end(leaf, self.plan, inputs, *shown, made)?;
                came = made.or(came, bit)?;
            }
            let came = made.and(came, starts)?;
            *set = made.or(*set, came)?;
        }
        Ok(())
    }

    fn dependence(self, inputs: &InputBits, made: &mut BddManager) -> Made<Dependence> {
        let parts: Vec<Vec<Vec<u32>>> = inputs.all.iter().map(parts).collect();
        let mut outputs: Vec<(What, Vec<Bdd>)> =
            vec![(What::Out, self.out.bits), (What::Ending, self.endings.bits)];
        outputs.extend(self.finals.into_iter().map(|(what, _, set)| (what, vec![set])));
        let mut told = Vec::new();
        for (what, bits) in outputs {
            let mut matters = Vec::new();
            for parts in &parts {
                let mut input = Vec::new();
                for levels in parts {
                    input.push(differs(&bits, levels, self.admitted, made)?);
                }
                matters.push(input);
            }
            told.push(Output { what, matters });
        }
        let inputs = inputs.all.iter().zip(&parts);
        let inputs =
            inputs.map(|(unknown, parts)| Input { variable: unknown.variable, parts: parts.len() });
        Ok(Dependence { rows: made.count(self.admitted), inputs: inputs.collect(), outputs: told })
    }
}

/// The levels of each part of an input that is told apart.
fn parts(unknown: &InputVariable) -> Vec<Vec<u32>> {
    match unknown.hopper {
        Some(_) => vec![unknown.levels.clone()],
        None => unknown.levels.iter().map(|&level| vec![level]).collect(),
    }
}

/// Whether there are two rows that differ at these levels alone and in one of the bits.
fn differs(bits: &[Bdd], levels: &[u32], admitted: Bdd, made: &mut BddManager) -> Made<bool> {
    for &bit in bits {
        let set = made.and(bit, admitted)?;
        let unset = made.choose(bit, Bdd::NEVER, admitted)?;
        let set = made.exists(set, levels)?;
        let unset = made.exists(unset, levels)?;
        if made.and(set, unset)? != Bdd::NEVER {
            return Ok(true);
        }
    }
    Ok(false)
}

fn is_switch(shown: Shown, plan: &Plan) -> bool {
    matches!(shown, Shown::State(number) if number < plan.switches())
}

//! The truth table without what does not matter.

use std::ops::ControlFlow;

use super::starts::starts;
use super::verdict::Bounds;
use super::walk::{Leaf, walk};
use crate::board::Side;
use crate::machine::Outcome;
use crate::table::effort::Effort;
use crate::table::open::Bit as _;
use crate::table::plan::{Plan, Shown};
use crate::table::symbolic::{Admitted, Bdd, BddManager, InputBits, Rows, TooLarge};
use crate::table::{Case, TableError};

/// Rows that run alike: an input that no ball met may be anything.
///
/// The patterns of a table are disjoint, and together they are all its rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    /// What is known of each input, in the order of the axes of the rows: the variable, and what
    /// its value may be.
    pub inputs: Vec<(usize, Known)>,
    /// How many rows it stands for, those left out that the condition excludes.
    pub rows: u128,
    /// What comes of them. A switch that no ball met is as in one of them: see `finals`.
    pub outcome: Outcome,
    /// For each input and register the way its bits point at the end, the least significant
    /// first; `None`: as it started.
    pub finals: Vec<Vec<Option<Side>>>,
}

/// What is known of the value of an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Known {
    /// The bits of a register or lever, the least significant first; `None`: it does not matter.
    Bits(Vec<Option<bool>>),
    /// A number of balls: at least and at most so many.
    Balls(u64, u64),
}

/// As [`crate::table::compact`].
pub(in crate::table) fn compact(
    case: &Case,
    plan: &Plan,
    bounds: Bounds,
    mut take: impl FnMut(&Pattern) -> ControlFlow<()>,
) -> Result<(), TableError> {
    let product = case.challenge.rows.product().ok_or(TableError::TooManyRows)?;
    let inputs = InputBits::new(plan);
    if inputs.levels > 127 {
        return Err(TableError::TooManyRows);
    }
    let too_complex = |_: TooLarge| TableError::TooComplex { starts: product };
    let mut made = BddManager::new(inputs.levels, bounds.budget());
    let Admitted { mut admitted, untold } =
        Admitted::new(plan, &inputs, &mut made).map_err(too_complex)?;
    let order = inputs.in_row_order();
    let rows = Rows { challenge: case.challenge, inputs: &inputs, order: &order };
    rows.told(case, untold, &mut made)?;
    let bits = (0..case.challenge.named()).map(|variable| plan.bits_of(variable));
    let bits: Vec<Vec<Vec<Shown>>> = bits.collect();
    let mut going = true;
    walk(case, plan, &inputs, bounds.leaves, &Effort::endless(), |leaf| {
        if !going {
            return Ok(());
        }
        if made.is_full() {
            made.collect_garbage([&mut admitted]);
        }
        let all = starts(&leaf, &inputs, &mut made).map_err(too_complex)?;
        let all = made.and(all, admitted).map_err(too_complex)?;
        if all != Bdd::NEVER {
            let rows = made.count(all);
            going = take(&pattern(leaf, &inputs, &bits, rows)).is_continue();
        }
        Ok(())
    })
}

fn pattern(leaf: Leaf, inputs: &InputBits, bits: &[Vec<Vec<Shown>>], rows: u128) -> Pattern {
    let known = |level: &u32| leaf.known.get(*level as usize).copied().flatten();
    let inputs = inputs.all.iter().map(|unknown| {
        let known = match unknown.hopper {
            Some(side) => Known::Balls(leaf.counts[side].0, leaf.counts[side].1),
            None => Known::Bits(unknown.levels.iter().map(known).collect()),
        };
        (unknown.variable, known)
    });
    let inputs = inputs.collect();
    let end = |shown: &Vec<Shown>| match shown.first() {
        Some(Shown::Fixed(side)) => Some(*side),
        Some(Shown::State(number)) => leaf.states.get(*number).copied().flatten(),
        None => None,
    };
    let finals = bits.iter().map(|bits| bits.iter().map(end).collect()).collect();
    Pattern { inputs, rows, outcome: leaf.outcome, finals }
}

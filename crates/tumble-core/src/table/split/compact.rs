//! The truth table without what does not matter.

use super::explore::explore;
use super::leaf::Leaf;
use super::starts::starts;
use super::verdict::Bounds;
use crate::limits;
use crate::table::effort::Effort;
use crate::table::goals::Admitted;
use crate::table::logic::Bit as _;
use crate::table::pattern::{FinalBit, Known, Pattern};
use crate::table::plan::{Plan, Shown};
use crate::table::symbolic::{self, Bdd, BddManager, InputBits, STEP, SymbolicRows, TooLarge};
use crate::table::{TableError, Trial};

/// As [`crate::table::compact`].
pub(in crate::table) fn compact(
    trial: &Trial,
    plan: &Plan,
    bounds: Bounds,
    effort: &Effort,
) -> Result<Vec<Pattern>, TableError> {
    let product = trial.challenge.rows.product().ok_or(TableError::TooManyRows)?;
    let inputs = InputBits::new(plan)?;
    let too_complex = |_: TooLarge| TableError::TooComplex { starts: product };
    let mut bdds = BddManager::new(inputs.levels, bounds.budget());
    let Admitted { mut admitted, undefined } =
        symbolic::admitted(plan, &inputs, &mut bdds).map_err(too_complex)?;
    let order = inputs.in_row_order();
    let rows = SymbolicRows { challenge: trial.challenge, inputs: &inputs, order: &order };
    rows.check_defined(trial, undefined, &mut bdds)?;
    let bits = (0..trial.challenge.named()).map(|variable| plan.bits_of(variable));
    let bits: Vec<Vec<Vec<Shown>>> = bits.collect();
    let mut patterns = Vec::new();
    let (mut held, mut steps) = (0, 0);
    explore(trial, plan, &inputs, bounds.leaves, effort, |leaf| {
        if bdds.is_full() {
            bdds.collect_garbage([&mut admitted]);
        }
        let all = starts(&leaf, &inputs, &mut bdds).map_err(too_complex)?;
        let all = bdds.and(all, admitted).map_err(too_complex)?;
        if all != Bdd::NEVER {
            let rows = bdds.count(all);
            held += leaf.outcome.out.len() as u64;
            patterns.push(pattern(leaf, &inputs, &bits, rows));
        }
        let before = std::mem::replace(&mut steps, bdds.steps());
        effort.spend(STEP * (steps - before))?;
        if held > limits::BALLS_HELD { Err(too_complex(TooLarge)) } else { Ok(()) }
    })?;
    Ok(patterns)
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
    let end = |shown: &Vec<Shown>| {
        let side = match shown.first() {
            Some(Shown::Fixed(side)) => Some(*side),
            Some(Shown::State(number)) => leaf.states.get(*number).copied().flatten(),
            None => None,
        };
        side.map_or(FinalBit::AsStarted, FinalBit::Points)
    };
    let finals = bits.iter().map(|bits| bits.iter().map(end).collect()).collect();
    Pattern { inputs, rows, outcome: leaf.outcome, finals }
}

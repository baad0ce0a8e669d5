//! The starts of leaves as truth values, and as rows.

use std::collections::BTreeSet;

use super::decisions::{Decisions, TooLarge, Truth};
use super::unknowns::Unknowns;
use super::walk::Leaf;
use crate::board::Side;
use crate::challenge::Challenge;
use crate::table::open::{Bit as _, Logic as _, Number};
use crate::table::plan::{Plan, Shown, Source};
use crate::table::{Case, TableError, plain};

/// Where a cell points right at the end of a leaf.
pub(super) fn end(
    leaf: &Leaf,
    plan: &Plan,
    unknowns: &Unknowns,
    shown: Shown,
    made: &mut Decisions,
) -> Result<Truth, TooLarge> {
    let number = match shown {
        Shown::Fixed(side) => return Ok(Truth::constant(side == Side::Right)),
        Shown::State(number) => number,
    };
    match (leaf.states.get(number).copied().flatten(), plan.sources.get(number)) {
        (Some(side), _) => Ok(Truth::constant(side == Side::Right)),
        (None, Some(&Source::Input { variable, bit })) => match unknowns.level(variable, bit) {
            Some(level) => made.bit(level),
            None => Ok(Truth::NEVER),
        },
        (None, _) => Ok(Truth::NEVER),
    }
}

/// The starts of a leaf.
pub(super) fn starts(
    leaf: &Leaf,
    unknowns: &Unknowns,
    made: &mut Decisions,
) -> Result<Truth, TooLarge> {
    let mut starts = Truth::ALWAYS;
    // From the last level on, so that every step adds one node.
    for (known, level) in leaf.known.iter().zip(0..unknowns.levels).rev() {
        if let Some(set) = known {
            let bit = made.bit(level)?;
            starts = match set {
                true => made.and(bit, starts)?,
                false => made.choose(bit, Truth::NEVER, starts)?,
            };
        }
    }
    for unknown in &unknowns.all {
        let Some(side) = unknown.hopper else { continue };
        let (least, most) = leaf.counts[side];
        let mut bits = Vec::new();
        for &level in &unknown.levels {
            bits.push(made.bit(level)?);
        }
        bits.push(Truth::NEVER);
        let code = Number(bits);
        let number = |balls: u64| {
            Number::constant(i64::try_from(balls).unwrap_or(i64::MAX).saturating_sub(unknown.from))
        };
        let below = code.is_less(&number(least), made)?;
        let above = number(most).is_less(&code, made)?;
        let outside = made.or(below, above)?;
        starts = made.choose(outside, Truth::NEVER, starts)?;
    }
    Ok(starts)
}

/// The rows in their order.
pub(super) struct Rows<'a> {
    pub challenge: &'a Challenge,
    pub unknowns: &'a Unknowns,
    /// The levels, the weightiest bit of a row's number first.
    pub order: &'a [u32],
}

impl Rows<'_> {
    /// That there is no start among these, for which something cannot be told.
    ///
    /// # Errors
    /// What is wrong with the first of them, as the plain way says it.
    pub fn told(&self, case: &Case, untold: Truth, made: &mut Decisions) -> Result<(), TableError> {
        if untold == Truth::NEVER {
            return Ok(());
        }
        let too_complex = || TableError::TooComplex { starts: all(case) };
        let mut first = BTreeSet::new();
        self.first(untold, 1, made, &mut first).map_err(|_: TooLarge| too_complex())?;
        if let Some(&number) = first.first() {
            let row = case.challenge.rows.row(number);
            plain::admits(case.challenge, &row)?;
            plain::judge(case, &row, &plain::run(case, &row))?;
        }
        Err(too_complex())
    }

    /// Adds the numbers of the first rows of these starts, and keeps the first `kept` of all.
    pub fn first(
        &self,
        starts: Truth,
        kept: usize,
        made: &mut Decisions,
        first: &mut BTreeSet<u128>,
    ) -> Result<(), TooLarge> {
        let mut set = vec![false; self.unknowns.levels as usize];
        let mut left = kept;
        self.descend(starts, 0, &mut left, &mut set, made, first)?;
        while first.len() > kept {
            first.pop_last();
        }
        Ok(())
    }

    fn descend(
        &self,
        starts: Truth,
        depth: usize,
        left: &mut usize,
        set: &mut [bool],
        made: &mut Decisions,
        first: &mut BTreeSet<u128>,
    ) -> Result<(), TooLarge> {
        if starts == Truth::NEVER || *left == 0 {
            return Ok(());
        }
        let Some(&level) = self.order.get(depth) else {
            *left -= 1;
            let is_set = |level: u32| set.get(level as usize).copied().unwrap_or(false);
            first.insert(self.unknowns.row(self.challenge, is_set).number);
            return Ok(());
        };
        for value in [false, true] {
            let half = made.with(starts, level, value)?;
            if let Some(bit) = set.get_mut(level as usize) {
                *bit = value;
            }
            self.descend(half, depth + 1, left, set, made, first)?;
        }
        Ok(())
    }
}

/// How many starts there are, those that the condition excludes included.
fn all(case: &Case) -> u128 {
    case.challenge.rows.product().unwrap_or(u128::MAX)
}

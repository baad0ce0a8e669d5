//! The rows of a set of starts, by their numbers.

use std::collections::BTreeSet;

use super::bdd::{Bdd, BddManager};
use super::budget::TooLarge;
use super::inputs::InputBits;
use crate::challenge::Challenge;
use crate::table::sets::logic::Bit as _;
use crate::table::{TableError, Trial, rows};

/// The rows in their order.
pub(in crate::table) struct SymbolicRows<'a> {
    pub challenge: &'a Challenge,
    pub inputs: &'a InputBits,
    /// The levels, the weightiest bit of a row's number first.
    pub order: &'a [u32],
}

impl SymbolicRows<'_> {
    /// Checks that no start is among these, of which something has no value.
    ///
    /// # Errors
    /// What is wrong with the first of them, as the plain way says it.
    pub(crate) fn check_defined(
        &self,
        trial: &Trial,
        undefined: Bdd,
        bdds: &mut BddManager,
    ) -> Result<(), TableError> {
        if undefined == Bdd::NEVER {
            return Ok(());
        }
        let too_complex = || TableError::TooComplex { starts: all(trial) };
        let mut first = BTreeSet::new();
        self.first(undefined, 1, bdds, &mut first).map_err(|_: TooLarge| too_complex())?;
        if let Some(&number) = first.first() {
            let row = trial.challenge.rows.row(number);
            rows::admits(trial.challenge, &row)?;
            rows::check_row(trial, &row, &rows::run_plainly(trial, &row))?;
        }
        Err(too_complex())
    }

    /// Adds the numbers of the first rows of these starts, and keeps the first `kept` of all.
    pub(crate) fn first(
        &self,
        starts: Bdd,
        kept: usize,
        bdds: &mut BddManager,
        first: &mut BTreeSet<u128>,
    ) -> Result<(), TooLarge> {
        let mut set = vec![false; self.inputs.levels as usize];
        let mut left = kept;
        self.descend(starts, 0, &mut left, &mut set, bdds, first)?;
        while first.len() > kept {
            first.pop_last();
        }
        Ok(())
    }

    fn descend(
        &self,
        starts: Bdd,
        depth: usize,
        left: &mut usize,
        set: &mut [bool],
        bdds: &mut BddManager,
        first: &mut BTreeSet<u128>,
    ) -> Result<(), TooLarge> {
        if starts == Bdd::NEVER || *left == 0 {
            return Ok(());
        }
        let Some(&level) = self.order.get(depth) else {
            *left -= 1;
            let is_set = |level: u32| set.get(level as usize).copied().unwrap_or(false);
            first.insert(self.inputs.row(self.challenge, is_set).number);
            return Ok(());
        };
        for value in [false, true] {
            let half = bdds.restrict(starts, level, value)?;
            if let Some(bit) = set.get_mut(level as usize) {
                *bit = value;
            }
            self.descend(half, depth + 1, left, set, bdds, first)?;
        }
        Ok(())
    }
}

/// How many starts there are, those that the condition excludes included.
fn all(trial: &Trial) -> u128 {
    trial.challenge.rows.product().unwrap_or(u128::MAX)
}

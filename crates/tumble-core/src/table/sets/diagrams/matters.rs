//! Which inputs a value depends on.

use super::bdd::{Bdd, BddManager};
use super::budget::TooLarge;
use crate::table::sets::logic::Bit as _;

/// For each input and each of its parts whether it matters for some truth values.
#[derive(Debug)]
pub(in crate::table) struct Matters<'a> {
    /// The levels of each part.
    parts: &'a [Vec<Vec<u32>>],
    admitted: Bdd,
    pub found: Vec<Vec<bool>>,
}

impl<'a> Matters<'a> {
    pub(in crate::table) fn new(parts: &'a [Vec<Vec<u32>>], admitted: Bdd) -> Self {
        let found = parts.iter().map(|parts| vec![false; parts.len()]).collect();
        Matters { parts, admitted, found }
    }

    /// Notes what matters for a truth value: the parts in which alone two rows differ of which it
    /// holds in one.
    pub(in crate::table) fn add(
        &mut self,
        truth: Bdd,
        bdds: &mut BddManager,
    ) -> Result<(), TooLarge> {
        let asked = bdds.support(truth)?;
        for (parts, found) in self.parts.iter().zip(&mut self.found) {
            for (levels, found) in parts.iter().zip(found) {
                let is_asked = levels.iter().any(|level| asked >> level & 1 == 1);
                if is_asked && !*found {
                    *found = differs(truth, levels, self.admitted, bdds)?;
                }
            }
        }
        Ok(())
    }
}

/// Whether there are two rows that differ at these levels alone and in the truth value.
fn differs(
    truth: Bdd,
    levels: &[u32],
    admitted: Bdd,
    bdds: &mut BddManager,
) -> Result<bool, TooLarge> {
    if admitted == Bdd::ALWAYS {
        return Ok(true);
    }
    let set = bdds.and(truth, admitted)?;
    let unset = bdds.without(admitted, truth)?;
    let set = bdds.exists(set, levels)?;
    let unset = bdds.exists(unset, levels)?;
    Ok(bdds.and(set, unset)? != Bdd::NEVER)
}

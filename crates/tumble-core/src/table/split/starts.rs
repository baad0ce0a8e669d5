//! The starts of leaves as truth values, and as rows.

use super::leaf::Leaf;
use crate::board::Side;
use crate::table::logic::{Bit as _, BitVec};
use crate::table::plan::{Plan, Shown, StateSource};
use crate::table::symbolic::{Bdd, BddManager, InputBits, TooLarge};

/// Where a cell points right at the end of a leaf.
pub(super) fn end(
    leaf: &Leaf,
    plan: &Plan,
    inputs: &InputBits,
    shown: Shown,
    bdds: &mut BddManager,
) -> Result<Bdd, TooLarge> {
    let number = match shown {
        Shown::Fixed(side) => return Ok(Bdd::constant(side == Side::Right)),
        Shown::State(number) => number,
    };
    match (leaf.states.get(number).copied().flatten(), plan.sources.get(number)) {
        (Some(side), _) => Ok(Bdd::constant(side == Side::Right)),
        (None, Some(&StateSource::Input { variable, bit })) => match inputs.level(variable, bit) {
            Some(level) => bdds.bit(level),
            None => Ok(Bdd::NEVER),
        },
        (None, _) => Ok(Bdd::NEVER),
    }
}

/// The starts of a leaf.
pub(super) fn starts(
    leaf: &Leaf,
    inputs: &InputBits,
    bdds: &mut BddManager,
) -> Result<Bdd, TooLarge> {
    let mut starts = Bdd::ALWAYS;
    // From the last level on, so that every step adds one node.
    for (known, level) in leaf.known.iter().zip(0..inputs.levels).rev() {
        if let Some(set) = known {
            let bit = bdds.bit(level)?;
            starts = match set {
                true => bdds.and(bit, starts)?,
                false => bdds.ite(bit, Bdd::NEVER, starts)?,
            };
        }
    }
    for unknown in &inputs.all {
        let Some(side) = unknown.hopper else { continue };
        let (least, most) = leaf.counts[side];
        let mut bits = Vec::new();
        for &level in &unknown.levels {
            bits.push(bdds.bit(level)?);
        }
        bits.push(Bdd::NEVER);
        let code = BitVec(bits);
        let number = |balls: u64| {
            BitVec::constant(i64::try_from(balls).unwrap_or(i64::MAX).saturating_sub(unknown.from))
        };
        let below = code.is_less(&number(least), bdds)?;
        let above = number(most).is_less(&code, bdds)?;
        let outside = bdds.or(below, above)?;
        starts = bdds.ite(outside, Bdd::NEVER, starts)?;
    }
    Ok(starts)
}

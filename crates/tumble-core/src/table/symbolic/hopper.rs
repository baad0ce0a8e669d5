//! A hopper in every start: what it holds, and how much of it is gone.

use super::bdd::{Bdd, BddManager, BddResult};
use super::inputs::Evaluator;
use crate::board::Colour;
use crate::table::hopper_balls::{BallColours, BallWeights};
use crate::table::logic::{Bit as _, Variables as _};
use crate::table::plan::HopperLoad;

/// The hopper of a side, in all starts.
#[derive(Debug, Clone)]
pub(super) struct HopperState {
    /// The bits of the number of balls released, the least significant first. They mean nothing
    /// in starts whose runs have ended.
    pub released: Vec<Bdd>,
    /// The bits of the number of balls at the start.
    load: Vec<Bdd>,
    /// The hopper is empty in no start before this many balls are gone; `None`: never.
    least: Option<u64>,
    colours: BallColours,
    weights: BallWeights,
}

impl HopperState {
    pub(super) fn new(hopper: &HopperLoad, open: &mut Evaluator) -> BddResult<Self> {
        let (load, least, colours, weights) = match hopper {
            HopperLoad::Fixed(load) => {
                let bits = load.len().map_or(0, |count| u64::BITS - count.leading_zeros());
                let bit = |bit| Bdd::constant(load.len().unwrap_or(0) >> bit & 1 == 1);
                let number = (0..bits).map(bit).collect();
                (number, load.len(), BallColours::of(load), BallWeights::of(load))
            }
            HopperLoad::Count { variable, colour, last } => {
                let number = open.variable(*variable)?;
                let least = open.inputs.all.iter().find(|input| input.variable == *variable);
                let least = least.map_or(0, |input| u64::try_from(input.from).unwrap_or(0));
                (number.0, Some(least), BallColours::One(*colour), BallWeights::with_last(*last))
            }
        };
        let released = match (least, &colours) {
            (None, BallColours::One(_)) => Vec::new(),
            _ => vec![Bdd::NEVER; load.len()],
        };
        Ok(HopperState { released, load, least, colours, weights })
    }

    /// All sets, to be kept while others are forgotten.
    pub(super) fn sets(&mut self) -> impl Iterator<Item = &mut Bdd> {
        self.released.iter_mut().chain(&mut self.load)
    }

    /// The starts among `pressed` in which the hopper is empty, after this many balls of both.
    pub(super) fn empty(&self, pressed: Bdd, balls: u64, bdds: &mut BddManager) -> BddResult {
        if self.least.is_none_or(|least| balls < least) {
            return Ok(Bdd::NEVER);
        }
        self.all_released(pressed, bdds)
    }

    /// The starts among these in which all balls have been released.
    fn all_released(&self, starts: Bdd, bdds: &mut BddManager) -> BddResult {
        let mut same = starts;
        for (&released, &load) in self.released.iter().zip(&self.load).rev() {
            if same == Bdd::NEVER {
                break;
            }
            let differs = bdds.xor(released, load)?;
            same = bdds.without(same, differs)?;
        }
        Ok(same)
    }

    /// The starts among these in which the next ball is red.
    pub(super) fn red(&self, starts: Bdd, bdds: &mut BddManager) -> BddResult {
        match &self.colours {
            BallColours::One(Colour::Red) => Ok(starts),
            BallColours::One(Colour::Blue) => Ok(Bdd::NEVER),
            BallColours::Mixed(reds) => looked_up(reds, 0, &self.released, starts, bdds),
        }
    }

    /// The starts among these in which the next ball is heavy, so far as the balls before it say so.
    pub(super) fn heavy(&self, starts: Bdd, bdds: &mut BddManager) -> BddResult {
        match &self.weights {
            BallWeights::Light | BallWeights::Last => Ok(Bdd::NEVER),
            BallWeights::Mixed(heavy) => looked_up(heavy, 0, &self.released, starts, bdds),
        }
    }

    /// The starts among these in which the ball that was released just now is heavy as the last one.
    pub(super) fn heavy_last(&self, starts: Bdd, bdds: &mut BddManager) -> BddResult {
        match &self.weights {
            BallWeights::Last => self.all_released(starts, bdds),
            BallWeights::Light | BallWeights::Mixed(_) => Ok(Bdd::NEVER),
        }
    }

    /// Releases a ball in these starts, and maybe in some whose runs have ended.
    pub(super) fn release(&mut self, starts: Bdd, bdds: &mut BddManager) -> BddResult<()> {
        let mut carry = starts;
        for bit in &mut self.released {
            if carry == Bdd::NEVER {
                break;
            }
            let next = bdds.and(*bit, carry)?;
            *bit = bdds.xor(*bit, carry)?;
            carry = next;
        }
        Ok(())
    }
}

/// The starts among these in which the ball after `first` others, and as many more as the bits of
/// `more` say, is of the sort that `counts` counts. Numbers that no start has are not looked at, so that
/// a long load costs no more than a short one.
fn looked_up(
    counts: &[u32],
    first: usize,
    more: &[Bdd],
    starts: Bdd,
    bdds: &mut BddManager,
) -> BddResult {
    let end = (first + (1usize << more.len().min(40))).min(counts.len().saturating_sub(1));
    if starts == Bdd::NEVER || first >= end {
        return Ok(Bdd::NEVER);
    }
    let found = (counts[end] - counts[first]) as usize;
    match more {
        _ if found == 0 => Ok(Bdd::NEVER),
        _ if found == end - first => Ok(starts),
        [] => Ok(starts),
        [lower @ .., top] => {
            let here = bdds.without(starts, *top)?;
            let there = bdds.and(starts, *top)?;
            let low = looked_up(counts, first, lower, here, bdds)?;
            let high = looked_up(counts, first + (1 << lower.len()), lower, there, bdds)?;
            bdds.or(low, high)
        }
    }
}

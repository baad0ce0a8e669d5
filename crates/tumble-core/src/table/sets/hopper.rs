//! A hopper in every start: what it holds, and how much of it is gone.

use crate::board::Colour;
use crate::table::plan::HopperLoad;
use crate::table::sets::hopper_balls::{BallColours, BallWeights};
use crate::table::sets::logic::{Bit, Logic, Variables};

/// The hopper of a side, in all starts.
#[derive(Debug, Clone)]
pub(in crate::table) struct EnsembleHopper<B> {
    /// The bits of the number of balls released, the least significant first. They mean nothing
    /// in starts whose runs have ended.
    pub released: Vec<B>,
    /// The bits of the number of balls at the start.
    load: Vec<B>,
    /// The hopper is empty in no start before this many balls are gone; `None`: never.
    least: Option<u64>,
    colours: BallColours,
    weights: BallWeights,
}

impl<B: Bit> EnsembleHopper<B> {
    /// A hopper before the first start.
    pub(super) fn none() -> Self {
        EnsembleHopper {
            released: Vec::new(),
            load: Vec::new(),
            least: None,
            colours: BallColours::One(Colour::Blue),
            weights: BallWeights::Light,
        }
    }

    pub(super) fn new<L: Variables<Bit = B>>(
        hopper: &HopperLoad,
        logic: &mut L,
    ) -> Result<Self, L::Fault> {
        let (load, least, colours, weights) = match hopper {
            HopperLoad::Fixed(load) => {
                let bits = load.len().map_or(0, bits_for);
                let bit = |bit| B::constant(load.len().unwrap_or(0) >> bit & 1 == 1);
                let number = (0..bits).map(bit).collect();
                (number, load.len(), BallColours::of(load), BallWeights::of(load))
            }
            HopperLoad::Count { variable, colour, last } => {
                let [least, most] = <[i64; 2]>::from(logic.range(*variable))
                    .map(|count| u64::try_from(count).unwrap_or(0));
                let mut number = logic.variable(*variable)?.0;
                number.truncate(bits_for(most) as usize);
                (number, Some(least), BallColours::One(*colour), BallWeights::with_last(*last))
            }
        };
        let released = match (least, &colours) {
            (None, BallColours::One(_)) => Vec::new(),
            _ => vec![B::NEVER; load.len()],
        };
        Ok(EnsembleHopper { released, load, least, colours, weights })
    }

    /// All sets, to be kept while others are forgotten.
    pub(super) fn sets(&mut self) -> impl Iterator<Item = &mut B> {
        self.released.iter_mut().chain(&mut self.load)
    }

    /// Whether the hopper may be empty in some start after this many balls of both.
    #[inline(always)]
    pub(super) fn may_be_empty(&self, balls: u64) -> bool {
        self.least.is_some_and(|least| balls >= least)
    }

    /// The starts among these in which all balls have been released.
    #[inline(always)]
    pub(super) fn all_released<L: Logic<Bit = B>>(
        &self,
        starts: B,
        logic: &mut L,
    ) -> Result<B, L::Fault> {
        let mut same = starts;
        for (&released, &load) in self.released.iter().zip(&self.load).rev() {
            if L::COSTLY && same == B::NEVER {
                break;
            }
            let differs = logic.xor(released, load)?;
            same = logic.without(same, differs)?;
        }
        Ok(same)
    }

    /// The starts among these in which the next ball is red.
    #[inline(always)]
    pub(super) fn red<L: Logic<Bit = B>>(&self, starts: B, logic: &mut L) -> Result<B, L::Fault> {
        match &self.colours {
            BallColours::One(Colour::Red) => Ok(starts),
            BallColours::One(Colour::Blue) => Ok(B::NEVER),
            BallColours::Mixed(reds) => looked_up(reds, 0, &self.released, starts, logic),
        }
    }

    /// The starts among these in which the next ball is heavy, so far as the balls before it say so.
    #[inline(always)]
    pub(super) fn heavy<L: Logic<Bit = B>>(&self, starts: B, logic: &mut L) -> Result<B, L::Fault> {
        match &self.weights {
            BallWeights::Light | BallWeights::Last => Ok(B::NEVER),
            BallWeights::Mixed(heavy) => looked_up(heavy, 0, &self.released, starts, logic),
        }
    }

    /// The starts among these in which the ball that was released just now is heavy as the last one.
    #[inline(always)]
    pub(super) fn heavy_last<L: Logic<Bit = B>>(
        &self,
        starts: B,
        logic: &mut L,
    ) -> Result<B, L::Fault> {
        match &self.weights {
            BallWeights::Last => self.all_released(starts, logic),
            BallWeights::Light | BallWeights::Mixed(_) => Ok(B::NEVER),
        }
    }

    /// Releases a ball in these starts, and maybe in some whose runs have ended.
    #[inline(always)]
    pub(super) fn release<L: Logic<Bit = B>>(
        &mut self,
        starts: B,
        logic: &mut L,
    ) -> Result<(), L::Fault> {
        let mut carry = starts;
        for bit in &mut self.released {
            if carry == B::NEVER {
                break;
            }
            let next = logic.and(*bit, carry)?;
            *bit = logic.xor(*bit, carry)?;
            carry = next;
        }
        Ok(())
    }
}

/// How many bits a number up to `most` needs.
fn bits_for(most: u64) -> u32 {
    u64::BITS - most.leading_zeros()
}

/// The starts among these in which the ball after `first` others, and as many more as the bits of
/// `more` say, is of the sort that `counts` counts. Numbers that no start has are not looked at, so that
/// a long load costs no more than a short one.
fn looked_up<L: Logic>(
    counts: &[u32],
    first: usize,
    more: &[L::Bit],
    starts: L::Bit,
    logic: &mut L,
) -> Result<L::Bit, L::Fault> {
    let end = (first + (1usize << more.len().min(40))).min(counts.len().saturating_sub(1));
    if first >= end || starts == L::Bit::NEVER {
        return Ok(L::Bit::NEVER);
    }
    let found = (counts[end] - counts[first]) as usize;
    match more {
        _ if found == 0 => Ok(L::Bit::NEVER),
        _ if found == end - first => Ok(starts),
        [] => Ok(starts),
        [lower @ .., top] => {
            let here = logic.without(starts, *top)?;
            let there = logic.and(starts, *top)?;
            let low = looked_up(counts, first, lower, here, logic)?;
            let high = looked_up(counts, first + (1 << lower.len()), lower, there, logic)?;
            logic.or(low, high)
        }
    }
}

//! A hopper in every row: what it holds, and how much of it is gone.

use super::layout::Layout;
use super::word::{Lanes, WORD};
use crate::board::Colour;
use crate::table::hopper_balls::{BallColours, BallWeights};
use crate::table::plan::HopperLoad;

/// A hopper of 64 N rows.
#[derive(Debug, Clone)]
pub(super) struct Hoppers<const N: usize> {
    /// The bits of the number of balls released, the least significant first.
    released: Vec<Lanes<N>>,
    /// The bits of the number of balls at the start; none without end.
    load: Vec<Lanes<N>>,
    /// The hopper is empty in no row before this many balls are gone; `None`: never.
    least: Option<u64>,
    colours: BallColours,
    weights: BallWeights,
}

/// The ball that hoppers of 64 N rows release.
#[derive(Debug, Clone, Copy)]
pub(super) struct Released<const N: usize> {
    /// The rows in which it is red.
    pub red: Lanes<N>,
    /// The rows in which it is heavy.
    pub heavy: Lanes<N>,
}

impl<const N: usize> Hoppers<N> {
    /// The hopper of the rows from the number `first` on.
    pub(super) fn new(hopper: &HopperLoad, layout: &Layout, first: u64) -> Self {
        let load = match hopper {
            HopperLoad::Fixed(load) => load,
            HopperLoad::Count { variable, colour, last } => {
                let weights = BallWeights::with_last(*last);
                return Hoppers::counted(*variable, *colour, weights, layout, first);
            }
        };
        let (colours, weights) = (BallColours::of(load), BallWeights::of(load));
        let count = load.len();
        let load = count.map_or(0, bits_for);
        let load = (0..load).map(|bit| Lanes::splat(count.unwrap_or(0) >> bit & 1 == 1)).collect();
        Hoppers { released: Vec::new(), load, least: count, colours, weights }.reset()
    }

    fn counted(
        variable: usize,
        colour: Colour,
        weights: BallWeights,
        layout: &Layout,
        first: u64,
    ) -> Self {
        let columns: Vec<_> =
            (0..N as u64).map(|word| layout.column(variable, first + word * WORD as u64)).collect();
        let values = || {
            columns.iter().flat_map(|column| (0..WORD).map(|lane| column.at(lane).max(0) as u64))
        };
        let bits = bits_for(values().max().unwrap_or(0));
        let mut load = layout.number(variable, first);
        load.truncate(bits);
        let least = values().min();
        let colours = BallColours::One(colour);
        Hoppers { released: Vec::new(), load, least, colours, weights }.reset()
    }

    fn reset(mut self) -> Self {
        self.released = vec![Lanes::NONE; self.load.len()];
        if let (None, BallColours::One(_)) = (self.least, &self.colours) {
            self.released.clear();
        }
        self
    }

    /// The rows among `pressed` in which the hopper is empty, after this many balls of all hoppers.
    #[inline(always)]
    pub(super) fn empty(&self, pressed: Lanes<N>, balls: u64) -> Lanes<N> {
        if self.least.is_none_or(|least| balls < least) {
            return Lanes::NONE;
        }
        let pairs = self.released.iter().zip(&self.load);
        pairs.fold(pressed, |same, (&released, &load)| same & !(released ^ load))
    }

    /// Releases a ball in these rows.
    #[inline(always)]
    pub(super) fn release(&mut self, rows: Lanes<N>) -> Released<N> {
        let red = match &self.colours {
            BallColours::One(colour) => rows & Lanes::splat(*colour == Colour::Red),
            BallColours::Mixed(reds) => looked_up(reds, 0, &self.released, rows),
        };
        let mut heavy = match &self.weights {
            BallWeights::Light | BallWeights::Last => Lanes::NONE,
            BallWeights::Mixed(heavy) => looked_up(heavy, 0, &self.released, rows),
        };
        let mut carry = rows;
        for bit in &mut self.released {
            let next = *bit & carry;
            *bit ^= carry;
            carry = next;
            if !carry.any() {
                break;
            }
        }
        if matches!(self.weights, BallWeights::Last) {
            let pairs = self.released.iter().zip(&self.load);
            heavy = pairs.fold(rows, |same, (&released, &load)| same & !(released ^ load));
        }
        Released { red, heavy }
    }
}

/// How many bits a number up to `most` needs.
fn bits_for(most: u64) -> usize {
    (u64::BITS - most.leading_zeros()) as usize
}

/// The rows among these in which the ball after `first` others, and as many more as the bits of
/// `more` say, is of the sort that `counts` counts. Numbers that no row has are not looked at, so
/// that a long load costs no more than a short one.
fn looked_up<const N: usize>(
    counts: &[u32],
    first: usize,
    more: &[Lanes<N>],
    rows: Lanes<N>,
) -> Lanes<N> {
    let end = (first + (1usize << more.len().min(40))).min(counts.len().saturating_sub(1));
    if first >= end || !rows.any() {
        return Lanes::NONE;
    }
    let found = (counts[end] - counts[first]) as usize;
    match more {
        _ if found == 0 => Lanes::NONE,
        _ if found == end - first => rows,
        [] => rows,
        [lower @ .., top] => {
            let low = looked_up(counts, first, lower, rows & !*top);
            low | looked_up(counts, first + (1 << lower.len()), lower, rows & *top)
        }
    }
}

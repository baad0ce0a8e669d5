//! A hopper in every row: what it holds, and how much of it is gone.

use super::layout::Layout;
use super::word::{Lanes, WORD};
use crate::board::{Colour, Marble, Weight};
use crate::machine::Load;
use crate::table::plan::Hopper;

/// A hopper of 64 N rows.
#[derive(Debug, Clone)]
pub(super) struct Hoppers<const N: usize> {
    /// The bits of the number of balls released, the least significant first.
    released: Vec<Lanes<N>>,
    /// The bits of the number of balls at the start; none without end.
    load: Vec<Lanes<N>>,
    /// The hopper is empty in no row before so many balls are gone; `None`: never.
    least: Option<u64>,
    colours: Colours,
    weights: Weights,
}

/// The ball that hoppers of 64 N rows release.
#[derive(Debug, Clone, Copy)]
pub(super) struct Released<const N: usize> {
    /// The rows in which it is red.
    pub red: Lanes<N>,
    /// The rows in which it is heavy.
    pub heavy: Lanes<N>,
}

/// The weights of the balls in a hopper.
#[derive(Debug, Clone)]
enum Weights {
    Light,
    /// The last one is heavy.
    Last,
    /// For each number of balls how many of the first ones are heavy.
    Mixed(Vec<u32>),
}

/// The colours of the balls in a hopper.
#[derive(Debug, Clone)]
enum Colours {
    One(Colour),
    /// For each number of balls how many of the first ones are red.
    Mixed(Vec<u32>),
}

impl<const N: usize> Hoppers<N> {
    /// The hopper of the rows from the number `first` on.
    pub(super) fn new(hopper: &Hopper, layout: &Layout, first: u64) -> Self {
        let (colours, count) = match hopper {
            Hopper::Fixed(load) => (colours(load), load.len()),
            Hopper::Count { variable, colour, last } => {
                let weights = Weights::with_last(*last);
                return Hoppers::counted(*variable, *colour, weights, layout, first);
            }
        };
        let weights = match hopper {
            Hopper::Fixed(load) => Weights::of(load),
            Hopper::Count { .. } => Weights::Light,
        };
        let load = count.map_or(0, bits_for);
        let load = (0..load).map(|bit| Lanes::splat(count.unwrap_or(0) >> bit & 1 == 1)).collect();
        Hoppers { released: Vec::new(), load, least: count, colours, weights }.reset()
    }

    fn counted(
        variable: usize,
        colour: Colour,
        weights: Weights,
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
        let colours = Colours::One(colour);
        Hoppers { released: Vec::new(), load, least, colours, weights }.reset()
    }

    fn reset(mut self) -> Self {
        self.released = vec![Lanes::NONE; self.load.len()];
        if let (None, Colours::One(_)) = (self.least, &self.colours) {
            self.released.clear();
        }
        self
    }

    /// The rows among `pressed` in which the hopper is empty, after so many balls of all hoppers.
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
            Colours::One(colour) => rows & Lanes::splat(*colour == Colour::Red),
            Colours::Mixed(reds) => looked_up(reds, 0, &self.released, rows),
        };
        let mut heavy = match &self.weights {
            Weights::Light | Weights::Last => Lanes::NONE,
            Weights::Mixed(heavy) => looked_up(heavy, 0, &self.released, rows),
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
        if matches!(self.weights, Weights::Last) {
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

fn colours(load: &Load) -> Colours {
    match load {
        Load::Many { colour, .. } | Load::Unlimited(colour) => Colours::One(*colour),
        Load::Balls(balls) => match balls.first() {
            None => Colours::One(Colour::Blue),
            Some(first) if balls.iter().all(|ball| ball.colour == first.colour) => {
                Colours::One(first.colour)
            }
            Some(_) => Colours::Mixed(counted(balls, |ball| ball.colour == Colour::Red)),
        },
    }
}

impl Weights {
    /// The weights of balls of which the last may be heavy.
    fn with_last(last: Weight) -> Weights {
        match last {
            Weight::Light => Weights::Light,
            Weight::Heavy => Weights::Last,
        }
    }

    fn of(load: &Load) -> Weights {
        match load {
            Load::Many { last, .. } => Weights::with_last(*last),
            Load::Balls(balls) if load.has_heavy() => {
                Weights::Mixed(counted(balls, |ball| ball.is_heavy()))
            }
            Load::Balls(_) | Load::Unlimited(_) => Weights::Light,
        }
    }
}

/// For each number of balls how many of the first ones are of a sort.
fn counted(balls: &[Marble], is_one: impl Fn(&Marble) -> bool) -> Vec<u32> {
    let mut counts = vec![0];
    for ball in balls {
        let before = counts.last().copied().unwrap_or(0);
        counts.push(before + u32::from(is_one(ball)));
    }
    counts
}

/// The rows among these in which the ball after `first` others, and as many more as the bits of
/// `more` say, is of the sort that `reds` counts. Numbers that no row has are not looked at, so that a long load costs no more
/// than a short one.
fn looked_up<const N: usize>(
    reds: &[u32],
    first: usize,
    more: &[Lanes<N>],
    rows: Lanes<N>,
) -> Lanes<N> {
    let end = (first + (1usize << more.len().min(40))).min(reds.len().saturating_sub(1));
    if first >= end || !rows.any() {
        return Lanes::NONE;
    }
    let red = (reds[end] - reds[first]) as usize;
    match more {
        _ if red == 0 => Lanes::NONE,
        _ if red == end - first => rows,
        [] => rows,
        [lower @ .., top] => {
            let low = looked_up(reds, first, lower, rows & !*top);
            low | looked_up(reds, first + (1 << lower.len()), lower, rows & *top)
        }
    }
}

//! A hopper in every start: its load, and the number of balls released.

use super::logic::{Logic, Truth, Variables};
use crate::board::{Colour, Marble, Side, Weight};
use crate::challenge::{LoadRule, Variable};
use crate::machine::Load;
use crate::table::plan::Plan;

#[derive(Debug, Clone)]
pub(in crate::table) struct EnsembleHopper<B> {
    /// The bits of the number of balls released, the least significant first. Invalid in starts whose runs have ended.
    pub released: Vec<B>,
    load: Vec<B>,
    /// Number of released balls before which the hopper is not empty in any start; `None` if it is never empty.
    least: Option<u64>,
    reds: BallsOf,
    heavies: BallsOf,
}

#[derive(Debug, Clone)]
enum BallsOf {
    None,
    All,
    Last,
    /// For each number of balls, the number of such balls among the first ones.
    Counted(Vec<u32>),
}

impl BallsOf {
    fn count_balls(balls: &[Marble], is_one: impl Fn(&Marble) -> bool) -> BallsOf {
        let mut counts = vec![0];
        for (before, ball) in balls.iter().enumerate() {
            counts.push(counts[before] + u32::from(is_one(ball)));
        }
        match counts.last() {
            None | Some(0) => BallsOf::None,
            Some(&count) if count as usize == balls.len() => BallsOf::All,
            Some(_) => BallsOf::Counted(counts),
        }
    }

    /// The colours and weights of a load of one colour whose last ball may be heavy.
    fn balls_alike(colour: Colour, last: Weight) -> (BallsOf, BallsOf) {
        let reds = if colour == Colour::Red { BallsOf::All } else { BallsOf::None };
        (reds, if last == Weight::Heavy { BallsOf::Last } else { BallsOf::None })
    }
}

impl<B: Truth> EnsembleHopper<B> {
    pub(super) fn no_hopper() -> Self {
        let [reds, heavies] = [BallsOf::None, BallsOf::None];
        EnsembleHopper { released: Vec::new(), load: Vec::new(), least: None, reds, heavies }
    }

    pub(super) fn new(plan: &Plan, side: Side, rows: &impl Variables<Truth = B>) -> Self {
        let rule = &plan.challenge.loads[side.index()];
        let (reds, heavies) = match rule {
            LoadRule::Fixed(Load::Balls(balls)) => (
                BallsOf::count_balls(balls, |ball| ball.colour == Colour::Red),
                BallsOf::count_balls(balls, |ball| ball.is_heavy()),
            ),
            LoadRule::Fixed(Load::Unlimited(colour)) => {
                BallsOf::balls_alike(*colour, Weight::Light)
            }
            LoadRule::Fixed(Load::Many { colour, last, .. })
            | LoadRule::Range { colour, last, .. } => BallsOf::balls_alike(*colour, *last),
        };
        let (load, least) = match rule {
            LoadRule::Fixed(load) => {
                let balls = load.len().unwrap_or(0);
                let bits = (0..bits_for(balls)).map(|bit| B::constant(balls >> bit & 1 == 1));
                (bits.collect(), load.len())
            }
            LoadRule::Range { .. } => {
                let variable = plan.challenge.place_of(Variable::Balls(side));
                let [least, most] = <[i64; 2]>::from(rows.range(variable))
                    .map(|count| u64::try_from(count).unwrap_or(0));
                let mut number = rows.variable(variable).0;
                number.truncate(bits_for(most));
                (number, Some(least))
            }
        };
        EnsembleHopper { released: vec![B::NEVER; load.len()], load, least, reds, heavies }
    }

    pub(super) fn sets(&mut self) -> impl Iterator<Item = &mut B> {
        self.released.iter_mut().chain(&mut self.load)
    }

    /// Whether the hopper may be empty in some start after this many balls of both.
    #[inline(always)]
    pub(super) fn may_be_empty(&self, balls: u64) -> bool {
        self.least.is_some_and(|least| balls >= least)
    }

    #[inline(always)]
    pub(super) fn all_released<L: Logic<Truth = B>>(&self, starts: B, logic: &L) -> B {
        let mut same = starts;
        for (&released, &load) in self.released.iter().zip(&self.load).rev() {
            if L::COSTLY && same == B::NEVER {
                break;
            }
            same = logic.without(same, logic.xor(released, load));
        }
        same
    }

    #[inline(always)]
    pub(super) fn next_red(&self, starts: B, logic: &impl Logic<Truth = B>) -> B {
        self.next_is(&self.reds, starts, logic)
    }

    /// The starts among these whose next ball is heavy, judged by the listed balls.
    #[inline(always)]
    pub(super) fn next_heavy(&self, starts: B, logic: &impl Logic<Truth = B>) -> B {
        self.next_is(&self.heavies, starts, logic)
    }

    #[inline(always)]
    fn next_is(&self, balls: &BallsOf, starts: B, logic: &impl Logic<Truth = B>) -> B {
        match balls {
            BallsOf::None | BallsOf::Last => B::NEVER,
            BallsOf::All => starts,
            BallsOf::Counted(counts) => looked_up(counts, 0, &self.released, starts, logic),
        }
    }

    /// The starts among these whose latest ball is heavy because it is the last one.
    #[inline(always)]
    pub(super) fn heavy_last(&self, starts: B, logic: &impl Logic<Truth = B>) -> B {
        match &self.heavies {
            BallsOf::Last => self.all_released(starts, logic),
            BallsOf::None | BallsOf::All | BallsOf::Counted(_) => B::NEVER,
        }
    }

    /// Releases a ball in these starts. Starts whose runs have ended may be affected, too.
    #[inline(always)]
    pub(super) fn release_ball(&mut self, starts: B, logic: &impl Logic<Truth = B>) {
        let mut carry = starts;
        for bit in &mut self.released {
            if carry == B::NEVER {
                break;
            }
            (*bit, carry) = (logic.xor(*bit, carry), logic.and(*bit, carry));
        }
    }
}

fn bits_for(most: u64) -> usize {
    (u64::BITS - most.leading_zeros()) as usize
}

/// The starts among these whose next ball is of the kind that `counts` counts. That ball follows `first` others, and
/// as many more as the bits of `more` give. Numbers that do not occur in any start are skipped, so that a long load
/// costs no more than a short one.
fn looked_up<B: Truth>(
    counts: &[u32],
    first: usize,
    more: &[B],
    starts: B,
    logic: &impl Logic<Truth = B>,
) -> B {
    let end = (first + (1usize << more.len().min(40))).min(counts.len().saturating_sub(1));
    if first >= end || starts == B::NEVER {
        return B::NEVER;
    }
    let found = (counts[end] - counts[first]) as usize;
    match more {
        _ if found == 0 => B::NEVER,
        _ if found == end - first => starts,
        [] => starts,
        [lower @ .., top] => {
            let (here, there) = (logic.without(starts, *top), logic.and(starts, *top));
            let low = looked_up(counts, first, lower, here, logic);
            let high = looked_up(counts, first + (1 << lower.len()), lower, there, logic);
            logic.or(low, high)
        }
    }
}

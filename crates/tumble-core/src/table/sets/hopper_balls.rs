//! The colours and weights of the balls in a hopper, as the engines that run many starts look them up.

use crate::board::{Colour, Marble, Weight};
use crate::machine::Load;

/// The colours of the balls in a hopper.
#[derive(Debug, Clone)]
pub(super) enum BallColours {
    One(Colour),
    /// For each number of balls how many of the first ones are red.
    Mixed(Vec<u32>),
}

impl BallColours {
    pub(super) fn of(load: &Load) -> BallColours {
        match load {
            Load::Many { colour, .. } | Load::Unlimited(colour) => BallColours::One(*colour),
            Load::Balls(balls) => match balls.first() {
                None => BallColours::One(Colour::Blue),
                Some(first) if balls.iter().all(|ball| ball.colour == first.colour) => {
                    BallColours::One(first.colour)
                }
                Some(_) => BallColours::Mixed(counted(balls, |ball| ball.colour == Colour::Red)),
            },
        }
    }
}

/// The weights of the balls in a hopper.
#[derive(Debug, Clone)]
pub(super) enum BallWeights {
    Light,
    /// The last one is heavy.
    Last,
    /// For each number of balls how many of the first ones are heavy.
    Mixed(Vec<u32>),
}

impl BallWeights {
    /// The weights of balls of which the last may be heavy.
    pub(super) fn with_last(last: Weight) -> BallWeights {
        match last {
            Weight::Light => BallWeights::Light,
            Weight::Heavy => BallWeights::Last,
        }
    }

    pub(super) fn of(load: &Load) -> BallWeights {
        match load {
            Load::Many { last, .. } => BallWeights::with_last(*last),
            Load::Balls(balls) if load.has_heavy() => {
                BallWeights::Mixed(counted(balls, |ball| ball.is_heavy()))
            }
            Load::Balls(_) | Load::Unlimited(_) => BallWeights::Light,
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

//! The load of a hopper.

use crate::board::{Board, Colour, Marble, Side, Weight};

/// The balls of a hopper, in the order in which they are released.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Load {
    /// These balls.
    Balls(Vec<Marble>),
    /// A number of balls of one colour.
    Many {
        /// The colour of all of them.
        colour: Colour,
        /// Number of balls.
        count: u64,
        /// Weight of the last ball; the ones before it are light.
        last: Weight,
    },
    /// Light balls of one colour without end.
    Unlimited(Colour),
}

impl Load {
    /// An empty hopper.
    pub const fn empty() -> Load {
        Load::Balls(Vec::new())
    }

    /// A number of light balls of one colour.
    pub const fn many(colour: Colour, count: u64) -> Load {
        Load::Many { colour, count, last: Weight::Light }
    }

    /// The number of balls; `None` without end.
    pub fn len(&self) -> Option<u64> {
        match self {
            Load::Balls(balls) => Some(balls.len() as u64),
            Load::Many { count, .. } => Some(*count),
            Load::Unlimited(_) => None,
        }
    }

    /// Whether the hopper does not hold any balls.
    pub fn is_empty(&self) -> bool {
        self.len() == Some(0)
    }

    /// The ball that is released after `released` others; `None` if the hopper is empty by then.
    #[inline]
    pub fn ball(&self, released: u64) -> Option<Marble> {
        match self {
            Load::Balls(balls) => balls.get(usize::try_from(released).ok()?).copied(),
            Load::Many { colour, count, last } => {
                let left = count.checked_sub(released)?;
                let weight = if left == 1 { *last } else { Weight::Light };
                (left > 0).then_some(Marble { colour: *colour, weight })
            }
            Load::Unlimited(colour) => Some(Marble::light(*colour)),
        }
    }

    /// Releases all balls that are left after `released` others. An unlimited load releases none.
    pub(crate) fn release_rest(&self, released: u64, out: &mut Vec<Marble>) {
        let released = usize::try_from(released).unwrap_or(usize::MAX);
        match self {
            Load::Balls(balls) => out.extend_from_slice(balls.get(released..).unwrap_or_default()),
            Load::Many { colour, count, last } => {
                let left = usize::try_from(*count).unwrap_or(usize::MAX).saturating_sub(released);
                out.resize(out.len() + left, Marble::light(*colour));
                if let (Some(marble), 1..) = (out.last_mut(), left) {
                    marble.weight = *last;
                }
            }
            Load::Unlimited(_) => {}
        }
    }

    /// Whether a ball of the hopper is heavy.
    pub fn has_heavy(&self) -> bool {
        match self {
            Load::Balls(balls) => balls.iter().any(|ball| ball.is_heavy()),
            Load::Many { count, last, .. } => *count > 0 && last.is_heavy(),
            Load::Unlimited(_) => false,
        }
    }

    /// Number of balls of `colour`, including heavy ones; `None` if unlimited.
    pub fn count(&self, colour: Colour) -> Option<u64> {
        match self {
            Load::Balls(balls) => {
                Some(balls.iter().filter(|ball| ball.colour == colour).count() as u64)
            }
            Load::Many { colour: own, count, .. } => Some(if *own == colour { *count } else { 0 }),
            Load::Unlimited(own) => (*own != colour).then_some(0),
        }
    }
}

/// The state from which a run starts, without the board itself.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Start {
    /// The loads of the left and the right hopper.
    pub loads: [Load; 2],
    /// The lever that is pressed first.
    pub lever: Side,
    /// The side to which each bit and train points, in the order of
    /// [`Board::switches`](crate::board::Board::switches). Switches beyond the end of the list point as drawn.
    pub switches: Vec<Side>,
}

impl Start {
    /// A start with `blue` blue balls at the left, `red` red ones at the right, and every bit and
    /// train as drawn.
    pub fn new(blue: u64, red: u64, lever: Side) -> Self {
        Start {
            loads: [Load::many(Colour::Blue, blue), Load::many(Colour::Red, red)],
            lever,
            switches: Vec::new(),
        }
    }

    /// The side to which each bit and train of `board` points at the start.
    pub fn pointing(&self, board: &Board) -> Vec<Side> {
        let drawn = board.switches().iter().map(|switch| switch.drawn);
        let given = |(number, drawn)| self.switches.get(number).copied().unwrap_or(drawn);
        drawn.enumerate().map(given).collect()
    }
}

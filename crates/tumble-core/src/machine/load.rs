//! What a hopper holds.

use crate::board::{Board, Colour, Side};

/// The balls of a hopper, in the order in which they are released.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Load {
    /// These balls.
    Balls(Vec<Colour>),
    /// This many balls of one colour.
    Many {
        /// The colour of all of them.
        colour: Colour,
        /// How many.
        count: u64,
    },
    /// Balls of one colour without end.
    Unlimited(Colour),
}

impl Load {
    /// An empty hopper.
    pub const fn empty() -> Load {
        Load::Balls(Vec::new())
    }

    /// The number of balls; `None` without end.
    pub fn len(&self) -> Option<u64> {
        match self {
            Load::Balls(balls) => Some(balls.len() as u64),
            Load::Many { count, .. } => Some(*count),
            Load::Unlimited(_) => None,
        }
    }

    /// Whether the hopper holds no ball.
    pub fn is_empty(&self) -> bool {
        self.len() == Some(0)
    }

    /// The colour of the ball that is released after `released` others; `None` when the hopper is
    /// empty by then.
    pub fn ball(&self, released: u64) -> Option<Colour> {
        match self {
            Load::Balls(balls) => balls.get(usize::try_from(released).ok()?).copied(),
            Load::Many { colour, count } => (released < *count).then_some(*colour),
            Load::Unlimited(colour) => Some(*colour),
        }
    }

    /// How many balls of `colour` the hopper holds; `None` without end.
    pub fn count(&self, colour: Colour) -> Option<u64> {
        match self {
            Load::Balls(balls) => Some(balls.iter().filter(|&&ball| ball == colour).count() as u64),
            Load::Many { colour: own, count } => Some(if *own == colour { *count } else { 0 }),
            Load::Unlimited(own) => (*own != colour).then_some(0),
        }
    }
}

/// All that a run starts from, in addition to the board itself.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Start {
    /// What the left and the right hopper hold.
    pub loads: [Load; 2],
    /// The lever that is pressed first.
    pub lever: Side,
    /// The way each bit and train points, in the order of [`Board::switches`](crate::board::Board::switches).
    /// Those beyond the end point as drawn.
    pub switches: Vec<Side>,
}

impl Start {
    /// A start with `blue` blue balls at the left, `red` red ones at the right, and every bit and
    /// train as drawn.
    pub fn new(blue: u64, red: u64, lever: Side) -> Self {
        Start {
            loads: [
                Load::Many { colour: Colour::Blue, count: blue },
                Load::Many { colour: Colour::Red, count: red },
            ],
            lever,
            switches: Vec::new(),
        }
    }

    /// The way each bit and train of `board` points at the start.
    pub fn pointing(&self, board: &Board) -> Vec<Side> {
        let drawn = board.switches().iter().map(|switch| switch.drawn);
        let given = |(number, drawn)| self.switches.get(number).copied().unwrap_or(drawn);
        drawn.enumerate().map(given).collect()
    }
}

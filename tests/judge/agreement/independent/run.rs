//! Balls, from the first lever to the end.

use std::collections::{BTreeMap, HashMap};

use super::ground::Landing;
use super::{Board, Hand, Place, other};

/// The balls of one side.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Hopper {
    /// These balls (`'B'`, `'R'`, small letters where they are heavy), the first one first.
    These(Vec<char>),
    /// One colour without end.
    Endless(char),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum End {
    Caught {
        place: Place,
        colour: char,
    },
    Empty {
        side: Hand,
    },
    Fell {
        place: Place,
        colour: char,
    },
    Left {
        place: Place,
        side: Hand,
        colour: char,
    },
    /// The state before ball `from` (the first is 1) came back `period` balls later.
    Repeats {
        from: u64,
        period: u64,
    },
    /// No state came back within the caller's limit of balls.
    TooLong,
}

/// The result of a run.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Run {
    /// The balls that came out.
    pub out: String,
    pub end: End,
    /// The direction of each bit and gear bit at the end.
    pub ways: BTreeMap<Place, Hand>,
    /// Number of balls released.
    pub balls: u64,
}

impl Run {
    /// The colours of the balls that came out, without their weights.
    pub(crate) fn colours(&self) -> String {
        self.out.to_uppercase()
    }
}

enum Fate {
    Lever(Hand),
    Ended(End),
}

/// Runs a board whose bits and gear bits point as in `ways`. An endless run is followed for `patience` balls.
pub(crate) fn run(
    board: &Board,
    mut ways: BTreeMap<Place, Hand>,
    hoppers: [Hopper; 2],
    first_lever: Hand,
    patience: u64,
) -> Run {
    let endless = hoppers.iter().any(|hopper| matches!(hopper, Hopper::Endless(_)));
    let [mut left, mut right] = hoppers;
    let mut out = String::new();
    let mut balls = 0;
    let mut lever = first_lever;
    let mut seen: HashMap<(String, Hand, usize), u64> = HashMap::new();
    let end = loop {
        let hopper = if lever == 'l' { &mut left } else { &mut right };
        let colour = match hopper {
            Hopper::Endless(colour) => *colour,
            Hopper::These(balls) if balls.is_empty() => break End::Empty { side: lever },
            Hopper::These(balls) => balls[0],
        };
        if endless {
            let finite = |hopper: &Hopper| match hopper {
                Hopper::These(balls) => balls.len(),
                Hopper::Endless(_) => 0,
            };
            let state = (ways.values().collect(), lever, finite(&left) + finite(&right));
            let number = balls + 1;
            if let Some(&from) = seen.get(&state) {
                break End::Repeats { from, period: number - from };
            }
            if balls == patience {
                break End::TooLong;
            }
            seen.insert(state, number);
        }
        let hopper = if lever == 'l' { &mut left } else { &mut right };
        if let Hopper::These(balls) = hopper {
            balls.remove(0);
        }
        balls += 1;
        match drop_ball(board, &mut ways, lever, colour) {
            Fate::Lever(pressed) => {
                out.push(colour);
                lever = pressed;
            }
            Fate::Ended(end) => break end,
        }
    };
    Run { out, end, ways, balls }
}

/// One ball from its entry to its lever or its end.
fn drop_ball(board: &Board, ways: &mut BTreeMap<Place, Hand>, side: Hand, colour: char) -> Fate {
    let ground = &board.ground;
    let (mut place, mut moving) = ground.entry(side);
    loop {
        moving = match board.part(place) {
            None => return Fate::Ended(End::Fell { place, colour }),
            Some('U') => return Fate::Ended(End::Caught { place, colour }),
            Some('/') => 'l',
            Some('\\') => 'r',
            Some('X') => moving,
            Some('q') => {
                if colour.is_lowercase() {
                    'l'
                } else {
                    'r'
                }
            }
            Some('p') => {
                if colour.is_lowercase() {
                    'r'
                } else {
                    'l'
                }
            }
            Some(_) => {
                let pointed = ways[&place];
                for turned in board.together(place) {
                    ways.insert(*turned, other(pointed));
                }
                other(pointed)
            }
        };
        let (row, column) = place;
        let next = if moving == 'l' { column - 1 } else { column + 1 };
        place = match ground.landing(row, next) {
            Landing::Cell(next) => next,
            Landing::Lever(side) => return Fate::Lever(side),
            Landing::Beside => return Fate::Ended(End::Left { place, side: moving, colour }),
        };
    }
}

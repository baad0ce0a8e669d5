//! The longest runs of the toy without gears, by the number of parts: every board is tried.
//!
//! Hoppers are endless, and a run ends when a ball is caught. A part is chosen when a ball first meets its cell, and
//! only the part's effect on that ball: it goes left or right. A later ball then decides between ramp, bit and
//! crossover.

use tumble::board::{Cell, Shape, Side, Slot};

use crate::depth;

const RAMP: u8 = 1;
const BIT: u8 = 2;
const CROSSOVER: u8 = 4;

/// Bits in the box. The other kinds are more than these boards can use, or make the bound too high, never too low.
const BITS: usize = 10;

/// The possible parts of a cell, as far as they were chosen.
#[derive(Clone, Copy, Default, PartialEq)]
struct Place {
    /// The kinds that fit; 0 before the first ball.
    kinds: u8,
    /// The side to which a ramp sends every ball, and to which a bit sent the first.
    first: Option<Side>,
    /// The side to which a bit sends the next ball.
    next: Option<Side>,
}

type Places = [Place; 121];

#[derive(Clone)]
struct Run {
    places: Places,
    parts: usize,
    balls: u32,
    /// Balls since the last decision. The state at each power of two of them is kept: a run that returns to it is
    /// endless.
    since: u32,
    before: Option<(Places, Side)>,
}

impl Run {
    /// Decides that the cell sends this ball to `side`, which leaves `kinds`.
    fn deciding(&self, index: usize, kinds: u8, side: Side) -> Run {
        let mut run = Run { since: 0, before: None, ..self.clone() };
        let place = &mut run.places[index];
        place.first.get_or_insert(side);
        place.kinds = kinds;
        place.next = (kinds & BIT != 0).then(|| side.other());
        run
    }

    /// Releases a ball; `false` if this state was there before.
    fn release(&mut self, lever: Side) -> bool {
        let now = (self.places, lever);
        if self.before == Some(now) {
            return false;
        }
        self.balls += 1;
        self.since += 1;
        if self.since.is_power_of_two() {
            self.before = Some(now);
        }
        true
    }
}

struct Search {
    shape: Shape,
    most: usize,
    /// The most balls that come out before one is caught, by the number of parts.
    longest: Vec<u32>,
}

impl Search {
    /// The ball reaches `cell`, moving to `moving`; a ball that was just released has no side.
    fn follow(&mut self, mut run: Run, mut cell: Cell, mut moving: Option<Side>) {
        loop {
            let index = self.shape.index(cell).expect("a cell");
            let place = run.places[index];
            let kinds = if place.kinds == 0 { RAMP | BIT | CROSSOVER } else { place.kinds };
            if place.kinds == 0 {
                // The ball is caught here, or some part sends it on.
                run.parts += 1;
                if run.parts <= self.most {
                    let longest = &mut self.longest[run.parts];
                    *longest = (*longest).max(run.balls);
                }
                if run.parts >= self.most {
                    return;
                }
            }
            let sends = |side: Side| {
                let of = |kind: u8, goes: bool| if goes { kinds & kind } else { 0 };
                of(RAMP, place.first.is_none_or(|first| first == side))
                    | of(BIT, place.next.is_none_or(|next| next == side))
                    | of(CROSSOVER, moving == Some(side))
            };
            let side = match Side::BOTH.map(sends) {
                [_, 0] => Side::Left,
                [0, _] => Side::Right,
                both => {
                    let bits = run.places.iter().filter(|place| place.kinds == BIT).count();
                    for (side, kinds) in Side::BOTH.into_iter().zip(both) {
                        if kinds != BIT || bits < BITS {
                            let mut run = run.deciding(index, kinds, side);
                            if let Some(next) = self.leave(&mut run, cell, side) {
                                self.follow(run, next.0, next.1);
                            }
                        }
                    }
                    return;
                }
            };
            if kinds & BIT != 0 {
                run.places[index].next = Some(side.other());
            }
            let Some(next) = self.leave(&mut run, cell, side) else { return };
            (cell, moving) = next;
        }
    }

    /// The next cell of the ball, or of the one that it releases; `None` if it leaves the board or
    /// the run repeats.
    fn leave(&self, run: &mut Run, from: Cell, side: Side) -> Option<(Cell, Option<Side>)> {
        let column = if side == Side::Left { from.column - 1 } else { from.column + 1 };
        let to = Cell::new(from.row + 1, column);
        if self.shape.slot(to) == Slot::Part {
            return Some((to, Some(side)));
        }
        // Only the middle cell of the last row takes a part: from the others a ball falls on a lever.
        let lever = self.shape.lever(column).filter(|_| to.row >= self.shape.rows())?;
        run.release(lever).then(|| (self.shape.entry(lever), None))
    }
}

/// The most balls that come out before one is caught, for each number of parts.
fn longest(most: usize) -> Vec<u32> {
    let mut search = Search { shape: Shape::toy(), most, longest: vec![0; most + 1] };
    let places = [Place::default(); 121];
    let run = Run { places, parts: 0, balls: 0, since: 0, before: None };
    let entry = search.shape.entry(Side::Left);
    search.follow(run, entry, None);
    search.longest
}

#[test]
fn the_longest_runs_without_gears_are_known() {
    let known = [1, 4, 8, 16, 32, 63, 64];
    let most = if depth::is_deep() { 15 } else { 13 };
    let found = longest(most);
    assert_eq!(found[..11], [0; 11]);
    assert_eq!(found[11..], known[..most - 10]);
}

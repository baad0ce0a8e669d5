//! A whole run, as fast as the plain machine goes.

use super::ball::{Met, meet};
use super::{Ending, Outcome, Start};
use crate::board::{Board, Marble, Side};
use crate::limits;

/// Runs the machine from `start` to its end.
///
/// Runs with finite loads always end, but are given up after the most balls that both hoppers may hold. With an
/// unlimited supply the run is followed until a state repeats: the side to which each bit and train points, the side of
/// the next ball, and the rest of a finite load.
pub fn run(board: &Board, start: &Start) -> Outcome {
    let mut machine = Machine::new(board, start);
    if start.loads.iter().all(|load| load.len().is_some()) {
        // Every run ends within this number of balls. Larger loads are counted, and not by this function.
        for _ in 0..=limits::balls_run(board.shape().rows()) {
            machine.run_ball();
            if machine.ending.is_some() {
                break;
            }
        }
        return machine.outcome_with();
    }
    match period_of(&mut machine) {
        None => machine.outcome_with(),
        Some(period) => repeating_ending(board, start, period),
    }
}

#[derive(Clone)]
struct Machine<'a> {
    board: &'a Board,
    start: &'a Start,
    switches: Vec<Side>,
    released: [u64; 2],
    next: Side,
    out: Vec<Marble>,
    ending: Option<Ending>,
}

impl<'a> Machine<'a> {
    fn new(board: &'a Board, start: &'a Start) -> Self {
        Machine {
            board,
            start,
            switches: start.pointing(board),
            released: [0, 0],
            next: start.lever,
            out: Vec::new(),
            ending: None,
        }
    }

    /// Releases the next ball and follows it to its end.
    fn run_ball(&mut self) {
        let side = self.next;
        let Some(marble) = self.start.loads[side.index()].ball(self.released[side.index()]) else {
            self.ending = Some(Ending::HopperEmpty { side });
            return;
        };
        self.released[side.index()] += 1;
        let mut cell = self.board.shape().entry(side);
        let mut heading = side.other();
        loop {
            let meeting = meet(self.board, &mut self.switches, cell, heading, marble.weight);
            self.ending = match meeting.met {
                Met::Moved(next) => {
                    (cell, heading) = (next, meeting.heading);
                    continue;
                }
                Met::Lever(lever) => {
                    self.out.push(marble);
                    self.next = lever;
                    None
                }
                Met::Intercepted => Some(Ending::Intercepted { cell, marble }),
                Met::Fell => Some(Ending::Fell { cell, marble }),
                Met::LeftBoard(side) => Some(Ending::LeftBoard { cell, side, marble }),
            };
            return;
        }
    }

    /// Returns whether both machines go on in the same way without end.
    fn same_state(&self, other: &Machine) -> bool {
        let gone = |machine: &Machine, side: Side| {
            let load = &machine.start.loads[side.index()];
            load.len().map(|len| machine.released[side.index()].min(len))
        };
        self.next == other.next
            && self.switches == other.switches
            && Side::BOTH.iter().all(|&side| gone(self, side) == gone(other, side))
    }

    fn outcome_with(self) -> Outcome {
        Outcome {
            out: self.out,
            ending: self.ending.unwrap_or(Ending::GaveUp),
            switches: self.switches,
            balls: self.released.iter().sum(),
        }
    }
}

/// Follows the machine until it ends (`None`), a state repeats, or it is given up (`None`). Returns the number of
/// balls in the period.
///
/// The remembered state moves on at every power of two (Brent), so that memory stays flat. On its own, that would need
/// up to three times the balls after which a state first repeats. If the limit is reached before, the last state is
/// compared with all earlier ones. So a state that repeated within the limit is always found.
fn period_of(machine: &mut Machine) -> Option<u64> {
    let most = limits::balls_followed(machine.board.shape().rows());
    let mut remembered = machine.clone();
    let mut since = 0;
    let mut reach = 1;
    for _ in 0..most {
        machine.run_ball();
        if machine.ending.is_some() {
            return None;
        }
        since += 1;
        if machine.same_state(&remembered) {
            return Some(since);
        }
        if since == reach {
            remembered = machine.clone();
            remembered.out = Vec::new();
            (since, reach) = (0, reach * 2);
        }
    }
    let mut earlier = Machine::new(machine.board, machine.start);
    let mut last = None;
    for released in 0..most {
        if earlier.same_state(machine) {
            last = Some(released);
        }
        earlier.run_ball();
        earlier.out.clear();
    }
    Some(most - last?)
}

/// The outcome of a run that is known to repeat with this period.
fn repeating_ending(board: &Board, start: &Start, period: u64) -> Outcome {
    let mut behind = Machine::new(board, start);
    let mut ahead = behind.clone();
    for _ in 0..period {
        ahead.run_ball();
    }
    let mut before = 0;
    while !behind.same_state(&ahead) {
        behind.run_ball();
        ahead.run_ball();
        before += 1;
    }
    ahead.ending = Some(Ending::Repeats { from: before + 1, period });
    ahead.outcome_with()
}

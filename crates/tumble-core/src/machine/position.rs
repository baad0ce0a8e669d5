//! The machine in slow motion: one step, and the same step back.

use super::ball::{Met, meet};
use super::{Ending, Outcome, Start};
use crate::board::{Ball, Board, Cell, Marble, Side};

/// Next action of a machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The lever of this side is pressed: the next ball comes from its hopper.
    Pressed(Side),
    /// A ball is in a cell and is about to meet the part there.
    Falling(Ball),
    /// No further action: the run has ended.
    Ended(Ending),
}

/// Result of one step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Event {
    /// A ball was released and is at its entry.
    Released(Ball),
    /// The ball met a part and moved on to the next row.
    Moved {
        /// The ball before the step.
        ball: Ball,
        /// Its new cell.
        to: Cell,
        /// The side to which it moves from there.
        heading: Side,
        /// The bit or train that it turned.
        turned: Option<usize>,
    },
    /// The ball met a part and came out on a lever.
    CameOut {
        /// The ball before the step.
        ball: Ball,
        /// The lever.
        lever: Side,
        /// The bit or train that it turned.
        turned: Option<usize>,
    },
    /// The run ended.
    Ended {
        /// The next action before the step.
        before: Phase,
        /// The ending of the run.
        ending: Ending,
        /// The bit or train that the ball turned as it left the board.
        turned: Option<usize>,
    },
}

/// A machine at some moment of its run.
///
/// Repeated states are not detected here: with an unlimited supply, such a position can be stepped without end.
///
/// ```
/// use tumble_core::board::{Board, Drawing, Shape, Side};
/// use tumble_core::machine::{Position, Start};
///
/// let board = Board::new(&Drawing::new(Shape::toy())).expect("an empty board is legal");
/// let mut position = Position::new(&board, &Start::new(8, 8, Side::Left));
/// let before = position.clone();
/// let event = position.step().expect("a ball is released");
/// assert_eq!(position.released(), [1, 0]);
/// position.step_back(event);
/// assert_eq!(position, before);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position<'a> {
    board: &'a Board,
    loads: [super::Load; 2],
    switches: Vec<Side>,
    released: [u64; 2],
    out: Vec<Marble>,
    phase: Phase,
}

/// A moment of a run to return to: everything except the board, the loads and the balls that came out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Checkpoint {
    switches: Vec<Side>,
    released: [u64; 2],
    out: usize,
    phase: Phase,
}

impl<'a> Position<'a> {
    /// The moment before the first ball.
    pub fn new(board: &'a Board, start: &Start) -> Self {
        Position {
            board,
            loads: start.loads.clone(),
            switches: start.pointing(board),
            released: [0, 0],
            out: Vec::new(),
            phase: Phase::Pressed(start.lever),
        }
    }

    /// Returns this moment; [`at_checkpoint`](Position::at_checkpoint) returns to it.
    pub(super) fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            switches: self.switches.clone(),
            released: self.released,
            out: self.out.len(),
            phase: self.phase,
        }
    }

    /// Returns the machine at a moment of the run of this board from this start. `out` holds the balls that come out
    /// in the run, at least up to that moment.
    pub(super) fn at_checkpoint(
        board: &'a Board,
        start: &Start,
        moment: &Checkpoint,
        out: &[Marble],
    ) -> Self {
        Position {
            board,
            loads: start.loads.clone(),
            switches: moment.switches.clone(),
            released: moment.released,
            out: out.get(..moment.out).unwrap_or(out).to_vec(),
            phase: moment.phase,
        }
    }

    /// The board.
    pub fn board(&self) -> &'a Board {
        self.board
    }

    /// The loads of the left and the right hopper at the start.
    pub fn loads(&self) -> &[super::Load; 2] {
        &self.loads
    }

    /// The next action.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The side to which each bit and train points now.
    pub fn switches(&self) -> &[Side] {
        &self.switches
    }

    /// The balls that came out so far.
    pub fn out(&self) -> &[Marble] {
        &self.out
    }

    /// Number of balls released from the left and the right hopper.
    pub fn released(&self) -> [u64; 2] {
        self.released
    }

    /// Makes one step; `None` if the run has ended.
    pub fn step(&mut self) -> Option<Event> {
        let event = match self.phase {
            Phase::Ended(_) => return None,
            Phase::Pressed(side) => self.release_ball(side),
            Phase::Falling(ball) => self.move_ball(ball),
        };
        self.phase = match event {
            Event::Released(ball) => Phase::Falling(ball),
            Event::Moved { ball, to, heading, .. } => {
                Phase::Falling(Ball { marble: ball.marble, cell: to, heading })
            }
            Event::CameOut { lever, .. } => Phase::Pressed(lever),
            Event::Ended { ending, .. } => Phase::Ended(ending),
        };
        Some(event)
    }

    fn release_ball(&mut self, side: Side) -> Event {
        match self.loads[side.index()].ball(self.released[side.index()]) {
            Some(marble) => {
                self.released[side.index()] += 1;
                let cell = self.board.shape().entry(side);
                Event::Released(Ball { marble, cell, heading: side.other() })
            }
            None => Event::Ended {
                before: self.phase,
                ending: Ending::HopperEmpty { side },
                turned: None,
            },
        }
    }

    fn move_ball(&mut self, ball: Ball) -> Event {
        let Ball { marble, cell, heading } = ball;
        let meeting = meet(self.board, &mut self.switches, cell, heading, marble.weight);
        let turned = meeting.turned;
        let ended = |ending| Event::Ended { before: Phase::Falling(ball), ending, turned };
        match meeting.met {
            Met::Moved(to) => Event::Moved { ball, to, heading: meeting.heading, turned },
            Met::Lever(lever) => {
                self.out.push(marble);
                Event::CameOut { ball, lever, turned }
            }
            Met::Intercepted => ended(Ending::Intercepted { cell, marble }),
            Met::Fell => ended(Ending::Fell { cell, marble }),
            Met::LeftBoard(side) => ended(Ending::LeftBoard { cell, side, marble }),
        }
    }

    /// Takes back the step that returned `event`. It must be the last step that was not taken back.
    pub fn step_back(&mut self, event: Event) {
        let turned = match event {
            Event::Released(ball) => {
                // A ball at its entry heads away from the hopper that released it.
                let side = ball.heading.other();
                self.released[side.index()] = self.released[side.index()].saturating_sub(1);
                self.phase = Phase::Pressed(side);
                None
            }
            Event::Moved { ball, turned, .. } => {
                self.phase = Phase::Falling(ball);
                turned
            }
            Event::CameOut { ball, turned, .. } => {
                self.out.pop();
                self.phase = Phase::Falling(ball);
                turned
            }
            Event::Ended { before, turned, .. } => {
                self.phase = before;
                turned
            }
        };
        if let Some(side) = turned.and_then(|number| self.switches.get_mut(number)) {
            *side = side.other();
        }
    }

    /// The outcome of the run; `None` while it is not over.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.phase {
            Phase::Ended(ending) => Some(Outcome {
                out: self.out.clone(),
                ending,
                switches: self.switches.clone(),
                balls: self.released.iter().sum(),
            }),
            _ => None,
        }
    }
}

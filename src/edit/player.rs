//! A run that is followed step by step, forward and back.

use tumble_core::board::{Board, Cell, Side};
use tumble_core::machine::{self, Ball, Ending, Event, Phase, Position, Start};

/// A run, and how far it has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    pub(super) board: Board,
    pub(super) start: Start,
    /// How many steps were made.
    pub(super) steps: u64,
    pub(super) playing: bool,
    /// How many balls are followed at most: a run without end repeats after that.
    pub(super) balls: u64,
    /// How many balls the run has; `None` without end.
    pub(super) total: Option<u64>,
    /// What ends the run.
    pub(super) ending: Ending,
}

/// A machine after some steps.
#[derive(Debug, Clone)]
pub struct Moment<'a> {
    /// The machine.
    pub position: Position<'a>,
    /// The number of the ball that is on the board, or was the last there; 0 before the first.
    pub ball: u64,
    /// The way of that ball so far.
    pub path: Vec<Cell>,
    /// The last step.
    pub event: Option<Event>,
    /// How many steps were made.
    pub steps: u64,
    /// The step at which that ball was released.
    released: u64,
}

impl Player {
    /// Returns a run before its first ball.
    pub fn new(board: Board, start: Start) -> Player {
        let outcome = machine::run(&board, &start);
        let (balls, total) = match outcome.ending {
            Ending::Repeats { from, period } => (from - 1 + period, None),
            _ => (outcome.balls, Some(outcome.balls)),
        };
        let ending = outcome.ending;
        Player { board, start, steps: 0, playing: false, balls, total, ending }
    }

    /// Returns the machine as it is now.
    pub fn moment(&self) -> Moment<'_> {
        self.until(|moment| moment.steps == self.steps)
    }

    /// Goes from the first step on until something holds, or the run is over.
    fn until(&self, holds: impl Fn(&Moment) -> bool) -> Moment<'_> {
        let position = Position::new(&self.board, &self.start);
        let mut moment =
            Moment { position, ball: 0, path: Vec::new(), event: None, steps: 0, released: 0 };
        while !holds(&moment) {
            // The run is over as soon as a lever is pressed and nothing follows.
            let pressed = matches!(moment.position.phase(), Phase::Pressed(_));
            if pressed && moment.ball == self.balls {
                break;
            }
            let Some(event) = moment.position.step() else { break };
            moment.steps += 1;
            match event {
                Event::Released(Ball { cell, .. }) => {
                    moment.ball += 1;
                    moment.released = moment.steps;
                    moment.path = vec![cell];
                }
                Event::Moved { to, .. } => moment.path.push(to),
                Event::CameOut { .. } | Event::Ended { .. } => {}
            }
            moment.event = Some(event);
        }
        moment
    }

    /// Goes this many steps forward or back.
    pub(super) fn step(&mut self, by: i64) {
        let wanted = self.steps.saturating_add_signed(by);
        self.steps = self.until(|moment| moment.steps == wanted).steps;
    }

    /// Goes to the release of the next ball, or of this one and then of the one before.
    pub(super) fn ball(&mut self, forward: bool) {
        let now = self.moment();
        let target = match forward {
            true => now.ball + 1,
            false if now.steps > now.released => now.ball,
            false => now.ball.saturating_sub(1),
        };
        self.seek_ball(target);
    }

    /// Goes to the release of the ball with this number; 0 is before the first.
    pub(super) fn seek_ball(&mut self, number: u64) {
        self.steps = self.until(|moment| moment.ball == number).steps;
    }

    /// Goes to the end.
    pub(super) fn end(&mut self) {
        self.steps = self.until(|_| false).steps;
    }

    /// Returns whether there is no step more.
    pub(super) fn is_over(&self) -> bool {
        self.until(|moment| moment.steps == self.steps + 1).steps == self.steps
    }

    /// The way that each bit and train points at the start.
    pub(super) fn first(&self) -> Vec<Side> {
        self.start.pointing(&self.board)
    }
}

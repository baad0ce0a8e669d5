//! A run that is followed step by step, forward and back.

use super::course::Course;
use super::moment::RunMoment;
use tumble_core::board::{Board, Side};
use tumble_core::machine::{self, Ending, Outcome, Start};

/// A run, and how far it has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunPlayer {
    pub(super) board: Board,
    pub(super) start: Start,
    /// How many steps were made.
    pub(super) steps: u64,
    pub(super) playing: bool,
    /// Whether it plays on after the end of a ball.
    pub(super) all_balls: bool,
    /// How many balls the run has; `None` without end.
    pub(super) total: Option<u64>,
    /// What the run leaves.
    pub(super) outcome: Outcome,
    course: Course,
}

impl RunPlayer {
    /// Returns a run before its first ball.
    pub fn new(board: Board, start: Start) -> RunPlayer {
        let outcome = machine::run(&board, &start);
        let (balls, total) = match outcome.ending {
            Ending::Repeats { from, period } => (from - 1 + period, None),
            _ => (outcome.balls, Some(outcome.balls)),
        };
        // A run without end repeats after that.
        let course = Course::new(&board, &start, balls);
        RunPlayer {
            board,
            start,
            steps: 0,
            playing: false,
            all_balls: false,
            total,
            outcome,
            course,
        }
    }

    /// Returns the board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns where the run starts from.
    pub fn start(&self) -> &Start {
        &self.start
    }

    /// Returns the machine as it is now.
    pub fn moment(&self) -> RunMoment<'_> {
        self.course.at(self.steps, &self.board, &self.start)
    }

    /// Goes this many steps forward or back.
    pub(super) fn step(&mut self, by: i64) {
        self.steps = self.steps.saturating_add_signed(by).min(self.course.steps);
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
        self.steps = self.course.release(number, &self.board, &self.start);
    }

    /// Goes to the end.
    pub(super) fn end(&mut self) {
        self.steps = self.course.steps;
    }

    /// Returns whether there is no step more.
    pub(super) fn is_over(&self) -> bool {
        self.steps == self.course.steps
    }

    /// The way that each bit and train points at the start.
    pub(super) fn first(&self) -> Vec<Side> {
        self.start.pointing(&self.board)
    }
}

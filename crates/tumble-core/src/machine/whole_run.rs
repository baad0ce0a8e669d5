//! A run that is followed step by step, forward and back.

use super::course::{Course, RunMoment};
use super::run::run;
use super::{Ending, Outcome, Start, Trace};
use crate::board::Board;

/// A run with a current step.
///
/// Going to any step is quick: moments all along the run are kept, at most 512 of them. A run that repeats without end
/// is as long as its first repetition.
///
/// ```
/// use tumble_core::board::{Board, Drawing, Shape, Side};
/// use tumble_core::machine::{Ending, Run, Start};
///
/// let board = Board::new(&Drawing::new(Shape::toy())).expect("an empty board is legal");
/// let mut run = Run::new(board, Start::new(8, 8, Side::Left));
/// assert!(run.step(), "the first ball is released");
/// assert_eq!(run.moment().ball, 1);
/// run.seek(run.length());
/// assert!(matches!(run.outcome().ending, Ending::Fell { .. }));
/// assert!(!run.step(), "the run is over");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    board: Board,
    start: Start,
    outcome: Outcome,
    course: Course,
    steps: u64,
}

impl Run {
    /// A run before its first ball.
    pub fn new(board: Board, start: Start) -> Run {
        let outcome = run(&board, &start);
        let balls = match outcome.ending {
            Ending::Repeats { from, period } => from - 1 + period,
            _ => outcome.balls,
        };
        let course = Course::new(&board, &start, balls);
        Run { board, start, outcome, course, steps: 0 }
    }

    /// The board, its inputs as the start has them.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The hoppers, the lever and the bits before the first ball.
    pub fn start(&self) -> &Start {
        &self.start
    }

    /// The result of the whole run.
    pub fn outcome(&self) -> &Outcome {
        &self.outcome
    }

    /// The number of balls in the run; `None` for a run that repeats.
    pub fn balls(&self) -> Option<u64> {
        match self.outcome.ending {
            Ending::Repeats { .. } => None,
            _ => Some(self.outcome.balls),
        }
    }

    /// The number of steps made so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The number of steps in the run.
    pub fn length(&self) -> u64 {
        self.course.steps
    }

    /// Whether the last step is made.
    pub fn is_over(&self) -> bool {
        self.steps == self.course.steps
    }

    /// The machine at the current step.
    pub fn moment(&self) -> RunMoment<'_> {
        self.course.moment_at(self.steps, &self.board, &self.start)
    }

    /// Goes one step forward; `false` at the end.
    pub fn step(&mut self) -> bool {
        let is_over = self.is_over();
        self.steps += u64::from(!is_over);
        !is_over
    }

    /// Goes one step back; `false` at the start.
    pub fn step_back(&mut self) -> bool {
        let is_before = self.steps > 0;
        self.steps -= u64::from(is_before);
        is_before
    }

    /// Goes to the moment after this many steps, or to the end.
    pub fn seek(&mut self, steps: u64) {
        self.steps = steps.min(self.course.steps);
    }

    /// Goes to the release of the ball with this number, from 1, or to the end; 0 is before the first.
    pub fn seek_ball(&mut self, number: u64) {
        self.steps = self.course.release_of(number, &self.board, &self.start);
    }

    /// Goes to the release of the next ball.
    pub fn next_ball(&mut self) {
        self.seek_ball(self.moment().ball + 1);
    }

    /// Goes back to the release of the current ball or, from there, to that of the ball before.
    pub fn previous_ball(&mut self) {
        let now = self.moment();
        let is_later = now.steps > now.released;
        self.seek_ball(if is_later { now.ball } else { now.ball.saturating_sub(1) });
    }

    /// All balls of the run, one by one, each with its path. The trace of a run that repeats does not end.
    pub fn falls(&self) -> Trace<'_> {
        Trace::new(&self.board, &self.start)
    }
}

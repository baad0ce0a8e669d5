//! A whole run, followed once, so that every moment of it can be reached quickly.

use super::Start;
use super::position::{Checkpoint, Event, Phase, Position};
use crate::board::{Ball, Board, Cell, Marble};

const MOST: usize = 512;

/// The length of a run, and moments from which it can be continued.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Course {
    pub steps: u64,
    out: Vec<Marble>,
    /// Moments between two balls, in their order; the first is the start.
    milestones: Vec<Milestone>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Milestone {
    steps: u64,
    balls: u64,
    at: Checkpoint,
}

impl Course {
    pub(super) fn new(board: &Board, start: &Start, balls: u64) -> Course {
        let mut position = Position::new(board, start);
        let mut milestones: Vec<Milestone> = Vec::new();
        let (mut steps, mut ball, mut every) = (0, 0, 1);
        loop {
            if let Phase::Pressed(_) = position.phase() {
                if milestones.len() == MOST {
                    let mut is_kept = false;
                    milestones.retain(|_| {
                        is_kept = !is_kept;
                        is_kept
                    });
                    every *= 2;
                }
                if ball % every == 0 {
                    milestones.push(Milestone { steps, balls: ball, at: position.checkpoint() });
                }
                // The run is over once a lever is pressed and no ball follows.
                if ball == balls {
                    break;
                }
            }
            match position.step() {
                None => break,
                Some(Event::Released(_)) => ball += 1,
                Some(_) => {}
            }
            steps += 1;
        }
        Course { steps, out: position.out().to_vec(), milestones }
    }

    pub(super) fn moment_at<'a>(
        &self,
        steps: u64,
        board: &'a Board,
        start: &Start,
    ) -> RunMoment<'a> {
        let before = self.milestones.partition_point(|it| it.steps < steps);
        let mut moment = self.from(before, board, start);
        while moment.steps < steps.min(self.steps) {
            let Some(event) = moment.position.step() else { break };
            moment.note_event(event);
        }
        moment
    }

    /// Returns the number of steps before the release of this ball, counted from 1. It is 0 for ball 0, and the length
    /// of the run for a ball beyond its end.
    pub(super) fn release_of(&self, number: u64, board: &Board, start: &Start) -> u64 {
        let before = self.milestones.partition_point(|it| it.balls < number);
        let mut moment = self.from(before, board, start);
        while moment.ball < number && moment.steps < self.steps {
            let Some(event) = moment.position.step() else { break };
            moment.note_event(event);
        }
        if number == 0 { 0 } else { moment.steps }
    }

    /// Returns a moment at least one ball before this milestone, so that the path of the last ball is complete.
    fn from<'a>(&self, milestone: usize, board: &'a Board, start: &Start) -> RunMoment<'a> {
        let (steps, ball, position) = match self.milestones.get(milestone.saturating_sub(2)) {
            Some(it) => {
                (it.steps, it.balls, Position::at_checkpoint(board, start, &it.at, &self.out))
            }
            None => (0, 0, Position::new(board, start)),
        };
        RunMoment { position, ball, path: Vec::new(), event: None, steps, released: steps }
    }
}

/// A machine after some steps.
#[derive(Debug, Clone)]
pub struct RunMoment<'a> {
    /// The machine.
    pub position: Position<'a>,
    /// The number of the ball that is on the board, or was the last there; 0 before the first.
    pub ball: u64,
    /// The path of that ball so far, from its entry on.
    pub path: Vec<Cell>,
    /// The last step.
    pub event: Option<Event>,
    /// Number of steps made.
    pub steps: u64,
    /// The step at which that ball was released.
    pub(super) released: u64,
}

impl RunMoment<'_> {
    fn note_event(&mut self, event: Event) {
        self.steps += 1;
        match event {
            Event::Released(Ball { cell, .. }) => {
                self.ball += 1;
                self.released = self.steps;
                self.path = vec![cell];
            }
            Event::Moved { to, .. } => self.path.push(to),
            Event::CameOut { .. } | Event::Ended { .. } => {}
        }
        self.event = Some(event);
    }
}

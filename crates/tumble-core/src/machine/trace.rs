//! A run ball by ball.

use super::position::{Event, Phase, Position};
use super::{Ending, Start};
use crate::board::{Board, Cell, Marble, Side};

/// The path of one ball, from its release to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fall {
    /// The number of the ball, from 1 in the order of release.
    pub number: u64,
    /// Its colour and its weight.
    pub marble: Marble,
    /// The hopper that it came from.
    pub hopper: Side,
    /// The side to which each bit and train pointed at its release.
    pub before: Vec<Side>,
    /// The cells that it was in, from the entry on.
    pub path: Vec<Cell>,
    /// The bits and trains that it turned (their places in [`Board::switches`](crate::board::Board::switches)), each
    /// with the cell where the ball turned it.
    pub turned: Vec<(Cell, usize)>,
    /// The end of its path.
    pub end: FallEnd,
}

/// The end of a ball's path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FallEnd {
    /// Out, on the lever of this side.
    Out(Side),
    /// It ended the run.
    Ended(Ending),
}

/// The balls of a run, one by one.
///
/// With an unlimited supply a trace may never end; [`run`](super::run) detects the repetition.
#[derive(Debug)]
pub struct Trace<'a> {
    position: Position<'a>,
    ending: Option<Ending>,
}

impl<'a> Trace<'a> {
    /// The trace of the run from `start`.
    pub fn new(board: &'a Board, start: &Start) -> Self {
        Trace { position: Position::new(board, start), ending: None }
    }

    /// The trace from the ball with this number on, counted from 1.
    pub fn from_ball(board: &'a Board, start: &Start, number: u64) -> Self {
        let mut position = Position::new(board, start);
        while position.released().iter().sum::<u64>() + 1 < number
            || matches!(position.phase(), Phase::Falling(_))
        {
            if position.step().is_none() {
                break;
            }
        }
        Trace { position, ending: None }
    }

    /// Returns the machine after the balls that were taken so far.
    pub fn position(&self) -> &Position<'a> {
        &self.position
    }

    /// The ending of the run, once all balls were taken from the trace.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }
}

impl Iterator for Trace<'_> {
    type Item = Fall;

    fn next(&mut self) -> Option<Fall> {
        let before = self.position.switches().to_vec();
        let ball = match self.position.step()? {
            Event::Released(ball) => ball,
            Event::Ended { ending, .. } => {
                self.ending = Some(ending);
                return None;
            }
            // A ball that was on its way is followed to its end below.
            Event::Moved { .. } | Event::CameOut { .. } => return None,
        };
        let mut fall = Fall {
            number: self.position.released().iter().sum(),
            marble: ball.marble,
            hopper: ball.heading.other(),
            before,
            path: vec![ball.cell],
            turned: Vec::new(),
            end: FallEnd::Out(ball.heading),
        };
        while let Some(event) = self.position.step() {
            match event {
                Event::Moved { ball, to, turned, .. } => {
                    fall.turned.extend(turned.map(|switch| (ball.cell, switch)));
                    fall.path.push(to);
                }
                Event::CameOut { ball, lever, turned } => {
                    fall.turned.extend(turned.map(|switch| (ball.cell, switch)));
                    fall.end = FallEnd::Out(lever);
                    break;
                }
                Event::Ended { ending, turned, .. } => {
                    let last = fall.path.last().copied().unwrap_or(ball.cell);
                    fall.turned.extend(turned.map(|switch| (last, switch)));
                    fall.end = FallEnd::Ended(ending);
                    self.ending = Some(ending);
                    break;
                }
                Event::Released(_) => break,
            }
        }
        Some(fall)
    }
}

//! A run at one of its steps.

use super::position::{Event, Position};
use crate::board::Cell;

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
    /// How many steps were made.
    pub steps: u64,
    /// The step at which that ball was released.
    pub(super) released: u64,
}

//! A run on the screen: where it is, and whether it goes on by itself.

use tumble_core::machine::Run;

/// A run on the screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunPlayer {
    /// The run, at the step that is shown.
    pub run: Run,
    pub(super) playing: bool,
    /// Whether it plays on after the end of a ball.
    pub(super) all_balls: bool,
}

//! One ball, one run, a step and a step back: the meaning of a board, in plain code.
//!
//! Everything faster is checked against this room. [`run`] goes from a [`Start`] to an
//! [`Outcome`]; [`Position`] goes the same way one step at a time, and back.

mod ball;
mod load;
mod outcome;
mod position;
mod run;
mod trace;

pub use ball::{Ball, Meeting, Met, leave, meet};
pub use load::{Load, Start};
pub use outcome::{Ending, Outcome};
pub use position::{Checkpoint, Event, Phase, Position};
pub use run::run;
pub use trace::{Fall, FallEnd, Trace};

//! One ball, one run, a step and a step back: the meaning of a board, in plain code.
//!
//! Every faster engine is checked against this module. [`run`] goes from a [`Start`] to an [`Outcome`]; [`Position`]
//! makes single steps, forward and back; [`Run`] goes to any step of a run.

mod ball;
mod course;
mod load;
mod outcome;
mod position;
mod run;
mod trace;
mod whole_run;

pub(crate) use ball::{Met, meet};
pub use course::RunMoment;
pub use load::{Load, Start};
pub use outcome::{Ending, Outcome};
pub use position::{Event, Phase, Position};
pub use run::run;
pub use trace::{Fall, FallEnd, Trace};
pub use whole_run::Run;

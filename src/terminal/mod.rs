//! Output and end of the program: standard streams, the file of `-o`, the screen, exit codes.

pub(crate) mod console;
pub(crate) mod given;
#[cfg(unix)]
mod keys;
pub(crate) mod output;
pub(crate) mod progress;
pub(crate) mod screen;
pub(crate) mod shell;
pub(crate) mod signals;
pub(crate) mod status;

pub(crate) use given::{GivenOptions, no_effect};
#[cfg(unix)]
pub use keys::{first_key, lone_key};
pub(crate) use output::OutputTarget;
pub(crate) use progress::Progress;
pub use screen::on_screen;
pub(crate) use shell::Shell;
pub(crate) use status::{Reported, Status};

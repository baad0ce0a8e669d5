//! What the program prints, where to, and how it ends: standard streams, the file of `-o`, the screen.

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

pub use screen::on_screen;

//! The workbench: build a board, run it step by step, grade it, in a terminal.
//!
//! A [`Workbench`] is data. [`update`] changes it for a [`Key`] and returns the task of the program
//! around it ([`Effect`]); [`view`] draws it on a [`Screen`]. Neither reads files or the clock, so
//! that tests press keys and read the screen.
//!
//! ```
//! use std::sync::Arc;
//! use tumble::challenge::{Reference, Specs};
//! use tumble::edit::{Key, Workbench, update};
//!
//! let challenge = Specs::library().find(&Reference::Number(1)).expect("it is one of the sixty");
//! let mut bench = Workbench::of_challenge(Arc::clone(&challenge), "01-gravity.toml");
//! update(&mut bench, Key::Char('\\'));
//! assert!(bench.is_changed() || !bench.message().is_empty());
//! ```

#![allow(missing_docs, reason = "a name that says it all needs no sentence")]

mod alerts;
mod build;
mod cursor;
mod file;
mod following;
mod grading;
mod hints;
mod keys;
mod rows;
mod saving;
mod screen;
mod state;
mod unknown;
mod update;
mod view;

pub use alerts::{CellAlert, alerts};
pub use file::file_text;
pub use hints::{FoundHints, HintSearch};
pub use keys::{Effect, Key};
pub use screen::{Screen, ScreenChange};
pub use state::{Mode, RunPlayer, Workbench};
pub use update::update;
pub use view::view;

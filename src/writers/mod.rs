//! All output for readers and programs, as text.
//!
//! Nothing here decides anything: the writers format the contents of the libraries and of `results`. Texts may contain
//! ANSI styles; the code that prints them removes the styles if they are not wanted. Text from outside goes through
//! [`text::safe`] first.

#![allow(missing_docs, reason = "a name that says it all needs no sentence")]

pub mod alerts;
pub mod audit;
pub mod certificates;
#[cfg(not(target_family = "wasm"))]
pub mod class;
pub mod columns;
pub mod coverage;
pub mod dependence;
pub mod difficulty;
pub mod ended;
mod facts;
pub mod format;
pub mod functions;
pub mod grades;
pub mod hints;
#[cfg(not(target_family = "wasm"))]
pub mod html_page;
pub mod inverse;
#[cfg(not(target_family = "wasm"))]
pub mod leaderboard;
pub mod listing;
pub mod next;
pub mod page;
pub mod page_width;
pub mod par;
pub mod patterns;
pub mod picture;
pub mod problems;
pub mod ranking;
pub mod replays;
pub mod scenes;
pub mod sheet;
pub mod solved;
pub mod soundness;
pub mod standing;
pub mod text;
pub mod text_table;
pub mod trace;
pub mod truth;
pub mod wrap;

pub use columns::{Align, Columns, Field};
pub use format::Format;
pub use page_width::{Labelled, PageWidth};
pub use text_table::TextTable;

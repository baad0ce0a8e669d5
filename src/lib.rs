//! The judge of the Turing Tumble world, as a library.
//!
//! The rooms, lowest first; a room uses only those above it:
//!
//! - [`limits`]: the bounds that keep every input harmless;
//! - [`board`]: geometry, parts, trains, the text notations;
//! - [`machine`]: one ball, one run, one step and one step back: the meaning of a board.

#![forbid(unsafe_code)]

pub mod board;
pub mod limits;
pub mod machine;

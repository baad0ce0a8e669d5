//! The judge of the Turing Tumble world, as a library.
//!
//! The rooms, lowest first; a room uses only those above it:
//!
//! - [`limits`]: the bounds that keep every input harmless;
//! - [`board`]: geometry, parts, trains, the text notations;
//! - [`machine`]: one ball, one run, one step and one step back: the meaning of a board;
//! - [`problem`]: what is wrong with a file, as data;
//! - [`challenge`]: the specs, their inputs and rows, what they expect, the library of 60;
//! - [`table`]: the truth table of a board under a challenge;
//! - [`game`]: games against the board;
//! - [`grade`]: submissions, verdicts, costs, rankings;
//! - [`solve`]: the cheapest board of a challenge, with a proof;
//! - [`proof`]: a checker for the solver's proofs, which shares no code with it;
//! - [`report`]: all of it as text, for people and for programs;
//! - [`cli`]: the commands, one file each.

#![forbid(unsafe_code)]

pub mod board;
pub mod challenge;
pub mod cli;
mod document;
pub mod game;
pub mod grade;
pub mod limits;
pub mod machine;
pub mod problem;
pub mod proof;
pub mod report;
pub mod solve;
pub mod table;

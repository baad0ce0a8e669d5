//! The command line of tumble: files, terminal, exit codes.
//!
//! The work is done in separate libraries: [`tumble_core`] is the machine and the judge, [`tumble_solve`] finds
//! cheapest boards, [`tumble_proof`] checks proofs.
//!
//! - [`commands`]: the commands, one file each;
//! - `inbox`: handed-in work: the meaning of an argument, the challenge of a board, its verdict;
//! - `files`: files and folders, read within bounds;
//! - `options`: options that several commands share;
//! - [`terminal`]: output and exit codes of the program;
//! - [`results`]: results of commands, the objects of `--format json`;
//! - [`writers`]: results in every other form, for reading and for programs;
//! - [`edit`]: the workbench, where boards are built and run in a terminal;
//! - [`answers`]: requests of other languages, answered with the JSON of the commands;
//! - [`verify`]: the check of a certificate of the solver.
//!
//! WebAssembly has neither files nor a terminal: there [`answers`] is built with what it needs.

#![forbid(unsafe_code)]
#![cfg_attr(
    target_family = "wasm",
    allow(dead_code, reason = "commands use it, and are not built for WebAssembly")
)]

pub mod answers;
#[cfg(not(target_family = "wasm"))]
mod atomic;
mod challenge_words;
#[cfg(not(target_family = "wasm"))]
pub mod commands;
#[cfg(not(target_family = "wasm"))]
mod difficulty;
#[cfg(not(target_family = "wasm"))]
pub mod edit;
mod envelope;
#[cfg(not(target_family = "wasm"))]
mod files;
mod ground;
pub mod inbox;
#[cfg(not(target_family = "wasm"))]
mod options;
mod received;
pub mod results;
mod set;
#[cfg(not(target_family = "wasm"))]
pub mod terminal;
pub mod verify;
mod words_around;
#[cfg(not(target_family = "wasm"))]
mod workbench;
pub mod writers;

pub use tumble_core::{Error, Run, Solution, Table};
pub use tumble_core::{board, challenge, file_kind, game, grade, limits, machine, problem, table};
pub use tumble_proof as proof;
pub use tumble_solve as solve;

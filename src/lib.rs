//! The command line of tumble: files, terminal, exit codes.
//!
//! What it commands lives in libraries of its own: [`tumble_core`] is the machine and the judge,
//! [`tumble_solve`] finds cheapest boards, [`tumble_proof`] checks proofs.
//!
//! - [`inbox`]: for which challenge a board is that was handed in;
//! - [`verify`]: whether a certificate of the solver holds;
//! - [`results`]: what a command found, the objects of `--format json`;
//! - [`writers`]: results in every other form, for reading and for programs;
//! - [`edit`]: the workbench, where boards are built and run in a terminal;
//! - [`cli`]: the commands, one file each.

#![forbid(unsafe_code)]

pub mod cli;
pub mod edit;
pub mod inbox;
pub mod results;
pub mod verify;
pub mod writers;

pub use tumble_core::{Error, Run, Solution, Table};
pub use tumble_core::{board, challenge, file_kind, game, grade, limits, machine, problem, table};
pub use tumble_proof as proof;
pub use tumble_solve as solve;

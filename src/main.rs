//! The program: a shell over [`tumble::cli::run`].

use std::process::ExitCode;

fn main() -> ExitCode {
    tumble::cli::run(std::env::args_os())
}

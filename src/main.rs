//! The program: a shell over [`tumble::commands::run`].

use std::process::ExitCode;

fn main() -> ExitCode {
    tumble::commands::run(std::env::args_os()).into()
}

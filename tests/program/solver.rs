//! A SAT solver as a separate program, for the tests that need one.

use std::sync::LazyLock;

use super::examples::built_examples;

/// The example of the solver's crate.
pub(crate) fn solver_path() -> &'static str {
    static SOLVER: LazyLock<String> = LazyLock::new(|| {
        let name = format!("dimacs{}", std::env::consts::EXE_SUFFIX);
        built_examples(&["dimacs"]).join(name).display().to_string()
    });
    &SOLVER
}

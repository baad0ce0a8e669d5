//! A SAT solver that is a program of its own, for the tests that need one.

use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;

/// The example of the solver's crate, built.
pub(crate) fn solver() -> &'static str {
    static SOLVER: LazyLock<String> = LazyLock::new(|| {
        let test = std::env::current_exe().expect("the test has a path");
        let profile = test.parent().and_then(Path::parent).expect("it is in target/PROFILE/deps");
        let mut cargo = Command::new(env!("CARGO"));
        // With the packages of the tests, whose features are those that are built already.
        cargo.args(["build", "--quiet", "--example", "dimacs"]);
        if profile.ends_with("release") {
            cargo.arg("--release");
        }
        assert!(cargo.status().expect("cargo runs").success(), "the example does not build");
        let name = format!("dimacs{}", std::env::consts::EXE_SUFFIX);
        profile.join("examples").join(name).display().to_string()
    });
    &SOLVER
}

//! Programs in `examples/` of the workspace.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of examples, in which these are built in the same profile as the test. `cargo test` builds all of them,
/// but not if only one test program is run. `TUMBLE_EXAMPLES=built` means that they exist, with features that a test
/// does not know.
pub(crate) fn built_examples(names: &[&str]) -> PathBuf {
    let test = std::env::current_exe().expect("the test has a path");
    let profile = test.parent().and_then(Path::parent).expect("it is in target/PROFILE/deps");
    if std::env::var("TUMBLE_EXAMPLES").as_deref() != Ok("built") {
        let mut cargo = Command::new(env!("CARGO"));
        // With the packages of the tests: their features are built already.
        cargo.args(["build", "--quiet"]).current_dir(env!("CARGO_MANIFEST_DIR"));
        if profile.ends_with("release") {
            cargo.arg("--release");
        }
        cargo.args(names.iter().flat_map(|name| ["--example", name]));
        assert!(cargo.status().expect("cargo runs").success(), "an example does not build");
    }
    profile.join("examples")
}

//! `tumble --version --verbose`: facts for the report of a fault.

use std::ffi::OsString;
use std::fmt::Write as _;

use tumble_core::challenge::Specs;

/// Returns whether the version is asked for at length, as in `tumble --version --verbose` or `-Vv`.
pub(super) fn is_asked(arguments: &[OsString]) -> bool {
    let (mut version, mut verbose) = (false, false);
    for argument in arguments.iter().skip(1) {
        match argument.to_str() {
            Some("--version" | "-V") => version = true,
            Some("--verbose" | "-v") => verbose = true,
            Some("-Vv" | "-vV") => (version, verbose) = (true, true),
            _ => return false,
        }
    }
    version && verbose
}

/// Returns the version, and facts about the build of this program.
pub(super) fn version_text() -> String {
    let cadical = cfg!(feature = "cadical");
    let engines = if cadical { "batsat, cadical" } else { "batsat" };
    let facts = [
        // The release script sets the commit that it builds.
        ("commit", option_env!("TUMBLE_COMMIT").unwrap_or("unknown").to_owned()),
        ("target", format!("{}-{}", std::env::consts::ARCH, std::env::consts::OS)),
        ("build", if cfg!(debug_assertions) { "debug" } else { "release" }.to_owned()),
        ("features", if cadical { "cadical" } else { "none" }.to_owned()),
        ("engines", format!("{engines}, and any program that solves DIMACS (--engine COMMAND)")),
        ("schemas", "spec 1, solution 1 (tumble schema)".to_owned()),
        ("challenges", Specs::library().all().len().to_string()),
    ];
    let mut text = format!("tumble {}\n", env!("CARGO_PKG_VERSION"));
    for (name, fact) in facts {
        // A string can always be written to.
        let _ = writeln!(text, "{name:<11}{fact}");
    }
    text
}

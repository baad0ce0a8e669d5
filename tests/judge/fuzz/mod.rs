//! Random texts for all readers: nothing panics, nothing hangs, every problem points into its text, and two methods of
//! judging the same thing agree.
//!
//! Ordinary tests feed each target with random bytes, and with its corpus. For hours, guided by code coverage:
//!
//! ```text
//! tools/fuzz.sh 3600
//! ```

mod targets;

use std::fs;
use std::path::Path;

use crate::depth;
use crate::rng::SplitMix64;

/// Random texts for each target.
const CASES: u32 = 4_000;

/// Feeds a target with random bytes.
macro_rules! by_chance {
    ($($name:ident),+) => {
        $(
            #[test]
            fn $name() {
                feed_target(stringify!($name));
            }
        )+

        #[test]
        fn every_target_is_tried() {
            let names: Vec<&str> = targets::ALL.iter().map(|(name, _)| *name).collect();
            assert_eq!(names, [$(stringify!($name)),+]);
        }
    };
}

by_chance!(
    grids,
    expressions,
    solutions,
    specs,
    boards,
    engines,
    solver,
    proofs,
    statements,
    jstumble,
    jstumble_text,
    tumble_together,
    ttsim,
    emtumble,
    pzl,
    framed,
    screens,
    json_boards,
    pictures,
    received
);

/// Feeds a target with bytes of many lengths. Bytes that lead to a fault are kept in a file.
fn feed_target(name: &str) {
    let target = targets::ALL.iter().find(|(named, _)| *named == name);
    let (_, target) = target.unwrap_or_else(|| panic!("there is no target {name}"));
    let mut rng = SplitMix64::new(name.len() as u64);
    for case in 0..depth::share(CASES) {
        let most = rng.pick(&[8, 60, 400, 2000]);
        let bytes: Vec<u8> = (0..rng.below(most)).map(|_| rng.below(256) as u8).collect();
        if std::panic::catch_unwind(|| target(&bytes)).is_err() {
            let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{case}"));
            fs::write(&file, &bytes).expect("a file can be written");
            panic!("{} leads to a fault", file.display());
        }
    }
}

/// The corpus of the guided runs, and every input that once led to a fault.
#[test]
fn the_corpus_is_replayed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus");
    for (name, target) in targets::ALL {
        let files = fs::read_dir(folder.join(name)).expect("each target has a corpus");
        let mut files: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
        files.sort();
        assert!(!files.is_empty(), "{name} has no corpus");
        for file in files {
            let bytes = fs::read(&file).expect("it can be read");
            let run = std::panic::catch_unwind(|| target(&bytes));
            assert!(run.is_ok(), "{} leads to a fault", file.display());
        }
    }
}

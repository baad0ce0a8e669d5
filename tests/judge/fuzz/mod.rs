//! Random texts for everything that reads: nothing panics, nothing hangs, every problem
//! points into the text that it is about, and what judges one thing in two ways agrees with itself.
//!
//! Each target runs for about a second in an ordinary test run, by chance, and then on its corpus.
//! For hours, guided by the code that is reached:
//!
//! ```text
//! tools/fuzz.sh 3600
//! ```

mod targets;

use std::fs;
use std::path::Path;

/// Feeds a target with bytes made by chance.
macro_rules! by_chance {
    ($($name:ident),+) => {
        $(
            #[test]
            fn $name() {
                let target = named(stringify!($name));
                bolero::check!().for_each(|bytes: &[u8]| target(bytes));
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

fn named(name: &str) -> fn(&[u8]) {
    let target = targets::ALL.iter().find(|(named, _)| *named == name);
    target.unwrap_or_else(|| panic!("there is no target {name}")).1
}

/// What the guided runs found worth keeping, and every input that once led to a fault.
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

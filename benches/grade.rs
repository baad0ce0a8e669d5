//! Grading the reference solutions: read, checked against the rules, run in every row, judged.

use std::fs;
use std::path::Path;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use tumble::challenge::Specs;
use tumble::grade::{GradeOptions, Verdict, grade};
use tumble::problem::Source;

fn main() {
    divan::main();
}

/// All reference solutions, as they are in their files.
fn references() -> Vec<Source> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("solutions");
    let files = fs::read_dir(folder).expect("the folder solutions/ is there");
    let mut paths: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    paths.sort();
    let read = |path: &std::path::PathBuf| {
        let text = fs::read_to_string(path).expect("a solution is a text");
        Source::new(path.display().to_string(), text)
    };
    paths.iter().map(read).collect()
}

fn grade_all(sources: &[Source], specs: &Specs) {
    for source in sources {
        let graded = grade(black_box(source), specs, &GradeOptions::default());
        assert_eq!(graded.expect("it can be judged").verdict, Verdict::Pass);
    }
}

/// Like the program: every spec is read when it is first needed.
#[divan::bench]
fn references_with_their_specs(bencher: Bencher) {
    let sources = references();
    bencher
        .counter(ItemsCount::new(sources.len()))
        .bench_local(|| grade_all(&sources, &Specs::library()));
}

/// With all specs read, as for the later ones of many submissions.
#[divan::bench]
fn references_alone(bencher: Bencher) {
    let sources = references();
    let specs = Specs::library();
    grade_all(&sources, &specs);
    bencher.counter(ItemsCount::new(sources.len())).bench_local(|| grade_all(&sources, &specs));
}

//! The reference solutions pass.

use std::fs;
use std::path::Path;

use tumble::challenge::Specs;
use tumble::grade::{GradeOptions, Verdict, grade};
use tumble::problem::Source;

#[test]
fn every_reference_solution_passes() {
    let specs = Specs::library();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("solutions");
    let mut graded = 0;
    for file in fs::read_dir(folder).expect("the folder solutions/ is there") {
        let path = file.expect("the folder can be read").path();
        let name = path.display().to_string();
        let source = Source::new(name.as_str(), fs::read_to_string(&path).expect("a text"));
        let graded_one =
            grade(&source, &specs, &GradeOptions { failures: 1, ..GradeOptions::default() })
                .expect("every row can be decided");
        let failures: Vec<_> = graded_one.failures.iter().map(|failure| &failure.message).collect();
        assert_eq!(
            graded_one.verdict,
            Verdict::Pass,
            "{name}: {failures:?} {:?}",
            graded_one.problems
        );
        graded += 1;
    }
    assert!(graded > 0, "no solution was graded");
}

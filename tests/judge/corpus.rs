//! The submissions of `tests/submissions/`, one for each message, and of `tests/corpus/`, get the verdict that their
//! folder is named after. Together they show every problem that a submission can have. Their messages are kept in
//! `tests/cmd/`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use tumble::challenge::{Challenge, Specs};
use tumble::grade::{GradeOptions, Graded, grade};
use tumble::problem::{ProblemKind, Source};

/// The specs of `tests/specs/`, in addition to the library, except those that replace a challenge of the book: the
/// corpus is about the book's.
fn specs() -> Specs {
    let mut specs = Specs::library();
    let book: Vec<u16> = specs.all().iter().map(|challenge| challenge.number).collect();
    for path in files("tests/specs") {
        if path.parent().is_some_and(|folder| folder.ends_with("bad")) {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a spec can be read");
        match Challenge::read(&text) {
            Ok(challenge) if book.contains(&challenge.number) => {}
            Ok(challenge) => specs.add(challenge),
            Err(problems) => panic!("{}: {problems:#?}", path.display()),
        }
    }
    specs
}

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files = Vec::new();
    walk(&folder, &mut files);
    files.sort();
    assert!(!files.is_empty(), "{} is empty", folder.display());
    files
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        if path.is_dir() { walk(&path, files) } else { files.push(path) }
    }
}

/// The graded files of a folder; those that are not UTF-8 are left to the tests of the program.
fn graded(verdict: &str) -> Vec<(PathBuf, Graded)> {
    let specs = specs();
    let roots = ["tests/submissions", "tests/corpus"];
    let files = roots.into_iter().flat_map(|root| files(&format!("{root}/{verdict}")));
    let texts = files.filter_map(|path| {
        let text = fs::read_to_string(&path).ok()?;
        Some((path, text.trim_start_matches('\u{feff}').to_owned()))
    });
    texts
        .map(|(path, text)| {
            let source = Source::new(path.display().to_string(), text);
            let options = GradeOptions { failures: 1, ..GradeOptions::default() };
            let graded = grade(&source, &specs, &options).expect("the challenge is sound");
            (path, graded)
        })
        .collect()
}

#[test]
fn every_submission_has_the_verdict_of_its_folder() {
    for verdict in ["pass", "fail", "invalid", "unreadable"] {
        for (path, graded) in graded(verdict) {
            assert_eq!(graded.verdict.to_string(), verdict, "{}", path.display());
        }
    }
}

#[test]
fn the_corpus_is_large() {
    let submissions = files("tests/corpus").len();
    assert!(submissions >= 300, "only {submissions} submissions");
    let near = files("tests/corpus/fail/near-misses").len();
    assert!(near >= 50, "only {near} near misses");
}

#[test]
fn every_near_miss_names_its_row() {
    let mut named = 0;
    for (path, graded) in graded("fail") {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        if !path.parent().is_some_and(|folder| folder.ends_with("near-misses")) {
            continue;
        }
        let (_, what) = name.split_once("-only-").expect("it says which rows are wrong");
        assert!(graded.failing_rows < graded.rows, "{name}");
        if let Some((count, _)) = what.split_once("-of-") {
            assert_eq!(count.parse(), Ok(graded.failing_rows), "{name}");
            continue;
        }
        assert_eq!(graded.failing_rows, 1, "{name}");
        let challenge = graded.challenge.as_ref().expect("the challenge is known");
        let row = &graded.failures[0].row;
        let names: Vec<String> = challenge.variables().map(str::to_lowercase).collect();
        let inputs = challenge.rows.axes().iter().map(|axis| {
            let name = names[axis.variable].replace('_', "-");
            match (name.as_str(), row.values[axis.variable]) {
                ("start", 0) => "start-blue".to_owned(),
                ("start", _) => "start-red".to_owned(),
                (_, value) => format!("{name}-{value}"),
            }
        });
        let due = inputs.collect::<Vec<_>>().join("-");
        let rest = what.strip_prefix(&due);
        let rest = rest.unwrap_or_else(|| panic!("{name}: the row that fails is {due}"));
        assert!(rest.is_empty() || rest.starts_with("-by-"), "{name}");
        named += 1;
    }
    assert!(named >= 40, "only {named} name a single row");
}

#[test]
fn every_problem_of_a_submission_is_among_them() {
    let mut seen = BTreeSet::new();
    for verdict in ["fail", "invalid", "unreadable"] {
        for (path, graded) in graded(verdict) {
            let kinds: BTreeSet<ProblemKind> =
                graded.problems.iter().map(|problem| problem.kind).collect();
            let rows = graded.failures.iter().map(|_| ProblemKind::Row);
            let kinds: BTreeSet<ProblemKind> = kinds.into_iter().chain(rows).collect();
            assert!(!kinds.is_empty(), "{} has no problem", path.display());
            seen.extend(kinds);
        }
    }
    let all = [
        ProblemKind::Syntax,
        ProblemKind::UnknownKey,
        ProblemKind::Form,
        ProblemKind::UnknownChallenge,
        ProblemKind::WrongFile,
        ProblemKind::UnknownCharacter,
        ProblemKind::Lines,
        ProblemKind::Columns,
        ProblemKind::WrongCell,
        ProblemKind::Upright,
        ProblemKind::TrainBothWays,
        ProblemKind::GivenMissing,
        ProblemKind::GivenReplaced,
        ProblemKind::GivenTurned,
        ProblemKind::TooManyParts,
        ProblemKind::LinksInputs,
        ProblemKind::LinksGiven,
        ProblemKind::NotLinked,
        ProblemKind::StartMissing,
        ProblemKind::StartGiven,
        ProblemKind::Row,
        ProblemKind::Game,
    ];
    for kind in all {
        assert!(seen.contains(&kind), "no submission shows {}", kind.name());
    }
}

#[test]
fn problems_of_the_grid_point_at_their_cells() {
    for verdict in ["invalid", "unreadable"] {
        for (path, graded) in graded(verdict) {
            for problem in &graded.problems {
                let (Some(cell), Some(span)) = (problem.cell, problem.span.clone()) else {
                    continue;
                };
                let (line, column) = graded.source.place(span.start);
                let text = graded.source.text.lines().collect::<Vec<_>>();
                let first = text.iter().position(|line| line.starts_with("board"));
                let first = first.expect("the corpus writes its boards in TOML") + 1;
                let place = (line - first, column);
                let due = (usize::from(cell.row), usize::from(cell.column));
                assert_eq!(place, due, "{}: {}", path.display(), problem.message);
            }
        }
    }
}

#[test]
fn failing_rows_point_at_the_cell_that_is_to_blame() {
    let mut seen = 0;
    for (path, graded) in graded("fail") {
        for failure in &graded.failures {
            let Some(cell) = failure.blame.cell else { continue };
            let span = failure.span.clone().expect("a cell has its place in the file");
            let (line, column) = graded.source.place(span.start);
            let first = graded.source.text.lines().position(|line| line.starts_with("board"));
            let first = first.expect("the corpus writes its boards in TOML") + 1;
            let due = (usize::from(cell.row), usize::from(cell.column));
            assert_eq!((line - first, column), due, "{}: {}", path.display(), failure.message);
            seen += 1;
        }
    }
    assert!(seen > 100, "only {seen} rows have a cell");
}

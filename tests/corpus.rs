//! The submissions of `tests/submissions/` have the verdict that their folder is named after, and
//! together they show every problem that a submission can have.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use tumble::challenge::{Challenge, Specs};
use tumble::grade::{Graded, Options, grade};
use tumble::problem::{ProblemKind, Source};

/// The specs of `tests/specs/` beside the library.
fn specs() -> Specs {
    let mut specs = Specs::library();
    for path in files("tests/specs") {
        let text = fs::read_to_string(&path).expect("a spec can be read");
        match Challenge::read(&text) {
            Ok(challenge) => specs.add(challenge),
            Err(problems) => panic!("{}: {problems:#?}", path.display()),
        }
    }
    specs
}

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = fs::read_dir(&folder).expect("the folder is there");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|path| path.is_file());
    files.sort();
    assert!(!files.is_empty(), "{} is empty", folder.display());
    files
}

/// The graded files of a folder; those that are not UTF-8 are left to the tests of the program.
fn graded(verdict: &str) -> Vec<(PathBuf, Graded)> {
    let specs = specs();
    let texts = files(&format!("tests/submissions/{verdict}")).into_iter().filter_map(|path| {
        let text = fs::read_to_string(&path).ok()?;
        Some((path, text.trim_start_matches('\u{feff}').to_owned()))
    });
    texts
        .map(|(path, text)| {
            let source = Source::new(path.display().to_string(), text);
            let options = Options { failures: 1, ..Options::default() };
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

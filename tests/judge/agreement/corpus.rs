//! The independent machine gives the submissions of the corpus the verdict of their folder, and the same figures as the
//! library: rows, failing rows, balls, parts, rules broken.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use toml::Table;
use tumble::board::Kind;
use tumble::challenge::{Challenge, Specs};
use tumble::grade::{GradeOptions, Graded, Verdict, grade};
use tumble::problem::{ProblemKind, Source};

use crate::agreement::nim;
use crate::agreement::rules::{Frame, Valid, check_frame};
use crate::agreement::specs::KINDS;
use crate::agreement::written::{Written, parts};

/// Balls by the million are too much for the independent machine.
const TOO_LONG: i64 = 916;

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files.extend(self::files(&path));
        } else if path.extension().is_some_and(|extension| extension == "toml") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// Reads a text in UTF-8, or else in Latin-1.
fn read(path: &Path) -> String {
    let bytes = fs::read(path).expect("a file");
    let latin = |bytes: &[u8]| bytes.iter().copied().map(char::from).collect();
    String::from_utf8(bytes).unwrap_or_else(|error| latin(error.as_bytes()))
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn the_corpus_gets_the_same_verdicts() {
    let mut specs = Specs::library();
    let mut written = BTreeMap::new();
    let mut numbers = BTreeMap::new();
    for folder in ["challenges", "tests/specs"] {
        for path in files(&root().join(folder)) {
            let inside = |name: &str| path.parent().is_some_and(|folder| folder.ends_with(name));
            if inside("bad") || inside("solutions") {
                continue;
            }
            let text = fs::read_to_string(&path).expect("a text");
            let spec = Written::read(&text);
            let number = spec.table["number"].as_integer().expect("a number");
            // One of them takes the number of a challenge of the book, as users may.
            if written.contains_key(&number) {
                continue;
            }
            numbers.insert(spec.table["id"].as_str().expect("a name").to_owned(), number);
            if folder == "tests/specs" || inside("extra") || inside("theorems") {
                specs.add(Challenge::read(&text).expect("the spec is sound"));
            }
            written.insert(number, spec);
        }
    }
    let mut tally: BTreeMap<&str, u32> = BTreeMap::new();
    for (folder, verdict) in [
        ("tests/corpus/pass", "pass"),
        ("tests/corpus/fail", "fail"),
        ("tests/corpus/invalid", "invalid"),
        ("tests/submissions/pass", "pass"),
        ("tests/submissions/fail", "fail"),
        ("tests/submissions/invalid", "invalid"),
        ("solutions", "pass"),
        ("challenges/extra/solutions", "pass"),
        ("challenges/theorems/solutions", "pass"),
    ] {
        for path in files(&root().join(folder)) {
            let text = read(&path);
            let text = text.trim_start_matches('\u{feff}');
            let form: Table = text.parse().expect("a solution is TOML");
            let number = match &form["challenge"] {
                toml::Value::String(id) => numbers[id],
                number => number.as_integer().expect("a number"),
            };
            if number == TOO_LONG {
                continue;
            }
            let source = Source::new(path.display().to_string(), text);
            let graded =
                grade(&source, &specs, &GradeOptions::default()).expect("it can be decided");
            let own = judge(&written[&number], &form, &graded);
            assert_eq!(own, verdict, "{}", path.display());
            assert_eq!(graded.verdict.to_string(), verdict, "{}", path.display());
            *tally.entry(verdict).or_default() += 1;
        }
    }
    assert!(tally.values().all(|&count| count >= 100) && tally.len() == 3, "{tally:?}");
}

/// The verdict on a submission; panics if the figures differ from those of the library.
fn judge(written: &Written, form: &Table, graded: &Graded) -> &'static str {
    let parts = parts(form["board"].as_str().expect("a grid"));
    let inputs = written.inputs.iter().cloned().collect();
    let Written { ground, given, supply, .. } = written;
    let frame = Frame { ground, given, supply, inputs: &inputs };
    let checked = check_frame(&frame, &parts);
    let name = &graded.source.name;
    let mut broken = checked.as_ref().err().cloned().unwrap_or_default();
    let lever = form.get("start").and_then(toml::Value::as_str);
    match (written.table["balls"].get("start").and_then(toml::Value::as_str), lever) {
        (Some("player"), None) => drop(broken.insert("start-missing")),
        (Some("player"), Some(_)) | (_, None) => {}
        (own, chosen) if own.or(Some("blue")) == chosen => {}
        _ => drop(broken.insert("start-given")),
    }
    for cells in &written.linked {
        let train = crate::agreement::independent::together(&parts);
        let first = train.get(&cells[0]);
        if first.is_none() || cells.iter().any(|cell| train.get(cell) != first) {
            broken.insert("not-linked");
        }
    }
    let reported: BTreeSet<String> = graded
        .problems
        .iter()
        .filter(|problem| problem.kind != ProblemKind::Game)
        .map(|problem| problem.kind.name())
        .collect();
    assert_eq!(reported, broken.iter().map(|rule| (*rule).to_owned()).collect(), "{name}");
    let (Ok(Valid { board, placed }), true) = (checked, broken.is_empty()) else {
        return "invalid";
    };
    let (rows, failing) = if written.table.contains_key("game") {
        nim::games(written, &board)
    } else {
        let cases = written.cases(&board, if lever == Some("red") { 'r' } else { 'l' });
        let failing = cases.iter().filter(|case| !case.passes).count();
        assert_eq!(graded.balls, cases.iter().map(|case| case.run.balls).max(), "{name}");
        (cases.len() as u128, failing as u128)
    };
    assert_eq!((graded.rows, graded.failing_rows), (rows, failing), "{name}");
    let cost = graded.cost().expect("a valid board has a cost");
    for (kind, own) in Kind::ALL.into_iter().zip(KINDS) {
        let placed = placed.get(&own).copied().unwrap_or(0);
        assert_eq!(i64::from(cost.of(kind)), placed, "{kind} {name}");
    }
    assert_eq!(graded.verdict == Verdict::Pass, failing == 0, "{name}");
    if failing == 0 { "pass" } else { "fail" }
}

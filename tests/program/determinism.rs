//! The same files give the same bytes, with any number of threads and in any order.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use super::scratch::empty_folder;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn printed(threads: &str, arguments: &[&str]) -> (String, String, Option<i32>) {
    let output = Command::new(env!("CARGO_BIN_EXE_tumble"))
        .current_dir(root())
        .env("RAYON_NUM_THREADS", threads)
        .args(arguments)
        .output()
        .expect("the program can be run");
    assert!(!output.stdout.is_empty(), "{arguments:?} prints something");
    let [out, err] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("UTF-8"));
    (out, err, output.status.code())
}

/// All commands that print results, in all their formats.
const COMMANDS: &[(&[&str], &[&str])] = &[
    (
        &["grade", "--all-rows", "solutions", "tests/submissions", "tests/corpus"],
        &["human", "json"],
    ),
    (&["grade", "tests/corpus/fail"], &["human", "junit", "csv", "markdown"]),
    (&["rank", "solutions", "tests/corpus"], &["human", "json"]),
    (&["rank", "--by", "balls,bits", "solutions"], &["human", "csv", "markdown", "html"]),
    (&["check"], &["human", "json"]),
    (&["list"], &["human", "json"]),
    (&["show", "42"], &["human", "json", "solution"]),
    (&["table", "45"], &["human", "json", "csv", "markdown"]),
    (&["table", "solutions/27-reflection.toml"], &["human", "json", "csv", "markdown"]),
    (&["table", "solutions/42-greater-than.toml", "--compact"], &["human", "json"]),
    (&["table", "solutions/42-greater-than.toml", "--summary"], &["human", "json"]),
    (&["run", "solutions/37-addition.toml"], &["human", "json"]),
    (&["solve", "1"], &["solution"]),
    (&["verify-proof", "tests/certificates"], &["human", "json"]),
];

#[test]
fn the_number_of_threads_changes_no_byte() {
    for (command, forms) in COMMANDS {
        for form in *forms {
            let arguments = [*command, &["--format", form]].concat();
            let one = printed("1", &arguments);
            assert_eq!(printed("8", &arguments), one, "{arguments:?} on 8 threads");
        }
    }
}

/// All files of the corpus, one by one.
fn files() -> Vec<String> {
    fn walk(folder: &Path, files: &mut Vec<String>) {
        for entry in fs::read_dir(folder).expect("the folder is there") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                walk(&path, files);
            } else {
                files.push(path.to_str().expect("UTF-8").to_owned());
            }
        }
    }
    let mut files = Vec::new();
    walk(&root().join("tests/corpus"), &mut files);
    walk(&root().join("solutions"), &mut files);
    files.sort();
    files
}

#[test]
fn the_order_of_the_files_changes_only_the_order_of_the_results() {
    let forward = files();
    let backward: Vec<String> = forward.iter().rev().cloned().collect();
    let lines = |command: &str, form: &str, files: &[String]| {
        let mut arguments = vec![command, "--format", form];
        arguments.extend(files.iter().map(String::as_str));
        let (text, ..) = printed("4", &arguments);
        text.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let one = lines("grade", "json", &forward);
    assert_eq!(one.len(), forward.len());
    let mut other = lines("grade", "json", &backward);
    other.reverse();
    assert_eq!(other, one);
    let mut other = lines("grade", "csv", &backward);
    other[1..].reverse();
    assert_eq!(other, lines("grade", "csv", &forward));
    // The best boards come first, in any order of hand-in; equal ones keep their order.
    for form in ["json", "csv", "markdown"] {
        let [one, other] = [&forward, &backward].map(|files| lines("rank", form, files));
        let set = |lines: &[String]| lines.iter().cloned().collect::<BTreeSet<_>>();
        assert_eq!(set(&one), set(&other), "{form}");
    }
}

#[test]
fn the_order_in_which_files_were_made_changes_nothing() {
    let files: Vec<(usize, String)> = files().into_iter().step_by(7).enumerate().collect();
    assert!(files.len() >= 60, "only {} files", files.len());
    let graded = |name: &str, files: &mut dyn Iterator<Item = &(usize, String)>| {
        let folder = empty_folder("determinism", name);
        for (number, file) in files {
            fs::copy(file, folder.join(format!("{number}.toml"))).expect("a copy can be made");
        }
        let folder = folder.to_str().expect("UTF-8");
        printed("3", &["grade", "--format", "json", folder]).0.replace(folder, "")
    };
    assert_eq!(graded("one", &mut files.iter()), graded("again", &mut files.iter().rev()));
}

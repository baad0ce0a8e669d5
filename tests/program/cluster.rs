//! The scripts of `tools/cluster/`: a batch of questions is answered, continues after an interruption, and the program
//! accepts the answers.
#![cfg(unix)]

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use super::scratch::{empty_folder, one_line};
use super::solver::solver_path;

fn folder(name: &str) -> PathBuf {
    let folder = empty_folder("cluster", name);
    fs::create_dir_all(folder.join("questions")).expect("a folder for the test");
    folder
}

fn tumble(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tumble"));
    command.current_dir(folder).args(["--color", "never"]).args(arguments);
    command.output().expect("the program runs")
}

/// A script in a shell, in the folder of the test.
fn shell(folder: &Path, script: &str, solver: &str) -> Output {
    let tools = Path::new(env!("CARGO_MANIFEST_DIR")).join("tools/cluster");
    let mut command = Command::new("sh");
    command.args(["-c", script]).current_dir(folder);
    command.env("SOLVER", solver).env("TOOLS", tools);
    command.output().expect("a shell runs")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// Challenge 1 takes 4 parts and 2 takes 5: two questions have a board and two have none.
fn questions(folder: &Path) {
    for (number, most) in [("1", "3"), ("1", "4"), ("2", "4"), ("2", "5")] {
        let file = format!("questions/{number}-{most}.cnf");
        let written = tumble(folder, &["solve", number, "--at-most", most, "--formula", &file]);
        assert!(written.status.success(), "{}", said(&written));
    }
}

/// The names of the files with this ending, without it.
fn named(folder: &Path, ending: &str) -> Vec<String> {
    let files = fs::read_dir(folder.join("results")).expect("there are results");
    let names = files.map(|file| file.expect("a file").file_name().into_string().expect("text"));
    let mut names: Vec<String> =
        names.filter_map(|name| name.strip_suffix(ending).map(str::to_owned)).collect();
    names.sort();
    names
}

fn holds(folder: &Path) {
    assert_eq!((named(folder, ".out").len(), named(folder, ".cnf").len()), (4, 2));
    assert_eq!(named(folder, ".cnf"), named(folder, ".drat"));
    let verified = tumble(folder, &["verify-proof", "results"]);
    assert!(verified.status.success(), "{}", said(&verified));
    let boards = shell(folder, "grep -l '^s SATISFIABLE' results/*.out", "");
    let boards = String::from_utf8(boards.stdout).expect("text");
    assert_eq!(boards.lines().count(), 2);
    for answer in boards.lines() {
        let text = fs::read_to_string(folder.join(answer)).expect("an answer");
        let question = text.lines().next().expect("a line").to_owned();
        let number = question.strip_prefix("c question ").and_then(|name| name.split_once('-'));
        let (number, _) = number.expect("the first line names the question");
        let read = tumble(folder, &["solve", number, "--model", answer]);
        assert!(read.status.success(), "{}", said(&read));
    }
}

const ONE_BY_ONE: &str = "for f in questions/*.cnf; do \"$TOOLS/answer.sh\" $f results; done";

#[test]
fn a_batch_is_answered_and_asks_nothing_twice() {
    let folder = folder("cluster-batch");
    questions(&folder);
    let first = shell(&folder, ONE_BY_ONE, solver_path());
    assert!(first.status.success(), "{}", said(&first));
    holds(&folder);
    // All questions are answered, so a solver that fails is never called.
    let again = shell(&folder, ONE_BY_ONE, "false");
    assert!(again.status.success(), "{}", said(&again));
    assert_eq!(said(&again).matches("answered already").count(), 4, "{}", said(&again));
}

#[test]
fn a_solver_that_fails_leaves_nothing_behind() {
    let folder = folder("cluster-fails");
    questions(&folder);
    let failed = shell(&folder, "\"$TOOLS/answer.sh\" questions/1-3.cnf results", "false");
    assert_eq!(failed.status.code(), Some(1), "{}", said(&failed));
    assert!(one_line(&said(&failed)).contains("not answered"), "{}", said(&failed));
    let left = fs::read_dir(folder.join("results")).expect("the folder is there").count();
    assert_eq!(left, 0);
}

#[test]
fn an_index_stands_for_a_question() {
    let folder = folder("cluster-index");
    questions(&folder);
    let script = "for n in 0 1 2 3; do \"$TOOLS/nth.sh\" $n questions results; done";
    let all = shell(&folder, script, solver_path());
    assert!(all.status.success(), "{}", said(&all));
    holds(&folder);
    let beyond = shell(&folder, "\"$TOOLS/nth.sh\" 4 questions results", solver_path());
    assert_eq!(beyond.status.code(), Some(1));
    assert!(one_line(&said(&beyond)).contains("there is no question 4"), "{}", said(&beyond));
}

#[test]
fn gnu_parallel_answers_a_batch() {
    let version = Command::new("parallel").arg("--version").stderr(Stdio::null()).output();
    let is_gnu = version.is_ok_and(|output| output.stdout.starts_with(b"GNU parallel"));
    if !is_gnu {
        let _ =
            writeln!(std::io::stderr(), "GNU parallel is not installed: its batch is not tried");
        return;
    }
    let folder = folder("cluster-parallel");
    questions(&folder);
    let script = "ls questions/*.cnf | parallel --jobs 2 --nice 19 \"$TOOLS/answer.sh\" {} results";
    let all = shell(&folder, script, solver_path());
    assert!(all.status.success(), "{}", said(&all));
    holds(&folder);
}

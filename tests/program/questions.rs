//! `tumble solve --at-most`: a question is answered by the built-in engine, by an external solver, or as a file, and
//! the answers agree.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tumble_core::challenge::{Reference, Specs};

use super::scratch::{empty_folder, one_line};
use super::solver::solver_path;

fn tumble(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tumble"));
    command.args(["--color", "never"]).args(arguments);
    command.output().expect("the program runs")
}

fn status(output: &Output) -> i32 {
    output.status.code().expect("it ends by itself")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

fn folder(name: &str) -> PathBuf {
    empty_folder("questions", name)
}

/// Challenges whose pars are proven quickly.
const PARS: [&str; 4] = ["1", "5", "9", "19"];

fn par(number: &str) -> u32 {
    let number = number.parse().expect("a number");
    let challenge = Specs::library().find(&Reference::Number(number)).expect("it is in the book");
    let par = challenge.par.as_ref().filter(|par| par.proven).expect("its par is proven");
    par.key[0]
}

#[test]
fn every_engine_finds_a_board_of_par_and_none_below() {
    let command = format!("'{}'", solver_path());
    for number in PARS {
        let par = par(number);
        for engine in ["batsat", &command] {
            let ask = |most: u32| {
                let most = most.to_string();
                tumble(&["solve", number, "--at-most", &most, "--engine", engine])
            };
            let (found, none) = (ask(par), ask(par - 1));
            assert_eq!(status(&found), 0, "{number} by {engine}: {}", said(&found));
            assert_eq!(status(&none), 1, "{number} by {engine}: {}", said(&none));
        }
    }
}

#[test]
fn a_formula_goes_to_a_solver_and_its_answer_comes_back_as_a_board() {
    let folder = folder("model");
    let (formula, answer) = (folder.join("1.cnf"), folder.join("1.out"));
    let written = tumble(&["solve", "1", "--at-most", "4", "--formula", path(&formula)]);
    assert_eq!(status(&written), 0, "{}", said(&written));
    let solved = Command::new(solver_path()).arg(&formula).output().expect("the solver runs");
    fs::write(&answer, &solved.stdout).expect("the answer is written");
    let read = tumble(&["solve", "1", "--model", path(&answer), "--format", "solution"]);
    assert_eq!(status(&read), 0, "{}", said(&read));
    // Values may be in several lines with comments between; a variable without one is false.
    let solved = String::from_utf8(solved.stdout).expect("text");
    let values = solved.lines().filter_map(|line| line.strip_prefix("v "));
    let values =
        values.flat_map(str::split_whitespace).filter(|value| !value.starts_with(['-', '0']));
    let lines: String = values.map(|value| format!("c\nv {value}\n")).collect();
    fs::write(&answer, format!("s SATISFIABLE\n{lines}v 0\n")).expect("the answer is written");
    let again = tumble(&["solve", "1", "--model", path(&answer), "--format", "solution"]);
    assert_eq!(again.stdout, read.stdout, "{}", said(&again));
    let board = folder.join("board.toml");
    fs::write(&board, &read.stdout).expect("the board is written");
    let graded = tumble(&["grade", path(&board)]);
    assert_eq!(status(&graded), 0, "{}", said(&graded));
    // The same board does not answer a narrower question.
    let over = ["solve", "1", "--at-most", "3", "--model", path(&answer)];
    let read = tumble(&over);
    assert_eq!(status(&read), 2, "{}", said(&read));
    assert!(one_line(&said(&read)).contains("has 4 parts, not at most 3"), "{}", said(&read));
    let read = tumble(&[&over[..], &["--format", "json"]].concat());
    assert!(one_line(&said(&read)).contains(r#""answer":"over""#), "{}", said(&read));
    // A board that breaks rules is a fault of the answer.
    fs::write(&answer, "s SATISFIABLE\nv 2 0\n").expect("the answer is written");
    let read = tumble(&["solve", "1", "--model", path(&answer)]);
    assert_eq!(status(&read), 2, "{}", said(&read));
    let why = "its board is not a solution: ";
    assert!(one_line(&said(&read)).contains(why), "{}", said(&read));
    let read = tumble(&["solve", "1", "--model", path(&answer), "--format", "json"]);
    assert!(one_line(&said(&read)).contains(r#""answer":"fails""#), "{}", said(&read));
}

#[test]
fn a_formula_without_a_solution_and_the_proof_of_a_solver_are_a_certificate() {
    let folder = folder("proof");
    let (formula, proof) = (folder.join("1.cnf"), folder.join("1.drat"));
    let written = tumble(&["solve", "1", "--at-most", "3", "--formula", path(&formula)]);
    assert_eq!(status(&written), 0, "{}", said(&written));
    let solved = Command::new(solver_path()).args([&formula, &proof]).output();
    assert_eq!(status(&solved.expect("the solver runs")), 20);
    let verified = tumble(&["verify-proof", path(&formula)]);
    assert_eq!(status(&verified), 0, "{}", said(&verified));
    assert!(one_line(&said(&verified)).contains("takes at least 4 parts"), "{}", said(&verified));
}

#[test]
fn a_formula_asks_for_a_board_that_is_cheaper_than_a_solution() {
    let folder = folder("cheaper");
    let (formula, proof) = (folder.join("28.cnf"), folder.join("28.drat"));
    let from = "solutions/28-latch.toml";
    let asked = ["solve", "28", "--from", from, "--formula", path(&formula)];
    let written = tumble(&asked);
    assert_eq!(status(&written), 0, "{}", said(&written));
    assert!(said(&written).contains("asks for a board that is cheaper"), "{}", said(&written));
    let solved = Command::new(solver_path()).args([&formula, &proof]).output();
    assert_eq!(status(&solved.expect("the solver runs")), 20);
    let verified = tumble(&["verify-proof", path(&formula)]);
    assert_eq!(status(&verified), 0, "{}", said(&verified));
    // The whole order is proven, not only the number of parts.
    let whole = "cannot be solved for less than 3 2 0 0 0";
    assert!(one_line(&said(&verified)).contains(whole), "{}", said(&verified));
}

#[test]
fn a_command_proves_for_certificates_too() {
    let folder = folder("certificate");
    let command = format!("'{}'", solver_path());
    let arguments = ["solve", "1", "--engine", &command, "--certificate", path(&folder)];
    let written = tumble(&arguments);
    assert_eq!(status(&written), 0, "{}", said(&written));
    let verified = tumble(&["verify-proof", path(&folder)]);
    assert_eq!(status(&verified), 0, "{}", said(&verified));
}

#[test]
fn a_board_that_fails_outside_the_chosen_rows_is_found_out() {
    let folder = folder("rows");
    let (formula, answer) = (folder.join("41.cnf"), folder.join("41.out"));
    // With one row of sixteen in the formula the cheapest boards may fail in the others.
    let one = ["solve", "41", "--at-most", "8", "--rows", "0", "--formula", path(&formula)];
    let written = tumble(&one);
    assert_eq!(status(&written), 0, "{}", said(&written));
    let solved = Command::new(solver_path()).arg(&formula).output().expect("the solver runs");
    fs::write(&answer, &solved.stdout).expect("the answer is written");
    let read = tumble(&["solve", "41", "--model", path(&answer)]);
    assert_eq!(status(&read), 2, "{}", said(&read));
    assert!(one_line(&said(&read)).contains("does not hold in start 1"), "{}", said(&read));
}

#[test]
fn what_is_no_solver_is_named() {
    let missing = tumble(&["solve", "1", "--at-most", "3", "--engine", "no-such-solver -q"]);
    assert_eq!(status(&missing), 2);
    assert!(
        one_line(&said(&missing)).contains("there is no program no-such-solver"),
        "{}",
        said(&missing)
    );
    let own = env!("CARGO_BIN_EXE_tumble");
    let wrong = tumble(&["solve", "1", "--at-most", "3", "--engine", &format!("'{own}' list")]);
    assert_eq!(status(&wrong), 2);
    assert!(one_line(&said(&wrong)).contains("is it a SAT solver"), "{}", said(&wrong));
}

#[test]
fn a_question_that_is_broken_off_is_open() {
    let stopped = tumble(&["solve", "60", "--at-most", "25", "--time-limit", "0.2"]);
    assert_eq!(status(&stopped), 2);
    assert!(one_line(&said(&stopped)).contains("not answered in time"), "{}", said(&stopped));
}

#[test]
fn check_says_that_more_parts_are_proven_to_be_needed() {
    let folder = folder("at-least");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    // A first bound for 37 takes a tenth of a second, and a full proof far too long.
    let own = fs::read_to_string(root.join("challenges/37-addition.toml")).unwrap();
    let own = own.replace("number = 37", "number = 937").replace("id = \"", "id = \"own-");
    assert!(own.contains("\nat_least = 23"), "{own}");
    let check = |at_least: &str, time: &str| {
        let spec = own.replace("\nat_least = 23", at_least);
        fs::write(folder.join("937-own.toml"), spec).unwrap();
        one_line(&said(&tumble(&["check", path(&folder), "--time-limit", time])))
    };
    for (at_least, words) in [
        ("", "par does not say how many parts are needed at least; search proves"),
        ("\nat_least = 1", "par says that at least 1 part is needed; search proves"),
    ] {
        // On a busy machine a tenth of a second is longer.
        let said = check(at_least, "1");
        assert!(said.contains(words) && said.contains("`[par]` may say `at_least = "), "{said}");
    }
    let said = check("\nat_least = 23", "0.2");
    assert!(!said.contains("search proves"), "{said}");
}

fn path(path: &Path) -> &str {
    path.to_str().expect("a path of the test is text")
}

//! External SAT solvers that lie, babble, leave processes behind or never end: results about boards do not depend on
//! them, and no process of theirs stays.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::scratch::{empty_folder, one_line, write_script};

/// An engine that is a script, with its folder.
struct Script {
    folder: PathBuf,
    command: String,
}

impl Script {
    fn new(name: &str, lines: &str) -> Script {
        let folder = empty_folder("outside", name);
        let file = folder.join("engine.sh");
        write_script(&file, &format!("#!/bin/sh\n{lines}\n"));
        let command = format!("'{}'", file.display());
        Script { folder, command }
    }

    fn solve(&self, arguments: &[&str]) -> Output {
        tumble(&[&["solve"], arguments, &["--engine", &self.command]].concat())
    }

    /// The process that the script named in the file `pid`, once it exists.
    fn started(&self) -> String {
        let file = self.folder.join("pid");
        let since = Instant::now();
        while since.elapsed() < Duration::from_secs(60) {
            if let Ok(text) = fs::read_to_string(&file)
                && text.ends_with('\n')
            {
                return text.trim().to_owned();
            }
            thread::sleep(Duration::from_millis(20));
        }
        panic!("the script did not begin");
    }
}

/// A script that starts another program and waits for it.
const WAITS: &str = "sleep 1000 & echo $! > \"$(dirname \"$0\")/pid\"\nwait\necho s UNSATISFIABLE";

/// Whether a process is gone, or dead and not yet reaped, within some seconds.
fn is_gone(process: &str) -> bool {
    let since = Instant::now();
    while since.elapsed() < Duration::from_secs(10) {
        let state = Command::new("ps").args(["-o", "stat=", "-p", process]).output();
        let state = String::from_utf8(state.expect("ps runs").stdout).expect("text");
        if state.trim().is_empty() || state.trim_start().starts_with('Z') {
            return true;
        }
        thread::sleep(Duration::from_millis(50));
    }
    false
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tumble"));
    command.args(["--color", "never"]).args(arguments);
    command.current_dir(env!("CARGO_MANIFEST_DIR")).stdin(Stdio::null());
    command
}

fn tumble(arguments: &[&str]) -> Output {
    command(arguments).output().expect("the program runs")
}

fn said(output: &Output) -> String {
    let text = [output.stdout.as_slice(), output.stderr.as_slice()].concat();
    one_line(&String::from_utf8(text).expect("text"))
}

fn last_line(output: &Output) -> Value {
    let text = String::from_utf8(output.stdout.clone()).expect("text");
    serde_json::from_str(text.lines().last().expect("a line")).expect("it is JSON")
}

const LIES: &str = "echo s UNSATISFIABLE";

#[test]
fn what_an_engine_says_is_a_claim_and_no_proof() {
    let liar = Script::new("liar", LIES);
    // The built-in engine settles the first numbers; the others are hard enough for this one.
    let result = liar.solve(&["26", "--format", "json"]);
    let line = last_line(&result);
    assert_eq!(result.status.code(), Some(1), "{}", said(&result));
    assert_eq!((&line["proven"], &line["claimed_numbers"]), (&false.into(), &5.into()), "{line}");
    let claimed_by = line["claimed_by"].as_str().expect("a command");
    assert!(claimed_by.ends_with("/engine.sh"), "{line}");
    assert!(line["proven_numbers"].as_u64() < Some(5), "{line}");

    let none = liar.solve(&["26", "--at-most", "17"]);
    assert_eq!(none.status.code(), Some(1));
    assert!(said(&none).contains("according to engine.sh, not checked"), "{}", said(&none));
    assert!(!said(&none).contains("proven"), "{}", said(&none));
    let none = last_line(&liar.solve(&["26", "--at-most", "17", "--format", "json"]));
    assert_eq!(none["answer"], "claimed", "{none}");

    let par = liar.solve(&["26", "--verify-par", "--format", "json"]);
    assert_eq!((par.status.code(), &last_line(&par)["holds"]), (Some(1), &false.into()));
}

#[test]
fn the_best_known_board_refutes_a_claim() {
    let liar = Script::new("refuted", LIES);
    let refuted = liar.solve(&["26", "--at-most", "18"]);
    assert_eq!(refuted.status.code(), Some(2), "{}", said(&refuted));
    assert!(said(&refuted).contains("the best known board has 18 parts"), "{}", said(&refuted));
    assert!(refuted.stdout.is_empty(), "{}", said(&refuted));
    let line = last_line(&liar.solve(&["26", "--at-most", "18", "--format", "json"]));
    assert_eq!(line["answer"], "refuted", "{line}");
    // A file with the same answer.
    let file = liar.folder.join("answer.txt");
    fs::write(&file, "s UNSATISFIABLE\n").expect("it is written");
    let file = file.to_str().expect("text");
    let read = tumble(&["solve", "26", "--at-most", "18", "--model", file]);
    assert_eq!(read.status.code(), Some(2), "{}", said(&read));
}

#[test]
fn a_certificate_that_is_not_written_in_time_is_no_success() {
    let slow = Script::new("slow-proof", "sleep 1000");
    let folder = slow.folder.join("certificate");
    let folder = folder.to_str().expect("text");
    // The built-in engine settles all numbers of a small challenge; the external one is to prove them.
    let output = slow.solve(&["21", "--time-limit", "5", "--certificate", folder]);
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    assert!(said(&output).contains("there is no certificate"), "{}", said(&output));
}

#[test]
fn a_certificate_is_written_only_with_a_proof_that_was_checked() {
    for (name, lines) in
        [("no-proof", LIES), ("false-proof", "echo 1 0 0 > \"$2\"\necho s UNSATISFIABLE")]
    {
        let script = Script::new(name, lines);
        let folder = script.folder.join("certificates");
        let place = folder.to_str().expect("text");
        let output = script.solve(&["26", "--certificate", place, "--format", "json"]);
        assert_eq!(output.status.code(), Some(1), "{}", said(&output));
        assert_eq!(last_line(&output)["proven"], false, "{}", said(&output));
        assert!(said(&output).contains("no certificate is written"), "{}", said(&output));
        assert!(!folder.exists());
    }
}

/// The check of a proof names its first wrong step, so it shows how the proof was read.
#[test]
fn a_proof_is_the_same_as_text_and_in_binary_form() {
    let wrong_step = "step 1 of the proof does not follow from those before it: -63 -8193";
    for (name, proof, why) in [
        ("text", r"d 129 0\n-63 -8193 0\n0\n", wrong_step),
        ("binary", r"d\202\002\000a\177\203\200\001\000a\000", wrong_step),
        ("cut-off", r"a\177\203", "cannot be read: the binary proof ends in the middle of a step"),
        ("words", "hello", "cannot be read: line 1: \"hello\" is not a literal"),
        ("least", r"1 -2147483648 0\n", "\"-2147483648\" is not a literal"),
    ] {
        let lines = format!("printf '{proof}' > \"$2\"\necho s UNSATISFIABLE");
        let script = Script::new(&format!("proof-{name}"), &lines);
        let folder = script.folder.join("certificates");
        let output = script.solve(&["1", "--certificate", folder.to_str().expect("text")]);
        assert!(said(&output).ends_with(why), "{name}: {}", said(&output));
    }
}

#[test]
fn what_the_built_in_engine_finds_says_what_it_rests_on() {
    let result = tumble(&["solve", "5", "--format", "json"]);
    let line = last_line(&result);
    assert_eq!((&line["proven"], &line["proof"]), (&true.into(), &"checked".into()), "{line}");
    let none = last_line(&tumble(&["solve", "5", "--at-most", "8", "--format", "json"]));
    assert_eq!((&none["answer"], &none["proof"]), (&"none".into(), &"checked".into()), "{none}");
}

/// The first variable that the formula does not have.
const ONE_BEYOND: &str = "read -r _ _ most _ < \"$1\"\necho s SATISFIABLE\necho v $((most + 1)) 0";

#[test]
fn answers_that_make_no_sense_end_the_command() {
    for (name, lines, why) in [
        ("both", "echo s SATISFIABLE\necho s UNSATISFIABLE", "both `s SATISFIABLE` and"),
        ("no-model", "echo s SATISFIABLE", "does not satisfy the formula"),
        ("model", "echo s SATISFIABLE\necho v 1 2 3 4 0", "does not satisfy the formula"),
        ("beyond", "echo s SATISFIABLE\necho v 2000000000 0", "is not a literal of the formula"),
        ("one-beyond", ONE_BEYOND, "is not a literal of the formula"),
        ("word", "echo s SATISFIABLE\necho v 1 x 0", "\"x\" in a `v` line is not a literal"),
        ("large", "echo s SATISFIABLE\necho v 999999999999 0", "is not a literal of the formula"),
        ("unknown", "echo s UNKNOWN", "it printed neither"),
        ("babble", "yes c", "more than any answer needs"),
        ("silent", "exit 20", "it printed neither"),
    ] {
        let output = Script::new(name, lines).solve(&["26", "--at-most", "17"]);
        assert_eq!(output.status.code(), Some(2), "{name}: {}", said(&output));
        assert!(said(&output).contains(why), "{name}: {}", said(&output));
    }
}

#[test]
fn what_a_script_started_ends_with_the_time() {
    let script = Script::new("time", WAITS);
    let output = script.solve(&["26", "--at-most", "17", "--time-limit", "2"]);
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    assert!(is_gone(&script.started()));
}

#[test]
fn what_a_script_started_ends_with_the_program_and_nothing_stays() {
    // Under `nohup` the shell outlives its own signal, and so would the program.
    let is_ignored =
        Command::new("sh").args(["-c", "kill -HUP $$"]).status().expect("sh runs").success();
    let signals = [("INT", Some(2)), ("TERM", Some(2)), ("KILL", None), ("HUP", None)];
    for (signal, code) in signals.into_iter().take(if is_ignored { 3 } else { 4 }) {
        let script = Script::new(signal, WAITS);
        let temporary = empty_folder("outside", &format!("{signal}-temporary"));
        let arguments = ["solve", "26", "--at-most", "17", "--engine", &script.command];
        let mut program = command(&arguments);
        program.env("TMPDIR", &temporary).stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = program.spawn();
        let child = child.expect("the program runs");
        let started = script.started();
        let mut kill = Command::new("kill");
        kill.args([&format!("-{signal}"), &child.id().to_string()]);
        assert!(kill.status().expect("kill runs").success());
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), code, "{signal}: {}", said(&output));
        assert!(is_gone(&started), "{signal}");
        let is_empty = || fs::read_dir(&temporary).expect("a folder").next().is_none();
        let mut pauses = (0..100).map(|_| thread::sleep(Duration::from_millis(50)));
        assert!(is_empty() || pauses.any(|()| is_empty()), "{signal}: its formula stays");
    }
}

/// A process that leaves the process group cannot be ended, but the program does not wait for it.
#[test]
fn a_program_that_a_script_leaves_behind_is_not_waited_for() {
    let script = Script::new("left", "setsid sleep 25 &\necho s UNSATISFIABLE");
    let since = Instant::now();
    let output = script.solve(&["26", "--at-most", "17"]);
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    assert!(since.elapsed() < Duration::from_secs(20));
}

#[test]
fn an_answer_is_read_from_a_regular_file() {
    let folder = empty_folder("outside", "fifo");
    let fifo = folder.join("fifo");
    assert!(Command::new("mkfifo").arg(&fifo).status().expect("mkfifo runs").success());
    for file in [&fifo, Path::new("/dev/zero")] {
        let output = tumble(&["solve", "1", "--model", file.to_str().expect("text")]);
        assert_eq!(output.status.code(), Some(2));
        assert!(said(&output).contains("is not a regular file"), "{}", said(&output));
    }
}

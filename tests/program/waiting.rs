//! Known facts are shown at once, and facts that need the solver are not called known.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Output, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use serde_json::Value;

use super::scratch::{empty_folder, one_line};

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

#[test]
fn a_challenge_that_is_not_solved_in_time_is_undecided() {
    let folder = empty_folder("waiting", "undecided");
    let spec = fs::read_to_string("challenges/60-balance.toml").expect("it is there");
    let own = spec.replace("number = 60", "number = 960").replace("\"balance\"", "\"own-balance\"");
    let file = folder.join("own.toml");
    fs::write(&file, own).expect("it is written");
    let file = file.to_str().expect("text");
    let output = tumble(&["check", file, "--time-limit", "0.1"]);
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    assert!(said(&output).starts_with("undecided 960 Balance"), "{}", said(&output));
    assert!(said(&output).ends_with("1 challenge: 1 undecided"), "{}", said(&output));
    assert!(!said(&output).contains("used"), "{}", said(&output));
    let json = tumble(&["check", file, "--time-limit", "0.1", "--format", "json"]);
    let line: Value = serde_json::from_slice(&json.stdout).expect("one line of JSON");
    assert_eq!((&line["sound"], &line["undecided"]), (&false.into(), &true.into()), "{line}");
    assert_eq!(tumble(&["check", file, "--no-solver"]).status.code(), Some(0));
}

/// A verdict cannot count 2^127 starts.
#[test]
fn a_challenge_whose_start_board_is_undecided_is_not_sound() {
    let folder = empty_folder("waiting", "start-board");
    let row = |row: usize| (0..17).map(|at| if (at + row) % 2 == 1 { "^" } else { "." }).collect();
    let rows: Vec<String> = (0..15).map(row).collect();
    let legal = rows.iter().enumerate().flat_map(|(row, text)| {
        text.match_indices('^').map(move |(at, _)| format!("[{},{}]", row + 1, at + 1))
    });
    let inputs: String =
        (0..).zip(legal).take(127).map(|(n, at)| format!("a{n} = {at}\n")).collect();
    let spec = format!(
        "schema = 1\nnumber = 200\nid = \"big\"\ntitle = \"Big\"\nobjective = \"o\"\nprovenance = \"own\"\n\
         [balls]\nblue = 0\nred = 0\n[supply]\nramp = 9\n[shape]\nrows = 16\ncolumns = 17\nblue_entry = 4\n\
         red_entry = 14\nlast_row = \"all\"\n[board]\ngrid = '''\n{}\n-.-.-.-.-.-.-.-.-\n'''\n[inputs]\n{inputs}\
         [expect]\nout = \"\"\n",
        rows.join("\n")
    );
    let file = folder.join("big.toml");
    fs::write(&file, spec).expect("it is written");
    let output = tumble(&["check", file.to_str().expect("text"), "--no-solver"]);
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    assert!(
        said(&output).contains("its start board passes alone is undecided"),
        "{}",
        said(&output)
    );
}

#[test]
fn a_hint_is_shown_when_it_is_known() {
    let folder = empty_folder("waiting", "hint");
    let board = folder.join("start.toml");
    let begun = tumble(&["show", "37", "--format", "solution"]);
    fs::write(&board, begun.stdout).expect("the start board is written");
    let arguments = ["hint", board.to_str().expect("text"), "--steps", "5", "--time-limit", "600"];
    let mut child = command(&arguments).stdout(Stdio::piped()).spawn().expect("the program runs");
    let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let shown = lines.map_while(Result::ok).any(|line| line.starts_with("2 where"));
    let running = child.try_wait().expect("it can be asked").is_none();
    child.kill().expect("it can be ended");
    child.wait().expect("it ends");
    assert!(shown && running);
}

/// A program that submits one board after the other may wait for each verdict.
#[test]
fn the_verdict_of_a_line_comes_before_the_next_line() {
    let mut grade = command(&["grade", "--from-jsonl", "-", "--format", "json"]);
    let mut child = grade.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it runs");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(b"{\"challenge\": 1, \"board\": \"\"}\n").expect("it is read");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let (send, came) = mpsc::channel();
    thread::spawn(move || lines.try_for_each(|line| send.send(line.expect("text"))));
    let verdict = || {
        let line = came.recv_timeout(Duration::from_secs(60)).expect("a verdict");
        let line: Value = serde_json::from_str(&line).expect("JSON");
        (line["file"].to_string(), line["problems"][0]["message"].to_string())
    };
    assert_eq!(verdict().0, "\"line 1\"");
    // The second line is too long, and the third is blank.
    let long = [&vec![b'x'; (512 << 10) + 9][..], b"\n\n{\"challenge\": 1, \"board\": \"\"}\n"];
    input.write_all(&long.concat()).expect("it is read");
    let (second, fourth) = (verdict(), verdict());
    child.kill().expect("it can be ended");
    child.wait().expect("it ends");
    assert_eq!(second.1, "\"the line is longer than 512 KiB\"");
    assert_eq!(fourth.0, "\"line 4\"");
}

#[test]
fn a_par_that_is_too_low_is_wrong() {
    let folder = empty_folder("waiting", "par");
    let spec = fs::read_to_string("challenges/01-gravity.toml").expect("it is there");
    let own = spec.replace("number = 1", "number = 201").replace("\"gravity\"", "\"own-gravity\"");
    let (own, _) = own.split_once("[par]").expect("it has a par");
    let file = folder.join("own.toml");
    for (par, status) in [
        ("parts = 4\nproven = true", 0),
        ("parts = 3\nproven = true", 1),
        ("parts = 3\nat_least = 3\nproven = false", 1),
        ("parts = 2\ncrossovers = 1\nproven = true", 1),
    ] {
        fs::write(&file, format!("{own}[par]\n{par}\n")).expect("it is written");
        let path = file.to_str().expect("text");
        let output = tumble(&["check", path, "--time-limit", "60"]);
        let said = said(&output);
        assert_eq!(output.status.code(), Some(status), "{said}");
        let fault = "par is too low: the cheapest board, proven by search, costs 4 parts";
        assert_eq!(said.contains(fault), status == 1, "{said}");
        assert!(!said.contains("may say `proven = true`"), "{said}");
        let solved = tumble(&["solve", "--spec", path, "201"]);
        assert_eq!(String::from_utf8_lossy(&solved.stdout).contains("par is too low"), status == 1);
    }
}

#[test]
fn what_the_par_of_an_own_spec_claims_is_not_proven_by_search() {
    let folder = empty_folder("waiting", "claims");
    let text = |path: &str| fs::read_to_string(path).expect("it is there");
    let spec = text("challenges/56-product.toml").replace("number = 56", "number = 256");
    let spec = spec.replace("\"product\"", "\"own-product\"");
    let solution = text("solutions/56-product.toml").replace("challenge = 56", "challenge = 256");
    let (file, board) = (folder.join("spec.toml"), folder.join("solution.toml"));
    fs::write(&board, solution).expect("it is written");
    let stated = "proven = false\nat_least = 16";
    assert!(spec.contains(stated), "{spec}");
    for (claim, note) in [
        ("proven = true", "par says that it is proven: that was not proven again in time"),
        (
            "proven = false\nat_least = 23",
            "par says that at least 23 parts are needed: that was not proven again in time",
        ),
    ] {
        fs::write(&file, spec.replace(stated, claim)).expect("it is written");
        let output = command(&["check", "--time-limit", "0.2"]).args([&file, &board]).output();
        let said = said(&output.expect("the program runs"));
        assert!(said.contains(note), "{said}");
        assert!(said.contains("par 23 parts are the fewest found"), "{said}");
    }
}

#[test]
fn a_file_that_is_too_large_is_not_called_empty() {
    let file = empty_folder("waiting", "large").join("large.toml");
    fs::write(&file, "#".repeat(300 << 10)).expect("it is written");
    let output = tumble(&["check", file.to_str().expect("text")]);
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    assert!(said(&output).contains("the file is larger than 256 KiB"), "{}", said(&output));
}

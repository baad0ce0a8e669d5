//! Interrupting the program: it prints its results so far, and leaves no partial file.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use super::scratch::empty_folder;

fn begun(folder: &Path, arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tumble"));
    command.args(arguments).current_dir(folder);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program runs")
}

fn end(child: &Child) {
    let status = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
    assert!(status.expect("kill runs").success());
}

#[test]
fn a_search_that_is_asked_to_end_says_what_it_has() {
    let folder = empty_folder("signals", "solve");
    let mut child = begun(&folder, &["solve", "37", "--format", "json"]);
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut text = String::new();
    output.read_line(&mut text).expect("a line");
    end(&child);
    output.read_to_string(&mut text).expect("the others");
    assert_eq!(child.wait().expect("it ends").code(), Some(1), "{text}");
    let last = text.lines().last().expect("a line");
    assert!(last.contains("\"event\":\"result\"") && last.contains("\"proven\":false"), "{last}");
}

#[test]
fn a_ranking_that_is_broken_off_leaves_the_file_that_was_there() {
    let folder = empty_folder("signals", "rank");
    fs::write(folder.join("ranking.csv"), "as it was\n").expect("it is written");
    let arguments = ["rank", "-", "--format", "csv", "-o", "ranking.csv", "--force"];
    let mut child = begun(&folder, &arguments);
    // The program waits for its input, which is longer than a pipe holds.
    let mut input = child.stdin.take().expect("a pipe");
    std::io::Write::write_all(&mut input, &[b'\n'; 100_000]).expect("it is read");
    end(&child);
    assert_eq!(child.wait().expect("it ends").code(), None);
    let files: Vec<_> = fs::read_dir(&folder).expect("a folder").collect();
    assert_eq!(files.len(), 1, "{files:?}");
    assert_eq!(fs::read_to_string(folder.join("ranking.csv")).expect("it stays"), "as it was\n");
}

#[test]
#[cfg(target_os = "linux")]
fn a_stream_that_is_broken_off_leaves_no_draft() {
    let folder = empty_folder("signals", "draft");
    let arguments = ["grade", "--from-jsonl", "-", "--format", "json", "-o", "verdicts.jsonl"];
    let mut child = begun(&folder, &arguments);
    // More than a pipe and its readers hold: the first verdicts are written.
    let mut input = child.stdin.take().expect("a pipe");
    let lines = "{\"board\": \"\", \"challenge\": 1}\n".repeat(100_000);
    std::io::Write::write_all(&mut input, lines.as_bytes()).expect("it is read");
    end(&child);
    assert_eq!(child.wait().expect("it ends").code(), None);
    let files: Vec<_> = fs::read_dir(&folder).expect("a folder").collect();
    assert!(files.is_empty(), "{files:?}");
}

#[test]
fn what_a_killed_program_left_does_not_keep_another_from_writing() {
    let folder = empty_folder("signals", "left");
    // In a container a program has the same process number each time.
    let script = "touch .out.$$.part .out.$$-0.part && exec \"$0\" convert 1 --to toml -o out";
    let status = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_tumble")])
        .current_dir(&folder)
        .stderr(Stdio::null())
        .status();
    assert!(status.expect("it runs").success());
    assert!(fs::read_to_string(folder.join("out")).expect("it is there").contains("challenge = 1"));
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 3);
}

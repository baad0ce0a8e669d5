//! Commands that the program advises: typed into a shell as they stand, they judge the same board.
#![cfg(unix)]

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use super::scratch::{empty_folder, one_line};

/// A board of challenge 1 that lacks a turn.
const LINK: &str = "https://www.lodev.org/jstumble/?board=reelfrfeelferfeelferfeelferfeerfe";

fn tumble(folder: &Path, arguments: &[&OsStr]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tumble"));
    let output = command.args(arguments).current_dir(folder).output().expect("it runs");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Returns what the shell prints for a command that was advised.
fn pasted(folder: &Path, command: &str) -> String {
    let script = format!("tumble() {{ {} \"$@\"; }}; {command}", env!("CARGO_BIN_EXE_tumble"));
    let mut shell = Command::new("bash");
    let output = shell.args(["-c", &script]).current_dir(folder).output().expect("bash runs");
    assert!(output.stderr.is_empty(), "{command}\n{output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn advised_commands_judge_the_same_board() {
    let folder = empty_folder("advice", "commands");
    let names = [&b"-a b's.txt"[..], b"x\x1b[31m\xe2\x80\xaey\xc2\x9bm\\.txt", b"no-text-\xfc.txt"];
    for name in names.map(OsStr::from_bytes) {
        fs::write(folder.join(name), LINK).expect("it is written");
    }
    let here = |name: &[u8]| [b"./", name].concat();
    let cases = [
        (LINK.as_bytes().to_owned(), &["--challenge", "1"][..]),
        (here(names[0]), &["--challenge", "1", "--notation", "book"]),
        (here(names[1]), &["--challenge", "1", "--from", "jstumble"]),
        (here(names[2]), &["--challenge", "gravity", "--strict"]),
    ];
    for (board, options) in cases {
        let options = options.iter().map(OsStr::new);
        let arguments: Vec<&OsStr> =
            [OsStr::new("hint"), OsStr::from_bytes(&board)].into_iter().chain(options).collect();
        let hint = tumble(&folder, &arguments);
        let (first, more) = hint.rsplit_once("more: ").expect("there is more");
        let second = pasted(&folder, more);
        assert!(second.starts_with(first) && second.contains("\n2 where "), "{more}{second}");
        let json = [&arguments[..], &["--steps", "2", "--format", "json"].map(OsStr::new)].concat();
        let line: Value = serde_json::from_str(&tumble(&folder, &json)).expect("JSON");
        let text = line["hints"][1]["text"].as_str().expect("a text");
        let run = text.split('`').nth(1).expect("a command");
        assert!(pasted(&folder, run).contains("1 Gravity"), "{run}");
        assert!(second.contains(run), "{run}\n{second}");
    }
}

/// The player sets given bits, but they do not count as parts that the player placed.
#[test]
fn as_many_parts_are_missing_as_were_taken_away() {
    let folder = empty_folder("advice", "missing");
    let solutions = Path::new(env!("CARGO_MANIFEST_DIR")).join("solutions");
    for (name, others) in [("08-depolarization", 12), ("11-selectivity", 12), ("26-nucleus", 16)] {
        let mut text = fs::read_to_string(solutions.join(format!("{name}.toml"))).expect("a file");
        for _ in 0..2 {
            let ramp = text.rfind(['/', '\\']).expect("a ramp");
            text.replace_range(ramp..=ramp, "-");
        }
        fs::write(folder.join("board.toml"), text).expect("it is written");
        let arguments = ["hint", "board.toml", "--steps", "3"].map(OsStr::new);
        let said = one_line(&tumble(&folder, &arguments));
        let missing = format!("Your {others} parts can stay: 2 more (no fewer");
        assert!(said.contains(&missing), "{said}");
    }
}

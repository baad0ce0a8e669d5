//! The program among other programs: pipes, odd files, odd names, colour.
#![cfg(unix)]

use std::collections::BTreeSet;
use std::fs;
use std::io::Write as _;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use super::scratch::{empty_folder, one_line};
use tumble_core::challenge::Specs;

fn tumble() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tumble"));
    command
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env_remove("NO_COLOR")
        .env_remove("COLUMNS")
        .stdin(Stdio::null());
    command
}

fn run(arguments: &[&str]) -> Output {
    tumble().args(arguments).output().expect("the program can be run")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("all that is printed is UTF-8")
}

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    empty_folder("shell", name)
}

fn shown(path: &Path) -> &str {
    path.to_str().expect("the path is UTF-8")
}

const GRAVITY: &str = "solutions/01-gravity.toml";

/// Runs the program with a text on standard input.
fn run_with_input(arguments: &[&str], input: &str) -> Output {
    let mut child = tumble()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be run");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("the input is taken");
    child.wait_with_output().expect("the program ends")
}

fn read_solution(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).expect("a file")
}

#[test]
fn standard_input_is_graded() {
    let output = run_with_input(&["grade", "-"], &read_solution(GRAVITY));
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stdout).starts_with("pass        <stdin>"));
}

#[test]
fn the_line_of_a_board_is_not_the_name_of_a_file() {
    let grid = |name: &str| {
        let solution = read_solution(name);
        solution.split("'''\n").nth(1).expect("a board").to_owned()
    };
    // The boards begin in lines 18 and 30.
    let (first, second) = (grid("solutions/18-entanglement.toml"), grid(GRAVITY));
    let letter = format!("{}{first}\n{second}", "hello\n".repeat(17));
    let folder = folder("lines");
    let files = ["letter", "letter.txt"].map(|name| folder.join(name));
    for file in &files {
        fs::write(file, &letter).expect("it can be written");
    }
    let sources = files.iter().map(|file| shown(file)).chain(["-"]);
    for source in sources {
        let output = run_with_input(&["grade", source, "--format", "json"], &letter);
        let printed = text(&output.stdout);
        let verdicts: Vec<Value> =
            printed.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        let challenges: Vec<&Value> = verdicts.iter().map(|one| &one["challenge"]).collect();
        assert_eq!(challenges, [&Value::Null; 2], "{source}: {printed}");
    }
    let output = run_with_input(&["run", "-"], &letter);
    let said = one_line(&text(&output.stderr));
    let advice = "save it as FILE, and name FILE:18 or FILE:30";
    assert!(said.contains(advice), "{said}");
}

#[test]
fn a_reader_who_has_had_enough_is_no_error() {
    // More than a pipe holds: for a moment, programs that are just being started may hold its end.
    let mut child = tumble()
        .args(["table", "solutions/27-reflection.toml", "--format", "json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be run");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(text(&output.stderr), "");
    assert_eq!(output.status.code(), Some(2), "nothing is known of what was not written");
}

#[test]
fn output_that_cannot_be_written_is_reported() {
    let Ok(full) = fs::OpenOptions::new().write(true).open("/dev/full") else { return };
    let output = tumble().args(["list"]).stdout(full).output().expect("the program can be run");
    assert_eq!(output.status.code(), Some(2));
    assert!(one_line(&text(&output.stderr)).contains("the output cannot be written"));
}

#[test]
fn links_that_lead_in_circles_end() {
    let folder = folder("circles");
    fs::create_dir(folder.join("inner")).expect("a folder can be made");
    fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join(GRAVITY), folder.join("inner/a.toml"))
        .expect("a file can be copied");
    symlink(&folder, folder.join("inner/back")).expect("a link can be made");
    symlink(folder.join("inner"), folder.join("again")).expect("a link can be made");
    for follow in [&[][..], &["--follow-links"]] {
        let arguments = [&["grade", shown(&folder), "--format", "json"], follow].concat();
        let output = run(&arguments);
        assert_eq!(output.status.code(), Some(0));
        let count = |verdict: &str| text(&output.stdout).matches(verdict).count();
        assert_eq!((count("\"pass\""), count("\"skipped\"")), (1, 2));
    }
}

#[test]
fn a_named_pipe_is_refused_and_the_rest_is_graded() {
    let folder = folder("pipes");
    let pipe = folder.join("pipe.toml");
    let made = Command::new("mkfifo").arg(&pipe).status();
    if !made.is_ok_and(|status| status.success()) {
        return;
    }
    let output = run(&["grade", shown(&pipe), GRAVITY]);
    assert_eq!(output.status.code(), Some(2));
    let stdout = text(&output.stdout);
    assert!(one_line(&stdout).contains("is not a regular file"), "{stdout}");
    assert!(one_line(&stdout).contains("2 submissions: 1 passes, 1 unreadable"), "{stdout}");
}

#[test]
fn an_empty_folder_is_nothing_to_grade() {
    let folder = folder("empty");
    let output = run(&["grade", shown(&folder)]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&output.stdout), "");
    assert!(one_line(&text(&output.stderr)).contains("nothing to grade"));
}

#[test]
fn a_file_that_is_too_large_is_not_read() {
    let folder = folder("large");
    let large = folder.join("large.toml");
    fs::write(&large, "#".repeat((1 << 18) + 1)).expect("a file can be written");
    let output = run(&["grade", shown(&large), GRAVITY]);
    assert_eq!(output.status.code(), Some(1));
    let stdout = text(&output.stdout);
    assert!(one_line(&stdout).contains("the file is larger than 256 KiB"), "{stdout}");
    assert!(one_line(&stdout).contains("2 submissions: 1 passes, 1 unreadable"), "{stdout}");
}

#[test]
fn names_cannot_steer_the_terminal() {
    let folder = folder("names");
    let odd = folder.join("a\u{1b}[31m\n\u{7}.toml");
    fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join(GRAVITY), &odd).expect("a copy");
    for format in ["human", "csv", "markdown", "junit", "json"] {
        let output = run(&["grade", shown(&folder), "--format", format]);
        assert_eq!(output.status.code(), Some(0));
        let stdout = text(&output.stdout);
        assert!(!stdout.contains(['\u{1b}', '\u{7}']), "{format}: {stdout:?}");
    }
    let missing = shown(&odd).replace("a\u{1b}", "b\u{1b}");
    let output = run(&["grade", &missing]);
    assert_eq!(output.status.code(), Some(2));
    assert!(!text(&output.stderr).contains('\u{1b}'));
}

#[test]
fn texts_of_files_cannot_steer_the_terminal() {
    const STEERING: &str = "\\u001b[2J\\u0007\\u009b2J\\u202e";
    let folder = folder("texts");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let spec = fs::read_to_string(root.join("challenges/31-switchboard.toml")).expect("a spec");
    let spec: Vec<String> = spec
        .lines()
        .map(|line| match line.split_once(" = \"") {
            Some((key @ ("title" | "objective" | "notes"), _)) => format!("{key} = \"{STEERING}\""),
            _ => line.to_owned(),
        })
        .collect();
    let solution = fs::read_to_string(root.join("solutions/31-switchboard.toml")).expect("a board");
    let solution = format!("author = \"{STEERING}\"\nnotes = \"{STEERING}\"\n{solution}");
    let unknown = format!("challenge = \"{STEERING}\"\nboard = \"{STEERING}\"\n");
    fs::write(folder.join("spec"), spec.join("\n")).expect("a file can be written");
    fs::write(folder.join("31-switchboard.toml"), solution).expect("a file can be written");
    fs::write(folder.join("unknown.toml"), unknown).expect("a file can be written");
    let path = |name: &str| folder.join(name).display().to_string();
    let [spec, board, all] = [path("spec"), path("31-switchboard.toml"), path("")];
    for command in [
        "list",
        "list --format json",
        "show 31",
        "show 31 --format json",
        "show 31 --format solution",
        "table 31",
        "table 31 --format markdown",
        "table BOARD",
        "table BOARD --compact",
        "run BOARD",
        "run BOARD --format json",
        "check BOARD --time-limit 0.2",
        "check BOARD --time-limit 0.2 --format json",
        "grade ALL",
        "grade ALL --format json",
        "grade ALL --format csv",
        "grade ALL --format markdown",
        "grade ALL --format junit",
        "rank ALL",
        "rank ALL --format json",
        "rank ALL --format csv",
        "rank ALL --format markdown",
    ] {
        let words = command.split(' ').map(|word| match word {
            "BOARD" => board.as_str(),
            "ALL" => all.as_str(),
            word => word,
        });
        let arguments: Vec<&str> = words.chain(["--spec", &spec]).collect();
        let output = run(&arguments);
        let said = text(&output.stdout) + &text(&output.stderr);
        let steers = |character: char| character.is_control() && character != '\n';
        assert!(!said.contains(steers) && !said.contains('\u{202e}'), "{command}: {said:?}");
        assert!(!output.stdout.is_empty(), "{command}: {said}");
    }
}

#[test]
fn colour_is_for_terminals_or_whoever_asks() {
    let plain = run(&["grade", GRAVITY]);
    assert!(!text(&plain.stdout).contains('\u{1b}'));
    let always = run(&["grade", GRAVITY, "--color", "always"]);
    assert!(text(&always.stdout).contains('\u{1b}'));
    let never = run(&["grade", GRAVITY, "--color", "never"]);
    assert_eq!(never.stdout, plain.stdout);
}

#[test]
fn check_needs_nothing_but_the_program() {
    let folder = folder("stranger");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let copy = |from: &str, to: &str| {
        fs::copy(root.join(from), folder.join(to)).expect("a file can be copied");
    };
    copy("tests/specs/905-two-halves.toml", "my-spec.toml");
    copy("tests/boards/two-halves.toml", "my-solution.toml");
    let run = |arguments: &[&str]| {
        let mut command = tumble();
        command.current_dir(&folder).arg("check").args(arguments);
        let output = command.output().expect("the program can be run");
        (output.status.code(), text(&output.stdout))
    };
    let (code, all) = run(&[]);
    assert_eq!(code, Some(0), "{all}");
    assert!(all.ends_with("\n60 challenges: all sound\n"), "{all}");
    for arguments in [
        &["my-spec.toml", "my-solution.toml"][..],
        &["my-solution.toml", "my-spec.toml"],
        &["--spec", "my-spec.toml", "my-solution.toml"],
        &["--spec", "my-spec.toml", "."],
        &["."],
    ] {
        let (code, own) = run(arguments);
        assert_eq!(code, Some(0), "{arguments:?}: {own}");
        assert!(own.starts_with("ok  905  Two Halves  1 start, 2 parts"), "{arguments:?}: {own}");
        assert!(own.ends_with("\n1 challenge: all sound\n"), "{arguments:?}: {own}");
    }
    let (code, alone) = run(&["my-spec.toml"]);
    assert_eq!(code, Some(0), "{alone}");
    assert!(
        alone.contains("par         2 parts, proven by search; 4 boards cost as little"),
        "{alone}"
    );
}

/// Whether a line may be long: it shows a line of a file, a single word or a command to copy.
fn may_be_long(line: &str) -> bool {
    let line = line.trim_start();
    let after = line.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
    let is_command = line.split_once(": tumble ").is_some_and(|(label, _)| !label.contains(' '));
    line.starts_with("--> ") || after.starts_with('|') || !line.contains(' ') || is_command
}

#[test]
fn texts_fit_the_terminal_and_no_word_is_broken() {
    for command in [
        "--help",
        "grade --help",
        "solve --help",
        "list",
        "list --long",
        "show 14",
        "show 27",
        "show 59",
        "show Duality",
        "table 18",
        "table 37 --notation book",
        "table solutions/18-entanglement.toml",
        "table solutions/18-entanglement.toml --compact",
        "table solutions/18-entanglement.toml --matters",
        "table solutions/18-entanglement.toml --summary",
        "run solutions/18-entanglement.toml",
        "grade solutions/01-gravity.toml",
        "grade tests/submissions/fail/wrong-interceptor.toml",
        "grade tests/submissions/invalid/several-problems.toml",
        "grade tests/submissions/fail",
        "grade tests/submissions/fail --all-rows",
        "rank solutions tests/submissions/pass",
        "check",
        "check tests/boards/two-halves.toml --spec tests/specs/905-two-halves.toml",
    ] {
        let run = |columns: Option<&str>| {
            let mut program = tumble();
            program.args(command.split(' ')).envs(columns.map(|width| ("COLUMNS", width)));
            let output = program.output().expect("the program can be run");
            text(&output.stdout) + &text(&output.stderr)
        };
        // A list in two columns repeats its headings.
        let words = |text: &str| -> BTreeSet<String> {
            text.split_whitespace().map(str::to_owned).collect()
        };
        // A narrow list shortens paths from the left.
        let is_same = |word: &String, full: &String| {
            word == full || word.strip_prefix("...").is_some_and(|end| full.ends_with(end))
        };
        let free = words(&run(None));
        // A list of verdicts leaves out titles.
        let is_of_title = |word: &String| {
            command.starts_with("grade")
                && Specs::library()
                    .all()
                    .iter()
                    .any(|own| own.title.split(' ').any(|own| own == word))
        };
        for width in ["60", "80", "200"] {
            let said = run(Some(width));
            let narrow = words(&said);
            for word in &narrow {
                let is_there = free.iter().any(|full| is_same(word, full));
                assert!(is_there, "{command} at {width}: {word}");
            }
            for full in &free {
                let is_there = narrow.iter().any(|word| is_same(word, full)) || is_of_title(full);
                assert!(is_there, "{command} at {width}: no {full}");
            }
            let most = width.parse().expect("a number");
            for line in said.lines().filter(|line| !may_be_long(line)) {
                assert!(line.chars().count() <= most, "{command} at {width}: {line}");
            }
        }
    }
}

#[test]
fn the_version_is_said_in_a_line_or_with_what_was_built() {
    let short = text(&run(&["--version"]).stdout);
    assert_eq!(short, format!("tumble {}\n", env!("CARGO_PKG_VERSION")));
    let long = text(&run(&["--version", "--verbose"]).stdout);
    assert_eq!(text(&run(&["-vV"]).stdout), long);
    let lines: Vec<&str> = long.lines().collect();
    assert_eq!(lines.first(), Some(&short.trim_end()));
    let names = ["commit", "target", "build", "features", "engines", "schemas", "challenges"];
    for (line, name) in lines.iter().skip(1).zip(names) {
        let fact = line.strip_prefix(name).map(str::trim);
        assert!(fact.is_some_and(|fact| !fact.is_empty()), "{line}");
    }
    assert_eq!(lines.len(), 1 + names.len(), "{long}");
    assert!(long.ends_with("challenges 60\n"), "{long}");
}

/// The line of a file is shown unchanged, except for invisible characters.
#[test]
fn the_line_of_a_fault_steers_no_terminal() {
    let folder = empty_folder("shell", "fault");
    fs::write(folder.join("a.toml"), "bo\u{9b}31m\u{1b}\u{200b}ard = 1\n").expect("it is written");
    for command in ["grade", "lint", "fmt"] {
        let output = Command::new(env!("CARGO_BIN_EXE_tumble"))
            .args([command, "a.toml"])
            .current_dir(&folder)
            .output()
            .expect("the program runs");
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8(said).expect("UTF-8");
        assert!(said.contains("bo\\u{9b}31m\\u{1b}\\u{200b}ard = 1"), "{command}: {said:?}");
        assert!(!said.contains(['\u{9b}', '\u{1b}', '\u{200b}']), "{command}: {said:?}");
    }
}

#[test]
fn an_error_in_the_arguments_steers_no_terminal() {
    for arguments in [
        &["grade", "x", "--from", "\u{202e}"][..],
        &["\u{2028}\u{85}"],
        &["class", "x", "--deadline", "\u{202e}"],
        &["grade", "--\u{202e}"],
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2));
        let said = text(&output.stderr);
        assert!(!said.contains(['\u{202e}', '\u{2028}', '\u{85}']), "{said:?}");
        assert!(said.contains("\\u{202e}") || said.contains("\\u{2028}\\u{85}"), "{said:?}");
    }
}

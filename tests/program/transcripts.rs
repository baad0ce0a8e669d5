//! The program as its users see it. Each file of `tests/cmd/`, the README and the pages of
//! `docs/` hold commands with the exact output and exit status they must have:
//!
//! ```text
//! $ tumble grade missing.toml < some-file
//! ? 2
//! what goes to standard output
//! [stderr]
//! what goes to standard error
//! ```
//!
//! Each file is a separate test, named in `transcripts!` below. `? 0` is left out. A line may begin with the width of
//! the terminal, as in `COLUMNS=60 tumble`. A time at the end of a line, such as `0.7 s`, may differ, and the version
//! of the program is `VERSION` in verdicts. With `TUMBLE_CMD=overwrite` in the environment the files are written anew;
//! read them before you keep them.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The page that is followed in an empty folder, like a reader does.
const TUTORIAL: &str = "docs/tutorial.md";

/// Runs a command line in a folder and writes its transcript in the form of the files.
fn transcript(line: &str, folder: &Path) -> String {
    let (words, input) = match line.split_once(" < ") {
        Some((words, input)) => (words, Some(input)),
        None => (line, None),
    };
    let mut words = words.split_whitespace().peekable();
    let columns = words.next_if(|word| word.starts_with("COLUMNS="));
    let columns = columns.and_then(|word| word.split_once('='));
    assert_eq!(words.next(), Some("tumble"), "every command is one of tumble's: {line}");
    let input = match input {
        Some(file) => Stdio::from(File::open(root().join(file)).expect("the input is there")),
        None => Stdio::null(),
    };
    let output = Command::new(env!("CARGO_BIN_EXE_tumble"))
        .args(words)
        .current_dir(folder)
        .env_remove("NO_COLOR")
        .env_remove("COLUMNS")
        .env("TUMBLE_SCHEMAS", "")
        // The solved challenges of this machine's user must not show.
        .env("XDG_DATA_HOME", "/nowhere")
        .envs(columns)
        .stdin(input)
        .output()
        .expect("the program can be run");
    let mut text = format!("$ {line}\n");
    match output.status.code() {
        Some(0) => {}
        Some(code) => writeln!(text, "? {code}").expect("a string can be written to"),
        None => panic!("killed: {line}"),
    }
    let printed = std::str::from_utf8(&output.stdout).expect("the output is UTF-8");
    let version = concat!("\"tumble\":\"", env!("CARGO_PKG_VERSION"), "\"");
    text.push_str(&printed.replace(version, "\"tumble\":\"VERSION\""));
    let complaints = std::str::from_utf8(&output.stderr).expect("complaints are UTF-8");
    if !complaints.is_empty() {
        text.push_str("[stderr]\n");
        text.push_str(complaints);
    }
    text
}

/// A line without the time that it ends with.
fn without_time(line: &str) -> Option<&str> {
    let (rest, time) = line.strip_suffix(" s")?.rsplit_once(' ')?;
    time.parse::<f64>().ok().map(|_| rest)
}

/// The lines of a transcript; lines that differ from the kept ones only in their time are replaced by those.
fn with_times_of(kept: &str, now: &str) -> String {
    let kept: Vec<&str> = kept.lines().collect();
    let same = |line: &str| {
        let own = without_time(line)?;
        kept.iter().find(|kept| without_time(kept) == Some(own)).copied()
    };
    now.lines().map(|line| format!("{}\n", same(line).unwrap_or(line))).collect()
}

/// The whole file as it should be: every block with a command run anew in this folder. In a folder other than the
/// project's, the reader writes a TOML block into `mine.toml`.
fn anew(text: &str, folder: &Path) -> String {
    let mut result = String::new();
    for (number, part) in text.split("```").enumerate() {
        // Between the blocks is the text about them; other blocks are left alone.
        let command = part.lines().nth(1).and_then(|line| line.strip_prefix("$ "));
        let Some(command) = command.filter(|_| number % 2 == 1 && part.starts_with("console"))
        else {
            if let Some(board) = part.strip_prefix("toml\n").filter(|_| folder != root()) {
                fs::write(folder.join("mine.toml"), board).expect("it can be written");
            }
            if number > 0 {
                result.push_str("```");
            }
            result.push_str(part);
            continue;
        };
        let now = with_times_of(part, &transcript(command, folder));
        write!(result, "```console\n{now}").expect("a string can be written to");
    }
    result
}

/// Returns the differences: for every command whose text differs, all lines from the first to the last that differ, as
/// `-` kept and `+` now.
fn differences(kept: &str, now: &str) -> String {
    let mut text = String::new();
    let mut add = |kept: &str, now: &str| {
        if kept == now {
            return;
        }
        let (kept, now): (Vec<&str>, Vec<&str>) = (kept.lines().collect(), now.lines().collect());
        let same = |(one, other): &(&&str, &&str)| one == other;
        let first = kept.iter().zip(&now).take_while(same).count();
        let rest = kept.iter().skip(first).rev().zip(now.iter().skip(first).rev());
        let last = rest.take_while(same).count();
        let command = now.get(1).copied().unwrap_or_default();
        writeln!(text, "{command}").expect("a string can be written to");
        for (mark, lines) in [('-', &kept), ('+', &now)] {
            for line in &lines[first..lines.len() - last] {
                writeln!(text, "{mark} {line}").expect("a string can be written to");
            }
        }
    };
    let (kept, now): (Vec<&str>, Vec<&str>) =
        (kept.split("```").collect(), now.split("```").collect());
    assert_eq!(kept.len(), now.len(), "what a command prints has a fence of its own");
    kept.iter().zip(&now).for_each(|(kept, now)| add(kept, now));
    text
}

/// An empty folder for this test program.
fn empty_folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli").join("empty");
    // Files of an earlier run must not count.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// Checks that the commands of a file have their transcripts.
fn holds(file: &str) {
    let path = root().join(file);
    let kept = fs::read_to_string(&path).expect("the file can be read");
    let folder = if file == TUTORIAL { empty_folder() } else { root().to_owned() };
    let now = anew(&kept, &folder);
    if now == kept {
        return;
    }
    if std::env::var_os("TUMBLE_CMD").is_some_and(|value| value == "overwrite") {
        fs::write(&path, now).expect("the file can be written");
        return;
    }
    panic!("{file} says something else than the program:\n{}", differences(&kept, &now));
}

/// Makes a test of each file.
macro_rules! transcripts {
    ($($name:ident: $file:literal,)*) => {
        const FILES: &[&str] = &[$($file),*];
        $(#[test]
        fn $name() {
            holds($file);
        })*
    };
}

transcripts! {
    bad_specs: "tests/cmd/bad-specs.md",
    chains_and_loads: "tests/cmd/chains-and-loads.md",
    check: "tests/cmd/check.md",
    class: "tests/cmd/class.md",
    convert: "tests/cmd/convert.md",
    corpus_fail: "tests/cmd/corpus-fail.md",
    corpus_invalid: "tests/cmd/corpus-invalid.md",
    corpus_near_misses: "tests/cmd/corpus-near-misses.md",
    corpus_one_part_wrong: "tests/cmd/corpus-one-part-wrong.md",
    corpus_pass: "tests/cmd/corpus-pass.md",
    corpus_unreadable: "tests/cmd/corpus-unreadable.md",
    draw: "tests/cmd/draw.md",
    every_board: "tests/cmd/every-board.md",
    explain: "tests/cmd/explain.md",
    fmt: "tests/cmd/fmt.md",
    grade_all_rows: "tests/cmd/grade-all-rows.md",
    grade_ci: "tests/cmd/grade-ci.md",
    grade_fail: "tests/cmd/grade-fail.md",
    grade_formats: "tests/cmd/grade-formats.md",
    grade_invalid: "tests/cmd/grade-invalid.md",
    grade_pass: "tests/cmd/grade-pass.md",
    grade_paths: "tests/cmd/grade-paths.md",
    grade_stream: "tests/cmd/grade-stream.md",
    grade_unreadable: "tests/cmd/grade-unreadable.md",
    help: "tests/cmd/help.md",
    hint: "tests/cmd/hint.md",
    large_numbers: "tests/cmd/large-numbers.md",
    lint: "tests/cmd/lint.md",
    list_and_show: "tests/cmd/list-and-show.md",
    man: "tests/cmd/man.md",
    never: "tests/cmd/never.md",
    new: "tests/cmd/new.md",
    no_effect: "tests/cmd/no-effect.md",
    own_specs: "tests/cmd/own-specs.md",
    rank: "tests/cmd/rank.md",
    records: "tests/cmd/records.md",
    run: "tests/cmd/run.md",
    show_links: "tests/cmd/show-links.md",
    solve: "tests/cmd/solve.md",
    table: "tests/cmd/table.md",
    targets: "tests/cmd/targets.md",
    usage: "tests/cmd/usage.md",
    weight: "tests/cmd/weight.md",
    width: "tests/cmd/width.md",
    readme: "README.md",
    docs_chains: "docs/chains.md",
    docs_ci: "docs/ci.md",
    docs_contest: "docs/contest.md",
    docs_formats: "docs/formats.md",
    docs_paper: "docs/paper.md",
    docs_puzzle: "docs/puzzle.md",
    docs_theorems: "docs/theorems.md",
    docs_tour: "docs/tour.md",
    docs_tutorial: "docs/tutorial.md",
}

#[test]
fn every_file_with_a_command_is_tested() {
    let mut found = BTreeSet::new();
    for folder in ["tests/cmd", "docs", "."] {
        for entry in fs::read_dir(root().join(folder)).expect("the folder is there") {
            let path = entry.expect("an entry").path();
            if path.extension().is_none_or(|extension| extension != "md") {
                continue;
            }
            let text = fs::read_to_string(&path).expect("the file can be read");
            if text.contains("```console\n$ ") {
                let file = path.strip_prefix(root()).expect("the file is below").to_owned();
                let parts = file.components().filter(|part| part.as_os_str() != ".");
                let file: PathBuf = parts.collect();
                found.insert(file.to_str().expect("a plain name").replace('\\', "/"));
            }
        }
    }
    let tested: BTreeSet<String> = FILES.iter().map(|&file| file.to_owned()).collect();
    assert_eq!(found, tested, "`transcripts!` lists all files with commands, and no others");
}

#[test]
fn a_difference_is_shown_whole() {
    let kept = "# A\n\n```console\n$ tumble a\none\ntwo\nthree\nfour\n```\n";
    let now = "# A\n\n```console\n$ tumble a\none\n2\n3\nthree\nfour\n```\n";
    assert_eq!(differences(kept, now), "$ tumble a\n- two\n+ 2\n+ 3\n");
}

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
//! `? 0` is left out. A line may begin with the width of the terminal, as in `COLUMNS=60 tumble`. A
//! time at the end of a line, such as `0.7 s`, may be any other, and the version of the program is
//! `VERSION` in verdicts. With `TUMBLE_CMD=overwrite` in the
//! environment the files are written anew,
//! to be read before they are kept.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Runs a command line and tells what it did, as the files do.
fn transcript(line: &str) -> String {
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
        .current_dir(root())
        .env_remove("NO_COLOR")
        .env_remove("COLUMNS")
        .env("TUMBLE_SCHEMAS", "")
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

/// The lines of a transcript; those that differ from the kept ones in their time alone as they
/// were kept.
fn with_times_of(kept: &str, now: &str) -> String {
    let kept: Vec<&str> = kept.lines().collect();
    let same = |line: &str| {
        let own = without_time(line)?;
        kept.iter().find(|kept| without_time(kept) == Some(own)).copied()
    };
    now.lines().map(|line| format!("{}\n", same(line).unwrap_or(line))).collect()
}

/// The whole file as it should be: every block with a command run anew.
fn anew(text: &str) -> String {
    let mut result = String::new();
    for (number, part) in text.split("```").enumerate() {
        // Between the blocks stands what is said about them; other blocks are left alone.
        let command = part.lines().nth(1).and_then(|line| line.strip_prefix("$ "));
        let Some(command) = command.filter(|_| number % 2 == 1 && part.starts_with("console"))
        else {
            if number > 0 {
                result.push_str("```");
            }
            result.push_str(part);
            continue;
        };
        let now = with_times_of(part, &transcript(command));
        write!(result, "```console\n{now}").expect("a string can be written to");
    }
    result
}

#[test]
fn every_command_does_what_its_file_says() {
    let folder = root().join("tests/cmd");
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.push(root().join("README.md"));
    let docs = fs::read_dir(root().join("docs")).expect("the folder is there");
    let docs = docs.map(|entry| entry.expect("an entry").path());
    files.extend(docs.filter(|path| path.extension().is_some_and(|extension| extension == "md")));
    files.sort();
    assert!(!files.is_empty(), "there are commands to run");
    let overwrite = std::env::var_os("TUMBLE_CMD").is_some_and(|value| value == "overwrite");
    let mut wrong = Vec::new();
    for path in files {
        let kept = fs::read_to_string(&path).expect("the file can be read");
        let now = anew(&kept);
        if now == kept {
            continue;
        }
        if overwrite {
            fs::write(&path, now).expect("the file can be written");
            continue;
        }
        let differs = now.lines().zip(kept.lines()).position(|(now, kept)| now != kept);
        let line = differs.unwrap_or_else(|| now.lines().count().min(kept.lines().count()));
        let shown = |text: &str| text.lines().nth(line).unwrap_or("(nothing more)").to_owned();
        wrong.push(format!(
            "{}, line {}:\n  kept: {}\n  now:  {}",
            path.display(),
            line + 1,
            shown(&kept),
            shown(&now)
        ));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

//! Classes from the first verdict to the audit: resumed, split, spoilt on the way.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

/// A folder of its own for a test, with a copy of the class.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("class-{test}"));
    let _ = fs::remove_dir_all(&folder);
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/classes/week-7");
    copy(&from, &folder.join("class"));
    folder
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let there = to.join(entry.file_name());
        match entry.file_type().unwrap().is_dir() {
            true => copy(&entry.path(), &there),
            false => fs::copy(entry.path(), there).map(|_| ()).unwrap(),
        }
    }
}

fn tumble(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tumble"));
    command.args(arguments).current_dir(folder).env_remove("COLUMNS").output().unwrap()
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// The verdicts of the class, kept in a file.
fn verdicts(folder: &Path) -> String {
    let output = tumble(folder, &["class", "class", "--format", "jsonl"]);
    assert!(output.status.success());
    fs::write(folder.join("all.jsonl"), &output.stdout).unwrap();
    text(&output)
}

#[test]
fn a_table_of_verdicts_is_that_of_the_folder() {
    let folder = folder("verdicts");
    let lines = verdicts(&folder);
    assert!(lines.lines().count() >= 6);
    for line in lines.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        for key in ["student", "file", "verdict", "points", "short", "audit", "problems"] {
            assert!(line.get(key).is_some(), "{key}: {line}");
        }
        assert_eq!(line["audit"]["submission"].as_str().map(str::len), Some(64));
    }
    // A student without a board is known from the folder alone.
    let of_folder = text(&tumble(&folder, &["class", "class", "--format", "csv"]));
    let of_verdicts = text(&tumble(&folder, &["class", "all.jsonl", "--format", "csv"]));
    let without_empty: String = of_folder
        .lines()
        .filter(|line| !line.starts_with("Empty,"))
        .map(|l| format!("{l}\n"))
        .collect();
    assert_eq!(of_verdicts, without_empty);
}

#[test]
fn a_class_that_is_split_comes_to_the_same() {
    let folder = folder("split");
    verdicts(&folder);
    let whole = text(&tumble(&folder, &["class", "all.jsonl", "--format", "json"]));
    let mut parts = Vec::new();
    for student in ["Dev N", "Ben", "Empty", "Ada", "Chloe"] {
        let path = format!("class/{student}");
        let part =
            tumble(&folder, &["class", "--root", "class", "--format", "jsonl", path.as_str()]);
        assert!(part.status.success(), "{}", String::from_utf8_lossy(&part.stderr));
        parts.extend(part.stdout);
    }
    fs::write(folder.join("parts.jsonl"), parts).unwrap();
    let split = text(&tumble(&folder, &["class", "parts.jsonl", "--format", "json"]));
    assert_eq!(split, whole);
}

#[test]
fn a_class_that_was_stopped_goes_on_and_grades_what_is_new_alone() {
    let folder = folder("resume");
    let all = verdicts(&folder);
    // Cut in the middle of a line; the points of a line that is kept show that it was.
    let marked = all.replacen("\"points\":10", "\"points\":77", 1);
    let first = marked.find("\"points\":77").unwrap();
    let cut = marked[first..].find('\n').unwrap() + first + 40;
    fs::write(folder.join("first.jsonl"), &marked[..cut]).unwrap();
    let arguments = ["class", "class", "--format", "jsonl", "--resume", "first.jsonl"];
    let output = tumble(&folder, &arguments);
    assert_eq!(text(&output), marked);
    assert!(String::from_utf8_lossy(&output.stderr).contains("the last line is not whole"));
    // A file that has changed is graded anew.
    let kept: Value = marked
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .find(|line| line["points"] == 77)
        .unwrap();
    let file = folder.join(kept["file"].as_str().unwrap());
    fs::write(&file, format!("{}\n# changed\n", fs::read_to_string(&file).unwrap())).unwrap();
    assert!(!text(&tumble(&folder, &arguments)).contains("\"points\":77"));
}

#[test]
fn an_audit_finds_what_was_changed() {
    let folder = folder("audit");
    let all = verdicts(&folder);
    let output = tumble(&folder, &["audit", "all.jsonl"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    // A verdict that somebody made better.
    let forged = all.replacen("\"verdict\":\"fail\"", "\"verdict\":\"pass\"", 1);
    fs::write(folder.join("forged.jsonl"), forged).unwrap();
    let output = tumble(&folder, &["audit", "forged.jsonl"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output).contains("verdict was pass, and is fail"), "{}", text(&output));
    // A file that was changed, and one that is gone.
    let ada = folder.join("class/Ada/18.toml");
    let other = fs::read_to_string(&ada).unwrap().replacen('\\', "/", 1);
    fs::write(&ada, other).unwrap();
    let output = tumble(&folder, &["audit", "all.jsonl"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output).contains("the file has changed since"));
    fs::remove_file(&ada).unwrap();
    let output = tumble(&folder, &["audit", "all.jsonl", "--format", "json"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output).contains("\"result\":\"unknown\""));
}

#[test]
fn the_page_needs_nothing_else_and_shows_hostile_names_as_texts() {
    let folder = folder("page");
    let hostile = "<img src=x onerror=alert(1)>";
    fs::create_dir(folder.join("class").join(hostile)).unwrap();
    fs::copy(folder.join("class/Ada/18.toml"), folder.join("class").join(hostile).join("18.toml"))
        .unwrap();
    let output = tumble(&folder, &["class", "class", "--format", "html", "-o", "page.html"]);
    assert!(output.status.success());
    let page = fs::read_to_string(folder.join("page.html")).unwrap();
    assert!(page.contains("&lt;img src=x onerror=alert(1)&gt;"));
    assert!(!page.contains(hostile));
    for outside in ["<script", "src=\"http", "href=\"http", "<link", "@import", "url(http"] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert!(page.contains("data:image/svg+xml"));
    // A file that is there is left as it is.
    let again = tumble(&folder, &["class", "class", "--format", "html", "-o", "page.html"]);
    assert_eq!(again.status.code(), Some(2));
}

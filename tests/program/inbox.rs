//! Hand-ins and their students: folders, files and streams, one and several.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::{Value, json};

use super::scratch::{empty_folder, one_line};

mod boards;
mod challenge;
#[cfg(unix)]
mod doubts;
mod hostile;
mod meaning;
mod named;
mod names;
mod once;
mod results;
mod school;
mod times;
mod whose;
mod wrapped;

fn tumble(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tumble"));
    command.args(arguments).current_dir(folder).env_remove("COLUMNS").output().unwrap()
}

fn said(output: &Output) -> String {
    let bytes = [output.stdout.as_slice(), output.stderr.as_slice()].concat();
    one_line(&String::from_utf8(bytes).unwrap())
}

/// The file of a solution of the class of the tests: `Ada/18.toml`.
fn solution(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/classes/week-7");
    fs::read_to_string(folder.join(name)).unwrap()
}

/// A folder with these files.
fn folder(test: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = empty_folder("inbox", test);
    for (name, text) in files {
        let file = folder.join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    folder
}

/// The students of a class with their points, in the order of their names.
fn points(folder: &Path, arguments: &[&str]) -> Vec<(String, u64)> {
    let output = tumble(folder, &[&["class", "--format", "json"], arguments].concat());
    let table: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{arguments:?}: {error}: {}", said(&output)));
    let students = table["students"].as_array().unwrap().iter();
    let mut students: Vec<(String, u64)> = students
        .map(|one| (one["student"].as_str().unwrap().to_owned(), one["points"].as_u64().unwrap()))
        .collect();
    students.sort();
    students
}

fn expected(students: &[(&str, u64)]) -> Vec<(String, u64)> {
    students.iter().map(|&(name, points)| (name.to_owned(), points)).collect()
}

/// The grid of a solution, without its challenge.
fn grid(name: &str) -> String {
    let text = solution(name);
    text.split("'''").nth(1).unwrap().trim_start_matches('\n').to_owned()
}

/// The lines of a command that writes JSON, by file: challenge, its source, verdict, all notes.
fn judged(folder: &Path, arguments: &[&str]) -> Vec<(String, Value)> {
    let output = tumble(folder, arguments);
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    let lines = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let mut lines: Vec<(String, Value)> = lines
        .filter(|line| line.get("verdict").is_some_and(|verdict| *verdict != "skipped"))
        .map(|line| (line["file"].as_str().unwrap().to_owned(), line))
        .collect();
    lines.sort_by(|a, b| a.0.cmp(&b.0));
    assert!(!lines.is_empty(), "{arguments:?}: {}", said(&output));
    lines
}

/// The students and challenges of these lines, as `class` or `rank` write them.
fn students_at<'a>(lines: impl Iterator<Item = &'a Value>) -> BTreeSet<(String, u64)> {
    let pair = |line: &Value| {
        (line["student"].as_str().unwrap().to_owned(), line["challenge"].as_u64().unwrap())
    };
    lines.map(pair).collect()
}

/// Compares the ranked students with those that pass in the lines of `class`.
fn check_ranking(folder: &Path, path: &str, classed: &[(String, Value)]) {
    let ranked = tumble(folder, &["rank", path, "--format", "json"]).stdout;
    let ranked = String::from_utf8(ranked).unwrap();
    let ranked: Vec<Value> =
        ranked.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let passing = classed.iter().map(|(_, line)| line).filter(|line| line["verdict"] == "pass");
    let passing = students_at(passing);
    assert_eq!(ranked.len(), passing.len(), "{path}");
    assert_eq!(students_at(ranked.iter()), passing, "{path}");
}

#[test]
fn the_folders_that_are_given_are_the_students() {
    let (good, bad) = (solution("Ada/18.toml"), solution("Ben/18.toml"));
    let files = [("week/Ada/18.toml", &*good), ("week/Ben/18.toml", &*bad)];
    let folder = folder("folders", &files);
    fs::create_dir(folder.join("week/Chloe")).unwrap();
    let all = expected(&[("Ada", 10), ("Ben", 3), ("Chloe", 0)]);
    assert_eq!(points(&folder, &["week"]), all);
    assert_eq!(points(&folder, &["week/Ada", "week/Ben/", "week/Chloe"]), all);
    let week = folder.join("week");
    assert_eq!(points(&week, &["Ada", "./Ben", "Chloe/."]), all);
    assert_eq!(points(&week.join("Ada"), &[".", "../Ben"]), all[..2]);
    // Files of several folders belong to the folders; files of one folder, to their own names.
    assert_eq!(points(&folder, &["week/Ada/18.toml", "week/Ben/18.toml"]), all[..2]);
    fs::write(week.join("dev.toml"), &good).unwrap();
    let with_file = expected(&[("Ada", 10), ("Ben", 3), ("dev", 10)]);
    assert_eq!(points(&folder, &["week/Ada", "week/Ben", "week/dev.toml"]), with_file);
    let audit = tumble(&folder, &["class", "week/Ada", "week/Ben", "--format", "jsonl"]);
    fs::write(folder.join("all.jsonl"), &audit.stdout).unwrap();
    let audit = tumble(&folder, &["audit", "all.jsonl"]);
    assert_eq!(audit.status.code(), Some(0), "{}", said(&audit));
}

#[test]
fn a_folder_of_folders_among_others_is_one_student_and_said_to_be() {
    let good = solution("Ada/18.toml");
    let form = format!("Name,Board\nAda,\"{}\"\nBen,\n", grid("Ada/18.toml"));
    let files = [
        ("one/Ada/18.toml", &*good),
        ("two/Ada/18.toml", &*good),
        ("week/forms/answers.csv", &form),
        ("week/Ada/18.toml", &good),
    ];
    let folder = folder("several-roots", &files);
    let class = one_line(&said(&tumble(&folder, &["class", "week"])));
    assert!(class.contains("forms is taken for the folder of one student"), "{class}");
    assert_eq!(points(&folder, &["one", "two"]), expected(&[("one", 10), ("two", 10)]));
    let output = tumble(&folder, &["class", "one", "two"]);
    assert!(
        said(&output).contains("one is taken for the folder of one student"),
        "{}",
        said(&output)
    );
}

/// A line of a stream with the board of a file.
fn line(more: &Value, file: &str) -> String {
    let mut line = json!({"text": solution(file)});
    line.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    format!("{line}\n")
}

#[test]
fn the_lines_of_two_streams_that_name_nobody_stay_apart() {
    let blank = json!({"student": "", "author": " ", "file": ""});
    let lines = [line(&json!({}), "Ada/18.toml"), line(&blank, "Ben/18.toml")];
    let folder = folder("streams", &[("a.jsonl", &lines[0]), ("b.jsonl", &lines[1])]);
    let both = expected(&[("a.jsonl, line 1", 10), ("b.jsonl, line 1", 3)]);
    assert_eq!(points(&folder, &["a.jsonl", "b.jsonl"]), both);
    let class = said(&tumble(&folder, &["class", "a.jsonl", "b.jsonl"]));
    let needs = "needs you: b.jsonl, line 1: b.jsonl: some lines name nobody";
    assert!(class.contains(needs), "{class}");
    let verdicts = tumble(&folder, &["class", "a.jsonl", "b.jsonl", "--format", "jsonl"]);
    let first = String::from_utf8(verdicts.stdout).unwrap().lines().next().unwrap().to_owned();
    fs::write(folder.join("first.jsonl"), format!("{first}\n")).unwrap();
    let audit = tumble(&folder, &["audit", "first.jsonl", "--stream", "a.jsonl"]);
    assert_eq!(audit.status.code(), Some(0), "{}", said(&audit));
    // The parts of a stream have the same numbers, too.
    let parts = ["a.jsonl", "b.jsonl"];
    let parts = parts.map(|part| tumble(&folder, &["class", part, "--format", "jsonl"]).stdout);
    fs::write(folder.join("parts.jsonl"), parts.concat()).unwrap();
    let both = expected(&[("line 1", 10), ("line 1 (2)", 3)]);
    assert_eq!(points(&folder, &["parts.jsonl"]), both);
}

/// The sender of a board can write any name into it.
#[test]
fn the_author_of_a_line_counts_and_not_that_in_its_text() {
    let signed = format!("author = \"Ada\"\n{}", solution("Ben/18.toml"));
    let lines = [
        line(&json!({"author": "Ada"}), "Ada/18.toml"),
        format!("{}\n", json!({"author": "Mallory", "text": signed})),
    ];
    let folder = folder("author-of-line", &[("stream.jsonl", &lines.concat())]);
    let class = ["class", "stream.jsonl", "--tries", "last"];
    assert_eq!(points(&folder, &class), expected(&[("Ada", 10), ("Mallory", 3)]));
    let shown = said(&tumble(&folder, &class));
    let note = "needs you: Mallory: line 2: it names Ada, but Mallory sent it";
    assert!(shown.contains(note), "{shown}");
    let verdicts = tumble(&folder, &["class", "stream.jsonl", "--format", "jsonl"]).stdout;
    let audit = |verdicts: &str| {
        fs::write(folder.join("verdicts.jsonl"), verdicts).unwrap();
        tumble(&folder, &["audit", "verdicts.jsonl", "--stream", "stream.jsonl"]).status.code()
    };
    let verdicts = String::from_utf8(verdicts).unwrap();
    assert_eq!(audit(&verdicts), Some(0));
    assert_eq!(audit(&verdicts.replace("\"student\":\"Mallory\"", "\"student\":\"Ada\"")), Some(1));
}

/// Lines with the same text, or without one, may claim different things about it.
#[test]
fn an_audit_of_a_stream_judges_each_line_as_it_was() {
    let (good, grid) = (solution("Ada/18.toml"), grid("Ada/18.toml"));
    let around = format!("Hello!\n\n{grid}");
    for lines in [
        vec![json!({"challenge": 18, "board": "garbage"}), json!({"board": "other garbage"})],
        vec![json!({"challenge": 18, "text": good}), json!({"text": good})],
        vec![json!({"challenge": "nothing", "board": grid})],
        vec![json!({"text": ""}), json!({"student": "Ada"}), json!({"board": 5, "challenge": 18})],
        vec![json!({"challenge": 18, "text": around, "sent_at": 7, "student": "Ada"})],
        vec![json!({"challenge": 18, "text": around})],
        vec![
            json!({"student_id": 7, "file": "a.toml", "text": good, "sent_at": "2026-11-20T18:00Z"}),
            json!({"student": " ", "author": "Ada"}),
        ],
        vec![json!({"start": "green", "sent_at": "2026-11-20T18:00Z", "challenge": 18})],
        vec![
            json!({"student": "Ada", "challenge": "entropy", "board": grid}),
            json!({"student": "Ada", "challenge": "entanglement", "board": grid}),
            json!({"challenge": 18, "board": grid}),
        ],
        vec![
            json!({"text": good.replace("challenge", "author = \"Ada\"\nchallenge"), "sent_at": "2026-11-20T18:00Z"}),
            json!({"student": "Ada", "text": good.replace("challenge", "author = \"Ada\"\nchallenge")}),
        ],
        vec![
            json!({"challenge": "gravty", "board": grid}),
            json!({"challenge": 18, "board": grid}),
        ],
        vec![
            json!({"student": "Ada", "text": good}),
            json!({"student": "Ada", "challenge": 1, "text": good}),
        ],
        vec![json!({"student": "Ada", "text": good}), json!({"challenge": "gravty", "text": good})],
        (0..60).map(|number| json!({"student": format!("s{number}"), "text": good})).collect(),
    ] {
        let lines: String = lines.iter().map(|line| format!("{line}\n")).collect();
        let folder = folder("each-line", &[("stream.jsonl", &lines)]);
        let audit = |verdicts: &str| {
            fs::write(folder.join("v.jsonl"), verdicts).unwrap();
            tumble(&folder, &["audit", "v.jsonl", "--stream", "stream.jsonl"])
        };
        for command in [
            &["grade", "--from-jsonl", "stream.jsonl", "--format", "json"][..],
            &["class", "stream.jsonl", "--format", "jsonl"],
            &["class", "stream.jsonl", "--format", "jsonl", "--strict"],
            &["class", "stream.jsonl", "--format", "jsonl", "--challenge", "18"],
        ] {
            let verdicts = String::from_utf8(tumble(&folder, command).stdout).unwrap();
            let again = audit(&verdicts);
            assert_eq!(again.status.code(), Some(0), "{lines}: {}", said(&again));
            // The parts of a stream may be joined in another order.
            let backwards: String =
                verdicts.lines().rev().map(|line| format!("{line}\n")).collect();
            assert_eq!(audit(&backwards).status.code(), Some(0), "{lines}");
            // A line's time cannot be claimed to be that of a file.
            let line = "\"sent_at_from\":\"line\"";
            let of_file = verdicts
                .replace(line, "\"sent_at_from\":\"file\"")
                .replace("T18:00:00Z", "T08:00:00Z");
            assert_eq!(audit(&of_file).status.code(), Some(i32::from(verdicts.contains(line))));
            // Two verdicts cannot be about one line.
            let first = verdicts.lines().next().unwrap();
            let twice = said(&audit(&format!("{verdicts}{first}\n")));
            assert!(twice.contains("its line has a verdict already"), "{lines}: {twice}");
            // A verdict that was not strict fails if it claims to be strict.
            let forged = verdicts.replace("\"strict\":false", "\"strict\":true");
            if verdicts.contains("words around it") && forged != verdicts {
                assert_eq!(audit(&forged).status.code(), Some(1), "{forged}");
            }
        }
    }
}

/// One verdict cannot be about the line of another one.
#[test]
fn an_audit_compares_a_verdict_with_its_own_line() {
    let grid = grid("Ada/18.toml");
    let streams: [[Value; 2]; 3] = [
        [
            json!({"student": "Ada", "student_id": 1, "file": "x", "challenge": 5, "board": grid}),
            json!({"student": "Ada", "student_id": 2, "file": "x", "challenge": 18, "board": grid}),
        ],
        [
            json!({"student": "Ada", "challenge": 5, "board": grid}),
            json!({"challenge": 18, "board": grid}),
        ],
        [
            json!({"file": "ada.toml", "challenge": 5, "board": grid}),
            json!({"file": "ben.toml", "challenge": 18, "board": grid}),
        ],
    ];
    for lines in streams {
        let lines: String = lines.iter().map(|line| format!("{line}\n")).collect();
        let folder = folder("own-line", &[("s.jsonl", &lines)]);
        for command in [
            &["class", "s.jsonl", "--format", "jsonl"][..],
            &["grade", "--from-jsonl", "s.jsonl", "--format", "json"],
        ] {
            let verdicts = String::from_utf8(tumble(&folder, command).stdout).unwrap();
            let verdicts: Vec<Value> =
                verdicts.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
            let audit = |verdicts: &[Value]| {
                let text: String = verdicts.iter().map(|line| format!("{line}\n")).collect();
                fs::write(folder.join("v.jsonl"), text).unwrap();
                let output = tumble(&folder, &["audit", "v.jsonl", "--stream", "s.jsonl"]);
                (output.status.code(), said(&output))
            };
            assert_eq!(audit(&verdicts).0, Some(0));
            // The claims of a verdict can remove neither the time nor a key.
            let mut old = verdicts.clone();
            old[0]["audit"]["tumble"] = json!("0.0.9");
            old[0].as_object_mut().unwrap().remove("challenge");
            assert_eq!(audit(&old).0, Some(1));
            // The first has the verdict of the second.
            let mut forged = verdicts[1].clone();
            for key in ["student", "student_id", "file"] {
                if let Some(own) = verdicts[0].get(key) {
                    forged[key] = own.clone();
                }
            }
            let (code, said) = audit(&[forged.clone(), verdicts[1].clone()]);
            assert_eq!(code, Some(1), "{said}");
            // A name that no file has, and a verdict in the place of another one.
            forged["file"] = json!("other.toml");
            assert_eq!(audit(&[verdicts[0].clone(), forged]).0, Some(1));
            assert_eq!(audit(&[verdicts[1].clone(), verdicts[1].clone()]).0, Some(1));
        }
    }
}

#[test]
fn an_audit_misses_verdicts_that_were_taken_out() {
    let lines = [
        line(&json!({"student": "Ada", "file": "first"}), "Ada/18.toml"),
        line(&json!({"student": "Ben"}), "Ben/18.toml"),
        line(&json!({"student": "Chloe"}), "Ben/18.toml"),
    ];
    let folder = folder("removed", &[("stream.jsonl", &lines.concat())]);
    let verdicts = tumble(&folder, &["class", "stream.jsonl", "--format", "jsonl"]).stdout;
    let verdicts = String::from_utf8(verdicts).unwrap();
    let verdicts: Vec<&str> = verdicts.lines().collect();
    assert_eq!(verdicts.len(), 3);
    let audit = |kept: &[usize], more: &[&str]| {
        let text: String = kept.iter().map(|&place| format!("{}\n", verdicts[place])).collect();
        fs::write(folder.join("kept.jsonl"), text).unwrap();
        let output = tumble(&folder, &[&["audit", "kept.jsonl"], more].concat());
        (output.status.code(), said(&output))
    };
    let stream = ["--stream", "stream.jsonl"];
    let (code, whole) = audit(&[0, 1, 2], &stream);
    assert_eq!((code, whole.contains("missing")), (Some(0), false), "{whole}");
    for (kept, missing) in [([0, 1], "line 3"), ([0, 2], "line 2"), ([1, 2], "first")] {
        let (code, some) = audit(&kept, &stream);
        assert_eq!(code, Some(1), "{some}");
        assert!(some.contains(&format!("missing {missing} ")), "{some}");
    }
    // Lines that were joined after being judged in parts have other numbers.
    let (_, data) = audit(&[2], &[stream.as_slice(), &["--format", "json"]].concat());
    assert_eq!(data.matches("\"result\":\"missing\"").count(), 2, "{data}");
    // Files do not tell about missing ones.
    fs::write(folder.join("18.toml"), solution("Ada/18.toml")).unwrap();
    let verdicts = tumble(&folder, &["class", "18.toml", "--format", "jsonl"]);
    fs::write(folder.join("all.jsonl"), &verdicts.stdout).unwrap();
    let audit = tumble(&folder, &["audit", "all.jsonl"]);
    assert!(
        said(&audit).contains("verdicts that were removed from the file are not noticed"),
        "{}",
        said(&audit)
    );
}

#[test]
fn json_without_a_board_is_said_to_be_that() {
    for text in ["{\"challenge\": 5}", "{\n \"title\": \"x\"\n}", "[1, 2]", "{}"] {
        let folder = folder("json", &[("a.json", text)]);
        let output = tumble(&folder, &["grade", "a.json"]);
        assert_eq!(output.status.code(), Some(1));
        let said = said(&output);
        assert!(said.contains("JSON") && !said.contains("bare grid"), "{text}: {said}");
    }
}

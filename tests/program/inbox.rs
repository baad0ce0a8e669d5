//! Who handed in what: folders, files and streams, one and several.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::{Value, json};

use super::scratch::{empty_folder, one_line};

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
    // Files of several folders are those of the folders; of one folder, of their own names.
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
    let files = [("one/Ada/18.toml", &*good), ("two/Ada/18.toml", &*good)];
    let folder = folder("several-roots", &files);
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
    let nobody = json!({});
    let lines = [line(&nobody, "Ada/18.toml"), line(&nobody, "Ben/18.toml")];
    let folder = folder("streams", &[("a.jsonl", &lines[0]), ("b.jsonl", &lines[1])]);
    let both = expected(&[("a.jsonl, line 1", 10), ("b.jsonl, line 1", 3)]);
    assert_eq!(points(&folder, &["a.jsonl", "b.jsonl"]), both);
    let verdicts = tumble(&folder, &["class", "a.jsonl", "b.jsonl", "--format", "jsonl"]);
    let first = String::from_utf8(verdicts.stdout).unwrap().lines().next().unwrap().to_owned();
    fs::write(folder.join("first.jsonl"), format!("{first}\n")).unwrap();
    let audit = tumble(&folder, &["audit", "first.jsonl", "--stream", "a.jsonl"]);
    assert_eq!(audit.status.code(), Some(0), "{}", said(&audit));
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
    // Lines that were joined after they were judged in parts are called by other numbers.
    let (_, data) = audit(&[2], &[stream.as_slice(), &["--format", "json"]].concat());
    assert_eq!(data.matches("\"result\":\"missing\"").count(), 2, "{data}");
    // Files say nothing of what is not there.
    fs::write(folder.join("18.toml"), solution("Ada/18.toml")).unwrap();
    let verdicts = tumble(&folder, &["class", "18.toml", "--format", "jsonl"]);
    fs::write(folder.join("all.jsonl"), &verdicts.stdout).unwrap();
    let audit = tumble(&folder, &["audit", "all.jsonl"]);
    assert!(
        said(&audit).contains("verdicts that were taken out are not noticed"),
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

/// The grid of a solution, without its challenge.
fn grid(name: &str) -> String {
    let text = solution(name);
    text.split("'''").nth(1).unwrap().trim_start_matches('\n').to_owned()
}

/// The lines of a command that writes JSON, by file: challenge, where it is from, verdict, all notes.
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

const JSTUMBLE: &str = "https://www.lodev.org/jstumble/?board=reelfrfeelferfeelferfeelferfeelfe";

/// A file without a challenge of its own, with the challenge that it is taken for, and what says so.
type LeftOpen = (&'static str, String, Option<(u16, &'static str)>);

fn left_open() -> Vec<LeftOpen> {
    let grid = grid("Ada/18.toml");
    vec![
        ("in/Lösung 18.txt", grid.clone(), Some((18, "name"))),
        ("in/Challenge-18 (2).txt", grid.clone(), Some((18, "name"))),
        ("in/challenge18.txt", grid.clone(), Some((18, "name"))),
        ("in/ch18_v2.toml", format!("board = '''\n{grid}'''\n"), Some((18, "name"))),
        ("in/entanglement-ben.txt", grid.clone(), Some((18, "name"))),
        ("in/ada 18.txt", grid.clone(), Some((18, "name"))),
        ("in/18/ada.txt", grid.clone(), Some((18, "folder"))),
        ("in/18 Entanglement/week 2/ada.txt", grid.clone(), Some((18, "folder"))),
        ("in/mail.txt", format!("Hello,\nmy answer for 18:\n\n{grid}"), Some((18, "text"))),
        ("in/link.txt", format!("Challenge 1\n{JSTUMBLE}\n"), Some((1, "text"))),
        ("in/board.txt", grid.clone(), None),
        ("in/18 or 21.txt", grid.clone(), Some((18, "name"))),
        ("in/nr 18 nr 21.txt", grid, None),
    ]
}

#[test]
fn every_command_takes_a_board_for_the_same_challenge() {
    let files = left_open();
    let named: Vec<(&str, &str)> = files.iter().map(|(name, text, _)| (*name, &**text)).collect();
    let folder = folder("rule", &named);
    let graded = judged(&folder, &["grade", "in", "--format", "json"]);
    let classed = judged(&folder, &["class", "in", "--format", "jsonl"]);
    assert_eq!(graded.len(), files.len());
    for ((file, grade), (of_class, class)) in graded.iter().zip(&classed) {
        let (_, _, meant) = files.iter().find(|(name, ..)| name == file).unwrap();
        let (number, from) =
            meant.map_or((Value::Null, Value::Null), |(number, from)| (number.into(), from.into()));
        for line in [grade, class] {
            assert_eq!((&line["challenge"], &line["challenge_from"]), (&number, &from), "{line}");
        }
        assert_eq!((file, &grade["verdict"]), (of_class, &class["verdict"]));
        // What is not sure is said.
        let is_sure = !matches!(meant, Some((_, "folder" | "text")) | None);
        assert!(is_sure || grade["notes"][0].is_string() || file == "in/board.txt", "{grade}");
        let lint = tumble(&folder, &["lint", file]);
        let is_known = !said(&lint).contains("does not say which challenge");
        assert_eq!(is_known, meant.is_some(), "{file}: {}", said(&lint));
    }
    // Those that pass are ranked, all of them.
    let passing = graded.iter().filter(|(_, line)| line["verdict"] == "pass").count();
    let ranked = tumble(&folder, &["rank", "in", "--format", "csv"]).stdout;
    assert_eq!(String::from_utf8(ranked).unwrap().lines().count(), passing + 1);
    // A stream says the names of its files, and an audit finds the same again.
    let lines: String = files
        .iter()
        .map(|(name, text, _)| format!("{}\n", json!({"file": name, "text": text})))
        .collect();
    fs::write(folder.join("all.jsonl"), lines).unwrap();
    let streamed = judged(&folder, &["grade", "--from-jsonl", "all.jsonl", "--format", "json"]);
    for ((_, grade), (_, line)) in graded.iter().zip(&streamed) {
        assert_eq!(grade["challenge_from"], line["challenge_from"], "{line}");
        assert_eq!(grade["verdict"], line["verdict"], "{line}");
    }
    let verdicts = tumble(&folder, &["class", "in", "--format", "jsonl"]).stdout;
    fs::write(folder.join("verdicts.jsonl"), verdicts).unwrap();
    let audit = tumble(&folder, &["audit", "verdicts.jsonl"]);
    assert_eq!(audit.status.code(), Some(0), "{}", said(&audit));
    let there = folder.join("in");
    let audit = tumble(&there, &["audit", "../verdicts.jsonl", "--from-dir", ".."]);
    assert_eq!(audit.status.code(), Some(0), "{}", said(&audit));
}

#[test]
fn two_that_disagree_about_the_challenge_are_named() {
    let grid = grid("Ada/18.toml");
    let folder = folder(
        "disagree",
        &[
            ("challenge 21.toml", &solution("Ada/18.toml")),
            ("ch21.txt", &grid),
            ("18.txt", &format!("for challenge 21\n\n{grid}")),
            ("5-gravity.txt", &grid),
        ],
    );
    for (file, more, from, note) in [
        ("challenge 21.toml", &[][..], "file", "its name means challenge 21, but the file says 18"),
        (
            "ch21.txt",
            &["--challenge", "18"],
            "option",
            "its name means challenge 21, but asked for is 18",
        ),
        ("18.txt", &[], "name", "line 1 names challenge 21, but it is taken for 18"),
    ] {
        let lines = judged(&folder, &[&["grade", file, "--format", "json"], more].concat());
        let line = &lines[0].1;
        assert_eq!(
            (&line["challenge_from"], &line["challenge"]),
            (&from.into(), &18.into()),
            "{line}"
        );
        assert!(line["notes"].to_string().contains(note), "{line}");
    }
    let line = &judged(&folder, &["grade", "5-gravity.txt", "--format", "json"])[0].1;
    assert_eq!(line["challenge"], Value::Null);
    assert!(line["notes"].to_string().contains("its name may mean challenge 1 or 5"), "{line}");
}

#[test]
fn what_was_handed_in_and_is_not_judged_needs_a_person() {
    let (good, grid) = (solution("Ada/18.toml"), grid("Ada/18.toml"));
    let half = "challenge = 18\nboard = '''\n????\n'''\n";
    let folder = folder(
        "needs-you",
        &[
            ("week/Ada/18.toml", &good),
            ("week/Ben/board.txt", &grid.replacen('\\', "/", 1)),
            ("week/Chloe/solution.docx", "PK"),
            ("week/Dev/18.toml", half),
            ("week/Eve/notes.txt", "I had no time this week, sorry for that."),
        ],
    );
    fs::create_dir(folder.join("week/Empty")).unwrap();
    let text = String::from_utf8(tumble(&folder, &["class", "week"]).stdout).unwrap();
    let (needs, table) = text.split_once("18 Entang").unwrap();
    for (file, command) in [
        ("week/Ben/board.txt: ", "`tumble grade week/Ben/board.txt --challenge N`"),
        ("week/Chloe/solution.docx: ", "`tumble grade week/Chloe/solution.docx`"),
        ("week/Dev/18.toml: ", "`tumble grade week/Dev/18.toml`"),
        ("week/Eve/notes.txt: ", "`tumble grade week/Eve/notes.txt`"),
    ] {
        let needs = one_line(needs);
        assert!(needs.contains(&format!("needs you: {file}")) && needs.contains(command), "{text}");
    }
    let cell = |student: &str| {
        let line = table.lines().find(|line| line.starts_with(student)).unwrap();
        line.split_whitespace().nth(1).unwrap().to_owned()
    };
    assert_eq!(
        ["Ada", "Empty", "Ben", "Chloe", "Dev", "Eve"].map(cell),
        ["par", "-", "?", "?", "?", "?"]
    );
    let csv =
        String::from_utf8(tumble(&folder, &["class", "week", "--format", "csv"]).stdout).unwrap();
    assert!(csv.lines().any(|line| line.starts_with("Chloe,?,0,0,10,,,")), "{csv}");
    let page =
        String::from_utf8(tumble(&folder, &["class", "week", "--format", "html"]).stdout).unwrap();
    let table = page.find("<table>").unwrap();
    assert!(page.find("Needs you").is_some_and(|at| at < table));
    assert_eq!(page.matches("<td class=\"open\">").count(), 4);
    let data = tumble(&folder, &["class", "week", "--format", "json"]).stdout;
    let data: Value = serde_json::from_slice(&data).unwrap();
    assert_eq!(data["needs_you"].as_array().unwrap().len(), 4, "{data}");
}

#[test]
fn a_wrong_number_is_guessed_and_not_counted() {
    let grid = grid("Ada/18.toml");
    let folder = folder(
        "guess",
        &[
            ("week/Ada/21.txt", &grid),
            (
                "week/Ben/21.toml",
                &solution("Ada/18.toml").replace("challenge = 18", "challenge = 21"),
            ),
            ("week/Chloe/board.txt", &grid),
        ],
    );
    for (file, line) in judged(&folder, &["grade", "week", "--format", "json"]) {
        assert!(
            line["notes"].to_string().contains("this passes challenge 18 (Entanglement): "),
            "{file}: {line}"
        );
        assert_ne!(line["verdict"], "pass", "{line}");
    }
    assert_eq!(points(&folder, &["week"]), expected(&[("Ada", 0), ("Ben", 0), ("Chloe", 0)]));
    let class = said(&tumble(&folder, &["class", "week"]));
    assert_eq!(class.matches("this passes challenge 18").count(), 3, "{class}");
    let ranked = tumble(&folder, &["rank", "week", "--format", "csv"]).stdout;
    assert_eq!(String::from_utf8(ranked).unwrap().lines().count(), 1);
    // A board that keeps the rules of its challenge is judged by it alone.
    let fails = folder.join("week/Ada/21.txt");
    fs::write(&fails, solution("Ben/21.toml")).unwrap();
    let line = &judged(&folder, &["grade", "week/Ada/21.txt", "--format", "json"])[0].1;
    assert_eq!((&line["verdict"], &line["notes"]), (&"fail".into(), &json!([])), "{line}");
}

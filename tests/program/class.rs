//! Classes from the first verdict to the audit: resumed, split, damaged in between.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

use super::scratch::{empty_folder, one_line};

/// A folder of its own for a test, with a copy of the class.
fn folder(test: &str) -> PathBuf {
    let folder = empty_folder("class", test);
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

/// A class as data, without commands and without the names of files whose verdicts were taken as written.
fn table(folder: &Path, path: &str) -> Value {
    let output = tumble(folder, &["class", path, "--format", "json"]);
    let mut table: Value = serde_json::from_slice(&output.stdout).unwrap();
    table.as_object_mut().unwrap().remove("believed").unwrap();
    for need in table["needs_you"].as_array_mut().unwrap() {
        // The command depends on whether the file still exists.
        need["command"].take();
    }
    table
}

/// The verdicts of the class, also kept in a file together with the skipped lines.
fn verdicts(folder: &Path) -> String {
    let output = tumble(folder, &["class", "class", "--format", "jsonl"]);
    assert!(output.status.success());
    fs::write(folder.join("all.jsonl"), &output.stdout).unwrap();
    without_skipped(&text(&output))
}

/// The lines without those of skipped files.
fn without_skipped(lines: &str) -> String {
    let judged = lines.lines().filter(|line| !line.contains("\"verdict\":\"skipped\""));
    judged.map(|line| format!("{line}\n")).collect()
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
    let of_folder = text(&tumble(&folder, &["class", "class", "--format", "csv"]));
    let of_verdicts = text(&tumble(&folder, &["class", "all.jsonl", "--format", "csv"]));
    assert_eq!(of_verdicts, of_folder);
}

/// An audit does not look at files that were not judged.
#[test]
fn a_file_that_was_skipped_has_no_points() {
    let folder = folder("points-of-skipped");
    let lines = verdicts(&folder);
    let changed = lines.replacen("\"verdict\":\"pass\"", "\"verdict\":\"skipped\"", 1);
    assert_ne!(changed, lines);
    fs::write(folder.join("changed.jsonl"), changed).unwrap();
    for command in ["class", "audit"] {
        let output = tumble(&folder, &[command, "changed.jsonl"]);
        let said = one_line(&String::from_utf8(output.stderr).unwrap());
        assert_eq!(output.status.code(), Some(2), "{command}: {said}");
        assert!(said.contains("not a verdict"), "{command}: {said}");
    }
}

#[test]
fn a_class_that_is_split_comes_to_the_same() {
    let folder = folder("split");
    verdicts(&folder);
    let whole = table(&folder, "all.jsonl");
    let mut parts = Vec::new();
    for student in ["Dev N", "Ben", "Empty", "Ada", "Chloe"] {
        let path = format!("class/{student}");
        let part =
            tumble(&folder, &["class", "--root", "class", "--format", "jsonl", path.as_str()]);
        assert!(part.status.success(), "{}", String::from_utf8_lossy(&part.stderr));
        parts.extend(part.stdout);
    }
    fs::write(folder.join("parts.jsonl"), parts).unwrap();
    let split = table(&folder, "parts.jsonl");
    assert_eq!(split, whole);
}

#[test]
fn a_class_that_was_stopped_goes_on_and_grades_what_is_new_alone() {
    let folder = folder("resume");
    let all = verdicts(&folder);
    // Cut in the middle of a line; the mark shows whether a kept line was reused.
    let marked = all.replacen("\"short\":\"par\"", "\"short\":\"kept\"", 1);
    let first = marked.find("\"short\":\"kept\"").unwrap();
    let cut = marked[first..].find('\n').unwrap() + first + 40;
    fs::write(folder.join("first.jsonl"), &marked[..cut]).unwrap();
    let arguments = ["class", "class", "--format", "jsonl", "--resume", "first.jsonl"];
    let output = tumble(&folder, &arguments);
    assert_eq!(without_skipped(&text(&output)), marked);
    assert!(
        one_line(&String::from_utf8_lossy(&output.stderr)).contains("the last line is not whole")
    );
    // A file that has changed is graded anew.
    let kept: Value = marked
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .find(|line| line["short"] == "kept")
        .unwrap();
    let file = folder.join(kept["file"].as_str().unwrap());
    fs::write(&file, format!("{}\n# changed\n", fs::read_to_string(&file).unwrap())).unwrap();
    assert!(!text(&tumble(&folder, &arguments)).contains("\"short\":\"kept\""));
}

#[test]
fn an_audit_finds_what_was_changed() {
    let folder = folder("audit");
    let all = verdicts(&folder);
    let output = tumble(&folder, &["audit", "all.jsonl"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    // A verdict that was improved by hand.
    for (was, is, said) in [
        (
            "\"student\":\"Ben\"",
            "\"student\":\"Ada\"",
            "the file is that of another student, if no roster was used (`--roster`)",
        ),
        ("\"verdict\":\"fail\"", "\"verdict\":\"pass\"", "verdict was pass, and is fail"),
        ("\"points\":3", "\"points\":10", "points was 10, and is 3"),
        ("\"record\":false", "\"record\":true", "record was true, and is false"),
    ] {
        fs::write(folder.join("forged.jsonl"), all.replacen(was, is, 1)).unwrap();
        let output = tumble(&folder, &["audit", "forged.jsonl"]);
        assert_eq!(output.status.code(), Some(1));
        assert!(text(&output).contains(said), "{}", text(&output));
    }
    // A changed file, and one that was removed.
    let ada = folder.join("class/Ada/18.toml");
    let other = fs::read_to_string(&ada).unwrap().replacen('\\', "/", 1);
    fs::write(&ada, other).unwrap();
    let output = tumble(&folder, &["audit", "all.jsonl"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(one_line(&text(&output)).contains("the file has changed since"));
    fs::remove_file(&ada).unwrap();
    let output = tumble(&folder, &["audit", "all.jsonl", "--format", "json"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output).contains("\"result\":\"unknown\""));
}

/// Another value of the same form.
fn altered(value: &Value) -> Value {
    match value {
        Value::Null => "Eve".into(),
        Value::Bool(is_set) => (!is_set).into(),
        Value::Number(number) => (number.as_u64().unwrap() ^ 1).into(),
        Value::String(text) => match text.as_str() {
            "blue" => "red".into(),
            "red" => "blue".into(),
            "pass" => "fail".into(),
            "fail" | "unreadable" => "pass".into(),
            text => format!("{text}0").into(),
        },
        Value::Array(list) => [list.as_slice(), &["Eve".into()]].concat().into(),
        Value::Object(object) => {
            let mut object = object.clone();
            let last = object.keys().next_back().unwrap().clone();
            object[&last] = altered(&object[&last]);
            object.into()
        }
    }
}

/// The exit code of an audit of these lines.
fn audit_of(folder: &Path, lines: &[Value], more: &[&str]) -> (Option<i32>, String) {
    let lines: String = lines.iter().map(|line| format!("{line}\n")).collect();
    fs::write(folder.join("altered.jsonl"), lines).unwrap();
    let output = tumble(folder, &[&["audit", "altered.jsonl"], more].concat());
    (output.status.code(), one_line(&text(&output)))
}

#[test]
fn an_audit_compares_every_key() {
    let folder = folder("keys");
    stream(&folder);
    let of_stream = text(&tumble(&folder, &["class", "stream.jsonl", "--format", "jsonl"]));
    let lines = |text: &str| -> Vec<Value> {
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let graded = ["grade", "class/Ben", "--all-rows", "--format", "json"];
    let graded = text(&tumble(&folder, &graded)).lines().take(2).collect::<Vec<_>>().join("\n");
    for (lines, more) in [
        (lines(&verdicts(&folder)), &[] as &[&str]),
        (lines(&of_stream), &["--stream", "stream.jsonl"]),
        (lines(&graded), &[]),
    ] {
        assert_eq!(audit_of(&folder, &lines, more).0, Some(0), "{lines:?}");
        let mut count = 0;
        for line in &lines {
            for (key, value) in line.as_object().unwrap() {
                if key == "audit" {
                    continue;
                }
                let mut changed = line.clone();
                changed[key] = altered(value);
                let (code, said) = audit_of(&folder, &[changed], more);
                assert_ne!(code, Some(0), "{key} of {line}: {said}");
                count += 1;
            }
            // These options describe the judging, and the version does not count as a difference.
            for key in ["spec", "submission", "bonus"] {
                let mut changed = line.clone();
                changed["audit"][key] = "0".into();
                let (code, said) = audit_of(&folder, &[changed], more);
                assert_ne!(code, Some(0), "{key} of {line}: {said}");
            }
            let mut more_points = line.clone();
            more_points["bonus"] = 5.into();
            assert_eq!(audit_of(&folder, &[more_points], more).0, Some(1));
        }
        assert!(count > 20);
    }
    // Values exchanged between two lines.
    let class = lines(&verdicts(&folder));
    let of = |student: &str| class.iter().find(|line| line["student"] == student).unwrap().clone();
    for key in ["student", "points", "board", "problem", "short", "file", "title", "problems"] {
        let (mut ada, mut ben) = (of("Ada"), of("Ben"));
        let kept = ada[key].take();
        ada[key] = ben[key].take();
        ben[key] = kept;
        let differs = ada[key] != ben[key];
        let (code, said) = audit_of(&folder, &[ada, ben], &[]);
        assert_eq!(code == Some(0), !differs, "{key}: {said}");
        assert!(differs || key == "title", "{key}");
    }
}

#[test]
fn results_of_one_name_without_a_text_are_each_compared_with_their_own() {
    let folder = folder("same-names");
    let link = "https://www.lodev.org/jstumble/?board=reelfrfeelferfeelferfeelferfeelfe";
    let form = format!("Link,Name,Challenge\n{link},Ada,1\nthanks!\n{link},Ben,1\n");
    fs::write(folder.join("form.csv"), form).unwrap();
    let lines = ["{\"file\": \"x\", \"board\": 5}", "{\"file\": \"x\", \"author\": \"Ada\"}"];
    fs::write(folder.join("two.jsonl"), lines.join("\n")).unwrap();
    for (class, more) in [("form.csv", &[][..]), ("two.jsonl", &["--stream", "two.jsonl"])] {
        let verdicts = text(&tumble(&folder, &["class", class, "--format", "jsonl"]));
        let verdicts: Vec<Value> =
            verdicts.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let wrong = verdicts.iter().filter(|line| line["verdict"] == "unreadable");
        let wrong: Vec<&Value> = wrong.collect();
        assert!(wrong.len() == 2 && wrong[0]["file"] == wrong[1]["file"], "{wrong:?}");
        assert_ne!(wrong[0]["problems"], wrong[1]["problems"]);
        let (code, said) = audit_of(&folder, &verdicts, more);
        assert_eq!(code, Some(0), "{said}");
    }
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
    // It looks like the page for boards, and its font comes with the licence.
    for own in ["--raise: #fffdf9", "data:font/woff2;base64,", "SIL OPEN FONT LICENSE"] {
        assert!(page.contains(own), "{own}");
    }
    assert!(page.contains(">3 of 4</a>") && page.contains(">3 of 4</span>"));
    // An existing file is left as it is.
    let again = tumble(&folder, &["class", "class", "--format", "html", "-o", "page.html"]);
    assert_eq!(again.status.code(), Some(2));
}

/// A stream of submissions: the files of the class, one a line.
fn stream(folder: &Path) -> String {
    let mut lines = String::new();
    for record in verdicts(folder).lines() {
        let record: Value = serde_json::from_str(record).unwrap();
        let file = record["file"].as_str().unwrap();
        let submission = serde_json::json!({
            "student": record["student"],
            "file": file,
            "challenge": record["audit"]["challenge"],
            "text": fs::read_to_string(folder.join(file)).unwrap(),
        });
        lines.push_str(&format!("{submission}\n"));
    }
    fs::write(folder.join("stream.jsonl"), &lines).unwrap();
    lines
}

#[test]
fn a_stream_of_submissions_is_a_class() {
    let folder = folder("stream");
    let lines = stream(&folder);
    // A stream does not tell which students handed in nothing.
    fs::remove_dir_all(folder.join("class/Empty")).unwrap();
    verdicts(&folder);
    let of_folder = table(&folder, "all.jsonl");
    let of_stream = table(&folder, "stream.jsonl");
    assert_eq!(of_stream, of_folder);
    // Its verdicts are judged again from the stream alone.
    let output = tumble(&folder, &["class", "stream.jsonl", "--format", "jsonl"]);
    fs::write(folder.join("verdicts.jsonl"), &output.stdout).unwrap();
    fs::remove_dir_all(folder.join("class")).unwrap();
    let audit = ["audit", "verdicts.jsonl", "--stream", "stream.jsonl"];
    let output = tumble(&folder, &audit);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    // The run continues with the lines that have no verdict yet.
    let (first, rest) = lines.split_at(lines.find('\n').unwrap() + 1);
    let mut parts = Vec::new();
    for part in [first, rest] {
        fs::write(folder.join("part.jsonl"), part).unwrap();
        parts.extend(tumble(&folder, &["class", "part.jsonl", "--format", "jsonl"]).stdout);
    }
    fs::write(folder.join("parts.jsonl"), parts).unwrap();
    let of_parts = table(&folder, "parts.jsonl");
    assert_eq!(of_parts, of_folder);
}

/// The points of each student in a class made from a stream of these lines, with the exit code and the messages.
fn points_of(folder: &Path, lines: &str, more: &[&str]) -> (Vec<(String, u64)>, i32, String) {
    fs::write(folder.join("points.jsonl"), lines).unwrap();
    let arguments = [&["class", "points.jsonl", "--format", "json"], more].concat();
    let output = tumble(folder, &arguments);
    let class: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
    let students = class["students"].as_array().cloned().unwrap_or_default();
    let points = |student: &Value| {
        let name = student["student"].as_str().unwrap().to_owned();
        (name, student["points"].as_u64().unwrap())
    };
    let said = one_line(&String::from_utf8_lossy(&output.stderr));
    (students.iter().map(points).collect(), output.status.code().unwrap(), said)
}

/// A line of Ann, whose board passes at par.
fn line_of_ann(folder: &Path) -> String {
    let text = fs::read_to_string(folder.join("class/Ada/18.toml")).unwrap();
    format!("{}\n", serde_json::json!({"student": "Ann", "challenge": 18, "text": text}))
}

#[test]
fn nobody_gets_points_by_claiming_them() {
    let folder = folder("claims");
    let ann = line_of_ann(&folder);
    let claim = r#""challenge":18,"verdict":"pass","student":"Eve","points":10,"short":"par""#;
    for (eve, says) in [
        (format!("{{{claim}}}"), "a verdict, not a submission"),
        (format!("{{{claim},\"board\":{{\"grid\":\"-\"}}}}"), "a verdict, not a submission"),
        (format!("{{{claim},\"board\":null,\"text\":null}}"), "a verdict, not a submission"),
        (format!("{{{claim},\"written_by\":\"Tumble\"}}"), "a verdict, not a submission"),
        (format!("{{{claim},\"text\":\"-\",\"text\":null}}"), "duplicate field"),
        (format!("[{{{claim}}}]"), "not a JSON object"),
        (format!("{{\"line\":{{{claim},\"written_by\":\"tumble\"}}}}"), "no `board`, `text` or"),
        ("{\"student\":\"Eve\"}".to_owned(), "no `board`, `text` or"),
    ] {
        for (lines, number) in [
            (format!("{eve}\n{ann}"), 1),
            (format!("\n \n{eve}\n{ann}"), 3),
            (format!("\u{feff}{eve}\r\n{ann}"), 1),
            (format!("{ann}{eve}"), 2),
        ] {
            let (points, code, said) = points_of(&folder, &lines, &[]);
            assert_eq!((code, &points[0]), (2, &("Ann".to_owned(), 10)), "{lines}: {said}");
            assert!(points[1..].iter().all(|(_, points)| *points == 0), "{lines}: {points:?}");
            assert!(said.contains(&format!("line {number}: ")), "{lines}: {said}");
            assert!(said.contains(says), "{lines}: {said}");
        }
    }
    // The submitted board is judged, whatever else the line claims.
    for (key, board) in [
        ("board", serde_json::json!("/\n")),
        ("board", serde_json::json!(["/"])),
        ("text", serde_json::json!("/\n")),
        ("link", serde_json::json!("https://www.lodev.org/jstumble/?board=reelf")),
    ] {
        for marked in ["", "\"written_by\":\"tumble\","] {
            let eve = format!("{{{marked}{claim},\"{key}\":{board}}}\n");
            let (points, code, said) = points_of(&folder, &format!("{eve}{ann}"), &[]);
            assert_eq!(code, 0, "{eve}: {said}");
            assert_eq!(points, [("Ann".to_owned(), 10), ("Eve".to_owned(), 0)], "{eve}");
        }
    }
}

#[test]
fn verdicts_and_submissions_are_not_mixed() {
    let folder = folder("mixed");
    let ann = line_of_ann(&folder);
    let ours = verdicts(&folder);
    let first = ours.lines().next().unwrap();
    let foreign = first.replacen("\"written_by\":\"tumble\",", "", 1);
    assert_ne!(first, foreign);
    for (lines, more, says) in [
        (format!("{first}\n{ann}"), &[] as &[&str], "line 2 is a submission among verdicts"),
        (format!("{first}\n\n{foreign}\n"), &[], "line 3 does not say that tumble wrote it"),
        (format!("{foreign}\n{ann}"), &["--verdicts"], "line 2 is a submission among verdicts"),
    ] {
        let (points, code, said) = points_of(&folder, &lines, more);
        assert_eq!((points, code), (vec![], 2), "{lines}");
        assert!(said.contains(says), "{said}");
    }
    // With `--verdicts` they are taken as written.
    let (points, code, _) = points_of(&folder, &format!("{foreign}\n"), &["--verdicts"]);
    assert_eq!((points, code), (vec![("Ada".to_owned(), 10)], 0));
    // A genuine file has no points above the maximum, and no lines that are cut.
    for wrong in [first.replacen("\"points\":10", "\"points\":4000000000", 1), first[..99].into()] {
        let (points, code, said) = points_of(&folder, &format!("{first}\n{wrong}"), &[]);
        assert_eq!((points, code), (vec![("Ada".to_owned(), 10)], 2), "{said}");
    }
    // All other readers of verdicts refuse submissions, too.
    fs::write(folder.join("mixed.jsonl"), format!("{first}\n{ann}")).unwrap();
    for arguments in [
        &["audit", "mixed.jsonl"] as &[&str],
        &["class", "class", "--baseline", "mixed.jsonl"],
        &["class", "class", "--resume", "mixed.jsonl"],
    ] {
        let output = tumble(&folder, arguments);
        assert_eq!(output.status.code(), Some(2));
        let said = one_line(&String::from_utf8_lossy(&output.stderr));
        assert!(said.contains("line 2 is a submission among verdicts"), "{said}");
    }
    // An audit of lines that are not verdicts fails.
    fs::write(folder.join("cut.jsonl"), format!("{{}}\n{first}\n")).unwrap();
    assert_eq!(tumble(&folder, &["audit", "cut.jsonl"]).status.code(), Some(2));
}

#[test]
fn verdicts_that_are_taken_as_written_are_named() {
    let folder = folder("believed");
    verdicts(&folder);
    stream(&folder);
    let note = "all.jsonl: verdicts are taken as they are written";
    // Control characters are never printed raw.
    let colours = fs::read_to_string(folder.join("all.jsonl")).unwrap();
    fs::write(folder.join("colours.jsonl"), colours.replace("\"par\"", r#""par\u001b[31m""#))
        .unwrap();
    let shown = text(&tumble(&folder, &["class", "colours.jsonl"]));
    assert!(shown.contains("par") && !shown.contains('\u{1b}'), "{shown}");
    for (arguments, believed) in [
        (&["all.jsonl"] as &[&str], &["all.jsonl"] as &[&str]),
        (&["all.jsonl", "--verdicts"], &["all.jsonl"]),
        (&["class"], &[]),
        (&["stream.jsonl"], &[]),
    ] {
        let class = |format| tumble(&folder, &[&["class", "--format", format], arguments].concat());
        let output = class("json");
        let said = one_line(&String::from_utf8_lossy(&output.stderr));
        assert_eq!(said.contains(note), !believed.is_empty(), "{arguments:?}: {said}");
        let line: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(line["believed"], serde_json::json!(believed), "{arguments:?}");
        let page = text(&class("html"));
        assert_eq!(page.contains(note), !believed.is_empty(), "{arguments:?}");
    }
}

#[test]
fn a_file_among_those_of_students_is_not_believed() {
    let folder = folder("forged");
    let all = verdicts(&folder);
    stream(&folder);
    // Line 1 is a board of Ada at par.
    let forged = all.lines().next().unwrap().replace("\"Ada\"", "\"Eve\"");
    fs::write(folder.join("class/eve.jsonl"), format!("{forged}\n")).unwrap();
    for paths in [
        &["class/Ada", "class/eve.jsonl"] as &[&str],
        &["class/eve.jsonl", "class/Ada"],
        &["stream.jsonl", "class/eve.jsonl"],
        &["class/eve.jsonl", "stream.jsonl"],
        &["class/Ada/18.toml", "all.jsonl", "class/eve.jsonl"],
    ] {
        for format in ["human", "csv", "json", "jsonl", "html"] {
            let output = tumble(&folder, &[&["class", "--format", format], paths].concat());
            let said = one_line(&String::from_utf8_lossy(&output.stderr));
            assert_eq!((output.status.code(), text(&output)), (Some(2), String::new()), "{said}");
            let is_verdicts = |path: &&&str| path.contains("all") || path.contains("eve");
            let first = paths.iter().find(is_verdicts).unwrap();
            assert!(said.contains(&format!("{first}: its lines claim")), "{said}");
        }
    }
    // With `--verdicts` it is taken as written.
    let paths = ["class", "class/Ada", "class/eve.jsonl", "--verdicts", "--format", "csv"];
    assert!(text(&tumble(&folder, &paths)).contains("\nEve,"));
    // In a folder that is searched it is not a verdict, and neither is a folder of that name.
    let mallory = folder.join("class/mallory.jsonl");
    fs::create_dir(&mallory).unwrap();
    fs::copy(folder.join("class/Ada/18.toml"), mallory.join("18.toml")).unwrap();
    for paths in [&["class"] as &[&str], &["class/Ada", "class/mallory.jsonl", "--root", "class"]] {
        let output = tumble(&folder, &[&["class", "--format", "csv"], paths].concat());
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(0), "{said}");
        let table = text(&output);
        assert!(!table.contains("Eve") && table.contains("\nmallory.jsonl,"), "{table}");
    }
}

#[test]
fn a_stream_may_end_in_other_letters() {
    let folder = folder("endings");
    stream(&folder);
    let all = table(&folder, "stream.jsonl");
    assert_eq!(all["students"][0]["student"], "Ada", "{all}");
    for name in ["stream.JSONL", "stream.ndjson"] {
        fs::copy(folder.join("stream.jsonl"), folder.join(name)).unwrap();
        assert_eq!(table(&folder, name), all);
    }
}

#[test]
fn an_audit_knows_lines_for_another_challenge() {
    let folder = folder("others");
    let ada = fs::read_to_string(folder.join("class/Ada/18.toml")).unwrap();
    let (_, grid) = ada.split_once("'''\n").unwrap();
    let grid = grid.split_once("'''").unwrap().0;
    let lines: String = [
        serde_json::json!({"challenge": 18, "board": grid, "student": "Ada", "file": "a"}),
        serde_json::json!({"challenge": 21, "board": grid, "student": "Ben", "file": "b"}),
        serde_json::json!({"challenge": "quantum-number", "board": grid, "author": "Grace"}),
        serde_json::json!({"board": grid, "student": "Chloe"}),
    ]
    .iter()
    .map(|line| format!("{line}\n"))
    .collect();
    fs::write(folder.join("stream.jsonl"), lines).unwrap();
    let class = ["class", "stream.jsonl", "--challenge", "18", "--format", "jsonl"];
    let lines: Vec<Value> = text(&tumble(&folder, &class))
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let results: Vec<(&str, &str)> = lines
        .iter()
        .map(|line| (line["student"].as_str().unwrap(), line["short"].as_str().unwrap()))
        .collect();
    assert_eq!(results, [("Ada", "par"), ("Ben", "bad"), ("Grace", "bad"), ("Chloe", "par")]);
    let more = ["--stream", "stream.jsonl"];
    let (code, said) = audit_of(&folder, &lines, &more);
    assert_eq!(code, Some(0), "{said}");
    // Ben cannot get the verdict of Ada, nor she his.
    for (of, like) in [(0, 1), (1, 0), (2, 0), (3, 2)] {
        let mut forged = lines[like].clone();
        for key in ["student", "file"] {
            forged[key] = lines[of][key].clone();
        }
        let (code, said) = audit_of(&folder, &[forged], &more);
        assert_eq!(code, Some(1), "{of} like {like}: {said}");
    }
    // A line that cannot be read is named by its number.
    fs::write(folder.join("stream.jsonl"), "{\n").unwrap();
    let (_, said) = audit_of(&folder, &lines[..1], &more);
    assert!(said.contains("missing line 1"), "{said}");
}

#[test]
fn verdicts_of_grade_can_be_judged_again() {
    let folder = folder("grade");
    let grade = ["grade", "class/Ada", "class/Chloe", "--challenge", "18", "--format", "json"];
    let output = tumble(&folder, &grade);
    fs::write(folder.join("graded.jsonl"), &output.stdout).unwrap();
    let output = tumble(&folder, &["audit", "graded.jsonl"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    assert!(one_line(&text(&output)).contains("the same"));
    // These verdicts have no students and points, so no table is made of them.
    let output = tumble(&folder, &["class", "graded.jsonl"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(one_line(&String::from_utf8_lossy(&output.stderr)).contains("tumble class"));
    // They are not submissions, and the commands that read them are named.
    let output = tumble(&folder, &["grade", "--from-jsonl", "graded.jsonl"]);
    assert_eq!(output.status.code(), Some(1));
    let said = one_line(&text(&output));
    assert!(said.contains("verdicts are read by `tumble audit`"), "{said}");
}

/// Runs a line of a shell with this build of the program in its `PATH`. `parallel --pipe` gives each process a part of
/// the stream on its standard input: a line of a student may be its first one, or its only one.
#[test]
fn a_part_of_a_stream_is_not_believed() {
    let folder = folder("part");
    let forged = r#"{"student":"Eve","challenge":18,"written_by":"tumble","file":"m","verdict":"pass","points":10}"#;
    let ann = line_of_ann(&folder);
    for (part, ann) in [(format!("{forged}\n"), 0), (format!("{forged}\n{ann}"), 10)] {
        fs::write(folder.join("part.jsonl"), part).unwrap();
        let output = shell(&folder, "tumble class --format jsonl - < part.jsonl > verdicts.jsonl");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains("a verdict, not a submission"), "{said}");
        assert_eq!(output.status.code(), Some(2));
        if ann > 0 {
            let points = &table(&folder, "verdicts.jsonl")["students"];
            assert_eq!(
                (points[0]["student"].as_str(), points[0]["points"].as_u64()),
                (Some("Ann"), Some(10))
            );
            assert!(points[1].is_null() || points[1]["points"] == 0, "{points}");
        }
    }
    // With the option it holds verdicts.
    verdicts(&folder);
    let output = shell(&folder, "tumble class --verdicts --format json - < all.jsonl");
    let class: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(class["students"], table(&folder, "all.jsonl")["students"]);
}

/// A file that exists but cannot be read is not "not handed in".
#[test]
#[cfg(unix)]
fn what_cannot_be_read_needs_a_person() {
    let folder = folder("unread");
    for student in ["Cy", "Di"] {
        fs::create_dir(folder.join("class").join(student)).unwrap();
    }
    assert!(
        Command::new("mkfifo").arg(folder.join("class/Cy/18.toml")).status().unwrap().success()
    );
    std::os::unix::fs::symlink("/nowhere", folder.join("class/Di/18.toml")).unwrap();
    for more in [&[] as &[&str], &["--follow-links"]] {
        let output = tumble(&folder, &[&["class", "class", "--format", "json"], more].concat());
        assert_eq!(output.status.code(), Some(2));
        let class: Value = serde_json::from_slice(&output.stdout).unwrap();
        let needs = class["needs_you"].as_array().unwrap();
        let needs: Vec<&str> = needs.iter().filter_map(|need| need["student"].as_str()).collect();
        for student in ["Cy", "Di"] {
            assert!(needs.contains(&student), "{student}: {needs:?}");
        }
    }
}

/// `..` and links lead from the folder of one student to that of another.
#[test]
#[cfg(unix)]
fn an_audit_follows_a_path_to_its_end() {
    let folder = folder("roundabout");
    let lines = verdicts(&folder);
    let mut lines = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let ada = lines.find(|line| line["student"] == "Ada").unwrap();
    let name = ada["file"].as_str().unwrap().strip_prefix("class/Ada/").unwrap();
    std::os::unix::fs::symlink("../Ada", folder.join("class/Ben/link")).unwrap();
    for (student, file, code) in [
        ("Ada", format!("class/Ada/{name}"), 0),
        ("Ada", format!("class/Ben/../Ada/{name}"), 0),
        ("Ben", format!("class/Ben/../Ada/{name}"), 1),
        ("Ben", format!("Ben/../class/Ada/{name}"), 1),
        ("Ben", format!("class/Ben/link/{name}"), 1),
    ] {
        let mut changed = ada.clone();
        changed["student"] = student.into();
        changed["file"] = file.as_str().into();
        let (came, said) = audit_of(&folder, &[changed], &[]);
        // A file that cannot be read is not accepted as Ben's, either.
        assert!(came == Some(code) || (code == 1 && came == Some(2)), "{student}, {file}: {said}");
    }
    // A folder that is itself a link is that of its student.
    fs::rename(folder.join("class/Ada"), folder.join("elsewhere")).unwrap();
    std::os::unix::fs::symlink("../elsewhere", folder.join("class/Ada")).unwrap();
    assert_eq!(audit_of(&folder, &[ada], &[]).0, Some(0));
}

fn shell(folder: &Path, line: &str) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_tumble")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let mut command = Command::new("sh");
    command.args(["-c", line]).current_dir(folder).env("PATH", path).output().unwrap()
}

/// The commands of the page, with the jobs of GNU parallel on this machine.
#[test]
#[cfg(unix)]
#[allow(clippy::print_stderr, reason = "who runs the tests is to know what was not tested")]
fn gnu_parallel_splits_a_class_and_a_stream() {
    let folder = folder("parallel");
    let there = shell(&folder, "parallel --version");
    if !String::from_utf8_lossy(&there.stdout).starts_with("GNU parallel") {
        eprintln!("skipped: GNU parallel is not installed (`apt-get install parallel`)");
        return;
    }
    stream(&folder);
    let whole = table(&folder, "all.jsonl");
    for line in [
        "ls -d class/*/ | parallel tumble class --root class --format jsonl {} > split.jsonl",
        "parallel --pipe -N 2 tumble class --format jsonl - < stream.jsonl > split.jsonl",
    ] {
        let output = shell(&folder, line);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let split = table(&folder, "split.jsonl");
        assert_eq!(split, whole, "{line}");
    }
    // With `--keep-order` the verdicts of a stream are those of one run, byte for byte.
    let line = "parallel --pipe -N 2 --keep-order tumble grade --from-jsonl - --format json \
                < stream.jsonl; true";
    let grade = ["grade", "--from-jsonl", "stream.jsonl", "--format", "json"];
    assert_eq!(text(&shell(&folder, line)), text(&tumble(&folder, &grade)));
}

//! Students stay apart: links, names that are not text, roots, levers, and removed files.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::{Value, json};

use super::scratch::{empty_folder, one_line};

fn tumble(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tumble"));
    command.args(arguments).current_dir(folder).env_remove("COLUMNS").output().unwrap()
}

fn errors(output: &Output) -> String {
    one_line(&String::from_utf8(output.stderr.clone()).unwrap())
}

/// A solution of challenge 18, at par.
fn solution() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(root.join("tests/classes/week-7/Ada/18.toml")).unwrap()
}

fn write(folder: &Path, name: impl AsRef<Path>, text: &str) {
    let file = folder.join(name);
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(file, text).unwrap();
}

fn folder(test: &str, files: &[&str]) -> PathBuf {
    let folder = empty_folder("apart", test);
    files.iter().for_each(|name| write(&folder, name, &solution()));
    folder
}

fn class(folder: &Path, arguments: &[&str]) -> (Value, Option<i32>, String) {
    let output = tumble(folder, &[&["class", "--format", "json"], arguments].concat());
    let table = serde_json::from_slice(&output.stdout).unwrap_or_default();
    (table, output.status.code(), errors(&output))
}

/// The students of a class with their points, in the order of their names.
fn points(table: &Value) -> Vec<(&str, u64)> {
    let students = table["students"].as_array().map(Vec::as_slice).unwrap_or_default();
    let own = |one: &Value| one["points"].as_u64().unwrap();
    let mut students: Vec<(&str, u64)> =
        students.iter().map(|one| (one["student"].as_str().unwrap(), own(one))).collect();
    students.sort_unstable();
    students
}

#[test]
#[cfg(unix)]
fn a_link_to_another_student_gives_nothing() {
    use std::os::unix::fs::symlink;
    let folder = folder("links", &["week/Mia/18.toml", "week/Zoe/18.toml", "week/Zoe/a/b.toml"]);
    for (link, target) in [
        ("Aaa/mine", "../Mia"),
        ("Bob/18.toml", "../Mia/18.toml"),
        ("Bob/deep", "../Zoe/a"),
        ("Zoe/latest.toml", "18.toml"),
        ("Zoe/again", "a"),
    ] {
        let link = folder.join("week").join(link);
        fs::create_dir_all(link.parent().unwrap()).unwrap();
        symlink(target, link).unwrap();
    }
    let (table, code, said) = class(&folder, &["week", "--follow-links"]);
    assert_eq!(points(&table), [("Aaa", 0), ("Bob", 0), ("Mia", 10), ("Zoe", 10)], "{said}");
    assert_eq!(code, Some(2));
    for link in [
        "week/Aaa/mine: a link to week/Mia,",
        "week/Bob/18.toml: a link to week/Mia/18.toml,",
        "week/Bob/deep: a link to week/Zoe/a,",
    ] {
        assert!(said.contains(link), "{said}");
    }
    assert!(!said.contains("skipped week/Aaa/mine"), "{said}");
    assert!(said.contains("Zoe/latest.toml: the same file as another one"), "{said}");
    assert!(!said.contains("Zoe/again: a link"), "{said}");
    let needs: Vec<&Value> =
        table["needs_you"].as_array().unwrap().iter().map(|need| &need["student"]).collect();
    assert_eq!(needs, ["Aaa", "Bob", "Bob"]);
    let zoe = table["students"].as_array().unwrap().iter().find(|one| one["student"] == "Zoe");
    assert_eq!(zoe.unwrap()["challenges"]["18"]["tries"], 2);
}

#[test]
#[cfg(target_os = "linux")]
fn names_that_are_no_text_stay_apart() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    let folder = empty_folder("apart", "bytes");
    let solution = solution();
    for (name, text) in [
        (&b"M\xfcller"[..], solution.as_str()),
        (b"M\xf6ller", "challenge = 18\nboard = ''\n"),
        (b"M\\xfcller", "challenge = 18\nboard = ''\n"),
    ] {
        write(&folder, Path::new("week").join(OsStr::from_bytes(name)).join("18.toml"), text);
    }
    let (table, code, said) = class(&folder, &["week"]);
    let names = [("M\\x5cxfcller", 0), ("M\\xf6ller", 0), ("M\\xfcller", 10)];
    assert_eq!((points(&table), code), (names.to_vec(), Some(0)), "{said}");
    let ranked = tumble(&folder, &["rank", "week"]);
    let ranked = one_line(&String::from_utf8(ranked.stdout).unwrap());
    assert!(ranked.contains("week/M\\xfcller/18.toml"), "{ranked}");
    let verdicts = tumble(&folder, &["class", "week", "--format", "jsonl"]).stdout;
    fs::write(folder.join("verdicts.jsonl"), verdicts).unwrap();
    let audit = tumble(&folder, &["audit", "verdicts.jsonl"]);
    assert_eq!(audit.status.code(), Some(0), "{}", String::from_utf8_lossy(&audit.stdout));
}

#[test]
fn a_root_is_above_all_paths() {
    let folder = folder("root", &["wk/Ada/18.toml", "wk2/Ada/18.toml", "wk2/Cy/18.toml"]);
    for paths in [
        &["--root", "wk", "wk2/Ada", "wk2/Cy"][..],
        &["--root", "wk", "wk/Ada", "wk2/Ada"],
        &["--root", "wk", "wk/../wk2/Ada"],
        &["--root", "wk2/Ada", "wk2"],
    ] {
        let (table, code, said) = class(&folder, paths);
        assert_eq!((table, code), (Value::Null, Some(2)), "{said}");
        let outside = paths[2..].iter().find(|path| path.contains("wk2")).unwrap();
        assert!(said.contains(&format!("{outside}: not in {},", paths[1])), "{said}");
    }
    let both = [("Ada", 10), ("Cy", 10)];
    for paths in [
        &["--root", "wk2", "wk2/Ada", "wk2/Cy"][..],
        &["--root", "./wk2/", "wk2/Ada", "./wk2/Cy"],
        &["--root", "wk2", "./wk2"],
    ] {
        let (table, code, said) = class(&folder, paths);
        assert_eq!((points(&table), code), (both.to_vec(), Some(0)), "{said}");
    }
}

/// A board for challenge 42, which leaves the lever to the player: it passes from the right only.
const FROM_RED: &str = "  .^. .^.\n .\\.\\.\\.\\.\n.-.^./.^./.\n-.\\.\\.\\.\\.-\n.-.^./.^./.\n\
                        -.\\.\\.\\.\\.-\n.-.^./.^./.\n-.\\.\\././.-\n.-.\\.X./.-.\n-.-.U.X.-.-\n     /\n";

#[test]
fn a_line_may_choose_its_lever() {
    let folder = empty_folder("apart", "levers");
    let toml = format!("challenge = 42\nstart = \"red\"\nboard = '''\n{FROM_RED}'''\n");
    let fixed = solution().split("'''\n").nth(1).unwrap().to_owned();
    let lines = [
        json!({"student": "red", "challenge": 42, "board": FROM_RED, "start": "red"}),
        json!({"student": "blue", "challenge": 42, "board": FROM_RED, "start": "blue"}),
        json!({"student": "both", "challenge": 42, "text": toml, "start": "red"}),
        json!({"student": "contrary", "challenge": 42, "text": toml, "start": "blue"}),
        json!({"student": "fixed", "challenge": 18, "board": fixed, "start": "red"}),
        json!({"student": "green", "challenge": 42, "board": FROM_RED, "start": "green"}),
    ];
    let lines: String = lines.iter().map(|line| format!("{line}\n")).collect();
    fs::write(folder.join("lines.jsonl"), lines).unwrap();
    let (table, code, said) = class(&folder, &["lines.jsonl"]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("line 6: `start` is neither `blue` nor `red`"), "{said}");
    let best = |student: &str, key: &str| {
        let mut students = table["students"].as_array().unwrap().iter();
        let one = students.find(|one| one["student"] == student).unwrap();
        let best = one["challenges"].as_object().unwrap().values().next();
        best.or(one["without_challenge"].get(0)).unwrap()[key].clone()
    };
    assert_eq!(best("red", "verdict"), "pass", "{table}");
    assert_eq!(best("both", "verdict"), "pass");
    assert_eq!(best("blue", "verdict"), "fail");
    for (student, why) in [
        ("contrary", "`start` is blue, but its board starts with red"),
        ("fixed", "this challenge starts with the"),
    ] {
        let problem = best(student, "problem");
        assert!(problem.as_str().unwrap().contains(why), "{problem}");
    }
    let as_book = class(&folder, &["lines.jsonl", "--from", "book"]).0;
    assert_eq!(as_book["students"], table["students"]);
    // Equal grids with different levers are each judged again with their own.
    let verdicts = tumble(&folder, &["class", "lines.jsonl", "--format", "jsonl"]).stdout;
    fs::write(folder.join("verdicts.jsonl"), verdicts).unwrap();
    let audit = tumble(&folder, &["audit", "verdicts.jsonl", "--stream", "lines.jsonl"]);
    assert_eq!(audit.status.code(), Some(0), "{}", String::from_utf8_lossy(&audit.stdout));
}

#[test]
fn keys_of_a_stream_that_are_not_read_are_named_once() {
    let folder = empty_folder("apart", "keys");
    let line = json!({"student": "Ada", "text": solution(), "strat": "red", "week": 7});
    fs::write(folder.join("lines.jsonl"), format!("{line}\n{line}\n")).unwrap();
    for arguments in [&["class", "lines.jsonl"][..], &["grade", "--from-jsonl", "lines.jsonl"]] {
        let output = tumble(&folder, arguments);
        let said = errors(&output);
        assert_eq!(output.status.code(), Some(0), "{said}");
        for key in ["strat", "week"] {
            let note = format!("lines.jsonl: the key `{key}` of its lines is not read");
            assert_eq!(said.matches(&note).count(), 1, "{said}");
        }
        assert!(!said.contains("`student`"), "{said}");
    }
}

#[test]
fn what_is_gone_since_the_baseline_is_named() {
    let folder = folder("gone", &["week/Ada/18.toml", "week/Ben/18.toml"]);
    let gravity = Path::new(env!("CARGO_MANIFEST_DIR")).join("solutions/01-gravity.toml");
    write(&folder, "week/Ben/1.toml", &fs::read_to_string(gravity).unwrap());
    let before = tumble(&folder, &["class", "week", "--format", "jsonl"]).stdout;
    fs::write(folder.join("before.jsonl"), before).unwrap();
    let (same, ..) = class(&folder, &["week", "--baseline", "before.jsonl"]);
    assert_eq!((&same["gone_students"], &same["gone_challenges"]), (&json!([]), &json!([])));
    fs::write(folder.join("r.csv"), "name,id\nAda Lovelace,Ada\nBen Bit,Ben\n").unwrap();
    let baseline = ["week", "--baseline", "before.jsonl", "--roster", "r.csv"];
    let (same, ..) = class(&folder, &baseline);
    assert_eq!(same["gone_students"], json!([]));
    assert_eq!(same["students"][0]["change"], json!(0), "{same}");
    // GitHub Classroom puts the name of the exercise in front.
    fs::create_dir(folder.join("other")).unwrap();
    fs::rename(folder.join("week/Ada"), folder.join("other/marbles-ada")).unwrap();
    let other = ["class", "other", "--format", "jsonl"];
    fs::write(folder.join("other.jsonl"), tumble(&folder, &other).stdout).unwrap();
    let (same, ..) = class(&folder, &["other", "--baseline", "other.jsonl", "--roster", "r.csv"]);
    assert_eq!(same["gone_students"], json!([]));
    fs::rename(folder.join("other/marbles-ada"), folder.join("week/Ada")).unwrap();
    fs::remove_dir_all(folder.join("week/Ben")).unwrap();
    let (now, ..) = class(&folder, &["week", "--baseline", "before.jsonl"]);
    assert_eq!((&now["gone_students"], &now["gone_challenges"]), (&json!(["Ben"]), &json!([1])));
    let shown = "Ben, challenge 1 (Gravity)";
    for (format, note) in [
        ("human", format!("in the class before, but not now: {shown}")),
        ("html", format!("in the class before, but not now</dt><dd>{shown}</dd>")),
    ] {
        let arguments = ["class", "week", "--baseline", "before.jsonl", "--format", format];
        let text = one_line(&String::from_utf8(tumble(&folder, &arguments).stdout).unwrap());
        assert!(text.contains(&note), "{text}");
    }
}

#[test]
fn students_whose_names_look_the_same_are_named() {
    let folder = empty_folder("apart", "alike");
    let names =
        ["Ada", "Ada ", "A\u{200b}da", "J\u{f6}rg", "Jo\u{308}rg", "Jorg", "Ann Lee", "Ann  Lee"];
    let line = |name: &&str| format!("{}\n", json!({"student": name, "text": solution()}));
    fs::write(folder.join("lines.jsonl"), names.iter().map(line).collect::<String>()).unwrap();
    let (_, code, said) = class(&folder, &["lines.jsonl"]);
    assert_eq!(code, Some(0));
    for group in [
        "different students: Ada, A\\u{200b}da",
        "different students: Jo\\u{308}rg, J\\u{f6}rg",
        "different students: Ann\\u{20}\\u{20}Lee, Ann Lee",
    ] {
        assert_eq!(said.matches(group).count(), 1, "{said}");
    }
    // Without its dots the name is not the same, but may be meant.
    let asked = "may be one student, and are taken for several (`--roster` decides): Jorg, ";
    assert!(said.contains(asked) && said.matches("Jorg").count() == 1, "{said}");
}

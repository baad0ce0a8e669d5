//! Results for handing back: tables for Excel, pages of feedback, groups.

use std::collections::BTreeSet;
use std::fs;

use serde_json::{Value, json};

use super::super::scratch::one_line;
use super::{expected, folder, grid, line, points, said, solution, tumble};

#[test]
fn a_table_for_excel_is_read_in_every_country() {
    let folder = folder("excel", &[("week/Müller, Jörg/18.toml", &*solution("Ada/18.toml"))]);
    let excel = ["class", "week", "--format", "csv", "--excel", "-o", "week.csv"];
    assert_eq!(tumble(&folder, &excel).status.code(), Some(0));
    let bytes = fs::read(folder.join("week.csv")).unwrap();
    let units: Vec<u16> =
        bytes.chunks(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
    let text = String::from_utf16(&units).unwrap();
    assert!(text.starts_with("\u{feff}student\t18 Entanglement\tpoints 18\t"), "{text}");
    assert!(text.contains("\r\nMüller, Jörg\tpar\t10\t"), "{text}");
    let ranked = tumble(&folder, &["rank", "week", "--format", "csv", "--excel"]).stdout;
    assert_eq!(ranked[..4], [0xff, 0xfe, b'c', 0]);
    let refused = tumble(&folder, &["class", "week", "--excel"]);
    assert!(said(&refused).contains("`--excel` has no effect"), "{}", said(&refused));
}

#[test]
fn every_student_gets_a_page_and_nothing_else_is_overwritten() {
    let (good, bad) = (solution("Ada/18.toml"), solution("Ben/18.toml"));
    let cell = grid("Ada/18.toml");
    let form = format!(
        "Name,Challenge,Board\n../../etc/passwd,18,\"{cell}\"\n=SUM(A1),18,\"{cell}\"\n<b>x</b>,18,\"{cell}\"\n"
    );
    let folder = folder(
        "feedback",
        &[
            ("week/Ada/18.toml", &*good),
            ("week/Ben/18.toml", &bad),
            ("week/ben/18.toml", &good),
            ("week/form.csv", &form),
            ("out/mine.html", "mine"),
        ],
    );
    let write = ["class", "week", "--feedback", "out"];
    let output = tumble(&folder, &write);
    assert!(said(&output).contains("6 pages of feedback written to out"), "{}", said(&output));
    let mut names: Vec<String> = fs::read_dir(folder.join("out"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    let all = [
        "Ada.html",
        "Ben.html",
        "SUM_A1.html",
        "b_x__b.html",
        "ben 2.html",
        "etc_passwd.html",
        "mine.html",
    ];
    assert_eq!(names, all);
    assert!(!folder.join("etc").exists());
    let page = |name: &str| fs::read_to_string(folder.join("out").join(name)).unwrap();
    let ben = page("Ben.html");
    // The first step of the hint, the ball to blame, and nothing about others.
    assert!(ben.contains("With top = left, bottom = right: expected"), "{ben}");
    assert!(ben.contains("fails: top = left, bottom = right"), "{ben}");
    assert!(!ben.contains("Ada") && !page("b_x__b.html").contains("<b>x</b>"));
    // Pages of an earlier run are replaced.
    fs::write(folder.join("week/Ben/18.toml"), &good).unwrap();
    assert_eq!(tumble(&folder, &write).status.code(), Some(0));
    assert!(!page("Ben.html").contains("expected"));
    // A foreign file stops it before anything is written, and so does a link to a page.
    let before = page("Ada.html");
    for make in [0, 1] {
        let other = folder.join("out/ben 2.html");
        fs::remove_file(&other).unwrap();
        match make {
            0 => fs::write(&other, "mine").unwrap(),
            #[cfg(unix)]
            _ => std::os::unix::fs::symlink("Ada.html", &other).unwrap(),
            #[cfg(not(unix))]
            _ => continue,
        }
        fs::write(folder.join("week/Ada/18.toml"), &bad).unwrap();
        let output = tumble(&folder, &write);
        assert_eq!(output.status.code(), Some(2));
        assert!(
            said(&output).contains("ben 2.html is not a page of feedback"),
            "{}",
            said(&output)
        );
        assert_eq!(page("Ada.html"), before);
    }
    for inside in ["week/out", "./week", "week/../week/out"] {
        let output = tumble(&folder, &["class", "week", "--feedback", inside]);
        assert_eq!(output.status.code(), Some(2), "{inside}: {}", said(&output));
    }
    fs::write(folder.join("taken"), "").unwrap();
    let output = tumble(&folder, &["class", "week", "--feedback", "taken"]);
    assert!(said(&output).contains("error: taken cannot be made: "), "{}", said(&output));
}

#[test]
fn every_name_of_a_student_is_that_of_a_file() {
    let long = "ü".repeat(1000);
    let names = [
        ("Müller Jörg", "Müller Jörg"),
        ("../../etc/passwd", "etc_passwd"),
        ("=SUM(A1)", "SUM_A1"),
        ("C:\\x", "C__x"),
        ("con", "con_"),
        ("COM1.x", "COM1.x_"),
        ("Constance", "Constance"),
        ("...", "student"),
        ("a\u{202e}b\0c\n", "a_b_c"),
        ("-rf", "rf"),
        (&*long, &long[..120]),
    ];
    let text = solution("Ada/18.toml");
    let line = |(student, _): &(&str, &str)| json!({"student": student, "text": text}).to_string();
    let stream = names.iter().map(line).collect::<Vec<_>>().join("\n");
    let folder = folder("feedback-names", &[("week.jsonl", &*stream)]);
    let output = tumble(&folder, &["class", "week.jsonl", "--feedback", "out"]);
    assert!(said(&output).contains("11 pages of feedback"), "{}", said(&output));
    for (student, stem) in names {
        assert!(folder.join(format!("out/{stem}.html")).is_file(), "{student}");
    }
}

#[test]
fn what_a_group_hands_in_counts_for_each_member() {
    let (good, other) = (solution("Ada/18.toml"), solution("Ada/21.toml"));
    let roster = "Name,Group,Class\nAda,Red,7b\nBen,Red,7b\nChloe,2,7b\nDev,2,7b\nEve,,7b\n";
    let folder = folder(
        "teams",
        &[
            ("students.csv", roster),
            ("week/red/18.toml", &*good),
            ("week/Group 2/18.toml", &solution("Ben/18.toml")),
            ("week/Group 2/photo.zip", "not an archive"),
            // The work of one member does not belong to the group.
            ("week/Red/Ada/21.toml", &other),
            ("week/Group 2-Dev_77_assignsubmission_file_/21.toml", &other),
            ("week/Eve/21.toml", &other),
            // A class is too large to share one board.
            ("week/7b/18.toml", &good),
            ("ids.csv", "name,number,group\nAda,1,Red\nBen,2,Red\nCy,18,2\n"),
            ("ids/Red-18.toml", &good),
            (
                "forms.csv",
                "name,group\nAda,Red Team\nBen,Red\u{a0}Team\nCy,RED  Team\nDev,Red-Team\n",
            ),
            ("forms/Red Team/18.toml", &good),
            ("pairs.csv", "name\nMia\nBen\nMia-Ben\n"),
            ("pair.jsonl", &line(&json!({"student": "Mia / Ben"}), "Ada/18.toml")),
        ],
    );
    let found = points(&folder, &["forms", "--roster", "forms.csv"]);
    assert_eq!(found, expected(&[("Ada", 10), ("Ben", 10), ("Cy", 10), ("Dev", 0)]));
    let found = points(&folder, &["pair.jsonl", "--roster", "pairs.csv"]);
    assert_eq!(found, expected(&[("Ben", 0), ("Mia", 0), ("Mia / Ben", 10), ("Mia-Ben", 0)]));
    // The number of a challenge may be the id of a student of another group.
    let found = points(&folder, &["ids", "--roster", "ids.csv"]);
    assert_eq!(found, expected(&[("Ada", 10), ("Ben", 10), ("Cy", 0)]));
    let alike = "name,team\nAda,Red\nBen,Team Red\nCy,Group 3\nDev,3\n";
    fs::write(folder.join("alike.csv"), alike).unwrap();
    let all = [("7b", 10), ("Ada", 20), ("Ben", 0), ("Cy", 0), ("Dev", 0), ("Eve", 10)];
    let found = points(&folder, &["week", "--roster", "alike.csv"]);
    let found: Vec<_> =
        found.into_iter().filter(|(name, _)| !name.starts_with("Group 2")).collect();
    assert_eq!(found, expected(&all));
    let with_roster = ["--roster", "students.csv"];
    let all = [("7b", 10), ("Ada", 20), ("Ben", 10), ("Chloe", 3), ("Dev", 13), ("Eve", 10)];
    let of_path = |path| points(&folder, &[&[path], &with_roster[..]].concat());
    assert_eq!(of_path("week"), expected(&all));
    let human = said(&tumble(&folder, &[&["class", "week"], &with_roster[..]].concat()));
    for part in [
        "Red is a group of the roster: what it handed in counts for Ada, Ben",
        "7b is not on the roster",
        "needs you: Chloe: week/Group 2/photo.zip",
        "needs you: Dev: week/Group 2/photo.zip",
    ] {
        assert!(human.contains(part), "{part}: {human}");
    }
    // It is one board, not a copy of itself.
    assert!(!human.contains("handed in the same board"), "{human}");
    // Verdicts belong to the group, and are audited like that.
    let lines =
        tumble(&folder, &["class", "week", "--format", "jsonl", "--roster", "students.csv"]);
    fs::write(folder.join("v.jsonl"), &lines.stdout).unwrap();
    assert_eq!(of_path("v.jsonl"), expected(&all));
    let audit = tumble(&folder, &["audit", "v.jsonl", "--roster", "students.csv"]);
    assert_eq!(audit.status.code(), Some(0), "{}", said(&audit));
    let ranked = tumble(&folder, &["rank", "week", "--format", "json", "--roster", "students.csv"]);
    let ranked = String::from_utf8(ranked.stdout).unwrap();
    let of = |name: &str| ranked.matches(&format!("\"student\":\"{name}\"")).count();
    assert_eq!(["Ada", "Ben", "Chloe", "Dev", "red", "Red"].map(of), [2, 1, 0, 1, 0, 0]);
}

#[test]
fn a_group_stands_together() {
    let good = solution("Ada/18.toml");
    let folder = folder(
        "groups",
        &[
            ("students.csv", "Name,Group\nAda,Red\nBen,Blue\nChloe,Red\n"),
            ("week/Ada/18.toml", &*good),
            ("week/Ben/18.toml", &solution("Ben/18.toml")),
            ("week/Dev/18.toml", &good),
        ],
    );
    let output = tumble(&folder, &["class", "week", "--roster", "students.csv", "--format", "csv"]);
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    let rows: Vec<(&str, &str)> = text
        .lines()
        .skip(1)
        .map(|line| (line.split(',').next().unwrap(), line.rsplit(',').next().unwrap()))
        .collect();
    let all = [("Ben", "Blue"), ("Ada", "Red"), ("Chloe", "Red"), ("Dev", "")];
    assert_eq!(rows, all);
    let page = tumble(&folder, &["class", "week", "--roster", "students.csv", "--format", "html"]);
    let page = String::from_utf8(page.stdout).unwrap();
    assert!(page.contains("id=\"only-g1\"> Red") && !page.contains("<script"), "{page}");
}

/// A student whose last try fails has no rank in a ranking of last tries, and is counted.
#[test]
fn rankings_say_whose_board_that_passes_does_not_count() {
    let tries = [
        ("week/Ada/18 2026-11-20 10.00.toml", solution("Ada/18.toml")),
        ("week/Ada/18 2026-11-20 11.00.toml", solution("Ben/18.toml")),
        ("two/Ada/18 2026-11-20 10.00.toml", solution("Ada/18.toml")),
        ("two/Ada/21 2026-11-20 11.00.toml", solution("Ada/21.toml")),
    ];
    let folder = folder("rank-last", &tries.each_ref().map(|(name, text)| (*name, &**text)));
    let ranked = tumble(&folder, &["rank", "week", "--tries", "last"]).stdout;
    assert_eq!(
        String::from_utf8(ranked).unwrap(),
        "1 student has a board that passes, but the one that counts is late or does not pass\n\
         1 submission does not pass and is left out: `tumble grade` says why\n"
    );
    let late = ["rank", "two", "--deadline", "2026-11-19", "--late", "zero"];
    assert_eq!(
        String::from_utf8(tumble(&folder, &late).stdout).unwrap(),
        "1 student has a board that passes, but the one that counts is late or does not pass\n"
    );
    let halved = tumble(&folder, &["rank", "week", "--deadline", "2026-11-20", "--late", "half"]);
    let said = String::from_utf8(halved.stderr).unwrap();
    assert!(said.contains("[possible values: zero, mark]"), "{said}");
}

#[test]
fn a_ranking_does_not_take_a_stream_for_one_text() {
    let folder = folder("ranked-stream", &[("a.jsonl", "{\"student\": \"Ada\"}\n")]);
    let ranked = tumble(&folder, &["rank", "a.jsonl"]);
    assert_eq!(ranked.status.code(), Some(2));
    assert!(
        said(&ranked).contains("a.jsonl: a stream: `tumble class` reads it"),
        "{}",
        said(&ranked)
    );
}

#[test]
fn what_is_wrong_with_the_board_of_a_link_is_in_the_line_of_the_link() {
    let link = "https://www.lodev.org/jstumble/?board=reelfrfeelferfeelferfeelfe";
    let wrong = format!("{link}lferfeelfe");
    let text = format!("challenge 1: {link}rfeelfe\n\nand another one,\nchallenge 1: {wrong}\n");
    let table = format!("Name,Link\nAda,{link}rfeelfe\nBen,\nCy,{wrong}\n");
    let folder = folder("places", &[("a.txt", &text), ("b.csv", &table)]);
    for file in ["a.txt", "b.csv"] {
        let graded = |format: &str| {
            let arguments = ["grade", file, "--challenge", "1", "--format", format];
            String::from_utf8(tumble(&folder, &arguments).stdout).unwrap()
        };
        let github = graded("github");
        let errors: Vec<&str> = github.lines().filter(|line| line.starts_with("::error")).collect();
        let place = format!(",file={file},line=4::");
        assert!(!errors.is_empty() && errors.iter().all(|it| it.contains(&place)), "{github}");
        let sarif: Value = serde_json::from_str(&graded("sarif")).unwrap();
        let results = sarif["runs"][0]["results"].as_array().unwrap().iter();
        let place = |result: &Value| result["locations"][0]["physicalLocation"].clone();
        let errors: Vec<Value> = results.filter(|it| it["level"] == "error").map(place).collect();
        assert_eq!(errors.len(), github.matches("::error").count());
        for place in errors {
            assert_eq!(place["artifactLocation"]["uri"], file);
            assert_eq!(place["region"], serde_json::json!({"startLine": 4}));
        }
        let human = graded("human");
        assert!(human.contains(&format!("--> {file}:4\n")), "{human}");
        for line in graded("json").lines() {
            let line: Value = serde_json::from_str(line).unwrap();
            assert!(line["problems"].as_array().unwrap().iter().all(|it| it["line"].is_null()));
        }
    }
}

/// The lines of a table belong to the students that it names, wherever it was saved.
#[test]
fn a_form_in_a_folder_is_that_of_its_students() {
    let board = grid("Ada/18.toml");
    let form =
        |name: &str| format!("Name,Challenge,Board\nAda,18,\"{board}\"\n{name},18,\"{board}\"\n");
    let folder =
        folder("saved-forms", &[("one/form.csv", &*form("Ben")), ("two/form.csv", &form("Cy"))]);
    let ranked = |paths: &[&str]| {
        let ranked = tumble(&folder, &[&["rank", "--format", "json"], paths].concat()).stdout;
        let ranked = String::from_utf8(ranked).unwrap();
        let name = |line| serde_json::from_str::<Value>(line).unwrap()["student"].to_string();
        ranked.lines().map(name).collect::<BTreeSet<String>>().into_iter().collect::<String>()
    };
    assert_eq!(ranked(&["one/form.csv"]), r#""Ada""Ben""#);
    assert_eq!(ranked(&["./one/form.csv", "two/form.csv"]), r#""Ada""Ben""Cy""#);
    let all = expected(&[("Ada", 10), ("Ben", 10), ("Cy", 10)]);
    assert_eq!(points(&folder, &["one/form.csv", "two/form.csv"]), all);
}

/// A board at par may be found by chance, but not the same idle parts.
#[test]
fn a_board_at_par_hides_no_copies_of_others() {
    let par = include_str!("../../../solutions/39-three-to-one.toml");
    let with = |idle: &str| par.replace("-.-.-././.-", idle);
    let (ben, cem) = (with("-.-.-./././"), with("\\.-.-././.-"));
    let folder = folder(
        "at-par",
        &[("week/Ada/39.toml", par), ("week/Ben/39.toml", &ben), ("week/Cem/39.toml", &cem)],
    );
    let human = said(&tumble(&folder, &["class", "week"]));
    for part in ["Ada par 10 ~", "Ben +1 9 =", "Cem +1 9 =", "= 39: Ben and Cem handed in"] {
        assert!(one_line(&human).contains(part), "{part}: {human}");
    }
}

/// Students and times would be lost.
#[test]
fn a_stream_is_no_text_of_several_boards() {
    let one = |student: &str| line(&json!({ "student": student }), "Ada/18.toml");
    let stream = one("Ada") + &one("Ben");
    let mail = format!("From: Eve <e@x.org>\nSubject: boards\n\n{stream}-- \nEve");
    let folder = folder("stream-in-a-text", &[("week/late.json", &*stream), ("eve.eml", &mail)]);
    let class = one_line(&said(&tumble(&folder, &["class", "eve.eml"])));
    for student in ["Ada", "Ben"] {
        let need = format!("it names {student}, but Eve sent it");
        assert!(class.contains(&need), "{class}");
    }
    for arguments in [["grade", "week"], ["rank", "week"], ["class", "week"]] {
        let said = one_line(&said(&tumble(&folder, &arguments)));
        let refused = said.contains("a stream: `tumble class` and")
            || said.contains("1 submission does not pass");
        assert!(refused && !said.contains("1 passes"), "{arguments:?}: {said}");
    }
    assert_eq!(points(&folder, &["week"]), expected(&[("late", 0)]));
}

/// The author of an object of JSON is its student, if it has one.
#[test]
fn the_student_of_an_object_comes_before_its_author() {
    let object = |more: &Value| line(more, "Ada/18.toml");
    let folder = folder(
        "student-of-an-object",
        &[
            ("week/a.json", &*object(&json!({ "student": "Ada", "author": "Ms Teach" }))),
            ("week/b.json", &object(&json!({ "student": " ", "author": "Ben" }))),
            ("week/c.json", &object(&json!({ "student": 7, "author": "Cem" }))),
        ],
    );
    let all = expected(&[("Ada", 10), ("Ben", 10), ("Cem", 10)]);
    assert_eq!(points(&folder, &["week"]), all);
}

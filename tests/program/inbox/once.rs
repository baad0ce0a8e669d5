//! Files with several names, and names of several files: each file counts once, for the student who handed it in.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use serde_json::Value;

use super::boards::write_archive;
use super::{expected, folder, grid, judged, points, said, solution, tumble};

fn table(folder: &Path, arguments: &[&str]) -> Value {
    let output = tumble(folder, &[&["class", "--format", "json"], arguments].concat());
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", said(&output)))
}

/// The open questions about a student, by reason.
fn needs(table: &Value, student: &str) -> Vec<String> {
    let needs = table["needs_you"].as_array().unwrap().iter();
    let own = needs.filter(|need| need["student"] == student);
    own.map(|need| need["reason"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_file_with_several_names_counts_once() {
    let good = solution("Ada/18.toml");
    let folder =
        folder("several-names", &[("week/Ada/b.toml", &*good), ("week/Ben/x.toml", &good)]);
    let own = folder.join("week/Ada/b.toml");
    fs::hard_link(&own, folder.join("week/Ada/copy.toml")).unwrap();
    fs::hard_link(&own, folder.join("week/Cleo.toml")).unwrap();
    symlink("b.toml", folder.join("week/Ada/a.toml")).unwrap();
    for command in ["grade", "rank"] {
        let output = tumble(&folder, &[command, "week", "--follow-links", "--format", "csv"]);
        let text = String::from_utf8(output.stdout.clone()).unwrap();
        // The first name that is not a link stays; in a ranking, one for each student.
        let students = if command == "rank" { 3 } else { 2 };
        assert_eq!(text.matches("18,").count(), students, "{text}");
        assert!(text.contains("week/Ada/b.toml,") && text.contains("week/Ben/x.toml,"), "{text}");
        let cleo = text.lines().find(|line| line.contains("18,") && line.contains("Cleo"));
        assert_eq!(cleo.is_some(), command == "rank", "{text}");
        let said = said(&output);
        assert_eq!(
            said.matches("the same file as another one: it counts once").count(),
            5 - students,
            "{said}"
        );
        let twice = tumble(&folder, &[command, "week/Ben", "week/Ben/x.toml", "--format", "csv"]);
        assert_eq!(String::from_utf8(twice.stdout).unwrap().matches("18,").count(), 1);
    }
    // In a class a file counts once for each student: the mark tells the teacher about the shared file.
    for paths in [&["week", "--follow-links"][..], &["week/Ada", "week/Ada", "week/Cleo.toml"]] {
        let table = table(&folder, paths);
        let students = table["students"].as_array().unwrap();
        for student in students.iter().filter(|student| student["points"] == 10) {
            assert_eq!(student["challenges"]["18"]["tries"], 1, "{student}");
        }
        assert!(students.len() >= 2, "{table}");
    }
}

#[test]
fn an_audit_finds_what_has_the_name_of_something_else() {
    let (good, wrong) = (solution("Ada/18.toml"), solution("Ben/18.toml"));
    let (one, other) = (grid("Ada/18.toml"), grid("Ben/18.toml"));
    let form = format!("Name,Challenge,Board\nAda,18,\"{one}\"\nBen,18,\"{other}\"\n");
    let folder = folder("same-names", &[("week/form.csv", &*form), ("week/form.csv:2", &wrong)]);
    let twice = [("Ada/18.toml", good.as_bytes()), ("Ada/18.toml", wrong.as_bytes())];
    write_archive(&folder.join("week/all.zip"), &twice);
    let attached = |text: &str| {
        format!(
            "--==\nContent-Type: text/plain\nContent-Disposition: attachment; filename=\"18.toml\"\n\n{text}\n"
        )
    };
    let mail = format!(
        "From: Dev <dev@example.org>\nSubject: both\nMIME-Version: 1.0\n\
         Content-Type: multipart/mixed; boundary=\"==\"\n\n{}{}--==--\n",
        attached(&good),
        attached(&wrong)
    );
    fs::write(folder.join("week/two.eml"), mail).unwrap();
    fs::write(folder.join("week/two.eml:18.toml"), format!("# mine\n{good}")).unwrap();
    let verdicts = tumble(&folder, &["class", "week", "--format", "jsonl"]).stdout;
    let text = String::from_utf8_lossy(&verdicts);
    assert_eq!(text.lines().filter(|line| !line.contains("\"verdict\":\"skipped\"")).count(), 7);
    fs::write(folder.join("verdicts.jsonl"), &verdicts).unwrap();
    for from in [&["audit", "verdicts.jsonl"][..], &["audit", "verdicts.jsonl", "--from-dir", "."]]
    {
        let audit = tumble(&folder, from);
        assert_eq!(audit.status.code(), Some(0), "{}", said(&audit));
    }
    // A file that was removed counts as changed.
    write_archive(&folder.join("week/all.zip"), &twice[..1]);
    let audit = tumble(&folder, &["audit", "verdicts.jsonl"]);
    assert_eq!(audit.status.code(), Some(1), "{}", said(&audit));
}

#[test]
fn a_folder_of_an_archive_is_a_student_without_an_entry_of_its_own() {
    let good = solution("Ada/18.toml");
    let folder = folder("no-entries", &[]);
    let files = [("Ada/18.toml", good.as_bytes()), ("Ada/.keep", b""), ("Ben/.keep", b"")];
    write_archive(&folder.join("week.zip"), &files);
    assert_eq!(points(&folder, &["week.zip"]), expected(&[("Ada", 10), ("Ben", 0)]));
}

#[test]
fn a_mail_with_two_senders_is_nobodys() {
    let grid = grid("Ada/18.toml");
    let mail = |from: &str| format!("{from}Subject: 18\n\nFor 18:\n\n{grid}");
    let folder = folder(
        "senders",
        &[
            ("week/two.eml", &*mail("From: Ada <a@example.org>\nFrom: Ben <b@example.org>\n")),
            ("week/list.eml", &mail("From: Ada <a@example.org>, Ben <b@example.org>\n")),
            ("week/same.eml", &mail("From: Cy <c@example.org>\nFrom: Cy <c@example.org>\n")),
        ],
    );
    assert_eq!(points(&folder, &["week"]), expected(&[("Cy", 10), ("list", 0), ("two", 0)]));
    for (name, reasons) in [("list", 1), ("two", 1), ("Ada", 0), ("Ben", 0)] {
        let reasons_of = needs(&table(&folder, &["week"]), name);
        assert_eq!(reasons_of.len(), reasons, "{name}");
        assert!(reasons_of.iter().all(|one| one.contains("more than one sender: Ada and Ben")));
    }
}

#[test]
fn nothing_that_was_handed_in_is_called_missing() {
    let (one, other) = (solution("Ada/18.toml"), solution("Ben/21.toml"));
    let folder = folder(
        "beside",
        &[
            ("week/Ada/18.toml", &*one),
            ("week/Ada/21.docx", "PK"),
            ("week/Ben/18.toml", &one),
            ("week/Ben/21.toml", &other),
            ("week/Ben/notes.docx", "PK"),
            ("week/Cy/18.toml", &one),
            ("week/read-me.docx", "PK"),
        ],
    );
    write_archive(&folder.join("week/Dev.zip"), &[("21.docx", b"PK")]);
    let table = table(&folder, &["week"]);
    for (student, count) in [("Ada", 1), ("Ben", 0), ("Cy", 0), ("Dev", 1)] {
        assert_eq!(needs(&table, student).len(), count, "{student}: {table}");
    }
    let names: Vec<&Value> =
        table["students"].as_array().unwrap().iter().map(|one| &one["student"]).collect();
    assert_eq!(names, ["Ada", "Ben", "Cy", "Dev"]);
    let text = said(&tumble(&folder, &["class", "week"]));
    assert!(text.contains("Ada par 10 ~ ? 0 10") && text.contains("Cy par 10 ~ - 0 10"), "{text}");
}

#[test]
fn a_link_that_stays_inside_is_not_said_to_lead_out() {
    let folder = folder("inside-links", &[("week/Ada/18.toml", &solution("Ada/18.toml"))]);
    let inside = folder.join("week/Ada/18.toml");
    symlink(&inside, folder.join("week/Ada/inside.toml")).unwrap();
    symlink(&folder, folder.join("week/Ada/outside.toml")).unwrap();
    fs::create_dir(folder.join("week/Ben")).unwrap();
    symlink("../Ada/18.toml", folder.join("week/Ben/18.toml")).unwrap();
    symlink("../../week/Ada/18.toml", folder.join("week/Ben/round.toml")).unwrap();
    let said = said(&tumble(&folder, &["grade", "week", "--list-skipped"]));
    for (name, is_out) in
        [("Ada/inside", false), ("Ada/outside", true), ("Ben/18", false), ("Ben/round", false)]
    {
        let line = said.split("skipped ").find(|line| line.contains(name)).unwrap();
        assert_eq!(line.contains("leads out of the folder"), is_out, "{line}");
    }
}

#[test]
fn names_that_are_shown_alike_stay_two() {
    let good = solution("Ada/18.toml");
    let files = [
        ("week/Bob\u{200b}/18.toml", &*good),
        ("week/Bob\\u{200b}/18.toml", &good),
        ("week/Bob/18.toml", &good),
    ];
    let folder = folder("alike", &files);
    let output = tumble(&folder, &["class", "week", "--format", "csv"]);
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    let mut names: Vec<&str> =
        text.lines().skip(1).filter_map(|line| line.split(',').next()).collect();
    names.sort_unstable();
    assert_eq!(names, ["Bob", "Bob\\u{200b}", "Bob\\x5cu{200b}"]);
    assert!(said(&output).contains("these names look the same"), "{}", said(&output));
    let verdicts = tumble(&folder, &["class", "week", "--format", "jsonl"]).stdout;
    fs::write(folder.join("verdicts.jsonl"), &verdicts).unwrap();
    let audit = tumble(&folder, &["audit", "verdicts.jsonl"]);
    assert_eq!(audit.status.code(), Some(0), "{}", said(&audit));
    assert_eq!(judged(&folder, &["grade", "week", "--format", "json"]).len(), 3);
}

#[test]
fn points_that_canvas_writes_above_the_students_are_not_one() {
    let cell = grid("Ada/18.toml");
    let folder = folder(
        "canvas",
        &[
            (
                "grades.csv",
                "Student,ID,SIS Login ID,Week 7\n    Points Possible,,,10\n\"Byron, Ada\",7,abyron,\n",
            ),
            (
                "form.csv",
                &format!(
                    "Student,ID,Board\n    Points Possible,,\"{cell}\"\nabyron,7,\"{cell}\"\n"
                ),
            ),
        ],
    );
    let found = points(&folder, &["form.csv", "--roster", "grades.csv", "--challenge", "18"]);
    assert_eq!(found, expected(&[("Byron, Ada", 10)]));
}

#[test]
fn an_audit_knows_the_folder_of_the_students() {
    let signed = format!("author = \"Ben\"\n{}", solution("Ada/18.toml"));
    let folder = folder(
        "roots",
        &[("school/week/Ada/18.toml", &*signed), ("school/week/Ada/x/21.toml", &signed)],
    );
    write_archive(&folder.join("school/week/Ada/all.zip"), &[("y/18.toml", signed.as_bytes())]);
    let inside = folder.join("school/week/Ada");
    let week = folder.join("school/week");
    let week = week.to_str().unwrap();
    for (place, paths) in [
        (&folder, &["school/week"][..]),
        (&folder, &["school/week/"]),
        (&folder, &[week]),
        (&folder, &["school/../school/week"]),
        (&folder, &["school/week/Ada", "--root", "school/week"]),
        (&folder, &["school/week/Ada", "school/week/Ada"]),
        (&inside, &[".."]),
        (&inside, &[".", "."]),
    ] {
        let output = tumble(place, &[&["class", "--format", "jsonl"], paths].concat());
        let lines = String::from_utf8(output.stdout.clone()).unwrap();
        assert_eq!(lines.matches("\"student\":\"Ada\"").count(), 3, "{paths:?}: {}", said(&output));
        let audit = |student: &str| {
            let changed =
                lines.replace("\"student\":\"Ada\"", &format!("\"student\":\"{student}\""));
            fs::write(folder.join("verdicts.jsonl"), changed).unwrap();
            let file = folder.join("verdicts.jsonl");
            let output = tumble(place, &["audit", file.to_str().unwrap()]);
            (output.status.code(), said(&output))
        };
        let (code, honest) = audit("Ada");
        assert_eq!(code, Some(0), "{paths:?}: {honest}");
        for student in ["week", "school", "roots", "x", "y", "all", "Ben", "", "."] {
            let (code, forged) = audit(student);
            assert_eq!(code, Some(1), "{paths:?}, {student}: {forged}");
            assert!(forged.contains("3 judged otherwise"), "{forged}");
        }
    }
}

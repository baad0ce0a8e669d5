//! Mails, forms, archives and rosters: senders, challenges and notes around the boards.

use std::fs;
use std::time::Instant;

use super::super::scratch::one_line;
use super::boards::write_archive;
use super::{expected, folder, grid, judged, points, said, solution, tumble};

pub(super) fn cell(board: &str) -> String {
    format!("\"{}\"", board.replace('"', "\"\""))
}

#[test]
fn a_form_may_have_a_column_for_each_challenge() {
    let [one, other] = ["Ada/18.toml", "Ada/21.toml"].map(|name| cell(&grid(name)));
    let by_number = format!(
        "Name,How many tasks did you do?,Challenge 18,Challenge 21\nAda,2,{one},{other}\n\
         Ben,1,,{other}\nCy,0,I did not manage,\n\
         Dee,0,,\n"
    );
    let by_title = format!("Name,Entanglement,Quantum Number\nAda,{one},{other}\nBen,,{other}\n");
    let in_pairs = format!(
        "Name,Challenge 1,Board 1,Challenge 2,Board 2\nAda,18,{one},21,{other}\nBen,21,{other},,\n"
    );
    let by_cell = format!(
        "Name,How many tasks did you do?,Challenge,Your board for the challenge\n\
         Ada,5,18,{one}\nAda,5,21,{other}\nBen,1,21,{other}\n"
    );
    let forms =
        [("a.csv", &*by_number), ("b.csv", &by_title), ("c.csv", &by_cell), ("d.csv", &in_pairs)];
    let folder = folder("column-each", &forms);
    for (name, _) in forms {
        let mut students = points(&folder, &[name]);
        students.retain(|(name, _)| !["Cy", "Dee"].contains(&&**name));
        assert_eq!(students, expected(&[("Ada", 20), ("Ben", 10)]), "{name}");
    }
    let listed = said(&tumble(&folder, &["class", "a.csv"]));
    assert!(listed.contains("needs you: Cy: a.csv:"), "{listed}");
    // A student whose cell is empty handed in nothing.
    assert!(listed.contains("Dee - 0 - 0 0") && !listed.contains("needs you: Dee"), "{listed}");
}

#[test]
fn json_in_a_folder_is_read_or_listed() {
    let board = |name: &str| serde_json::json!({"challenge": 18, "board": grid(name)}).to_string();
    let folder = folder(
        "json-files",
        &[
            ("week/Ada/18.json", &*board("Ada/18.toml")),
            ("week/Ben/settings.json", "{\"theme\": \"dark\"}"),
            ("week/Cy/18.json", "{\"board\": 7}"),
        ],
    );
    assert_eq!(points(&folder, &["week"]), expected(&[("Ada", 10), ("Ben", 0), ("Cy", 0)]));
    let listed = said(&tumble(&folder, &["class", "week"]));
    for name in ["week/Ben/settings.json", "week/Cy/18.json"] {
        assert!(listed.contains(&format!("needs you: {name}")), "{listed}");
    }
}

#[test]
fn the_subject_of_a_mail_says_more_than_the_number_of_its_file() {
    let mail = |subject: &str| format!("From: Ada\nSubject: {subject}\n\n{}", grid("Ada/18.toml"));
    let folder = folder(
        "numbered-mail",
        &[
            ("in/2.eml", &*mail("challenge 18")),
            ("in/18.eml", &mail("my board")),
            ("in/18/0002.eml", &mail("another")),
        ],
    );
    for (file, line) in judged(&folder, &["grade", "in", "--format", "json"]) {
        assert_eq!(line["verdict"], "pass", "{line}");
        let note = line["notes"].to_string();
        let is_named = note.contains("taken for challenge 18, which line 1 names");
        assert_eq!(is_named, file == "in/2.eml", "{note}");
    }
}

#[test]
fn a_mail_in_a_mail_may_be_somebody_elses() {
    let good = solution("Ada/18.toml");
    let mail = |head: &str| {
        format!(
            "From: Ben <ben@example.org>\nSubject: Fwd\nMIME-Version: 1.0\nContent-Type: \
             multipart/mixed; boundary=\"==\"\n\n--==\nContent-Type: text/plain\n\nsee there\n--==\n\
             {head}\n\nFrom: Ada <ada@example.org>\nSubject: 18\n\n{good}\n--==--\n"
        )
    };
    let named = "Content-Type: application/octet-stream\nContent-Disposition: attachment; \
                 filename=\"x.eml\"";
    let folder = folder(
        "forwarded",
        &[("in/1.eml", &*mail("Content-Type: message/rfc822")), ("in/2.eml", &mail(named))],
    );
    // An archive in a mail belongs to its sender, and a mail in it does not.
    let inside = format!("From: Ada <ada@example.org>\nSubject: 18\n\n{good}\n");
    write_archive(&folder.join("x.zip"), &[("ada.eml", inside.as_bytes())]);
    let archive = fs::read(folder.join("x.zip")).unwrap();
    let head = "From: Dan\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=\"==\"\n\n--==\n\
                Content-Type: application/zip; name=\"x.zip\"\nContent-Transfer-Encoding: quoted-printable\n\
                Content-Disposition: attachment; filename=\"x.zip\"\n\n";
    let lines = archive.chunks(20).map(|line| {
        let digits: String = line.iter().map(|byte| format!("={byte:02X}")).collect();
        format!("{digits}=\n")
    });
    let mail = format!("{head}{}\n--==--\n", lines.collect::<String>());
    fs::write(folder.join("in/3.eml"), mail).unwrap();
    assert_eq!(points(&folder, &["in"]), expected(&[("Ben", 0), ("Dan", 0)]));
    let listed = said(&tumble(&folder, &["class", "in"]));
    assert!(
        listed.contains("needs you: Dan: in/3.eml:x.zip/ada.eml: a mail in a mail"),
        "{listed}"
    );
    assert_eq!(listed.matches("needs you: Ben: in/").count(), 4, "{listed}");
    assert!(listed.contains("a mail in a mail: somebody else may have made"), "{listed}");
}

#[test]
fn what_stands_below_who_wrote_it_is_a_quote() {
    let board = grid("Ada/18.toml");
    let of_others = [
        "later\n\nOn Monday Ada wrote:\n\n",
        "Am 23.11.2026 um 10:00 schrieb Ada <ada@example.org>:\n",
        "-------- Forwarded Message --------\nSubject: x\nFrom: Ada\n\n",
        "for you\n\nFrom: Ada\nTo: Jim\nCc: Kim\nSent: Monday\n\n",
    ];
    for text in of_others {
        let folder = folder("unmarked", &[("in/Eve/18.txt", &format!("{text}{board}"))]);
        let lines = judged(&folder, &["class", "in", "--format", "jsonl"]);
        let problem = lines[0].1["problem"].to_string();
        assert!(problem.contains("its board is in a quote"), "{text}: {problem}");
    }
    let folder = folder("said", &[("in/Eve/18.txt", &format!("Here is what I wrote:\n\n{board}"))]);
    assert_eq!(points(&folder, &["in"]), expected(&[("Eve", 10)]));
}

#[test]
fn empty_folders_of_an_archive_are_students() {
    let good = solution("Ada/18.toml");
    let folder = folder("empty-folders", &[]);
    let files: [(&str, &[u8]); 6] = [
        ("Ada/", b""),
        ("Ada/18.toml", good.as_bytes()),
        ("Ben/", b""),
        ("Cy/", b""),
        ("Cy/week 1/", b""),
        ("Ben/.DS_Store", b"?"),
    ];
    write_archive(&folder.join("week.zip"), &files);
    assert_eq!(points(&folder, &["week.zip"]), expected(&[("Ada", 10), ("Ben", 0), ("Cy", 0)]));
    let table = said(&tumble(&folder, &["class", "week.zip"]));
    assert!(!table.contains("needs you"), "{table}");
}

#[test]
fn an_archive_of_several_folders_in_a_folder_is_said_to_be_of_one_student() {
    let good = solution("Ada/18.toml");
    let folder = folder("archive-inside", &[("in/Eve/18.toml", &*good)]);
    let files: [(&str, &[u8]); 2] = [("Ada/18.toml", good.as_bytes()), ("Ben/18.toml", b"?")];
    write_archive(&folder.join("in/week.zip"), &files);
    let own: [(&str, &[u8]); 2] = [("18/a.toml", good.as_bytes()), ("21/b.toml", b"?")];
    write_archive(&folder.join("in/Dan.zip"), &own);
    write_archive(&folder.join("in/Fay.zip"), &files[..1]);
    for command in ["class", "rank"] {
        let said = said(&tumble(&folder, &[command, "in"]));
        assert!(said.contains("in/week.zip is taken for that of one student, week:"), "{said}");
        assert_eq!(said.matches(".zip is taken").count(), 1, "{said}");
    }
}

#[test]
fn a_number_that_several_have_is_that_of_their_class() {
    let good = solution("Ada/18.toml");
    let folder = folder(
        "class-number",
        &[
            ("r.csv", "Name,Class number\nAda,7\nBen,7\nCy,8\n"),
            ("own.csv", "Name,Class number\nAda,1\nBen,2\n"),
            ("week/ada/18.toml", &*good),
            ("two/2/18.toml", &good),
        ],
    );
    let table = tumble(&folder, &["class", "week", "--roster", "r.csv", "--format", "json"]);
    let table: serde_json::Value = serde_json::from_slice(&table.stdout).unwrap();
    let groups: Vec<&str> = table["students"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|one| one["group"].as_str())
        .collect();
    assert_eq!(groups, ["7", "7", "8"]);
    let own = expected(&[("Ada", 0), ("Ben", 10)]);
    assert_eq!(points(&folder, &["two", "--roster", "own.csv"]), own);
}

#[test]
fn a_table_that_is_read_as_latin_1_is_noted() {
    let folder = folder("latin", &[]);
    let form = format!("Name,Challenge,Board\nJ\u{f6}rg,18,{}\n", cell(&grid("Ada/18.toml")));
    let latin = |text: &str| text.chars().map(|c| c as u8).collect::<Vec<u8>>();
    fs::write(folder.join("form.csv"), latin(&form)).unwrap();
    fs::write(folder.join("r.csv"), latin("Name\nJ\u{f6}rg\n")).unwrap();
    let graded = judged(&folder, &["grade", "form.csv", "--format", "json"]);
    assert!(graded[0].1["notes"].to_string().contains("read as Latin-1"), "{}", graded[0].1);
    let strict = judged(&folder, &["grade", "form.csv", "--strict", "--format", "json"]);
    assert_eq!(strict[0].1["verdict"], "unreadable", "{}", strict[0].1);
    let said = said(&tumble(&folder, &["class", "form.csv", "--roster", "r.csv"]));
    assert!(said.contains("r.csv: read as Latin-1"), "{said}");
    assert_eq!(points(&folder, &["form.csv", "--roster", "r.csv"]), expected(&[("Jörg", 10)]));
}

#[test]
fn objects_that_do_not_end_are_read_in_linear_time() {
    for (name, line, count) in [("brace", "{\n", 120_000), ("lists", "{\"a\":[[[[\n", 25_000)] {
        let (text, quarter) = (line.repeat(count), line.repeat(count / 4));
        let folder = folder("braces", &[("all.txt", &text), ("quarter.txt", &quarter)]);
        let time_of = |file: &str| {
            let begun = Instant::now();
            tumble(&folder, &["grade", file]);
            begun.elapsed()
        };
        // On a busy machine one of them may wait; but never is that what quadratic time would do, each time.
        let is_linear = || time_of("all.txt") < time_of("quarter.txt") * 10;
        assert!((0..5).any(|_| is_linear()), "{name}");
    }
    // Next to braces of other texts a board is found.
    let text = format!(
        "{}\n{}\n",
        "{ not this\n".repeat(1000),
        serde_json::json!({"challenge": 18, "board": grid("Ada/18.toml")})
    );
    let folder = folder("code", &[("code.txt", &text)]);
    assert_eq!(tumble(&folder, &["grade", "code.txt"]).status.code(), Some(0));
}

#[test]
fn verdicts_one_a_line_say_what_was_left_out() {
    let good = solution("Ada/18.toml");
    let folder = folder(
        "left-out",
        &[
            ("week/Ada/18.toml", &*good),
            ("week/Ben/18.docx", "?"),
            ("week/Dan_1_assignsubmission_file_/x.docx", "?"),
            ("week/Dan_2_assignsubmission_file_/18.toml", &good),
        ],
    );
    fs::create_dir(folder.join("week/Cy")).unwrap();
    let table = |path: &str| tumble(&folder, &["class", path, "--format", "csv"]);
    let lines = tumble(&folder, &["class", "week", "--format", "jsonl"]);
    fs::write(folder.join("v.jsonl"), &lines.stdout).unwrap();
    assert_eq!(
        String::from_utf8(table("v.jsonl").stdout).unwrap(),
        String::from_utf8(table("week").stdout).unwrap()
    );
    let listed = said(&tumble(&folder, &["class", "v.jsonl"]));
    assert!(listed.contains("needs you: week/Ben/18.docx"), "{listed}");
    // Written again, and audited, the result is the same.
    let again = tumble(&folder, &["class", "v.jsonl", "--format", "jsonl"]);
    assert_eq!(again.stdout, lines.stdout);
    assert_eq!(tumble(&folder, &["audit", "v.jsonl"]).status.code(), Some(0));
    assert_eq!(table("v.jsonl").status.code(), Some(0));
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("../Ada/18.toml", folder.join("week/Cy/18.toml")).unwrap();
        let lines = tumble(&folder, &["class", "week", "--follow-links", "--format", "jsonl"]);
        assert_eq!(lines.status.code(), Some(2));
        fs::write(folder.join("v.jsonl"), &lines.stdout).unwrap();
        assert_eq!(table("v.jsonl").status.code(), Some(2));
    }
}

/// The hidden part of a page is not read, and of two links in one argument neither has a name.
#[test]
fn convert_reads_a_page_as_other_commands_do() {
    let [good, other] = ["Ada/18.toml", "Ada/21.toml"].map(solution);
    let folder = folder("converted-page", &[("good.toml", &*good), ("other.toml", &other)]);
    let link = |file| {
        let output = tumble(&folder, &["convert", file, "--to", "jstumble"]);
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    };
    let [good, other] = [link("good.toml"), link("other.toml")];
    let hidden = grid("Ada/21.toml");
    let page = format!("<html><!--\n{hidden}\n--><p>18</p><a href=\"{good}\">x</a></html>");
    fs::write(folder.join("page.html"), page).unwrap();
    assert_eq!(link("page.html"), good);
    let graded = tumble(&folder, &["grade", "page.html", "--challenge", "18"]);
    assert_eq!(graded.status.code(), Some(0), "{}", said(&graded));
    fs::write(folder.join("page.html"), "<img src=\"data:image/png;base64,iVBORw0KGgo=\">")
        .unwrap();
    for command in ["convert", "grade"] {
        let read = said(&tumble(&folder, &[command, "page.html"]));
        assert!(read.contains("the page holds no text"), "{command}: {read}");
    }
    let run = said(&tumble(&folder, &["run", "--challenge", "18", &format!("{good} {other}")]));
    assert!(run.contains("give them one by one") && !run.contains("name http"), "{run}");
}

/// Excel reads the column separator from the first line.
#[test]
fn the_headings_of_a_table_are_in_its_first_line_with_words() {
    let board = grid("Ada/18.toml");
    for above in ["sep=;\r\n", "sep=;\n", "\n", ""] {
        let form = format!("{above}Name;Challenge;Board\nAda;18;\"{board}\"\n");
        let folder = folder("above-headings", &[("form.csv", &*form)]);
        assert_eq!(points(&folder, &["form.csv"]), expected(&[("Ada", 10)]), "{above:?}");
    }
}

#[test]
fn a_spreadsheet_is_to_be_saved_as_csv() {
    let folder = folder("spreadsheet", &[]);
    fs::write(folder.join("form.xlsx"), b"PK\x03\x04\x14\0\xe7").unwrap();
    let class = said(&tumble(&folder, &["class", "form.xlsx"]));
    assert!(class.contains("form.xlsx: a spreadsheet, of which only CSV is read"), "{class}");
}

/// Unpacking an export can leave a folder inside a folder, and the extra folder that a Mac adds.
#[test]
fn a_folder_of_folders_that_is_alone_is_noted() {
    let good = solution("Ada/18.toml");
    let files = [
        ("week/Week 7/Ada/18.toml", &*good),
        ("week/Week 7/Ben/18.toml", &good),
        ("week/__MACOSX/Week 7/._x", "?"),
    ];
    let folder = folder("unpacked", &files);
    assert_eq!(points(&folder, &["week"]), expected(&[("Week 7", 10)]));
    let class = said(&tumble(&folder, &["class", "week"]));
    let note = "week/Week 7 is taken for the folder of one student, Week 7: if it holds the work of several, give it \
                alone";
    assert!(class.contains(note), "{class}");
    let class = said(&tumble(&folder, &["class", "week/Week 7"]));
    assert!(!class.contains("is taken for"), "{class}");
    // Two classes in a folder, and two folders whose students are given.
    let other = solution("Ada/21.toml");
    let files = [
        ("year/7b/Ada/18.toml", &*good),
        ("year/7c/Ada/21.toml", &other),
        ("year/7c/Ben/21.toml", &other),
        ("weeks/Ada/week 1/18.toml", &good),
        ("weeks/Ben/week 1/18.toml", &good),
        ("by/18/Ada/a.toml", &good),
        ("by/21/Ada/a.toml", &other),
        ("r.csv", "name\nAda\nBen\n"),
    ];
    let folder = super::folder("two-classes", &files);
    let of_class = "these folders are taken for those of one student each: if they hold the work of several, give \
                    each alone: year/7b, year/7c";
    let of_students = "these names are in several folders (year/7b, year/7c), and are taken for one student each: if \
                       they are those of several classes, grade each class alone: Ada";
    for command in ["class", "rank"] {
        let said =
            |paths: &[&str]| one_line(&said(&tumble(&folder, &[&[command], paths].concat())));
        let classes = said(&["year"]);
        assert!(classes.contains(of_class), "{classes}");
        let all = ["year/7b/Ada", "year/7c/Ada", "year/7c/Ben"];
        let students = said(&all);
        assert!(students.contains(of_students), "{students}");
        for paths in [
            &["weeks"][..],
            &["weeks/Ada", "weeks/Ben"],
            &["by/18/Ada", "by/21/Ada"],
            &["by/18", "by/21"],
            &["by"],
        ] {
            assert!(!said(paths).contains("one student each"), "{}", said(paths));
        }
        let known = said(&[&all[..], &["--roster", "r.csv"]].concat());
        assert!(!known.contains("one student each"), "{known}");
    }
}

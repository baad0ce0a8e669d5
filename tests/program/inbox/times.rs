//! Times of hand-ins: their sources, lateness, and the choice among several tries.

use std::fs::{self, File};
use std::path::Path;
use std::time::{Duration, UNIX_EPOCH};

use serde_json::{Value, json};

use super::super::scratch::one_line;
use super::boards::write_archive;
use super::{folder, grid, judged, line, points, said, solution, tumble};

/// 2026-11-20T17:00:00Z
const DEADLINE: u64 = 1_795_194_000;

/// Gives a file its time, in seconds after the deadline.
fn set_time(file: &Path, after: i64) {
    let time = UNIX_EPOCH + Duration::from_secs(DEADLINE.saturating_add_signed(after));
    File::options().write(true).open(file).unwrap().set_modified(time).unwrap();
}

/// The cells of challenge 18 by student: points, time, source, whether it is late.
fn cells(folder: &Path, arguments: &[&str]) -> Vec<(String, u64, String, String, Value)> {
    let output = tumble(folder, &[&["class", "--format", "json"], arguments].concat());
    let table: Value =
        serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", said(&output)));
    let text = |value: &Value| value.as_str().unwrap_or("").to_owned();
    let mut cells: Vec<_> = table["students"]
        .as_array()
        .unwrap()
        .iter()
        .map(|student| {
            let cell = &student["challenges"]["18"];
            let points = cell["points"].as_u64().unwrap();
            let [at, from] = ["sent_at", "sent_at_from"].map(|key| text(&cell[key]));
            (text(&student["student"]), points, at, from, cell["late"].clone())
        })
        .collect();
    cells.sort_by(|a, b| a.0.cmp(&b.0));
    cells
}

fn mail(sender: &str, date: &str, grid: &str) -> String {
    format!(
        "From: {sender} <x@example.org>\nDate: {date}\nSubject: challenge 18\n\nHi,\n\n{grid}\n"
    )
}

#[test]
fn the_time_is_that_of_the_line_the_table_the_mail_the_name_the_archive_or_the_file() {
    let (grid, good) = (grid("Ada/18.toml"), solution("Ada/18.toml"));
    let form = format!(
        "Timestamp,Name,Challenge,Board\n2026/11/20 6:30:00 PM GMT+1,Table,18,\"{grid}\"\n"
    );
    let folder = folder(
        "sources",
        &[
            ("week/a.eml", &*mail("Mail", "Fri, 20 Nov 2026 17:59:59 +0100", &grid)),
            ("week/2025-01-01 b.eml", &mail("Late mail", "Fri, 20 Nov 2026 18:00:01 +0100", &grid)),
            ("week/form.csv", &form),
            ("week/Name/18 2026-11-20 17.30.toml", &good),
            ("week/File/18.toml", &good),
            ("week/hoppergrace_LATE_1234_5678_18.toml", &good),
            ("week/turingalan_1234_5679_18.toml", &good),
        ],
    );
    set_time(&folder.join("week/File/18.toml"), 60);
    let deadline = ["week", "--deadline", "2026-11-20T18:00+01:00"];
    let cell = |name: &str, points, at: &str, from: &str, late| {
        (name.to_owned(), points, at.to_owned(), from.to_owned(), json!(late))
    };
    let all = [
        cell("File", 10, "2026-11-20T17:01:00Z", "file", true),
        cell("Late mail", 10, "2026-11-20T18:00:01+01:00", "mail", true),
        cell("Mail", 10, "2026-11-20T17:59:59+01:00", "mail", false),
        cell("Name", 10, "2026-11-20T17:30:00", "name", false),
        cell("Table", 10, "2026-11-20T18:30:00+01:00", "table", true),
        cell("hoppergrace", 10, "", "name", true),
        cell("turingalan", 10, "", "name", false),
    ];
    assert_eq!(cells(&folder, &deadline), all);
    let of = |rule: &str| {
        let cells = cells(&folder, &[&deadline[..], &["--late", rule]].concat());
        cells.iter().map(|(_, points, ..)| *points).collect::<Vec<_>>()
    };
    assert_eq!(of("zero"), [0, 0, 10, 10, 0, 0, 10]);
    assert_eq!(of("half"), [5, 5, 10, 10, 5, 5, 10]);
    // The time of a file is not reproducible: it counts only if times are asked for.
    let plain = cells(&folder, &["week"]);
    let (file, name) = (&plain[0], &plain[3]);
    assert_eq!((&*file.2, &*file.3, &file.4), ("", "", &Value::Null));
    assert_eq!((&*name.3, &name.4), ("name", &Value::Null));
    let human = said(&tumble(&folder, &[&["class"], &deadline[..]].concat()));
    for part in [
        "par 10 L",
        "L: late, after 2026-11-20T18:00:00+01:00",
        "1 time without a known time zone: that of the deadline (+01:00) is taken",
        "the time of 1 hand-in is that of the file itself, which a copy changes: the weakest source",
        "the time of 1 hand-in is from the name of a file, which the student may have chosen",
        "2 hand-ins count as late or in time by the mark of a platform in their names",
        "the time of 2 hand-ins is from the date of a mail, which the sender writes",
    ] {
        assert!(human.contains(part), "{part}: {human}");
    }
    let csv = said(&tumble(&folder, &[&["class", "--format", "csv"], &deadline[..]].concat()));
    assert!(csv.contains("Late mail,par,10,10,10,,,,18,"), "{csv}");
    // The recorded times are audited, and a copy of a file is the same file.
    for (more, has_file) in [(&["--deadline", "2026-11-20"][..], true), (&[], false)] {
        let verdicts = tumble(&folder, &[&["class", "week", "--format", "jsonl"], more].concat());
        fs::write(folder.join("verdicts.jsonl"), &verdicts.stdout).unwrap();
        let text = String::from_utf8(verdicts.stdout).unwrap();
        assert_eq!(text.contains("\"sent_at_from\":\"file\""), has_file, "{text}");
        set_time(&folder.join("week/File/18.toml"), 120);
        let audit = tumble(&folder, &["audit", "verdicts.jsonl"]);
        assert_eq!(audit.status.code(), Some(0), "{}", said(&audit));
    }
    let forged = fs::read_to_string(folder.join("verdicts.jsonl")).unwrap();
    fs::write(folder.join("forged.jsonl"), forged.replace("18:00:01", "17:00:01")).unwrap();
    let audit = tumble(&folder, &["audit", "forged.jsonl"]);
    assert!(said(&audit).contains("sent_at"), "{}", said(&audit));
}

#[test]
fn times_without_a_zone_are_said_to_be_taken_in_one() {
    let grid = grid("Ada/18.toml");
    let folder = folder(
        "zones",
        &[
            ("week/a.eml", &*mail("Ada", "Fri, 20 Nov 2026 17:30:00", &grid)),
            ("week/b.eml", &mail("Ben", "20 Nov 2026 17:30:00 +0000", &grid)),
            ("week/c.eml", &mail("Chloe", "Fri, 99 Foo 20000000000 99:99", &grid)),
            ("day/Ada/18 2026-11-20.toml", &solution("Ada/18.toml")),
        ],
    );
    set_time(&folder.join("week/c.eml"), -60);
    let late = |deadline: &str| {
        let cells = cells(&folder, &["week", "--deadline", deadline]);
        cells.iter().map(|(.., late)| late.as_bool().unwrap()).collect::<Vec<_>>()
    };
    // 18:00 in Berlin is 17:00 in London.
    assert_eq!(late("2026-11-20T18:00+01:00"), [false, true, false]);
    assert_eq!(late("2026-11-20T17:00Z"), [true, true, false]);
    assert_eq!(late("2026-11-20 18:00"), [false, false, false]);
    assert_eq!(late("2026-11-20"), [false, false, false]);
    let said_of =
        |deadline: &str| said(&tumble(&folder, &["class", "week", "--deadline", deadline]));
    let named = said_of("2026-11-20T18:00+01:00");
    assert!(
        named.contains("1 time without a known time zone: that of the deadline (+01:00)"),
        "{named}"
    );
    let open = one_line(&said_of("2026-11-20 18:00"));
    assert!(open.contains("names no time zone, such as `+01:00`: UTC is taken"), "{open}");
    assert!(open.contains("1 time without a known time zone: UTC is taken"), "{open}");
    for (deadline, is_open) in [("2026-11-20T18:00Z", true), ("2026-11-20", false)] {
        let day = one_line(&said(&tumble(&folder, &["class", "day", "--deadline", deadline])));
        let note = "1 hand-in of the day of the deadline, without a time: counted as in time";
        assert_eq!(day.contains(note), is_open, "{day}");
    }
    for wrong in
        ["tomorrow", "2026-02-30", "20.13.2026", "2026-11-20T25:00", "2026-11-20 18:00 XYZ"]
    {
        let output = tumble(&folder, &["class", "week", "--deadline", wrong]);
        assert_eq!(output.status.code(), Some(2), "{wrong}");
        assert!(said(&output).contains("is not a time such as"), "{}", said(&output));
    }
}

#[test]
fn one_of_several_tries_counts() {
    let (good, bad) = (solution("Ada/18.toml"), solution("Ben/18.toml"));
    let folder = folder(
        "tries",
        &[
            // In the order of their names, and in the opposite order by their times.
            ("week/Ada/2026-11-20 18.toml", &*bad),
            ("week/Ada/x 2026-11-19 18.toml", &good),
            ("week/Ben/a 2026-11-19 18.toml", &good),
            ("week/Ben/b 2026-11-21 18.toml", &good),
        ],
    );
    let of = |arguments: &[&str]| {
        let all = points(&folder, &[&["week"], arguments].concat());
        (all[0].1, all[1].1)
    };
    assert_eq!(of(&[]), (10, 10));
    assert_eq!(of(&["--tries", "last"]), (3, 10));
    assert_eq!(of(&["--tries", "first"]), (10, 10));
    let late = ["--deadline", "2026-11-20", "--late", "half"];
    assert_eq!(of(&late), (10, 10));
    assert_eq!(of(&[&late[..], &["--tries", "last"]].concat()), (3, 5));
    let ranked = |arguments: &[&str]| {
        let output = tumble(&folder, &[&["rank", "week", "--format", "json"], arguments].concat());
        let text = String::from_utf8(output.stdout).unwrap();
        let lines = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        lines
            .map(|line| {
                (line["student"].as_str().unwrap().to_owned(), line["rank"].as_u64().unwrap())
            })
            .collect::<Vec<_>>()
    };
    let both = [("Ada".to_owned(), 1), ("Ben".to_owned(), 1)];
    assert_eq!(ranked(&[]), both);
    // Their names decide.
    let text = said(&tumble(&folder, &["rank", "week"]));
    assert!(
        one_line(&text).contains("the time of 2 hand-ins is from the name of a file"),
        "{text}"
    );
    assert_eq!(ranked(&["--tries", "last"]), both[1..]);
    // Of equal boards the earlier one is first. The time on a day is not known: it counts as the end.
    fs::rename(
        folder.join("week/Ada/x 2026-11-19 18.toml"),
        folder.join("week/Ada/x 2026-11-19 12.00 18.toml"),
    )
    .unwrap();
    fs::create_dir(folder.join("week/Cy")).unwrap();
    fs::write(folder.join("week/Cy/18.toml"), &good).unwrap();
    let earlier_first = [("Ada", 1), ("Ben", 2), ("Cy", 3)].map(|(name, rank)| (name.into(), rank));
    assert_eq!(ranked(&[]), earlier_first);
    assert_eq!(ranked(&["--deadline", "2026-11-18", "--late", "zero"]), []);
    let half = tumble(&folder, &["rank", "week", "--deadline", "2026-11-18", "--late", "half"]);
    assert_eq!(half.status.code(), Some(2), "{}", said(&half));
}

#[test]
fn lines_of_a_stream_say_when_they_were_sent() {
    let of = |student: &str, at: &str, file: &str| {
        line(&json!({"student": student, "file": student, "sent_at": at}), file)
    };
    let lines = [
        of("Ada", "2026-11-20T17:59+01:00", "Ada/18.toml"),
        of("Ben", "2026-11-20T18:01+01:00", "Ada/18.toml"),
        of("Chloe", "yesterday", "Ada/18.toml"),
        line(&json!({"student": "Dev", "file": "Dev"}), "Ada/18.toml"),
        of("Eli", "2026-11-20T18:00:00.001+01:00", "Ada/18.toml"),
    ];
    let folder = folder("stream-times", &[("stream.jsonl", &lines.concat())]);
    let deadline = ["stream.jsonl", "--deadline", "2026-11-20T18:00+01:00", "--late", "zero"];
    let output = tumble(&folder, &[&["class"], &deadline[..]].concat());
    assert_eq!(output.status.code(), Some(2));
    let text = said(&output);
    assert!(text.contains("`sent_at` is not a time such as 2026-11-20T18:00Z"), "{text}");
    assert!(text.contains("1 hand-in without a time: counted as in time"), "{text}");
    let points = points(&folder, &deadline);
    let points: Vec<u64> = points.into_iter().map(|(_, points)| points).collect();
    assert_eq!(points, [10, 0, 0, 10, 0]);
    let verdicts = tumble(&folder, &["class", "stream.jsonl", "--format", "jsonl"]).stdout;
    fs::write(folder.join("all.jsonl"), &verdicts).unwrap();
    let audit = tumble(&folder, &["audit", "all.jsonl", "--stream", "stream.jsonl"]);
    assert_eq!(audit.status.code(), Some(0), "{}", said(&audit));
    let forged = String::from_utf8(verdicts).unwrap().replace("18:01:00", "17:01:00");
    fs::write(folder.join("all.jsonl"), forged).unwrap();
    let audit = tumble(&folder, &["audit", "all.jsonl", "--stream", "stream.jsonl"]);
    assert_eq!(audit.status.code(), Some(1), "{}", said(&audit));
    // Recorded verdicts can be judged by their times later.
    let late = tumble(
        &folder,
        &["class", "all.jsonl", "--deadline", "2026-11-20T17:00Z", "--format", "csv"],
    );
    assert!(!said(&late).contains("Ben,par,10,10,10,,,,18"), "{}", said(&late));
    let graded = judged(&folder, &["grade", "--from-jsonl", "stream.jsonl", "--format", "json"]);
    assert_eq!(graded[0].1["sent_at"], "2026-11-20T17:59:00+01:00");
}

#[test]
fn dates_that_read_in_two_ways_are_left_to_a_person() {
    let grid = grid("Ada/18.toml");
    let dated = |sender: &str, dates: &[&str]| {
        let dates: String = dates.iter().map(|date| format!("Date: {date}\n")).collect();
        format!("From: {sender} <x@example.org>\n{dates}Subject: challenge 18\n\n{grid}\n")
    };
    let came = |sender: &str, came: &str, date: &str| {
        format!("Received: from a by b for c;\n {came}\n{}", dated(sender, &[date]))
    };
    let form = |times: [&str; 3]| {
        let names = ["Us", "Them", "Third"].iter().zip(times);
        let rows = names.map(|(name, time)| format!("9/1/2026,{time},{name},18,\"{grid}\"\n"));
        let rows: String = rows.collect();
        format!("Start time,Completion time,Name,Challenge,Board\n{rows}")
    };
    let (early, late) = ("Fri, 20 Nov 2026 17:00:00 +0000", "Sat, 21 Nov 2026 17:00:00 +0000");
    let two_times = form(["20/11/2026 17:30:00", "20/11/2026 17:30:00", "20/11/2026 17:30:00"])
        .replace("Start time", "Submitted")
        .replace("9/1/2026,", "20/11/2026 18:30:00,");
    let folder = folder(
        "two-dates",
        &[
            ("mails/a.eml", &*dated("Two", &[early, late])),
            ("mails/b.eml", &dated("Twice", &[early, early])),
            ("mails/c.eml", &dated("One", &[late])),
            // The sender writes the date of a mail, and the server the time of its arrival.
            ("mails/d.eml", &came("Old", late, early)),
            // Without a zone it may be hours off, but the server has one.
            ("mails/f.eml", &came("Zone", late, "Fri, 20 Nov 2026 17:30:00")),
            ("mails/g.eml", &came("Ahead", early, late)),
            ("mails/e.eml", &came("Slow", "Fri, 20 Nov 2026 18:10:00 +0100", early)),
            ("either/form.csv", &form(["11/10/2026 9:00", "11/12/2026 9:00", "12/12/2026"])),
            ("month/form.csv", &form(["11/20/2026 18:30:00", "11/12/2026 9:00", "1/2/26 9:00"])),
            ("day/form.csv", &form(["20/11/2026 18:30:00", "11/12/2026 9:00", "1/2/26 9:00"])),
            ("year/form.csv", &form(["20/11/20", "26/11/20 18:30:00", "20/11/26 18:30:00"])),
            ("name/Us/18 11-12-2026.toml", &solution("Ada/18.toml")),
            ("hour/Us/18 2026-11-20 7PM.toml", &solution("Ada/18.toml")),
            ("far/Us/18 2026-11-17 7PM.toml", &solution("Ada/18.toml")),
            ("zone/a.eml", &dated("Odd", &["Fri, 27 Nov 2026 19:30:00 +0317"])),
            ("columns/form.csv", &two_times),
        ],
    );
    let late = |path: &str| {
        let deadline = ["--deadline", "2026-11-20T18:00Z", "--late", "zero"];
        let cells = cells(&folder, &[&[path], &deadline[..]].concat());
        let cells = cells.into_iter().map(|(name, points, at, ..)| (name, points, at));
        cells.collect::<Vec<_>>()
    };
    let cell = |name: &str, points, at: &str| (name.to_owned(), points, at.to_owned());
    let mails = [
        cell("Ahead", 10, "2026-11-20T17:00:00Z"),
        cell("Old", 10, ""),
        cell("One", 0, "2026-11-21T17:00:00Z"),
        cell("Slow", 10, "2026-11-20T17:00:00Z"),
        cell("Twice", 10, "2026-11-20T17:00:00Z"),
        cell("Two", 10, ""),
        cell("Zone", 0, "2026-11-21T17:00:00Z"),
    ];
    assert_eq!(late("mails"), mails);
    let class = ["class", "mails", "--deadline", "2026-11-20T18:00Z"];
    let class = one_line(&said(&tumble(&folder, &class)));
    let old = "its mail is of 2026-11-20T17:00:00Z, but came at 2026-11-21T17:00:00Z";
    assert!(class.contains(old), "{class}");
    let either = [cell("Them", 10, ""), cell("Third", 0, "2026-12-12"), cell("Us", 10, "")];
    assert_eq!(late("either"), either);
    let month = [
        cell("Them", 10, "2026-11-12T09:00:00"),
        cell("Third", 10, "2026-01-02T09:00:00"),
        cell("Us", 0, "2026-11-20T18:30:00"),
    ];
    assert_eq!(late("month"), month);
    let day = [
        cell("Them", 0, "2026-12-11T09:00:00"),
        cell("Third", 10, "2026-02-01T09:00:00"),
        cell("Us", 0, "2026-11-20T18:30:00"),
    ];
    assert_eq!(late("day"), day);
    let year = [cell("Them", 10, ""), cell("Third", 0, "2026-11-20T18:30:00"), cell("Us", 10, "")];
    assert_eq!(late("year"), year);
    set_time(&folder.join("name/Us/18 11-12-2026.toml"), 60);
    assert_eq!(late("name"), [cell("Us", 10, "")]);
    assert_eq!(late("hour"), [cell("Us", 10, "2026-11-20")]);
    let far = said(&tumble(&folder, &["class", "far", "--deadline", "2026-11-20T18:00Z"]));
    assert!(!far.contains("needs you"), "{far}");
    let deadline = ["--deadline", "2026-11-20T18:00Z"];
    for (path, doubt) in [
        ("name", "the time in the name 18 11-12-2026.toml may be read in several ways, so it"),
        (
            "mails",
            "its mail has two dates, 2026-11-20T17:00:00Z and 2026-11-21T17:00:00Z, so it counts",
        ),
        ("zone", "the date of its mail is `Fri, 27 Nov 2026 19:30:00 +0317`, so it"),
        ("hour", "the time in the name 18 2026-11-20 7PM.toml may be read in several ways, so it"),
        (
            "columns",
            "`20/11/2026 18:30:00 or 20/11/2026 17:30:00` in its table cannot be read, so it",
        ),
        (
            "either",
            "in 11/12/2026 9:00 the day or the month may come first, so it counts as in time",
        ),
    ] {
        let text = said(&tumble(&folder, &[&["class", path], &deadline[..]].concat()));
        let doubt = format!("it is not clear when it was sent: {doubt}");
        assert!(text.starts_with("needs you: ") && text.contains(&doubt), "{text}");
        assert!(!text.contains("`tumble grade"), "grading says nothing of times: {text}");
        let ranked = said(&tumble(&folder, &[&["rank", path], &deadline[..]].concat()));
        assert!(ranked.contains("it is not clear when it was sent"), "{ranked}");
        // Without a deadline it does not matter.
        let text = said(&tumble(&folder, &["class", path]));
        assert!(!text.contains("needs you"), "{text}");
        let verdicts = tumble(&folder, &["class", path, "--format", "jsonl"]).stdout;
        fs::write(folder.join("verdicts.jsonl"), verdicts).unwrap();
        let audit = tumble(&folder, &["audit", "verdicts.jsonl"]);
        assert_eq!(audit.status.code(), Some(0), "{}", said(&audit));
        let again = said(&tumble(&folder, &[&["class", "verdicts.jsonl"], &deadline[..]].concat()));
        assert!(again.starts_with("needs you: ") && again.contains(&doubt), "{again}");
    }
}

#[test]
fn the_time_of_a_line_is_in_the_column_that_says_so_and_not_in_a_mail() {
    let grid = grid("Ada/18.toml");
    let early = "2026-11-20T10:00+01:00";
    let late = "2026-11-21T10:00+01:00";
    let form = |heading: &str| {
        format!("Name,{heading},Timestamp,Challenge,Board\nAda,{early},{late},18,\"{grid}\"\n")
    };
    let mail = format!(
        "From: Ada <a@x.org>\nDate: Sat, 21 Nov 2026 10:00:00 +0100\nMIME-Version: 1.0\n\
         Content-Type: text/csv; name=form.csv\nContent-Disposition: attachment; filename=form.csv\n\n{}",
        form("Sent").replace("Timestamp", "Other")
    );
    let headings = ["Date of birth", "Consent", "Update", "Sentence", "Date"];
    // The hour may be in a separate column.
    let apart = |headings: &str| {
        format!("Name,{headings},Challenge,Board\nAda,20.11.2026,18:30,18,\"{grid}\"\n")
    };
    let apart = [
        "Date,Time",
        "Submission date,Submission time",
        "Abgabedatum,Abgabezeit",
        "Abgabedatum,Uhrzeit",
        "Fecha,Hora",
    ]
    .map(|headings| (format!("{headings}.csv"), apart(headings)));
    let forms = headings.map(|heading| (format!("{heading}.csv"), form(heading)));
    // An answer may be changed after it was sent.
    let modified = form("Completion time").replace("Timestamp", "Last modified time");
    let microsoft = form("Heure de début").replace("Timestamp", "Heure de fin");
    let changed = form("Heure de fin").replace("Timestamp", "Heure de la dernière modification");
    // The last change of a draft is before the hand-in. `Last updated by` asks for a person.
    let draft = form("Last modified");
    let person = form("Last updated by").replace(early, "Petra Smith");
    let twice = |headings: &str, cells: &str| {
        format!("Name,{headings},Challenge,Board\nAda,{cells},18,\"{grid}\"\n")
    };
    let in_parts =
        twice("Timestamp,Modified date,Modified time", "20.11.2026 17:55,20.11.2026,19:30");
    let sent_in_parts =
        twice("Date submitted,Time submitted,Last modified", "20.11.2026,18:55,20.11.2026 17:00");
    let modified = [
        ("modified", modified),
        ("fin", microsoft),
        ("changed", changed),
        ("draft", draft),
        ("person", person),
        ("in-parts", in_parts),
        ("other-clocks", twice("Timestamp,Last updated", "2026-11-21 17:55,2026-11-10T10:00Z")),
        ("day-alone", twice("Timestamp,Last updated", "2026-11-20 19:00,2026-11-20")),
        ("sent-in-parts", sent_in_parts),
    ]
    .map(|(name, form)| (format!("{name}.csv"), form));
    // These columns hold no time.
    let no_times = [("Beendet", "ja, Ben", "Timestamp"), ("Submission", "https://x.org/1", "Date")]
        .map(|(heading, cell, time)| {
            let form = form(heading).replace(early, &format!("\"{cell}\""));
            (format!("{heading}.csv"), form.replace("Timestamp", time))
        });
    let due = form("Fecha límite").replace("Timestamp", "Fecha de entrega");
    let graded = form("Grade last modified");
    // The month may come first. A time that has an hour does not get that of a lesson.
    let american = form("Completion time").replace("Timestamp", "Last modified time");
    let american =
        american.replace(early, "11/20/2026 10:00:00").replace(late, "11/21/2026 10:00:00");
    let lesson =
        form("Ora").replace(early, "9:10").replace("Timestamp", "Informazioni cronologiche");
    let lesson = lesson.replace(late, "21/11/2026 10.00.00");
    let others = [("due", due), ("graded", graded), ("american", american), ("lesson", lesson)]
        .map(|(name, form)| (format!("{name}.csv"), form));
    let modified = [&modified[..], &no_times, &others].concat();
    let zone = format!("Name,Sent (UTC),Challenge,Board\nAda,2026-11-20 17:30,18,\"{grid}\"\n");
    let parts = zone.replace("Sent (UTC)", "Date,Time (UTC)").replace("20 17:30", "20,17:30");
    let zones = [("zone.csv".to_owned(), zone), ("parts.csv".to_owned(), parts)];
    let modified = [&modified[..], &zones].concat();
    let forms = [&forms[..], &apart, &modified].concat();
    let forms = forms.iter().map(|(name, text)| (&**name, &**text));
    let files: Vec<(&str, &str)> = forms.chain([("mails/a.eml", &*mail)]).collect();
    let folder = folder("columns-of-times", &files);
    for (path, _) in files {
        let deadline = ["--deadline", "2026-11-20T18:00+01:00", "--late", "zero"];
        let cells = cells(&folder, &[&[path], &deadline[..]].concat());
        assert_eq!(cells[0].1, 0, "{path}: {cells:?}");
    }
}

/// Students cannot change the time of a hand-in by a file inside their own folder.
#[test]
fn the_time_is_said_by_what_is_outermost() {
    let (grid, good) = (grid("Ada/18.toml"), solution("Ada/18.toml"));
    let form = format!("Timestamp,Name,Challenge,Board\n2026-11-01T10:00Z,Ben,18,\"{grid}\"\n");
    let early = mail("Dan", "Fri, 20 Nov 2026 10:00:00 +0100", &grid);
    let folder = folder(
        "outermost-time",
        &[
            ("week/Ada/ada_1234_5678_18.toml", &*good),
            ("week/Ben/form.csv", &form),
            ("week/cyd_LATE_1234_5678_form.csv", &form),
            ("week/dan_LATE_1235_5678_mail.eml", &early),
            ("week/eve_1236_5678_form.csv", &form.replace("11-01", "11-21")),
            ("week/Gus Kim - board.csv", &form.replace("Ben", "Gus Kim")),
            ("week/Hal.csv", &form.replace("Ben", "Hal Ito")),
            ("week/Max Planck.csv", &form.replace("Ben", "Max")),
        ],
    );
    for file in [
        "Ada/ada_1234_5678_18.toml",
        "Ben/form.csv",
        "Gus Kim - board.csv",
        "Hal.csv",
        "Max Planck.csv",
    ] {
        set_time(&folder.join("week").join(file), 60);
    }
    let inside: [(&str, &[u8]); 1] = [("18.toml", good.as_bytes())];
    write_archive(&folder.join("week/fay_LATE_1237_5678_work.zip"), &inside);
    let deadline = ["week", "--deadline", "2026-11-20T18:00+01:00", "--late", "zero"];
    let found: Vec<_> = cells(&folder, &deadline)
        .into_iter()
        .map(|(student, points, _, from, _)| (student, points, from))
        .collect();
    let cell = |name: &str, points, from: &str| (name.to_owned(), points, from.to_owned());
    let all = [
        cell("Ada", 0, "file"),
        cell("Ben", 0, "file"),
        cell("Gus Kim", 0, "file"),
        cell("Hal Ito", 0, "file"),
        cell("Max", 10, "table"),
        cell("cyd", 0, "name"),
        cell("dan", 0, "name"),
        cell("eve", 10, "name"),
        cell("fay", 0, "name"),
    ];
    assert_eq!(found, all);
    let asked = &deadline[1..];
    let verdicts =
        tumble(&folder, &[&["class", "week", "--format", "jsonl"], &asked[..2]].concat());
    fs::write(folder.join("verdicts.jsonl"), &verdicts.stdout).unwrap();
    let audit = tumble(&folder, &["audit", "verdicts.jsonl"]);
    assert_eq!(audit.status.code(), Some(0), "{}", said(&audit));
    let rank = tumble(&folder, &[&["rank", "--format", "csv"], &deadline[..]].concat());
    let rank = String::from_utf8(rank.stdout).unwrap();
    assert_eq!(rank.lines().filter(|line| line.starts_with("18,")).count(), 2, "{rank}");
}

/// A mail that was changed after it was judged is judged again, even if its board is the same.
#[test]
fn a_resumed_class_asks_again_when_a_mail_was_sent() {
    let grid = grid("Ada/18.toml");
    let mail = |date: &str| mail("Ada", date, &grid);
    let early = "Fri, 20 Nov 2026 10:00:00 +0000";
    let folder = folder("resent", &[("week/a.eml", &mail(early))]);
    let class = |more: &[&str]| {
        tumble(&folder, &[&["class", "week", "--format", "jsonl"], more].concat()).stdout
    };
    let first = class(&[]);
    fs::write(folder.join("first.jsonl"), &first).unwrap();
    assert_eq!(class(&["--resume", "first.jsonl"]), first);
    let twice = format!("{early}\nDate: {early}1");
    let changed =
        [mail("Sat, 21 Nov 2026 10:00:00 +0000"), mail(&twice), mail(early).replace("18", "21")];
    for mail in changed {
        fs::write(folder.join("week/a.eml"), &mail).unwrap();
        assert_eq!(class(&["--resume", "first.jsonl"]), class(&[]), "{mail}");
        assert_ne!(class(&[]), first, "{mail}");
    }
}

/// Google writes the halves of a day in the language of the form. A time that cannot be read is not replaced by that of
/// the file, which was saved after all hand-ins.
#[test]
fn a_time_of_a_form_is_read_or_asked_for() {
    let board = grid("Ada/18.toml");
    let form =
        |time: &str| format!("Zeitstempel,Name,Challenge,Board\n{time},Ada,18,\"{board}\"\n");
    let deadline = ["--deadline", "2026-11-20T18:00+01:00", "--late", "zero"];
    for (time, points) in [
        ("2026/11/20 5:59:01 nachm. MEZ", 10),
        ("2026/11/20 6:01:01 nachm. MEZ", 0),
        ("2026/11/20 11:01:01 vorm. MEZ", 10),
        ("2026/11/20 11:01:01 AM PST", 0),
        ("2026/11/20 6:01:01 PM JST", 10),
        ("2026/11/20 5:59:01 p. m. CET", 10),
        ("2026/11/20 6:01:01 p.\u{a0}m. CET", 0),
        ("Freitag um sechs", 10),
    ] {
        let folder = folder("halves", &[("form.csv", &*form(time))]);
        set_time(&folder.join("form.csv"), 60);
        let cells = cells(&folder, &[&["form.csv"], &deadline[..]].concat());
        assert_eq!(cells[0].1, points, "{time}: {cells:?}");
    }
    for heading in [
        "Horodateur",
        "Marca temporal",
        "Tijdstempel",
        "Datum",
        "Abgabedatum",
        "Informazioni cronologiche",
    ] {
        let form = form("20.11.2026 18:01").replace("Zeitstempel", &format!("Datei,{heading}"));
        let form = form.replace("20.11.", "ada.txt,20.11.");
        let folder = folder("halves", &[("form.csv", &*form)]);
        set_time(&folder.join("form.csv"), -60);
        let cells = cells(&folder, &[&["form.csv"], &deadline[..]].concat());
        assert_eq!(cells[0].1, 0, "{heading}: {cells:?}");
    }
    // The student fills in a day, and may leave it empty.
    for (headings, times) in [
        ("Start time,Completion time,Date", "2026-11-19 9:00,2026-11-21 10:00,2026-11-18"),
        ("Completion time,Date", "2026-11-21 10:00,"),
        ("Due date,Turned in date", "2026-11-25,2026-11-20 19:00"),
        ("Date,Time", "2026-11-21,19:05"),
    ] {
        let form = form(times).replace("Zeitstempel", headings);
        let folder = folder("halves", &[("form.csv", &*form)]);
        let cells = cells(&folder, &[&["form.csv"], &deadline[..]].concat());
        assert_eq!(cells[0].1, 0, "{headings}: {cells:?}");
    }
    let folder = folder("halves", &[("form.csv", &*form("Freitag um sechs"))]);
    let class = said(&tumble(&folder, &[&["class", "form.csv"], &deadline[..]].concat()));
    let doubt = "needs you: Ada: form.csv:2: it is not clear when it was sent: `Freitag um sechs` in its table cannot be \
                 read, so it counts as in time";
    assert!(class.contains(doubt), "{class}");
}

//! Boards inside any text: each is found, judged alike by every command, and found again by an audit.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write as _;
use std::path::Path;

use flate2::Compression;
use flate2::write::DeflateEncoder;
use rawzip::{CompressionMethod, ZipArchiveWriter};
use serde_json::{Value, json};

use super::challenge::{ENTROPY, JSTUMBLE};
use super::{check_ranking, folder, grid, judged, points, said, solution, tumble};

/// Writes an archive with these files.
pub(super) fn write_archive(path: &Path, files: &[(&str, &[u8])]) {
    let mut bytes = Vec::new();
    let mut archive = ZipArchiveWriter::new(&mut bytes);
    for (name, content) in files {
        let path = rawzip::path::EntryPath::verbatim(name.as_bytes());
        let file = archive.new_file(path).compression_method(CompressionMethod::DEFLATE);
        let (mut entry, config) = file.start().unwrap();
        let mut writer = config.wrap(DeflateEncoder::new(&mut entry, Compression::default()));
        writer.write_all(content).unwrap();
        let (encoder, descriptor) = writer.finish().unwrap();
        encoder.finish().unwrap();
        entry.finish(descriptor).unwrap();
    }
    archive.finish().unwrap();
    fs::write(path, bytes).unwrap();
}

#[test]
fn files_below_each_other_keep_their_keys() {
    let spaced = |name: &str| solution(name).replace("board =", "\n# mine\n\nboard =");
    let [one, other] = ["Ada/18.toml", "Ada/21.toml"].map(spaced);
    let folder = folder("below", &[("both.txt", &*format!("{one}{other}"))]);
    let graded = judged(&folder, &["grade", "both.txt", "--format", "json"]);
    let verdicts: Vec<_> =
        graded.iter().map(|(_, one)| (&one["challenge"], &one["verdict"])).collect();
    assert_eq!(verdicts, [(&18.into(), &"pass".into()), (&21.into(), &"pass".into())]);
}

/// Returns the grid of a file of `solutions/`.
fn reference_grid(name: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("solutions").join(name);
    fs::read_to_string(file).unwrap().split("'''").nth(1).unwrap().to_owned()
}

#[test]
fn numbers_of_columns_are_no_row() {
    let numbered = |name: &str| {
        let rows = reference_grid(name);
        let rows = (1..).zip(rows.trim_matches('\n').lines());
        let rows: String = rows.map(|(number, row)| format!("{number:>2} {row}\n")).collect();
        format!("   12345678901\n{rows}")
    };
    let [one, other] = ["01-gravity.toml", "02-re-entry.toml"].map(numbered);
    // Some mail programs put no blank behind the mark of a quote.
    let quoted = format!("\nMy board for challenge 2\n\n{other}").replace('\n', "\n>");
    let both = format!("1:\n{one}2:\n{other}");
    let folder = folder("numbered-columns", &[("both.txt", &both), ("quoted.txt", &quoted)]);
    for (_, one) in judged(&folder, &["grade", "both.txt", "quoted.txt", "--format", "json"]) {
        assert_eq!(one["verdict"], "pass", "{one}");
        assert!(!one["notes"].to_string().contains("missing"), "{one}");
    }
}

#[test]
fn a_damaged_board_between_others_is_not_left_out() {
    let [one, other] = ["Ada/18.toml", "Ada/21.toml"].map(grid);
    let rows: Vec<&str> = one.lines().collect();
    let json = |board: &str| json!({"challenge": 18, "board": board}).to_string();
    // Authors may leave out empty places, and number the rows.
    let parts_alone = reference_grid("58-powers-of-two.toml").replace(['.', '-'], " ");
    let numbered = (1..)
        .zip(&rows)
        .map(|(number, row)| format!("{number:>2}: {}\n\n", row.trim_end_matches(['.', '-', ' '])));
    let numbered: String = numbered.collect();
    let (without_end, wrong) = (rows[..8].join("\n"), one.replacen('-', "?", 1));
    for (between, verdict) in [
        (format!("18\n{without_end}"), "unreadable"),
        (format!("18\n{}", wrong.trim_end()), "unreadable"),
        (format!("18\n{}", rows[..10].join("\n")), "pass"),
        (format!("\n{}\n", json(&one).replacen('}', ",}", 1)), "unreadable"),
        (format!("\n{}\n", json(&one).replacen("\"board\"", "“board”", 1)), "unreadable"),
        (format!("\n{}\n", json(&one)), "pass"),
        (format!("\nChallenge 18: {}\n", json(&one)), "pass"),
        (format!("\n{}\n", &json(&one)[..60]), "unreadable"),
        (format!("\n{{\n\"challenge\": 18,\n\"board\": \"\n{one}\"\n}}\n"), "unreadable"),
        (format!("\nChallenge 18\n\n{}\n\n", rows.join("\n\n")), "pass"),
        (format!("\nchallenge = 18\nboard = '''\n{one}\nThat is all.\n"), "unreadable"),
        (format!("\nChallenge 58\n{parts_alone}"), "pass"),
        (format!("\n17) not solved\n18)\n{one}"), "pass"),
        (format!("\n=====  18  =====\n\n{one}"), "pass"),
        (format!("\nChallenge 18\n\n{numbered}"), "pass"),
        (format!("\n-*-*-*-*-*- Challenge 18 -*-*-*-*-*-\n\n{one}"), "pass"),
    ] {
        let text = format!("21\n{other}{between}\nChallenge 5\n{ENTROPY}");
        let folder = folder("between", &[("in/Ada/all.txt", &*text)]);
        let graded = judged(&folder, &["class", "in", "--format", "jsonl"]);
        let mut verdicts: Vec<_> =
            graded.iter().map(|(_, one)| one["verdict"].as_str().unwrap()).collect();
        verdicts.sort_unstable();
        assert_eq!(verdicts, ["pass", "pass", verdict], "{text}");
    }
}

#[test]
fn lines_that_may_be_a_board_are_noted() {
    let other = grid("Ada/21.toml");
    let parts_alone = reference_grid("58-powers-of-two.toml").replace(['.', '-'], " ");
    let rows: Vec<&str> = parts_alone.trim_matches('\n').lines().collect();
    let trimmed: Vec<&str> = rows.iter().map(|row| row.trim()).collect();
    let class =
        |folder: &Path| String::from_utf8(tumble(folder, &["class", "in"]).stderr).expect("text");
    for (rows, end, lines) in [
        (&rows[..], "---", "16 to 26"),
        (&rows[..7], "", "16 to 22"),
        (&trimmed[..10], "", "16 to 25"),
    ] {
        let unread = rows.join("\n");
        let text = format!("21\n{other}\n58\n\n{unread}\n{end}\n\nChallenge 5\n{ENTROPY}");
        let folder = folder("unread", &[("in/Ada/all.txt", &*text)]);
        let graded = judged(&folder, &["class", "in", "--format", "jsonl"]);
        assert_eq!(graded.len(), 2, "{text}");
        let note = format!("lines {lines} may be a board that cannot be read, and are left out");
        assert!(graded[0].1["notes"].to_string().contains(&note), "{:?}", graded[0]);
        assert!(class(&folder).contains(&note), "{text}");
    }
    let linked = format!("First:\n{}\n\nNr 1:\n{JSTUMBLE}\n", rows[..7].join("\n"));
    // A byte-order mark is noted where the board is graded, but not in a class.
    let marked = format!("\u{feff}{ENTROPY}");
    let files = [("m.txt", &*linked), ("5.txt", &*marked), ("in/Ada/5.txt", &*marked)];
    let single = folder("unread-single", &files);
    for (file, note) in [("m.txt", "may be a board"), ("5.txt", "byte-order mark")] {
        let graded = judged(&single, &["grade", file, "--format", "json"]);
        assert!(graded[0].1["notes"].to_string().contains(note), "{:?}", graded[0]);
    }
    assert!(!class(&single).contains("byte-order mark"));
    // Signs alone are not a board. A list is not noted; arrows in different columns are.
    let parts = "5 /\n3 \\\n1 X\n".to_owned();
    for signs in ["->\n<-\n".repeat(5), "{\n}\n".repeat(5), "x x\n".repeat(9), parts] {
        let text = format!("21\n{other}\nand this:\n{signs}\nChallenge 5\n{ENTROPY}");
        let folder = folder("signs", &[("in/Ada/all.txt", &*text)]);
        assert_eq!(judged(&folder, &["class", "in", "--format", "jsonl"]).len(), 2, "{text}");
        assert_eq!(class(&folder).contains("left out"), signs.starts_with("->"), "{text}");
    }
}

fn mail(from: &str, subject: &str, parts: &str) -> String {
    format!(
        "From: {from}\nTo: teacher@example.org\nSubject: {subject}\nMIME-Version: 1.0\n\
         Content-Type: multipart/mixed; boundary=\"==\"\n\n{parts}--==--\n"
    )
}

fn part(head: &str, text: &str) -> String {
    format!("--==\nContent-Type: {head}\n\n{text}\n")
}

fn page_of(grid: &str) -> String {
    let escaped = grid.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let rows = escaped.lines().map(|row| format!("<div>{}</div>\n", row.replace(' ', "&nbsp;")));
    format!(
        "<!doctype html><html><head><style>div {{ color: red }}</style></head><body><p>Hello,\n\
         for challenge 18:</p>{}<p>Ada</p></body></html>",
        rows.collect::<String>()
    )
}

/// Files with a board in them, each with its challenge and its author.
fn wrapped() -> Vec<(&'static str, String, u16, Option<&'static str>)> {
    let grid = grid("Ada/18.toml");
    let quoted: String = grid.lines().map(|row| format!("> {row}\n")).collect();
    let attached = part("text/plain; name=\"board.txt\"\nContent-Disposition: attachment", &grid);
    let greeting = part("text/plain", "Hello,\n\nsee below.\n\nAda");
    let html = part("text/html", &page_of(&grid));
    let ben = mail("Ben <ben@example.org>", "challenge 18", &attached);
    let ada = mail("\"Ada L.\" <ada@example.org>", "my answer for 18", &(greeting + &attached));
    let link = format!("{JSTUMBLE}_8_8");
    let cell = grid.replace('"', "\"\"");
    let wide = |c: char| if c == '-' { '\u{ff0d}' } else { c };
    let wide: String = grid.chars().map(wide).collect();
    let of_phone = grid.replace('-', "\u{2013}");
    let each_row = |with: &dyn Fn(usize, &str) -> String| -> String {
        (1..).zip(grid.lines()).map(|(number, row)| with(number, row) + "\n").collect()
    };
    let apart = each_row(&|_, row| format!("{row}\n"));
    let numbered = each_row(&|number, row| format!("{number:2}: {row}"));
    let listed = each_row(&|number, row| format!("{number}. {row}"));
    let bracketed = each_row(&|number, row| format!("{number}) {row}"));
    let barred = each_row(&|number, row| format!("{number:2} | {row}"));
    let remarks = ["", "  here it begins", "   <- the bit", "\t# not sure"];
    let remarked = each_row(&|number, row| format!("{row}{}", remarks[number % 4]));
    vec![
        ("apart.txt", format!("Challenge 18\n\n{apart}"), 18, None),
        ("apart 18.txt", apart, 18, None),
        ("numbered.txt", format!("Challenge 18\n{numbered}bye now\n"), 18, None),
        ("listed.txt", format!("Challenge 18\n\n{listed}"), 18, None),
        ("listed 18.txt", listed, 18, None),
        ("bracketed 18.txt", bracketed, 18, None),
        ("barred.txt", format!("Challenge 18\n{barred}"), 18, None),
        ("remarked.txt", format!("Reto 18:\n{remarked}"), 18, None),
        ("remarked 18.txt", remarked, 18, None),
        ("phone.txt", format!("这是第18题：\n{of_phone}Sent from my phone\n"), 18, None),
        ("wide.txt", format!("défi 18 :\n{wide}"), 18, None),
        (
            "letter.txt",
            format!("Dear Ms. Hopper,\n\nhere is 18 for 18.\n\n{grid}--\nAda\n"),
            18,
            None,
        ),
        ("answer 18.txt", format!("> Hello,\n> this is it:\n>\n{quoted}"), 18, None),
        ("file.txt", format!("Hi\n\n{}\nAda\n", solution("Ada/18.toml")), 18, None),
        ("notes.md", format!("# Entanglement\n\n```\n{grid}```\n\nIt took an hour.\n"), 18, None),
        ("readme.md", format!("# Challenge 18\n\n{grid}"), 18, None),
        ("homework.md", format!("## 18\n\n```\n{grid}```\n"), 18, None),
        ("18 numbered.txt", format!("18:\n{grid}"), 18, None),
        ("18 dated.txt", format!("2026-11-20\n\n{grid}"), 18, None),
        ("saved.html", page_of(&grid), 18, None),
        ("linked.htm", format!("<p>For challenge 1 <a href=\"{link}\">here</a></p>"), 1, None),
        ("mail.eml", ada, 18, Some("Ada L.")),
        ("page.eml", mail("ada@example.org", "Hi", &html), 18, Some("ada@example.org")),
        ("all.mbox", format!("From ben Fri Nov 20 17:00:00 2026\n{ben}"), 18, Some("Ben")),
        (
            "form.csv",
            format!("Name,Challenge,Board\r\nAda,18,\"{cell}\"\r\nBen,5,\r\n"),
            18,
            Some("Ada"),
        ),
        (
            "form2.csv",
            format!("First name;Surname;Gravity\nAda;Byron;{link}\n"),
            1,
            Some("Ada Byron"),
        ),
        ("1.url", format!("[InternetShortcut]\nURL={link}\n"), 1, None),
        ("gravity.desktop", format!("[Desktop Entry]\nType=Link\nURL={link}\n"), 1, None),
        (
            "challenge 1.webloc",
            format!(
                "<plist version=\"1.0\"><dict><key>URL</key><string>{link}</string></dict></plist>"
            ),
            1,
            None,
        ),
    ]
}

#[test]
fn a_board_is_found_in_anything_and_by_every_command() {
    let files = wrapped();
    let names: Vec<String> = files.iter().map(|(name, ..)| format!("in/{name}")).collect();
    let texts: Vec<(&str, &str)> =
        names.iter().map(String::as_str).zip(files.iter().map(|(_, text, ..)| &**text)).collect();
    let folder = folder("wrapped", &texts);
    let good = solution("Ada/18.toml");
    write_archive(&folder.join("in/all.zip"), &[("Cleo/18.toml", good.as_bytes())]);
    let graded = judged(&folder, &["grade", "in", "--format", "json"]);
    assert_eq!(graded.len(), files.len() + 1);
    let in_archive = ("", String::new(), 18, Some("Ada"));
    for (file, line) in &graded {
        let (_, _, number, _) = files
            .iter()
            .find(|(name, ..)| file[3..].split(':').next() == Some(*name))
            .unwrap_or(&in_archive);
        assert_eq!(
            (&line["verdict"], &line["challenge"]),
            (&"pass".into(), &(*number).into()),
            "{line}"
        );
        // One note describes the text around a board.
        let around = line["notes"].to_string().matches("with words around it").count();
        assert!(around <= 1, "{line}");
    }
    let classed = judged(&folder, &["class", "in", "--format", "jsonl"]);
    for ((file, grade), (of_class, class)) in graded.iter().zip(&classed) {
        let mut audit = grade["audit"].clone();
        audit["students"] = "in".into();
        assert_eq!((file, &audit), (of_class, &class["audit"]));
    }
    for (file, line) in &classed {
        let file = file[3..].split(':').next().unwrap();
        let sender = files.iter().find(|(name, ..)| *name == file).and_then(|(.., sender)| *sender);
        let student = line["student"].as_str().unwrap();
        assert!(sender.is_none_or(|sender| sender == student), "{line}");
    }
    check_ranking(&folder, "in", &classed);
    let verdicts = tumble(&folder, &["class", "in", "--format", "jsonl"]).stdout;
    fs::write(folder.join("verdicts.jsonl"), verdicts).unwrap();
    let audit = tumble(&folder, &["audit", "verdicts.jsonl"]);
    assert_eq!(audit.status.code(), Some(0), "{}", said(&audit));
    // Every command that takes a board opens a file with a single one.
    for file in ["in/mail.eml", "in/form.csv:2", "in/all.zip/Cleo/18.toml", "in/saved.html"] {
        let lint = tumble(&folder, &["lint", file]);
        assert!(lint.status.code().is_some_and(|code| code < 2), "{file}: {}", said(&lint));
    }
}

#[test]
fn several_boards_in_a_text_are_judged_each_by_the_line_above_it() {
    let [one, other] = ["Ada/18.toml", "Ben/21.toml"].map(grid);
    let text = format!(
        "Hello\n\nChallenge 18:\n{one}\n\nand for challenge 21\n\n{other}\nagain:\n\n{one}\nAda\n"
    );
    let folder = folder("several", &[("week/Ada/both.txt", &text)]);
    let lines = judged(&folder, &["grade", "week", "--format", "json"]);
    let found: Vec<(&str, u64)> =
        lines.iter().map(|(file, line)| (&**file, line["challenge"].as_u64().unwrap())).collect();
    assert_eq!(found, [("week/Ada/both.txt:19", 21), ("week/Ada/both.txt:4", 18)]);
    assert_eq!(lines[1].1["notes"][0], "one of 2 boards in the text");
    assert_eq!(
        points(&folder, &["week"])[0].1,
        10 + points(&folder, &["week", "--challenge", "21"])[0].1
    );
    let one = judged(&folder, &["grade", "week/Ada/both.txt:19", "--format", "json"]);
    assert_eq!(one[0].1["challenge"], 21);
    // Labels may be below the boards.
    let [one, other] = ["Ada/18.toml", "Ben/21.toml"].map(grid);
    let below = format!("Hello\n\n{one}\nChallenge 18\n\n{other}\nfor challenge 21\n");
    fs::write(folder.join("below.txt"), below).unwrap();
    let lines = judged(&folder, &["grade", "below.txt", "--format", "json"]);
    let found: Vec<(&str, u64)> =
        lines.iter().map(|(file, line)| (&**file, line["challenge"].as_u64().unwrap())).collect();
    assert_eq!(found, [("below.txt:17", 21), ("below.txt:3", 18)]);
    check_labels();
    // A position in a text is one in its file.
    let spoilt = text.replacen('^', "q", 1);
    fs::write(folder.join("week/Ada/both.txt"), spoilt).unwrap();
    let lines = judged(&folder, &["grade", "week/Ada/both.txt", "--format", "json"]);
    assert!(
        lines.iter().any(|(_, line)| line["problems"][0]["line"].as_u64() == Some(6)),
        "{lines:?}"
    );
    // Commands that take one board ask which one is meant.
    let lint = tumble(&folder, &["lint", "week/Ada/both.txt"]);
    assert!(said(&lint).contains("name week/Ada/both.txt:"), "{}", said(&lint));
    let strict = tumble(&folder, &["grade", "--strict", "week/Ada/both.txt"]);
    assert!(said(&strict).contains("there are two boards in it"), "{}", said(&strict));
}

/// The challenges of the boards of a text: the words around may be labels above or below, remarks, tries, or quoted.
fn check_labels() {
    let [a, b] = ["Ada/18.toml", "Ben/21.toml"].map(grid);
    let labels = |one: &str, other: &str| format!("{one}\n{a}\n{other}\n{b}\n");
    let quote = "On Monday Ms Smith wrote:\n> Do challenge 5 and challenge 21.\n";
    let letter = |subject: &str, text: &str, attached: &[&str]| {
        let file = |name: &&str| {
            let head = format!("text/plain; name=\"{name}\"\nContent-Disposition: attachment");
            part(&head, &a)
        };
        let attached: String = attached.iter().map(file).collect();
        mail("Ada <ada@example.org>", subject, &(part("text/plain", text) + &attached))
    };
    let parts_of = |name: &str| reference_grid(name).replace(['.', '-'], " ");
    let [ten_rows, ennead] = ["17-fixed-ratio.toml", "24-ennead.toml"].map(parts_of);
    let ten_rows: Vec<&str> = ten_rows.trim_matches('\n').lines().take(10).collect();
    let ten_rows = ten_rows.join("\n");
    let barred = reference_grid("60-balance.toml");
    let barred = (1..).zip(barred.trim_matches('\n').lines());
    let barred: String =
        barred.map(|(number, row)| format!("{number:>2}|{row:<11}|{number}\n")).collect();
    let rows_of_a: Vec<&str> = a.lines().take(10).collect();
    let cell = a.replace('"', "\"\"");
    let doubled = |text: &str| text.replace('\n', "\n\n");
    let number = |(number, row)| match number {
        5 => " 5|.-.v*{.-.-.|\n".to_owned(),
        _ => format!("{number:>2}|{row:<11}|\n"),
    };
    let numbered: String = (1..).zip(a.lines()).map(number).collect();
    for (name, text, numbers) in [
        ("18.txt", format!("{a}\nmy second\n\n{b}\nNow I do challenge 25.\n"), json!([18, 18])),
        ("18.txt", format!("{a}\nChallenge 21:\n{b}\nChallenge 21 was hard.\n"), json!([18, 21])),
        ("18.txt", format!("{a}\nChallenge 18\n{b}\nChallenge 21\n"), json!([18, 21])),
        ("m.txt", labels("Regular Expression", "Duality - Part 2"), json!([25, 13])),
        ("m.txt", labels("Challenge 5 and 6", "nr 7, 8"), json!([null, null])),
        // A line that names two challenges is a label, too, and is asked about.
        ("14.txt", labels("Challenge 13 (easier than challenge 12)", "nr 5"), json!([null, 5])),
        ("14.txt", labels("Aufgabe 13, 20. November:", "Aufgabe 5:"), json!([13, 5])),
        (
            "m.txt",
            labels("Nr 13, 2. Versuch", "Nr 21") + "Nr 25 mache ich morgen.\n",
            json!([13, 21]),
        ),
        ("Form 1.csv", format!("Name,Level,Challenge,Board\nAda,19,20,\"{cell}\"\n"), json!([20])),
        ("ada_5.txt", labels("Try #1:", "Try #2:"), json!([5, 5])),
        ("ada_5.txt", labels("1. try:", "2. try:"), json!([5, 5])),
        ("ada_5.txt", labels("Board 1 of 2:", "Board 2 of 2:"), json!([5, 5])),
        ("m.txt", format!("{a}\nNr 49\n\n{a}\nNr 50\n\n{b}\nNr 21\n"), json!([49, 50, 21])),
        ("m.txt", format!("Nr 49, try 1\n{a}\nNr 50, try 1\n{a}\n{b}\n"), json!([49, 50, 50])),
        // The same board again, like a link below its grid.
        ("m.txt", format!("Nr 49\n{a}\nagain\n{a}\nNr 21\n{b}\n"), json!([49, 21])),
        ("m.txt", format!("{a}\nand\n{b}\n{quote}"), json!([null, null])),
        ("m.txt", format!("{a}\n{quote}"), json!([null])),
        ("m.eml", letter("Re: challenge 18", &format!("{a}\n{quote}"), &[]), json!([18])),
        ("3.eml", letter("Re: challenge 18", &format!("{a}\n{quote}"), &[]), json!([18])),
        ("3.eml", letter("challenge 18", &format!("or challenge 21\n{a}"), &[]), json!([18])),
        ("3.eml", letter("challenge 49", &format!("or challenge 50\n{b}"), &[]), json!([49])),
        ("18.eml", letter("Challenge 25", &a, &[]), json!([25])),
        ("m.txt", labels("18)", "--- 21 ---"), json!([18, 21])),
        ("m.txt", format!("Hi\n\n{numbered}\nBye\n"), json!([null])),
        // Some mail programs double the line ends, of the whole text or of one grid.
        ("m.txt", doubled(&labels("## 18", "(21)")), json!([18, 21])),
        ("m.txt", format!("Nr 18\n\n{a}\n#21\n\n{}\nBye\n", doubled(&b)), json!([18, 21])),
        ("m.txt", format!("Nr 18\n\n{}\n21.\n\n{b}\nBye\n", doubled(&a)), json!([18, 21])),
        ("m.txt", quoted(&format!("Nr 18\n\n{a}\nNr 21\n{}", doubled(&b))), json!([18, 21])),
        ("m.txt", quoted(&format!("Hi,\n\nNr 60\n\n{barred}\nBye\n")), json!([60])),
        ("m.txt", quoted(&format!("Nr 1\n\n{JSTUMBLE}\n\n...\n\n...\n\n...\n")), json!([1])),
        // The first row of the next board, below its label, is not the last one of this board.
        ("m.txt", format!("Nr 17\n{ten_rows}\n\nNr 24\n{ennead}"), json!([17, 24])),
        (
            "m.txt",
            format!("Nr 18\n{}\n12345678901\n- /\n- \\\n- X\n- >\n", rows_of_a.join("\n")),
            json!([18]),
        ),
        // A line with nothing else, and one with a colon, have precedence over a remark.
        (
            "m.txt",
            labels(
                "Challenge 18:\nI had the same problem with challenge 5.",
                "My board for 21:\nIt was easier than challenge 18.",
            ),
            json!([18, 21]),
        ),
        (
            "m.txt",
            labels("We did challenge 21 last.\nFirst came challenge 18.", ""),
            json!([18, 21]),
        ),
        ("m.txt", format!("1) {JSTUMBLE}\n5: {ENTROPY}\n"), json!([1, 5])),
        // The label of the next board does not belong to this one, although it passes that challenge.
        ("m.txt", format!("Challenge 19\n{a}\nChallenge 18\n{b}\n"), json!([19, 18])),
        ("m.txt", format!("ch49\n{a}\nch50\n{a}\n"), json!([49, 50])),
        ("m.eml", letter("Challenge 5 and 6", "see", &["5.txt", "6.txt"]), json!([5, 6])),
        ("Form 1.csv", format!("Name,Board\nAda,\"Challenge 18\n\n{cell}\"\n"), json!([18])),
        ("Form 1.csv", format!("Name,Board\nAda,\"{cell}\"\n"), json!([1])),
        (
            "Form 1.csv",
            format!("Name,Board\nAda,\"{}\"\n", labels("Nr 18", "Nr 21")),
            json!([18, 21]),
        ),
        (
            "Form 1.csv",
            format!("Name,What challenge did you work on?,Board\nAda,21,\"{cell}\"\n"),
            json!([21]),
        ),
        // The board is for one of the challenges in the cell.
        ("Form 1.csv", format!("Name,Challenge,Board\nAda,5;18,\"{cell}\"\n"), json!([18])),
        (
            "Form 1.csv",
            format!("Name,Puzzle,Board\nAda,5 Entropy;18 Entanglement;,\"{cell}\"\n"),
            json!([18]),
        ),
    ] {
        let folder = folder("labels", &[(name, &*text)]);
        let graded = tumble(&folder, &["grade", name, "--format", "json"]);
        let graded = String::from_utf8(graded.stdout).unwrap();
        let lines = graded.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let (found, notes): (Vec<Value>, Vec<String>) =
            lines.map(|mut line| (line["challenge"].take(), line["notes"].to_string())).unzip();
        assert_eq!(json!(found), numbers, "{name}: {text}");
        assert!(notes.iter().all(|note| !note.contains("and not for 6")), "{notes:?}");
    }
    // An archive counts as a folder.
    let folder = folder("labels", &[]);
    fs::create_dir(folder.join("in")).unwrap();
    write_archive(&folder.join("in/18.zip"), &[("ada.txt", a.as_bytes())]);
    assert_eq!(judged(&folder, &["grade", "in", "--format", "json"])[0].1["challenge"], 18);
}

#[test]
fn a_text_without_a_board_gets_one_sentence() {
    let files = [
        ("near.txt", "Hello,\n\n  .\\. .-.\n\nthat is all I have\n"),
        ("few.txt", "board follows\n"),
        ("fewer.txt", "y z\n18\n"),
        ("prose.txt", "I had no time this week.\n"),
        ("form.csv", "Name,Board\nAda,later\n"),
        ("page.html", "<p>Ada has 10 of 30</p><p>A = 3, B = 0</p>"),
        ("verdicts.xml", "<?xml version=\"1.0\"?>\n<testsuites tests=\"3\">\n</testsuites>\n"),
        (
            "verdicts.md",
            "| verdict | file | what is wrong |\n| --- | --- | --- |\n| fail | a | A = 3 |\n",
        ),
    ];
    let folder = folder("no-board", &files);
    for (file, words) in [
        ("near.txt", "the nearest is line 3, `.\\. .-.`"),
        (
            "few.txt",
            "a grid of 3 rows or more, a link, JSON and a file with `board` were looked for",
        ),
        ("fewer.txt", "there is no board in it"),
        ("prose.txt", "the file holds a text, not a board"),
        ("form.csv", "the file holds a text, not a board"),
        ("page.html", "the file holds a text, not a board"),
        ("verdicts.xml", "the file holds a text, not a board"),
        ("verdicts.md", "the file holds a text, not a board"),
    ] {
        let output = tumble(&folder, &["grade", file]);
        let said = said(&output);
        assert!(said.contains(words) && said.matches("error:").count() == 1, "{said}");
        assert_eq!(output.status.code(), Some(1));
    }
    // A mailbox without a board lists each of its senders.
    let letter =
        |name: &str| mail(&format!("{name} <{name}@x.org>"), "x", &part("text/plain", "No time."));
    let both =
        ["ada", "ben"].map(|name| format!("From x Fri Nov 20 17:00:00 2026\n{}\n", letter(name)));
    fs::write(folder.join("in.mbox"), both.concat()).unwrap();
    let verdicts = tumble(&folder, &["class", "in.mbox", "--format", "jsonl"]).stdout;
    fs::write(folder.join("v.jsonl"), verdicts).unwrap();
    assert_eq!(tumble(&folder, &["audit", "v.jsonl"]).status.code(), Some(0));
    let class = said(&tumble(&folder, &["class", "in.mbox"]));
    assert!(class.contains("needs you: ada: ") && class.contains("needs you: ben: "), "{class}");
}

#[test]
fn the_subject_of_a_mail_is_not_a_board_and_an_empty_text_is_not_one() {
    let subjects = ["Tumble", "Hello", "tumble 18", "boards"];
    let link = format!("{JSTUMBLE}_8_8");
    let linked = mail("Ada <a@x.org>", &format!("challenge 1: {link}"), "");
    let html = part("text/html", &page_of(&grid("Ada/18.toml")));
    let empty = mail("Ada <a@x.org>", "Tumble", &(part("text/plain", "") + &html));
    let empty = empty.replace("multipart/mixed", "multipart/alternative");
    let folder = folder("subjects", &[("link.eml", &linked), ("empty.eml", &empty)]);
    for subject in subjects {
        let mail = format!("From: Ada <a@x.org>\nSubject: {subject}\n\n");
        fs::write(folder.join("a.eml"), mail).unwrap();
        let class = said(&tumble(&folder, &["class", "a.eml"]));
        assert!(class.contains("needs you: Ada: a.eml: there is no board in it"), "{class}");
    }
    // Signs alone could be a row.
    for subject in [".", "...", "?", ":)", "7b", "C18", "[18]", "18 -", "x", "#18", "18"] {
        let mail = mail("Ada <a@x.org>", subject, &part("text/plain", &grid("Ada/18.toml")));
        fs::write(folder.join("a.eml"), mail).unwrap();
        let grade = ["grade", "a.eml", "--challenge", "18", "--format", "json"];
        let judged = judged(&folder, &grade);
        assert_eq!(judged[0].1["verdict"], "pass", "{subject}: {judged:?}");
    }
    for subject in ["#18:", "# 18", "C18"] {
        let mail = mail("Ada <a@x.org>", subject, &part("text/plain", &grid("Ada/18.toml")));
        fs::write(folder.join("a.eml"), mail).unwrap();
        let judged = judged(&folder, &["grade", "a.eml", "--format", "json"]);
        assert_eq!(judged[0].1["challenge"], 18, "{subject}: {judged:?}");
    }
    for (file, challenge) in [("link.eml", 1), ("empty.eml", 18)] {
        let judged = judged(&folder, &["grade", file, "--format", "json"]);
        assert_eq!(judged[0].1["challenge"], challenge, "{judged:?}");
    }
}

#[test]
fn what_is_in_an_archive_and_no_board_needs_a_person() {
    let folder = folder("archive", &[("week/note.txt", "This is for week seven.")]);
    let good = solution("Ada/18.toml");
    let files: [(&str, &[u8]); 8] = [
        ("Ada/18.toml", good.as_bytes()),
        ("./", b""),
        ("./Cy//./18.toml", good.as_bytes()),
        ("Ben/solution.docx", b"PK"),
        ("../Ada/18.toml", good.as_bytes()),
        ("Dev/more.zip", b"PK\x03\x04"),
        ("Eve/18.txt", b"?"),
        ("__MACOSX/._18.toml", b"x"),
    ];
    write_archive(&folder.join("week.zip"), &files);
    let output = tumble(&folder, &["class", "week.zip", "--format", "json"]);
    let data: Value = serde_json::from_slice(&output.stdout).unwrap();
    let needs = data["needs_you"].as_array().unwrap();
    let of = |name: &str| {
        needs.iter().find(|need| need["student"] == name).unwrap()["reason"].to_string()
    };
    assert!(of("Ben").contains("no boards are read from such files"), "{data}");
    assert!(of("Dev").contains("an archive in an archive"), "{data}");
    assert!(of("Eve").contains("there is no board in it"), "{data}");
    assert_eq!(data["students"][0]["student"], "Ada");
    assert_eq!(data["students"][0]["points"], 10);
    assert_eq!(data["students"][1]["student"], "Cy");
    assert_eq!(data["students"][1]["points"], 10);
    // The archives of the students in one of the class.
    write_archive(&folder.join("all.zip"), &[("Ada.zip", b"PK\x03\x04"), ("Ben.zip", b"PK")]);
    let all = said(&tumble(&folder, &["grade", "all.zip"]));
    assert_eq!(all.matches("an archive in an archive").count(), 2, "{all}");
}

#[test]
fn a_changed_byte_in_an_archive_is_damage() {
    let (good, mut bytes) = (solution("Ada/18.toml"), Vec::new());
    let mut archive = ZipArchiveWriter::new(&mut bytes);
    for name in ["Ada/18.toml", "Ben/18.toml"] {
        let file = archive.new_file(rawzip::path::EntryPath::verbatim(name.as_bytes()));
        let (mut entry, config) = file.start().unwrap();
        let mut writer = config.wrap(&mut entry);
        writer.write_all(good.as_bytes()).unwrap();
        let (_, descriptor) = writer.finish().unwrap();
        entry.finish(descriptor).unwrap();
    }
    archive.finish().unwrap();
    let changed = bytes.iter().position(|byte| *byte == b'\\').unwrap();
    bytes[changed] = b'/';
    let folder = folder("changed", &[]);
    fs::write(folder.join("week.zip"), bytes).unwrap();
    let class = said(&tumble(&folder, &["class", "week.zip"]));
    assert!(class.contains("week.zip/Ada/18.toml: it is damaged in its archive"), "{class}");
    assert!(class.contains("pass 1 of 2 "), "{class}");
}

/// A text as quoted in an answer.
fn quoted(text: &str) -> String {
    text.lines().map(|line| format!("> {line}\n")).collect()
}

/// The digest shows the text of a file without a board; the notes show the lines of a board.
#[test]
fn a_page_is_read_as_the_text_that_it_shows() {
    let grid = grid("Ada/18.toml");
    let drawn = format!("<pre>\n{}</pre>end", grid.replace('<', "&lt;"));
    let pages = [
        (&*drawn, &*format!("{grid}end")),
        ("<p>my\n board</p><p>two</p>", "my board\ntwo\n"),
        ("<div>&nbsp;&lt;a&#62; &amp;nbsp; &x</div>", "\u{a0}<a> &nbsp; &x\n"),
        ("<a href=\"u?board=a&amp;b\">here</a><br>x", "u?board=a&b here\nx"),
        ("<script>if (a < b) {}</script><STYLE>p</STYLE>1 < 2<!-- x > y -->!", "1 < 2!"),
        ("<td>5</td><td>x", " 5 x"),
        ("a<blockquote>b<blockquote>c</blockquote></blockquote>d", "a\n> b\n> c\nd"),
        ("a<blockquote><p>b", "a\n> b\n"),
        ("a <", "a <"),
        ("", ""),
    ];
    let files = (0..).zip(pages).flat_map(|(at, (page, text))| {
        let page = format!("<p>some other words</p>{page}");
        let text = format!("some other words\n{text}");
        [(format!("{at}.html"), page), (format!("{at}.txt"), text)]
    });
    let files: Vec<(String, String)> = files.collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (&**name, &**text)).collect();
    let folder = folder("shown", &files);
    let names: Vec<&str> = files.iter().map(|(name, _)| *name).collect();
    let lines =
        judged(&folder, &[&["grade", "--challenge", "18", "--format", "json"], &*names].concat());
    let (lines, _) = lines.as_chunks::<2>();
    for (lines, (page, _)) in lines.iter().zip(pages) {
        let [page_line, text_line] =
            lines.each_ref().map(|(_, line)| [&line["notes"], &line["audit"]]);
        assert_eq!(page_line, text_line, "{page}");
    }
    let digest = |[(_, page), _]: &[(_, Value); 2]| page["audit"]["submission"].to_string();
    let different: BTreeSet<String> = lines.iter().map(digest).collect();
    assert_eq!(different.len(), pages.len());
}

#[test]
fn a_quoted_board_is_not_handed_in_by_who_quotes_it() {
    let [own, other] = ["Ada/18.toml", "Ben/21.toml"].map(grid);
    let link = format!("{JSTUMBLE}_8_8\n");
    let reply = format!("Challenge 18:\n\n{own}\nBen wrote:\n{}", quoted(&other));
    let below = format!("Ben wrote:\n{}\nMine for 18:\n\n{own}", quoted(&own));
    let passed_on =
        format!("Mine for 18:\n\n{own}\n-----Original Message-----\nFrom: Ben\n\n{other}");
    let head = format!(
        "Mine for 18:\n\n{own}\nFrom: Ben <ben@example.org>\nSent: Monday\nTo: Ada\n\n{other}"
    );
    let escaped = other.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let page = format!(
        "<p>For challenge 18:<pre>{own}</pre><blockquote>Ben:<pre>{escaped}</pre></blockquote>"
    );
    let attached = part("text/plain; name=\"18.txt\"\nContent-Disposition: attachment", &own);
    let answer = part("text/plain", &format!("See there.\n\n{}", quoted(&other)));
    let of_others = [
        ("Eve/grid.txt", format!("For 18, as Ben says:\n{}", quoted(&own)), 2),
        ("Flo/18.txt", format!("so it is:\n\n{}", quoted(&solution("Ada/18.toml"))), 3),
        ("Gil/link.txt", format!("for challenge 1\n> {link}"), 2),
        ("Hal/two.txt", format!("Hm\n{}\nand\n\n{}", quoted(&own), quoted(&other)), 2),
        ("Ida/mail.eml", mail("ida@example.org", "18", &part("text/plain", &quoted(&own))), 3),
    ];
    let mut files = vec![
        ("week/Ada/reply.txt", reply),
        ("week/Ben/below.txt", below),
        ("week/Cleo/on.txt", passed_on),
        ("week/Dev/head.txt", head),
        ("week/Jim/page.html", page),
        ("week/Kai/mail.eml", mail("kai@example.org", "18", &(answer + &attached))),
    ];
    let names: Vec<String> = of_others.iter().map(|(name, ..)| format!("week/{name}")).collect();
    let others = names.iter().zip(&of_others);
    files.extend(others.map(|(name, (_, text, _))| (name.as_str(), text.clone())));
    let texts: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, &**text)).collect();
    let folder = folder("quoted", &texts);
    let lines = judged(&folder, &["class", "week", "--format", "jsonl"]);
    for (file, line) in &lines {
        let other = of_others.iter().find(|(name, ..)| file[5..].starts_with(name));
        let Some((_, _, at)) = other else {
            assert_eq!(
                (&line["verdict"], &line["challenge"]),
                (&"pass".into(), &18.into()),
                "{line}"
            );
            continue;
        };
        assert_eq!(line["verdict"], "unreadable", "{line}");
        let problem = line["problem"].as_str().unwrap();
        let place = if file.ends_with(":16") { 16 } else { *at };
        assert!(problem.contains(&format!("in a quote, in line {place}:")), "{line}");
    }
    assert_eq!(lines.len(), files.len() + 1);
    assert!(
        lines[0].1["notes"].to_string().contains("the board in line 16 is in a quote"),
        "{lines:?}"
    );
    let verdicts = tumble(&folder, &["class", "week", "--format", "jsonl"]).stdout;
    fs::write(folder.join("verdicts.jsonl"), verdicts).unwrap();
    let audit = tumble(&folder, &["audit", "verdicts.jsonl"]);
    assert_eq!(audit.status.code(), Some(0), "{}", said(&audit));
    // No student is accused of copying, and the teacher can take the board that is meant.
    let table = said(&tumble(&folder, &["class", "week"]));
    assert!(
        table.contains("needs you: week/Eve/grid.txt") && !table.contains("21 Quantum"),
        "{table}"
    );
    let taken = tumble(&folder, &["convert", "week/Eve/grid.txt", "-o", "eve.toml"]);
    assert_eq!(taken.status.code(), Some(0), "{}", said(&taken));
    let graded = tumble(&folder, &["grade", "eve.toml", "--challenge", "18"]);
    assert_eq!(graded.status.code(), Some(0), "{}", said(&graded));
}

//! Work of one student that could be taken for that of another, or for another challenge: each case gets a note.

use std::fs;
use std::os::unix::fs::symlink;

use serde_json::json;

use super::super::scratch::one_line;
use super::{expected, folder, grid, judged, line, points, said, solution, tumble};

/// The reference of challenge 5, and its grid.
fn entropy() -> (String, String) {
    let text = fs::read_to_string("solutions/05-entropy.toml").unwrap();
    let grid = text.split("'''\n").nth(1).unwrap().to_owned();
    (text, grid)
}

#[test]
fn own_words_above_a_board_are_no_quote_and_wrapped_ones_of_others_are() {
    let (good, (_, entropy)) = (grid("Ada/18.toml"), entropy());
    for own in ["For challenge 18 this is the board I wrote:", "Am 23.11. schrieb ich:"] {
        let folder = folder("own", &[("in/Eve/18.txt", &format!("{own}\n\n{good}"))]);
        assert_eq!(points(&folder, &["in"]), expected(&[("Eve", 10)]), "{own}");
    }
    for others in [
        "see\n\nOn Fri, Nov 20, 2026 at 5:00 PM Ada Lovelace <ada@example.org>\nwrote:",
        "see\n\n*From:* Ada <a@x>\n*Sent:* Monday\n*To:* Ida",
        "Il giorno 20 nov 2026 Ada <a@x> ha scritto:",
        "Ada wrote on Friday:",
    ] {
        let folder = folder("others", &[("in/Eve/18.txt", &format!("{others}\n\n{good}"))]);
        assert_eq!(points(&folder, &["in"]), expected(&[("Eve", 0)]), "{others}");
    }
    let both = format!("For 18:\n\n{good}\nOn Monday Ada wrote:\n\n{entropy}");
    let folder = folder("both", &[("in/Eve/18.txt", &both)]);
    let class = said(&tumble(&folder, &["class", "in"]));
    assert!(class.contains("in/Eve/18.txt: the board in line 17 is in a quote"), "{class}");
}

#[test]
fn two_names_of_one_address_are_noted() {
    let good = grid("Ada/18.toml");
    let mail = |from: &str| format!("From: {from}\nSubject: challenge 18\n\n{good}");
    let folder = folder(
        "address",
        &[("in/a.eml", &*mail("Ada L <ada@x.org>")), ("in/b.eml", &mail("ada@x.org"))],
    );
    let class = said(&tumble(&folder, &["class", "in"]));
    assert!(class.contains("these names have one address"), "{class}");
    assert!(class.contains("Ada L, ada@x.org"), "{class}");
}

#[test]
fn a_mail_that_is_all_quoted_is_a_quote() {
    let quoted: String = grid("Ada/18.toml").lines().map(|row| format!("> {row}\n")).collect();
    let folder = folder(
        "all-quoted",
        &[
            ("none/1.eml", &*format!("From: Eve <eve@x.org>\n\n{quoted}")),
            ("blank/1.eml", &format!("From: Eve <eve@x.org>\nSubject:\n\n{quoted}")),
            ("subject/1.eml", &format!("From: Eve <eve@x.org>\nSubject: 18\n\n{quoted}")),
            ("marked/Eve/18.txt", &quoted),
            ("wrote/Eve/18.txt", &format!("> On Monday Ada wrote:\n>\n{quoted}")),
        ],
    );
    for week in ["none", "blank", "subject", "wrote"] {
        let class = said(&tumble(&folder, &["class", week, "--challenge", "18"]));
        assert!(one_line(&class).contains("its board is in a quote"), "{week}: {class}");
    }
    assert_eq!(points(&folder, &["marked"]), expected(&[("Eve", 10)]));
}

#[test]
fn a_quote_that_is_not_closed_loses_nobody() {
    let good = grid("Ada/18.toml");
    let rows = [("Ada", "\""), ("Ben", ""), ("Cleo", "\""), ("Dev", "\"")];
    let rows = rows.map(|(name, end)| format!("{name},18,\"{}{end}\n", good.trim_end()));
    let form = format!("Name,Challenge,Board\n{}", rows.concat());
    let folder = folder("unclosed", &[("form.csv", &form)]);
    let all = expected(&[("Ada", 10), ("Ben", 10), ("Cleo", 0), ("Dev", 10)]);
    assert_eq!(points(&folder, &["form.csv"]), all);
    let class = one_line(&said(&tumble(&folder, &["class", "form.csv"])));
    let needs = "needs you: Cleo: form.csv:24: a quote in line 13 is not closed";
    assert!(class.contains(needs), "{class}");
}

/// A student writes any text into a cell, and a form quotes it.
#[test]
fn lines_of_a_cell_in_quotes_are_no_lines_of_others() {
    let good = grid("Ada/18.toml");
    let text = format!("Hi, I \"\"tried\"\",\n2026,Ben,18,it worked\n\n{good}");
    let form =
        format!("Time,Name,Challenge,Board\n2026,Ada,18,\"{text}\"\n2026,Cy,18,\"{good}\"\n");
    let folder = folder("quoted-cell", &[("form.csv", &form)]);
    assert_eq!(points(&folder, &["form.csv"]), expected(&[("Ada", 10), ("Cy", 10)]));
    let class = said(&tumble(&folder, &["class", "form.csv"]));
    assert!(!class.contains("needs you"), "{class}");
}

#[test]
fn who_sends_a_board_hands_it_in_whatever_name_is_in_it() {
    let bad = solution("Ben/18.toml");
    let mail = |from: &str, time: &str, text: &str| {
        format!("From: {from} <{from}@x.org>\nDate: Fri, 20 Nov 2026 {time} +0100\n\n{text}\n")
    };
    let named = |name: &str| format!("author = \"{name}\"\n{bad}");
    let folder = folder(
        "framed",
        &[
            ("in/1.eml", &*mail("Ada", "10:00:00", &solution("Ada/18.toml"))),
            ("in/2.eml", &mail("Ben", "11:00:00", &named("Ada"))),
            ("in/3.eml", &mail("Cleo", "11:00:00", &named("Cleo K."))),
            // `A` is not Ada, though her name begins with it.
            ("in/4.eml", &mail("A", "12:00:00", &named("Ada"))),
        ],
    );
    let all = expected(&[("A", 3), ("Ada", 10), ("Ben", 3), ("Cleo", 3)]);
    let mut points = points(&folder, &["in", "--tries", "last"]);
    points.sort();
    assert_eq!(points, all);
    let class = one_line(&said(&tumble(&folder, &["class", "in"])));
    assert!(class.contains("in/2.eml: it names Ada, but Ben sent it"), "{class}");
    assert_eq!(class.matches("but Cleo").count(), 0, "{class}");
}

#[test]
fn what_is_left_behind_an_open_quote_is_named() {
    let good = grid("Ada/18.toml");
    let board = good.trim_end();
    let cell = |name: &str, end: &str| format!("{name},18,\"{board}{end}");
    for rows in [
        // A cell before the board, one after it, and names with a comma.
        [format!("Ada,\"hello,18,\"{board}\"\n"), cell("Cleo", "\",none\n")],
        [cell("Ada", "\",\"none\n"), cell("Ben", "\",none\n")],
        [cell("\"Bit, Ben\"", "\n"), cell("\"Low, Ada\"", "\",none\n")],
    ] {
        let form = format!("Name,Challenge,Board,Comment\n{}", rows.concat());
        let folder = folder("open-quote", &[("form.csv", &form)]);
        let class = one_line(&said(&tumble(&folder, &["class", "form.csv"])));
        assert!(class.contains("a quote above it may not be closed"), "{class}");
    }
}

#[test]
fn each_board_of_a_table_has_the_challenge_on_its_left() {
    let (good, (_, entropy)) = (grid("Ada/18.toml"), entropy());
    let form = format!(
        "Name,Challenge,Board,Challenge,Board\nAda,18,\"{good}\",5,\"{entropy}\"\nBen,5,,18,\"{good}\"\n"
    );
    let folder = folder("columns", &[("form.csv", &form)]);
    assert_eq!(points(&folder, &["form.csv"]), expected(&[("Ada", 20), ("Ben", 10)]));
    // The challenge in a cell is not replaced by the number of the table.
    fs::write(folder.join("form5.csv"), format!("Name,Challenge,Board\nAda,x,\"{entropy}\"\n"))
        .unwrap();
    assert_eq!(points(&folder, &["form5.csv"]), expected(&[("Ada", 0)]));
    let class = said(&tumble(&folder, &["class", "form5.csv"]));
    assert!(class.contains("needs you: Ada: form5.csv:2"), "{class}");
    // The table names it twice: in a column, and in a label.
    let labelled = format!("Name,Challenge,Board\nAda,5,\"Challenge 18:\n{good}\"\n");
    fs::write(folder.join("both.csv"), labelled).unwrap();
    let class = one_line(&said(&tumble(&folder, &["class", "both.csv"])));
    let note = "taken for challenge 18, and not for 5: its table names both";
    assert!(class.contains(note), "{class}");
    let of_heading = format!("Name,\"Challenges 1, 5, 18, 21\"\nAda,\"{good}\"\n");
    fs::write(folder.join("all.csv"), of_heading).unwrap();
    let class = one_line(&said(&tumble(&folder, &["class", "all.csv"])));
    let note = "taken for challenge 18, and not for 1 or 5 or 21: its table names all";
    assert!(class.contains(note), "{class}");
}

#[test]
fn right_answers_in_a_quiz_are_of_no_student_and_others_are_doubted() {
    let good = grid("Ada/18.toml");
    let table = |own: &str, other: &str| {
        let form = format!(
            "Name,Challenge,{own},{other}\nAda,18,\"{good}\",\"{good}\"\nBen,18,no idea,\"{good}\"\nCy,18,,\"{good}\"\n"
        );
        let folder = folder("answer-key", &[("form.csv", &form)]);
        (points(&folder, &["form.csv"]), said(&tumble(&folder, &["class", "form.csv"])))
    };
    for (own, other) in [
        ("Response 1", "Right answer 1"),
        ("Response 1", "Question 1"),
        ("Antwort 1", "Richtige Antwort 1"),
    ] {
        let (found, class) = table(own, other);
        assert_eq!(found, expected(&[("Ada", 10), ("Ben", 0), ("Cy", 0)]), "{other}");
        assert!(class.contains("needs you: Ben: form.csv:"), "{class}");
    }
    // Others may ask the student for it.
    let doubt = "may be the right answer and no hand-in: it is in the column";
    for other in ["Sample solution", "Musterlösung (18)", "Write the correct answer", "Feedback"] {
        let (found, class) = table("Board", other);
        assert_eq!(found, expected(&[("Ada", 10), ("Ben", 10), ("Cy", 10)]), "{other}");
        assert_eq!(one_line(&class).matches(doubt).count(), 3, "{class}");
    }
    let pair = format!("Name,Challenge 18,Antwort 18\nAda,\"{good}\",hard\n");
    let folder = folder("pair", &[("form.csv", &pair)]);
    assert_eq!(points(&folder, &["form.csv"]), expected(&[("Ada", 10)]));
    let (_, class) = table("Board 1", "Board 2");
    assert!(!one_line(&class).contains(doubt), "{class}");
}

#[test]
fn who_sends_a_table_in_a_mail_hands_in_for_nobody_else() {
    let good = grid("Ada/18.toml");
    let mail = format!(
        "From: Eve <e@x.org>\nSubject: boards\nMIME-Version: 1.0\n\
         Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nhere\n\
         --b\nContent-Type: text/csv\nContent-Disposition: attachment; filename=form.csv\n\n\
         Name,Challenge,Board\nBen,18,\"{good}\"\nEve,5,\"{good}\"\n\n--b--\n"
    );
    let folder = folder("form-of-mail", &[("in/m.eml", &mail)]);
    assert_eq!(points(&folder, &["in"]), expected(&[("Eve", 10)]));
    let class = said(&tumble(&folder, &["class", "in"]));
    assert!(class.contains("it names Ben, but Eve sent it"), "{class}");
}

#[test]
fn the_lines_of_a_stream_tell_two_of_one_name_apart() {
    let of = |id: serde_json::Value, file: &str| {
        line(&json!({"student": "Max", "student_id": id}), file)
    };
    let lines = of(json!("M1@x.org"), "Ada/18.toml") + &of(json!("m2@x.org"), "Ben/18.toml");
    let roster = "name,email\nMax Born,m1@x.org\nMax Planck,m2@x.org\n";
    let folder = folder("stream-ids", &[("s.jsonl", &*lines), ("r.csv", roster)]);
    let apart = expected(&[("Max (m1@x.org)", 10), ("Max (m2@x.org)", 3)]);
    assert_eq!(points(&folder, &["s.jsonl"]), apart);
    let known = expected(&[("Max Born", 10), ("Max Planck", 3)]);
    assert_eq!(points(&folder, &["s.jsonl", "--roster", "r.csv"]), known);
    for roster in [&[][..], &["--roster", "r.csv"]] {
        let verdicts = ["class", "s.jsonl", "--format", "jsonl"];
        let verdicts = tumble(&folder, &[&verdicts, roster].concat()).stdout;
        let verdicts = String::from_utf8(verdicts).unwrap();
        let audit = |text: &str| {
            fs::write(folder.join("v.jsonl"), text).unwrap();
            let audit = ["audit", "v.jsonl", "--stream", "s.jsonl"];
            tumble(&folder, &[&audit, roster].concat()).status.code()
        };
        assert_eq!(audit(&verdicts), Some(0));
        // The two verdicts must not be exchanged.
        let exchanged = verdicts.replacen("m1@", "m2@", 1).replacen("Max Born", "Max Planck", 1);
        assert_ne!(exchanged, verdicts);
        assert_eq!(audit(&exchanged), Some(1));
    }
    // An address alone names a student, too, and other lines with this board do not.
    let of_nobody = [json!({"student_id": "m1@x.org"}), json!({})];
    let lines: String = of_nobody.iter().map(|one| line(one, "Ada/18.toml")).collect();
    fs::write(folder.join("s.jsonl"), lines).unwrap();
    let class = ["class", "s.jsonl", "--roster", "r.csv", "--format", "jsonl"];
    fs::write(folder.join("v.jsonl"), tumble(&folder, &class).stdout).unwrap();
    let audit = ["audit", "v.jsonl", "--stream", "s.jsonl", "--roster", "r.csv"];
    let audit = said(&tumble(&folder, &audit));
    assert!(audit.contains("2 verdicts: 2 the same"), "{audit}");
}

#[test]
fn a_line_that_its_file_or_its_text_contradicts_needs_a_person_as_such_a_file_does() {
    let text = format!("author = \"Ada Berg\"\n{}", solution("Ada/18.toml"));
    let lines = [
        json!({"file": "eve_cole_18.toml", "text": text}),
        json!({"file": "Eve Cole/18.toml", "text": text}),
        // The line itself names the student, and the author has a part of the name.
        json!({"file": "eve_cole_18.toml", "text": text, "student": "Ada Berg"}),
        json!({"file": "ada_18.toml", "text": text}),
        json!({"student": "Ben", "challenge": 5, "text": solution("Ada/18.toml")}),
    ];
    let lines = lines.map(|line| format!("{line}\n")).concat();
    let roster = "name\nAda Berg\nEve Cole\nBen\n";
    let files = [("s.jsonl", &*lines), ("r.csv", roster), ("in/eve_cole_18.toml", &text)];
    let folder = folder("contradicted", &files);
    let needs = |path: &str| {
        let class = ["class", path, "--roster", "r.csv", "--format", "json"];
        let table: serde_json::Value =
            serde_json::from_slice(&tumble(&folder, &class).stdout).unwrap();
        let needs = table["needs_you"].as_array().unwrap().iter();
        let text = |need: &serde_json::Value, key: &str| need[key].as_str().unwrap().to_owned();
        needs.map(|need| (text(need, "file"), text(need, "reason"))).collect::<Vec<_>>()
    };
    let twice = "it counts for Ada Berg, but it is named after Eve Cole, too";
    let for_other = "the file is for challenge 18 (Entanglement), but 5 (Entropy) is asked for";
    let named = |file: &str, reason: &str| (file.to_owned(), reason.to_owned());
    assert_eq!(needs("in"), [named("in/eve_cole_18.toml", twice)]);
    let [first, second, third] =
        [("eve_cole_18.toml", twice), ("Eve Cole/18.toml", twice), ("line 5", for_other)];
    let all = [first, second, third].map(|(file, reason)| named(file, reason));
    assert_eq!(needs("s.jsonl"), all);
    // Without a roster, other lines tell of Eve.
    let of_eve = line(&json!({"student": "Eve Cole"}), "Ben/18.toml");
    fs::write(folder.join("s.jsonl"), lines + &of_eve).unwrap();
    let class = one_line(&said(&tumble(&folder, &["class", "s.jsonl"])));
    assert!(class.contains("named after someone other than their author"), "{class}");
    assert_eq!(class.matches("(Ada Berg)").count(), 1, "{class}");
}

#[test]
fn a_link_alone_gives_nothing_to_who_links() {
    let folder = folder("link-alone", &[("week/Ada/18.toml", &solution("Ada/18.toml"))]);
    fs::create_dir(folder.join("week/Ben")).unwrap();
    symlink("../Ada/18.toml", folder.join("week/Ben/18.toml")).unwrap();
    symlink("Ada", folder.join("week/Eve")).unwrap();
    symlink("week", folder.join("now")).unwrap();
    for link in ["week/Eve", "week/Ben/18.toml"] {
        let class = said(&tumble(&folder, &["class", link]));
        assert!(class.contains("a link"), "{class}");
        assert!(!class.contains("par 10") && !class.contains("1 of 1"), "{class}");
    }
    // The teacher's own link to the folder of the class.
    assert_eq!(points(&folder, &["now"])[0], ("Ada".to_owned(), 10));
}

#[test]
fn a_folder_is_that_of_a_member_whose_id_is_the_number_of_a_challenge() {
    let roster = "Name,ID,Group\nAda,17,Group 1\nBen,19,Group 1\n";
    let folder = folder(
        "member",
        &[("week/Group 1/17/18.toml", &*solution("Ada/18.toml")), ("r.csv", roster)],
    );
    let all = expected(&[("Ada", 10), ("Ben", 0)]);
    assert_eq!(points(&folder, &["week", "--roster", "r.csv"]), all);
    // A file is not a folder of a member.
    fs::rename(folder.join("week/Group 1/17/18.toml"), folder.join("week/Group 1/17.toml"))
        .unwrap();
    let all = expected(&[("Ada", 10), ("Ben", 10)]);
    assert_eq!(points(&folder, &["week", "--roster", "r.csv"]), all);
}

#[test]
fn a_resumed_class_forgets_the_challenge_that_was_asked_for() {
    let (_, entropy) = entropy();
    let folder = folder("asked", &[("week/Ada/18.txt", &entropy)]);
    let asked = tumble(&folder, &["class", "week", "--challenge", "5", "--format", "jsonl"]);
    fs::write(folder.join("asked.jsonl"), asked.stdout).unwrap();
    let again = ["week", "--resume", "asked.jsonl"];
    assert_eq!(points(&folder, &again), points(&folder, &["week"]));
    assert_eq!(points(&folder, &again), expected(&[("Ada", 0)]));
    let again = [again.as_slice(), &["--challenge", "5"]].concat();
    assert_eq!(points(&folder, &again), expected(&[("Ada", 10)]));
}

#[test]
fn a_student_has_one_name_from_inside_and_outside_of_the_folder() {
    let good = solution("Ada/18.toml");
    let folder = folder("inside-outside", &[("Ada/18.toml", &good)]);
    let ada = expected(&[("Ada", 10)]);
    assert_eq!(points(&folder, &["Ada"]), ada);
    let inside = folder.join("Ada");
    fs::create_dir(inside.join("more")).unwrap();
    for (folder, path) in
        [(&inside, "."), (&inside, "18.toml"), (&inside.join("more"), "../18.toml")]
    {
        assert_eq!(points(folder, &[path])[0], ada[0], "{path}");
        let verdicts = tumble(folder, &["class", path, "--format", "jsonl"]);
        fs::write(folder.join("v"), verdicts.stdout).unwrap();
        let audit = tumble(folder, &["audit", "v"]);
        assert_eq!(audit.status.code(), Some(0), "{path}: {}", said(&audit));
    }
}

#[test]
fn commands_of_files_that_begin_with_a_dash_can_be_typed() {
    let folder = folder("dash", &[("-x/-f.toml", "1\n")]);
    let class = said(&tumble(&folder, &["class", "--", "-x"]));
    assert!(class.contains("`tumble grade ./-x/-f.toml`"), "{class}");
}

#[test]
fn dates_of_mails_are_read_as_they_are_meant_or_not_at_all() {
    let good = grid("Ada/18.toml");
    for (date, sent_at) in [
        ("17:30:00 +0100", Some("2026-11-20T17:30:00+01:00")),
        ("17:30:00 GMT (London)", Some("2026-11-20T17:30:00Z")),
        ("17:30:00 CET", Some("2026-11-20T17:30:00+01:00")),
        ("17:30:00 XYZ", None),
        ("17:30:00", Some("2026-11-20T17:30:00")),
        ("17:30:00 Z", Some("2026-11-20T17:30:00Z")),
        ("17:30:00 -05:00", Some("2026-11-20T17:30:00-05:00")),
        ("17:30:00 GMT-0500 (EST)", Some("2026-11-20T17:30:00-05:00")),
        ("17:30:00 (x (y)) -0500", Some("2026-11-20T17:30:00-05:00")),
        ("17:30:00 PST", Some("2026-11-20T17:30:00-08:00")),
        ("17:30:00 +9900", None),
        ("17.30.00 +0100", None),
        ("24:30:00 +0100", None),
        ("5:30 PM +0100", None),
        ("5:30 PM", Some("2026-11-20T17:30:00")),
        ("24:00:00 +0100", None),
        ("17:30:00\n +0100\n (CET)", Some("2026-11-20T17:30:00+01:00")),
    ]
    .map(|(date, sent_at)| (format!("Fri, 20 Nov 2026 {date}"), sent_at))
    .into_iter()
    .chain([
        ("2026-11-20T17:30:00+01:00".to_owned(), Some("2026-11-20T17:30:00+01:00")),
        ("Tue, 31 Nov 2026 17:30:00 +0100".to_owned(), None),
        ("Fri Nov 20 17:30:00 2026".to_owned(), None),
        ("Freitag, 20. November 2026 17:30".to_owned(), None),
    ]) {
        let mail = format!("From: A <a@x>\nDate: {date}\nSubject: Challenge 18\n\n{good}");
        let folder = folder("dates-of-mails", &[("m.eml", &mail)]);
        let deadline = ["--deadline", "2026-11-20T18:00+01:00"];
        let arguments = [&["class", "m.eml", "--format", "jsonl"][..], &deadline].concat();
        let verdict = &judged(&folder, &arguments)[0].1;
        assert_eq!(verdict["verdict"], "pass", "{date}: {verdict}");
        assert_eq!(verdict["sent_at"].as_str(), sent_at, "{date}: {verdict}");
        let class = said(&tumble(&folder, &[&["class", "m.eml"][..], &deadline].concat()));
        assert_eq!(class.contains("needs you"), sent_at.is_none(), "{date}: {class}");
    }
    // The number that a program gives to a mail counts less than its text.
    for name in ["12.eml", "mail 12.eml", "Message-12.eml", "12 (2).eml"] {
        let mail = format!("From: A <a@x>\n\nHello, my answer for 18:\n\n{good}");
        let folder = folder("numbered-mails", &[(name, &mail)]);
        let verdict = &judged(&folder, &["class", name, "--format", "jsonl"])[0].1;
        assert_eq!((&verdict["challenge"], &verdict["verdict"]), (&18.into(), &"pass".into()));
        assert!(!verdict["notes"].to_string().contains("the number in its name"), "{verdict}");
    }
    let name = "5 Screenshot 2026-11-20 at 7.30.05\u{202f}PM.toml";
    let folder = folder("screenshot", &[(&*format!("in/A/{name}"), &entropy().0)]);
    let arguments = ["class", "in", "--format", "jsonl", "--deadline", "2026-11-20T18:00Z"];
    assert_eq!(judged(&folder, &arguments)[0].1["sent_at"], "2026-11-20T19:30:05");
}

/// Every part of a path below an id counts, and no number of a challenge.
#[test]
fn work_in_the_folder_of_an_id_that_names_another_student_needs_a_person() {
    let good = solution("Ada/18.toml");
    let roster = "name,id,username\nAda Berg,1001,alove\nBen Bit,1002,bbit\nCy Foo,102,cyf\nDan Dee,21,dan\n\
                  Eva Li,2031,eva\nEva Li,2032,evi\nFay Lo,2041,faylo\n";
    let others = [
        "1001/bbit.toml",
        "1001/1002.toml",
        "1001/102.toml",
        "1001/18_cyf final.toml",
        "1001/18-1002 v2.toml",
        "1001/1002_v2_18.toml",
        "1001/Ben Bit/1.toml",
        "1001/week 5/1002/18.toml",
        "alove/ben_bit-18.toml",
        "2031/Eva Li 2032.toml",
        "faylo/bbit.toml",
    ];
    let own = [
        "1001/21.toml",
        "1001/18 (21).toml",
        "1001/21/18.toml",
        "1001/alove_18.toml",
        "1001/my board.toml",
        "2031/Eva Li 18.toml",
        "Ada Berg/bbit.toml",
    ];
    let paths = others.iter().chain(&own).map(|path| format!("in/{path}"));
    let paths: Vec<String> = paths.collect();
    let mut files: Vec<(&str, &str)> = paths.iter().map(|path| (&**path, &*good)).collect();
    files.push(("r.csv", roster));
    let folder = folder("folder-of-id", &files);
    let class = one_line(&said(&tumble(&folder, &["class", "in", "--roster", "r.csv"])));
    for file in others {
        let id = file.split('/').next().unwrap();
        assert!(class.contains(&format!("in/{file}: {id} is the id of ")), "{file}: {class}");
    }
    for file in own {
        assert!(
            !class.contains(&format!("in/{file}: {}", file.split('/').next().unwrap())),
            "{class}"
        );
    }
    // So do they in one that is given.
    let class = one_line(&said(&tumble(&folder, &["class", "in/1001", "--roster", "r.csv"])));
    assert!(class.contains("in/1001/bbit.toml: 1001 is the id of "), "{class}");
}

/// A number is not used twice, and a name in its order comes before the same words in another order.
#[test]
fn the_number_of_a_challenge_is_not_also_the_id_of_one_of_two_with_a_name() {
    let (good, (entropy, _)) = (solution("Ada/18.toml"), entropy());
    let files = [
        ("twins.csv", "name,id\nAnn Lee,18\nAnn Lee,19\n"),
        ("turned.csv", "name,id\nAnn Lee,18\nLee Ann,19\n"),
        ("long.csv", "name,id\nAnn Lee,1001\nLee Ann,1002\n"),
        ("twins-of-age.csv", "name,id\nAnn Lee,1001\nAnn Lee,1002\n"),
        ("accents.csv", "name,id\nMichael Kim,1001\nMichal Kim,1002\n"),
        ("ids.csv", "name,id\nAnn Lee,5\nBen Kim,1111\n"),
    ];
    for (roster, file, text, student) in [
        ("twins", "ann_lee_18", &good, "ann_lee"),
        ("twins", "ann_lee_18 final", &good, "ann_lee"),
        ("twins", "ann_lee_18", &entropy, "ann_lee_18"),
        ("twins", "Ann Lee (19)", &good, "Ann Lee (19)"),
        ("turned", "lee_ann_18", &good, "Lee Ann (19)"),
        ("turned", "lee_ann_18 final", &good, "Lee Ann (19)"),
        ("turned", "leeann_18", &good, "leeann"),
        ("turned", "leeann_5001_90001_18", &good, "leeann"),
        ("turned", "ann_lee_18", &good, "Ann Lee (18)"),
        ("turned", "Lee, Ann", &good, "Ann Lee (18)"),
        ("long", "lee ann 1001", &good, "lee ann 1001"),
        ("long", "ann_lee 1001 18", &good, "Ann Lee (1001)"),
        ("twins-of-age", "1002_ann_lee_18", &good, "Ann Lee (1002)"),
        ("long", "1001_1002_18", &good, "in"),
        ("accents", "Michael Kim", &good, "Michael Kim (1001)"),
        ("ids", "Ann Lee (1111) 18", &good, "Ann Lee (1111)"),
    ] {
        let path = format!("in/{file}.toml");
        let folder = folder("twins", &[&files[..], &[(&*path, &**text)]].concat());
        let roster = format!("{roster}.csv");
        let all = points(&folder, &["in", "--roster", &roster]);
        let points = all.into_iter().filter(|(_, points)| *points > 0).collect::<Vec<_>>();
        assert_eq!(points, expected(&[(student, 10)]), "{roster} {file}");
        let class = said(&tumble(&folder, &["class", "in", "--roster", &roster]));
        let several = class.contains(&format!("{student} may be several students on the roster"));
        assert_eq!(several, ["ann_lee", "leeann"].contains(&student), "{roster} {file}: {class}");
        assert!(!class.contains("needs you:"), "{roster} {file}: {class}");
    }
}

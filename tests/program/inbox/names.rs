//! Names of students: learning platforms, rosters, two names of one student and one name of two.

use std::fs;

use serde_json::json;

use super::super::scratch::one_line;
use super::wrapped::cell;
use super::{expected, folder, grid, line, points, said, solution, tumble};

#[test]
fn names_that_platforms_give_are_those_of_students() {
    let (good, grid) = (solution("Ada/18.toml"), grid("Ada/18.toml"));
    let folder = folder(
        "platforms",
        &[
            ("week/Müller Jörg_12345_assignsubmission_file_/entanglement.txt", &*grid),
            ("week/Byron Ada_7_assignsubmission_file_18.txt", &grid),
            ("week/hoppergrace_1234_5678_challenge_18.txt", &grid),
            ("week/turingalan_LATE_1235_5679_answer.toml", &good),
            ("week/Noether Emmy - Entanglement.txt", &grid),
        ],
    );
    fs::create_dir_all(folder.join("week/Nobody_99_assignsubmission_file_")).unwrap();
    let all = [
        ("Byron Ada", 10),
        ("Müller Jörg", 10),
        ("Nobody", 0),
        ("Noether Emmy", 10),
        ("hoppergrace", 10),
        ("turingalan", 10),
    ];
    assert_eq!(points(&folder, &["week"]), expected(&all));
    let verdicts = tumble(&folder, &["class", "week", "--format", "jsonl"]).stdout;
    fs::write(folder.join("verdicts.jsonl"), verdicts).unwrap();
    let audit = tumble(&folder, &["audit", "verdicts.jsonl"]);
    assert_eq!(audit.status.code(), Some(0), "{}", said(&audit));
}

#[test]
fn titles_and_copies_are_no_part_of_a_name() {
    let grid = grid("Ada/18.toml");
    let names = [
        "week/Duality - Part 1_Ada.txt",
        "week/Paradox - Part 1 - Ada.txt",
        "week/Ada_Entanglement - Copy.txt",
        "week/Ada Entanglement - Copy (2).txt",
        "week/18 Ada - Copy.txt",
        "week/18-Ada (2).txt",
        "week/Ada - Entanglement - Copy.txt",
        "week/Duality - Part 3/Ada.txt",
        "week/Ada/18 - Kopie.txt",
        "week/Ada/18 Try 2.txt",
        // These end with a time of day, not with challenge 5.
        "week/18 2026-11-20 17:05 Ada.txt",
        "week/18/2026-11-20 17:05 Ada.txt",
        "week/Ada/18 2026-11-20 17:05:05.txt",
    ];
    let folder = folder("titles", &names.map(|name| (name, &*grid)));
    assert_eq!(points(&folder, &["week"]), expected(&[("Ada", 10)]));
    // In the folder of a student, too.
    assert_eq!(points(&folder, &["week/Ada"]), expected(&[("Ada", 10)]));
}

#[test]
fn a_roster_decides_who_somebody_is() {
    let good = solution("Ada/18.toml");
    let roster = "ID;Name;E-Mail;github_username;Group\n\
                  17;Jörg Müller;joerg@example.org;jm;A\n\
                  18;Ada Byron;ada@example.org;adab;A\n\
                  19;Chris Doe;c1@example.org;;B\n20;Chris Doe;c2@example.org;;B\n";
    let folder = folder(
        "roster",
        &[
            ("students.csv", roster),
            ("week/Mueller Joerg_5_assignsubmission_file_/18.toml", &good),
            ("week/week-7-adab/18.toml", &good),
            ("week/20/18.toml", &solution("Ben/18.toml")),
            ("week/c2@example.org/18.toml", &good),
            ("week/Eve/18.toml", &good),
            (
                "mails/inbox-0042.eml",
                "From: Ada Byron <ada@example.org>\nSubject: challenge 18\n\nSorry, I could not do it.\n",
            ),
        ],
    );
    for mails in ["mails", "mails/inbox-0042.eml"] {
        let class = said(&tumble(&folder, &["class", mails, "--roster", "students.csv"]));
        assert!(class.contains("needs you: Ada Byron: mails/inbox-0042.eml"), "{class}");
        assert!(!class.contains("inbox-0042 "), "{class}");
    }
    let all = [
        ("Ada Byron", 10),
        ("Chris Doe (19)", 0),
        ("Chris Doe (20)", 10),
        ("Eve", 10),
        ("Jörg Müller", 10),
    ];
    let options = ["week", "--roster", "students.csv"];
    let mut found = points(&folder, &options);
    // A folder that is named after a challenge does not belong to a student.
    found.retain(|(name, _)| name != "18");
    assert_eq!(found, expected(&all));
    let class = said(&tumble(&folder, &[&["class"], options.as_slice()].concat()));
    assert!(class.contains("note: Eve is not on the roster"), "{class}");
    assert!(!class.contains("these names have several numbers"), "{class}");
    let verdicts = tumble(&folder, &[&["class", "--format", "jsonl"], options.as_slice()].concat());
    assert!(said(&verdicts).contains("note: Eve is not on the roster"), "{}", said(&verdicts));
    fs::write(folder.join("verdicts.jsonl"), verdicts.stdout).unwrap();
    let audit = tumble(&folder, &["audit", "verdicts.jsonl", "--roster", "students.csv"]);
    assert_eq!(audit.status.code(), Some(0), "{}", said(&audit));
    let audit = tumble(&folder, &["audit", "verdicts.jsonl"]);
    assert_eq!(
        audit.status.code(),
        Some(1),
        "without the roster they are others: {}",
        said(&audit)
    );
}

#[test]
fn a_user_name_may_hold_a_number() {
    let good = solution("Ada/18.toml");
    let roster = "name,username\nAnn,alee\nAmy,alee112\nAda,alee2\nAlma,alee-7\nJo,1001\nJan,1001-2\nTom,tom\n";
    let names = ["alee112_18", "2 alee2 - 18", "alee-7_18", "1001-2_18", "tom18", "alee_18"];
    let files: Vec<_> = names.iter().map(|name| (format!("week/{name}.toml"), &*good)).collect();
    let files = files.iter().map(|(name, text)| (&**name, *text)).chain([("r.csv", roster)]);
    let folder = folder("user-names", &files.collect::<Vec<_>>());
    let all =
        [("Ada", 10), ("Alma", 10), ("Amy", 10), ("Ann", 10), ("Jan", 10), ("Jo", 0), ("Tom", 10)];
    assert_eq!(points(&folder, &["week", "--roster", "r.csv"]), expected(&all));
    // Nobody has this user name.
    fs::rename(folder.join("week/alee_18.toml"), folder.join("week/alee3_18.toml")).unwrap();
    let class = one_line(&said(&tumble(&folder, &["class", "week", "--roster", "r.csv"])));
    assert!(class.contains("note: alee3 is not on the roster"), "{class}");
    // One student's user name is the name of another.
    fs::write(folder.join("two.csv"), "name,username\nMax,m1\nMia,max\n").unwrap();
    fs::rename(folder.join("week/tom18.toml"), folder.join("week/max.toml")).unwrap();
    let class = one_line(&said(&tumble(&folder, &["class", "week", "--roster", "two.csv"])));
    assert!(class.contains("note: max may be several students on the roster"), "{class}");
}

#[test]
fn ids_and_addresses_of_a_roster_have_many_headings() {
    let mail =
        format!("From: Ben Bit <mal@y.org>\nSubject: challenge 18\n\n{}", grid("Ada/18.toml"));
    let folder = folder(
        "ids-and-addresses",
        &[("week/zoe.toml", &*solution("Ada/18.toml")), ("mails/1.eml", &mail)],
    );
    let options = ["--roster", "r.csv"];
    for heading in ["username", "user name", "User-Name", "Login", "Benutzername", "Student IDs"] {
        fs::write(folder.join("r.csv"), format!("name,{heading}\nZoe Quu,zoe\n")).unwrap();
        let found = points(&folder, &[&["week"], &options[..]].concat());
        assert_eq!(found, expected(&[("Zoe Quu", 10)]), "{heading}");
    }
    for (heading, is_own) in [("E-Mail", true), ("Contact", true), ("Parent contact", false)] {
        let text = format!("name,{heading}\nBen Bit,ben@x.org\nAda,\n");
        fs::write(folder.join("r.csv"), text).unwrap();
        let class = said(&tumble(&folder, &[&["class", "mails"], &options[..]].concat()));
        assert_eq!(class.contains("needs you"), is_own, "{heading}: {class}");
    }
}

#[test]
fn a_roster_with_a_student_twice_or_with_nobody_is_refused() {
    let good = solution("Ada/18.toml");
    for (test, roster, words) in [
        ("twice", "id,name\n1,Ada\n2,Ben\n1,Cleo\n", "lines 2 and 4 are both 1 (`id`)"),
        ("same", "name\nAda\nBen\nAda\n", "lines 2 and 4 are both Ada"),
        ("without-names-of-students", "points\n3\n", "names no student"),
        ("empty", "", "names no student"),
    ] {
        let folder = folder(test, &[("r.csv", roster), ("week/Ada/18.toml", &good)]);
        let output = tumble(&folder, &["class", "week", "--roster", "r.csv"]);
        assert_eq!(output.status.code(), Some(2));
        assert!(said(&output).contains(words), "{}", said(&output));
    }
}

#[test]
fn two_spellings_of_a_name_are_named() {
    let good = solution("Ada/18.toml");
    let folder = folder(
        "spellings",
        &[
            ("week/Jörg Müller/18.toml", &*good),
            ("week/mueller joerg/18.toml", &good),
            ("week/jorg.toml", &good),
            ("week/Ann Lee/18.toml", &good),
            ("week/Ann Marie Lee/18.toml", &good),
            ("week/Bob/18.toml", &good),
            ("week/Bob\u{200b}/18.toml", &good),
            ("week/Cy/18.toml", &good),
            ("roster.csv", "name\nCy\n"),
            ("week/Cy - Copy/18.toml", &good),
            ("week/18 v2 - Cruz Ann.toml", &good),
            ("week/Cruz Ann 2026-11-18.toml", &good),
            ("week/period 2 Di Fox 2026-11-18.toml", &good),
            ("week/period 2 Di Fox new.toml", &good),
            ("week/Cy (1)/18.toml", &good),
        ],
    );
    let class = said(&tumble(&folder, &["class", "week"]));
    assert!(
        class.contains("decides): Jörg Müller, mueller joerg")
            && class.contains("decides): jorg, Jörg Müller, mueller joerg")
            && class.contains("decides): Cy, Cy (1), Cy - Copy")
            && class.contains("decides): Ann Lee, Ann Marie Lee")
            && class.contains("decides): Cruz Ann 2026-11-18, v2 - Cruz Ann")
            && class.contains("decides): period 2 Di Fox 2026-11-18, period 2 Di Fox new"),
        "{class}"
    );
    let roster = ["rank", "week", "--roster", "roster.csv"];
    let rank = said(&tumble(&folder, &["rank", "week"])) + &said(&tumble(&folder, &roster));
    assert!(
        rank.contains("decides): Cy, Cy (1), Cy - Copy")
            && rank.contains("Ann Lee is not on the roster"),
        "{rank}"
    );
    assert!(
        class.contains("look the same, but are different students: Bob, Bob\\u{200b}"),
        "{class}"
    );
    // One of them has an address.
    let form = format!("Name,Email,Challenge,Board\nCy,c@x.org,18,\"{}\"\n", grid("Ada/18.toml"));
    fs::write(folder.join("week/form.csv"), form).unwrap();
    let class = said(&tumble(&folder, &["class", "week", "--format", "jsonl"]));
    assert!(!class.contains("Cy, Cy\n"), "{class}");
}

#[test]
fn students_who_hand_in_each_others_names_stay_with_their_folders() {
    let signed = |name: &str| format!("author = \"{name}\"\n{}", solution("Ada/18.toml"));
    let folder = folder(
        "swapped",
        &[("week/Ada/18.toml", &*signed("Ben")), ("week/Ben/18.toml", &solution("Ben/18.toml"))],
    );
    assert_eq!(points(&folder, &["week"]), expected(&[("Ada", 10), ("Ben", 3)]));
}

#[test]
fn a_file_called_after_one_student_that_names_another_is_noted() {
    let signed = |name: &str, file: &str| format!("author = \"{name}\"\n{}", solution(file));
    let part = |name: &str| {
        format!(
            "--b\nContent-Type: text/plain\nContent-Disposition: attachment; filename=\"{name}\"\n\n{}\n",
            grid("Ada/18.toml")
        )
    };
    let mail = format!(
        "From: Ben <b@x.org>\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n{}{}--b--\n",
        part("ben 18.txt"),
        part("cy 18.txt")
    );
    let table = format!("Name,Challenge,Board\nBen,18,\"{}\"\n", grid("Ben/18.toml"));
    let folder = folder(
        "crossed",
        &[
            ("week/ada.toml", &*signed("Ben", "Ada/18.toml")),
            ("week/18-ben.toml", &signed("Ada", "Ben/18.toml")),
            ("week/eve.toml", &signed("Eve", "Ada/18.toml")),
            ("week/last try.toml", &signed("Fay", "Ada/18.toml")),
            ("template/18-fay.toml", &signed("Your name", "Ada/18.toml")),
            ("template/gus 21.toml", &signed("Your name", "Ada/21.toml")),
            ("template/my board.toml", &signed("Hal", "Ada/18.toml")),
            ("mail/ben.eml", &mail),
            ("mail/cy.txt", &grid("Ada/18.toml")),
            ("tables/Ada Berg_21.txt", &grid("Ada/21.toml")),
            ("tables/Ada Berg_18.csv", &table),
            ("tables/form.csv", &table),
            ("tables/responses.csv", &table),
        ],
    );
    let all = [("Ada", 3), ("Ben", 10), ("Eve", 10), ("Fay", 10)];
    assert_eq!(points(&folder, &["week"]), expected(&all));
    let note = "these files are named after someone other than their author or sender, who gets the points; check whose they are: ";
    for (path, crossed) in [
        ("week", "week/18-ben.toml (Ada), week/ada.toml (Ben)"),
        ("template", "template/18-fay.toml (Your name), template/gus 21.toml (Your name)"),
        ("mail", "mail/ben.eml:cy 18.txt (Ben)"),
        ("tables", "tables/Ada Berg_18.csv:2 (Ben)"),
    ] {
        let class = said(&tumble(&folder, &["class", path]));
        assert!(class.lines().any(|line| line.ends_with(&format!("{note}{crossed}"))), "{class}");
    }
}

/// The outermost folder belongs to the student, who names everything inside it.
#[test]
fn nobody_hands_in_for_somebody_else() {
    let good = solution("Ada/18.toml");
    let folder = folder(
        "inside",
        &[
            ("week/Ada/board_2026_1120_18.toml", &*good),
            ("week/Bob/Smith John_12345_assignsubmission_file_/18.toml", &good),
            ("week/Cy/18/ada_1234_5678_x.toml", &good),
            ("students.csv", "name,username\nJo Mueller-Kim,jmk\nKim Lee,kim\nBob Ox,bob\n"),
            ("names/Mueller-Kim/18.toml", &good),
            ("names/week-7-bob-kim/18.toml", &good),
            ("names/mallory-kim.toml", &good),
            ("names/week-7-kim/18.toml", &solution("Ben/18.toml")),
        ],
    );
    assert_eq!(points(&folder, &["week"]), expected(&[("Ada", 10), ("Bob", 10), ("Cy", 10)]));
    let found = points(&folder, &["names", "--roster", "students.csv"]);
    let all = [
        ("Bob Ox", 0),
        ("Jo Mueller-Kim", 0),
        ("Kim Lee", 3),
        ("Mueller-Kim", 10),
        ("mallory-kim", 10),
        ("week-7-bob-kim", 10),
    ];
    assert_eq!(found, expected(&all));
}

/// A line of a form without a board, and the archive in a mail, belong to the sender.
#[test]
fn what_is_sent_is_that_of_the_sender() {
    let (grid, good) = (grid("Ada/18.toml"), solution("Ada/18.toml"));
    let form = format!(
        "Name,Challenge,Board\nMax,18,\"{grid}\"\nPia,18,garbage\nRia,18,see my paper\nQuy,18,\n"
    );
    let folder = folder("sent", &[("week/form.csv", &form), ("week/x/18.toml", &good)]);
    let class = tumble(&folder, &["class", "week", "--format", "json"]);
    let class: serde_json::Value = serde_json::from_slice(&class.stdout).unwrap();
    let needs = class["needs_you"].as_array().unwrap();
    assert!(needs.iter().any(|need| need["student"] == "Ria"), "{needs:?}");
    let students = class["students"].as_array().unwrap();
    assert!(students.iter().any(|student| student["student"] == "Ria"), "{students:?}");
    let pia = students.iter().find(|student| student["student"] == "Pia").expect("a row");
    assert_eq!(pia["points"], 0);
}

#[test]
fn a_roster_names_the_students_of_a_stream_in_an_audit() {
    let lines = [
        line(&json!({"student": "adab", "file": "one"}), "Ada/18.toml"),
        line(&json!({"author": "ben@example.org", "file": "two"}), "Ben/18.toml"),
        format!("{}\n", json!({"text": format!("author = \"adab\"\n{}", solution("Ada/18.toml"))})),
    ];
    let roster = "Name,Username,Mail\nAda Byron,adab,\nBen Doe,,ben@example.org\n";
    let folder =
        folder("roster-stream", &[("stream.jsonl", &*lines.concat()), ("students.csv", roster)]);
    let class = ["class", "stream.jsonl", "--roster", "students.csv", "--format", "jsonl"];
    let verdicts = String::from_utf8(tumble(&folder, &class).stdout).unwrap();
    let audit = |verdicts: &str, more: &[&str]| {
        fs::write(folder.join("verdicts.jsonl"), verdicts).unwrap();
        let stream = ["audit", "verdicts.jsonl", "--stream", "stream.jsonl"];
        tumble(&folder, &[&stream[..], more].concat()).status.code()
    };
    let roster = ["--roster", "students.csv"];
    assert!(verdicts.contains("Ada Byron") && verdicts.contains("Ben Doe"), "{verdicts}");
    assert_eq!(audit(&verdicts, &roster), Some(0));
    assert_eq!(audit(&verdicts, &[]), Some(1));
    assert_eq!(audit(&verdicts.replace("Ada Byron", "Ben Doe"), &roster), Some(1));
}

/// A form with two lines, which both have a right board for 18.
fn form_with_boards(headings: &str, lines: [&str; 2]) -> String {
    let cell = cell(&grid("Ada/18.toml"));
    let lines = lines.map(|cells| format!("{cells},18,{cell}\n"));
    format!("{headings},Challenge,Board\n{}", lines.concat())
}

/// A form has many columns with a name in their headings, and the parts of a name in any order.
#[test]
fn the_headings_of_a_form_say_which_name_is_whose() {
    let both = expected(&[("Ada Berg", 10), ("Ben Berg", 10)]);
    for (headings, lines) in [
        ("Name,Vorname", ["Berg,Ada", "Berg,Ben"]),
        ("Nom,Prénom", ["Berg,Ada", "Berg,Ben"]),
        ("Name,First name", ["Berg,Ada", "Berg,Ben"]),
        ("Cognome,Nome", ["Berg,Ada", "Berg,Ben"]),
        ("Apellidos,Nombre", ["Berg,Ada", "Berg,Ben"]),
        ("Apellido(s),Nombre", ["Berg,Ada", "Berg,Ben"]),
        ("1. Apellidos,2. Nombre", ["Berg,Ada", "Berg,Ben"]),
        ("Primer apellido,Segundo apellido,Nombre", ["Berg,,Ada", "Berg,,Ben"]),
        ("Familienname,Rufname", ["Berg,Ada", "Berg,Ben"]),
        ("Nachname (Familienname),Vorname (Rufname)", ["Berg,Ada", "Berg,Ben"]),
        ("Schüler*in,Klasse", ["Ada Berg,7b", "Ben Berg,7b"]),
        ("Vorname / First name,Nachname / Last name", ["Ada,Berg", "Ben,Berg"]),
        ("Name (Vorname),Name (Nachname)", ["Ada,Berg", "Ben,Berg"]),
        ("Prénom (usuel),Nom de famille", ["Ada,Berg", "Ben,Berg"]),
        ("What is your name?,Team (name)", ["Ada Berg,Red", "Ben Berg,Red"]),
        ("Vorname,Nachname,Vorname 2,Nachname 2", ["Ada,Berg,Cy,Li", "Ben,Berg,,"]),
        ("Last name,Surname,First name", ["Berg,BERG,Ada", "Berg,Berg,Ben"]),
        ("First name,Last name,First name,Last name", ["Ada,Berg,Cy,Li", "Ben,Berg,,"]),
        ("Name,Name", ["Ada Berg,", ",Ben Berg"]),
        ("Nombre de pila,Apellidos", ["Ada,Berg", "Ben,Berg"]),
        ("Mon prénom,Nom", ["Ada,Berg", "Ben,Berg"]),
        ("Roepnaam,Achternaam", ["Ada,Berg", "Ben,Berg"]),
        ("Vorname(n),Nachname(n)", ["Ada,Berg", "Ben,Berg"]),
        ("First name,Last name,Last name (teacher)", ["Ada,Berg,Kay", "Ben,Berg,Kay"]),
        ("Vorname (Partner),Nachname (Partner),Vorname,Nachname", ["Cy,Li,Ada,Berg", ",,Ben,Berg"]),
        // Microsoft's own column is empty.
        ("Name,Name2,Vorname", [",Berg,Ada", ",Berg,Ben"]),
        (
            "Alumno 1 (nombre y apellidos),Alumno 2 (nombre y apellidos)",
            ["Ada Berg,Cy Li", "Ben Berg,"],
        ),
        ("Display name", ["Ada Berg", "Ben Berg"]),
        ("Name (e.g. Ada B.)", ["Ada Berg", "Ben Berg"]),
        ("Name,First", ["Ada Berg,https://x.org/1", "Ben Berg,https://x.org/2"]),
        ("Comment t'appelles-tu ?,Élève 2", ["Ada Berg,Cy Li", "Ben Berg,"]),
        ("Name,Initial", ["Ada Berg,B", "Ben Berg,B"]),
        ("Sobrenome,Nome", ["Berg,Ada", "Berg,Ben"]),
        ("lastname,firstname", ["Berg,Ada", "Berg,Ben"]),
        ("Family name,First", ["Berg,Ada", "Berg,Ben"]),
        ("First Name,Name", ["Ada,Ada Berg", "Ben,Ben Berg"]),
        ("Student,First name", ["Ada Berg,Ada", "Ben Berg,Ben"]),
        ("First name,Name in Moodle", ["Ada,Ada Berg", "Ben,Ben Berg"]),
        ("Name,Names of both students", ["Ada Berg,\"Ada Berg, Cy Li\"", "Ben Berg,Ben Berg P3"]),
        ("First name,Last name (if any)", ["Ada,Berg", "Ben,Berg"]),
        ("Vorname,Anzeigename", ["Ada,Ada Berg", "Ben,Ben Berg"]),
        ("First name,Your name,Initials", ["Ada,Ada Berg,AB", "Ben,Ben Berg,BB"]),
        ("Name (first and last),Class", ["Ada Berg,7b", "Ben Berg,7b"]),
        ("Team name,Name", ["Red,Ada Berg", "Red,Ben Berg"]),
        ("Class name,Name", ["7b,Ada Berg", "7b,Ben Berg"]),
        ("Instructor name,Student name", ["Dr X,Ada Berg", "Dr X,Ben Berg"]),
        ("Tournament,Name", ["X,Ada Berg", "X,Ben Berg"]),
        ("Are you a student?,Name", ["yes,Ada Berg", "yes,Ben Berg"]),
        ("Who helped you?,Name", ["Ben,Ada Berg", "Ada,Ben Berg"]),
        ("Benutzername,Name", ["ab,Ada Berg", "bb,Ben Berg"]),
        ("Student ID,Student", ["1,Ada Berg", "2,Ben Berg"]),
        ("Wie heißt du?,Klasse", ["Ada Berg,7b", "Ben Berg,7b"]),
        ("Ton prénom,Ton nom", ["Ada,Berg", "Ben,Berg"]),
        ("Nombre y apellidos,Nombre del profesor", ["Ada Berg,Dr X", "Ben Berg,Dr X"]),
        ("Vor- und Nachname,Name der Lehrkraft", ["Ada Berg,Dr X", "Ben Berg,Dr X"]),
        ("Comment t'appelles-tu ?,Nom du partenaire", ["Ada Berg,Cy", "Ben Berg,Cy"]),
    ] {
        let folder =
            folder("headings-of-a-form", &[("form.csv", &*form_with_boards(headings, lines))]);
        assert_eq!(points(&folder, &["form.csv"]), both, "{headings}");
    }
    let lines = ["a@x.org,Ben", "b@x.org,Ada"];
    let folder = folder(
        "headings-of-a-form",
        &[("form.csv", &*form_with_boards("Email,Partner's name", lines))],
    );
    let senders = expected(&[("a@x.org", 10), ("b@x.org", 10)]);
    assert_eq!(points(&folder, &["form.csv"]), senders);
    for other in ["Buddy", "Teammate", "Friend", "Helper", "Mother"] {
        let headings = format!("{other}'s email,Email");
        let form = form_with_boards(&headings, ["c@x.org,a@x.org", "c@x.org,b@x.org"]);
        let folder = super::folder("headings-of-a-form", &[("form.csv", &*form)]);
        assert_eq!(points(&folder, &["form.csv"]), senders, "{other}");
    }
}

/// Only the answer to the question for the name is the name.
#[test]
fn only_a_heading_that_asks_for_a_name_gives_one() {
    let both = ["Ada", "Ben"];
    for (headings, lines, names) in [
        ("First name,Name of your machine", ["Ada,Turbo", "Ada,Flash"], &["Ada"][..]),
        ("Prénom,Nombre de pièces", ["Ada,7", "Ada,8"], &["Ada"]),
        ("First name,Initial lever", ["Ada,blue", "Ada,red"], &["Ada"]),
        ("Vorname,Wer hat gewonnen?", ["Ada,ich", "Ada,Ben"], &["Ada"]),
        ("First name,Who else worked on this?", ["Ada,Cy", "Ben,"], &both),
        ("Nombre,Nombre del centro", ["Ada,IES", "Ben,CEIP"], &both),
        (
            "Apellido paterno,Apellido materno,Nombre",
            ["Li,Wu,Ada", "Li,,Ben"],
            &["Ada Li Wu", "Ben Li"],
        ),
        (
            "Adresse de messagerie,Nom",
            ["a@x.fr,Ada", "b@x.fr,Ada"],
            &["Ada (a@x.fr)", "Ada (b@x.fr)"],
        ),
        (
            "Primer nombre,Primer apellido,Segundo apellido",
            ["Ada,Li,Li", "Ben,Li,"],
            &["Ada Li Li", "Ben Li"],
        ),
        // Only a heading says that an address is the sender's.
        ("Comments,Name", ["b@x.fr,Ada", ",Ben"], &both),
        ("Who checked it?,Name", ["b@x.fr,Ada", "a@x.fr,Ben"], &both),
        ("First name,First letter of last name", ["Ada,B", "Ada,R"], &["Ada B", "Ada R"]),
        ("Vorname,Nachname (nur 1. Buchstabe)", ["Ada,B", "Ada,R"], &["Ada B", "Ada R"]),
        ("First name,Student 2", ["Ada,Cy Li", "Ben,"], &both),
        (
            "Voornaam,Tussenvoegsel,Achternaam",
            ["Ada,van,Li", "Ada,de,Li"],
            &["Ada de Li", "Ada van Li"],
        ),
        ("Name,User ID", ["Ada,1a", "Ada,1b"], &["Ada (1a)", "Ada (1b)"]),
        // Half of a name may be that of two students.
        ("First name or nickname,Last name", ["Ada,Li", "Ben,Li"], &["form.csv:14", "form.csv:2"]),
        ("Nombre,Clase", ["Ada,2A", "Ada,2B"], &["Ada (clase 2a)", "Ada (clase 2b)"]),
        ("Name,Roll number", ["Ada,1", "Ada,2"], &["Ada (1)", "Ada (2)"]),
        ("Équipe,Nombre de pièces", ["Lions,7", "Ours,8"], &["form.csv:14", "form.csv:2"]),
    ] {
        let folder = folder("other-answers", &[("form.csv", &*form_with_boards(headings, lines))]);
        let points: Vec<_> =
            points(&folder, &["form.csv"]).into_iter().map(|(name, _)| name).collect();
        assert_eq!(points, names, "{headings}");
    }
    // Whose name it is, is asked again.
    let headings = "First name,Who else worked on this?";
    let folder =
        folder("other-answers", &[("form.csv", &*form_with_boards(headings, ["Ada,Cy", "Ben,"]))]);
    let class = one_line(&said(&tumble(&folder, &["class", "form.csv"])));
    assert!(class.contains("needs you: Ada: form.csv:2: it names Cy, too"), "{class}");
}

/// A part of a name that is asked for again is another student's, unless it is one of two last names.
#[test]
fn a_name_that_is_asked_for_twice_is_noted() {
    for (headings, cells) in [
        ("First,Last,First,Last", "Ada,Berg,Ben,Roth"),
        ("First name,Last name,First,Last", "Ada,Berg,Ben,Roth"),
        ("1 First,1 Last,2 First,2 Last", "Ada,Berg,Ben,Roth"),
        ("1. Vorname,1. Nachname,2. Vorname,2. Nachname", "Ada,Berg,Ben,Roth"),
        ("First,Last,First_1,Last_1", "Ada,Berg,Ben,Roth"),
        ("First,Last,First2,Last2", "Ada,Berg,Ben,Roth"),
        ("Given (1),Family (1),Given (2),Family (2)", "Ada,Berg,Ben,Roth"),
        ("First name (A),Last name (A),First name (B),Last name (B)", "Ada,Berg,Ben,Roth"),
        ("First name,Last name,Camper first name,Camper last name", "Ada,Berg,Ben,Roth"),
        ("Player 1 first,Player 1 last,Player 2 first,Player 2 last", "Ada,Berg,Ben,Roth"),
        ("First,Last,Person 2 First,Person 2 Last", "Ada,Berg,Ben,Roth"),
        ("First,Last,Other first,Other last", "Ada,Berg,Ben,Roth"),
        ("First,Last,P2 First,P2 Last", "Ada,Berg,Ben,Roth"),
        ("Initials,Other initials", "Ada Berg,Ben"),
        (
            "Nombre,Apellido paterno,Apellido materno,Nombre,Apellido paterno,Apellido materno",
            "Ada,Berg,,Ben,Gil,Sanz",
        ),
        ("First name,Last name,Group mates", "Ada,Berg,Ben"),
        ("First name,Last name,Legal last name", "Ada,Berg,Ben"),
        ("Student ID,Name,Second student", "Ben,Ada Berg,Ben"),
        ("Initials,Initials", "Ada Berg,Ben"),
        ("Initials 1,Initials 2", "Ada Berg,Ben"),
    ] {
        let form = form_with_boards(headings, [cells, cells]);
        let folder = folder("asked-twice", &[("form.csv", &*form)]);
        let class = said(&tumble(&folder, &["class", "form.csv"]));
        let note = "needs you: Ada Berg: form.csv:2: it names Ben, too: it counts for the first";
        assert!(class.contains(note), "{headings}: {class}");
    }
    // Schools have the name that a student uses and the legal one.
    let roster = "Surname,Forename,Legal Surname,Legal Forename\nBerg,Ada,Bergmann,Adelaide\n";
    let form = form_with_boards("Name", ["Ada Berg", "Ada Berg"]);
    let folder = folder("asked-twice", &[("form.csv", &*form), ("roster.csv", roster)]);
    let found = points(&folder, &["form.csv", "--roster", "roster.csv"]);
    assert_eq!(found, expected(&[("Ada Berg", 10)]));
}

/// A second student of a line is never dropped silently.
#[test]
fn a_line_of_two_students_has_a_board_for_each_or_a_note() {
    let cell = cell(&grid("Ada/18.toml"));
    let form = |headings: &str, line: &str| format!("{headings}\n{}\n", line.replace('#', &cell));
    let folder = folder(
        "two-in-a-line",
        &[
            (
                "two.csv",
                &*form("Name,Challenge,Board,Name 2,Challenge 2,Board 2", "Ada,18,#,Ben,18,#"),
            ),
            (
                "one.csv",
                &form("Name of student 1,Name of student 2,Challenge,Board", "Ada,Ben,18,#"),
            ),
            // The number is that of the challenge.
            ("challenge.csv", &form("Name 1,Name 18,Challenge 18", "Ada,Ben,#")),
            ("semicolon.csv", &form("Zeit;Name;\"Link, Code, oder Board, bitte\"", "1;Ada;#")),
        ],
    );
    assert_eq!(points(&folder, &["two.csv"]), expected(&[("Ada", 10), ("Ben", 10)]));
    for file in ["one.csv", "challenge.csv"] {
        assert_eq!(points(&folder, &[file]), expected(&[("Ada", 10)]), "{file}");
        let class = one_line(&said(&tumble(&folder, &["class", file])));
        let needs = format!("needs you: Ada: {file}:2: it names Ben, too: it counts for the first");
        assert!(class.contains(&needs), "{class}");
    }
    let found = points(&folder, &["semicolon.csv", "--challenge", "18"]);
    assert_eq!(found, expected(&[("Ada", 10)]));
}

/// A partner is named in a separate column, or the column tells that there is none.
#[test]
fn a_partner_in_a_line_is_noted() {
    let cell = cell(&grid("Ada/18.toml"));
    for (heading, partner, is_noted) in [
        ("Your partner's name", "Ben", true),
        ("Team members", "Ben and Cy", true),
        ("Mit wem hast du gearbeitet?", "Ben", true),
        ("Partner", "Bo", true),
        ("Partner", "Adam", true),
        ("Name2", "Ben", true),
        ("Your name", "Ben", true),
        ("Student B", "Ben", true),
        ("Your name", "ada", false),
        ("Student's last name", "Berg", false),
        ("Middle name", "Kim", false),
        ("Are you a student?", "yes", false),
        ("Student feedback", "was fun", false),
        ("Partner (if any)", "", false),
        ("Name of second student (grade 7)", "Ben", true),
        ("Partner", "none", false),
        ("Partner", "n/a", false),
        ("Did you have a partner? Who?", "Yes - Ben Roth", true),
        ("Did you have a partner? Who?", "No - I worked alone", false),
        ("Did you have a partner? Who?", "with J", true),
        ("Did you work with a partner?", "No", false),
        ("How was it with your partner?", "good", false),
    ] {
        let form = format!("Name,{heading},Challenge,Board\nAda,{partner},18,{cell}\n");
        let folder = folder("partners", &[("form.csv", &*form)]);
        let class = said(&tumble(&folder, &["class", "form.csv"]));
        let note = format!("Ada: form.csv:2: it names {partner}, too: it counts for the first");
        assert_eq!(class.contains(&note), is_noted, "{heading}: {class}");
        assert_eq!(class.contains("needs you"), is_noted, "{heading}: {class}");
    }
}

/// Another column can distinguish two students of one name, or hold the name if the first name column is empty.
#[test]
fn a_form_tells_two_of_one_name_apart() {
    for (headings, lines, names) in [
        ("Name,Student ID", ["Ada,1001", "Ada,1002"], ["Ada (1001)", "Ada (1002)"]),
        ("Name,Class", ["Ada,7a", "Ada,Class 7b"], ["Ada (class 7a)", "Ada (class 7b)"]),
        (
            "Email,Name,Gruppe",
            ["anonymous,Ada,1", "anonymous,Ada,2"],
            ["Ada (gruppe 1)", "Ada (gruppe 2)"],
        ),
        ("Name,Class", ["Ada,7a", "Ben,7a"], ["Ada", "Ben"]),
        ("Period,Name", ["1,Ada", "2,Ada"], ["Ada (period 1)", "Ada (period 2)"]),
        ("Name,Which block?", ["Ada,A", "Ada,B"], ["Ada (block a)", "Ada (block b)"]),
        ("Name,Candidate number", ["Ada,1", "Ada,2"], ["Ada (1)", "Ada (2)"]),
        ("Name,ID", ["Ada,1", "Ada,2"], ["Ada (1)", "Ada (2)"]),
        ("Matrikelnummer", ["1001", "1002"], ["1001", "1002"]),
        ("First name,Last initial", ["Ada,L", "Ada,S"], ["Ada L", "Ada S"]),
        ("First,Last", ["Ida,Idason", "Idan,Idason"], ["Ida Idason", "Idan Idason"]),
        ("First,Last", ["Ann Lee,Ann Lee", "Ann-Lee,Lee"], ["Ann Lee", "Ann-Lee Lee"]),
        ("First,Last", ["ada,Ada Li", "Ben Li,Li"], ["Ada Li", "Ben Li"]),
        ("ID,Email,Name,Your name", ["1,anonymous,,Ada", "2,anonymous,,Ben"], ["Ada", "Ben"]),
    ] {
        let folder =
            folder("namesakes-in-a-form", &[("form.csv", &*form_with_boards(headings, lines))]);
        let both = expected(&names.map(|name| (name, 10)));
        assert_eq!(points(&folder, &["form.csv"]), both, "{headings}");
    }
    // A class may be written in several forms, and not every heading with the word asks for it.
    for (heading, one, other) in [
        ("Class", "7b", "7 B"),
        ("Did you work in a group?", "no", "yes"),
        ("Any comments for the class?", "", "fun"),
        // The first column of Microsoft has the line numbers.
        ("ID,Name", "1", "2"),
    ] {
        let form = match heading.strip_suffix(",Name") {
            Some(first) => form_with_boards(
                &format!("{first},Name"),
                [&format!("{one},Ada"), &format!("{other},Ada")],
            ),
            None => form_with_boards(
                &format!("Name,{heading}"),
                [&format!("Ada,{one}"), &format!("Ada,{other}")],
            ),
        };
        let folder = folder("namesakes-in-a-form", &[("form.csv", &*form)]);
        assert_eq!(points(&folder, &["form.csv"]), expected(&[("Ada", 10)]), "{heading}");
    }
    let roster = "Name,ID\nAda,1001\nAda,1002\n";
    for (headings, lines) in
        [("Name,Student ID", ["Ada,1001", "Ada,1002"]), ("ID number", ["1001", "1002"])]
    {
        let files = [("form.csv", &*form_with_boards(headings, lines)), ("r.csv", roster)];
        let both = expected(&[("Ada (1001)", 10), ("Ada (1002)", 10)]);
        let found =
            points(&folder("namesakes-in-a-form", &files), &["form.csv", "--roster", "r.csv"]);
        assert_eq!(found, both, "{headings}");
    }
    // The class on the roster distinguishes two students of one name; one of another class is noted.
    let roster = "Name,ID,Klasse\nAda,1001,7b\nAda,1002,7c\nBen,1003,7b\n";
    let form = form_with_boards("Name,Class", ["Ada,7 C", "Ben,7c"]);
    let folder = folder("namesakes-in-a-form", &[("form.csv", &*form), ("r.csv", roster)]);
    let found = points(&folder, &["form.csv", "--roster", "r.csv"]);
    assert_eq!(found, expected(&[("Ada (1001)", 0), ("Ada (1002)", 10), ("Ben", 10)]));
    for command in ["class", "rank"] {
        let said = one_line(&said(&tumble(&folder, &[command, "form.csv", "--roster", "r.csv"])));
        let note = "or the number or class of another student, and are taken for one student each (a column `id` of \
                    the roster decides): Ben (class 7c)";
        assert!(said.contains(note), "{said}");
    }
}

#[test]
fn a_name_of_two_students_is_noted() {
    let good = solution("Ada/18.toml");
    let files = [("week/Ada & Ben/18.toml", &*good), ("week/Sandy/18.toml", &good)];
    let folder = folder("pairs", &files);
    let class = said(&tumble(&folder, &["class", "week"]));
    assert!(class.contains("Ada & Ben is taken for one student"), "{class}");
    assert!(!class.contains("Sandy is taken"), "{class}");
}

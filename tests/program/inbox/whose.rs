//! Owners of files: one file alone, names inside other names, tables without names, names in old encodings.

use std::fs;

use serde_json::json;

use super::super::scratch::one_line;
use super::boards::write_archive;
use super::{expected, folder, grid, judged, line, points, said, solution, tumble};

#[test]
fn a_file_alone_has_the_people_that_it_names() {
    let grid = grid("Ada/18.toml");
    let form = format!(
        "Name of your teacher,Your name,Challenge,Board\nMr X,Ada,18,\"{grid}\"\nMr X,Ben,18,\"{grid}\"\n"
    );
    let mail =
        |from: &str| format!("From - Mon\nFrom: {from}\nSubject: 18\n\nFor 18:\n\n{grid}\n\n");
    let mails = mail("Ada <a@example.org>") + &mail("Ben <b@example.org>");
    let folder = folder("alone", &[("week/form.csv", &form), ("week/i.mbox", &mails)]);
    let both = expected(&[("Ada", 10), ("Ben", 10)]);
    for file in ["form.csv", "i.mbox"] {
        assert_eq!(points(&folder.join("week"), &[file]), both, "{file}");
        assert_eq!(points(&folder, &[&format!("week/{file}")]), both, "{file}");
        let path = folder.join("week").join(file);
        assert_eq!(points(&folder, &[path.to_str().unwrap()]), both, "{file}");
    }
}

#[test]
fn the_outermost_name_of_a_platform_decides() {
    let good = solution("Ada/18.toml");
    let folder = folder("outermost", &[("week/Carl_13_assignsubmission_file_18.toml", &good)]);
    let inside: [(&str, &[u8]); 1] = [("Ada_99_assignsubmission_file_/18.toml", good.as_bytes())];
    write_archive(&folder.join("week/Ben_12_assignsubmission_file_work.zip"), &inside);
    write_archive(&folder.join("week/benx_12345_98765_work.zip"), &inside);
    let all = expected(&[("Ben", 10), ("Carl", 10), ("benx", 10)]);
    assert_eq!(points(&folder, &["week"]), all);
}

/// Students choose the names inside their own folders and archives, so these do not decide the owner.
#[test]
fn nobody_gets_the_number_of_somebody_else_by_a_name_inside() {
    let good = solution("Ada/18.toml");
    let folder = folder(
        "numbers",
        &[
            ("r.csv", "name,id\nAda,5555\nBen,6666\n"),
            ("week/Ada/Ada_6666_assignsubmission_file_/18.toml", &*good),
            ("other/Ada/Ada_6666_77777_18.toml", &good),
            ("number/Ada_6666_assignsubmission_file_/18.toml", &good),
            (
                "groups.csv",
                "name,id,team\nAda Lovelace,5555,Red\nBen Kim,6666,Blue\nCy Young,7777,Red\n",
            ),
            ("member/Red-Ada Lovelace_6666_assignsubmission_file_/18.toml", &good),
            ("group/Red_6666_assignsubmission_file_/18.toml", &good),
            ("team/red_6666_77777_18.toml", &good),
            ("spelling/Ada B. Lovelace_6666_assignsubmission_file_/18.toml", &good),
        ],
    );
    for week in ["week", "other", "number"] {
        let found = points(&folder, &[week, "--roster", "r.csv"]);
        assert_eq!(found, expected(&[("Ada", 10), ("Ben", 0)]), "{week}");
    }
    // Nor do they with the name of a group before them, or in another spelling.
    let found = |week: &str| points(&folder, &[week, "--roster", "groups.csv"]);
    let of = |ada, ben, cy| expected(&[("Ada Lovelace", ada), ("Ben Kim", ben), ("Cy Young", cy)]);
    assert_eq!(found("member"), of(10, 0, 0));
    assert_eq!(found("group"), of(10, 0, 10));
    assert_eq!(found("team"), of(10, 0, 10));
    let other = [expected(&[("Ada B. Lovelace", 10)]), of(0, 0, 0)].concat();
    assert_eq!(found("spelling"), other);
    let inside = ["Ben_12_assignsubmission_file_/18.toml", "ben_1234_5678_18.toml"];
    for (name, file) in [("moodle", inside[0]), ("canvas", inside[1])] {
        fs::create_dir_all(folder.join(name)).unwrap();
        let files: [(&str, &[u8]); 1] = [(file, good.as_bytes())];
        write_archive(&folder.join(name).join("Ada.zip"), &files);
        fs::write(folder.join(name).join("Cy.toml"), solution("Ada/21.toml")).unwrap();
        assert_eq!(points(&folder, &[name]), expected(&[("Ada", 10), ("Cy", 10)]), "{name}");
        // The archive of a platform is given alone, or is alone in its folder.
        let student = if name == "moodle" { "Ben" } else { "ben" };
        let alone = expected(&[(student, 10)]);
        assert_eq!(points(&folder, &[&format!("{name}/Ada.zip")]), alone, "{name}");
        fs::remove_file(folder.join(name).join("Cy.toml")).unwrap();
        assert_eq!(points(&folder, &[name]), alone, "{name}");
    }
    let two: [(&str, &[u8]); 2] =
        [("ben_1234_5678_18.toml", good.as_bytes()), ("dan_1235_5678_18.toml", b"?")];
    write_archive(&folder.join("canvas/both.zip"), &two);
    for command in ["class", "rank"] {
        let said = said(&tumble(&folder, &[command, "canvas"]));
        assert!(said.contains("both.zip is taken for that of one student, both: "), "{said}");
    }
}

#[test]
fn folders_are_students_even_where_they_are_called_like_mails_or_challenges() {
    let good = solution("Ada/18.toml");
    let folder = folder(
        "called",
        &[
            ("r.csv", "name,username,id\nEva Emlich,eva.emlich,2\nZoe,zoe,18\n"),
            ("week/eva.emlich/board.toml", &*good),
            ("ids/18/a.toml", &good),
            ("ids/2/a.toml", &good),
        ],
    );
    assert_eq!(points(&folder, &["week"]), expected(&[("eva.emlich", 10)]));
    let by_id = points(&folder, &["ids", "--roster", "r.csv"]);
    assert_eq!(by_id, expected(&[("Eva Emlich", 10), ("Zoe", 10)]));
}

#[test]
fn surnames_that_are_words_of_copies_stay_apart() {
    let good = solution("Ada/18.toml");
    let names = ["ada", "page", "class", "take"];
    let files = names.map(|name| (format!("week/18-{name}.toml"), good.clone()));
    let files = files.iter().map(|(name, text)| (name.as_str(), text.as_str()));
    let folder = folder("surnames", &files.collect::<Vec<_>>());
    let all = expected(&[("ada", 10), ("class", 10), ("page", 10), ("take", 10)]);
    assert_eq!(points(&folder, &["week"]), all);
}

#[test]
fn the_lines_of_a_table_without_names_stay_apart() {
    let grid = grid("Ada/18.toml");
    let form = format!("Fyller i,Challenge,Board\nAda,18,\"{grid}\"\nBen,18,\"{grid}\"\n");
    let folder = folder("nameless", &[("week/form.csv", &form)]);
    let lines: Vec<String> = points(&folder, &["week"]).into_iter().map(|(name, _)| name).collect();
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines.iter().all(|line| line.starts_with("form.csv:")), "{lines:?}");
    let class = said(&tumble(&folder, &["class", "week"]));
    assert!(class.contains("its headings are fyller i, challenge, board"), "{class}");
}

#[test]
fn names_in_old_letters_are_two_and_right() {
    let (good, grid) = (solution("Ada/18.toml"), grid("Ada/18.toml"));
    let form = format!("Name,Challenge,Board\nB\u{e4}r,18,\"{grid}\"\nB\u{f6}r,18,\"{grid}\"\n");
    let latin: Vec<u8> = form.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
    let utf16: Vec<u8> =
        format!("\u{feff}{form}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let folder = folder("letters", &[("week/x", "")]);
    let both = expected(&[("Bär", 10), ("Bör", 10)]);
    for (name, bytes) in [("latin.csv", latin), ("utf16.csv", utf16)] {
        fs::write(folder.join(name), bytes).unwrap();
        assert_eq!(points(&folder, &[name]), both, "{name}");
    }
    let bytes = fs::read(folder.join("latin.csv")).unwrap();
    fs::write(folder.join("r.csv"), bytes).unwrap();
    assert_eq!(points(&folder, &["latin.csv", "--roster", "r.csv"]), both);
    // Verbatim names of an archive are text: those of the first PC are put in instead.
    let names: [(&str, &[u8]); 2] =
        [("B1r/18.toml", good.as_bytes()), ("B2r/18.toml", good.as_bytes())];
    write_archive(&folder.join("old.zip"), &names);
    let mut bytes = fs::read(folder.join("old.zip")).unwrap();
    for at in 0..bytes.len() - 2 {
        match &bytes[at..at + 3] {
            b"B1r" => bytes[at + 1] = 0x84,
            b"B2r" => bytes[at + 1] = 0x94,
            _ => {}
        }
    }
    fs::write(folder.join("old.zip"), bytes).unwrap();
    assert_eq!(points(&folder, &["old.zip"]), both);
}

#[test]
fn an_archive_that_is_cut_off_is_not_the_one_in_it() {
    let good = solution("Ada/18.toml");
    let folder = folder("cut", &[("week/x", "")]);
    write_archive(&folder.join("in.zip"), &[("18.toml", good.as_bytes())]);
    let inside = fs::read(folder.join("in.zip")).unwrap();
    let whole = [good.as_bytes(), &inside, &[0; 40]].concat();
    fs::write(folder.join("cut.zip"), whole).unwrap();
    assert_eq!(points(&folder, &["cut.zip"]), expected(&[("cut", 0)]));
    let class = said(&tumble(&folder, &["class", "cut.zip"]));
    assert!(class.contains("needs you") && class.contains("it is damaged"), "{class}");
}

/// The board is the same, but not the words around it, which notes are about.
#[test]
fn a_resumed_class_forgets_notes() {
    let (bare, resume) = (grid("Ada/18.toml"), ["class", "week", "--format", "jsonl"]);
    let around = format!("my answer for 18\n\n{bare}");
    let folder = folder("notes", &[("week/Ada/18.txt", &*bare), ("week/Ben/18.txt", &around)]);
    fs::write(folder.join("v.jsonl"), tumble(&folder, &resume).stdout).unwrap();
    fs::write(folder.join("week/Ada/18.txt"), &around).unwrap();
    fs::write(folder.join("week/Ben/18.txt"), &bare).unwrap();
    let resumed = tumble(&folder, &[&resume[..], &["--resume", "v.jsonl"]].concat());
    assert_eq!(resumed.stdout, tumble(&folder, &resume).stdout);
}

#[test]
fn a_resumed_class_asks_again_whose_it_is_and_for_what() {
    let (good, grid) = (solution("Ada/18.toml"), grid("Ada/18.toml"));
    let form = |first: &str, number: u16, second: &str| {
        format!("Name,Challenge,Board\n{first},{number},\"{grid}\"\n{second},18,\"{grid}\"\n")
    };
    let folder = folder(
        "resumed",
        &[
            ("week/form.csv", &*form("Ada", 5, "Ben")),
            ("week/x/18.toml", &good),
            ("one.csv", "name,username\nXena,x\n"),
            ("two.csv", "name,username\nYves,x\n"),
        ],
    );
    let first = ["class", "week", "--roster", "one.csv", "--format", "jsonl"];
    fs::write(folder.join("first.jsonl"), tumble(&folder, &first).stdout).unwrap();
    fs::write(folder.join("week/form.csv"), form("Cleo", 18, "Ada")).unwrap();
    let resumed = points(&folder, &["week", "--roster", "two.csv", "--resume", "first.jsonl"]);
    assert_eq!(resumed, expected(&[("Ada", 10), ("Cleo", 10), ("Yves", 10)]));
}

#[test]
fn ids_of_a_platform_tell_two_of_one_name_apart() {
    let (good, bad) = (solution("Ada/18.toml"), solution("Ben/18.toml"));
    let folder = folder(
        "ids",
        &[
            ("r.csv", "Identifier,Full name\nParticipant 123,Max Born\nParticipant 456,Max Born\n"),
            ("week/Max Born_123_assignsubmission_file_/18.toml", &*good),
            ("week/Max Born_456_assignsubmission_file_/18.toml", &bad),
            ("c.csv", "Student,ID\n王芳,1111\n"),
            ("canvas/王芳_1111_90001_18.toml", &good),
        ],
    );
    let both = expected(&[("Max Born (Participant 123)", 10), ("Max Born (Participant 456)", 3)]);
    assert_eq!(points(&folder, &["week", "--roster", "r.csv"]), both);
    assert_eq!(points(&folder, &["canvas", "--roster", "c.csv"]), expected(&[("王芳", 10)]));
}

#[test]
fn numbers_and_addresses_tell_two_of_one_name_apart() {
    let (good, other) = (solution("Ada/18.toml"), solution("Ada/21.toml"));
    let mail = |from: &str, board: &str| {
        format!("From - Mon Nov 23 10:00:00 2026\nFrom: {from}\nSubject: hi\n\n{board}\n")
    };
    let mails = mail("Max <M1@x.org>", &good) + &mail("Max <m2@x.org>", &other);
    let cell = |board: &str| format!("\"{}\"", board.replace('"', "\"\""));
    let form =
        format!("Email,Name,Board\nm1@x.org,Max,{}\nm2@x.org,Max,{}\n", cell(&good), cell(&other));
    let folder = folder(
        "namesakes",
        &[
            ("week/Max_123_assignsubmission_file_/18.toml", &*good),
            ("week/Max_456_assignsubmission_file_/21.toml", &other),
            ("week/Max_789_assignsubmission_file_/photo.jpg", "?"),
            ("mails/i.mbox", &mails),
            ("form/form.csv", &form),
            ("surnames.csv", "name,email\nMax Born,m1@x.org\nMax Planck,m2@x.org\n"),
            ("r.csv", "name,email\nMax,m1@x.org\nMax,m2@x.org\n"),
            ("one.csv", "name\nMax\n"),
            ("same/Ada/1.eml", &mail("Ada <a@x.org>", &good).replacen("From -", "X:", 1)),
            ("same/Ada/2.eml", &mail("Ada <b@x.org>", &other).replacen("From -", "X:", 1)),
            ("both/Ada_7_assignsubmission_file_/18.toml", &good),
            ("both/2.eml", &mail("Ada <b@x.org>", &other).replacen("From -", "X:", 1)),
        ],
    );
    let by_number = expected(&[("Max (123)", 10), ("Max (456)", 10), ("Max (789)", 0)]);
    let by_address = expected(&[("Max (m1@x.org)", 10), ("Max (m2@x.org)", 10)]);
    for (path, apart) in [("week", &by_number), ("mails", &by_address), ("form", &by_address)] {
        assert_eq!(points(&folder, &[path]), *apart, "{path}");
        let said = said(&tumble(&folder, &["class", path]));
        assert!(said.contains("Max is taken for several students (`--roster` decides)"), "{said}");
        // The verdicts, one per line, name the student, too, and an audit finds the same again.
        let lines = tumble(&folder, &["class", path, "--format", "jsonl"]);
        fs::write(folder.join("v.jsonl"), &lines.stdout).unwrap();
        assert_eq!(points(&folder, &["v.jsonl"])[..2], apart[..2], "{path}");
        assert_eq!(points(&folder, &[path, "--resume", "v.jsonl"]), *apart, "{path}");
        assert_eq!(tumble(&folder, &["audit", "v.jsonl"]).status.code(), Some(0), "{path}");
        let text = String::from_utf8(lines.stdout).unwrap();
        let exchanged = text.replacen("\"student_id\":\"", "\"student_id\":\"0", 1);
        fs::write(folder.join("v.jsonl"), exchanged).unwrap();
        assert_eq!(tumble(&folder, &["audit", "v.jsonl"]).status.code(), Some(1), "{path}");
        let ranked = tumble(&folder, &["rank", path]);
        assert!(self::said(&ranked).contains(&apart[1].0), "{}", self::said(&ranked));
        assert_eq!(points(&folder, &[path, "--roster", "one.csv"]), expected(&[("Max", 20)]));
    }
    let known = expected(&[("Max Born", 10), ("Max Planck", 10)]);
    for path in ["mails", "form"] {
        assert_eq!(points(&folder, &[path, "--roster", "surnames.csv"]), known, "{path}");
        assert_eq!(points(&folder, &[path, "--roster", "r.csv"]), by_address, "{path}");
    }
    // A folder belongs to one student, and so does one with a number and an address.
    assert_eq!(points(&folder, &["same"]), expected(&[("Ada", 20)]));
    assert_eq!(points(&folder, &["both"]), expected(&[("Ada", 20)]));
}

#[test]
fn paths_of_several_folders_are_as_in_their_folder() {
    let (good, gravity) = (grid("Ada/18.toml"), grid("Ada/21.toml"));
    let folder = folder(
        "several-paths",
        &[
            ("week/18/ada.txt", &*good),
            ("week/21/ada.txt", &gravity),
            ("week/21/Ben/board.txt", &gravity),
            ("moodle/Max Born_123_assignsubmission_file_/18.txt", &good),
            ("moodle/Max Planck_456_assignsubmission_file_/18.txt", &good),
        ],
    );
    fs::create_dir(folder.join("week/18/Cy")).unwrap();
    let week = expected(&[("Ben", 10), ("Cy", 0), ("ada", 20)]);
    for paths in [&["week"][..], &["week/18", "week/21"], &["week/21/", "./week/18"]] {
        assert_eq!(points(&folder, paths), week, "{paths:?}");
    }
    assert_eq!(points(&folder.join("week"), &["18", "21"]), week);
    let moodle = expected(&[("Max Born", 10), ("Max Planck", 10)]);
    let exports =
        ["Born_123", "Planck_456"].map(|name| format!("moodle/Max {name}_assignsubmission_file_"));
    assert_eq!(points(&folder, &exports.each_ref().map(String::as_str)), moodle);
    let lines = tumble(&folder, &["class", "week/18", "week/21", "--format", "jsonl"]);
    fs::write(folder.join("v.jsonl"), &lines.stdout).unwrap();
    assert_eq!(tumble(&folder, &["audit", "v.jsonl"]).status.code(), Some(0));
}

#[cfg(unix)]
#[test]
fn a_link_on_the_command_line_gives_nothing_to_who_links() {
    let good = solution("Ada/18.toml");
    let folder = folder("named-links", &[("week/Ada/18.toml", &*good), ("files/ada.toml", &good)]);
    let link = |to: &str, at: &str| std::os::unix::fs::symlink(to, folder.join(at)).unwrap();
    link("Ada", "week/Ben");
    link("../files", "week/Cy");
    link("ada.toml", "files/ben.toml");
    for (paths, students) in [
        (&["week/Ada", "week/Ben", "week/Cy"][..], &[("Ada", 10), ("Ben", 0), ("Cy", 0)][..]),
        (&["week/Ben/", "week/Ada/"], &[("Ada", 10), ("Ben", 0)]),
        (&["week/Ben/18.toml", "week/Ada/18.toml"], &[("Ada", 10), ("Ben", 0)]),
        (&["--root", "week", "week/Ben"], &[("Ben", 0)]),
        (&["./week/Ben", "./week/Ada"], &[("Ada", 10), ("Ben", 0)]),
        (&["files/ada.toml", "files/ben.toml"], &[("ada", 10)]),
    ] {
        for follow in [&[][..], &["--follow-links"]] {
            let arguments = [paths, follow].concat();
            assert_eq!(points(&folder, &arguments), expected(students), "{arguments:?}");
            let listed = said(&tumble(&folder, &[&["class"], &*arguments].concat()));
            let is_told = ["needs you: week/Ben", "needs you: ./week/Ben", "needs you: files/ben"];
            assert!(is_told.iter().any(|told| listed.contains(told)), "{listed}");
            let ranked = said(&tumble(&folder, &[&["rank", "--format", "json"], paths].concat()));
            assert!(!ranked.contains("\"student\":\"Ben\""), "{ranked}");
        }
    }
    // A folder that is given alone may be a link.
    link("week", "now");
    assert_eq!(points(&folder, &["now"]), expected(&[("Ada", 10)]));
}

/// Anyone can write any name before an address, or into a board.
#[test]
fn names_of_mails_are_claims_where_their_addresses_say_something_else() {
    let grid = grid("Ada/18.toml");
    let mail = |from: &str, author: &str| {
        format!(
            "From: {from}\nSubject: challenge 18\n\nauthor = \"{author}\"\nboard = '''\n{grid}'''\n"
        )
    };
    let bare = |from: &str| format!("From: {from}\nSubject: challenge 18\n\n{grid}\n");
    let folder = folder(
        "claims",
        &[
            ("r.csv", "name,mail\nAda,ada@a.org\nBen,ben@a.org\nCy,cy@a.org\n"),
            ("week/1.eml", &*mail("ben@a.org", "Ada")),
            ("week/2.eml", &bare("\"Cy\" <eve@a.org>")),
            ("week/3.eml", &bare("\"Ada B\" <ada@a.org>")),
            ("week/4.eml", &bare("\"ben@a.org\" <dan@a.org>")),
            ("names.csv", "name\nCy\n"),
            ("parents.csv", "name,parent email\nCy,home@a.org\n"),
            ("cy/1.eml", &bare("\"Cy\" <eve@a.org>")),
            ("filed/Ada/1.eml", &bare("\"Ben\" <ben@a.org>")),
            ("filed/Ben/1.eml", &bare("\"Ben\" <BEN@a.org>")),
            ("filed/Cy/1.eml", &bare("\"Cy\" <eve@a.org>")),
            ("open/1.eml", &mail("ben@a.org", "Ada")),
            ("open/2.eml", &mail("ada@a.org", "Ada")),
        ],
    );
    let found = points(&folder, &["week", "--roster", "r.csv"]);
    let all = [("Ada", 10), ("Ben", 10), ("Cy", 0), ("dan@a.org", 10), ("eve@a.org", 10)];
    assert_eq!(found, expected(&all));
    let class = one_line(&said(&tumble(&folder, &["class", "week", "--roster", "r.csv"])));
    let needs = "needs you: eve@a.org: week/2.eml: Cy (eve@a.org) is claimed, and the roster does not say so";
    assert!(class.contains(needs), "{class}");
    // Whoever files mails in folders may be a student.
    let filed = ["filed", "--roster", "r.csv"];
    let all = [("Ada", 0), ("Ben", 10), ("Cy", 0), ("ben@a.org", 10), ("eve@a.org", 10)];
    assert_eq!(points(&folder, &filed), expected(&all));
    let class = one_line(&said(&tumble(&folder, &[&["class"], &filed[..]].concat())));
    let needs = "Ada (ben@a.org, which is Ben's) is claimed, and the roster does not say so";
    assert!(class.contains(needs), "{class}");
    // The addresses of parents are not those of students.
    let parents = points(&folder, &["cy", "--roster", "parents.csv"]);
    assert_eq!(parents, expected(&[("Cy", 10)]));
    // Without addresses it counts, with a note.
    assert_eq!(points(&folder, &["cy", "--roster", "names.csv"]), expected(&[("Cy", 10)]));
    let class = one_line(&said(&tumble(&folder, &["class", "cy", "--roster", "names.csv"])));
    assert!(class.contains("do not say so: Cy (eve@a.org)"), "{class}");
    let claims = "these names are claimed, and their addresses do not say so: Ada (ben@a.org, which is Ben's: it \
                  counts for Ben), Cy (eve@a.org), ben@a.org (dan@a.org)";
    let apart = expected(&[("Ada (ada@a.org)", 10), ("Ada (ben@a.org)", 10)]);
    assert_eq!(points(&folder, &["open"]), apart);
    for command in ["class", "rank"] {
        let week = tumble(&folder, &[command, "week", "--roster", "r.csv"]);
        assert!(one_line(&said(&week)).contains(claims), "{command}: {}", said(&week));
        let open = one_line(&said(&tumble(&folder, &[command, "open"])));
        assert!(open.contains("do not say so: Ada (ada@a.org), Ada (ben@a.org)"), "{open}");
    }
}

/// The platform wrote the name of the file, and the student wrote the author.
#[test]
fn a_full_name_in_front_of_a_file_counts_before_the_author_in_it() {
    let board = solution("Ada/18.toml");
    let named = |name: &str| format!("author = \"{name}\"\n{board}");
    let folder = folder(
        "in-front",
        &[
            ("week/Mallory Moe - 18.toml", &*named("Ben Kim")),
            ("week/Cy Young - 18.toml", &named("cy")),
            ("week/my solution - 18.toml", &named("Dan")),
            ("r.csv", "name\nBen Kim\nCy Young\n"),
            ("known/Cy Young - 18.toml", &named("Ben Kim")),
            ("other/Final Version - 18.toml", &named("Ben Kim")),
        ],
    );
    let all = expected(&[("Cy Young", 10), ("Dan", 10), ("Mallory Moe", 10)]);
    assert_eq!(points(&folder, &["week"]), all);
    let class = one_line(&said(&tumble(&folder, &["class", "week"])));
    let needs = "week/Mallory Moe - 18.toml: it names Ben Kim, but Mallory Moe sent it";
    assert!(class.contains(needs), "{class}");
    // With a roster it is known which words are names.
    for (week, ben, cy) in [("known", 0, 10), ("other", 10, 0)] {
        let found = points(&folder, &[week, "--roster", "r.csv"]);
        assert_eq!(found, expected(&[("Ben Kim", ben), ("Cy Young", cy)]), "{week}");
    }
}

/// An archive that is alone in a folder may be the first one that a student handed in.
#[test]
fn an_archive_of_one_student_is_that_students_also_where_it_is_alone() {
    let good = solution("Ada/18.toml");
    let folder = folder("lone", &[("r.csv", "name\nAda\nBen\n")]);
    let inside: [(&str, &[u8]); 1] = [("Ben/18.toml", good.as_bytes())];
    for (week, archive, student) in [
        ("roster", "Ada.zip", "Ada"),
        ("moodle", "Ada_12_assignsubmission_file_work.zip", "Ada"),
        ("capitals", "Ada.ZIP", "Ada"),
    ] {
        fs::create_dir_all(folder.join(week)).unwrap();
        write_archive(&folder.join(week).join(archive), &inside);
        let found = points(&folder, &[week, "--roster", "r.csv"]);
        assert_eq!(found, expected(&[(student, 10), ("Ben", 0)]), "{week}");
        let class = said(&tumble(&folder, &["class", week, "--roster", "r.csv"]));
        assert!(!class.contains("is alone"), "{class}");
    }
    assert_eq!(points(&folder, &["moodle"]), expected(&[("Ada", 10)]));
    // Nothing tells whose it is.
    assert_eq!(points(&folder, &["roster"]), expected(&[("Ben", 10)]));
    for command in ["class", "rank"] {
        let said = said(&tumble(&folder, &[command, "roster"]));
        assert!(said.contains("roster/Ada.zip is alone: the names in it are taken for"), "{said}");
    }
}

/// If addresses identify students, hand-ins without one have no owner: mails, and forms that ask for it, always have
/// one.
#[test]
fn a_name_without_an_address_counts_for_nobody_where_the_roster_has_addresses() {
    let grid = grid("Ada/18.toml");
    let mail = |from: &str| {
        format!("{from}Subject: challenge 18\n\nauthor = \"Ada\"\nboard = '''\n{grid}'''\n")
    };
    let form = |heading: &str, address: &str| {
        format!("Name,{heading},Challenge,Board\nAda,{address},18,\"{grid}\"\n")
    };
    let folder = folder(
        "no-address",
        &[
            ("r.csv", "name,mail\nAda,\"mailto:ada@a.org; ada@b.org\"\nBen,ben@a.org\n"),
            ("names.csv", "name\nAda\nBen\n"),
            ("local/1.eml", &*mail("From: Ada <ada>\n")),
            ("none/1.eml", &mail("")),
            ("blank/form.csv", &form("Email", "")),
            ("word/form.csv", &form("Email", "ada")),
            ("two/form.csv", &form("Email", "\"ben@a.org, eve@a.org\"")),
            ("second/form.csv", &form("Email", "<mailto:ADA@b.org>")),
            ("unasked/form.csv", &form("Class", "7b")),
            ("school/form.csv", &form("School email", "eve@z.org")),
            ("courriel/form.csv", &form("Courriel", "eve@z.org")),
            ("nobody/1.eml", &format!("Subject: challenge 18\n\n{grid}")),
            ("new/1.eml", &format!("From: Zoe\nSubject: challenge 18\n\n{grid}")),
            (
                "ada.jsonl",
                &line(&json!({"student": "Ada", "student_id": "Eve@z.org"}), "Ada/18.toml"),
            ),
        ],
    );
    for (week, student, doubt) in [
        ("nobody", "no address", "nobody/1.eml: it was sent without an address"),
        ("new", "no address", "new/1.eml: Zoe (no address) is claimed"),
        ("ada.jsonl", "eve@z.org", "line 1: Ada (eve@z.org) is claimed, and the roster does not"),
    ] {
        let found = points(&folder, &[week, "--roster", "r.csv"]);
        assert_eq!(found, expected(&[("Ada", 0), ("Ben", 0), (student, 10)]), "{week}");
        let class = ["class", week, "--roster", "r.csv"];
        let lines = tumble(&folder, &[&class[..], &["--format", "jsonl"]].concat()).stdout;
        fs::write(folder.join("v.jsonl"), lines).unwrap();
        for of in [week, "v.jsonl"] {
            let class = one_line(&said(&tumble(&folder, &["class", of, "--roster", "r.csv"])));
            assert!(class.contains(&format!("needs you: {student}: {doubt}")), "{of}: {class}");
        }
    }
    let rank = one_line(&said(&tumble(&folder, &["rank", "nobody", "--roster", "r.csv"])));
    assert!(rank.contains("nobody/1.eml: it was sent without an address"), "{rank}");
    for week in ["local", "none", "blank", "word", "two"] {
        let found = points(&folder, &[week, "--roster", "r.csv"]);
        assert_eq!(found, expected(&[("Ada", 0), ("Ben", 0), ("no address", 10)]), "{week}");
        let class = one_line(&said(&tumble(&folder, &["class", week, "--roster", "r.csv"])));
        let needs = "Ada (no address) is claimed, and the roster does not say so";
        assert!(class.contains(needs), "{week}: {class}");
        let rank = one_line(&said(&tumble(&folder, &["rank", week, "--roster", "r.csv"])));
        assert!(rank.contains("do not say so: Ada (no address)"), "{week}: {rank}");
        // Only the name can tell whose it is.
        let found = points(&folder, &[week, "--roster", "names.csv"]);
        assert_eq!(found, expected(&[("Ada", 10), ("Ben", 0)]), "{week}");
        assert!(!said(&tumble(&folder, &["grade", week])).contains("no address"), "{week}");
    }
    for week in ["school", "courriel"] {
        let found = points(&folder, &[week, "--roster", "r.csv"]);
        assert_eq!(found, expected(&[("Ada", 0), ("Ben", 0), ("eve@z.org", 10)]), "{week}");
    }
    for week in ["second", "unasked"] {
        let found = points(&folder, &[week, "--roster", "r.csv"]);
        assert_eq!(found, expected(&[("Ada", 10), ("Ben", 0)]), "{week}");
    }
}

/// One member hands in for all of them, and for no other group.
#[test]
fn the_line_of_a_group_counts_for_its_members_if_one_of_them_sent_it() {
    let line = |address: &str| format!("Group 3,{address},18,\"{}\"\n", grid("Ada/18.toml"));
    let heading = "Name,Email,Challenge,Board\n";
    let folder = folder(
        "group-line",
        &[
            ("r.csv", "name,mail,group\nAda,ada@a.org,3\nBen,ben@a.org,3\nCy,cy@a.org,4\n"),
            ("own/form.csv", &*(heading.to_owned() + &line("ada@a.org"))),
            ("other/form.csv", &(heading.to_owned() + &line("cy@a.org"))),
            ("foreign/form.csv", &(heading.to_owned() + &line("eve@a.org"))),
        ],
    );
    for (week, ada, cy) in [("own", 10, 0), ("other", 0, 10)] {
        let found = points(&folder, &[week, "--roster", "r.csv"]);
        assert_eq!(found, expected(&[("Ada", ada), ("Ben", ada), ("Cy", cy)]), "{week}");
    }
    let found = points(&folder, &["foreign", "--roster", "r.csv"]);
    let all = [("Ada", 0), ("Ben", 0), ("Cy", 0), ("eve@a.org", 10)];
    assert_eq!(found, expected(&all));
    // A form may ask for the group only.
    for heading in ["Team", "Team name", "Gruppe"] {
        let form = format!("{heading},Challenge,Board\nRed Foxes,18,\"{}\"\n", grid("Ada/18.toml"));
        fs::write(folder.join("team.csv"), form).unwrap();
        fs::write(folder.join("t.csv"), "name,group\nAda,Red Foxes\nBen,Red Foxes\nCy,Bears\n")
            .unwrap();
        let found = points(&folder, &["team.csv", "--roster", "t.csv"]);
        assert_eq!(found, expected(&[("Ada", 10), ("Ben", 10), ("Cy", 0)]), "{heading}");
        let alone = points(&folder, &["team.csv"]);
        assert_eq!(alone, expected(&[("team.csv:2", 10)]), "{heading}");
    }
}

#[test]
fn the_user_name_of_one_student_may_be_the_name_of_another() {
    let good = solution("Ada/18.toml");
    let folder = folder(
        "user-name-and-name",
        &[
            ("r.csv", "name,username\nAlex,sam\nSam,sammy\n"),
            ("week/Sam/18.toml", &*good),
            ("unclear/sam/18.toml", &good),
        ],
    );
    let found = points(&folder, &["week", "--roster", "r.csv"]);
    assert_eq!(found, expected(&[("Alex", 0), ("Sam", 10)]));
    let class = one_line(&said(&tumble(&folder, &["class", "unclear", "--roster", "r.csv"])));
    assert!(class.contains("sam may be several students on the roster"), "{class}");
    for heading in ["user", "Kennung", "account", "uid"] {
        fs::write(folder.join("r.csv"), format!("name,{heading}\nAlex,sam\nSam,sammy\n")).unwrap();
        let class = one_line(&said(&tumble(&folder, &["class", "unclear", "--roster", "r.csv"])));
        assert!(class.contains("sam may be several students on the roster"), "{class}");
        // With a value twice, it is not a column of ids.
        let active = format!("name,{heading}\nAlex,active\nSam,active\n");
        fs::write(folder.join("r.csv"), active).unwrap();
        let found = points(&folder, &["week", "--roster", "r.csv"]);
        assert_eq!(found, expected(&[("Alex", 0), ("Sam", 10)]), "{heading}");
    }
}

#[test]
fn a_number_behind_a_name_is_that_of_the_challenge() {
    let good = solution("Ada/18.toml");
    let folder = folder(
        "numbered",
        &[
            ("r.csv", "name\nCy Young\nBen\nBen 2\nAda Lovelace\n王芳\n"),
            ("week/Cy Young 18.toml", &*good),
            ("week/ben_18.toml", &good),
            ("week/Ben 2.toml", &good),
            // Google Classroom writes names in the form that its users chose.
            ("week/ada lovelace - 18.toml", &format!("author = \"Ben\"\n{good}")),
            ("week/王芳 - 18.toml", &format!("author = \"Ben\"\n{good}")),
            ("open/ben_18.txt", &grid("Ada/18.toml")),
            ("open/ben_21.txt", &grid("Ben/21.toml")),
            ("open/Sam 2.toml", &good),
            ("open/ben 18 v2 (1).txt", &grid("Ada/18.toml")),
            ("open/ben_18_final.txt", &grid("Ada/18.toml")),
            ("open/ben-18.toml", &good),
            ("open/asmith27_18.txt", &grid("Ada/18.toml")),
            ("open/Challenge 18 ben final.txt", &grid("Ada/18.toml")),
            ("open/Challenge 18 ben v2.txt", &grid("Ada/18.toml")),
            ("open/Copy of ben 18.txt", &grid("Ada/18.toml")),
            ("open/ben week 5 challenge 18.txt", &grid("Ada/18.toml")),
            ("open/2026-11-20 ben 18.txt", &grid("Ada/18.toml")),
            ("open/ben 20.11. challenge 18.txt", &grid("Ada/18.toml")),
            ("open/18 ben 2. Versuch.txt", &grid("Ada/18.toml")),
            ("open/asmith27_21.txt", &grid("Ben/21.toml")),
            // If the folder names their challenge, or nothing is between them, it may be the folder of a student.
            ("teams/18/Team 18.txt", &grid("Ada/18.toml")),
            ("teams/21/team18.txt", &grid("Ada/21.toml")),
            ("teams/21/s 21.txt", &grid("Ada/21.toml")),
            ("teams/21/ben_21.txt", &grid("Ada/21.toml")),
            ("loose/team 18.txt", &grid("Ada/18.toml")),
            ("loose/s18.txt", &grid("Ada/18.toml")),
            ("loose/s21.txt", &grid("Ada/21.toml")),
            ("t.csv", "name,group\nAda,Team 18\nBen,Team 21\n"),
        ],
    );
    let names = |arguments: &[&str]| -> Vec<String> {
        points(&folder, arguments).into_iter().map(|(name, _)| name).collect()
    };
    // Another number is part of the name.
    assert_eq!(names(&["open"]), ["Sam 2", "asmith27", "ben"]);
    assert_eq!(
        names(&["open", "--roster", "r.csv"]),
        ["Ada Lovelace", "Ben", "Ben 2", "Cy Young", "Sam 2", "asmith27", "王芳"]
    );
    assert_eq!(names(&["teams"]), ["Team 18", "ben_21", "s 21", "team18"]);
    assert_eq!(names(&["loose"]), ["s18", "s21", "team 18"]);
    let class = one_line(&said(&tumble(&folder, &["class", "loose"])));
    assert!(
        class.contains(
            "may be one student, and are taken for several (`--roster` decides): s18, s21"
        ),
        "{class}"
    );
    let lines = tumble(&folder, &["class", "open", "--format", "jsonl"]).stdout;
    fs::write(folder.join("v.jsonl"), &lines).unwrap();
    assert_eq!(tumble(&folder, &["audit", "v.jsonl"]).status.code(), Some(0));
    assert_eq!(names(&["open", "--resume", "v.jsonl"]), ["Sam 2", "asmith27", "ben"]);
    let ranked = said(&tumble(&folder, &["rank", "open"]));
    assert!(ranked.contains("ben ") && !ranked.contains("ben_18 "), "{ranked}");
    let found = points(&folder, &["teams/18", "--roster", "t.csv"]);
    assert_eq!(found, expected(&[("Ada", 10), ("Ben", 0)]));
    let found = points(&folder, &["week", "--roster", "r.csv"]);
    let all = [("Ada Lovelace", 10), ("Ben", 10), ("Ben 2", 10), ("Cy Young", 10), ("王芳", 10)];
    assert_eq!(found, expected(&all));
}

/// Many programs pack the folder itself.
#[test]
fn the_folders_in_the_only_folder_of_an_archive_are_the_students() {
    let good = solution("Ada/18.toml");
    let folder = folder("only-folder", &[("r.csv", "name\nAda\nBen\n")]);
    let pack = |week: &str, archive: &str, files: [&str; 2]| {
        fs::create_dir_all(folder.join(week)).unwrap();
        let files = files.map(|name| (name, good.as_bytes()));
        write_archive(&folder.join(week).join(archive), &files);
    };
    pack("week", "week-7.zip", ["week-7/Ada/18.toml", "week-7/Ben/18.toml"]);
    pack("own", "Ada.zip", ["work/first/18.toml", "work/second/18.toml"]);
    pack("numbers", "x.zip", ["Ben/18/a.toml", "Ben/21/b.toml"]);
    let both = expected(&[("Ada", 10), ("Ben", 10)]);
    for week in ["week", "week/week-7.zip"] {
        assert_eq!(points(&folder, &[week]), both, "{week}");
        for command in ["class", "rank"] {
            let said = said(&tumble(&folder, &[command, week]));
            let note = "week/week-7.zip/week-7 is all that its archive holds";
            assert!(said.contains(note), "{said}");
        }
    }
    assert_eq!(points(&folder, &["week", "--root", "week"]), expected(&[("week-7", 10)]));
    for (week, ada, ben) in [("own", 10, 0), ("numbers", 0, 10)] {
        let found = points(&folder, &[week, "--roster", "r.csv"]);
        assert_eq!(found, expected(&[("Ada", ada), ("Ben", ben)]), "{week}");
    }
    pack("deep", "c.zip", ["a/b/Ada/18.toml", "a/b/Ben/18.toml"]);
    assert_eq!(points(&folder, &["deep"]), both);
    // Names of files alone may be those of students or not.
    pack("flat", "c.zip", ["c/ada-18.toml", "c/ben-18.toml"]);
    let class = one_line(&said(&tumble(&folder, &["class", "flat/c.zip"])));
    let note = "taken for that of one student: if it is the class, grade it with `tumble class flat/c.zip --root \
                flat/c.zip/c`";
    assert!(class.contains(note), "{class}");
    pack("beside", "c.zip", ["c/18.toml", "ben_18.toml"]);
    let class = one_line(&said(&tumble(&folder, &["class", "beside/c.zip"])));
    assert!(!class.contains("in one folder"), "{class}");
    let listed = ["c/Ada/18.toml", "c/Ben/18.toml", "README.txt"];
    let listed = listed.map(|name| (name, good.as_bytes()));
    write_archive(&folder.join("beside/listed.zip"), &listed);
    let class = one_line(&said(&tumble(&folder, &["class", "beside/listed.zip"])));
    assert!(class.contains("the folders of beside/listed.zip are in one folder"), "{class}");
    let found = points(&folder, &["flat/c.zip", "--root", "flat/c.zip/c"]);
    assert_eq!(found, expected(&[("ada", 10), ("ben", 10)]));
    pack("canvas", "w.zip", ["w/bergada_123_456_18.toml", "w/liben_124_457_18.toml"]);
    assert_eq!(points(&folder, &["canvas"]), expected(&[("bergada", 10), ("liben", 10)]));
    pack("google", "w.zip", ["w/Ada Berg - 18.toml", "w/Ben Li - 18.toml"]);
    assert_eq!(points(&folder, &["google"]), expected(&[("Ada Berg", 10), ("Ben Li", 10)]));
    // A platform may add a list.
    let exported =
        ["W4/Ada_11_assignsubmission_file_/18.toml", "W4/Ben_22_assignsubmission_file_/18.toml"];
    let files = exported.map(|name| (name, good.as_bytes()));
    fs::create_dir_all(folder.join("list")).unwrap();
    write_archive(&folder.join("list/W4.zip"), &[&files[..], &[("grades.csv", b"a,b\n")]].concat());
    assert_eq!(points(&folder, &["list"]), both);
}

#[test]
fn a_short_number_behind_a_word_is_not_that_of_a_student() {
    let good = solution("Ada/18.toml");
    let folder = folder(
        "short-numbers",
        &[
            ("r.csv", "id,name,username\n1,Ada,ada\n2,Ben,benb\n7,Joerg,joergm\n"),
            ("week/week-2/18.toml", &*good),
            ("ids/week-7-joergm/18.toml", &good),
            // The folder of a challenge, not of the student with this number.
            ("tasks/7/Ben/a.toml", &good),
            // In it the number of a file is that of a student.
            ("files/Challenge 18/1.txt", &grid("Ada/18.toml")),
            ("files/Challenge 18/2.txt", &grid("Ben/18.toml")),
            // Canvas numbers its users from 1.
            ("canvas/coxcid_556_890_18-1.toml", &format!("author = \"Ada\"\n{good}")),
        ],
    );
    let found = points(&folder, &["week", "--roster", "r.csv"]);
    assert_eq!(found, expected(&[("Ada", 0), ("Ben", 0), ("Joerg", 0), ("week-2", 10)]));
    let found = points(&folder, &["ids", "--roster", "r.csv"]);
    assert_eq!(found, expected(&[("Ada", 0), ("Ben", 0), ("Joerg", 10)]));
    let found = points(&folder, &["tasks", "--roster", "r.csv"]);
    assert_eq!(found, expected(&[("Ada", 0), ("Ben", 10), ("Joerg", 0)]));
    assert_eq!(points(&folder, &["canvas"]), expected(&[("coxcid", 10)]));
    for path in ["files", "files/Challenge 18"] {
        let found = points(&folder, &[path, "--roster", "r.csv"]);
        assert_eq!(found, expected(&[("Ada", 10), ("Ben", 3), ("Joerg", 0)]), "{path}");
    }
}

/// A roster of names only cannot distinguish two students of one name, and the numbers on another may be those of
/// others.
#[test]
fn two_of_one_name_in_a_platform_are_noted_or_told_apart() {
    let good = solution("Ada/18.toml");
    let folder = folder(
        "two-of-one-name",
        &[
            ("week/Ada Lovelace_111_assignsubmission_file_/18.toml", &*good),
            ("week/Ada Lovelace_112_assignsubmission_file_/18.toml", &good),
            ("one.csv", "name,id\nAda Lovelace,500\nBen Bolt,600\n"),
            ("two.csv", "name,id\nAda Lovelace,500\nAda Lovelace,501\nZed,111\n"),
            ("mails.csv", "name,mail\nAda Lovelace,a@a.org\nAda Lovelace,b@a.org\n"),
            (
                "mail/1.eml",
                &format!("From: Ada Lovelace <c@a.org>\nSubject: 18\n\n{}\n", grid("Ada/18.toml")),
            ),
        ],
    );
    let class = one_line(&said(&tumble(&folder, &["class", "week", "--roster", "one.csv"])));
    assert!(class.contains("several numbers"), "{class}");
    assert!(class.contains("decides): Ada Lovelace (111, 112)"), "{class}");
    let found = points(&folder, &["week", "--roster", "two.csv"]);
    let all = [
        ("Ada Lovelace (111)", 10),
        ("Ada Lovelace (112)", 10),
        ("Ada Lovelace (500)", 0),
        ("Ada Lovelace (501)", 0),
        ("Zed", 0),
    ];
    assert_eq!(found, expected(&all));
    let class = one_line(&said(&tumble(&folder, &["class", "mail", "--roster", "mails.csv"])));
    assert!(class.contains("needs you: c@a.org: mail/1.eml: Ada Lovelace (c@a.org)"), "{class}");
}

/// The folder of a challenge does not belong to a student, and that of the class is a guess.
#[test]
fn files_that_name_nobody_are_not_those_of_a_challenge() {
    let (good, other) = (grid("Ada/18.toml"), grid("Ada/21.toml"));
    let folder = folder(
        "in-nobody",
        &[
            ("week/Challenge 18/1.txt", &*good),
            ("week/Challenge 18/18.txt", &good),
            ("week/21/1.txt", &other),
            ("flat/18.txt", &good),
            ("flat/21.txt", &other),
            ("flat/ada 18.txt", &good),
            ("ada/18.txt", &good),
            ("ada/21.txt", &other),
            ("canvas/team1_LATE_1111_90001_18.txt", &good),
            ("title/Marble run - Ada Berg (7b) 18.txt", &good),
            ("title/Marble run - Ben van der Roth 18.txt", &good),
            ("letters/מסלול - עדה ברג.txt", &good),
            ("letters/מסלול - יעל כהן.txt", &good),
            ("known/Board - Ada Berg 18.txt", &good),
            ("known/Homework - Ben Roth - 18.txt", &good),
            ("r.csv", "Name\nAda Berg\nBen Roth\n"),
        ],
    );
    // The title of a form stands in front of the name.
    for class in ["title", "letters"] {
        let class = one_line(&said(&tumble(&folder, &["class", class])));
        let note = "these files are named after someone other than their author or sender, who gets the points";
        assert!(class.contains(note), "{class}");
    }
    let both = expected(&[("Ada Berg", 10), ("Ben Roth", 10)]);
    assert_eq!(points(&folder, &["known", "--roster", "r.csv"]), both);
    assert_eq!(points(&folder, &["week"]), expected(&[("1", 20), ("18", 10)]));
    assert_eq!(points(&folder, &["week/Challenge 18"]), expected(&[("1", 10), ("18", 10)]));
    assert_eq!(points(&folder, &["canvas"]), expected(&[("team1", 10)]));
    let note = "these files name no student, so the name of the file or its folder is used; give each student a folder: flat/18.txt, flat/21.txt";
    let class = one_line(&said(&tumble(&folder, &["class", "flat"])));
    assert!(class.contains(note), "{class}");
    let class = one_line(&said(&tumble(&folder, &["class", "ada"])));
    assert!(!class.contains("name no student"), "{class}");
}

/// The number of a student or a group on the roster may equal that of a challenge.
#[test]
fn a_folder_with_a_number_of_the_roster_is_for_a_challenge_if_others_are_in_it() {
    let [one, other] = ["Ada/18.toml", "Ada/21.toml"].map(grid);
    let by_ada = format!("author = \"Ada Berg\"\n{}", solution("Ada/18.toml"));
    let folder = folder(
        "numbers-on-roster",
        &[
            ("r.csv", "Number,Name\n1,Ada\n2,Ben\n18,Eva\n21,Dan\n"),
            ("g.csv", "name,group\nAda,18\nBen,21\n"),
            ("plain/18/Ada.txt", &*one),
            ("plain/18/Eva.txt", &one),
            ("plain/21/Dan.txt", &other),
            ("both/18/Ada 18.txt", &one),
            ("both/Challenge 21 - Quantum Number/Ben_21.txt", &other),
            ("own/18/21.txt", &other),
            ("inside/challenge 18/21/board.txt", &grid("Ben/18.toml")),
            ("inside/18/board.txt", &one),
            ("two/Ada Berg - 18 - Eva Fuchs.txt", &one),
            ("other/21/Challenge 5.toml", &solution("Ada/18.toml")),
            ("groups/18/21.txt", &other),
            ("groups/21/18.txt", &one),
            ("names.csv", "Number,Name\n18,Eva Fuchs\n1,Ada Berg\n2,Ada Berg Li\n"),
            ("said/18/Ada Berg v2.txt", &one),
            ("said/18/Lösung Ada Berg.txt", &one),
            ("said/18/01 Ada Berg Li - Challenge 18.txt", &one),
            ("said/18/Eva und Ada.txt", &one),
            ("google/18/board - Ada Berg.txt", &one),
            ("google/18/Untitled document - Eva Fuchs.txt", &one),
            ("google/18/Ada Berg mit Tom 18.txt", &one),
            ("typo/18/Edda Fuks.txt", &one),
            ("tried/18/Ada answer.txt", &one),
            ("padded/01/18.txt", &one),
            ("padded/02/21.txt", &other),
            ("ids.csv", "Number,Name\n1001,Eva Fuchs\n1002,Ada Berg\n"),
            ("ids/1001/Ada Berg 18.txt", &one),
            ("ids/1001/18.toml", &by_ada),
            ("teams.csv", "name,group\nAda,Group 18\nBen,Group 21\n"),
            ("joined/18/group18.txt", &one),
            ("joined/18/group21.txt", &one),
        ],
    );
    for (class, roster, all) in [
        ("plain", "r.csv", [("Ada", 10), ("Ben", 0), ("Dan", 10), ("Eva", 10)]),
        ("both", "r.csv", [("Ada", 10), ("Ben", 10), ("Dan", 0), ("Eva", 0)]),
        ("padded", "r.csv", [("Ada", 10), ("Ben", 10), ("Dan", 0), ("Eva", 0)]),
        ("own", "r.csv", [("Ada", 0), ("Ben", 0), ("Dan", 0), ("Eva", 10)]),
    ] {
        let found = points(&folder, &[class, "--roster", roster]);
        assert_eq!(found, expected(&all), "{class}");
    }
    // Eva may have put the file there.
    let doubt = "needs you: both/18/Ada 18.txt: it counts for Ada, but 18 is the id of Eva, too: call the folder `challenge 18` if";
    let class = |path| one_line(&said(&tumble(&folder, &["class", path, "--roster", "r.csv"])));
    assert!(class("both").contains(doubt), "{}", class("both"));
    assert!(!class("own").contains("needs you"), "{}", class("own"));
    // In a folder that is an id, work of others is out of place.
    let ids = one_line(&said(&tumble(&folder, &["class", "ids", "--roster", "ids.csv"])));
    for file in ["18.toml", "Ada Berg 18.txt"] {
        let doubt = "1001 is the id of Eva Fuchs, but it is Ada Berg's";
        assert!(ids.contains(&format!("needs you: Eva Fuchs: ids/1001/{file}: {doubt}")), "{ids}");
    }
    // Dan has the number of a challenge, too: the board decides.
    let all = [("Ada", 0), ("Ben", 0), ("Dan", 3), ("Eva", 10)];
    assert_eq!(points(&folder, &["inside", "--roster", "r.csv"]), expected(&all));
    let doubt = "needs you: Eva: inside/18/board.txt: it is judged for challenge 18, which is the id of Eva, too";
    assert!(class("inside").contains(doubt), "{}", class("inside"));
    let ranked = one_line(&said(&tumble(&folder, &["rank", "both", "--roster", "r.csv"])));
    assert!(ranked.contains("but 18 is the id of Eva, too"), "{ranked}");
    let two = ["class", "two", "--roster", "names.csv"];
    let two = one_line(&said(&tumble(&folder, &two)));
    assert!(two.contains("it counts for Ada Berg, but it is named after Eva Fuchs, too"), "{two}");
    let other = one_line(&said(&tumble(&folder, &["class", "other"])));
    assert!(other.contains("its name means challenge 5, but the file says 18"), "{other}");
    assert!(other.contains("`--roster` says so: other/21/Challenge 5.toml"), "{other}");
    let said = points(&folder, &["said", "--roster", "names.csv"]);
    let all = [("Ada Berg", 10), ("Ada Berg Li", 10), ("Eva Fuchs", 0), ("Eva und Ada", 10)];
    assert_eq!(said, expected(&all));
    let tried = points(&folder, &["tried", "--roster", "names.csv"]);
    assert!(tried.contains(&("Ada answer".to_owned(), 10)), "{tried:?}");
    let google = points(&folder, &["google"]);
    let all = [("Ada Berg", 10), ("Ada Berg mit Tom 18", 10), ("Eva Fuchs", 10)];
    assert_eq!(google, expected(&all));
    let typo =
        one_line(&super::said(&tumble(&folder, &["class", "typo", "--roster", "names.csv"])));
    assert!(typo.contains("check whose they are: typo/18/Edda Fuks.txt (Eva Fuchs)"), "{typo}");
    let joined = points(&folder, &["joined", "--roster", "teams.csv"]);
    assert_eq!(joined, expected(&[("Ada", 10), ("Ben", 10)]));
    let verdicts = judged(&folder, &["class", "groups", "--roster", "g.csv", "--format", "jsonl"]);
    let found: Vec<_> =
        verdicts.iter().map(|(_, line)| (&line["student"], &line["challenge"])).collect();
    assert_eq!(found, [(&json!("18"), &json!(21)), (&json!("21"), &json!(18))]);
}

/// Folders of classes are taken for students; a note appears if they hold possible students.
#[test]
fn folders_of_classes_are_noted() {
    let good = grid("Ada/18.toml");
    let folder = folder(
        "classes",
        &[
            ("beside/7b/Ada/18.txt", &*good),
            ("beside/7b/Ben/18.txt", &good),
            ("beside/7b/18.txt", &good),
            ("beside/7c/Cy/18.txt", &good),
            ("teams/Period 1/Team 1/18.txt", &good),
            ("teams/Period 1/Team 2/18.txt", &good),
            ("teams/Period 2/Cy/18.txt", &good),
            ("canvas/7b/bergada_123_456_18.txt", &good),
            ("canvas/7b/liben_124_457_18.txt", &good),
            ("canvas/7c/coxcid_125_458_18.txt", &good),
            ("google/7b/Ada Berg - 18.txt", &good),
            ("google/7b/Ben Li - 18.txt", &good),
            ("named/7b/Ada 18.txt", &good),
            ("named/7b/Ben Li 18.txt", &good),
            ("quiet/Ada/my 18.txt", &good),
            ("quiet/Ada/final board 21.txt", &good),
            ("quiet/Ada/week 1/18.txt", &good),
            ("quiet/Ada/try 2/18.txt", &good),
            ("quiet/Ada/18/x.txt", &good),
            ("quiet/Ada/Ada - 18.txt", &good),
            ("quiet/Ben/18.txt", &good),
            ("quiet/Ben/old/18.txt", &good),
        ],
    );
    let noted = ["beside", "teams", "canvas", "google", "named"].map(|path| (path, true));
    for (path, is_noted) in noted.into_iter().chain([("quiet", false)]) {
        for command in ["class", "rank"] {
            let said = one_line(&said(&tumble(&folder, &[command, path])));
            assert_eq!(said.contains("the work of several"), is_noted, "{path}: {said}");
        }
    }
}

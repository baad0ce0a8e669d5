//! Students of a roster in the names of files and folders: exactly one of them.

use super::super::scratch::one_line;
use super::{expected, folder, grid, points, said, solution, tumble};

#[test]
fn a_name_contains_exactly_one_student() {
    let good = solution("Ada/18.toml");
    // Letters with accents of their own, as some systems write them.
    let (zoe, joerg) = ("Zoe\u{308}", "jo\u{308}rg");
    let many = "x ".repeat(90);
    let plain = "name\nAnna\nReto\nUrs\n";
    let users =
        "name,username\nAnn Lee,alee\nHa Nguyen,ha12\nSven Neu,neu\nJörg Müller,jm\nBen Kim,bkim\n";
    let ids =
        "name,id\nAnn Lee,21-07\nBen Kim,21-08\nZoe,1001\nZoë,1002\nSue Berg,1003\nSu Berg,1004\n";
    let groups =
        "name,username,group\nAnn Lee,alee,Team 1\nBen Kim,bkim,Team 3\nMia Berg,mberg,Team 3\n";
    let tries =
        "name,username\nMax Weber,max\nMax Maria Neu,mneu\nBo Ray,bray\nDi Fox,dfox\nMinh Le,mle\n";
    let short = "name,id\nIvan Darcy,2025\nNoé Ivan Darcy,2026\nAna López,1005\nAna de López,1006\nMax O'Brien,1007\n";
    let with_numbers = "name,username,id\nMax Müller,muellerm,101\nMia Müller,muellerm1,102\nCy Li,cy,018\nEva Wu,eva7,104\n";
    let small = "name,group\nAnn Lee,Group 5\nBen Kim,Group 6\n";
    let numbers = "name\nStudent 1\nStudent 2\nStudent 18\nAda\nAda 2\n";
    let pairs =
        "name\nMia\nSophie\nMia-Sophie\nKim\nLee\nLee Kim\nMax M.\nMax C.\nIda Berg & Ivo Zorn\n";
    let joined = "name,id\nAda Berg,12345\nAda Berg,12348\nMaria Silva,1011\nMaria Silva,1012\nAmira Silva,1013\n";
    let one_word = "name,group\nAda,Blue\nBen,Blue 1\nCy,🐯\nDi,🦁\nEd,1-2\nFi,2-1\nGus,-\nHal,-\n";
    let signs = "name,group\nAda Berg,Group 18\nCy Li,7a/b\nEd Wu,R&D\nFi Wu,R&D\nGo Oz,C#\nHu Oz,C\nIo Oz,Rot\nJo Oz,Rot 18\nKa Oz,Maße\nLu Oz,Masse\n";
    let inside = "name\nLena Roth\nAnna-Lena Roth\nThomas Berg\nMartin Thomas\n";
    let in_parts = "Last name,First name\nGarcía Martín,Martín\n\"Berg, Jan\",Jan\nAnn Mann,ann\nAli Ben Ali,Ali\nKim Min,Min\nMin,Kim\n";
    let wide = "name,id\n山田太郎,１００１\n佐藤花子,１００２\n";
    for (roster, file, student, doubt) in [
        (plain, "reto_18.toml", "Reto", ""),
        (plain, "anna_reto_18.toml", "Anna", "it is named after Reto, too"),
        (plain, "anna-reto/18.toml", "anna-reto", "anna-reto is not on the roster"),
        (users, "alee_ha12_18.toml", "alee_ha12", "alee_ha12 is not on the roster"),
        (users, "alee_neu_18.toml", "alee_neu", "alee_neu is not on the roster"),
        (users, "18 alee v2.toml", "Ann Lee", ""),
        (users, "Lee, Ann - 18.toml", "Ann Lee", ""),
        (users, &format!("{joerg} mu\u{308}ller new 18.toml"), "Jörg Müller", ""),
        (users, &format!("{joerg}-alee/18.toml"), &format!("{joerg}-alee"), "is not on the roster"),
        (
            users,
            &format!("Ann Lee - {many}bkim 18.toml"),
            "Ann Lee",
            "it is named after Ben Kim, too",
        ),
        (ids, "21-07 18.toml", "Ann Lee", ""),
        (ids, "ann lee 21-08 18.toml", "ann lee 21-08 18", "ann lee 21-08 18 is not on the roster"),
        (ids, &format!("{zoe}_18.toml"), "Zoë (1002)", ""),
        (ids, "1003 Su Berg 18.toml", "1003 Su Berg", "1003 Su Berg is not on the roster"),
        (groups, "team1-alee/18.toml", "Ann Lee", ""),
        (groups, "team3-alee/18.toml", "team3-alee", "team3-alee is not on the roster"),
        (groups, "18 alee team3.toml", "alee team3", "alee team3 is not on the roster"),
        (tries, "Max Neu 18.toml", "Max Neu", "Max Neu is not on the roster"),
        (tries, "di-bray/18.toml", "di-bray", "di-bray is not on the roster"),
        (tries, "le_bray/18.toml", "le_bray", "le_bray is not on the roster"),
        (tries, "lab-bray/18.toml", "Bo Ray", ""),
        (short, "Ivan Darcy no 18.toml", "Ivan Darcy", ""),
        (short, "Copie de Ana Lopez 18.toml", "Ana López", "it is named after Ana de López, too"),
        (short, "18 2026-11-20 17.55.toml", "in", "in is not on the roster"),
        (short, "2026-11-20 ivan darcy 18.toml", "Ivan Darcy", ""),
        (short, "obrienmax_4711_88888_18.toml", "Max O'Brien", ""),
        (with_numbers, "muellerm18.toml", "Max Müller", ""),
        (with_numbers, "muellerm1_18.toml", "Mia Müller", ""),
        (with_numbers, "muellerm1.toml", "Mia Müller", ""),
        (with_numbers, "eva7.toml", "Eva Wu", ""),
        (with_numbers, "018.toml", "Cy Li", "by 018, which is the number of the challenge, too"),
        (small, "18 group 5.toml", "Ann Lee", ""),
        (small, "group6_Challenge_18.toml", "Ben Kim", ""),
        (numbers, "challenge 18 student 1.toml", "Student 1", ""),
        (
            numbers,
            "ada (2).toml",
            "Ada 2",
            "by (2), which may be the mark of a copy: then it is Ada's",
        ),
        (numbers, "Student 1 & 2 18.toml", "Student 1 & 2", "is not on the roster"),
        (numbers, "Student 1+2/18.toml", "Student 1+2", "is not on the roster"),
        (small, "Group 5 & 6 18.toml", "Group 5 & 6", "is not on the roster"),
        (small, "group 5+6/18.toml", "group 5+6", "is not on the roster"),
        (pairs, "Mia & Sophie 18.toml", "Mia & Sophie", "is not on the roster"),
        (pairs, "Mia+Sophie/18.toml", "Mia+Sophie", "is not on the roster"),
        (pairs, "Kim & Lee/18.toml", "Kim & Lee", "is not on the roster"),
        (pairs, "18 mia sophie.toml", "Mia-Sophie", ""),
        (pairs, "Mia ＆ Sophie/18.toml", "Mia ＆ Sophie", "is not on the roster"),
        (pairs, "18 ivo zorn + ida berg.toml", "Ida Berg & Ivo Zorn", ""),
        (pairs, "Ida Zorn & Ivo Berg/18.toml", "Ida Zorn & Ivo Berg", "is not on the roster"),
        (pairs, "Max M. & C. 18.toml", "Max M. & C", "is not on the roster"),
        (one_word, "Blue 1/18.toml", "Ben", ""),
        (one_word, "18 blue 1.toml", "Ben", ""),
        (one_word, "🐯/18.toml", "Cy", ""),
        (one_word, "1-2/18.toml", "Ed", ""),
        (one_word, "_/18.toml", "_", "is not on the roster"),
        (signs, "18/7a-b.toml", "Cy Li", ""),
        (signs, "R&D Ed Wu 18.toml", "Ed Wu", ""),
        (signs, "C#/18.toml", "Go Oz", ""),
        (signs, "challenge 18 - rot.toml", "Io Oz", ""),
        (signs, "18 Rot/a.toml", "Io Oz", ""),
        (
            signs,
            "Rot 18.toml",
            "Jo Oz",
            "by 18, which is the number of the challenge, too: then it is Rot's",
        ),
        (
            signs,
            "Rot18.toml",
            "Jo Oz",
            "it counts for Rot 18 by 18, which is the number of the challenge, too",
        ),
        (
            signs,
            "rot (18).toml",
            "Jo Oz",
            "it counts for Rot 18 by (18), which may be the mark of a copy",
        ),
        (
            signs,
            "Rot 18 (1).toml",
            "Jo Oz",
            "by 18, which is the number of the challenge, too: then it is Rot's",
        ),
        (signs, "Maße/18.toml", "Ka Oz", ""),
        (in_parts, "martin_garcia_martin_18.toml", "Martín García Martín", ""),
        (in_parts, "18 Jan Berg.toml", "Berg, Jan", ""),
        (in_parts, "kim_min_18.toml", "Kim Min", ""),
        (in_parts, "18 ann mann.toml", "Ann Mann", ""),
        (in_parts, "18 ali ben ali.toml", "Ali Ben Ali", ""),
        (wide, "１００２_18.toml", "佐藤花子", ""),
        (
            inside,
            "Lena Roth, Anna-Lena Roth 18.toml",
            "Lena Roth, Anna-Lena Roth",
            "is not on the roster",
        ),
        (inside, "Lena Roth, Anna 18.toml", "Anna-Lena Roth", "it is named after Lena Roth, too"),
        (inside, "thomas_martin_thomas_18.toml", "thomas_martin_thomas", "is not on the roster"),
        (
            inside,
            "Thomas - Martin Thomas/18.toml",
            "Thomas - Martin Thomas",
            "is not on the roster",
        ),
        (inside, "Roth, Anna-Lena - Anna-Lena Roth 18.toml", "Anna-Lena Roth", ""),
        (joined, "silvamaria_1013_90001_18.toml", "silvamaria", "may be several students"),
        (joined, "bergada_12345_67890_18.toml", "Ada Berg (12345)", ""),
    ] {
        let path = format!("in/{file}");
        let folder = folder("one-student", &[("r.csv", roster), (&path, &good)]);
        let class = ["in", "--roster", "r.csv"];
        let all = points(&folder, &class).into_iter().filter(|(_, points)| *points > 0);
        assert_eq!(all.collect::<Vec<_>>(), expected(&[(student, 10)]), "{file}");
        let class = one_line(&said(&tumble(&folder, &[&["class"], &class[..]].concat())));
        let doubts = ["needs you:", "not on the roster", "may be several students"];
        let is_doubtful = doubts.iter().any(|doubt| class.contains(doubt));
        assert_eq!(is_doubtful, !doubt.is_empty(), "{file}: {class}");
        assert!(class.contains(doubt), "{file}: {class}");
    }
}

#[test]
fn the_number_of_a_line_is_no_id() {
    let line = format!("Ann Lee,18,\"{}\"\n", grid("Ada/18.toml"));
    let form = format!("Name,Challenge,Board\n{}", line.repeat(12));
    let roster = "name,id\nAnn Lee,101\nMia Berg,112\n";
    let folder = folder("number-of-line", &[("form.csv", &form), ("r.csv", roster)]);
    let class = said(&tumble(&folder, &["class", "form.csv", "--roster", "r.csv"]));
    assert!(!class.contains("needs you"), "{class}");
}

#[test]
fn every_form_of_a_class_knows_the_groups_of_its_roster() {
    let roster = "name,group\nBen Kim,Team 3\nMia Berg,Team 3\n";
    let spanish = roster.replace("group", "Equipo");
    let board = solution("Ada/18.toml");
    let files = [("r.csv", roster), ("s.csv", &spanish), ("in/Team 3/18.toml", &board)];
    let folder = folder("groups-of-roster", &files);
    for (roster, format) in [("r.csv", "human"), ("r.csv", "jsonl"), ("s.csv", "human")] {
        let class = ["class", "in", "--roster", roster, "--format", format];
        let class = said(&tumble(&folder, &class));
        assert!(!class.contains("not on the roster"), "{roster}, {format}: {class}");
    }
}

#[test]
fn the_number_of_a_challenge_may_be_the_end_of_a_user_name() {
    let roster = "name,username\nMax Müller,muellerm\nMia Müller,muellerm18\n";
    let files = [("r.csv", roster), ("in/muellerm18.toml", &solution("Ada/18.toml"))];
    let folder = folder("end-of-user-name", &files);
    for command in ["class", "rank"] {
        let class = one_line(&said(&tumble(&folder, &[command, "in", "--roster", "r.csv"])));
        let doubt = "it counts for Mia Müller by 18, which is the number of the challenge, too: then it is Max Müller's";
        assert!(class.contains(doubt), "{class}");
    }
}

/// A name or an address says whose it is.
#[test]
fn a_file_of_a_member_that_is_named_after_the_group_needs_a_person() {
    let good = solution("Ada/18.toml");
    let signed = format!("author = \"Ann Lee\"\n{good}");
    let folder = folder(
        "group-of-author",
        &[
            ("r.csv", "name,group\nAnn Lee,Red\nBen Kim,Red\nCy Wu,Blue\n"),
            ("file/Red 18.toml", &*signed),
            ("group/Red 18.toml", &good),
        ],
    );
    for (week, ben, is_doubtful) in [("file", 0, true), ("group", 10, false)] {
        let found = points(&folder, &[week, "--roster", "r.csv"]);
        assert_eq!(found, expected(&[("Ann Lee", 10), ("Ben Kim", ben), ("Cy Wu", 0)]), "{week}");
        let class = one_line(&said(&tumble(&folder, &["class", week, "--roster", "r.csv"])));
        let doubt = "it counts for Ann Lee, but it is named after the group Red";
        assert_eq!(class.contains(doubt), is_doubtful, "{class}");
    }
}

/// Without a roster, numbers of students may be those of challenges.
#[test]
fn files_without_names_of_students_are_noted() {
    let good = solution("Ada/18.toml");
    let nameless = "these files name no student";
    for (files, students, note) in [
        (
            ["challenge 18/1001 2026-11-20.toml", "challenge 18/1002 2026-11-20.toml"],
            &["1001 2026-11-20", "1002 2026-11-20"][..],
            nameless,
        ),
        (
            ["2/challenge 18/board.toml", "3/challenge 18/board.toml"],
            &["board"],
            "other challenges than",
        ),
        (["2/week 1/board.toml", "3/week 1/board.toml"], &["week 1"], "other challenges than"),
        (["18/board.toml", "21/board.toml"], &["board"], nameless),
    ] {
        let paths = files.map(|file| format!("in/{file}"));
        let folder = folder("without-names", &[(&paths[0], &good), (&paths[1], &good)]);
        let all: Vec<_> = points(&folder, &["in"]).into_iter().map(|(name, _)| name).collect();
        assert_eq!(all, students, "{files:?}");
        let class = one_line(&said(&tumble(&folder, &["class", "in"])));
        assert!(class.contains(note), "{class}");
    }
}

//! The challenge of a board, and the cases left to the teacher.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use super::super::scratch::one_line;
use super::{check_ranking, expected, folder, grid, judged, points, said, solution, tumble};

pub(super) const JSTUMBLE: &str =
    "https://www.lodev.org/jstumble/?board=reelfrfeelferfeelferfeelferfeelfe";

/// A board that passes challenge 5.
pub(super) const ENTROPY: &str =
    "https://www.lodev.org/jstumble/?board=rlerlfxfelrfleleererfrelfrrfellflrf";

/// A file without a challenge of its own, with the challenge that is assumed, and the source of that.
type LeftOpen = (&'static str, String, Option<(u16, &'static str)>);

fn left_open() -> Vec<LeftOpen> {
    let grid = grid("Ada/18.toml");
    vec![
        ("in/Lösung 18.txt", grid.clone(), Some((18, "name"))),
        ("in/Challenge-18 (2).txt", grid.clone(), Some((18, "name"))),
        ("in/challenge18.txt", grid.clone(), Some((18, "name"))),
        ("in/ch18_v2.toml", format!("board = '''\n{grid}'''\n"), Some((18, "name"))),
        ("in/entanglement-ben.txt", grid.clone(), Some((18, "name"))),
        ("in/ada 18.txt", grid.clone(), Some((18, "name"))),
        ("in/18/board 1.txt", grid.clone(), Some((18, "folder"))),
        ("in/18/ada.txt", grid.clone(), Some((18, "folder"))),
        ("in/18 Entanglement/week 2/ada.txt", grid.clone(), Some((18, "folder"))),
        ("in/mail.txt", format!("Hello,\nmy answer for 18:\n\n{grid}"), Some((18, "text"))),
        ("in/link.txt", format!("Challenge 1\n{JSTUMBLE}\n"), Some((1, "text"))),
        ("in/board.txt", grid.clone(), None),
        ("in/Duality - Part 2.txt", grid.clone(), Some((13, "name"))),
        ("in/Paradox - Part 1_ben.txt", grid.clone(), Some((49, "name"))),
        ("in/Entanglement (2).txt", grid.clone(), Some((18, "name"))),
        ("in/18/25.11.txt", grid.clone(), Some((18, "folder"))),
        ("in/Ada Entanglement 2. Versuch.txt", grid.clone(), Some((18, "name"))),
        ("in/18 or 21.txt", grid.clone(), Some((18, "name"))),
        ("in/nr 18 nr 21.txt", grid.clone(), Some((18, "name"))),
        ("in/nr 21 nr 25.txt", grid.clone(), None),
        ("in/ada_18_2026-11-20.txt", grid.clone(), Some((18, "name"))),
        ("in/2026-11-25-18.txt", grid.clone(), Some((18, "name"))),
        ("in/challenge-18-2026-11-25.txt", grid.clone(), Some((18, "name"))),
        ("in/C18_1_2.txt", grid, Some((18, "name"))),
    ]
}

#[test]
fn every_command_takes_a_board_for_the_same_challenge() {
    let files = left_open();
    let named: Vec<(&str, &str)> = files.iter().map(|(name, text, _)| (*name, &**text)).collect();
    let folder = folder("rule", &named);
    let graded = judged(&folder, &["grade", "in", "--format", "json"]);
    let classed = judged(&folder, &["class", "in", "--format", "jsonl"]);
    assert_eq!(graded.len(), files.len());
    for ((file, grade), (of_class, class)) in graded.iter().zip(&classed) {
        let (_, _, meant) = files.iter().find(|(name, ..)| name == file).unwrap();
        let (number, from) =
            meant.map_or((Value::Null, Value::Null), |(number, from)| (number.into(), from.into()));
        for line in [grade, class] {
            assert_eq!((&line["challenge"], &line["challenge_from"]), (&number, &from), "{line}");
        }
        assert_eq!((file, &grade["verdict"]), (of_class, &class["verdict"]));
        // Doubtful challenges get a note.
        let is_sure = !matches!(meant, Some((_, "folder" | "text")) | None);
        assert!(is_sure || grade["notes"][0].is_string() || file == "in/board.txt", "{grade}");
        let lint = tumble(&folder, &["lint", file]);
        let is_known = !said(&lint).contains("does not say which challenge");
        assert_eq!(is_known, meant.is_some(), "{file}: {}", said(&lint));
    }
    check_ranking(&folder, "in", &classed);
    // A stream has the names of its files, and an audit finds the same again.
    let lines: String = files
        .iter()
        .map(|(name, text, _)| format!("{}\n", json!({"file": name, "text": text})))
        .collect();
    fs::write(folder.join("all.jsonl"), lines).unwrap();
    let streamed = judged(&folder, &["grade", "--from-jsonl", "all.jsonl", "--format", "json"]);
    for ((_, grade), (_, line)) in graded.iter().zip(&streamed) {
        assert_eq!(grade["challenge_from"], line["challenge_from"], "{line}");
        assert_eq!(grade["verdict"], line["verdict"], "{line}");
    }
    let verdicts = tumble(&folder, &["class", "in", "--format", "jsonl"]).stdout;
    fs::write(folder.join("verdicts.jsonl"), verdicts).unwrap();
    let audit = tumble(&folder, &["audit", "verdicts.jsonl"]);
    assert_eq!(audit.status.code(), Some(0), "{}", said(&audit));
    let there = folder.join("in");
    let audit = tumble(&there, &["audit", "../verdicts.jsonl", "--from-dir", ".."]);
    assert_eq!(audit.status.code(), Some(0), "{}", said(&audit));
}

#[test]
fn two_that_disagree_about_the_challenge_are_named() {
    let grid = grid("Ada/18.toml");
    let folder = folder(
        "disagree",
        &[
            ("challenge 21.toml", &solution("Ada/18.toml")),
            ("ch21.txt", &grid),
            ("18.txt", &format!("for challenge 21\n\n{grid}")),
            ("agreed/18.txt", &format!("for challenge 18\n\n{grid}")),
            ("5-gravity.txt", &grid),
            ("ada 910.txt", &grid),
            ("pair.txt", &format!("{grid}\nfor challenge 18:\n\n{}", self::grid("Ben/18.toml"))),
            ("challenge 18/2.txt", &grid),
        ],
    );
    for (file, more, from, note) in [
        ("challenge 21.toml", &[][..], "file", "its name means challenge 21, but the file says 18"),
        (
            "ch21.txt",
            &["--challenge", "18"],
            "option",
            "its name means challenge 21, but asked for is 18",
        ),
        ("challenge 18/2.txt", &[], "folder", "taken for challenge 18, which its folder names"),
        (
            "18.txt",
            &[],
            "name",
            "taken for challenge 18, which its name says, and not for 21, which line 1 names",
        ),
    ] {
        let lines = judged(&folder, &[&["grade", file, "--format", "json"], more].concat());
        let line = &lines[0].1;
        assert_eq!(
            (&line["challenge_from"], &line["challenge"]),
            (&from.into(), &18.into()),
            "{line}"
        );
        assert!(line["notes"].to_string().contains(note), "{line}");
    }
    // Two sources that agree, and one that is already a problem.
    let words = "the board is in lines 3 to 13, with words around it";
    for (arguments, notes) in [
        (&["agreed/18.txt"][..], json!([words])),
        (&["challenge 21.toml", "--challenge", "5"], json!([])),
    ] {
        let lines = judged(&folder, &[&["grade", "--format", "json"], arguments].concat());
        assert_eq!(lines[0].1["notes"], notes, "{arguments:?}");
    }
    let line = &judged(&folder, &["grade", "5-gravity.txt", "--format", "json"])[0].1;
    assert_eq!(line["challenge"], Value::Null);
    assert!(
        line["notes"].to_string().contains("it may be for challenge 1 or 5, which its name says"),
        "{line}"
    );
    let spec = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/specs/910-one-row.toml");
    let own = ["grade", "ada 910.txt", "--format", "json", "--spec", spec.to_str().unwrap()];
    assert_eq!(judged(&folder, &own)[0].1["challenge"], 910);
    // Words below a board belong to the next one.
    let pair = judged(&folder, &["grade", "pair.txt", "--format", "json"]);
    assert_eq!([0, 1].map(|at| pair[at].1["challenge"].clone()), [Value::Null, json!(18)]);
}

/// The board decides even if it fails: it lacks the given parts of all challenges but one. Otherwise the teacher does.
#[test]
fn a_board_that_fails_is_judged_for_a_challenge_whose_rules_it_keeps() {
    let [fails, other] = ["Ben/18.toml", "Ada/21.toml"].map(grid);
    let board = fails.as_str();
    let text = |words: &str| format!("{words}\n{board}\n");
    let cell = board.replace('"', "\"\"");
    let again = board.replacen('\\', "/", 1);
    let of_two = fs::read_to_string("solutions/20-symbiosis.toml").unwrap();
    let of_two = of_two.split("'''\n").nth(1).unwrap().replacen("./.", ".\\.", 1);
    let names = [
        "07_Ada_18",
        "1_18_ada",
        "3_18",
        "Solution 2 - 18",
        "Ex1-18",
        "18 and 20",
        "Aufgabe_21_und_18",
    ];
    let names = names.map(|name| (format!("{name}.txt"), board.to_owned(), json!([18])));
    let form = |head: &str, line: &str| {
        format!("Name,{head}\nAda,{line}\n").replace(",B\n", &format!(",\"{cell}\"\n"))
    };
    let in_cell = |above: &str, below: &str| format!("\"{above}\n{cell}\n{below}\"");
    let texts = [
        ("a.txt", text("Task 1: Entanglement"), json!([18])),
        ("a.txt", text("Challenges 18 and 20"), json!([18])),
        ("a.txt", format!("Challenge 21\n{other}\nanother one\n{board}\n"), json!(["?", 21])),
        (
            "a.txt",
            format!("Challenge 21\n{other}\nchallenge number 18:\n{board}\n"),
            json!([18, 21]),
        ),
        ("a.csv", form("Challenge 1,Board 1,Challenge 2,Board 2", "21,,18,B"), json!([18])),
        ("a.csv", form("Challenge,First,Bonus challenge,Second", "21,,18,B"), json!(["?"])),
        ("a.csv", form("Select your challenge,Board", "18.0,B"), json!([18])),
        // Remarks around the board, a quote and a label with a remark.
        ("a.csv", form("Challenge 18", &in_cell("Challenge 5 was easier.", "")), json!([18])),
        ("a.csv", form("Challenge 18", &in_cell("", "Harder than challenge 5.")), json!([18])),
        ("a.csv", form("Board", &in_cell("My board for 18:", "Next: challenge 5")), json!([18])),
        ("a.csv", form("Board", &in_cell("Challenge 18", "> Challenge 5")), json!([18])),
        ("a.csv", form("Board", &in_cell("Challenge 18:\nlike challenge 5", "")), json!([18])),
        ("a.csv", form("Challenge 5", &in_cell("I tried 18, for 18", "challenge 5")), json!([18])),
        ("Challenge 18/5.txt", board.to_owned(), json!([18])),
        // A board that keeps the rules of both challenges.
        ("19.txt", format!("No challenge 19, but challenge 20:\n{of_two}"), json!(["?"])),
        ("a.txt", format!("{}second try:\n{again}", text("Challenge 18")), json!(["?", 18])),
    ];
    let texts = texts.map(|(name, text, numbers)| (name.to_owned(), text, numbers));
    for (name, text, numbers) in names.into_iter().chain(texts) {
        let folder = folder("fails", &[(&*format!("in/{name}"), &*text)]);
        let lines = judged(&folder, &["class", "in", "--format", "jsonl"]);
        let class = said(&tumble(&folder, &["class", "in"]));
        let needs = class.split("par: ").next().unwrap();
        let found = lines.iter().map(|(file, line)| match needs.contains(&format!("{file}: ")) {
            true => json!("?"),
            false => line["challenge"].clone(),
        });
        // In the order of their names: `a.txt:15` is the second board.
        assert_eq!(json!(found.collect::<Vec<_>>()), numbers, "{name}: {class}");
    }
    // One board that passes two challenges.
    let both = fs::read_to_string("solutions/13-duality-part-2.toml").unwrap();
    let both = both.split("'''\n").nth(1).unwrap();
    let twice = format!("challenge 13\n{both}\nchallenge 14\n{both}\n");
    let files = [("in/Ada/a.txt", &*twice), ("in/Ben/12.txt", both), ("in/Cy/13 and 14.txt", both)];
    let folder = folder("fails", &files);
    assert_eq!(points(&folder, &["in"]), expected(&[("Ada", 20), ("Ben", 0), ("Cy", 10)]));
    let class = said(&tumble(&folder, &["class", "in"]));
    let several = "it may be for challenge 13 or 14, which its name says, and passes more than one";
    assert!(class.contains(several), "{class}");
    let question = "this passes challenges 13 (Duality - Part 2) and 14 (Duality - Part 3): wrong";
    assert!(class.contains(question), "{class}");
}

#[test]
fn what_was_handed_in_and_is_not_judged_needs_a_person() {
    let (good, grid) = (solution("Ada/18.toml"), grid("Ada/18.toml"));
    let half = "challenge = 18\nboard = '''\n????\n'''\n";
    let folder = folder(
        "needs-you",
        &[
            ("week/Ada/18.toml", &good),
            ("week/Ben/board.txt", &grid.replacen('\\', "/", 1)),
            ("week/Chloe/solution.docx", "PK"),
            ("week/Dev/18.toml", half),
            ("week/Eve/notes.txt", "I had no time this week, sorry for that."),
        ],
    );
    fs::create_dir(folder.join("week/Empty")).unwrap();
    let text = String::from_utf8(tumble(&folder, &["class", "week"]).stdout).unwrap();
    let (needs, table) = text.split_once("18 Entang").unwrap();
    for (file, command) in [
        ("week/Ben/board.txt: ", "`tumble grade week/Ben/board.txt --challenge N`"),
        ("week/Chloe/solution.docx: ", "`tumble grade week/Chloe/solution.docx`"),
        ("week/Dev/18.toml: ", "`tumble grade week/Dev/18.toml`"),
        ("week/Eve/notes.txt: ", "`tumble grade week/Eve/notes.txt`"),
    ] {
        let needs = one_line(needs);
        assert!(needs.contains(&format!("needs you: {file}")) && needs.contains(command), "{text}");
    }
    let cell = |student: &str| {
        let line = table.lines().find(|line| line.starts_with(student)).unwrap();
        line.split_whitespace().nth(1).unwrap().to_owned()
    };
    assert_eq!(
        ["Ada", "Empty", "Ben", "Chloe", "Dev", "Eve"].map(cell),
        ["par", "-", "?", "?", "?", "?"]
    );
    let csv =
        String::from_utf8(tumble(&folder, &["class", "week", "--format", "csv"]).stdout).unwrap();
    assert!(csv.lines().any(|line| line.starts_with("Chloe,?,0,0,10,,,")), "{csv}");
    let page =
        String::from_utf8(tumble(&folder, &["class", "week", "--format", "html"]).stdout).unwrap();
    let table = page.find("<table>").unwrap();
    assert!(page.find("Needs you").is_some_and(|at| at < table));
    let cells = page[table..].split("</table>").next().unwrap();
    assert_eq!(cells.matches("class=\"mark open\"").count(), 4);
    let data = tumble(&folder, &["class", "week", "--format", "json"]).stdout;
    let data: Value = serde_json::from_slice(&data).unwrap();
    assert_eq!(data["needs_you"].as_array().unwrap().len(), 4, "{data}");
}

#[test]
fn a_wrong_number_is_guessed_and_not_counted() {
    let grid = grid("Ada/18.toml");
    let folder = folder(
        "guess",
        &[
            ("week/Ada/21.txt", &grid),
            (
                "week/Ben/21.toml",
                &solution("Ada/18.toml").replace("challenge = 18", "challenge = 21"),
            ),
            ("week/Chloe/board.txt", &grid),
            ("week/Dev/14.txt", &grid),
        ],
    );
    for (file, line) in judged(&folder, &["grade", "week", "--format", "json"]) {
        assert!(
            line["notes"].to_string().contains("this passes challenge 18 (Entanglement): "),
            "{file}: {line}"
        );
        assert_ne!(line["verdict"], "pass", "{line}");
    }
    assert_eq!(
        points(&folder, &["week"]),
        expected(&[("Ada", 0), ("Ben", 0), ("Chloe", 0), ("Dev", 0)])
    );
    let class = said(&tumble(&folder, &["class", "week"]));
    assert_eq!(class.matches("this passes challenge 18").count(), 4, "{class}");
    let ranked = tumble(&folder, &["rank", "week", "--format", "csv"]).stdout;
    assert_eq!(String::from_utf8(ranked).unwrap().lines().count(), 1);
    check_accepted_guesses(&folder);
    // A board that keeps the rules of its challenge is judged by that alone.
    let fails = folder.join("week/Ada/21.txt");
    fs::write(&fails, solution("Ben/21.toml")).unwrap();
    let line = &judged(&folder, &["grade", "week/Ada/21.txt", "--format", "json"])[0].1;
    assert_eq!((&line["verdict"], &line["notes"]), (&"fail".into(), &json!([])), "{line}");
}

/// If guesses are accepted, each board counts for the challenge that it passes, with a note; an audit finds the same.
fn check_accepted_guesses(folder: &Path) {
    let accept = "--accept-guesses";
    let all = expected(&[("Ada", 10), ("Ben", 10), ("Chloe", 10), ("Dev", 10)]);
    assert_eq!(points(folder, &["week", accept]), all);
    let class = said(&tumble(folder, &["class", "week", accept]));
    assert!(!class.contains("needs you"), "{class}");
    let ranked = tumble(folder, &["rank", "week", "--format", "csv", accept]).stdout;
    assert_eq!(String::from_utf8(ranked).unwrap().lines().count(), 5);
    let line = json!({"student": "Dev", "challenge": 21, "board": grid("Ada/18.toml")});
    fs::write(folder.join("s.jsonl"), line.to_string()).unwrap();
    let audit = ["audit", "v.jsonl"];
    for (command, audit, count) in [
        (&["grade", "week", "--format", "json", accept][..], &audit[..], 4),
        (&["class", "week", "--format", "jsonl", accept], &audit, 4),
        (
            &["grade", "--from-jsonl", "s.jsonl", "--format", "json", accept],
            &["audit", "v.jsonl", "--stream", "s.jsonl"],
            1,
        ),
    ] {
        let lines = judged(folder, command);
        assert_eq!(lines.len(), count);
        let mut verdicts = String::new();
        for (file, line) in &lines {
            assert_eq!((&line["challenge"], &line["verdict"]), (&18.into(), &"pass".into()));
            assert_eq!(line["challenge_from"], "guess", "{file}: {line}");
            let taken = "taken for challenge 18 (Entanglement), which it passes";
            assert!(line["notes"].to_string().contains(taken), "{file}: {line}");
            verdicts += &format!("{line}\n");
        }
        fs::write(folder.join("v.jsonl"), verdicts).unwrap();
        let audit = tumble(folder, audit);
        assert_eq!(audit.status.code(), Some(0), "{command:?}: {}", said(&audit));
    }
}

#[test]
fn folders_above_the_one_that_is_given_name_no_challenge() {
    let mail = format!("my answer for challenge 18\n\n{}", grid("Ada/18.toml"));
    let folder = folder(
        "above",
        &[("7/homework/Ada/board.txt", &*mail), ("7/18/ada.txt", &grid("Ada/18.toml"))],
    );
    let there = folder.join("7");
    for (from, path) in [(&folder, "7/homework"), (&there, "homework"), (&folder, "7/18")] {
        for command in
            [&["class", path, "--format", "jsonl"][..], &["grade", path, "--format", "json"]]
        {
            let lines = judged(from, command);
            assert_eq!(lines.len(), 1);
            let line = &lines[0].1;
            assert_eq!((&line["challenge"], &line["verdict"]), (&18.into(), &"pass".into()));
            fs::write(from.join("v.jsonl"), line.to_string()).unwrap();
            let audit = tumble(from, &["audit", "v.jsonl"]);
            assert_eq!(audit.status.code(), Some(0), "{command:?}: {}", said(&audit));
        }
    }
}

/// Each link of a list has its challenge beside it, before or after, one per line or several.
#[test]
fn the_words_beside_a_link_say_for_which_challenge_it_is() {
    let [one, two] = [1, 5].map(|number| {
        let folder = folder("links", &[]);
        let link = tumble(&folder, &["convert", &number.to_string(), "--to", "jstumble"]);
        said(&link).trim().to_owned()
    });
    for (name, text) in [
        ("front", format!("Hi, here are mine\nChallenge 1: {one}\nChallenge 5: {two}\n")),
        ("behind", format!("{one} (challenge 1)\n{two} - Challenge 5\n")),
        ("bullets", format!("- {one} challenge 1\n- {two} challenge 5\n")),
        ("one line", format!("{one} (challenge 1) and {two} (challenge 5)\n")),
        ("here", format!("Here: {one} for challenge 1\nHere: {two} for challenge 5.\n")),
        (
            "another address",
            format!(
                "Challenge 1: https://example.org {one}\nChallenge 5: see https://example.org {two}\n"
            ),
        ),
        ("markdown", format!("- [challenge 1]({one})\n- [challenge 5]({two})\n")),
        ("markdown line", format!("[challenge 1]({one}), [challenge 5]({two})\n")),
        ("line", format!("Challenge 1: see {one} and challenge 5: {two}\n")),
        ("above", format!("Challenge 1\n{one}\nChallenge 5\n{two}\n")),
    ] {
        let folder = folder("links", &[("a.txt", &*text)]);
        let graded = tumble(&folder, &["grade", "a.txt", "--format", "json"]);
        let graded = String::from_utf8(graded.stdout).unwrap();
        let taken: Vec<Value> = graded
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap()["challenge"].take())
            .collect();
        assert_eq!(taken, [1, 5], "{name}");
    }
    // One board for two challenges.
    let text = format!("Challenge 1: {one}\nChallenge 18: {one}\nChallenge 5: {two}\n");
    let folder = folder("links", &[("a.txt", &*text)]);
    let graded = said(&tumble(&folder, &["grade", "a.txt"]));
    assert!(graded.contains("3 submissions"), "{graded}");
}

/// The page writes the number of the challenge and the lever into its addresses.
#[test]
fn a_link_of_the_page_says_for_which_challenge_it_is() {
    let codes = [1, 5].map(|number| {
        let folder = folder("page", &[]);
        let code = ["convert", &number.to_string(), "--to", "tumble-together"];
        format!("https://tumble.example/#{number}{}", said(&tumble(&folder, &code)).trim())
    });
    let [one, two] = codes;
    let text = format!("{one}\nand {}\n", two.replace("#5", "#embed/5"));
    let folder = folder("page", &[("a.txt", &*text)]);
    for arguments in [vec!["grade", "a.txt"], vec!["grade", &one, &two]] {
        let graded = said(&tumble(&folder, &arguments));
        assert!(graded.contains("1 Gravity") && graded.contains("5 Entropy"), "{graded}");
    }
    let other = said(&tumble(&folder, &["grade", &one, "--challenge", "5"]));
    assert!(other.contains("challenge 1"), "{other}");
    for address in ["https://tumble.example/#60?parts=3.6Rl~4.5B", "#60?parts=3.6Rl"] {
        let parts = one_line(&said(&tumble(&folder, &["grade", address])));
        assert!(parts.contains("the address lists the parts of a board"), "{parts}");
    }
    let red = said(&tumble(&folder, &["convert", &format!("{one}&start=red"), "--to", "toml"]));
    assert!(red.contains("start = \"red\""), "{red}");
    // If the player chooses, the page names the red lever only.
    let best = Path::new(env!("CARGO_MANIFEST_DIR")).join("solutions/42-greater-than.toml");
    let code = said(&tumble(
        &folder,
        &["convert", &best.display().to_string(), "--to", "tumble-together"],
    ));
    for (start, verdict) in [("", "fail"), ("&start=red", "pass")] {
        let link = format!("https://tumble.example/#42{}{start}", code.trim());
        let graded = said(&tumble(&folder, &["grade", &link]));
        assert!(graded.starts_with(verdict), "{graded}");
    }
}

#[test]
fn the_letters_of_a_link_say_nothing_about_the_challenge() {
    let code = "?code=C1GD1FE3ED1A0DE3A0CD0A1DC7C7CKKKK_II";
    let output = tumble(Path::new("."), &["grade", code, "--challenge", "18", "--format", "json"]);
    let graded: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&graded["verdict"], &graded["notes"]), (&json!("fail"), &json!([])));
}

/// A form may have a question about the difficulty of a challenge.
#[test]
fn a_rating_says_nothing_about_the_challenge() {
    let board = grid("Ada/18.toml").replace('"', "");
    let form = format!("Name,How hard was this challenge (1-5)?,Board\nAda,5,\"{board}\"\n");
    let folder = folder("rating", &[("challenge 18.csv", &*form)]);
    assert_eq!(points(&folder, &["challenge 18.csv"]), expected(&[("Ada", 10)]));
}

/// Of two questions about challenges, the one that asks for nothing else counts, or the one that the board passes.
#[test]
fn of_columns_that_disagree_about_the_challenge_the_board_decides() {
    let board = |name: &str| grid(name).replace('"', "\"\"");
    let [right, wrong] = ["Ada/18.toml", "Ben/18.toml"].map(board);
    for (headings, other, is_clear) in [
        ("Challenge of today,Which challenge was hardest?", "5", true),
        ("Challenge of today,Which challenge was hardest?", "18", true),
        ("Challenge of today,Comments on the challenge", "fine", true),
        ("Challenge of today,Comments on the challenge", "", true),
        ("Challenge of Monday,Comments on the challenge", "5", false),
        ("Which challenge did you solve?,Which challenge was hardest?", "5", true),
        ("Which challenge?,Next challenge", "5", true),
        ("Challenge number,Next challenge", "5", true),
        ("Challenge,Challenge time (minutes)", "5", true),
        ("Nummer der Aufgabe,Was the challenge fun?", "5", true),
    ] {
        for (board, most) in [(&right, 10), (&wrong, 3)] {
            let form = format!("Name,{headings},Board\nAda,18,{other},\"{board}\"\n");
            let folder = folder("rival-columns", &[("form.csv", &*form)]);
            let is_asked = !is_clear && most < 10;
            let own = if is_asked { 0 } else { most };
            assert_eq!(points(&folder, &["form.csv"]), expected(&[("Ada", own)]), "{headings}");
            let class = one_line(&said(&tumble(&folder, &["class", "form.csv"])));
            let asks = class.contains("it may be for challenge 18 or 5, which its table names");
            assert_eq!(asks, is_asked, "{class}");
        }
    }
    // Two boards of a line are for two challenges.
    let form = format!(
        "Name,Challenge number,Board,Another challenge number,Another board\nAda,5,\"{right}\",18,\"{right}\"\n"
    );
    let folder = folder("rival-columns", &[("form.csv", &*form)]);
    assert_eq!(points(&folder, &["form.csv"]), expected(&[("Ada", 10)]));
}

#[test]
fn the_column_of_the_challenge_asks_for_it_alone_or_the_board_says_it() {
    let board = grid("Ada/18.toml").replace('"', "");
    // The form asks for other numbers, too: the board itself counts, or the teacher decides.
    for (file, headings, words, meant) in [
        ("form.csv", "Your board for 18,Minutes spent on this task", "", "18"),
        ("form.csv", "Entanglement,Minutes spent on this task", "", "18"),
        ("form.csv", "Board,Time spent on the task", "Challenge 18\n\n", "18"),
        ("form.csv", "Board,Task of Ms Smith", "Challenge 18\n\n", "18"),
        ("form.csv", "Board for challenge of Ms Smith,Task of Ms Smith", "", "?"),
        ("Challenge 18.csv", "Board,Task time (minutes)", "", "18"),
        ("form.csv", "Board,Challenge difficulty (1-5)", "", "?"),
        ("form.csv", "Board,Number of tasks solved", "", "?"),
        ("form.csv", "Board,Which challenges did you like best?", "", "?"),
        ("form.csv", "Board,Which challenge was the most fun?", "", "?"),
        ("form.csv", "Board,Which challenge is it for?", "", "5"),
        ("form.csv", "Board,Which of the challenges are you submitting?", "", "5"),
        ("form.csv", "Board,Which challenge did you find a solution for?", "", "5"),
        ("form.csv", "Board,Challenge (best solution only)", "", "?"),
    ] {
        let form = format!("Name,{headings}\nAda,\"{words}{board}\",5\n");
        let folder = folder("other-numbers", &[(file, &*form)]);
        let found = points(&folder, &[file]);
        let right = if meant == "18" { 10 } else { 0 };
        assert_eq!(found, expected(&[("Ada", right)]), "{headings}");
        let class = one_line(&said(&tumble(&folder, &["class", file])));
        let is_asked = class.contains("the board does not say which challenge");
        let is_for_5 = class.contains(" 5 Entropy ");
        assert_eq!((is_asked, is_for_5), (meant == "?", meant == "5"), "{headings}: {class}");
        // It is not a time either.
        assert!(!class.contains("it is not clear when"), "{class}");
    }
    for heading in ["Rätsel", "Défi", "Reto", "Problem", "Which challenge is it for?"] {
        let form = format!("Name,{heading},Board\nAda,18,\"{board}\"\n");
        let folder = folder("languages", &[("form.csv", &*form)]);
        assert_eq!(points(&folder, &["form.csv"]), expected(&[("Ada", 10)]), "{heading}");
    }
    let other = grid("Ada/21.toml").replace('"', "");
    let question = "Which challenge is it for?";
    let cells = [format!("\"{board}\""), format!("\"{other}\"")];
    let [one, two] = &cells;
    for (headings, line) in [
        (format!("First board,{question},Second board,{question}"), format!("{one},18,{two},21")),
        (format!("{question},{question},First board,Second board"), format!("18,21,{one},{two}")),
        (format!("First board,Second board,{question},{question}"), format!("{one},{two},18,21")),
    ] {
        let form = format!("Name,{headings}\nAda,{line}\n");
        let folder = folder("challenge-behind", &[("form.csv", &*form)]);
        assert_eq!(points(&folder, &["form.csv"]), expected(&[("Ada", 20)]), "{headings}");
    }
}

//! What names of files and sentences mean: challenges and students.

use std::fs;

use serde_json::Value;

use super::{folder, judged, solution};

/// Passes no challenge.
const BOARD: &str = "  .-. .-.
 .-.-.-.-.
.-.-.\\.-.-.
-.-.-.-.-.-
.-.-.-.-.-.
-.-.-.-.-.-
.-.-.-.-.-.
-.-.-.-.-.-
.-.-.-.-.-.
-.-.-.-.-.-
     -
";

/// The challenges that a name or a sentence may mean: `18`, `18?` if they are weak evidence, `18 or 21`.
fn meant(line: &Value, source: &str) -> String {
    let notes: Vec<&str> =
        line["notes"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let among = |note: &&str| note.starts_with("it may be for") && note.ends_with(source);
    match line["challenge"].as_u64() {
        Some(number) if notes.iter().any(|note| note.starts_with("taken for")) => {
            format!("{number}?")
        }
        Some(number) => number.to_string(),
        None => notes.iter().find(|note| among(note)).map_or(String::new(), |note| {
            let numbers = note.trim_start_matches("it may be for challenge ");
            numbers.split(',').next().unwrap_or("").to_owned()
        }),
    }
}

#[test]
fn a_name_means_a_challenge_and_a_student() {
    // Without a student in its name, a file is that of its folder.
    const NOBODY: &str = "Klasse";
    let cases = [
        ("21-counter", "21", "counter"),
        ("Lösung 5", "5", NOBODY),
        ("Challenge-05 (2)", "5", NOBODY),
        ("challenge14", "14", NOBODY),
        ("ch5_v2", "5", NOBODY),
        ("gravity-ben", "1", "ben"),
        ("Quantum Number", "21", NOBODY),
        ("entanglement-2", "19", NOBODY),
        ("58-powers-of-two", "58", NOBODY),
        ("ada 7", "7?", "ada"),
        ("Ada_12345_18", "18?", "Ada_12345"),
        ("5-gravity", "1 or 5", "5-gravity"),
        ("ada 3 18", "3 or 18", "ada 3 18"),
        ("board 2026-11-20 um 18.05.12", "", "board 2026-11-20 um 18.05.12"),
        ("board 2026-11-20 10.00", "", "board 2026-11-20 10.00"),
        ("2026-11-20 10.00 18", "18?", NOBODY),
        ("week 7", "", "week 7"),
        ("line 3", "", "line 3"),
        ("7b", "7?", "7b"),
        ("try 2", "", "try 2"),
        ("2. Versuch 18", "18?", "2. Versuch 18"),
        ("5 Nov 2026", "", "5 Nov 2026"),
        ("Nov 5, 2026", "", "Nov 5, 2026"),
        ("2. Dezember 2026 - 18", "18?", "2. Dezember 2026"),
        ("18 Jan", "18", "Jan"),
        ("Jan 18 2026", "18?", "Jan 18 2026"),
        ("18 Maria 4711", "18", "Maria 4711"),
        ("essai 2", "", "essai 2"),
        ("Unbenannt 2", "", "Unbenannt 2"),
        ("Défi 18", "18", NOBODY),
        ("第18题", "18", NOBODY),
        ("王芳 第18题", "18", "王芳"),
        ("Duality - Part 2", "13", NOBODY),
        ("Entanglement (2)", "18 or 19", NOBODY),
        ("entanglement-21", "18 or 21", NOBODY),
        ("25.11. board", "25?", "25.11. board"),
        ("18. Gruppe 3", "18", "Gruppe 3"),
        ("18.v2", "18", NOBODY),
        ("ungravity", "", "ungravity"),
        ("99", "", NOBODY),
        ("ada_18", "18?", "ada"),
        ("ada 18 v2", "18?", "ada"),
        ("ada_18_final (1)", "18?", "ada"),
        ("asmith27-18", "18 or 27", "asmith27-18"),
        ("Gruppe 3 18", "18?", "Gruppe 3"),
        ("Ada 18 2. Versuch", "18?", "Ada"),
        ("ada 18 board", "18?", "ada"),
        ("ada18", "18?", "ada18"),
        ("ada 2026-11-18", "", "ada 2026-11-18"),
        ("try 18", "", "try 18"),
        ("18", "18", NOBODY),
        ("Ada Berg v2", "", "Ada Berg"),
        ("Ada Berg 2. Versuch", "", "Ada Berg"),
        ("Ada week 5", "", "Ada"),
        ("Copy of Ada", "", "Ada"),
        ("Ada - Copy", "", "Ada"),
        ("2026-11-20 Ada", "", "Ada"),
        ("Ada 20.11.", "11 or 20", "Ada"),
        ("Ada (1)", "", "Ada (1)"),
        ("Ada 2", "2?", "Ada"),
        ("Gruppe 1 final", "", "Gruppe 1"),
        ("asmith27 final", "27?", "asmith27"),
        ("Ada Berg 2nd try", "", "Ada Berg"),
        ("Ada zweiter Versuch", "", "Ada"),
        ("Ada (Kopie)", "", "Ada"),
        ("Lena Neu", "", "Lena Neu"),
        ("Anna V", "", "Anna V"),
        ("Max 7.1", "1 or 7", "Max 7.1"),
        ("Ada 20.11.26", "", "Ada 20.11.26"),
        ("12345 Ada", "", "12345 Ada"),
        ("5-10038 v2", "5", "10038"),
        ("Team 3", "", "Team 3"),
        ("final", "", NOBODY),
        ("v2", "", "v2"),
        ("18-ada", "18", "ada"),
        ("Müller Jörg challenge 5", "5", "Müller Jörg"),
        ("Challenge 5 Entropy Ada", "5", "Ada"),
        ("18-try-2", "18", NOBODY),
        ("18-copy", "18", NOBODY),
        ("18 - Ada - Copy (2)", "18", "Ada"),
        ("18 Ada (12345)", "18", "Ada (12345)"),
        ("18-page", "18", "page"),
        ("18 C++", "18", "C++"),
        ("18 + Ada", "18", "Ada"),
        ("18 🐸 Mo", "18", "🐸 Mo"),
        ("Müller Jörg_12345_assignsubmission_file_", "", "Müller Jörg"),
        ("de la Cruz_Ana_7_assignsubmission_file_18", "18", "de la Cruz_Ana"),
        ("mullerjorg_LATE_12345_67890_challenge_18", "18", "mullerjorg"),
        ("byronada_1234_5678_5", "5", "byronada"),
        ("王芳_1111_90001_1", "1", "王芳"),
        ("team1_LATE_1111_90001_1", "1", "team1"),
        ("anon_LATE_k3xYw_90001_1", "1", "anon"),
        ("Ada Lovelace - Gravity", "1", "Ada Lovelace"),
        ("Gravity - Ada Lovelace", "1", "Ada Lovelace"),
        ("board - Ada Lovelace", "", "Ada Lovelace"),
        ("Neues Textdokument - Ada Lovelace", "", "Ada Lovelace"),
        ("Board - Ada Berg 5", "5?", "Board - Ada Berg"),
        ("Homework - Ada Berg - 5", "5?", "Homework - Ada Berg"),
        ("turing tumble - ada", "", "turing tumble - ada"),
        ("Lena Neu - Turing Tumble", "", "Lena Neu"),
        ("Anna V. - Rote Kugeln", "", "Anna V."),
        ("Gruppe A - Rote Kugeln", "", "Gruppe A"),
        ("ada_3_18_x", "3 or 18", "ada_3_18_x"),
        ("2026_1120_0900_x", "", "x"),
    ];
    let name = |case: &str| format!("Klasse/{case}.txt");
    let names: Vec<String> = cases.iter().map(|(case, ..)| name(case)).collect();
    let files: Vec<(&str, &str)> = names.iter().map(|name| (&**name, BOARD)).collect();
    let folder = folder("meaning-names", &files);
    let lines = judged(&folder, &["class", "Klasse", "--format", "jsonl"]);
    for (case, numbers, student) in cases {
        let line = lines.iter().find(|(file, _)| *file == name(case));
        let (_, line) = line.unwrap_or_else(|| panic!("{case} is judged"));
        let found = (meant(line, "which its name says"), line["student"].as_str());
        assert_eq!(found, (numbers.to_owned(), Some(student)), "{case}");
    }
}

#[test]
fn a_folder_of_a_student_comes_before_an_author_and_that_before_a_name() {
    let good = solution("Ada/18.toml");
    let of_grace = format!("author = 'Grace'\n{good}");
    let of_nobody = format!("author = ' '\n{good}");
    let cases = [
        ("class/Ada/week 1/a.toml", &of_grace, "Ada"),
        ("class/Ada/b.toml", &of_grace, "Ada"),
        ("class/c.toml", &of_grace, "Grace"),
        ("class/dan.toml", &of_nobody, "dan"),
        ("class/18/eve.toml", &good, "eve"),
        ("class/entanglement-ben.toml", &good, "ben"),
        ("class/18.toml", &good, "class"),
    ];
    let files = cases.map(|(file, text, _)| (file, &**text));
    let folder = folder("meaning-owners", &files);
    for root in ["class", "class/", "./class"] {
        let lines = judged(&folder, &["class", root, "--format", "jsonl"]);
        for (case, _, student) in cases {
            let line = lines.iter().find(|(file, _)| file.trim_start_matches("./") == case);
            assert_eq!(line.map(|(_, line)| &line["student"]), Some(&student.into()), "{case}");
        }
    }
    let inside = judged(&folder.join("class"), &["class", "18.toml", "--format", "jsonl"]);
    assert_eq!(inside[0].1["student"], "class");
    fs::write(folder.join("class/18/ada_18.txt"), BOARD).unwrap();
    let asked = ["class", "class/18", "--challenge", "18", "--format", "jsonl"];
    let students = judged(&folder, &asked);
    assert_eq!(students[0].1["student"], "ada", "the number is that of the challenge");
}

#[test]
fn a_folder_is_named_after_a_challenge_alone() {
    let cases = [
        ("5", true),
        ("Challenge 05", true),
        ("05-entropy", true),
        ("Entropy", true),
        ("Challenge 5 - Entropy", true),
        ("Entropy (Challenge 5)", true),
        ("Turing Tumble Challenge 5", true),
        ("Week 3 - Challenge 5", true),
        ("Abgaben Aufgabe 5", true),
        ("Challenge 5 - Gravity", false),
        ("Challenge 5 Ada", false),
        ("week-7", false),
        ("7b", false),
        ("Ada", false),
        ("5 Ada", false),
    ];
    let files = cases.map(|(case, _)| format!("class/{case}/ben.txt"));
    let files: Vec<(&str, &str)> = files.iter().map(|name| (&**name, BOARD)).collect();
    let folder = folder("meaning-folders", &files);
    let lines = judged(&folder, &["class", "class", "--format", "jsonl"]);
    for (case, is_challenge) in cases {
        let line = lines.iter().find(|(file, _)| *file == format!("class/{case}/ben.txt"));
        let (_, line) = line.unwrap_or_else(|| panic!("{case} is judged"));
        let student = if is_challenge { "ben" } else { case };
        assert_eq!(line["student"], student, "{case}");
        assert_eq!(line["challenge"].as_u64(), is_challenge.then_some(5), "{case}");
    }
}

#[test]
fn a_sentence_means_a_challenge() {
    let cases = [
        ("Hello,\nmy answer for 5.\n", "5"),
        ("it is for 5 minutes", ""),
        ("# Gravity\n", "1?"),
        ("Challenge 14: see below", "14"),
        ("Aufgabe 7", "7?"),
        ("challenge 5, not challenge 6", "5 or 6"),
        ("challenge 5 and 6", "5 or 6"),
        ("Challenges for today: nr 5, 6 & 7.", "5 or 6 or 7"),
        ("challenge 5 and 3 boards", "5"),
        ("Challenge 1 of 2", "1"),
        ("Aufgabe 13, 2. Versuch", "13"),
        ("Aufgabe 13, 20. November:", "13"),
        ("Board 1 of 2:", ""),
        ("Try #2:", ""),
        ("2. Try:", ""),
        ("Duality - Part 2", "13?"),
        ("Entanglement (2)", "19?"),
        ("I have 3 boards", ""),
        ("#18 again", "18"),
        ("## 18", "18"),
        ("18", ""),
        ("with gravity all is well", ""),
        ("Voici ma solution du défi 18 :", "18"),
        ("Hola, mi respuesta para 18.", "18"),
        ("老师好，这是第18题：", "18"),
    ];
    let letter = |case: usize| char::from(b'a' + u8::try_from(case).expect("few cases"));
    let files: Vec<(String, String)> = (0..)
        .zip(cases)
        .map(|(case, (text, _))| (format!("{}.txt", letter(case)), format!("{text}\n\n{BOARD}")))
        .collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (&**name, &**text)).collect();
    let folder = folder("meaning-sentences", &files);
    let lines = judged(&folder, &["grade", ".", "--format", "json"]);
    assert_eq!(lines.len(), cases.len());
    for ((_, line), (text, numbers)) in lines.iter().zip(cases) {
        assert_eq!(meant(line, "line 1 names"), numbers, "{text}");
    }
}

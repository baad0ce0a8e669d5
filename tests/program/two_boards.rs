//! Texts with two boards, each in any format: two different ones are refused with their lines, two equal ones are one
//! with a note. None is dropped silently.

use std::io::Write as _;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use tumble_core::challenge::{LibrarySpec, Reference};
use tumble_formats::{BoardDocument, BoardFormat, read, write};

/// Layouts of two boards in a text: alone, or among words.
const LAYOUTS: [&str; 4] = [
    "AB",
    "A\nor\nB",
    "A\n\nB",
    "Hello,\nthis is my board:\n\nA\nI have another one, too:\n\nB\nYours, Ada\n",
];

/// The board in each format that is a text.
fn texts_of(board: &BoardDocument) -> Vec<(BoardFormat, String)> {
    let text = |format: BoardFormat| {
        let own = super::read_only::text_of(&board.drawing, format);
        let text = own.or_else(|| {
            let written = write(board, format).ok()?;
            written.bytes.is_none().then_some(written.text)
        })?;
        let text = match format {
            BoardFormat::TumbleTogether => format!("https://example.org/{}", text.trim()),
            _ => text,
        };
        Some((format, format!("{}\n", text.trim_end_matches('\n'))))
    };
    BoardFormat::ALL.into_iter().filter(|format| format.is_read()).filter_map(text).collect()
}

/// The result for each text, in order: the verdict, and all notes and problems.
fn graded(texts: &[(String, String)]) -> Vec<(String, String)> {
    let line = |(name, text): &(String, String)| json!({"file": name, "text": text}).to_string();
    verdicts_of_lines(texts.iter().map(line).collect())
}

/// The same for the lines of a stream.
fn verdicts_of_lines(lines: Vec<String>) -> Vec<(String, String)> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tumble"))
        .args(["grade", "--from-jsonl", "-", "--challenge", "5", "--format", "json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let lines = lines.join("\n");
    let mut input = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("it is written").expect("it is read");
    let output = String::from_utf8(output.stdout).expect("text");
    let lines = output.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let verdict = |line: Value| {
        let said = format!("{} {}", line["notes"], line["problems"]);
        (line["verdict"].as_str().expect("a verdict").to_owned(), said)
    };
    lines.map(verdict).collect()
}

/// Whether a message names two boards with their lines.
fn names_both(said: &str) -> bool {
    let Some((_, places)) = said.split_once("two boards in it, ") else { return false };
    places.matches("in line").count() == 2
}

/// A board of challenge 5 that passes, and one that does not.
fn right_and_wrong() -> [BoardDocument; 2] {
    let entry = LibrarySpec::find(&Reference::Number(5)).expect("a challenge");
    let right = entry.solution.expect("it has a reference").to_owned();
    let wrong = right.replacen('\\', "/", 1);
    [right, wrong].map(|one| read(one.as_bytes(), Some(BoardFormat::Toml)).expect("a board"))
}

#[test]
fn an_object_with_a_board_and_a_link_shows_one() {
    let [right, wrong] = right_and_wrong();
    // From another challenge, with upright bits, which point left in a link.
    let entry = LibrarySpec::find(&Reference::Number(18)).expect("a challenge");
    let upright = entry.solution.expect("it has a reference");
    let upright = read(upright.as_bytes(), Some(BoardFormat::Toml)).expect("a board");
    let written = |board, format| write(board, format).expect("it holds the board").text;
    let board = |board| written(board, BoardFormat::Book);
    let link = |board| written(board, BoardFormat::JsTumble);
    let object = |key: &str, board: String, link: String| json!({key: board, "link": link});
    let forum = |what: &str| object("board", board(&right), format!("https://example.org/{what}"));
    let cases = [
        ("pass", object("board", board(&right), link(&right))),
        ("pass", object("text", board(&right), link(&right))),
        ("invalid", object("board", board(&upright), link(&upright))),
        ("pass", forum("thread?code")),
        ("pass", forum("?code=abc")),
        ("pass", forum("index.php?board=3.0")),
        ("unreadable", object("board", board(&right), link(&wrong))),
        ("unreadable", object("text", board(&right), link(&wrong))),
        ("unreadable", object("board", board(&wrong), link(&right))),
    ];
    let texts = cases.iter().map(|(verdict, object)| ((*verdict).to_owned(), object.to_string()));
    for ((verdict, object), (found, said)) in cases.iter().zip(graded(&texts.collect::<Vec<_>>())) {
        assert_eq!(found, *verdict, "{object}: {said}");
        let names_both = said.contains("and `link` show different boards");
        assert_eq!(names_both, *verdict == "unreadable", "{object}: {said}");
    }
    let lines = cases.iter().map(|(_, object)| object.to_string());
    let found: Vec<String> =
        verdicts_of_lines(lines.collect()).into_iter().map(|(found, _)| found).collect();
    assert_eq!(found, cases.map(|(verdict, _)| verdict));
}

#[test]
fn two_boards_of_any_formats_in_one_text_are_never_one_in_silence() {
    let [right, wrong] = right_and_wrong();
    let (right, wrong) = (texts_of(&right), texts_of(&wrong));
    assert!(right.len() >= 10, "{}", right.len());
    let mut texts = Vec::new();
    for (format, one) in &right {
        for ((other, same), (_, different)) in right.iter().zip(&wrong) {
            for (layout, words) in LAYOUTS.iter().enumerate() {
                for (second, is_same) in [(same, true), (different, false)] {
                    let text = words.replace('B', "\0").replacen('A', one, 1).replace('\0', second);
                    texts.push((format!("{format} {other} {layout} {is_same}"), text));
                }
            }
        }
    }
    let said = graded(&texts);
    assert_eq!(said.len(), texts.len());
    let mut wrong = Vec::new();
    for ((name, _), (verdict, said)) in texts.iter().zip(said) {
        let holds = match name.ends_with("true") {
            true => verdict == "pass" && said.contains("more than once"),
            false => verdict == "unreadable" && names_both(&said),
        };
        if !holds {
            wrong.push(format!("{name}: {verdict}: {said}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), texts.len(), wrong.join("\n"));
}

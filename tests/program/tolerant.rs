//! Boards as people send them are graded like the clean ones, with a note; `--strict` refuses each.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// A solution with a crossover, an interceptor and a bit.
const CLEAN: &str = include_str!("../../solutions/15-inversion.toml");

/// A solution with nothing in its last row.
const SHORT: &str = include_str!("../../solutions/01-gravity.toml");

fn grid_of(solution: &str) -> &str {
    let (_, rest) = solution.split_once("'''\n").expect("the grid begins");
    rest.split_once("'''").expect("and ends").0
}

fn each_line(text: &str, make: impl Fn(usize, &str) -> String) -> String {
    text.lines().enumerate().map(|(number, line)| make(number, line) + "\n").collect()
}

fn utf16(text: &str, mark: bool, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    let mark = mark.then_some(0xfeff);
    mark.into_iter().chain(text.encode_utf16()).flat_map(bytes).collect()
}

/// Variants of a text that do not depend on whether it is TOML or a bare grid.
fn of_any_text(text: &str) -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("byte-order-mark", format!("\u{feff}{text}").into_bytes()),
        ("windows-line-ends", text.replace('\n', "\r\n").into_bytes()),
        ("old-mac-line-ends", text.replace('\n', "\r").into_bytes()),
        ("utf-16-le-marked", utf16(text, true, u16::to_le_bytes)),
        ("utf-16-be-marked", utf16(text, true, u16::to_be_bytes)),
        ("utf-16-le", utf16(text, false, u16::to_le_bytes)),
        ("utf-16-be", utf16(text, false, u16::to_be_bytes)),
        ("quoted", each_line(text, |_, line| format!("> {line}")).into_bytes()),
        ("quoted-twice", each_line(text, |_, line| format!("> > {line}")).into_bytes()),
        (
            "quoted-and-trimmed",
            each_line(text, |_, line| format!("> {line}").trim_end().to_owned()).into_bytes(),
        ),
        ("fenced", format!("```\n{text}```\n").into_bytes()),
        ("fenced-with-a-name", format!("```text\n{text}```\n").into_bytes()),
        ("fenced-with-tildes", format!("~~~\n{text}~~~\n").into_bytes()),
        (
            "fenced-and-quoted",
            each_line(&format!("```\n{text}```\n"), |_, l| format!("> {l}")).into_bytes(),
        ),
        ("zero-width-blanks", format!("\u{200b}{text}").into_bytes()),
    ]
}

/// Variants of a grid.
fn of_grids() -> Vec<(&'static str, String)> {
    let grid = grid_of(CLEAN);
    let columns = "   1234567890!\n".replace("0!", "01");
    let numbered = each_line(grid, |row, line| format!("{:>2} {line}", row + 1));
    vec![
        ("tabs-in-front", each_line(grid, |_, line| format!("\t{line}"))),
        (
            "tabs-for-leading-blanks",
            each_line(grid, |_, line| {
                let bare = line.trim_start();
                if bare.len() == line.len() { line.to_owned() } else { format!("\t{bare}") }
            }),
        ),
        ("non-breaking-blanks", grid.replace(' ', "\u{a0}")),
        ("en-dashes", grid.replace('-', "\u{2013}")),
        ("em-dashes", grid.replace('-', "\u{2014}")),
        ("minus-signs", grid.replace('-', "\u{2212}")),
        ("angle-quotes", grid.replace('<', "\u{2039}").replace('>', "\u{203a}")),
        ("middle-dots", grid.replace('.', "\u{b7}")),
        ("blank-lines-in-front", format!("\n\n{grid}")),
        ("stripped-blanks", each_line(grid, |_, line| line.trim().to_owned())),
        ("lower-case", grid.to_lowercase()),
        ("row-numbers", numbered.clone()),
        ("row-and-column-numbers", columns + &numbered),
        ("row-numbers-behind", each_line(grid, |row, line| format!("{line:<11} {}", row + 1))),
        ("row-numbers-with-bars", each_line(grid, |row, line| format!("{:>2}| {line}", row + 1))),
        ("row-numbers-with-colons", each_line(grid, |row, line| format!("{:>2}:{line}", row + 1))),
    ]
}

/// Every file, by its challenge and its name.
fn files() -> BTreeMap<(u16, String), Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut add = |number: u16, name: &str, kind: &str, bytes: Vec<u8>| {
        let earlier = files.insert((number, format!("{name}.{kind}")), bytes);
        assert!(earlier.is_none(), "two are named {name}");
    };
    for (name, bytes) in of_any_text(CLEAN) {
        add(15, name, "toml", bytes);
    }
    for (name, bytes) in of_any_text(grid_of(CLEAN)) {
        add(15, name, "txt", bytes);
    }
    for (name, grid) in of_grids() {
        add(15, name, "toml", CLEAN.replace(grid_of(CLEAN), &grid).into_bytes());
        let words = format!("Dear teacher,\nhere it is:\n{grid}Yours,\nAda\n");
        add(15, &format!("{name}-among-words"), "txt", words.into_bytes());
        add(15, name, "txt", grid.into_bytes());
    }
    for (name, remark) in [("arrow", " <- here"), ("word", "  exit"), ("comment", "   # the exit")]
    {
        for row in [0, 4, 10] {
            let remarked =
                |at, line: &str| format!("{line}{}", if at == row { remark } else { "" });
            let name = format!("remark-{name}-{row}");
            add(15, &name, "txt", each_line(grid_of(CLEAN), remarked).into_bytes());
        }
    }
    let gap = grid_of(CLEAN).replace("\n     X", "\n\n     X");
    let words = format!("Dear teacher,\n\n{gap}\nYours,\nAda\n");
    add(15, "gap-above-the-last-row", "txt", words.into_bytes());
    let keys = format!(
        "challenge = 15\n\n# mine\nauthor = \"Ada\"\n\nboard = '''\n{}'''\n",
        grid_of(CLEAN)
    );
    add(15, "words-around-a-file", "txt", format!("My homework.\n\n{keys}\nBye\n").into_bytes());
    add(15, "number-above-a-file", "txt", format!("15\n\n{keys}").into_bytes());
    let rows = |text: &str, count| -> String {
        text.lines().take(count).map(|line| format!("{line}\n")).collect()
    };
    let short = rows(grid_of(SHORT), 10);
    add(1, "missing-last-row", "toml", SHORT.replace(grid_of(SHORT), &short).into_bytes());
    add(1, "missing-last-row", "txt", short.into_bytes());
    let quotes = CLEAN.replacen("'''", "\u{2018}\u{2018}\u{2018}", 1);
    let quotes = quotes.replace("'''", "\u{2019}\u{2019}\u{2019}");
    add(15, "typographic-quotes", "toml", quotes.into_bytes());
    let blanks = CLEAN.replacen("'''\n", "'''  \n", 1);
    add(15, "blanks-behind-the-quotes", "toml", blanks.into_bytes());
    let mut latin = b"# a board by Ren\xe9\n".to_vec();
    latin.extend(CLEAN.as_bytes());
    add(15, "latin-1", "toml", latin);
    files
}

/// The objects that `tumble grade` writes for a folder, by the name of the file.
fn graded(folder: &Path, number: u16, options: &[&str]) -> BTreeMap<String, Value> {
    let output = Command::new(env!("CARGO_BIN_EXE_tumble"))
        .args(["grade", "--format", "json", "--challenge", &number.to_string()])
        .arg(folder)
        .args(options)
        .output()
        .expect("the program can be run");
    let text = String::from_utf8(output.stdout).expect("JSON is UTF-8");
    let one = |line: &str| {
        let value: Value = serde_json::from_str(line).expect("an object a line");
        let path = PathBuf::from(value["file"].as_str().expect("a name"));
        let name = path.file_name().expect("a file").to_string_lossy().into_owned();
        (name, value)
    };
    text.lines().map(one).collect()
}

#[test]
fn every_mess_is_read_with_a_note_and_refused_where_strictness_is_wanted() {
    let root = std::env::temp_dir().join(format!("tumble-tolerant-{}", std::process::id()));
    let mut wrong = Vec::new();
    for (number, clean) in [(15, CLEAN), (1, SHORT)] {
        let folder = root.join(number.to_string());
        fs::create_dir_all(&folder).expect("a folder");
        let files = files();
        let files = files.iter().filter(|((own, _), _)| *own == number);
        for ((_, name), bytes) in files.clone() {
            fs::write(folder.join(name), bytes).expect("a file");
        }
        fs::write(folder.join("clean.toml"), clean).expect("a file");
        let tolerant = graded(&folder, number, &[]);
        let strict = graded(&folder, number, &["--strict"]);
        assert_eq!(tolerant.len(), files.count() + 1, "a file vanished");
        for (name, value) in &tolerant {
            let is_clean = name == "clean.toml";
            let noted = value["notes"].as_array().is_some_and(|notes| !notes.is_empty());
            if value["verdict"] != "pass" || noted == is_clean {
                wrong.push(format!("{name}: {value}"));
            }
            if (strict[name]["verdict"] == "pass") != is_clean {
                wrong.push(format!("{name}, strictly: {}", strict[name]));
            }
        }
    }
    fs::remove_dir_all(&root).expect("it can be removed");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The program's output for these arguments, with a text on standard input.
fn printed(arguments: &[&str], input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tumble"))
        .args(arguments)
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::null())
        .spawn()
        .expect("the program can be run");
    let mut stdin = child.stdin.take().expect("it reads");
    std::io::Write::write_all(&mut stdin, input.as_bytes()).expect("it reads all");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The names next to the cells of a start board are ignored when it is pasted.
#[test]
fn a_start_board_is_read_as_it_is_shown() {
    for number in ["14", "18", "19", "21", "24", "27", "30", "37", "43", "45", "54", "58"] {
        let graded = |text: &str| -> Value {
            let arguments = ["grade", "--format", "json", "--challenge", number, "-"];
            let line = printed(&arguments, text);
            let mut line: Value = serde_json::from_str(&line).expect("a verdict");
            let line = line.as_object_mut().expect("an object");
            line.retain(|key, _| {
                matches!(key.as_str(), "verdict" | "rows" | "failing_rows" | "cost")
            });
            Value::Object(line.clone())
        };
        let shown = graded(&printed(&["show", number], ""));
        let written = graded(&printed(&["show", number, "--format", "solution"], ""));
        assert_eq!(shown, written, "{number}");
    }
}

/// A grid with numbers closer together than on a screen is not read as a screen, of which only every third character
/// counts.
#[test]
fn a_grid_with_numbers_and_narrow_cells_is_not_another_board() {
    let apart = |cells: &str| cells.chars().map(|cell| format!(" {cell}")).collect::<String>();
    let rows = each_line(grid_of(CLEAN), |row, line| format!("{:>2}{}", row + 1, apart(line)));
    let text = format!("    1 2 3 4 5 6 7 8 9 10 11\n{rows}");
    let verdict = printed(&["grade", "--format", "json", "--challenge", "15", "-"], &text);
    let verdict: Value = serde_json::from_str(&verdict).expect("a verdict");
    assert_eq!(verdict["verdict"], "unreadable", "{text}{verdict}");
}

#[test]
fn a_mark_in_front_does_not_make_utf_8_of_latin_1() {
    let text = b"\xef\xbb\xbfauthor = \"Ren\xe9e\"\nchallenge = 1\nboard = ''\n";
    match tumble_formats::receive(text, None) {
        Ok(tumble_formats::Received::Own { text, notes, .. }) => {
            assert!(text.contains("Renée"), "{text}");
            assert!(notes.iter().any(|note| note.text.contains("Latin-1")), "{notes:?}");
        }
        other => panic!("{other:?}"),
    }
}

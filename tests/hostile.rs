//! Files made to fell the judge: each gets its sentence, soon, and the others are graded.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Far more than any of these takes, and far less than any of them would take without bounds:
/// the tests share their machine.
const SOON: Duration = Duration::from_secs(20);

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hostile").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// Runs the program with 1 GB of memory to address, the program itself and its threads included.
fn tumble(arguments: &[&str]) -> Output {
    let began = Instant::now();
    let output = Command::new("sh")
        .args(["-c", "ulimit -v 1000000; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_tumble")])
        .args(arguments)
        .current_dir(root())
        .env("RAYON_NUM_THREADS", "2")
        .env_remove("NO_COLOR")
        .stdin(Stdio::null())
        .output()
        .expect("the program can be run");
    assert!(began.elapsed() < SOON, "{arguments:?} took {:?}", began.elapsed());
    output
}

fn said(output: &Output) -> String {
    let text = [output.stdout.as_slice(), output.stderr.as_slice()].concat();
    String::from_utf8(text).expect("all that is printed is UTF-8")
}

/// Grades a folder of one file with this text and a good solution, and gives what was said.
fn beside_a_good_one(name: &str, text: &str) -> String {
    let folder = folder(name);
    fs::write(folder.join("bad.toml"), text).expect("a file can be written");
    let good = root().join("solutions/01-gravity.toml");
    fs::copy(good, folder.join("good.toml")).expect("a file can be copied");
    let output = tumble(&["grade", folder.to_str().expect("UTF-8")]);
    let said = said(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("good.toml  01 Gravity") || said.contains("1 passes"), "{said}");
    assert!(said.len() < 20_000, "a message that nobody reads");
    said
}

/// Grades the reference of 21 under this spec.
fn under(name: &str, spec: &str) -> (Option<i32>, String) {
    let path = folder(name).join("spec.toml");
    fs::write(&path, spec).expect("a file can be written");
    let spec = path.to_str().expect("UTF-8");
    let output = tumble(&["grade", "--spec", spec, "solutions/21-quantum-number.toml"]);
    (output.status.code(), said(&output))
}

fn quantum_number(from: &str, to: &str) -> String {
    let text = fs::read_to_string(root().join("challenges/21-quantum-number.toml"))
        .expect("the spec can be read");
    assert!(text.contains(from), "{from}");
    text.replace(from, to)
}

#[test]
fn a_grid_with_a_line_without_end() {
    let text = format!("challenge = 21\nboard = '''\n{}\n'''\n", "-".repeat(500_000));
    let said = beside_a_good_one("wide", &text);
    assert!(said.contains("line 1 of the grid goes on here, but the board has 11 columns"));
}

#[test]
fn a_grid_with_lines_without_end() {
    let text = format!("challenge = 21\nboard = '''\n{}'''\n", "-\n".repeat(200_000));
    let said = beside_a_good_one("long", &text);
    assert!(said.contains("this is line 12 of the grid, but the board has 11 rows"));
}

#[test]
fn a_board_of_a_thousand_million_rows() {
    let shape = "{ rows = 1000000000, columns = 1000000001, blue_entry = 1, red_entry = 3 }";
    let said = beside_a_good_one("huge", &format!("shape = {shape}\nboard = ''\n"));
    assert!(said.contains("invalid value: integer `1000000000`"), "{said}");
    let shape = "{ rows = 60000, columns = 60001, blue_entry = 1, red_entry = 40003 }";
    let path = folder("large").join("board.toml");
    fs::write(&path, format!("shape = {shape}\nboard = ''\n")).expect("a file can be written");
    let output = tumble(&["run", path.to_str().expect("UTF-8")]);
    assert!(said_of(&output).contains("a board has 1 to 255 rows, not 60000"));
}

fn said_of(output: &Output) -> String {
    said(output)
}

#[test]
fn toml_nested_without_end() {
    let deep = 10_000;
    let arrays = format!("author = {}{}", "[".repeat(deep), "]".repeat(deep));
    let open = format!("author = {}", "[".repeat(100_000));
    let tables = format!("x = {}1{}", "{a = ".repeat(deep), "}".repeat(deep));
    let dotted = format!("{} = 1", vec!["a"; 100_000].join("."));
    let header = format!("[{}]", vec!["a"; 100_000].join("."));
    for (name, line) in [
        ("arrays", arrays),
        ("open", open),
        ("tables", tables),
        ("dotted", dotted),
        ("header", header),
    ] {
        let said = beside_a_good_one(name, &format!("challenge = 21\nboard = ''\n{line}\n"));
        assert!(said.contains("recurs"), "{name}: {said}");
    }
}

#[test]
fn a_hundred_thousand_mistakes() {
    let said = beside_a_good_one("mistakes", &"= 1\n".repeat(100_000));
    assert!(said.contains("There may be more: put these right first."), "{said}");
    let keys: String = (0..30_000).map(|number| format!("k{number} = 1\n")).collect();
    let said = beside_a_good_one("keys", &format!("challenge = 21\nboard = ''\n{keys}"));
    assert!(said.contains("there is no key `k0`"), "{said}");
}

#[test]
fn more_balls_than_there_are() {
    let (status, said) =
        under("balls", &quantum_number("blue = \"1..=15\"", "blue = 1000000000000000000"));
    assert_eq!(status, Some(2));
    assert!(said.contains("a hopper holds 0 to 1000000 balls"), "{said}");
}

#[test]
fn a_pattern_that_asks_for_more_balls_than_can_be_kept() {
    let spec = quantum_number("blue = \"1..=15\"", "blue = 1000000\nred = \"unlimited\"");
    let pattern = format!("repeat = \"B{}\"", "R".repeat(400_000));
    let spec = spec.replace("repeat = \"B\"", &pattern).replace("\"blue_balls\"", "\"0\"");
    let (status, said) = under("pattern", &spec);
    assert_eq!(status, Some(1));
    assert!(said.contains("fail"));
}

#[test]
fn registers_and_expressions_without_end() {
    let cells = vec!["[1, 4]"; 10_000].join(", ");
    let spec = quantum_number("[[1, 4], [3, 4], [5, 4], [7, 4]]", &format!("[{cells}]"));
    let (status, said) = under("register", &spec);
    assert_eq!(status, Some(2));
    assert!(said.contains("a register has 1 to 62 cells, not 10000"), "{said}");
    let expressions = [
        (format!("{}1{}", "(".repeat(50_000), ")".repeat(50_000)), "1000 is the most"),
        ("1+".repeat(490) + "1", "nested too deep"),
        ("[1].map(x, [1].map(y, x))".to_owned(), "specs do without maps, structures and macros"),
    ];
    for (expression, wanted) in expressions {
        let (status, said) =
            under("expression", &quantum_number("\"blue_balls\"", &format!("'{expression}'")));
        assert_eq!(status, Some(2), "{said}");
        assert!(said.contains(wanted), "{said}");
    }
}

#[test]
fn a_file_that_is_gone_or_closed_to_us_keeps_nobody_else_waiting() {
    let gone = folder("gone");
    std::os::unix::fs::symlink(gone.join("nowhere"), gone.join("a.toml")).expect("a link");
    let good = root().join("solutions/01-gravity.toml");
    fs::copy(good, gone.join("b.toml")).expect("a file can be copied");
    let output = tumble(&["grade", gone.to_str().expect("UTF-8")]);
    let said = said(&output);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("there is no file") && said.contains("1 passes"), "{said}");
}

//! Files made to break the judge: each gets its message in under a second and 200 MB, and the others are graded.
#![cfg(unix)]

use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use itertools::Itertools as _;

use super::depth;
use super::scratch::{empty_folder, one_line};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn folder(name: &str) -> PathBuf {
    empty_folder("hostile", name)
}

/// The program with 200 MB of address space and two seconds of processor time, both enforced by the system: a program
/// that wants more is killed, and has no exit code. Its own text, its libraries and the stacks of its threads are
/// within the 200 MB. Time spent waiting for a processor does not count, since the tests share their machine.
fn bounded(arguments: &[&str]) -> Command {
    bounded_to(2, arguments)
}

/// The same with this many seconds of processor time.
fn bounded_to(seconds: u32, arguments: &[&str]) -> Command {
    let mut command = Command::new("sh");
    command
        .args(["-c", &format!("ulimit -v 200000; ulimit -t {seconds}; exec \"$0\" \"$@\"")])
        .arg(env!("CARGO_BIN_EXE_tumble"))
        .args(arguments)
        .current_dir(root())
        .env("RAYON_NUM_THREADS", "2")
        .env_remove("NO_COLOR")
        .env_remove("COLUMNS")
        .stdin(Stdio::null());
    command
}

fn tumble(arguments: &[&str]) -> Output {
    let output = bounded(arguments).output().expect("the program can be run");
    assert!(output.status.code().is_some(), "{arguments:?}: {}", said(&output));
    output
}

/// All output, line breaks as blanks: their positions depend on the length of paths.
fn said(output: &Output) -> String {
    let text = [output.stdout.as_slice(), output.stderr.as_slice()].concat();
    let text = String::from_utf8(text).expect("all that is printed is UTF-8");
    text.split_whitespace().join(" ")
}

/// Grades a folder of one file with this text and a good solution, and returns the output.
fn beside_a_good_one(name: &str, text: &str) -> String {
    let folder = folder(name);
    fs::write(folder.join("bad.toml"), text).expect("a file can be written");
    let good = root().join("solutions/01-gravity.toml");
    fs::copy(good, folder.join("good.toml")).expect("a file can be copied");
    let output = tumble(&["grade", "--long", folder.to_str().expect("UTF-8")]);
    let said = said(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(one_line(&said).contains("2 submissions: 1 passes, 1 unreadable"), "{said}");
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
    let text = format!("challenge = 21\nboard = '''\n{}\n'''\n", "-".repeat(260_000));
    let said = beside_a_good_one("wide", &text);
    assert!(
        one_line(&said).contains("line 1 of the grid goes on here, but the board has 11 columns")
    );
    let said = beside_a_good_one("bare", &"/".repeat(260_000));
    assert!(one_line(&said).contains("the board does not say which challenge it solves"), "{said}");
}

#[test]
fn a_grid_with_lines_without_end() {
    let text = format!("challenge = 21\nboard = '''\n{}'''\n", "-\n".repeat(130_000));
    let said = beside_a_good_one("long", &text);
    assert!(one_line(&said).contains("the grid has 130000 lines, but the board has 11 rows"));
}

#[test]
fn a_board_of_a_thousand_million_rows() {
    let shape = "{ rows = 1000000000, columns = 1000000001, blue_entry = 1, red_entry = 3 }";
    let output = beside_a_good_one("huge", &format!("shape = {shape}\nboard = ''\n"));
    let message = "expected a number from 0 to 65535, not the number `1000000000`";
    assert!(output.contains(message), "{output}");
    let shape = "{ rows = 60000, columns = 60001, blue_entry = 1, red_entry = 40003 }";
    let path = folder("large-rows").join("board.toml");
    fs::write(&path, format!("shape = {shape}\nboard = ''\n")).expect("a file can be written");
    let output = tumble(&["run", path.to_str().expect("UTF-8")]);
    assert!(one_line(&said(&output)).contains("a board has 1 to 255 rows, not 60000"));
}

#[test]
fn toml_nested_without_end() {
    let deep = 10_000;
    let arrays = format!("author = {}{}", "[".repeat(deep), "]".repeat(deep));
    let open = format!("author = {}", "[".repeat(260_000));
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
    let said = beside_a_good_one("mistakes", &"= 1\n".repeat(10_000));
    assert!(one_line(&said).contains("There may be more: put these right first."), "{said}");
    for (name, text) in [
        ("many", "= 1\n".repeat(65_000)),
        ("equals", "=".repeat(260_000)),
        ("brackets", "a=]".repeat(80_000)),
        ("quotes", "a=\"\n".repeat(65_000)),
        ("controls", format!("a = '{}'", "\u{1b}".repeat(260_000))),
        ("escapes", format!("a = \"{}\"", "\\q".repeat(130_000))),
        ("headers", "[a]\n".repeat(65_000)),
        ("again", "a = 1\n".repeat(43_000)),
        ("late", format!("a = \"{}\"", " ".repeat(259_000) + &"\\q".repeat(500))),
    ] {
        let said = beside_a_good_one(name, &text);
        assert!(one_line(&said).contains("error: ") && said.contains("bad.toml"), "{name}: {said}");
        assert!(!said.contains('\u{1b}'), "{name}");
    }
    let keys: String = (0..20_000).map(|number| format!("k{number} = 1\n")).collect();
    let said = beside_a_good_one("keys", &format!("challenge = 21\nboard = ''\n{keys}"));
    assert!(one_line(&said).contains("there is no key `k0`"), "{said}");
}

#[test]
fn more_balls_than_there_are() {
    let (status, said) =
        under("balls", &quantum_number("blue = \"1..=15\"", "blue = 1000000000000000000"));
    assert_eq!(status, Some(2));
    assert!(one_line(&said).contains("a hopper of this board holds 0 to 762600 balls"), "{said}");
}

#[test]
fn a_fault_of_one_start_is_found_among_more_than_can_be_run() {
    // Each of 762 600 starts has up to as many balls; the register holds 15.
    let (status, said) =
        under("range", &quantum_number("blue = \"1..=15\"", "blue = \"1..=762600\""));
    assert_eq!(status, Some(2));
    assert!(
        one_line(&said)
            .contains("`blue_balls` gives 16 here, but it must give a number that A can"),
        "{said}"
    );
}

/// A challenge with 2^60 starts, nearly all of which run differently, and its board.
fn many_starts(balls: &str) -> (String, String) {
    let line = |row: usize| ["<.", ".<"][row % 2].repeat(32)[..63].to_owned() + "\n";
    let grid: String = (1..=12).map(|row| line(row + 1)).collect();
    let below = |row: usize| (0..row).map(move |at| format!("[{row}, {}]", 32 - row + 2 * at));
    let cells: Vec<String> = (1..=11).flat_map(below).take(60).collect();
    let spec = format!(
        "schema = 1\nnumber = 900\nid = \"many\"\ntitle = \"Many\"\nobjective = \"x\"\n\
         provenance = \"own\"\n[balls]\nblue = {balls}\nred = {balls}\n[shape]\nrows = 12\n\
         columns = 63\nblue_entry = 31\nred_entry = 33\nlast_row = \"all\"\n[board]\n\
         grid = '''\n{grid}'''\n[inputs]\nA = [{}]\n[expect]\nend = \"empty\"\n\
         final.A = \"(A * 7 + 3) % 1152921504606846976\"\n",
        cells.join(", ")
    );
    (spec, format!("challenge = 900\nboard = '''\n{grid}'''\n"))
}

/// Whether starts are undecided because each would have to be run.
fn is_too_much(said: &str) -> bool {
    let said = one_line(said);
    ["without running each", "which is too much to run", "more work than a verdict may cost"]
        .iter()
        .any(|reason| said.contains(reason))
}

#[test]
fn a_spec_with_2_to_the_60_starts() {
    for (name, balls) in depth::some([("endless", "\"unlimited\""), ("starts", "30")]) {
        let (spec, board) = many_starts(balls);
        let folder = folder(name);
        fs::write(folder.join("spec"), spec).expect("a file can be written");
        fs::write(folder.join("board.toml"), board).expect("a file can be written");
        let good = root().join("solutions/01-gravity.toml");
        fs::copy(good, folder.join("good.toml")).expect("a file can be copied");
        let [spec, folder] = [folder.join("spec"), folder].map(|path| path.display().to_string());
        let output = bounded_to(60, &["grade", "--spec", &spec, &folder]).output();
        let output = output.expect("the program can be run");
        let said = said(&output);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(is_too_much(&said), "{said}");
        assert!(one_line(&said).contains("3 files: 1 passes, 1 undecided, 1 skipped"), "{said}");
        let board = format!("{folder}/board.toml");
        for asked in ["--matters", "--compact"] {
            let output = bounded_to(60, &["table", "--spec", &spec, &board, asked]).output();
            let output = output.expect("the program can be run");
            assert_eq!(output.status.code(), Some(2), "{asked}: {}", self::said(&output));
        }
    }
}

/// A board full of bits, on which nearly every start runs differently.
struct Full {
    rows: u16,
    columns: u16,
    blue_entry: u16,
}

impl Full {
    const TOY: Full = Full { rows: 11, columns: 11, blue_entry: 4 };

    fn takes_parts(&self, row: u16, column: u16) -> bool {
        (row + column) % 2 == (1 + self.blue_entry) % 2
    }

    fn grid(&self) -> String {
        let place = |row, column| match column {
            _ if !self.takes_parts(row, column) => '.',
            1 => '\\',
            last if last == self.columns => '/',
            _ => '<',
        };
        let line = |row| (1..=self.columns).map(|column| place(row, column)).collect::<String>();
        (1..=self.rows).map(|row| line(row) + "\n").collect()
    }

    fn is_reached(&self, row: u16, column: u16) -> bool {
        let entries = [self.blue_entry, self.columns + 1 - self.blue_entry];
        entries.into_iter().any(|entry| column.abs_diff(entry) < row)
    }

    /// A challenge on this board whose input `A` has this many of its bits, from the top on.
    fn challenge(&self, bits: usize, balls: &str, expect: &str) -> (String, String) {
        let cells = (1..=self.rows).flat_map(|row| (2..self.columns).map(move |at| (row, at)));
        let cells = cells
            .filter(|&(row, column)| self.takes_parts(row, column) && self.is_reached(row, column));
        let cells: Vec<String> =
            cells.take(bits).map(|(row, column)| format!("[{row}, {column}]")).collect();
        let Full { rows, columns, blue_entry } = self;
        let (grid, red_entry) = (self.grid(), columns + 1 - blue_entry);
        let spec = format!(
            "schema = 1\nnumber = 900\nid = \"full\"\ntitle = \"Full\"\nobjective = \"x\"\n\
             provenance = \"own\"\n[balls]\n{balls}\n[shape]\nrows = {rows}\n\
             columns = {columns}\nblue_entry = {blue_entry}\nred_entry = {red_entry}\n\
             last_row = \"all\"\n[board]\ngrid = \'\'\'\n{grid}\'\'\'\n[inputs]\n\
             A = [{}]\n[expect]\n{expect}\n",
            cells.join(", ")
        );
        (spec, format!("challenge = 900\nboard = \'\'\'\n{grid}\'\'\'\n"))
    }
}

/// Tables that would take hours or days to run, each for a different reason. They are undecided after ten seconds.
#[test]
fn tables_that_take_too_long_are_undecided() {
    let large = Full { rows: 254, columns: 255, blue_entry: 127 };
    let quotients = format!("final.A = \"A{}\"", "/(A%7+1)".repeat(110));
    for (name, board, bits, balls, expect) in depth::some([
        ("large", large, 10, "blue = 30000\nred = 30000", "end = \"intercepted\""),
        ("expressions", Full::TOY, 26, "blue = 1\nred = 1", &*quotients),
        (
            "endless",
            Full::TOY,
            16,
            "blue = \"unlimited\"\nred = \"unlimited\"",
            "end = \"repeats\"",
        ),
    ]) {
        let (spec, solution) = board.challenge(bits, balls, expect);
        let folder = folder(&format!("work-{name}"));
        fs::write(folder.join("spec"), spec).expect("a file can be written");
        fs::write(folder.join("board.toml"), solution).expect("a file can be written");
        let [spec, board] = ["spec", "board.toml"].map(|name| folder.join(name));
        let [spec, board] = [spec, board].map(|path| path.display().to_string());
        // Each thread may reserve memory that it does not use, unless told not to.
        let output = bounded_to(200, &["grade", "--spec", &spec, &board])
            .env("MALLOC_ARENA_MAX", "1")
            .output();
        let output = output.expect("the program can be run");
        let said = said(&output);
        assert_eq!(output.status.code(), Some(2), "{name}: {said}");
        assert!(said.starts_with("undecided") && is_too_much(&said), "{name}: {said}");
    }
}

/// Boards whose decision diagrams are as large as allowed, graded at the same time, take no more memory than one of
/// them. That takes twenty seconds.
#[test]
fn large_diagrams_take_turns() {
    if !depth::is_deep() {
        return;
    }
    let board = Full { rows: 21, columns: 21, blue_entry: 9 };
    let expect = "final.A = \"(A * 7 + A / 3 + 5) % 1073741824\"";
    let (spec, solution) = board.challenge(30, "blue = 2000\nred = 2000", expect);
    let folder = folder("diagrams");
    fs::write(folder.join("spec"), spec).expect("a file can be written");
    for number in 0..2 {
        fs::write(folder.join(format!("{number}.toml")), &solution).expect("a file can be written");
    }
    let [spec, folder] = [folder.join("spec"), folder].map(|path| path.display().to_string());
    // Each thread may reserve memory that it does not use, unless told not to.
    let output = bounded_to(200, &["grade", "--spec", &spec, &folder])
        .env("MALLOC_ARENA_MAX", "1")
        .env("RAYON_NUM_THREADS", "4")
        .output()
        .expect("the program can be run");
    let said = said(&output);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(one_line(&said).contains("2 undecided"), "{said}");
}

/// A counter with a bit in every other row: its state repeats after 2^bits balls, all of which come out on the left.
/// The last bit must end right, so that there is a failure to explain.
fn counter(rows: usize, balls: &str, expect: &str) -> (String, String) {
    let line = |row: usize| if row % 2 == 1 { "-.<-/--------" } else { "-\\-\\---------" };
    let grid: String = (1..=rows).map(|row| line(row).replace('.', "-") + "\n").collect();
    let last = (rows - 1) / 2 * 2 + 1;
    let given = grid.replace(['/', '\\'], "-");
    let spec = format!(
        "schema = 1\nnumber = 930\nid = \"counter\"\ntitle = \"Counter\"\nobjective = \"x\"\n\
         provenance = \"own\"\n[balls]\n{balls}\n[supply]\nramp = 999\nbit = 999\n[shape]\n\
         rows = {rows}\ncolumns = 13\nblue_entry = 3\nred_entry = 11\nlast_row = \"all\"\n\
         [board]\ngrid = '''\n{given}'''\n[registers]\nA = [{last}, 3]\n[expect]\n{expect}\n"
    );
    (spec, format!("challenge = 930\nboard = '''\n{grid}'''\n"))
}

#[test]
fn a_counter_that_counts_for_years() {
    let finite = "final.A = \"1\"";
    for (name, rows, balls, expect, wanted) in [
        ("years", 255, "blue = \"unlimited\"", "out = { repeat = \"B\" }", "no end after"),
        ("toy", 11, "blue = \"unlimited\"", "out = { repeat = \"BBBR\" }", "ball 4"),
        ("days", 43, "blue = \"unlimited\"", "end = \"repeats\"", "no end after"),
        ("tall", 255, "blue = 32896", finite, "ends pointing left, no ball turned it"),
        ("million", 7, "blue = 1000000", "out = { repeat = \"BR\" }", "ball 2"),
        ("last", 11, "blue = 762600", "end = \"intercepted\"", "the left hopper is empty"),
        ("turns", 17, "blue = 493300", finite, "ends pointing left"),
    ] {
        let (spec, board) = counter(rows, balls, expect);
        let folder = folder(&format!("counter-{name}"));
        fs::write(folder.join("spec"), spec).expect("a file can be written");
        fs::write(folder.join("board.toml"), board).expect("a file can be written");
        let [spec, board] = ["spec", "board.toml"].map(|name| folder.join(name));
        let [spec, board] = [spec, board].map(|path| path.display().to_string());
        let output = tumble(&["grade", "--spec", &spec, &board, "--format", "json"]);
        let said = said(&output);
        let due = if wanted == "no end after" { 2 } else { 1 };
        assert_eq!(output.status.code(), Some(due), "{name}: {said}");
        assert!(said.contains(wanted), "{name}: {said}");
        let output = tumble(&["table", "--spec", &spec, &board]);
        assert!(output.status.code().is_some(), "{name}");
    }
}

#[test]
fn a_pattern_that_asks_for_more_balls_than_can_be_kept() {
    let spec = quantum_number("blue = \"1..=15\"", "blue = 100000\nred = \"unlimited\"");
    let pattern = format!("repeat = \"B{}\"", "R".repeat(200_000));
    let spec = spec.replace("repeat = \"B\"", &pattern).replace("\"blue_balls\"", "\"0\"");
    let (status, said) = under("pattern", &spec);
    assert_eq!(status, Some(1));
    assert!(said.contains("fail"));
}

#[test]
fn rows_that_ask_for_more_balls_than_can_be_looked_at() {
    let spec = fs::read_to_string(root().join("tests/specs/never/975-among-the-first-rows.toml"));
    let spec = spec.expect("the spec can be read");
    let out = spec.lines().find(|line| line.starts_with("out = ")).expect("it asks for balls");
    let path = folder("looked-at").join("spec.toml");
    let name = path.to_str().expect("UTF-8");
    let loads = "blue = 2\nred = 2\n";
    for (balls, asked) in [
        ("blue = 700000\nred = 700000\n".to_owned(), "out = { repeat = 'BR' }"),
        (
            format!("left = '{0}'\nright = '{0}'\n", "RB".repeat(60_000)),
            "out = { value = \"'B'\" }",
        ),
    ] {
        fs::write(&path, spec.replace(loads, &balls).replace(out, asked))
            .expect("it can be written");
        let output = tumble(&["show", "--spec", name, "975"]);
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    }
}

#[test]
fn registers_and_expressions_without_end() {
    let cells = vec!["[1, 4]"; 10_000].join(", ");
    let spec = quantum_number("[[1, 4], [3, 4], [5, 4], [7, 4]]", &format!("[{cells}]"));
    let (status, said) = under("register", &spec);
    assert_eq!(status, Some(2));
    assert!(one_line(&said).contains("a register has 1 to 62 cells, not 10000"), "{said}");
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

/// Grades a folder with a good solution and the files that `make` puts beside it; the output must have `wanted` and
/// count all files.
fn folder_with(name: &str, wanted: &str, make: impl Fn(&Path)) {
    let folder = folder(name);
    make(&folder.join("a.toml"));
    let good = root().join("solutions/01-gravity.toml");
    fs::copy(good, folder.join("good.toml")).expect("a file can be copied");
    let path = folder.to_str().expect("UTF-8");
    let human = tumble(&["grade", "--follow-links", path]);
    let said = said(&human);
    assert!(said.contains(wanted), "{said}");
    assert!(one_line(&said).contains("2 submissions: 1 passes, 1 unreadable"), "{said}");
    let json = tumble(&["grade", "--follow-links", path, "--format", "json"]);
    assert_eq!(json.status, human.status);
    let lines = String::from_utf8(json.stdout).expect("UTF-8");
    assert_eq!(lines.lines().count(), 2, "{lines}");
    for verdict in ["pass", "unreadable"] {
        assert!(lines.contains(&format!("\"verdict\":\"{verdict}\"")), "{lines}");
    }
}

fn make_pipe(path: &Path) {
    let made = Command::new("mkfifo").arg(path).status();
    assert!(made.is_ok_and(|status| status.success()), "a named pipe can be made");
}

#[test]
fn files_in_a_folder_that_cannot_be_read_are_counted() {
    use std::os::unix::fs::symlink;
    folder_with("gone", "no such file", |path| {
        symlink(path.with_extension("gone"), path).expect("a link can be made");
    });
    folder_with("itself", "cannot be read", |path| {
        symlink(path, path).expect("a link can be made");
    });
    folder_with("pipe", "is not a regular file", make_pipe);
    folder_with("large-file", "the file is larger than 256 KiB", |path| {
        let file = File::create(path).expect("a file can be made");
        file.set_len(100 << 20).expect("it can be made long");
    });
    folder_with("bytes", "the file is not UTF-8: the byte 0xFF", |path| {
        fs::write(path, [0xff; 200_000]).expect("a file can be written");
    });
}

#[test]
fn a_pipe_in_the_place_of_a_file_is_not_waited_for() {
    let folder = folder("pipes");
    for inside in ["week/Ada", "pages", "data/tumble", "proof", "lrat"] {
        fs::create_dir_all(folder.join(inside)).expect("a folder can be made");
    }
    fs::copy(root().join("solutions/01-gravity.toml"), folder.join("week/Ada/1.toml"))
        .expect("a file can be copied");
    fs::write(folder.join("proof/1.cnf"), "c tumble 0.1.0\n").expect("a file can be written");
    for proof in ["lrat/1.cnf", "lrat/1.drat"] {
        fs::write(folder.join(proof), "c tumble 0.1.0\n").expect("a file can be written");
    }
    for pipe in [
        "lrat/1.lrat",
        "pages/Ada.html",
        "data/tumble/progress.json",
        "proof/1.drat",
        "verdicts.jsonl",
        "01-gravity.cnf",
    ] {
        make_pipe(&folder.join(pipe));
    }
    for (arguments, code, wanted) in [
        (
            &["class", "week", "--feedback", "pages"][..],
            2,
            "pages/Ada.html is not a page of feedback",
        ),
        (&["list"], 0, "data/tumble/progress.json is not a regular file"),
        (&["verify-proof", "proof"], 2, "error: proof/1.drat is not a regular file"),
        (&["verify-proof", "lrat"], 2, "error: lrat/1.lrat is not a regular file"),
        (&["audit", "verdicts.jsonl"], 2, "error: verdicts.jsonl is not a regular file"),
        (&["solve", "1", "--certificate", "."], 2, "01-gravity.cnf cannot be written: it is not a"),
    ] {
        let mut command = Command::new("timeout");
        command.args(["60", env!("CARGO_BIN_EXE_tumble")]).args(arguments);
        command.current_dir(&folder).env("XDG_DATA_HOME", folder.join("data"));
        let output = command.output().expect("it runs");
        let said = one_line(&said(&output));
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {said}");
        assert!(said.contains(wanted), "{said}");
    }
    let mut completion = Command::new("timeout");
    completion.args(["60", env!("CARGO_BIN_EXE_tumble"), "--", "tumble", "show", "--spec"]);
    completion.args(["verdicts.jsonl", "5"]).current_dir(&folder);
    completion.env("TUMBLE_COMPLETE", "bash").env("_CLAP_COMPLETE_INDEX", "4");
    let output = completion.output().expect("it runs");
    assert!(said(&output).contains("59"), "{}", said(&output));
}

#[test]
fn standard_input_without_end() {
    let zeros = File::open("/dev/zero").expect("a device without end");
    let output = bounded(&["grade", "-", "solutions/01-gravity.toml"])
        .stdin(zeros)
        .output()
        .expect("the program can be run");
    let said = said(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(one_line(&said).contains("the file is larger than 256 KiB"), "{said}");
    assert!(one_line(&said).contains("2 submissions: 1 passes, 1 unreadable"), "{said}");
}

/// A game with the largest pile and a player who may take a hundred.
#[test]
fn a_game_with_many_states() {
    let spec = fs::read_to_string(root().join("challenges/59-nim.toml")).expect("a spec");
    let spec = spec.replace("1..=20", "1..=200").replace("take = 3", "take = 100");
    let path = folder("game").join("spec");
    fs::write(&path, spec).expect("a file can be written");
    let spec = path.to_str().expect("UTF-8");
    let output = bounded_to(3, &["grade", "--spec", spec, "solutions/59-nim.toml"]).output();
    let output = output.expect("the program can be run");
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    assert!(one_line(&said(&output)).contains("of 400 games"), "{}", said(&output));
}

#[test]
fn a_tower_of_folders() {
    let tower = folder("tower");
    let deepest = tower.join(vec!["a"; 1_000].join("/"));
    fs::create_dir_all(&deepest).expect("folders can be made");
    let good = root().join("solutions/01-gravity.toml");
    fs::copy(good, deepest.join("good.toml")).expect("a file can be copied");
    let output = tumble(&["grade", "--format", "csv", tower.to_str().expect("UTF-8")]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    fs::remove_dir_all(tower).expect("folders can be removed");
}

/// Grades standard input and then a file, on one thread; `meanwhile` runs after the file was found and before it is
/// read.
fn changed(name: &str, meanwhile: impl Fn(&Path)) -> (Option<i32>, String) {
    let path = folder(name).join("a.toml");
    fs::copy(root().join("solutions/01-gravity.toml"), &path).expect("a file can be copied");
    let mut child = bounded(&["grade", "--long", "-", path.to_str().expect("UTF-8")])
        .env("RAYON_NUM_THREADS", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be run");
    let mut input = child.stdin.take().expect("a pipe");
    // More than a pipe holds: once it is taken, standard input is being read.
    input.write_all(&b"# \n".repeat(30_000)).expect("the input is taken");
    meanwhile(&path);
    let first = fs::read(root().join("solutions/02-re-entry.toml")).expect("a file");
    input.write_all(&first).expect("the input is taken");
    drop(input);
    let output = child.wait_with_output().expect("the program ends");
    (output.status.code(), said(&output))
}

#[test]
fn a_file_that_changes_after_it_was_found() {
    let (status, said) = changed("vanishes", |path| fs::remove_file(path).expect("it is there"));
    assert_eq!(status, Some(2), "{said}");
    assert!(one_line(&said).contains("no such file"), "{said}");
    assert!(one_line(&said).contains("2 submissions: 1 passes, 1 unreadable"), "{said}");
    let (status, said) = changed("shrinks", |path| fs::write(path, "").expect("it is written"));
    assert_eq!(status, Some(1), "{said}");
    assert!(one_line(&said).contains("the file is empty"), "{said}");
    let (status, said) = changed("grows", |path| {
        let file = File::options().write(true).open(path).expect("it is there");
        file.set_len(100 << 20).expect("it can be made long");
    });
    assert_eq!(status, Some(1), "{said}");
    assert!(one_line(&said).contains("the file is larger than 256 KiB"), "{said}");
    let (status, said) = changed("becomes-a-pipe", |path| {
        fs::remove_file(path).expect("it is there");
        make_pipe(path);
    });
    assert_eq!(status, Some(2), "{said}");
    assert!(one_line(&said).contains("is not a regular file"), "{said}");
}

#[test]
fn a_folder_that_never_rests() {
    let folder = folder("restless");
    let good = fs::read(root().join("solutions/01-gravity.toml")).expect("a file");
    let files: Vec<PathBuf> = (0..300).map(|file| folder.join(format!("{file}.toml"))).collect();
    files.iter().for_each(|file| fs::write(file, &good).expect("a file can be written"));
    let child = bounded(&["grade", folder.to_str().expect("UTF-8"), "--format", "json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be run");
    for file in files.iter().rev() {
        fs::write(file, &good[..good.len() / 2]).expect("a file can be written");
        fs::remove_file(file).expect("a file can be removed");
    }
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.code().is_some(), "{}", said(&output));
    let lines = String::from_utf8(output.stdout).expect("UTF-8");
    for line in lines.lines() {
        let is = |verdict: &str| line.contains(&format!("\"verdict\":\"{verdict}\""));
        assert!(is("pass") || is("unreadable"), "{line}");
    }
}

#[test]
fn every_command_says_that_its_output_cannot_be_written() {
    for arguments in [
        &["list"][..],
        &["show", "21"],
        &["grade", "solutions"],
        &["rank", "solutions"],
        &["table", "21"],
        &["table", "solutions/21-quantum-number.toml", "--compact"],
        &["run", "solutions/21-quantum-number.toml"],
        &["check"],
        &["schema", "spec"],
        &["--help"],
        &["help", "grade"],
        &["--version"],
    ] {
        let full = File::options().write(true).open("/dev/full").expect("a device that is full");
        let output = bounded(arguments).stdout(full).output().expect("the program can be run");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", said(&output));
        assert!(one_line(&said(&output)).contains("the output cannot be written"), "{arguments:?}");
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = bounded(arguments).stdout(writer).output().expect("the program can be run");
        assert_eq!(
            (output.status.code(), said(&output)),
            (Some(2), String::new()),
            "{arguments:?}"
        );
    }
}

/// A certificate of a few kilobytes may claim what takes gigabytes to write.
fn claim(name: &str, head: &str, proof: &str, spec: &[&str]) -> (Option<i32>, String) {
    let folder = folder(name);
    fs::write(folder.join("x.cnf"), head).expect("a file can be written");
    fs::write(folder.join("x.drat"), proof).expect("a file can be written");
    let path = folder.join("x.cnf");
    let arguments = [spec, &["verify-proof", path.to_str().expect("UTF-8")]].concat();
    let output = tumble(&arguments);
    (output.status.code(), said(&output))
}

#[test]
fn certificates_that_claim_a_great_deal() {
    let head = "c tumble 0.1.0\nc challenge 56 product\n\
                c parts, gear parts, bits, crossovers, interceptors\nc least 3 0 0 0 0\n";
    let row = |number: u32| {
        let (a, b) = (number / 4, number % 4);
        format!("c row {number} A={a} B={b} C=0 blue_balls=20 red_balls=20 start=0\n")
    };
    let twice = format!("{head}{}p cnf 1 1\n1 0\n", row(0).repeat(400));
    let (code, said) = claim("twice", &twice, "0\n", &[]);
    assert_eq!(code, Some(1), "{said}");
    assert!(one_line(&said).contains("it names row 0 twice"), "{said}");
    let rows: String = (0..8).map(row).collect();
    for (name, header) in
        [("few-variables", "p cnf 1 1\n"), ("many-variables", "p cnf 4294967295 4294967295\n")]
    {
        let (code, said) = claim(name, &format!("{head}{rows}{header}1 0\n"), "0\n", &[]);
        assert_eq!(code, Some(1), "{said}");
        assert!(one_line(&said).contains("from line 15 on"), "{said}");
    }
}

#[test]
fn a_certificate_about_a_large_board() {
    let spec = large_board("large-claim");
    let head = "c tumble 0.1.0\nc challenge 921 large\nc impossible\n\
                c row 0 blue_balls=60 red_balls=0 start=0\np cnf 4000000 9\n1 0\n";
    let (code, said) = claim("large-claim-2", head, "0\n", &["--spec", &spec]);
    assert_eq!(code, Some(1), "{said}");
    assert!(one_line(&said).contains("from line 7 on"), "{said}");
}

/// A challenge on a board of 122 rows and 121 columns, as a file.
fn large_board(name: &str) -> String {
    let spec = format!(
        "schema = 1\nnumber = 921\nid = \"large\"\ntitle = \"Large\"\nobjective = \"Bring them down.\"\n\
         provenance = \"own\"\n\
         shape = {{ rows = 122, columns = 121, blue_entry = 60, red_entry = 62 }}\n[balls]\nblue = 60\nred = 0\n[supply]\nramp = \"box\"\n[board]\n\
         grid = '''\n{}'''\n[expect]\nout = {{ repeat = \"B\" }}\n",
        "\n".repeat(122)
    );
    let path = folder(name).join("large.toml");
    fs::write(&path, spec).expect("a file can be written");
    path.to_str().expect("UTF-8").to_owned()
}

/// Writing the formula of this board takes minutes and many gigabytes. The limits apply during the writing; otherwise
/// the system would end the program.
#[test]
fn the_time_is_up_while_a_formula_is_written() {
    let spec = large_board("large-formula");
    for (limit, said_then) in [
        (["--time-limit", "0.5"], "no solution was found in time"),
        (["--memory", "20"], "20 MB is the most"),
    ] {
        let mut command = Command::new("sh");
        command
            .args(["-c", "ulimit -v 1000000; ulimit -t 20; exec \"$0\" \"$@\""])
            .arg(env!("CARGO_BIN_EXE_tumble"))
            .args(["solve", "--spec", &spec, "921", "--format", "solution"])
            .args(limit)
            .stdin(Stdio::null());
        let output = command.output().expect("the program can be run");
        let text = said(&output);
        assert!(text.contains(said_then), "{limit:?}: {:?} {text}", output.status);
    }
}

#[test]
fn a_line_without_end_is_not_waited_for() {
    let lines = "yes $(head -c 100000 /dev/zero | tr '\\0' x)";
    for (command, script, why) in [
        (vec!["audit", "-"], "head -c 300000000 /dev/zero", "line 1 is longer than 16 MiB"),
        (vec!["audit", "-"], lines, "is larger than 256 MB"),
        (vec!["play", "59"], "head -c 3000000 /dev/zero", "a line is longer than 1024 bytes"),
        // Letters of another encoding are not a move.
        (
            vec!["play", "59"],
            "printf '\\377\\n'; head -c 3000000 /dev/zero",
            "Type a number from 1 to 3, or `q`.",
        ),
    ] {
        let mut writer = Command::new("sh");
        writer.args(["-c", script]).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut writer = writer.spawn().expect("a shell runs");
        let pipe = writer.stdout.take().expect("a pipe");
        let output = bounded(&command).stdin(pipe).output().expect("the program can be run");
        writer.wait().expect("it ends");
        assert_eq!(output.status.code(), Some(2), "{command:?}: {}", said(&output));
        assert!(said(&output).contains(why), "{command:?}: {}", said(&output));
    }
}

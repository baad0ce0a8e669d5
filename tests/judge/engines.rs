//! All engines give the same verdict, on rules whose verdict is plain to see.
//!
//! The board: a ball from the left meets bit 0 of A. If that is 0 it comes out on the left; if it is 1 it is caught in
//! L, or comes out on the left as well if L is a ramp. No ball meets the other bits.

use tumble::board::{Board, Side};
use tumble::challenge::Challenge;
use tumble::machine;
use tumble::table::{Engine, TableOptions, TableVerdict};
use tumble::{Error, Table};

/// All engines except the plain machine, with which they are compared.
const ENGINES: [Option<Engine>; 4] =
    [None, Some(Engine::Compiled), Some(Engine::Lanes), Some(Engine::Symbolic)];

const EVEN: &str = "where = \"A % 2 == 0\"";
const ODD: &str = "where = \"A % 2 == 1\"";

fn read(condition: &str, balls: &str, expect: &str) -> Challenge {
    read_with("U", "", condition, balls, expect)
}

/// The same board with a ramp at L.
fn read_open(balls: &str, expect: &str) -> Challenge {
    read_with("\\", "", EVEN, balls, expect)
}

fn read_with(last: &str, inputs: &str, condition: &str, balls: &str, expect: &str) -> Challenge {
    let line = |row: &str| format!("{row:-<43}");
    let grid = [line("--^-^-^-^-^-^-^"), line(&format!("-{last}-\\---/-\\"))].join("\n");
    let labels = if last == "U" { "[interceptors]\nL = [2, 2]\nM = [2, 6]\n" } else { "" };
    let cells: Vec<String> = (0..7).map(|bit| format!("[1, {}]", 2 * bit + 3)).collect();
    let text = format!(
        "schema = 1\nnumber = 922\nid = \"seven\"\ntitle = \"Seven\"\nobjective = \"Try.\"\n\
         provenance = \"own\"\n{condition}\n[balls]\n{balls}\n[shape]\nrows = 2\ncolumns = 43\n\
         blue_entry = 3\nred_entry = 41\nlast_row = \"all\"\n\
         [board]\ngrid = '''\n{grid}\n'''\n[inputs]\nA = [{}]\n{inputs}\n\
         [registers]\nF = [2, 8]\nG = [2, 4]\nD = [[2, 8], [2, 4]]\nHIGH = [[1, 13], [1, 15]]\n{labels}[expect]\n{expect}\n",
        cells.join(", ")
    );
    Challenge::read(&text).unwrap_or_else(|problems| panic!("{problems:#?}\n{text}"))
}

/// The verdict that every engine must give.
fn verdict(challenge: &Challenge) -> Result<TableVerdict, Error> {
    let board = Board::with_free(&challenge.given, &challenge.input_cells());
    let board = board.expect("the board is legal");
    let verdict_by = |engine, parallel, failing_kept| {
        let options = TableOptions { engine, parallel, failing_kept, progress: None };
        Table::new(challenge, &board).and_then(|table| table.verdict_with(&options))
    };
    let plain = verdict_by(Some(Engine::Plain), false, 1000);
    let counts = |verdict: &TableVerdict| (verdict.rows, verdict.failing, verdict.most_balls);
    for engine in ENGINES {
        for parallel in [false, true] {
            assert_eq!(
                verdict_by(engine, parallel, 1000),
                plain,
                "{engine:?} {:?}",
                challenge.expect
            );
            let none_kept = verdict_by(engine, parallel, 0);
            assert_eq!(none_kept.as_ref().map(counts), plain.as_ref().map(counts), "{engine:?}");
        }
    }
    // The rows one by one are those of the plain machine.
    let table = Table::new(challenge, &board).expect("the given parts are there");
    let mut given = 0;
    for row in table.rows() {
        let Ok(row) = row else { return plain };
        let board = challenge.board_in(row.start(), &board);
        let start = challenge.start_in(row.start(), &board, Side::Left);
        assert_eq!(*row.outcome(), machine::run(&board, &start), "{:?}", row.start());
        given += 1;
    }
    assert_eq!(plain.as_ref().map(|verdict| verdict.rows), Ok(given));
    plain
}

#[test]
fn rules_are_judged_alike() {
    for (condition, expect, rows, failing) in [
        ("", "intercepted = \"A % 2 == 1 ? blue : any\"", 128, 64),
        ("", "end = \"intercepted\"", 128, 64),
        ("", "end = \"empty\"", 128, 64),
        ("where = \"A != 3 && !(A > 100)\"", "end = \"empty\"", 100, 49),
        (ODD, "intercepted = \"A % 3 == 0 ? red : A % 3 == 1 ? any : blue\"", 64, 21),
        (ODD, "interceptor = \"A % 3 == 0 ? 'L' : 'M'\"", 64, 43),
        (ODD, "interceptor = \"'L'\"\nintercepted = \"A > 63 ? blue : red\"", 64, 32),
        (EVEN, "out = \"B\"", 64, 0),
        (EVEN, "out = \"\"", 64, 64),
        (EVEN, "out = \"BB\"", 64, 64),
        (EVEN, "out = { value = \"A % 4 == 0 ? 'B' : A % 8 == 2 ? 'R' : ''\" }", 64, 32),
        (EVEN, "out = { value = \"A == 64 ? 'X' : 'B'\", when = \"A != 64\" }", 64, 0),
        (EVEN, "out = { value = \"10 / (A - 64) == 99 ? 'R' : 'B'\", when = \"A != 64\" }", 64, 0),
        (EVEN, "out = { value = \"'R'\", when = \"A in [2, 4, 5]\" }", 64, 2),
        (EVEN, "final.A = \"A + 1\"", 64, 0),
        (ODD, "final.A = \"A - 1\"", 64, 0),
        (EVEN, "final.A = { value = \"A - 2\", when = \"A > 119\" }", 64, 4),
        (EVEN, "final.F = \"0\"", 64, 0),
        (EVEN, "final.D = \"D == 2 ? 2 : 0\"", 64, 0),
        ("where = \"D == 2 && A < 2\"", "end = \"empty\"", 2, 1),
        (EVEN, "out = { value = \"(A == 2) < (A == 4) ? 'R' : 'B'\" }", 64, 1),
        (EVEN, "out = { value = \"(A == 2) >= (A == 4) ? 'R' : 'B'\" }", 64, 63),
        (EVEN, "final.G = \"1 - F\"", 64, 0),
        (EVEN, "final.F = \"A % 4 == 2 ? 1 : 0\"", 64, 32),
        (EVEN, "final.HIGH = \"A / 32\"", 64, 0),
        (EVEN, "final.HIGH = \"A % 64 / 32 + HIGH / 2 * 2\"", 64, 0),
        (EVEN, "final.HIGH = \"(HIGH + 1) % 4\"", 64, 64),
        // Texts and truth values of several kinds.
        (EVEN, "out = { value = \"(A < 64 ? 'B' : 'R') + (A < 0 ? 'B' : '')\" }", 64, 32),
        (EVEN, "out = { value = \"('a' < 'b') == (A != 2) ? 'B' : 'R'\" }", 64, 1),
        (EVEN, "out = { value = \"(A == 2 ? 'x' : 'y') == 'x' ? 'R' : 'B'\" }", 64, 1),
        (EVEN, "out = { value = \"(A == 2 ? 'x' : 'y') >= 'y' ? 'B' : 'R'\" }", 64, 1),
        (EVEN, "out = { value = \"(A < 8 ? A > 4 : A > 100) ? 'B' : 'R'\" }", 64, 50),
        (EVEN, "out = { value = \"-A * 3 % 7 == -(A * 3 - A * 3 / 7 * 7) ? 'B' : 'R'\" }", 64, 0),
        (EVEN, "out = { value = \"1000000007 * (A + 5) % 8 > 3 ? 'B' : 'R'\" }", 64, 32),
    ] {
        let found = verdict(&read(condition, "blue = 1", expect));
        let found = found.unwrap_or_else(|error| panic!("{error}: {expect}"));
        assert_eq!((found.rows, found.failing), (rows, failing), "{condition} {expect}");
        assert_eq!(found.first.len() as u128, failing, "{condition} {expect}");
    }
}

#[test]
fn rules_that_have_no_value_in_one_row_are_no_verdict() {
    for (condition, expect) in [
        ("where = \"10 / (A - 64) != 3\"", "end = \"empty\""),
        ("where = \"A > 9 && 10 / (A - 64) != 3\"", "end = \"empty\""),
        (ODD, "intercepted = \"A == 77 ? 'green' : blue\""),
        (ODD, "intercepted = \"10 / (A - 77) == 99 ? red : blue\""),
        (ODD, "interceptor = \"A == 77 ? 'N' : 'L'\""),
        (ODD, "interceptor = \"10 / (A - 77) == 99 ? 'M' : 'L'\""),
        (EVEN, "out = { value = \"A == 64 ? 'X' : 'B'\" }"),
        (EVEN, "out = { value = \"A == 64 ? 'X' : 'B'\", when = \"A > 60\" }"),
        (EVEN, "out = { value = \"10 / (A - 64) == 99 ? 'R' : 'B'\" }"),
        (EVEN, "out = { value = \"10 / (A - 64) == 99 ? 'R' : 'B'\", when = \"A > 60\" }"),
        (EVEN, "out = { value = \"'B'\", when = \"10 / (A - 64) < 99\" }"),
        (EVEN, "final.A = \"A + 65\""),
        (EVEN, "final.A = \"A - 3\""),
        (EVEN, "final.A = \"A + 1 + 10 / (A - 64) * 0\""),
        (EVEN, "final.A = { value = \"A + 1\", when = \"10 / (A - 64) < 99\" }"),
        (EVEN, "final.A = { value = \"A - 3\", when = \"A < 4\" }"),
        (EVEN, "final.F = \"A / 64 * 2\""),
        (EVEN, "final.A = \"A + 1 + (9223372036854775807 + A / 126) / 9223372036854775807 - 1\""),
        (EVEN, "final.A = \"A + 1 + 0 * ((A - 100) * 900000000000000000)\""),
    ] {
        let error = verdict(&read(condition, "blue = 1", expect)).expect_err(expect).to_string();
        assert_eq!(
            error.contains("divided by zero"),
            expect.contains("10 /") || condition.contains("10 /"),
            "{error}"
        );
    }
}

#[test]
fn numbers_of_balls_are_judged_alike() {
    for (balls, expect, rows, failing) in [
        // A second ball finds bit 0 turned: it is caught if the first came out.
        ("blue = \"0..=3\"", "out = { value = \"blue_balls == 0 ? '' : 'B'\" }", 256, 0),
        ("blue = \"1..=3\"", "intercepted = \"blue_balls == 1 ? any : blue\"", 192, 64),
        ("blue = \"2..=130\"", "out = \"B\"\nend = \"intercepted\"", 64 * 129, 0),
        ("blue = \"5..=5\"", "out = \"B\"\nend = \"intercepted\"", 64, 0),
        ("blue = \"1..=3\"\nred = \"0..=70\"", "out = \"B\"", 64 * 213, 0),
        (
            "blue = \"1..=3\"\nred = \"0..=70\"",
            "intercepted = \"blue_balls == 1 ? any : red_balls > 66 ? red : blue\"",
            64 * 213,
            64 * (71 + 8),
        ),
        ("blue = \"0..=3\"", "out = { repeat = \"B\" }", 256, 128),
    ] {
        let found = verdict(&read(EVEN, balls, expect)).expect(expect);
        assert_eq!((found.rows, found.failing), (rows, failing), "{balls} {expect}");
    }
}

/// HIGH is bits 5 and 6 of A: a row sets it, whatever its value was.
#[test]
fn a_row_sets_what_copies_its_inputs() {
    let rows = read("", "blue = 1", "end = \"empty\"").rows;
    for number in 0..128 {
        let row = rows.row(number);
        assert_eq!(row.values[..5], [number as i64, 0, 1, 2, number as i64 / 32]);
        for high in [0, 1, 2, 3] {
            let mut values = row.values.clone();
            values[4] = high;
            assert_eq!(rows.row_of(values), row);
        }
    }
}

#[test]
fn loads_of_both_colours_are_judged_alike() {
    let long = "BRR".repeat(99);
    for (balls, out, failing) in [
        ("left = \"B\"", "\"B\"", 0),
        ("left = \"RRRR\"", "\"RRRR\"", 0),
        ("left = \"RBBR\"", "\"RBBR\"", 0),
        ("left = \"RBBR\"", "\"RBBB\"", 64),
        ("left = \"RBBR\"", "\"RBB\"", 64),
        ("left = \"BBR\"", "{ value = \"blue_balls == 2 && red_balls == 1 ? 'BBR' : ''\" }", 0),
        (
            "left = \"BBR\"\nright = \"BR\"",
            "{ value = \"blue_balls + 10 * red_balls == 23 ? 'BBR' : ''\" }",
            0,
        ),
        (
            "left = \"BBR\"\nred = 4",
            "{ value = \"blue_balls + 10 * red_balls == 52 ? 'BBR' : ''\" }",
            0,
        ),
        ("left = \"BRBR\"", "{ repeat = \"BR\" }", 0),
        ("left = \"BRBB\"", "{ repeat = \"BR\" }", 64),
        (&format!("left = \"{long}\""), &format!("\"{long}\""), 0),
        (&format!("left = \"{long}\""), &format!("\"{long}B\""), 64),
    ] {
        let found = verdict(&read_open(balls, &format!("out = {out}"))).expect(out);
        assert_eq!((found.rows, found.failing), (64, failing), "{balls} {out}");
    }
}

#[test]
fn runs_without_end_are_judged_alike() {
    for (balls, expect, rows, failing) in [
        ("blue = \"unlimited\"", "out = { repeat = \"B\" }", 64, 0),
        ("blue = \"unlimited\"", "out = { repeat = \"BBR\" }", 64, 64),
        ("blue = \"unlimited\"", "end = \"repeats\"", 64, 0),
        ("blue = \"unlimited\"", "end = \"empty\"", 64, 64),
        (
            "blue = \"unlimited\"",
            "out = { value = \"'BB'\", when = \"A < 64\" }\nend = \"repeats\"",
            64,
            32,
        ),
        (
            "blue = \"unlimited\"",
            "final.A = { value = \"A\", when = \"A != 6\" }\nend = \"repeats\"",
            64,
            0,
        ),
        ("blue = \"unlimited\"\nred = \"0..=2\"", "out = { repeat = \"B\" }", 192, 0),
        (
            "blue = \"3..=5\"\nred = \"unlimited\"",
            "out = { value = \"blue_balls == 4 ? 'BBBB' : ''\", when = \"blue_balls < 5\" }",
            192,
            64,
        ),
    ] {
        let found = verdict(&read_open(balls, expect)).expect(expect);
        assert_eq!((found.rows, found.failing), (rows, failing), "{balls} {expect}");
    }
}

#[test]
fn ramps_that_are_inputs_are_judged_alike() {
    let read = |expect| read_with("U", "R = [[2, 8], [2, 10], [2, 4]]", EVEN, "blue = 1", expect);
    for (expect, failing) in [
        ("final.R = \"R\"", 0),
        ("final.R = \"R / 2 * 2\"", 256),
        ("final.R = \"R % 2 + R / 4 * 4\"", 256),
        ("final.D = \"R % 2 + R / 4 * 2\"", 0),
        ("out = { value = \"R > 3 ? 'B' : 'R'\" }\nend = \"empty\"", 256),
    ] {
        let found = verdict(&read(expect)).expect(expect);
        assert_eq!((found.rows, found.failing), (512, failing), "{expect}");
    }
}

/// The first ball tells nothing about Z, which a later one meets: it is caught in U, or not yet.
#[test]
fn what_later_balls_meet_is_no_repetition() {
    let text = "schema = 1\nnumber = 923\nid = \"later\"\ntitle = \"Later\"\nobjective = \"Try.\"\n\
         provenance = \"own\"\n[balls]\nblue = \"unlimited\"\n[shape]\nrows = 3\ncolumns = 15\n\
         blue_entry = 4\nred_entry = 12\nlast_row = \"all\"\n[board]\ngrid = '''\n\
         ---^-----------\n--^-\\----------\n-U-/-/---------\n'''\n[inputs]\nA = [1, 4]\n\
         Z = [2, 3]\n[expect]\nintercepted = \"blue\"\n\
         out = { value = \"A == 0 ? (Z == 0 ? 'BBB' : 'B') : (Z == 0 ? 'BB' : '')\" }\n";
    let challenge = Challenge::read(text).unwrap_or_else(|problems| panic!("{problems:#?}"));
    let found = verdict(&challenge).expect("it is decided");
    assert_eq!((found.rows, found.failing, found.most_balls), (4, 0, 4));
}

/// Blocks of rows in which the number of blue balls changes at any position of a word: 70 is not a power of two.
#[test]
fn numbers_of_balls_that_change_within_a_word_are_judged_alike() {
    let balls = "blue = \"1..=12\"\nred = \"0..=69\"";
    let expect = "out = { repeat = \"B\" }";
    let challenge = read_with("\\", "", "where = \"A == 0\"", balls, expect);
    let found = verdict(&challenge).expect("it is decided");
    assert_eq!((found.rows, found.failing, found.most_balls), (840, 0, 12));
}

//! All ways to fill a table give the same verdict, on rules whose verdict is plain to see.
//!
//! The board: a blue ball meets bit 0 of A. Where that is 0 it comes out on the left, where it is 1
//! it is caught in L. No ball meets the other bits.

use tumble::board::{Board, Side};
use tumble::challenge::Challenge;
use tumble::table::{self, Engine, Options, TableError, Verdict};

const EVEN: &str = "where = \"A % 2 == 0\"";
const ODD: &str = "where = \"A % 2 == 1\"";

fn read(condition: &str, balls: &str, expect: &str) -> Challenge {
    let line = |row: &str| format!("{row:-<43}");
    let grid = [line("--^-^-^-^-^-^-^"), line("-U-\\---/")].join("\n");
    let cells: Vec<String> = (0..7).map(|bit| format!("[1, {}]", 2 * bit + 3)).collect();
    let text = format!(
        "schema = 1\nnumber = 922\nid = \"seven\"\ntitle = \"Seven\"\nobjective = \"Try.\"\n\
         provenance = \"own\"\n{condition}\n[balls]\n{balls}\n[shape]\nrows = 2\ncolumns = 43\n\
         blue_entry = 3\nred_entry = 41\nlast_row = \"all\"\n\
         [board]\ngrid = '''\n{grid}\n'''\n[inputs]\nA = [{}]\n\
         [registers]\nF = [2, 8]\nG = [2, 4]\nHIGH = [[1, 13], [1, 15]]\n[interceptors]\nL = [2, 2]\nM = [2, 6]\n[expect]\n{expect}\n",
        cells.join(", ")
    );
    Challenge::read(&text).unwrap_or_else(|problems| panic!("{problems:#?}\n{text}"))
}

/// The verdict of every engine, which must be the same.
fn verdict(challenge: &Challenge) -> Result<Verdict, Box<TableError>> {
    let board = Board::with_free(&challenge.given, &challenge.input_cells());
    let board = board.expect("the board is legal");
    let told = |engine, parallel| {
        let options = Options { engine, parallel, failing_kept: 1000, progress: None };
        table::verdict(challenge, &board, Side::Left, &options).map_err(Box::new)
    };
    let plain = told(Some(Engine::Plain), false);
    for engine in [Engine::Compiled, Engine::Lanes, Engine::Unknown] {
        for parallel in [false, true] {
            assert_eq!(told(Some(engine), parallel), plain, "{engine:?} {:?}", challenge.expect);
        }
    }
    assert_eq!(told(None, true), plain, "{:?}", challenge.expect);
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
        (EVEN, "final.G = \"1 - F\"", 64, 0),
        (EVEN, "final.F = \"A % 4 == 2 ? 1 : 0\"", 64, 32),
        (EVEN, "final.HIGH = \"A / 32\"", 64, 0),
        (EVEN, "final.HIGH = \"A % 64 / 32 + HIGH / 2 * 2\"", 64, 0),
        (EVEN, "final.HIGH = \"(HIGH + 1) % 4\"", 64, 64),
        // Texts and truth values of all sorts.
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
        assert!(verdict(&read(condition, "blue = 1", expect)).is_err(), "{condition} {expect}");
    }
}

#[test]
fn numbers_of_balls_are_judged_alike() {
    for (balls, expect, rows, failing) in [
        // A second ball finds bit 0 turned: it is caught where the first came out.
        ("blue = \"0..=3\"", "out = { value = \"blue_balls == 0 ? '' : 'B'\" }", 256, 0),
        ("blue = \"1..=3\"", "intercepted = \"blue_balls == 1 ? any : blue\"", 192, 64),
        ("blue = \"2..=130\"", "out = \"B\"\nend = \"intercepted\"", 64 * 129, 0),
        ("blue = \"5..=5\"", "out = \"B\"\nend = \"intercepted\"", 64, 0),
        ("blue = \"0..=3\"", "out = { repeat = \"B\" }", 256, 128),
    ] {
        let found = verdict(&read(EVEN, balls, expect)).expect(expect);
        assert_eq!((found.rows, found.failing), (rows, failing), "{balls} {expect}");
    }
}

/// HIGH is bits 5 and 6 of A: a row sets it, whatever it was.
#[test]
fn a_row_sets_what_copies_its_inputs() {
    let rows = read("", "blue = 1", "end = \"empty\"").rows;
    for number in 0..128 {
        let row = rows.row(number);
        assert_eq!(row.values[..4], [number as i64, 0, 1, number as i64 / 32]);
        for high in [0, 1, 2, 3] {
            let mut values = row.values.clone();
            values[3] = high;
            assert_eq!(rows.row_of(values), row);
        }
    }
}

//! The boards that are measured.

use std::fmt::Write;
use std::path::Path;

use tumble::board::notation::{self, Notation};
use tumble::board::{Board, Side};
use tumble::challenge::Reference;
use tumble::challenge::{Challenge, library};

/// A challenge with a board.
pub(crate) struct Case {
    pub challenge: Challenge,
    pub board: Board,
    pub lever: Side,
}

impl Case {
    /// A challenge of the book with its reference solution.
    pub(crate) fn of_book(number: u16) -> Case {
        let entry = library::find(&Reference::Number(number)).expect("a challenge of the book");
        let challenge = entry.read().expect("the spec makes sense");
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("solutions");
        let file = folder.join(format!("{}.toml", challenge.stem()));
        let text = std::fs::read_to_string(file).expect("there is a reference solution");
        let solution: toml::Table = text.parse().expect("the solution is TOML");
        let grid = solution["board"].as_str().expect("the board is a text");
        let lever = match solution.get("start").and_then(toml::Value::as_str) {
            Some("red") => Side::Right,
            _ => Side::Left,
        };
        let reading = notation::read(grid, challenge.given.shape(), Notation::Book);
        let board = Board::with_free(&reading.picture.drawing, &challenge.input_cells());
        Case { board: board.expect("the board is legal"), challenge, lever }
    }

    /// `bits` bits in a slant that are all met by each of three balls and turned by each: every
    /// start matters. What is asked for reads them all.
    pub(crate) fn slant(bits: u16) -> Case {
        Case::made(&spec(bits, bits, bits))
    }

    /// The slant of `bits` bits, of which nothing is asked at the end.
    pub(crate) fn slant_unasked(bits: u16) -> Case {
        let text = spec(bits, bits, bits);
        Case::made(text.split_once("[expect.final]").map_or(&*text, |(asked, _)| asked))
    }

    /// A slant of `met` bits of which the first `bits` are inputs: the board is the same, whatever
    /// the number of rows.
    pub(crate) fn part_of_slant(bits: u16, met: u16) -> Case {
        Case::made(&spec(bits, met, met))
    }

    /// `bits` inputs of which balls meet the first `met`.
    pub(crate) fn read_in_part(bits: u16, met: u16) -> Case {
        Case::made(&spec(bits, met, bits))
    }

    fn made(text: &str) -> Case {
        let challenge = Challenge::read(text).expect("the spec makes sense");
        let board = Board::with_free(&challenge.given, &challenge.input_cells());
        Case { board: board.expect("the board is legal"), challenge, lever: Side::Left }
    }
}

/// A board whose blue balls zigzag through `met` bits below each other, turn each of them, and
/// come out on the left; the others of the `all` bits stand aside. Three balls turn the bits that
/// they meet. The first `bits` bits are inputs.
fn spec(bits: u16, met: u16, all: u16) -> String {
    let aside = all - met;
    let rows = 2 * met.max(aside) + 1;
    let mut grid = vec![vec!['-'; 11]; usize::from(rows)];
    let mut cells = Vec::new();
    for row in 1..=rows {
        let line = &mut grid[usize::from(row) - 1];
        for column in 1..=11u16 {
            if (row + column) % 2 == 0 {
                line[usize::from(column) - 1] = '.';
            }
        }
        match row % 2 {
            1 => {
                line[3] = if row < 2 * bits.min(met) {
                    '^'
                } else if row < 2 * met {
                    '<'
                } else {
                    '/'
                }
            }
            _ => (line[2], line[4]) = ('\\', '/'),
        }
        if row % 2 == 1 && row < 2 * bits.min(met) {
            cells.push(format!("[{row}, 4]"));
        }
    }
    for row in (1..2 * aside).step_by(2) {
        grid[usize::from(row) - 1][7] = '^';
        cells.push(format!("[{row}, 8]"));
    }
    let grid: String = grid.into_iter().map(|line| String::from_iter(line) + "\n").collect();
    let turned = (1u64 << bits.min(met)) - 1;
    let mut text = String::from(
        "schema = 1\nnumber = 1000\nid = \"slant\"\ntitle = \"Slant\"\nobjective = \"Turn them.\"\n\
         provenance = \"own\"\n[balls]\nblue = 3\n",
    );
    write!(
        text,
        "[shape]\nrows = {rows}\ncolumns = 11\nblue_entry = 4\nred_entry = 8\nlast_row = \"all\"\n\
         [board]\ngrid = '''\n{grid}'''\n[inputs]\nA = [{}]\n[expect]\nend = \"empty\"\n\
         out = \"BBB\"\n[expect.final]\nA = \"A + {turned} - 2 * (A % {})\"\n",
        cells.join(", "),
        turned + 1
    )
    .expect("strings take all");
    text
}

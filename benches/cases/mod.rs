//! The boards that are measured.

// Each bench uses only the boards that it measures.
#![allow(dead_code)]

use std::fmt::Write;
use std::path::Path;

use tumble::Table;
use tumble::board::notation::Notation;
use tumble::board::{Board, Side};
use tumble::challenge::Reference;
use tumble::challenge::{Challenge, LibrarySpec};

/// A challenge with a board.
pub(crate) struct Case {
    pub challenge: Challenge,
    pub board: Board,
    pub lever: Side,
}

impl Case {
    /// A challenge of the book with its reference solution.
    pub(crate) fn of_book(number: u16) -> Case {
        let entry = LibrarySpec::find(&Reference::Number(number)).expect("a challenge of the book");
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
        let reading = Notation::Book.read(grid, challenge.given.shape());
        let board = Board::with_free(&reading.picture.drawing, &challenge.input_cells());
        Case { board: board.expect("the board is legal"), challenge, lever }
    }

    /// `bits` bits in a slant; each of three balls meets and turns all of them, so every start matters. The expectation
    /// reads them all.
    pub(crate) fn slant(bits: u16) -> Case {
        Case::made(&spec(bits, bits, bits))
    }

    /// The slant of `bits` bits, without an expectation about the end.
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

    /// A counter of `bits` bits, all of them inputs, to which this many blue balls are added.
    pub(crate) fn counter(bits: u32, balls: u64) -> Case {
        let values = 1u64 << bits;
        let expect =
            format!("end = \"empty\"\nfinal.A = \"(A + {}) % {values}\"\n", balls % values);
        Case::made(&counter(bits, &format!("blue = {balls}"), &expect))
    }

    /// The same counter without an input: one start, and this many balls.
    pub(crate) fn lone_counter(bits: u32, balls: u64) -> Case {
        let text = counter(bits, &format!("blue = {balls}"), "end = \"empty\"\n");
        let (begin, rest) = text.split_once("[inputs]").expect("there are inputs");
        let (_, end) = rest.split_once("[expect]").expect("there are expectations");
        Case::made(&format!("{}[expect]{end}", begin.replace('^', "<")))
    }

    /// The counter, with balls of both colours in one hopper.
    pub(crate) fn mixed_counter(bits: u32, balls: u64) -> Case {
        let load: String = (0..balls).map(|ball| if ball % 2 == 0 { 'B' } else { 'R' }).collect();
        let values = 1u64 << bits;
        let expect =
            format!("end = \"empty\"\nfinal.A = \"(A + {}) % {values}\"\n", balls % values);
        Case::made(&counter(bits, &format!("left = \"{load}\"\nright = \"\""), &expect))
    }

    /// The counter with an endless supply.
    pub(crate) fn endless_counter(bits: u32) -> Case {
        Case::made(&counter(bits, "blue = \"unlimited\"", "end = \"repeats\"\n"))
    }

    /// A random board full of parts, of which `inputs` bits near the entries are inputs, with this many balls of each
    /// colour. Balls may come out on either lever and stop nowhere.
    pub(crate) fn random(rows: u16, columns: u16, inputs: usize, balls: u64, seed: u64) -> Case {
        Case::made(&random(rows, columns, inputs, balls, seed))
    }

    pub(crate) fn table(&self) -> Table<'_> {
        let table =
            Table::new(&self.challenge, &self.board).expect("the board has the given parts");
        table.with_lever(self.lever)
    }

    fn made(text: &str) -> Case {
        let challenge = Challenge::read(text).expect("the spec makes sense");
        let board = Board::with_free(&challenge.given, &challenge.input_cells());
        Case { board: board.expect("the board is legal"), challenge, lever: Side::Left }
    }
}

/// A board whose blue balls zigzag through `met` bits below each other, turn each of them, and
/// come out on the left; the others of the `all` bits are off their path. Three balls turn the bits that
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

/// The front of a spec.
fn front(balls: &str, rows: u16, columns: u16, entries: [u16; 2], grid: &[Vec<char>]) -> String {
    let grid: String = grid.iter().map(|line| String::from_iter(line) + "\n").collect();
    format!(
        "schema = 1\nnumber = 1000\nid = \"made\"\ntitle = \"Made\"\nobjective = \"Turn them.\"\n\
         provenance = \"own\"\n[balls]\n{balls}\n[shape]\nrows = {rows}\ncolumns = {columns}\n\
         blue_entry = {}\nred_entry = {}\nlast_row = \"all\"\n[board]\ngrid = '''\n{grid}'''\n",
        entries[0], entries[1]
    )
}

/// An empty grid, blue balls entering at this column.
fn empty(rows: u16, columns: u16, entry: u16) -> Vec<Vec<char>> {
    let place = |row: u16, column: u16| if (row + column + entry) % 2 == 1 { '-' } else { '.' };
    (1..=rows).map(|row| (1..=columns).map(|column| place(row, column)).collect()).collect()
}

/// A board that counts: each ball turns the bits in column 4 from the top down to the first that
/// points left. All balls come out on the left.
fn counter(bits: u32, balls: &str, expect: &str) -> String {
    let rows = 2 * bits as u16 + 1;
    let mut grid = empty(rows, 11, 4);
    for (place, line) in grid.iter_mut().enumerate() {
        match place {
            _ if place + 1 == usize::from(rows) => (line[3], line[5]) = ('/', '/'),
            0 => line[3] = '^',
            _ if place % 2 == 0 => (line[3], line[5]) = ('^', '/'),
            _ => (line[2], line[4]) = ('\\', '\\'),
        }
    }
    let cells: Vec<String> = (0..bits).map(|bit| format!("[{}, 4]", 2 * bit + 1)).collect();
    let front = front(balls, rows, 11, [4, 8], &grid);
    format!("{front}[inputs]\nA = [{}]\n[expect]\n{expect}", cells.join(", "))
}

fn random(rows: u16, columns: u16, inputs: usize, balls: u64, seed: u64) -> String {
    let mut chance = seed;
    let mut below = |sides: usize| {
        chance =
            chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (chance >> 33) as usize % sides
    };
    let blue = columns / 2 - 2;
    let entries = [blue, blue + 6];
    let mut grid = empty(rows, columns, blue);
    let last = usize::from(columns) - 1;
    for line in &mut grid {
        for (place, part) in line.iter_mut().enumerate().filter(|(_, part)| **part == '-') {
            *part = match place {
                0 => '\\',
                _ if place == last => '/',
                _ => ['<', '>', 'X', '/', '\\'][below(5)],
            };
        }
    }
    // The cells that balls may reach first, row by row.
    let mut reached: Vec<u16> = entries.to_vec();
    let mut cells = Vec::new();
    for row in 1..=rows {
        for &column in &reached {
            let part = &mut grid[usize::from(row) - 1][usize::from(column) - 1];
            if cells.len() < inputs && matches!(part, '<' | '>') {
                *part = '^';
                cells.push(format!("[{row}, {column}]"));
            }
        }
        reached = reached.iter().flat_map(|&column| [column - 1, column + 1]).collect();
        reached.retain(|&column| (1..=columns).contains(&column));
        reached.sort_unstable();
        reached.dedup();
    }
    let front = front(&format!("blue = {balls}\nred = {balls}"), rows, columns, entries, &grid);
    format!("{front}[inputs]\nA = [{}]\n[expect]\nend = \"empty\"\n", cells.join(", "))
}

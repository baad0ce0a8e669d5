//! A hundred thousand random boards: every engine gives the verdict of the plain machine.
//!
//! Other tests compare the plain machine with the independent machine. Here the engines are compared with the plain
//! machine, on more boards than the independent machine could run.

use std::fmt::Write;

use tumble::board::notation::Notation;
use tumble::board::{Board, Side};
use tumble::challenge::{Challenge, LibrarySpec};
use tumble::table::{Engine, TableOptions, TableVerdict};
use tumble::{Error, Table};

use crate::depth;
use crate::rng::SplitMix64;

/// Boards tried per challenge.
const BOARDS: u32 = 250;

/// The engines that are compared with the plain machine.
const WAYS: [Option<Engine>; 4] =
    [None, Some(Engine::Compiled), Some(Engine::Lanes), Some(Engine::Symbolic)];

#[test]
fn engines_agree_on_many_boards_1() {
    agree(1, depth::share(100));
}

#[test]
fn engines_agree_on_many_boards_2() {
    agree(2, depth::share(100));
}

#[test]
fn engines_agree_on_many_boards_3() {
    agree(3, depth::share(100));
}

#[test]
fn engines_agree_on_many_boards_4() {
    agree(4, depth::share(100));
}

/// Long runs from both hoppers, whose states repeat.
#[test]
fn engines_agree_on_long_runs() {
    let mut rng = SplitMix64::new(0x10_9c);
    let (mut boards, mut long) = (0, 0);
    while boards < depth::share(600) {
        let family = Family::random(&mut rng);
        let Some(family) = family.with_long_loads(&mut rng) else { continue };
        for _ in 0..20 {
            let grid = family.grid(&mut rng);
            let Some(board) = family.board(&grid) else { continue };
            boards += 1;
            let verdict = compare(&family, &board, Side::Left, &grid);
            long += u32::from(verdict.is_ok_and(|verdict| verdict.most_balls > 500));
        }
    }
    if depth::is_deep() {
        assert!(long > 100, "{long} of {boards}");
    }
}

fn agree(seed: u64, challenges: u32) {
    let mut rng = SplitMix64::new(0xb0a2d5 + seed);
    let (mut boards, mut passing, mut failing, mut faulty) = (0, 0, 0, 0);
    for _ in 0..challenges {
        let family = Family::random(&mut rng);
        let mut legal = 0;
        while legal < BOARDS {
            let grid = family.grid(&mut rng);
            let Some(board) = family.board(&grid) else { continue };
            legal += 1;
            let lever = rng.pick(&[Side::Left, Side::Right]);
            let verdict = compare(&family, &board, lever, &grid);
            match verdict {
                Ok(verdict) if verdict.failing == 0 => passing += 1,
                Ok(_) => failing += 1,
                Err(_) => faulty += 1,
            }
        }
        boards += legal;
    }
    assert_eq!(boards, challenges * BOARDS);
    if depth::is_deep() {
        assert!(passing > 2_000, "{passing} pass, {failing} fail, {faulty} have no verdict");
        assert!(failing > 10_000, "{passing} pass, {failing} fail, {faulty} have no verdict");
    }
}

fn options(engine: Option<Engine>) -> TableOptions<'static> {
    TableOptions { engine, parallel: false, failing_kept: 2, progress: None }
}

/// The verdict of the plain machine, or its error; panics if an engine differs.
pub(crate) fn compare(
    family: &Family,
    board: &Board,
    lever: Side,
    grid: &str,
) -> Result<TableVerdict, Error> {
    let verdict = |engine| {
        Table::new(&family.challenge, board)
            .and_then(|table| table.with_lever(lever).verdict_with(&options(engine)))
    };
    let plain = verdict(Some(Engine::Plain));
    for engine in WAYS {
        let own = verdict(engine);
        assert!(own == plain, "{engine:?}: {own:?}\n{plain:?}\n{}\n{grid}", family.text);
    }
    plain
}

/// A random challenge whose start board has only its inputs, so that many boards solve it.
pub(crate) struct Family {
    pub challenge: Challenge,
    text: String,
    /// The start board, and which of its cells are part cells.
    given: Vec<Vec<char>>,
    entry: usize,
    /// The frequent kinds of part on the boards.
    kinds: &'static [char],
    gears: u64,
}

impl Family {
    pub(crate) fn random(rng: &mut SplitMix64) -> Family {
        loop {
            if let Some(family) = Family::tried(rng) {
                return family;
            }
        }
    }

    /// The same challenge with hundreds of balls in each hopper, if it has few rows and does not ask which come out.
    fn with_long_loads(mut self, rng: &mut SplitMix64) -> Option<Family> {
        let (begin, rest) = self.text.split_once("[balls]\n")?;
        let (_, end) = rest.split_once("\nstart = ")?;
        let [blue, red] = [(); 2].map(|()| 300 + rng.below(1500));
        let text = format!("{begin}[balls]\nblue = {blue}\nred = {red}\nstart = {end}");
        self.challenge = Challenge::read(&text).ok()?;
        self.text = text;
        let rows = self.challenge.rows.product()?;
        (rows <= 8 && self.challenge.expect.out.is_none()).then_some(self)
    }

    fn tried(rng: &mut SplitMix64) -> Option<Family> {
        const BITS: &[char] = &['<', '>', '<', '>', '<', '>', 'X', '/', '\\'];
        const PLAIN: &[char] = &['/', '\\', '/', '\\', 'X', 'X', '<', '>', '<', '>', '{', 'U'];
        const TRAINS: &[char] = &['{', '{', '{', '<', 'X', '/', '\\'];
        let half = rng.between(2, 6) as usize;
        let (rows, columns) = (rng.between(2, 14) as usize, 2 * half + 1);
        let entry = rng.between(1, half as i32) as usize;
        let red = (half + 2..=columns).filter(|column| column % 2 == entry % 2);
        let red = rng.pick(&red.collect::<Vec<_>>());
        let kinds = rng.pick(&[BITS, BITS, PLAIN, TRAINS]);
        let mut family = Family {
            challenge: LibrarySpec::all().first()?.read().ok()?,
            text: String::new(),
            given: vec![vec!['-'; columns]; rows],
            entry,
            kinds,
            gears: rng.pick(&[0, 30, 60]),
        };
        // The first rows are met by most balls.
        let mut cells = Vec::new();
        for _ in 0..rng.between(1, 9) {
            let row = 1 + rng.below(rows as u64) as usize * rng.below(rows as u64) as usize / rows;
            let column = rng.between(1, columns as i32) as usize;
            if !family.is_part_cell(row, column) || family.given[row - 1][column - 1] != '-' {
                continue;
            }
            let part = if rng.chance(12) { '/' } else { rng.pick(&['^', '^', '^', 'v']) };
            family.given[row - 1][column - 1] = part;
            cells.push(format!("[{row}, {column}]"));
        }
        let split = rng.below(cells.len() as u64 + 1) as usize;
        let inputs: Vec<(&str, &[String])> = [("A", &cells[..split]), ("B", &cells[split..])]
            .into_iter()
            .filter(|(_, cells)| !cells.is_empty())
            .collect();
        let endless = rows < 7 && columns < 10;
        let mut text = String::from(
            "schema = 1\nnumber = 924\nid = \"many\"\ntitle = \"Many\"\nobjective = \"Try.\"\n\
             provenance = \"own\"\n",
        );
        let names: Vec<&str> = inputs.iter().map(|(name, _)| *name).collect();
        let any = |rng: &mut SplitMix64| match names.len() {
            0 => String::from("blue_balls"),
            _ => rng.pick(&names).to_owned(),
        };
        if rng.chance(20) {
            let name = any(rng);
            writeln!(text, "where = \"{name} % 3 != 1\"").ok()?;
        }
        let start = rng.pick(&["blue", "red", "player", "input"]);
        let balls = [balls(endless, "blue", rng), balls(endless, "red", rng)];
        writeln!(text, "[balls]\n{}\n{}\nstart = \"{start}\"", balls[0], balls[1]).ok()?;
        let lines: Vec<String> = family.given.iter().map(|row| row.iter().collect()).collect();
        writeln!(
            text,
            "[shape]\nrows = {rows}\ncolumns = {columns}\nblue_entry = {entry}\n\
             red_entry = {red}\nlast_row = \"all\"\n[board]\ngrid = '''\n{}\n'''\n[inputs]",
            lines.join("\n")
        )
        .ok()?;
        for (name, cells) in &inputs {
            writeln!(text, "{name} = [{}]", cells.join(", ")).ok()?;
        }
        writeln!(text, "[expect]").ok()?;
        let name = any(rng);
        match rng.below(9) {
            8 => writeln!(
                text,
                "out = {{ matches = \"{}\" }}",
                rng.pick(&["(BR)*", "B*R?", ".{2,7}"])
            ),
            0 => writeln!(text, "out = {{ repeat = \"{}\" }}", rng.pick(&["B", "R", "BR"])),
            1 => writeln!(text, "out = \"{}\"", "B".repeat(rng.below(4) as usize)),
            2 => writeln!(text, "out = {{ value = \"{name} > 1 ? 'BB' : 'BR'\" }}"),
            3 => writeln!(text, "end = \"repeats\""),
            4 => writeln!(text, "end = \"intercepted\""),
            5 => writeln!(text, "intercepted = \"{name} % 2 == 0 ? blue : red\""),
            _ => writeln!(text, "end = \"empty\""),
        }
        .ok()?;
        let rules = ["N", "(N + 1) % M", "(N + 3) % M", "M - 1 - N", "N / 2"];
        let whens = ["", "", ", when = \"N % 2 == 1\"", ", when = \"N < 2\""];
        for (own, cells) in &inputs {
            if rng.chance(50) {
                let values = (1u64 << cells.len()).to_string();
                let [rule, when] = [rng.pick(&rules), rng.pick(&whens)]
                    .map(|rule| rule.replace('N', own).replace('M', &values));
                writeln!(text, "final.{own} = {{ value = \"{rule}\"{when} }}").ok()?;
            }
        }
        family.challenge = Challenge::read(&text).ok()?;
        family.text = text;
        Some(family)
    }

    fn is_part_cell(&self, row: usize, column: usize) -> bool {
        (row + column) % 2 == (1 + self.entry) % 2
    }

    /// The start board with random parts in all cells that are free.
    pub(crate) fn grid(&self, rng: &mut SplitMix64) -> String {
        let part = rng.pick(&[70, 97, 100, 100, 100]);
        let columns = self.given.first().map_or(0, Vec::len);
        let mut grid = String::new();
        for (row, line) in self.given.iter().enumerate() {
            for (column, &given) in line.iter().enumerate() {
                grid.push(match given {
                    '-' if !self.is_part_cell(row + 1, column + 1) => {
                        if rng.chance(self.gears) {
                            '*'
                        } else {
                            '.'
                        }
                    }
                    // Balls that would leave at the side are mostly kept on the board.
                    '-' if column == 0 && rng.chance(95) => '\\',
                    '-' if column + 1 == columns && rng.chance(95) => '/',
                    '-' if rng.chance(part) => rng.pick(self.kinds),
                    given => given,
                });
            }
            grid.push('\n');
        }
        grid
    }

    /// The board, if it is legal.
    pub(crate) fn board(&self, grid: &str) -> Option<Board> {
        let reading = Notation::Book.read(grid, self.challenge.given.shape());
        Board::with_free(&reading.picture.drawing, &self.challenge.input_cells()).ok()
    }
}

/// The content of a hopper, as a line of a spec.
fn balls(endless: bool, colour: &str, rng: &mut SplitMix64) -> String {
    let side = if colour == "blue" { "left" } else { "right" };
    match rng.below(10) {
        0 | 1 if endless => format!("{colour} = \"unlimited\""),
        2 => format!("{colour} = \"{}..={}\"", rng.below(3), 3 + rng.below(6)),
        3 | 4 => {
            let count = rng.below(12);
            let balls: String = (0..count).map(|_| rng.pick(&['B', 'R'])).collect();
            format!("{side} = \"{balls}\"")
        }
        _ => format!("{colour} = {}", rng.pick(&[0, 1, 2, 3, 5, 9, 16, 40])),
    }
}

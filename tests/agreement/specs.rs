//! Random challenges: a board, what varies on it, and what may be asked of it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::chance::{self, Start};
use crate::dice::Dice;
use crate::independent::{Board, End, Ground, Hand, Hopper, Place, Run, run, together};

/// Rows with endless runs that take longer to come back are not compared.
const PATIENCE: u64 = 400;

/// The kinds of part, each by its character, pointing left.
pub const KINDS: [char; 6] = ['/', 'X', 'U', '<', '{', '*'];

/// The kind of a part.
pub fn kind(part: char) -> char {
    match part {
        '\\' => '/',
        '>' | '^' => '<',
        '}' | 'v' => '{',
        kind => kind,
    }
}

/// The value of each variable of a row, by name.
pub type Values = BTreeMap<String, i64>;

/// What a hopper may hold.
#[derive(Clone, Debug)]
enum Balls {
    These(Vec<char>),
    Range(i64, i64),
    Endless,
}

/// A part of what is asked of every row.
#[derive(Clone, Debug)]
enum Goal {
    Out(String),
    Pattern(String),
    Caught(Option<char>),
    Empty,
    Repeats,
    /// The register has this value at the end, or the value of this variable at the start.
    Final(String, Result<i64, String>),
}

/// A random challenge, as a thing of its own and as the text of a spec.
pub struct Spec {
    pub ground: Ground,
    /// A whole board, which keeps the rules if the supply is large enough.
    pub board: Board,
    /// The start board, as characters.
    pub given: BTreeMap<Place, char>,
    /// How many of each kind may be added, by the character of the kind that points left.
    pub supply: BTreeMap<char, i64>,
    /// The cells of each input with the bit that each holds.
    pub inputs: BTreeMap<String, Vec<(Place, u32)>>,
    registers: BTreeMap<String, Vec<Place>>,
    balls: [Balls; 2],
    /// The first lever, or `None` where both are rows.
    lever: Option<Hand>,
    /// `limit` and the input that may not be above it.
    limit: Option<(String, i64)>,
    goals: Vec<Goal>,
    pub text: String,
}

/// A row as the independent machine sees it.
pub struct Case {
    pub values: Values,
    pub run: Run,
    pub passes: bool,
}

impl Spec {
    pub fn random(dice: &mut Dice) -> Spec {
        let drawn = chance::board(dice);
        let board = Board::read(&drawn.ground, &drawn.text).expect("the board is legal");
        let (inputs, forms) = inputs(&board, dice);
        let registers = registers(&board, dice);
        let balls = [balls('B', dice), balls('R', dice)];
        let lever = if dice.chance(30) { None } else { Some(dice.pick(&['l', 'r'])) };
        let limit = inputs.keys().next().filter(|_| dice.chance(25));
        let limit = limit.map(|name| (name.clone(), dice.between(-1, 3).into()));
        let given = given(&board, &inputs, &registers, dice);
        let placed = board.parts().filter(|(place, _)| !given.contains_key(place));
        let mut supply = BTreeMap::new();
        for (_, part) in placed {
            *supply.entry(kind(part)).or_insert(0) += 1;
        }
        for kind in KINDS {
            let spare = dice.pick(&[-1, 0, 0, 0, 0, 1, 2, 2, 2, 2, 2, 2]);
            let count: &mut i64 = supply.entry(kind).or_default();
            *count = (*count + spare).max(0);
        }
        let mut spec = Spec {
            ground: drawn.ground,
            board,
            given,
            supply,
            inputs,
            registers,
            balls,
            lever,
            limit,
            goals: Vec::new(),
            text: String::new(),
        };
        spec.goals = spec.random_goals(dice);
        spec.text = spec.write(&forms);
        spec
    }

    /// Goals that one of the rows reaches, so that a fair share of the rows does.
    fn random_goals(&self, dice: &mut Dice) -> Vec<Goal> {
        let rows = self.rows();
        let Some(values) = rows.get(dice.below(rows.len().max(1) as u64) as usize) else {
            return vec![Goal::Empty];
        };
        let run = self.run(&self.board, values);
        let mut goals = match run.end {
            End::Caught { colour, .. } => {
                vec![Goal::Caught(Some(colour).filter(|_| dice.chance(50)))]
            }
            End::Repeats { .. } => vec![Goal::Repeats],
            _ => vec![Goal::Empty],
        };
        if dice.chance(30) && matches!(run.end, End::Caught { .. } | End::Empty { .. }) {
            goals.push(Goal::Out(run.out.clone()));
        } else if dice.chance(30) && !run.out.is_empty() {
            let length = dice.between(1, 3) as usize;
            goals.push(Goal::Pattern(run.out.chars().take(length).collect()));
        }
        if let Some((name, cells)) = self.registers.iter().next().filter(|_| dice.chance(50)) {
            goals.push(match dice.chance(50) {
                true => Goal::Final(name.clone(), Ok(value(cells, &run.ways))),
                false => Goal::Final(name.clone(), Err(name.clone())),
            });
        }
        goals
    }

    fn write(&self, input_forms: &str) -> String {
        let ground = &self.ground;
        let mut text = String::from(
            "schema = 1\nnumber = 1\nid = \"x\"\ntitle = \"X\"\nobjective = \"X\"\nprovenance = \"own\"\n",
        );
        if let Some((name, limit)) = &self.limit {
            writeln!(text, "where = \"{name} <= {limit}\"").expect("strings take all");
        }
        let last_row = if ground.lone_middle { "middle" } else { "all" };
        let missing: Vec<String> = ground.missing.iter().map(|&place| cell(place)).collect();
        let start = match self.lever {
            Some('l') => "blue",
            Some(_) => "red",
            None => "input",
        };
        let supply: Vec<String> = KINDS
            .iter()
            .zip(["ramp", "crossover", "interceptor", "bit", "gear_bit", "gear"])
            .map(|(kind, name)| format!("{name} = {}\n", self.supply[kind]))
            .collect();
        let goals: Vec<String> = self.goals.iter().map(Goal::form).collect();
        let registers: Vec<String> = self
            .registers
            .iter()
            .map(|(name, cells)| format!("{name} = {}\n", list(cells)))
            .collect();
        write!(
            text,
            "[balls]\n{}{}start = \"{start}\"\n[shape]\nrows = {}\ncolumns = {}\nblue_entry = {}\n\
             red_entry = {}\nlast_row = \"{last_row}\"\nmissing = [{}]\n[board]\ngrid = '''\n{}'''\n\
             [supply]\n{}[inputs]\n{input_forms}[registers]\n{}[expect]\n{}",
            self.balls[0].form("blue", "left"),
            self.balls[1].form("red", "right"),
            ground.rows,
            ground.columns,
            ground.blue,
            ground.red,
            missing.join(", "),
            chance::text(ground, &self.given),
            supply.concat(),
            registers.concat(),
            goals.concat(),
        )
        .expect("strings take all");
        text
    }

    /// The starts that the challenge allows.
    fn rows(&self) -> Vec<Values> {
        let mut rows = vec![Values::new()];
        let mut vary = |name: &str, from: i64, to: i64| {
            rows = std::mem::take(&mut rows)
                .into_iter()
                .flat_map(|row| {
                    (from..=to).map(move |value| {
                        let mut row = row.clone();
                        row.insert(name.to_owned(), value);
                        row
                    })
                })
                .collect();
        };
        for (name, cells) in &self.inputs {
            let bits = cells.iter().map(|(_, bit)| bit + 1).max().unwrap_or(0);
            vary(name, 0, (1 << bits) - 1);
        }
        for (name, balls) in ["blue_balls", "red_balls"].into_iter().zip(&self.balls) {
            if let Balls::Range(from, to) = balls {
                vary(name, *from, *to);
            }
        }
        if self.lever.is_none() {
            vary("start", 0, 1);
        }
        if let Some((name, limit)) = &self.limit {
            rows.retain(|row| row[name] <= *limit);
        }
        rows
    }

    /// All rows with what comes of them on a board; `None` when one of them is too long to follow.
    pub fn cases(&self, board: &Board) -> Option<Vec<Case>> {
        let case = |mut values: Values| {
            let run = self.run(board, &values);
            let start = self.start(board, &values).1.ways;
            for (name, cells) in &self.registers {
                values.insert(name.clone(), value(cells, &start));
            }
            let passes = self.goals.iter().all(|goal| self.reaches(goal, &values, &run));
            (run.end != End::TooLong).then_some(Case { values, run, passes })
        };
        self.rows().into_iter().map(case).collect()
    }

    fn run(&self, board: &Board, values: &Values) -> Run {
        let (board, start) = self.start(board, values);
        run(&board, start.ways, start.hoppers, start.lever, PATIENCE)
    }

    fn start(&self, board: &Board, values: &Values) -> (Board, Start) {
        let mut board = board.clone();
        let mut ways = board.drawn();
        for (name, cells) in &self.inputs {
            for &(place, bit) in cells {
                let right = values[name] >> bit & 1 == 1;
                if ways.contains_key(&place) {
                    for &member in board.together(place) {
                        ways.insert(member, if right { 'r' } else { 'l' });
                    }
                } else {
                    board.set_ramp(place, if right { '\\' } else { '/' });
                }
            }
        }
        let hopper = |balls: &Balls, colour: char, name: &str| match balls {
            Balls::These(balls) => Hopper::These(balls.clone()),
            Balls::Range(..) => Hopper::These(vec![colour; values[name] as usize]),
            Balls::Endless => Hopper::Endless(colour),
        };
        let hoppers =
            [hopper(&self.balls[0], 'B', "blue_balls"), hopper(&self.balls[1], 'R', "red_balls")];
        let lever = match self.lever {
            Some(lever) => lever,
            None if values["start"] == 0 => 'l',
            None => 'r',
        };
        (board, Start { ways, hoppers, lever })
    }

    fn reaches(&self, goal: &Goal, values: &Values, run: &Run) -> bool {
        if matches!(run.end, End::Fell { .. } | End::Left { .. }) {
            return false;
        }
        match goal {
            // A run without end puts out more than any list.
            Goal::Out(out) => run.out == *out && !matches!(run.end, End::Repeats { .. }),
            Goal::Pattern(pattern) => self.is_pattern(pattern, values, run),
            Goal::Caught(wanted) => matches!(run.end, End::Caught { colour, .. }
                if wanted.is_none_or(|wanted| wanted == colour)),
            Goal::Empty => matches!(run.end, End::Empty { .. }),
            Goal::Repeats => matches!(run.end, End::Repeats { .. }),
            Goal::Final(name, wanted) => {
                let wanted = match wanted {
                    Ok(value) => *value,
                    Err(variable) => values[variable],
                };
                value(&self.registers[name], &run.ways) == wanted
            }
        }
    }

    /// Whether the pattern came out over and over, until a ball was due that was used up.
    fn is_pattern(&self, pattern: &str, values: &Values, run: &Run) -> bool {
        let (_, start) = self.start(&self.board, values);
        let supply = |colour: char| {
            let count = |hopper: &Hopper| match hopper {
                Hopper::These(balls) => balls.iter().filter(|ball| **ball == colour).count(),
                Hopper::Endless(own) if *own == colour => usize::MAX / 4,
                Hopper::Endless(_) => 0,
            };
            start.hoppers.iter().map(count).sum::<usize>()
        };
        let mut left: BTreeMap<char, usize> = [('B', supply('B')), ('R', supply('R'))].into();
        let mut due = String::new();
        for colour in pattern.chars().cycle().take(2_000) {
            let left = left.entry(colour).or_default();
            if *left == 0 {
                return run.out == due && !matches!(run.end, End::Repeats { .. });
            }
            *left -= 1;
            due.push(colour);
        }
        // The pattern goes on for ever, and so must the run.
        let End::Repeats { from, .. } = run.end else { return false };
        let (before, again) = run.out.split_at(from as usize - 1);
        let came: String = before.chars().chain(again.chars().cycle()).take(due.len()).collect();
        came == due
    }
}

impl Balls {
    fn form(&self, count: &str, sequence: &str) -> String {
        match self {
            Balls::These(balls) => format!("{sequence} = \"{}\"\n", String::from_iter(balls)),
            Balls::Range(from, to) => format!("{count} = \"{from}..={to}\"\n"),
            Balls::Endless => format!("{count} = \"unlimited\"\n"),
        }
    }
}

impl Goal {
    fn form(&self) -> String {
        match self {
            Goal::Out(out) => format!("out = \"{out}\"\n"),
            Goal::Pattern(pattern) => format!("out = {{ repeat = \"{pattern}\" }}\n"),
            Goal::Caught(None) => "intercepted = \"any\"\n".to_owned(),
            Goal::Caught(Some('B')) => "intercepted = \"blue\"\n".to_owned(),
            Goal::Caught(Some(_)) => "intercepted = \"red\"\n".to_owned(),
            Goal::Empty => "end = \"empty\"\n".to_owned(),
            Goal::Repeats => "end = \"repeats\"\n".to_owned(),
            Goal::Final(name, Ok(value)) => format!("final.{name} = \"{value}\"\n"),
            Goal::Final(name, Err(variable)) => format!("final.{name} = \"{variable}\"\n"),
        }
    }
}

/// The value of a register, the least significant cell first.
pub fn value(cells: &[Place], ways: &BTreeMap<Place, Hand>) -> i64 {
    (0..).zip(cells).map(|(bit, place)| i64::from(ways[place] == 'r') << bit).sum()
}

fn cell((row, column): Place) -> String {
    format!("[{row}, {column}]")
}

fn list(cells: &[Place]) -> String {
    let cells: Vec<String> = cells.iter().copied().map(cell).collect();
    format!("[{}]", cells.join(", "))
}

type Inputs = BTreeMap<String, Vec<(Place, u32)>>;

/// Up to five things that start either way, one or two to an input, with their form in the spec.
fn inputs(board: &Board, dice: &mut Dice) -> (Inputs, String) {
    let mut free: Vec<Vec<Place>> = board.groups().into_iter().collect();
    let ramps = board.ground.places().into_iter();
    let is_ramp = |place: &Place| matches!(board.part(*place), Some('/' | '\\'));
    free.extend(ramps.filter(is_ramp).filter(|_| dice.chance(5)).map(|ramp| vec![ramp]));
    let mut inputs = Inputs::new();
    let mut forms = String::new();
    for number in 0..dice.below(4) {
        let name = format!("I{number}");
        let mut cells = Vec::new();
        for bit in 0..1 + u32::from(dice.chance(60)) {
            if !free.is_empty() {
                let group = free.swap_remove(dice.below(free.len() as u64) as usize);
                cells.push((group[dice.below(group.len() as u64) as usize], bit));
            }
        }
        let places: Vec<Place> = cells.iter().map(|(place, _)| *place).collect();
        if let ([only], true) = (&places[..], dice.chance(50)) {
            if board.part(*only).is_some_and(|part| matches!(part, '{' | '}')) {
                // A train named by all its gear bits.
                let train = board.together(*only);
                writeln!(forms, "{name} = {{ same = {} }}", list(train)).expect("strings take all");
                inputs.insert(name, train.iter().map(|place| (*place, 0)).collect());
            } else {
                writeln!(forms, "{name} = {}", cell(*only)).expect("strings take all");
                inputs.insert(name, cells);
            }
        } else if !places.is_empty() {
            writeln!(forms, "{name} = {}", list(&places)).expect("strings take all");
            inputs.insert(name, cells);
        }
    }
    (inputs, forms)
}

/// A register of up to four bits and gear bits, inputs or not.
fn registers(board: &Board, dice: &mut Dice) -> BTreeMap<String, Vec<Place>> {
    let places: Vec<Place> = board.drawn().into_keys().collect();
    let mut cells = BTreeSet::new();
    for _ in 0..dice.below(5).min(places.len() as u64) {
        cells.insert(dice.pick(&places));
    }
    let mut cells: Vec<Place> = cells.into_iter().collect();
    if dice.chance(50) {
        cells.reverse();
    }
    if cells.is_empty() { BTreeMap::new() } else { [("F".to_owned(), cells)].into() }
}

fn balls(usual: char, dice: &mut Dice) -> Balls {
    match dice.below(10) {
        0..=3 => Balls::These(vec![usual; dice.below(12) as usize]),
        4..=5 => Balls::These((0..dice.below(9)).map(|_| dice.pick(&['B', 'R'])).collect()),
        6..=7 => {
            let from = dice.between(0, 3);
            Balls::Range(from.into(), (from + dice.between(0, 3)).into())
        }
        _ => Balls::Endless,
    }
}

/// What the start board shows of a whole board: all that the spec names, and some of the rest.
/// Inputs, and some bits that it does not name, are drawn upright.
fn given(
    board: &Board,
    inputs: &Inputs,
    registers: &BTreeMap<String, Vec<Place>>,
    dice: &mut Dice,
) -> BTreeMap<Place, char> {
    let is_input = |place: Place| inputs.values().flatten().any(|(input, _)| *input == place);
    let in_register = |place: Place| registers.values().flatten().any(|cell| *cell == place);
    let shown = dice.pick(&[30, 70, 100]);
    let mut given = BTreeMap::new();
    for (place, part) in board.parts() {
        let upright = match part {
            '<' | '>' => '^',
            '{' | '}' => 'v',
            same => same,
        };
        if is_input(place) {
            given.insert(place, if dice.chance(50) { upright } else { part });
        } else if in_register(place) {
            given.insert(place, part);
        } else if dice.chance(shown) {
            given.insert(place, if dice.chance(10) { upright } else { part });
        }
    }
    // What the start board itself links to an input cannot start some way of its own.
    for (place, train) in together(&given) {
        if train.iter().any(|member| is_input(*member)) && !is_input(place) {
            given.insert(place, 'v');
        }
    }
    given
}

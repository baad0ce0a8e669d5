//! Random challenges: a board, its variables, and its goals.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::agreement::goals::Goal;
use crate::agreement::independent::{Board, End, Ground, Hand, Hopper, Place, Run, run, together};
use crate::agreement::tree::{Kind, Names, Tree, Value};
use crate::chance::{self, Start};
use crate::rng::SplitMix64;

/// Rows with endless runs that repeat later than this are not compared.
const PATIENCE: u64 = 400;

/// The kinds of part, each by its character, pointing left.
pub(crate) const KINDS: [char; 7] = ['/', 'X', 'U', '<', '{', '*', 'q'];

pub(crate) fn kind(part: char) -> char {
    match part {
        '\\' => '/',
        '>' | '^' => '<',
        '}' | 'v' => '{',
        'p' => 'q',
        kind => kind,
    }
}

/// The value of each variable of a row, by name.
pub(crate) type Values = BTreeMap<String, i64>;

/// The content of a hopper.
#[derive(Clone, Debug)]
enum Balls {
    These(Vec<char>),
    Range(i64, i64),
    Endless,
}

/// The choice of the lever that is pressed first.
#[derive(Clone, Copy, Debug, PartialEq)]
enum First {
    Lever(Hand),
    Player,
    Input,
}

/// A random challenge, as a value and as the text of a spec.
pub(crate) struct Spec {
    pub ground: Ground,
    /// A whole board, which keeps the rules if the supply is large enough.
    pub board: Board,
    /// The start board, as characters.
    pub given: BTreeMap<Place, char>,
    /// Number of parts that may be added, by the character of the kind that points left.
    pub supply: BTreeMap<char, i64>,
    /// The cells of each input with the bit that each holds.
    pub inputs: BTreeMap<String, Vec<(Place, u32)>>,
    pub registers: BTreeMap<String, Vec<Place>>,
    /// Names of interceptors.
    pub labels: BTreeMap<String, Place>,
    balls: [Balls; 2],
    /// Whether the challenge uses the extension with weights of balls and weigh gates.
    weighs: bool,
    /// Whether the last ball is heavy, if the number of balls is an input.
    heavy_last: bool,
    first: First,
    /// The lever of the submission, which counts if the player chooses.
    pub chosen: Hand,
    /// The condition on the inputs.
    condition: Option<Tree>,
    goals: Vec<Goal>,
    pub text: String,
}

/// A row with its result on the independent machine.
pub(crate) struct Case {
    pub values: Values,
    pub run: Run,
    pub passes: bool,
}

impl Spec {
    pub(crate) fn random(rng: &mut SplitMix64) -> Spec {
        let mut drawn = chance::board(rng);
        let weighs = rng.chance(30);
        if weighs {
            drawn = chance::with_weigh_gates(drawn, rng);
        }
        let board = Board::read(&drawn.ground, &drawn.text).expect("the board is legal");
        let inputs = inputs(&board, rng);
        let mut balls = [balls('B', rng), balls('R', rng)];
        for balls in balls.iter_mut().filter(|_| weighs) {
            if let Balls::These(balls) = balls {
                chance::with_heavy(balls, rng);
            }
        }
        let first = match rng.below(10) {
            0..=2 => First::Input,
            3..=5 => First::Player,
            _ => First::Lever(rng.pick(&['l', 'r'])),
        };
        let mut spec = Spec::new(board, inputs, balls, first, rng);
        spec.weighs = weighs;
        let counts = spec.balls.iter().any(|balls| matches!(balls, Balls::Range(..)));
        spec.heavy_last = weighs && counts && rng.chance(70);
        spec.condition = spec.random_condition(rng);
        spec.finish(rng)
    }

    /// A challenge with this many rows: a condition admits them out of the values of a register.
    pub(crate) fn with_rows_admitted(count: i64, rng: &mut SplitMix64) -> Spec {
        let bits = 10.max(64 - (count.max(1) - 1).leading_zeros() as usize);
        loop {
            let drawn = chance::board(rng);
            let board = Board::read(&drawn.ground, &drawn.text).expect("the board is legal");
            let groups = board.groups();
            if groups.len() < bits {
                continue;
            }
            let cells: Vec<Place> = groups.iter().take(bits).map(|group| group[0]).collect();
            let form = format!("A = {}\n", list(&cells));
            let inputs = [("A".to_owned(), cells.into_iter().zip(0..).collect())].into();
            let balls = [balls('B', rng), balls('R', rng)];
            let balls = balls.map(|balls| match balls {
                Balls::Range(..) => Balls::These(vec!['R', 'B']),
                balls => balls,
            });
            let mut spec = Spec::new(board, (inputs, form), balls, First::Lever('l'), rng);
            let count = Tree::number(count);
            spec.condition = Some(Tree::Between("<", Box::new([Tree::name("A"), count])));
            return spec.finish(rng);
        }
    }

    /// A challenge with this many rows, each with another number of balls.
    pub(crate) fn with_rows_of_balls(count: i64, rng: &mut SplitMix64) -> Spec {
        let drawn = chance::board(rng);
        let board = Board::read(&drawn.ground, &drawn.text).expect("the board is legal");
        let from = rng.between(0, 3).into();
        let range = Balls::Range(from, from + count - 1);
        let balls = match rng.chance(50) {
            true => [range, balls('R', rng)],
            false => [balls('B', rng), range],
        };
        let balls = match balls {
            [Balls::Range(..), Balls::Range(..)] => {
                [Balls::These(vec!['B', 'R']), Balls::Range(from, from + count - 1)]
            }
            balls => balls,
        };
        Spec::new(board, Default::default(), balls, First::Lever('l'), rng).finish(rng)
    }

    fn new(
        board: Board,
        (inputs, forms): (Inputs, String),
        balls: [Balls; 2],
        first: First,
        rng: &mut SplitMix64,
    ) -> Spec {
        let balls = counted_once(balls);
        let registers = registers(&board, rng);
        let labels = labels(&board, rng);
        let given = given(&board, &inputs, &registers, rng);
        let placed = board.parts().filter(|(place, _)| !given.contains_key(place));
        let mut supply = BTreeMap::new();
        for (_, part) in placed {
            *supply.entry(kind(part)).or_insert(0) += 1;
        }
        for kind in KINDS {
            let spare = rng.pick(&[-1, 0, 0, 0, 0, 1, 2, 2, 2, 2, 2, 2]);
            let count: &mut i64 = supply.entry(kind).or_default();
            *count = (*count + spare).max(0);
        }
        Spec {
            ground: board.ground.clone(),
            board,
            given,
            supply,
            inputs,
            registers,
            balls,
            weighs: false,
            heavy_last: false,
            labels,
            first,
            chosen: rng.pick(&['l', 'r']),
            condition: None,
            goals: Vec::new(),
            text: forms,
        }
    }

    /// Adds goals, and writes the text of the spec.
    fn finish(mut self, rng: &mut SplitMix64) -> Spec {
        if !self.weighs {
            self.supply.insert('q', 0);
        }
        self.goals = self.random_goals(rng);
        self.text = self.write(&self.text);
        self
    }

    fn random_condition(&self, rng: &mut SplitMix64) -> Option<Tree> {
        let row = self.product().into_iter().next()?;
        let mut names = self.names(&self.board, &row);
        if self.first == First::Player {
            // The rows do not depend on the player.
            names.remove("start");
        }
        match rng.below(10) {
            0 => Some(Tree::random(Kind::Truth, &names, 3, rng)),
            1..=2 => {
                let first = Tree::name(self.inputs.keys().next()?);
                let limit = Tree::number(rng.between(-1, 3).into());
                Some(Tree::Between("<=", Box::new([first, limit])))
            }
            _ => None,
        }
    }

    /// Goals that one of the rows reaches, so that a fair share of the rows does.
    fn random_goals(&self, rng: &mut SplitMix64) -> Vec<Goal> {
        let rows = self.rows(&self.board);
        let pick = |rng: &mut SplitMix64| {
            let values = rows.get(rng.below(rows.len().max(1) as u64) as usize)?;
            Some((self.names(&self.board, values), self.run(&self.board, values)))
        };
        let (Some((names, run)), Some((_, other))) = (pick(rng), pick(rng)) else {
            return vec![Goal::Empty];
        };
        Goal::random(self, &names, &run, &other, rng)
    }

    fn write(&self, input_forms: &str) -> String {
        let ground = &self.ground;
        let mut text = String::from(
            "schema = 1\nnumber = 1\nid = \"x\"\ntitle = \"X\"\nobjective = \"X\"\nprovenance = \"own\"\n",
        );
        if self.weighs {
            text.push_str("extension = \"weight\"\n");
        }
        if let Some(condition) = &self.condition {
            writeln!(text, "where = \"{}\"", condition.write()).expect("strings take all");
        }
        let last_row = if ground.lone_middle { "middle" } else { "all" };
        let missing: Vec<String> = ground.missing.iter().map(|&place| cell(place)).collect();
        let start = match self.first {
            First::Lever('l') => "blue",
            First::Lever(_) => "red",
            First::Player => "player",
            First::Input => "input",
        };
        let supply: Vec<String> = KINDS
            .iter()
            .zip(["ramp", "crossover", "interceptor", "bit", "gear_bit", "gear", "weigh_gate"])
            .filter(|(kind, _)| self.weighs || **kind != 'q')
            .map(|(kind, name)| format!("{name} = {}\n", self.supply[kind]))
            .collect();
        let goals: Vec<String> = self.goals.iter().map(Goal::form).collect();
        let registers: Vec<String> = self
            .registers
            .iter()
            .map(|(name, cells)| format!("{name} = {}\n", list(cells)))
            .collect();
        let labels: Vec<String> =
            self.labels.iter().map(|(name, at)| format!("{name} = {}\n", cell(*at))).collect();
        write!(
            text,
            "[balls]\n{}{}{}start = \"{start}\"\n[shape]\nrows = {}\ncolumns = {}\nblue_entry = {}\n\
             red_entry = {}\nlast_row = \"{last_row}\"\nmissing = [{}]\n[board]\ngrid = '''\n{}'''\n\
             [supply]\n{}[inputs]\n{input_forms}[registers]\n{}[interceptors]\n{}\
             [expect]\n{}",
            self.balls[0].form("blue", "left"),
            self.balls[1].form("red", "right"),
            if self.heavy_last { "heavy = \"last\"\n" } else { "" },
            ground.rows,
            ground.columns,
            ground.blue,
            ground.red,
            missing.join(", "),
            chance::text(ground, &self.given),
            supply.concat(),
            registers.concat(),
            labels.concat(),
            goals.concat(),
        )
        .expect("strings take all");
        text
    }

    /// The starts that the challenge allows.
    fn rows(&self, board: &Board) -> Vec<Values> {
        let mut rows = self.product();
        if let Some(condition) = &self.condition {
            rows.retain(|row| condition.value(&self.names(board, row)) == Ok(Value::Truth(true)));
        }
        rows
    }

    /// The names that expressions may use in this row, with their values.
    pub(crate) fn names(&self, board: &Board, values: &Values) -> Names {
        let (_, start) = self.start(board, values);
        let text = |text: &str| Value::Text(text.to_owned());
        let mut names: Names =
            values.iter().map(|(name, value)| (name.clone(), Value::Number(*value))).collect();
        for (name, cells) in &self.registers {
            names.insert(name.clone(), Value::Number(value(cells, &start.ways)));
        }
        let lever = if start.lever == 'l' { "blue" } else { "red" };
        names.insert("start".to_owned(), text(lever));
        names.extend(["blue", "red", "any"].map(|name| (name.to_owned(), text(name))));
        names.insert("left".to_owned(), Value::Number(0));
        names.insert("right".to_owned(), Value::Number(1));
        names.extend(self.labels.keys().map(|name| (name.clone(), text(name))));
        names
    }

    /// Whether the condition or a goal has no value in some row.
    pub(crate) fn is_faulty(&self, board: &Board) -> bool {
        let condition = |row: &Values| match &self.condition {
            Some(condition) => condition.value(&self.names(board, row)).is_err(),
            None => false,
        };
        let has_no_goal = |row: &Values| {
            let names = self.names(board, row);
            let run = self.run(board, row);
            self.goals.iter().any(|goal| goal.is_reached(self, &names, row, &run).is_err())
        };
        self.product().iter().any(condition) || self.rows(board).iter().any(has_no_goal)
    }

    /// All starts, before the condition is applied.
    fn product(&self) -> Vec<Values> {
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
        if self.first == First::Input {
            vary("start", 0, 1);
        }
        rows
    }

    /// All rows with their results on a board; `None` if one of them is too long to follow.
    pub(crate) fn cases(&self, board: &Board) -> Option<Vec<Case>> {
        let case = |mut values: Values| {
            let run = self.run(board, &values);
            let names = self.names(board, &values);
            let start = self.start(board, &values).1.ways;
            let reached = |goal: &Goal| goal.is_reached(self, &names, &values, &run) == Ok(true);
            let ended = match run.end {
                End::Fell { .. } | End::Left { .. } | End::TooLong => false,
                End::Repeats { .. } => self.goals.iter().any(Goal::is_about_the_end),
                End::Caught { .. } | End::Empty { .. } => true,
            };
            let passes = ended && self.goals.iter().all(reached);
            for (name, cells) in &self.registers {
                values.insert(name.clone(), value(cells, &start));
            }
            (run.end != End::TooLong).then_some(Case { values, run, passes })
        };
        self.rows(board).into_iter().map(case).collect()
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
            Balls::Range(..) => {
                let mut balls = vec![colour; values[name] as usize];
                if let (Some(last), true) = (balls.last_mut(), self.heavy_last) {
                    last.make_ascii_lowercase();
                }
                Hopper::These(balls)
            }
            Balls::Endless => Hopper::Endless(colour),
        };
        let hoppers =
            [hopper(&self.balls[0], 'B', "blue_balls"), hopper(&self.balls[1], 'R', "red_balls")];
        let lever = match self.first {
            First::Lever(lever) => lever,
            First::Player => self.chosen,
            First::Input if values["start"] == 0 => 'l',
            First::Input => 'r',
        };
        (board, Start { ways, hoppers, lever })
    }

    /// The line of a submission that names its first lever, if it needs one.
    pub(crate) fn start_form(&self) -> &'static str {
        match (self.first, self.chosen) {
            (First::Player, 'l') => "start = \"blue\"\n",
            (First::Player, _) => "start = \"red\"\n",
            _ => "",
        }
    }

    /// Whether the player chooses the lever and the goals depend on it.
    pub(crate) fn asks_by_lever(&self) -> bool {
        self.first == First::Player && self.goals.iter().any(|goal| goal.form().contains("start"))
    }

    /// Whether the balls of a pattern are endless.
    pub(crate) fn is_endless(&self, pattern: &str) -> bool {
        let endless = |side: usize| matches!(self.balls[side], Balls::Endless);
        pattern.chars().all(|ball| endless(usize::from(ball == 'R')))
    }

    /// Number of balls of a colour in a row.
    pub(crate) fn supply(&self, values: &Values, colour: char) -> usize {
        let (_, start) = self.start(&self.board, values);
        let count = |hopper: &Hopper| match hopper {
            Hopper::These(balls) => {
                balls.iter().filter(|ball| ball.eq_ignore_ascii_case(&colour)).count()
            }
            Hopper::Endless(own) if *own == colour => usize::MAX / 4,
            Hopper::Endless(_) => 0,
        };
        start.hoppers.iter().map(count).sum()
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

/// The value of a register, the least significant cell first.
pub(crate) fn value(cells: &[Place], ways: &BTreeMap<Place, Hand>) -> i64 {
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

/// Up to three inputs of one or two bits, with their form in the spec.
fn inputs(board: &Board, rng: &mut SplitMix64) -> (Inputs, String) {
    let mut free: Vec<Vec<Place>> = board.groups().into_iter().collect();
    let ramps = board.ground.places().into_iter();
    let is_ramp = |place: &Place| matches!(board.part(*place), Some('/' | '\\'));
    free.extend(ramps.filter(is_ramp).filter(|_| rng.chance(5)).map(|ramp| vec![ramp]));
    let mut inputs = Inputs::new();
    let mut forms = String::new();
    for number in 0..rng.below(4) {
        let name = format!("I{number}");
        let mut cells = Vec::new();
        for bit in 0..1 + u32::from(rng.chance(60)) {
            if !free.is_empty() {
                let group = free.swap_remove(rng.below(free.len() as u64) as usize);
                cells.push((group[rng.below(group.len() as u64) as usize], bit));
            }
        }
        let places: Vec<Place> = cells.iter().map(|(place, _)| *place).collect();
        if let ([only], true) = (&places[..], rng.chance(50)) {
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
fn registers(board: &Board, rng: &mut SplitMix64) -> BTreeMap<String, Vec<Place>> {
    let places: Vec<Place> = board.drawn().into_keys().collect();
    let mut cells = BTreeSet::new();
    for _ in 0..rng.below(5).min(places.len() as u64) {
        cells.insert(rng.pick(&places));
    }
    let mut cells: Vec<Place> = cells.into_iter().collect();
    if rng.chance(50) {
        cells.reverse();
    }
    if cells.is_empty() { BTreeMap::new() } else { [("F".to_owned(), cells)].into() }
}

/// Names for some of the interceptors.
fn labels(board: &Board, rng: &mut SplitMix64) -> BTreeMap<String, Place> {
    let mut labels = BTreeMap::new();
    for (place, part) in board.parts() {
        if part == 'U' && labels.len() < 3 && rng.chance(70) {
            labels.insert(format!("L{}", labels.len()), place);
        }
    }
    labels
}

fn balls(usual: char, rng: &mut SplitMix64) -> Balls {
    match rng.below(10) {
        0..=3 => Balls::These(vec![usual; rng.below(12) as usize]),
        4..=5 => Balls::These((0..rng.below(9)).map(|_| rng.pick(&['B', 'R'])).collect()),
        6..=7 => {
            let from = rng.between(0, 3);
            Balls::Range(from.into(), (from + rng.between(0, 3)).into())
        }
        _ => Balls::Endless,
    }
}

/// If the number of balls of a colour is an input, the other hopper holds none of that colour.
fn counted_once(balls: [Balls; 2]) -> [Balls; 2] {
    let ranges = balls.each_ref().map(|balls| matches!(balls, Balls::Range(..)));
    let [left, right] = balls;
    let without = |balls: Balls, colour: char, other: char| match balls {
        Balls::These(balls) => {
            let change = |ball: char| match ball {
                ball if ball == colour => other,
                ball if ball == colour.to_ascii_lowercase() => other.to_ascii_lowercase(),
                ball => ball,
            };
            Balls::These(balls.into_iter().map(change).collect())
        }
        balls => balls,
    };
    [
        if ranges[1] { without(left, 'R', 'B') } else { left },
        if ranges[0] { without(right, 'B', 'R') } else { right },
    ]
}

/// The part of a whole board that the start board shows: all cells that the spec names, and some others. Inputs, and
/// some bits that are not named, are drawn upright.
fn given(
    board: &Board,
    inputs: &Inputs,
    registers: &BTreeMap<String, Vec<Place>>,
    rng: &mut SplitMix64,
) -> BTreeMap<Place, char> {
    let is_input = |place: Place| inputs.values().flatten().any(|(input, _)| *input == place);
    let in_register = |place: Place| registers.values().flatten().any(|cell| *cell == place);
    let shown = rng.pick(&[30, 70, 100]);
    let mut given = BTreeMap::new();
    for (place, part) in board.parts() {
        let upright = match part {
            '<' | '>' => '^',
            '{' | '}' => 'v',
            same => same,
        };
        if is_input(place) {
            given.insert(place, if rng.chance(50) { upright } else { part });
        } else if in_register(place) {
            given.insert(place, part);
        } else if rng.chance(shown) {
            given.insert(place, if rng.chance(10) { upright } else { part });
        }
    }
    // Bits that the start board itself links to an input cannot have a direction of their own.
    for (place, train) in together(&given) {
        if train.iter().any(|member| is_input(*member)) && !is_input(place) {
            given.insert(place, 'v');
        }
    }
    given
}

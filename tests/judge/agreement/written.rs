//! Specs read a second time, for the independent machine. Expressions are left to the interpreter of the `cel` crate.

use std::collections::BTreeMap;

use cel::{Context, Program, Value};
use toml::{Table, Value as Toml};

use crate::agreement::goals::matches;
use crate::agreement::independent::{Board, End, Ground, Hand, Hopper, Place, Run, run};
use crate::agreement::specs::{KINDS, kind, value};

/// Endless runs that repeat later than this are not followed, in balls.
const PATIENCE: u64 = 10_000;

/// The value of each name in a row: numbers, and the lever as a text.
pub(crate) type Names = BTreeMap<String, Value>;

/// A challenge as the independent machine reads it.
pub(crate) struct Written {
    pub ground: Ground,
    pub given: BTreeMap<Place, char>,
    pub supply: BTreeMap<char, i64>,
    /// The cells of each input with the bit that each holds, in the order of the spec.
    pub inputs: Vec<(String, Vec<(Place, u32)>)>,
    /// Gear bits that the player must link.
    pub linked: Vec<Vec<Place>>,
    registers: BTreeMap<String, Vec<Place>>,
    labels: BTreeMap<String, Place>,
    pub table: Table,
}

/// A row with its result.
pub(crate) struct Case {
    pub run: Run,
    pub passes: bool,
}

impl Written {
    pub(crate) fn read(text: &str) -> Written {
        let table: Table = text.parse().expect("a spec is TOML");
        let ground = ground(table.get("shape"));
        let given = parts(table["board"]["grid"].as_str().expect("a grid"));
        let supply = KINDS.iter().zip(SUPPLY).map(|(own, (name, in_box))| {
            let given = given.values().filter(|part| kind(**part) == *own).count() as i64;
            let amount = table.get("supply").and_then(|supply| supply.get(name));
            (*own, amount.map_or(0, |amount| amount.as_integer().unwrap_or(in_box - given)))
        });
        let supply = supply.collect();
        let mut linked = Vec::new();
        let mut inputs = Vec::new();
        for (name, form) in entries(&table, "inputs") {
            let cells = if let Some(same) = form.get("same") {
                let same = places(same);
                if form.get("linked").and_then(Toml::as_bool) == Some(true) {
                    linked.push(same.clone());
                }
                same.into_iter().map(|place| (place, 0)).collect()
            } else {
                places(form).into_iter().zip(0..).collect()
            };
            inputs.push((name, cells));
        }
        let registers = entries(&table, "registers").map(|(name, form)| (name, places(form)));
        let labels = entries(&table, "interceptors").map(|(name, form)| (name, places(form)[0]));
        Written {
            registers: registers.collect(),
            labels: labels.collect(),
            ground,
            given,
            supply,
            inputs,
            linked,
            table,
        }
    }

    /// Every start that the condition admits, with its result.
    pub(crate) fn cases(&self, board: &Board, chosen: Hand) -> Vec<Case> {
        let mut rows = vec![Names::new()];
        let mut vary = |name: &str, values: Vec<Value>| {
            let one = |row: &Names| {
                let with = |value: &Value| {
                    let mut row = row.clone();
                    row.insert(name.to_owned(), value.clone());
                    row
                };
                values.iter().map(with).collect::<Vec<_>>()
            };
            rows = rows.iter().flat_map(one).collect();
        };
        for (name, cells) in &self.inputs {
            let bits = cells.iter().map(|(_, bit)| bit + 1).max().unwrap_or(0);
            vary(name, (0..1i64 << bits).map(Value::Int).collect());
        }
        let balls = &self.table["balls"];
        for (colour, name) in [("blue", "blue_balls"), ("red", "red_balls")] {
            if let Some((from, to)) = balls.get(colour).and_then(Toml::as_str).and_then(range) {
                vary(name, (from..=to).map(Value::Int).collect());
            }
        }
        let start = balls.get("start").map_or("blue", |start| start.as_str().expect("a lever"));
        vary(
            "start",
            match (start, chosen) {
                ("input", _) => vec![text("blue"), text("red")],
                ("player", 'l') => vec![text("blue")],
                ("player", _) => vec![text("red")],
                (fixed, _) => vec![text(fixed)],
            },
        );
        let admitted = self.table.get("where").and_then(Toml::as_str);
        let rows = rows.into_iter().filter_map(|row| {
            let (row, case) = self.case(board, row);
            let admitted = admitted.is_none_or(|condition| self.truth(condition, &row));
            admitted.then_some(case)
        });
        rows.collect()
    }

    /// Board and directions of a row in which the inputs have these values.
    pub(crate) fn set(&self, board: &Board, row: &Names) -> (Board, BTreeMap<Place, Hand>) {
        let mut board = board.clone();
        let mut ways = board.drawn();
        for (name, cells) in &self.inputs {
            for &(place, bit) in cells {
                let right = number(&row[name]) >> bit & 1 == 1;
                if ways.contains_key(&place) {
                    for &member in board.together(place) {
                        ways.insert(member, if right { 'r' } else { 'l' });
                    }
                } else {
                    board.set_ramp(place, if right { '\\' } else { '/' });
                }
            }
        }
        (board, ways)
    }

    fn case(&self, board: &Board, mut row: Names) -> (Names, Case) {
        let (board, ways) = self.set(board, &row);
        for (name, cells) in &self.registers {
            row.insert(name.clone(), Value::Int(value(cells, &ways)));
        }
        let balls = &self.table["balls"];
        let heavy_last = balls.get("heavy").is_some();
        let of = |letter: char, count: i64| {
            let mut balls = vec![letter; count as usize];
            if let (Some(last), true) = (balls.last_mut(), heavy_last) {
                last.make_ascii_lowercase();
            }
            balls
        };
        let hopper = |colour: &str, side: &str, letter: char| {
            if let Some(mixed) = balls.get(side) {
                return Hopper::These(mixed.as_str().expect("letters").chars().collect());
            }
            match balls.get(colour) {
                None => Hopper::These(Vec::new()),
                Some(Toml::Integer(count)) => Hopper::These(of(letter, *count)),
                Some(count) if count.as_str() == Some("unlimited") => Hopper::Endless(letter),
                Some(_) => {
                    let count = number(&row[&format!("{colour}_balls")]);
                    Hopper::These(of(letter, count))
                }
            }
        };
        let hoppers = [hopper("blue", "left", 'B'), hopper("red", "right", 'R')];
        for (name, letter) in [("blue_balls", 'B'), ("red_balls", 'R')] {
            if let Some(count) = count(&hoppers, letter) {
                row.insert(name.to_owned(), Value::Int(count as i64));
            }
        }
        let lever = if row["start"] == text("blue") { 'l' } else { 'r' };
        let run = run(&board, ways, hoppers.clone(), lever, PATIENCE);
        assert_ne!(run.end, End::TooLong, "no run of the corpus takes so long to come back");
        let passes = self.passes(&board, &row, &hoppers, &run);
        (row, Case { run, passes })
    }

    fn passes(&self, board: &Board, row: &Names, hoppers: &[Hopper; 2], run: &Run) -> bool {
        let expect = &self.table["expect"];
        let asked = |key: &str| expect.get(key).and_then(Toml::as_str);
        let applies = |form: &Toml| {
            let when = form.get("when").and_then(Toml::as_str);
            when.is_none_or(|condition| self.truth(condition, row))
        };
        let out = match expect.get("out") {
            None => true,
            Some(Toml::String(balls)) => run.colours() == *balls,
            Some(form) => match ["repeat", "matches"].map(|key| form.get(key)?.as_str()) {
                [Some(pattern), _] => is_pattern(pattern, hoppers, run),
                [_, Some(pattern)] => matches(pattern, &run.colours()),
                _ => {
                    let value = form["value"].as_str().expect("an expression");
                    !applies(form) || text(&run.colours()) == self.value(value, row)
                }
            },
        };
        let colour = asked("intercepted").map(|colour| self.value(colour, row));
        let label = asked("interceptor").map(|label| self.value(label, row));
        let end = match (&run.end, asked("end")) {
            (End::Caught { place, colour: caught }, None | Some("intercepted")) => {
                let caught = text(if caught.eq_ignore_ascii_case(&'B') { "blue" } else { "red" });
                colour.is_none_or(|colour| colour == caught || colour == text("any"))
                    && label.is_none_or(|label| {
                        self.labels.iter().any(|(own, at)| text(own) == label && at == place)
                    })
            }
            (End::Empty { .. }, None) => colour.is_none() && label.is_none(),
            (End::Empty { .. }, end) => end == Some("empty"),
            (End::Repeats { .. }, end) => end == Some("repeats"),
            _ => false,
        };
        let finals = expect.get("final").and_then(Toml::as_table).into_iter().flatten();
        let finals = finals.into_iter().all(|(name, form)| {
            let wanted = form.as_str().or_else(|| form.get("value")?.as_str());
            let wanted = self.value(wanted.expect("an expression"), row);
            !applies(form) || wanted == Value::Int(self.at_the_end(board, name, run))
        });
        out && end && finals
    }

    fn at_the_end(&self, board: &Board, name: &str, run: &Run) -> i64 {
        if let Some(cells) = self.registers.get(name) {
            return value(cells, &run.ways);
        }
        let input = self.inputs.iter().find(|(own, _)| own == name).expect("the name is known");
        let is_right = |place: &Place| match run.ways.get(place) {
            Some(hand) => *hand == 'r',
            None => board.part(*place) == Some('\\'),
        };
        input.1.iter().filter(|(place, _)| is_right(place)).fold(0, |sum, (_, bit)| sum | 1 << bit)
    }

    fn truth(&self, expression: &str, row: &Names) -> bool {
        self.value(expression, row) == Value::Bool(true)
    }

    /// The value of an expression in a row.
    pub(crate) fn value(&self, expression: &str, row: &Names) -> Value {
        let mut context = Context::default();
        for word in ["blue", "red", "any"].into_iter().chain(self.labels.keys().map(String::as_str))
        {
            context.add_variable_from_value(word, text(word));
        }
        context.add_variable_from_value("left", 0);
        context.add_variable_from_value("right", 1);
        for (name, value) in row {
            context.add_variable_from_value(name.as_str(), value.clone());
        }
        let program = Program::compile(expression).expect("an expression of a spec");
        program.execute(&context).unwrap_or_else(|error| panic!("{expression}: {error}"))
    }
}

/// The box of the toy.
const SUPPLY: [(&str, i64); 7] = [
    ("ramp", 30),
    ("crossover", 6),
    ("interceptor", 3),
    ("bit", 10),
    ("gear_bit", 8),
    ("gear", 4),
    ("weigh_gate", 0),
];

fn text(text: &str) -> Value {
    Value::String(text.to_owned().into())
}

fn number(value: &Value) -> i64 {
    match value {
        Value::Int(number) => *number,
        other => panic!("{other:?} is no number"),
    }
}

/// The two ends of `1..=15`.
pub(crate) fn range(text: &str) -> Option<(i64, i64)> {
    let (from, to) = text.split_once("..=")?;
    Some((from.parse().ok()?, to.parse().ok()?))
}

/// The parts that are drawn.
pub(crate) fn parts(grid: &str) -> BTreeMap<Place, char> {
    let lines = (1..).zip(grid.lines());
    let cells = lines.flat_map(|(row, line)| {
        (1..).zip(line.chars()).map(move |(column, part)| ((row, column), part))
    });
    cells.filter(|(_, part)| !matches!(part, ' ' | '-' | '.')).collect()
}

fn entries<'a>(table: &'a Table, key: &str) -> impl Iterator<Item = (String, &'a Toml)> {
    let inner = table.get(key).and_then(Toml::as_table);
    inner.into_iter().flatten().map(|(name, form)| (name.clone(), form))
}

fn integer(value: &Toml) -> i32 {
    value.as_integer().expect("a number") as i32
}

/// One cell, or several.
fn places(form: &Toml) -> Vec<Place> {
    let items = form.as_array().expect("a cell or cells");
    match &items[..] {
        [row @ Toml::Integer(_), column] => vec![(integer(row), integer(column))],
        cells => cells.iter().flat_map(places).collect(),
    }
}

fn ground(shape: Option<&Toml>) -> Ground {
    let Some(shape) = shape else { return Ground::toy() };
    let missing = shape.get("missing").map_or(Vec::new(), places);
    Ground {
        rows: integer(&shape["rows"]),
        columns: integer(&shape["columns"]),
        blue: integer(&shape["blue_entry"]),
        red: integer(&shape["red_entry"]),
        lone_middle: shape.get("last_row").and_then(Toml::as_str) != Some("all"),
        missing: missing.into_iter().collect(),
    }
}

/// Number of balls of a colour; `None` if endless.
fn count(hoppers: &[Hopper; 2], letter: char) -> Option<usize> {
    let mut count = 0;
    for hopper in hoppers {
        match hopper {
            Hopper::Endless(own) if *own == letter => return None,
            Hopper::Endless(_) => {}
            Hopper::These(balls) => {
                count += balls.iter().filter(|ball| ball.eq_ignore_ascii_case(&letter)).count()
            }
        }
    }
    Some(count)
}

/// Whether the pattern came out repeatedly, until the next ball due was used up.
fn is_pattern(pattern: &str, hoppers: &[Hopper; 2], run: &Run) -> bool {
    let mut due = String::new();
    for letter in pattern.chars().cycle().take(2_000) {
        let used = due.chars().filter(|ball| *ball == letter).count();
        if count(hoppers, letter).is_some_and(|count| used == count) {
            return run.colours() == due && !matches!(run.end, End::Repeats { .. });
        }
        due.push(letter);
    }
    // The pattern is endless, and so must the run be.
    let End::Repeats { from, .. } = run.end else { return false };
    let out = run.colours();
    let (before, again) = out.split_at(from as usize - 1);
    let came: String = before.chars().chain(again.chars().cycle()).take(due.len()).collect();
    came == due
}

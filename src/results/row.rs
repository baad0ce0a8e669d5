//! Rows of a truth table in words and as data.

use tumble_core::board::{Cell, Colour, Kind, Side};
use tumble_core::challenge::{Challenge, EndForm, Expected, OutGoal, Row, RowVerdict, Variable};

/// A value in decimal, with its bits if it has more than one: `5 (101)`.
pub fn with_bits(value: i64, width: u32) -> String {
    match width {
        0 | 1 => value.to_string(),
        _ => format!("{value} ({})", value_bits(value, width)),
    }
}

/// A value of an input or register in words: a side for one bit, `5 (101)` for more.
pub fn value_in_words(value: i64, width: u32) -> String {
    match width {
        0 | 1 => Side::from_bit(value != 0).to_string(),
        _ => with_bits(value, width),
    }
}

/// A value of an input in words: a side, `5 (101)`, a number of balls or a lever. `width` is that of its register.
pub fn input_in_words(name: &str, value: i64, width: Option<u32>) -> String {
    match (name, width) {
        ("start", None) => lever_of(value).to_string(),
        (_, None) => value.to_string(),
        (_, Some(width)) => value_in_words(value, width),
    }
}

/// The bits of a value, the most significant first.
pub fn value_bits(value: i64, width: u32) -> String {
    format!("{value:0width$b}", width = width.min(64) as usize)
}

/// The lever that a value of `start` names.
pub fn lever_of(value: i64) -> Colour {
    Side::from_bit(value != 0).colour()
}

/// Varying inputs in the order of the challenge: name, value, and the width if it is a register.
pub fn inputs_of<'a>(
    challenge: &'a Challenge,
    row: &'a Row,
) -> impl Iterator<Item = (&'a str, i64, Option<u32>)> {
    challenge.varying(row).map(|(name, variable, value)| {
        let register = match variable {
            Variable::Register(place) => challenge.register(place),
            Variable::Balls(_) | Variable::Start => None,
        };
        (name, value, register.map(|register| register.cells.width()))
    })
}

/// The inputs of a row in a sentence: `A = 5 (101), start = red`; empty if nothing varies.
pub fn inputs_in_words(challenge: &Challenge, row: &Row) -> String {
    let shown: Vec<String> = inputs_of(challenge, row)
        .map(|(name, value, width)| format!("{name} = {}", input_in_words(name, value, width)))
        .collect();
    shown.join(", ")
}

/// The name of an interceptor in brackets, after a blank: ` (F)`; empty if it has none.
pub fn label_after(challenge: &Challenge, cell: Cell) -> String {
    let found = challenge.labels.iter().find(|(_, at)| *at == cell);
    found.map_or(String::new(), |(label, _)| format!(" ({label})"))
}

/// The inputs and registers that balls can turn: place among the variables, name, width.
pub fn turnable_registers(challenge: &Challenge) -> Vec<(usize, String, u32)> {
    let named = (0..challenge.named()).filter_map(|variable| {
        let register = challenge.register(variable)?;
        let is_ramp = |cell: &Cell| challenge.given.at(*cell).kind() == Some(Kind::Ramp);
        let fixed = register.cells.all().iter().all(is_ramp);
        (!fixed).then(|| (variable, register.name.clone(), register.cells.width()))
    });
    named.collect()
}

/// Number of balls that are written out on either side of the one that matters.
const AROUND: usize = 10;

/// The letters of balls around `place`; the rest is counted.
pub fn excerpt_around(balls: &str, place: usize) -> String {
    // Other texts than balls ("BBR without end") are short.
    if balls.len() <= 2 * AROUND + 8 || !balls.is_ascii() {
        return balls.to_owned();
    }
    let from = place.saturating_sub(AROUND).min(balls.len());
    let to = (place + AROUND).min(balls.len());
    let before = if from > 0 { format!("({from} balls) ...") } else { String::new() };
    let left = balls.len() - to;
    let after = if left > 0 { format!("... ({left} balls)") } else { String::new() };
    format!("{before}{}{after}", &balls[from..to])
}

/// Returns whether a row holds; `None` if undecided.
pub fn holds_as_data(verdict: &RowVerdict) -> Option<bool> {
    match verdict {
        RowVerdict::Holds => Some(true),
        RowVerdict::Fails(_) => Some(false),
        RowVerdict::Undecided => None,
    }
}

/// Required result of a row: the balls, the ending, the values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// The balls, if they count.
    pub out: Option<String>,
    /// The ending, if it counts.
    pub end: Option<String>,
    /// The names and values that count at the end.
    pub finals: Vec<(String, String)>,
}

impl Wanted {
    /// Returns the requirements of `expected`, in words.
    pub fn new(challenge: &Challenge, expected: &Expected) -> Self {
        let out = (expected.out != OutGoal::Any).then(|| expected.out.to_string());
        let goal = expected.ending;
        let end = goal.kind.map(|kind| match (kind, goal.colour, goal.cell) {
            (EndForm::Intercepted, colour, cell) => {
                let colour = colour.map_or(String::new(), |colour| format!("{colour} "));
                let at = |cell| format!(" at {cell}{}", label_after(challenge, cell));
                format!("a {colour}ball caught{}", cell.map_or(String::new(), at))
            }
            _ => goal.to_string(),
        });
        let finals = expected.finals.iter().map(|&(variable, value)| {
            let value = value_in_words(value, challenge.width_of(variable));
            (challenge.name_of(variable).to_owned(), value)
        });
        Wanted { out, end, finals: finals.collect() }
    }
}

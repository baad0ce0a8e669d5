//! Rows of a truth table in words and as data.

use serde_json::{Map, Value, json};

use tumble_core::board::{Cell, Colour, Side};
use tumble_core::challenge::form::EndForm;
use tumble_core::challenge::{Challenge, Expected, OutGoal, Row};
use tumble_core::machine::Ending;

/// A value in decimal, with its bits where it has more than one: `5 (101)`.
pub fn with_bits(value: i64, width: u32) -> String {
    match width {
        0 | 1 => value.to_string(),
        _ => format!("{value} ({})", bits(value, width)),
    }
}

/// The bits of a value, the most significant first.
pub fn bits(value: i64, width: u32) -> String {
    format!("{value:0width$b}", width = width.min(64) as usize)
}

/// The lever that a value of `start` names.
pub(super) fn lever(value: i64) -> Colour {
    Side::from_bit(value != 0).colour()
}

/// What varies, in the order of the challenge: name, value, and bits where it is a register.
pub fn inputs<'a>(
    challenge: &'a Challenge,
    row: &'a Row,
) -> impl Iterator<Item = (&'a str, i64, Option<u32>)> {
    challenge.rows.axes().iter().filter_map(move |axis| {
        let name = challenge.variables().nth(axis.variable)?;
        let value = row.values.get(axis.variable).copied()?;
        let width = challenge.register(axis.variable).map(|register| register.cells.width());
        Some((name, value, width))
    })
}

/// The inputs of a row in a sentence: `A = 5 (101), start = red`; empty where nothing varies.
pub fn in_words(challenge: &Challenge, row: &Row) -> String {
    let shown: Vec<String> = inputs(challenge, row)
        .map(|(name, value, width)| match (name, width) {
            ("start", None) => format!("start = {}", lever(value)),
            (_, Some(1)) => format!("{name} = {value} ({})", Side::from_bit(value != 0)),
            (_, width) => format!("{name} = {}", with_bits(value, width.unwrap_or(1))),
        })
        .collect();
    shown.join(", ")
}

/// The inputs of a row as data.
pub fn as_json(challenge: &Challenge, row: &Row) -> Value {
    let entries = inputs(challenge, row).map(|(name, value, width)| {
        let value = match (name, width) {
            ("start", None) => json!(lever(value)),
            _ => json!(value),
        };
        (name.to_owned(), value)
    });
    Value::Object(entries.collect::<Map<_, _>>())
}

/// An ending as data.
pub fn ending_json(ending: Ending) -> Value {
    match ending {
        Ending::Intercepted { cell, colour } => {
            json!({"kind": "intercepted", "cell": cell, "colour": colour})
        }
        Ending::HopperEmpty { side } => json!({"kind": "empty", "side": side}),
        Ending::Fell { cell, colour } => json!({"kind": "fell", "cell": cell, "colour": colour}),
        Ending::LeftBoard { cell, side, colour } => {
            json!({"kind": "left-board", "cell": cell, "side": side, "colour": colour})
        }
        Ending::Repeats { from, period } => {
            json!({"kind": "repeats", "from": from, "period": period})
        }
        Ending::GaveUp => json!({"kind": "undecided"}),
    }
}

/// What a row must leave, part by part: the balls, the ending, the values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// The balls, where they count.
    pub out: Option<String>,
    /// The ending, where it counts.
    pub end: Option<String>,
    /// The names and values that count at the end.
    pub finals: Vec<(String, String)>,
}

impl Wanted {
    /// What `expected` asks.
    pub fn new(challenge: &Challenge, expected: &Expected) -> Self {
        let out = (expected.out != OutGoal::Any).then(|| expected.out.to_string());
        let label = |cell: Cell| {
            let found = challenge.labels.iter().find(|(_, at)| *at == cell);
            found.map_or(String::new(), |(label, _)| format!(" ({label})"))
        };
        let goal = expected.ending;
        let end = goal.kind.map(|_| format!("{goal}{}", goal.cell.map_or(String::new(), label)));
        let finals = expected.finals.iter().map(|&(variable, value)| {
            let name = challenge.variables().nth(variable).unwrap_or("?").to_owned();
            let width = challenge.register(variable).map_or(1, |r| r.cells.width());
            (name, with_bits(value, width))
        });
        Wanted { out, end, finals: finals.collect() }
    }

    /// The whole in one line.
    pub fn in_words(&self) -> String {
        let end = self.end.clone().map(|end| format!("ends with {end}"));
        let finals = self.finals.iter().map(|(name, value)| format!("{name} = {value}"));
        let parts: Vec<String> = self.out.clone().into_iter().chain(end).chain(finals).collect();
        if parts.is_empty() { "no fault".to_owned() } else { parts.join(", ") }
    }
}

/// The kind of ending that is asked for, as the spec writes it.
pub fn end_name(end: EndForm) -> &'static str {
    match end {
        EndForm::Empty => "empty",
        EndForm::Intercepted => "intercepted",
        EndForm::Repeats => "repeats",
    }
}

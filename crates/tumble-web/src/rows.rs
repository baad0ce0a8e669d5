//! Rows: their values in words, goals and results.

use serde::Serialize;
use tumble_core::TableRow;
use tumble_core::board::{Cell, Colour, Marble, Side};
use tumble_core::challenge::{
    Challenge, EndForm, Expected, Mismatch, OutGoal, Row, RowVerdict, Variable,
};
use tumble_core::machine::{Ending, Outcome};

use crate::request::Refusal;

/// The most balls whose letters are given.
const SHOWN: usize = 1000;

/// Number of rows that are tried to find one that the condition admits.
const TRIED: u128 = 1 << 20;

/// The number of a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct NumberedRow {
    row: String,
}

/// The value of a variable in a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct NamedValue {
    name: String,
    value: i64,
    /// The value in words: `A = 5`, `top points left`, `3 blue balls`.
    text: String,
}

impl NamedValue {
    pub(crate) fn text(&self) -> &str {
        &self.text
    }
}

/// A goal or a result of a run: the balls, the ending, or a value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct ResultItem {
    /// `out`, `end` or `value`.
    kind: &'static str,
    /// The goal or result in words.
    text: String,
    /// Letters of the balls, for `out`.
    #[serde(skip_serializing_if = "Option::is_none")]
    balls: Option<String>,
    /// Whether the run differs from the goal here.
    wrong: bool,
}

/// The end of a run, as data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct RunEnd {
    /// `caught`, `empty`, `fell`, `left`, `repeats` or `open`.
    how: &'static str,
    cell: Option<Cell>,
    /// Side of the empty hopper, or of the edge at which the ball left.
    side: Option<Side>,
    colour: Option<Colour>,
}

impl RunEnd {
    pub(crate) fn of_ending(ending: Ending) -> RunEnd {
        let (how, cell, side, marble) = match ending {
            Ending::Intercepted { cell, marble } => ("caught", Some(cell), None, Some(marble)),
            Ending::HopperEmpty { side } => ("empty", None, Some(side), None),
            Ending::Fell { cell, marble } => ("fell", Some(cell), None, Some(marble)),
            Ending::LeftBoard { cell, side, marble } => {
                ("left", Some(cell), Some(side), Some(marble))
            }
            Ending::Repeats { .. } => ("repeats", None, None, None),
            Ending::GaveUp => ("open", None, None, None),
        };
        RunEnd { how, cell, side, colour: marble.map(|marble| marble.colour) }
    }
}

/// The letters of the balls that came out, at most `SHOWN`.
pub(crate) fn came_out(outcome: &Outcome) -> String {
    Marble::letters(outcome.out.get(..SHOWN).unwrap_or(&outcome.out))
}

/// Returns the row with this number, or the first one after it that the condition admits.
pub(crate) fn next_row(challenge: &Challenge, number: u128) -> Result<NumberedRow, Refusal> {
    let product = challenge.rows.product().unwrap_or(u128::MAX);
    let first = number.min(product.saturating_sub(1));
    for number in first..product.min(first.saturating_add(TRIED)) {
        let row = challenge.rows.row(number);
        if is_admitted(challenge, &row)? {
            return Ok(NumberedRow { row: number.to_string() });
        }
    }
    Err(Refusal::new("there is no such start that the challenge asks for"))
}

/// Returns the row with this number, if the condition admits it.
pub(crate) fn admitted_row(challenge: &Challenge, number: u128) -> Result<Row, Refusal> {
    if challenge.rows.product().is_some_and(|product| number >= product) {
        return Err(Refusal::new("the challenge has no start with this number"));
    }
    let row = challenge.rows.row(number);
    if is_admitted(challenge, &row)? {
        return Ok(row);
    }
    let condition = challenge.rows.condition().map(ToString::to_string).unwrap_or_default();
    Err(Refusal::new(format!("the challenge asks for no such start: its condition is {condition}")))
}

fn is_admitted(challenge: &Challenge, row: &Row) -> Result<bool, Refusal> {
    challenge.rows.admits(row).map_err(Refusal::of)
}

/// Returns the values of the variables in a row.
pub(crate) fn row_values(challenge: &Challenge, row: &Row) -> Vec<NamedValue> {
    let value = |(name, variable, value): (&str, Variable, i64)| {
        let text = match variable {
            Variable::Start => format!("{} lever first", Side::from_bit(value != 0).colour()),
            Variable::Balls(side) => counted(value, &format!("{} ball", side.colour())),
            Variable::Register(place) => match challenge.register(place) {
                Some(register) if register.cells.width() == 1 => {
                    format!("{name} {}", Side::from_bit(value != 0))
                }
                _ => format!("{name} = {value}"),
            },
        };
        NamedValue { name: name.to_owned(), value, text }
    };
    challenge.varying(row).map(value).collect()
}

fn counted(count: i64, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// Returns the goals of a row; `wrong` is the difference of a run from them.
pub(crate) fn expected_items(
    challenge: &Challenge,
    expected: &Expected,
    wrong: Option<&Mismatch>,
) -> Vec<ResultItem> {
    let mut items = Vec::new();
    if expected.out != OutGoal::Any {
        let balls = match &expected.out {
            OutGoal::Exactly(balls) => Some(Marble::letters(balls)),
            _ => None,
        };
        let text = match &expected.out {
            OutGoal::Exactly(balls) if balls.is_empty() => "no ball comes out".to_owned(),
            OutGoal::Endless(pattern) => format!("{} without end", Marble::letters(pattern)),
            out => out.to_string(),
        };
        let wrong = matches!(wrong, Some(Mismatch::Out { .. }));
        items.push(ResultItem { kind: "out", text, balls, wrong });
    }
    if let Some(kind) = expected.ending.kind {
        let text = match kind {
            EndForm::Empty => "the hopper is empty".to_owned(),
            EndForm::Repeats => "the run goes on without end".to_owned(),
            EndForm::Intercepted => {
                let colour = expected
                    .ending
                    .colour
                    .map_or("a ball".to_owned(), |colour| format!("a {colour} ball"));
                let at = expected
                    .ending
                    .cell
                    .map_or(String::new(), |cell| catcher_in_words(challenge, cell));
                format!("{colour} is caught{at}")
            }
        };
        let wrong = matches!(wrong, Some(Mismatch::Ending { .. } | Mismatch::Fault(_)));
        items.push(ResultItem { kind: "end", text, balls: None, wrong });
    }
    for &(variable, value) in &expected.finals {
        let differs =
            matches!(wrong, Some(Mismatch::Final { variable: own, .. }) if *own == variable);
        items.push(value_item(challenge, variable, value, differs));
    }
    items
}

/// Returns the goals of a row, the results of its run, and whether they agree; `None` if that is
/// undecided.
pub(crate) fn compared_items(
    challenge: &Challenge,
    row: &TableRow,
) -> (Vec<ResultItem>, Vec<ResultItem>, Option<bool>) {
    let (holds, wrong) = match row.verdict() {
        RowVerdict::Holds => (Some(true), None),
        RowVerdict::Fails(mismatch) => (Some(false), Some(mismatch)),
        RowVerdict::Undecided => (None, None),
    };
    let value = |variable| row.final_value(variable);
    let came = run_results(challenge, row.expected(), row.outcome(), wrong, value);
    (expected_items(challenge, row.expected(), wrong), came, holds)
}

/// Returns the results of a run, as far as they have goals.
pub(crate) fn run_results(
    challenge: &Challenge,
    expected: &Expected,
    outcome: &Outcome,
    wrong: Option<&Mismatch>,
    final_value: impl Fn(usize) -> i64,
) -> Vec<ResultItem> {
    let mut items = Vec::new();
    if expected.out != OutGoal::Any {
        let balls = Marble::letters(&outcome.out);
        let text = if balls.is_empty() { "no ball comes out".to_owned() } else { balls.clone() };
        let wrong = matches!(wrong, Some(Mismatch::Out { .. }));
        items.push(ResultItem { kind: "out", text, balls: Some(balls), wrong });
    }
    let is_wrong = matches!(wrong, Some(Mismatch::Ending { .. } | Mismatch::Fault(_)));
    if expected.ending.kind.is_some() || is_wrong {
        let text = ending_in_words(challenge, outcome.ending);
        items.push(ResultItem { kind: "end", text, balls: None, wrong: is_wrong });
    }
    for &(variable, _) in &expected.finals {
        let value = final_value(variable);
        let differs =
            matches!(wrong, Some(Mismatch::Final { variable: own, .. }) if *own == variable);
        items.push(value_item(challenge, variable, value, differs));
    }
    items
}

fn value_item(challenge: &Challenge, variable: usize, value: i64, wrong: bool) -> ResultItem {
    let name = challenge.name_of(variable);
    let text = match challenge.width_of(variable) {
        0 | 1 => format!("{name} ends {}", Side::from_bit(value != 0)),
        _ => format!("{name} ends at {value}"),
    };
    ResultItem { kind: "value", text, balls: None, wrong }
}

/// Returns the end of a run in words.
pub(crate) fn ending_in_words(challenge: &Challenge, ending: Ending) -> String {
    let ball = |marble: Marble| format!("a {marble} ball");
    match ending {
        Ending::Intercepted { cell, marble } => {
            format!("{} is caught{}", ball(marble), catcher_in_words(challenge, cell))
        }
        Ending::HopperEmpty { side } => format!("the {side} hopper is empty"),
        Ending::Fell { cell, marble } => {
            format!("{} falls at {}", ball(marble), cell_in_words(cell))
        }
        Ending::LeftBoard { cell, side, marble } => {
            format!("{} leaves the board at {}, to the {side}", ball(marble), cell_in_words(cell))
        }
        Ending::Repeats { .. } => "the run goes on without end".to_owned(),
        Ending::GaveUp => "no end was found within the limits of the judge".to_owned(),
    }
}

/// Returns a cell in words.
pub(crate) fn cell_in_words(cell: Cell) -> String {
    format!("row {}, column {}", cell.row, cell.column)
}

/// Returns the place of a caught ball: the name of the interceptor, otherwise its cell.
fn catcher_in_words(challenge: &Challenge, cell: Cell) -> String {
    match challenge.labels.iter().find(|(_, named)| *named == cell) {
        Some((name, _)) => format!(" in {name}"),
        None => format!(" at {}", cell_in_words(cell)),
    }
}

//! Truth tables, row by row as they come.

mod json;
mod summary;

pub use summary::summary;

use itertools::Itertools as _;
use serde_json::json;

use crate::board::{Board, Cell, Kind, letters};
use crate::challenge::{Challenge, ExpectError, Row};
use crate::machine::Outcome;
use crate::report::columns::{Align, Columns, Field};
use crate::report::row::{self, Wanted};
use crate::report::text::{BAD, FAINT, GOOD, HEADING, csv, markdown, styled};

/// For whom a table is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Aligned columns.
    Human,
    /// A Markdown table.
    Markdown,
    /// Comma-separated values.
    Csv,
    /// One JSON object a line.
    Json,
}

/// The widths of the columns are taken from this many rows.
const MEASURED: usize = 1000;

/// Longer sequences of balls are cut in tables for people.
const BALLS: usize = 40;

/// Writes a truth table: of a board, or, without one, what a challenge expects.
#[derive(Debug)]
pub struct Truth<'a> {
    challenge: &'a Challenge,
    board: Option<&'a Board>,
    form: Form,
    columns: Columns,
    waiting: Vec<Vec<Field>>,
    measured: bool,
}

/// One column: its name and its field in the row at hand.
type Named = (String, Field);

impl<'a> Truth<'a> {
    /// A table of this board under the challenge, or of the challenge's expectations.
    pub fn new(challenge: &'a Challenge, board: Option<&'a Board>, form: Form) -> Self {
        Truth {
            challenge,
            board,
            form,
            columns: Columns::new([]),
            waiting: Vec::new(),
            measured: false,
        }
    }

    /// Takes the next row of a board; gives what can be written so far.
    ///
    /// # Errors
    /// Where an expectation has no value in the row.
    pub fn row(&mut self, row: &Row, outcome: &Outcome) -> Result<String, ExpectError> {
        let Some(board) = self.board else { return self.expected(row) };
        let expected = match self.challenge.game {
            Some(_) => None,
            None => Some(self.challenge.expected(row)?),
        };
        let board = self.challenge.board_in(row, board).into_owned();
        let holds = expected.as_ref().map(|expected| {
            let value = |variable| self.final_value(&board, outcome, variable);
            expected.mismatch(outcome, value).is_none()
        });
        if self.form == Form::Json {
            return Ok(self.outcome_json(row, outcome, &board, expected.as_ref(), holds));
        }
        let mut fields = self.inputs(row);
        let out = letters(&outcome.out);
        let out = if self.form == Form::Csv { out } else { short(&out) };
        fields.push(("out".to_owned(), out.into()));
        let style = if outcome.ending.is_fault() { BAD } else { Default::default() };
        fields.push(("ends".to_owned(), Field::new(outcome.ending.to_string(), style)));
        for (variable, name, width) in self.finals() {
            let value = self.final_value(&board, outcome, variable);
            self.number(&mut fields, format!("{name} end"), value, width);
        }
        fields.extend(self.other_bits(&board, outcome));
        if let Some(holds) = holds {
            let (word, style) = if holds { ("yes", GOOD) } else { ("no", BAD) };
            fields.push(("holds".to_owned(), Field::new(word, style)));
        }
        Ok(self.take(fields))
    }

    /// Takes the next row of a challenge without a board.
    ///
    /// # Errors
    /// Where an expectation has no value in the row.
    pub fn expected(&mut self, row: &Row) -> Result<String, ExpectError> {
        let expected = self.challenge.expected(row)?;
        if self.form == Form::Json {
            let value = json!({
                "row": row.number,
                "inputs": row::as_json(self.challenge, row),
                "expected": self.expected_json(&expected),
            });
            return Ok(format!("{value}\n"));
        }
        let mut fields = self.inputs(row);
        let wanted = Wanted::new(self.challenge, &expected);
        if self.challenge.expect.out.is_some() {
            let out = wanted.out.unwrap_or_else(|| "any".to_owned());
            let out = if self.form == Form::Csv { out } else { short(&out) };
            fields.push(("out".to_owned(), out.into()));
        }
        fields.push(("ends".to_owned(), expected.ending.to_string().into()));
        for rule in &self.challenge.expect.finals {
            let name = format!("{} end", rule.name);
            let due = expected.finals.iter().find(|(variable, _)| *variable == rule.variable);
            let width = self.width(rule.variable);
            match due {
                Some(&(_, value)) => self.number(&mut fields, name, value, width),
                None if fields.iter().any(|(other, _)| *other == name) => {}
                None => {
                    fields.push((name.clone(), "any".into()));
                    if self.form == Form::Csv && width > 1 {
                        fields.push((format!("{name} bits"), "any".into()));
                    }
                }
            }
        }
        Ok(self.take(fields))
    }

    /// What is left to write after the last row.
    pub fn end(&mut self) -> String {
        self.flush()
    }

    fn width(&self, variable: usize) -> u32 {
        self.challenge.register(variable).map_or(1, |register| register.cells.width())
    }

    fn inputs(&self, row: &Row) -> Vec<Named> {
        let mut fields = Vec::new();
        for (name, value, width) in row::inputs(self.challenge, row) {
            match (name, width) {
                ("start", None) => {
                    fields.push((name.to_owned(), row::lever(value).to_string().into()))
                }
                _ => self.number(&mut fields, name.to_owned(), value, width.unwrap_or(1)),
            }
        }
        fields
    }

    /// A number, with its bits beside it where it has more than one.
    fn number(&self, fields: &mut Vec<Named>, name: String, value: i64, width: u32) {
        if self.form == Form::Csv && width > 1 {
            let bits = (format!("{name} bits"), row::bits(value, width).into());
            fields.extend([(name, value.to_string().into()), bits]);
        } else {
            fields.push((name, row::with_bits(value, width).into()));
        }
    }

    /// The inputs and registers that balls can turn: place, name, width.
    fn finals(&self) -> Vec<(usize, String, u32)> {
        let named = (0..self.challenge.named()).filter_map(|variable| {
            let register = self.challenge.register(variable)?;
            let is_ramp = |cell: &Cell| self.challenge.given.at(*cell).kind() == Some(Kind::Ramp);
            let fixed = register.cells.all().iter().all(is_ramp);
            (!fixed).then(|| (variable, register.name.clone(), register.cells.width()))
        });
        named.collect()
    }

    fn final_value(&self, board: &Board, outcome: &Outcome, variable: usize) -> i64 {
        let side = |cell| Challenge::side_of(board, &outcome.switches, cell);
        self.challenge.value_of(variable, side)
    }

    /// The bits and trains that no name stands for: places in the board's switches, first cells.
    fn unnamed(&self, board: &Board) -> Vec<(usize, Cell)> {
        let named = self.challenge.inputs.iter().chain(&self.challenge.registers);
        let named: Vec<Option<usize>> = named
            .flat_map(|register| register.cells.all())
            .map(|&cell| board.switch_at(cell))
            .collect();
        let switches = board.switches().iter().enumerate();
        let unnamed = switches.filter(|(number, _)| !named.contains(&Some(*number)));
        unnamed.filter_map(|(number, switch)| Some((number, *switch.cells.first()?))).collect()
    }

    fn other_bits(&self, board: &Board, outcome: &Outcome) -> Vec<Named> {
        let unnamed = self.unnamed(board);
        let bit = |number: usize| outcome.switches.get(number).map_or(0, |side| side.bit());
        if unnamed.is_empty() {
            Vec::new()
        } else if self.form == Form::Csv {
            unnamed
                .iter()
                .map(|(number, cell)| (cell.to_string(), bit(*number).to_string().into()))
                .collect()
        } else {
            let bits = unnamed.iter().map(|(number, _)| bit(*number).to_string()).join(" ");
            vec![("other bits".to_owned(), bits.into())]
        }
    }

    /// Which bits the column of the other bits shows.
    fn legend(&self) -> Option<String> {
        let unnamed = self.unnamed(self.board?);
        let cells = unnamed.iter().map(|(_, cell)| cell.to_string()).join(" ");
        (!unnamed.is_empty()).then(|| format!("other bits, from left to right: {cells}"))
    }

    fn take(&mut self, fields: Vec<Named>) -> String {
        let (names, fields): (Vec<String>, Vec<Field>) = fields.into_iter().unzip();
        match self.form {
            Form::Human => self.human(names, fields),
            Form::Csv => {
                let line = |texts: Vec<&str>| format!("{}\n", texts.into_iter().map(csv).join(","));
                let heading = line(names.iter().map(String::as_str).collect());
                let row = line(fields.iter().map(|field| field.text.as_str()).collect());
                if std::mem::replace(&mut self.measured, true) { row } else { heading + &row }
            }
            _ => {
                let line = |texts: Vec<String>| format!("| {} |\n", texts.join(" | "));
                let row = line(fields.iter().map(|field| markdown(&field.text)).collect());
                if std::mem::replace(&mut self.measured, true) {
                    return row;
                }
                let legend = self.legend().map_or(String::new(), |legend| format!("{legend}\n\n"));
                let rule = line(names.iter().map(|_| "---".to_owned()).collect());
                let heading = line(names.iter().map(|name| markdown(name)).collect());
                legend + &heading + &rule + &row
            }
        }
    }

    fn human(&mut self, names: Vec<String>, fields: Vec<Field>) -> String {
        if self.measured {
            return self.columns.line(&fields);
        }
        if self.waiting.is_empty() {
            let aligns = names.iter().map(|name| {
                let left =
                    matches!(name.as_str(), "out" | "ends" | "start" | "holds" | "other bits");
                if left { Align::Left } else { Align::Right }
            });
            self.columns = Columns::new(aligns);
            let heading = names.into_iter().map(|name| Field::new(name, HEADING)).collect();
            self.waiting.push(heading);
        }
        self.waiting.push(fields);
        if self.waiting.len() > MEASURED { self.flush() } else { String::new() }
    }

    fn flush(&mut self) -> String {
        let rows = std::mem::take(&mut self.waiting);
        if rows.is_empty() {
            return String::new();
        }
        self.measured = true;
        rows.iter().for_each(|row| self.columns.measure(row));
        let legend =
            self.legend().map_or(String::new(), |legend| format!("{}\n\n", styled(&legend, FAINT)));
        legend + &rows.iter().map(|row| self.columns.line(row)).collect::<String>()
    }
}

/// A sequence of balls that fits a column.
fn short(out: &str) -> String {
    if out.is_empty() {
        "-".to_owned()
    } else if out.len() > BALLS && out.is_ascii() {
        format!("{}... ({} balls)", &out[..BALLS - 10], out.len())
    } else {
        out.to_owned()
    }
}

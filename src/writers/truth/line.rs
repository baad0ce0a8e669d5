//! The lines of a truth table, and pieces of consecutive lines.

use itertools::Itertools as _;

use super::csv::CsvColumns;
use crate::results::row::{self, Wanted};
use crate::results::{ExpectedLine, RowLine};
use crate::writers::text::{BAD, holds_in_words, json_line};
use crate::writers::trace::ending_in_brief;
use crate::writers::{Field, Format};
use tumble_core::board::{Board, Cell, Marble};
use tumble_core::challenge::{Challenge, ExpectError, Row, RowVerdict};
use tumble_core::machine::{Ending, Outcome};
use tumble_core::{Solution, Table};

/// Length from which sequences of balls are cut in human-readable tables.
const BALLS: usize = 40;

/// The name of a column and its field in one row.
pub(super) type NamedField = (String, Field);

/// Consecutive lines of a truth table.
#[derive(Debug, Default)]
pub struct TablePiece {
    /// Lines as they are written.
    pub(super) text: String,
    /// The fields of each line with the names of their columns, not yet aligned.
    pub(super) fields: Vec<Vec<NamedField>>,
}

/// Makes the lines of a truth table. Lines are independent, so many threads can make them at once.
#[derive(Debug, Clone)]
pub struct TableLines<'a> {
    pub(super) challenge: &'a Challenge,
    form: Format,
    /// The inputs and registers that balls can turn: index, name, width.
    pub(super) finals: Vec<(usize, String, u32)>,
    /// The bits and trains outside of registers: indices among the board's switches, first cells.
    pub(super) unnamed: Vec<(usize, Cell)>,
    csv: CsvColumns,
    /// The table of the board, if there is one.
    table: Option<Table<'a>>,
    /// Whether all rows are known to hold.
    all_hold: bool,
}

impl<'a> TableLines<'a> {
    pub(super) fn new(
        challenge: &'a Challenge,
        solution: Option<&'a Solution>,
        form: Format,
    ) -> Self {
        let board = solution.map(Solution::board);
        let unnamed = board.map_or(Vec::new(), |board| unnamed_switches(challenge, board));
        let finals = row::turnable_registers(challenge);
        let csv = CsvColumns::new(challenge, board, &finals, &unnamed);
        let table = solution.map(Solution::table);
        TableLines { challenge, form, finals, unnamed, csv, table, all_hold: false }
    }

    /// Returns the same lines for a table whose rows are all known to hold.
    #[must_use]
    pub fn all_hold(self) -> Self {
        TableLines { all_hold: true, ..self }
    }

    /// Adds the line of a row of a board.
    ///
    /// # Errors
    /// Fails if an expectation has no value in the row.
    pub fn add_row(
        &self,
        piece: &mut TablePiece,
        row: &Row,
        outcome: &Outcome,
    ) -> Result<(), ExpectError> {
        if self.table.is_none() {
            return self.add_expected(piece, row);
        }
        let value = |variable| self.final_value(row, outcome, variable);
        if self.form == Format::Csv && self.all_hold {
            let holds = Some(&RowVerdict::Holds);
            self.csv.add_line(&mut piece.text, row, outcome, value, holds);
            return Ok(());
        }
        let expected = match self.challenge.game {
            Some(_) => None,
            None => Some(self.challenge.expected(row)?),
        };
        let holds = expected.as_ref().map(|expected| expected.compared(outcome, value));
        match self.form {
            Format::Json => {
                let finals = self.finals.iter();
                let finals = finals.map(|(at, name, _)| (name.as_str(), value(*at)));
                let bits = self.unnamed.iter().map(|&(switch, cell)| (cell, switch));
                let asked = expected.as_ref().zip(holds.as_ref());
                let line = RowLine::new(self.challenge, row, outcome, finals, bits, asked);
                piece.text += &json_line(&line);
            }
            Format::Csv => self.csv.add_line(&mut piece.text, row, outcome, value, holds.as_ref()),
            _ => piece.fields.push(self.named_fields(row, outcome, holds.as_ref())),
        }
        Ok(())
    }

    /// Returns the names of the columns for a board, which are the same in all rows.
    pub(super) fn column_names(&self) -> Vec<String> {
        if self.table.is_none() {
            return Vec::new();
        }
        let row = self.challenge.rows.row(0);
        let outcome =
            Outcome { out: Vec::new(), ending: Ending::GaveUp, switches: Vec::new(), balls: 0 };
        let holds = self.challenge.game.is_none().then_some(RowVerdict::Undecided);
        let fields = self.named_fields(&row, &outcome, holds.as_ref());
        fields.into_iter().map(|(name, _)| name).collect()
    }

    /// Returns the fields of a row of a board with the names of their columns.
    fn named_fields(
        &self,
        row: &Row,
        outcome: &Outcome,
        holds: Option<&RowVerdict>,
    ) -> Vec<NamedField> {
        let mut fields = self.input_fields(row);
        let out = Marble::letters(&outcome.out);
        let out = if self.form == Format::Csv { out } else { shortened_balls(&out) };
        fields.push(("out".to_owned(), out.into()));
        let style = if outcome.ending.is_fault() { BAD } else { Default::default() };
        fields.push(("ends".to_owned(), Field::new(ending_in_brief(outcome.ending), style)));
        for (variable, name, width) in &self.finals {
            let value = self.final_value(row, outcome, *variable);
            self.add_number(&mut fields, format!("{name} end"), value, *width);
        }
        fields.extend(self.other_bits(outcome));
        if let Some(holds) = holds {
            let (word, style) = holds_in_words(holds);
            fields.push(("holds".to_owned(), Field::new(word, style)));
        }
        fields
    }

    /// Adds the line of a row of a challenge without a board.
    ///
    /// # Errors
    /// Fails if an expectation has no value in the row.
    pub fn add_expected(&self, piece: &mut TablePiece, row: &Row) -> Result<(), ExpectError> {
        let expected = self.challenge.expected(row)?;
        if self.form == Format::Json {
            piece.text += &json_line(&ExpectedLine::new(self.challenge, row, &expected));
            return Ok(());
        }
        let mut fields = self.input_fields(row);
        let wanted = Wanted::new(self.challenge, &expected);
        if self.challenge.expect.out.is_some() {
            let out = wanted.out.unwrap_or_else(|| "any".to_owned());
            let out = if self.form == Format::Csv { out } else { shortened_balls(&out) };
            fields.push(("out".to_owned(), out.into()));
        }
        fields.push(("ends".to_owned(), expected.ending.to_string().into()));
        for rule in &self.challenge.expect.finals {
            let name = format!("{} end", rule.name);
            let due = expected.finals.iter().find(|(variable, _)| *variable == rule.variable);
            let width = self.challenge.width_of(rule.variable);
            match due {
                Some(&(_, value)) => self.add_number(&mut fields, name, value, width),
                None if fields.iter().any(|(other, _)| *other == name) => {}
                None => {
                    fields.push((name.clone(), "any".into()));
                    if self.form == Format::Csv && width > 1 {
                        fields.push((format!("{name} bits"), "any".into()));
                    }
                }
            }
        }
        piece.fields.push(fields);
        Ok(())
    }

    fn input_fields(&self, row: &Row) -> Vec<NamedField> {
        let mut fields = Vec::new();
        for (name, value, width) in row::inputs_of(self.challenge, row) {
            match (name, width) {
                ("start", None) => {
                    fields.push((name.to_owned(), row::lever_of(value).to_string().into()))
                }
                _ => self.add_number(&mut fields, name.to_owned(), value, width.unwrap_or(1)),
            }
        }
        fields
    }

    /// Adds a number, with its bits beside it if it has more than one.
    fn add_number(&self, fields: &mut Vec<NamedField>, name: String, value: i64, width: u32) {
        if self.form == Format::Csv && width > 1 {
            let bits = (format!("{name} bits"), row::value_bits(value, width).into());
            fields.extend([(name, value.to_string().into()), bits]);
        } else {
            fields.push((name, row::with_bits(value, width).into()));
        }
    }

    pub(super) fn final_value(&self, row: &Row, outcome: &Outcome, variable: usize) -> i64 {
        self.table.as_ref().map_or(0, |table| table.final_value(variable, row, outcome))
    }

    fn other_bits(&self, outcome: &Outcome) -> Vec<NamedField> {
        let unnamed = &self.unnamed;
        let bit = |number: usize| outcome.switches.get(number).map_or(0, |side| side.bit());
        if unnamed.is_empty() {
            Vec::new()
        } else if self.form == Format::Csv {
            unnamed
                .iter()
                .map(|(number, cell)| (cell.to_string(), bit(*number).to_string().into()))
                .collect()
        } else {
            let bits = unnamed.iter().map(|(number, _)| bit(*number).to_string()).join(" ");
            vec![("other bits".to_owned(), bits.into())]
        }
    }
}

fn unnamed_switches(challenge: &Challenge, board: &Board) -> Vec<(usize, Cell)> {
    let named = challenge.inputs.iter().chain(&challenge.registers);
    let named: Vec<Option<usize>> = named
        .flat_map(|register| register.cells.all())
        .map(|&cell| board.switch_at(cell))
        .collect();
    let switches = board.switches().iter().enumerate();
    let unnamed = switches.filter(|(number, _)| !named.contains(&Some(*number)));
    unnamed.filter_map(|(number, switch)| Some((number, *switch.cells.first()?))).collect()
}

/// A sequence of balls that fits a column.
fn shortened_balls(out: &str) -> String {
    if out.is_empty() {
        "-".to_owned()
    } else if out.len() > BALLS && out.is_ascii() {
        format!("{}... ({} balls)", &out[..BALLS - 10], out.len())
    } else {
        out.to_owned()
    }
}

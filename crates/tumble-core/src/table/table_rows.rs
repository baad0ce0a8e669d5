//! The rows of a truth table, in order or by number.

use std::ops::{Index, Range};

use super::{Runner, Table, TableError, rows};
use crate::challenge::{Expected, Row, RowVerdict};
use crate::error::Error;
use crate::machine::{Outcome, Run};

/// The rows of a [`Table`], in order; see [`Table::rows`].
#[derive(Debug)]
pub struct TableRows<'t> {
    table: &'t Table<'t>,
    runner: Runner<'t>,
    numbers: Range<u128>,
    /// The error that replaces all rows; returned once.
    refused: Option<TableError>,
}

impl<'t> TableRows<'t> {
    pub(super) fn new(table: &'t Table<'t>) -> TableRows<'t> {
        let product = table.challenge.rows.product().ok_or(TableError::TooManyRows);
        let (numbers, refused) = (0..*product.as_ref().unwrap_or(&0), product.err());
        TableRows { table, runner: table.runner(), numbers, refused }
    }

    /// Runs the start with this number, in any order; `None` if the condition excludes it.
    ///
    /// # Errors
    /// Fails if an expression of the challenge has no value.
    pub fn at(&mut self, number: u128) -> Result<Option<TableRow<'t>>, Error> {
        let row = self.table.challenge.rows.row(number);
        match rows::is_admitted(&self.table.challenge, &row)? {
            true => Ok(Some(self.run_row(row)?)),
            false => Ok(None),
        }
    }

    fn run_row(&mut self, row: Row) -> Result<TableRow<'t>, TableError> {
        let table = self.table;
        let outcome = self.runner.run(&row).clone();
        let expected = rows::expected_of(&table.challenge, &row)?;
        let value = |variable| table.final_value(variable, &row, &outcome);
        let verdict = expected.compared(&outcome, value);
        Ok(TableRow { table, row, outcome, expected, verdict })
    }
}

impl<'t> Iterator for TableRows<'t> {
    type Item = Result<TableRow<'t>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(error) = self.refused.take() {
            return Some(Err(error.into()));
        }
        while let Some(number) = self.numbers.next() {
            if let Some(row) = self.at(number).transpose() {
                return Some(row);
            }
        }
        None
    }
}

/// One start of a board, and its result.
///
/// `row["A"]` is the value of an input, a register, `blue_balls`, `red_balls` or `start` (0 for the left lever) at the
/// start. It panics for any other name, as a map does; [`get`](TableRow::get) does not.
#[derive(Debug, Clone)]
pub struct TableRow<'t> {
    table: &'t Table<'t>,
    row: Row,
    outcome: Outcome,
    expected: Expected,
    verdict: RowVerdict,
}

impl TableRow<'_> {
    /// The start: its number, from 0 with excluded starts counted, and the values of all names.
    pub fn start(&self) -> &Row {
        &self.row
    }

    /// The value of a name at the start; `None` for a name that the challenge does not have.
    pub fn get(&self, name: &str) -> Option<i64> {
        self.row.values.get(self.table.place_of(name)?).copied()
    }

    /// The value of an input or register at the end.
    ///
    /// # Panics
    /// For any other name, as `row[name]` does; [`get_end`](TableRow::get_end) does not.
    pub fn end(&self, name: &str) -> i64 {
        match self.get_end(name) {
            Some(value) => value,
            None => panic!("`{name}` is neither an input nor a register of the challenge"),
        }
    }

    /// The value of an input or register at the end; `None` for any other name.
    pub fn get_end(&self, name: &str) -> Option<i64> {
        let place = self.table.place_of(name)?;
        self.table.challenge.register(place)?;
        Some(self.final_value(place))
    }

    /// The value of the input or register at this place among the variables at the end; 0 for any other variable.
    pub fn final_value(&self, variable: usize) -> i64 {
        self.table.final_value(variable, &self.row, &self.outcome)
    }

    /// Whether the run meets the expectation; `false` also for a run that was given up.
    pub fn holds(&self) -> bool {
        self.verdict == RowVerdict::Holds
    }

    /// The expectation for this start.
    pub fn expected(&self) -> &Expected {
        &self.expected
    }

    /// The verdict, with the first difference from the expectation, if any.
    pub fn verdict(&self) -> &RowVerdict {
        &self.verdict
    }

    /// The balls that came out, the ending, and the direction of each bit at the end.
    pub fn outcome(&self) -> &Outcome {
        &self.outcome
    }

    /// The run of this start, to be followed step by step.
    pub fn run(&self) -> Run {
        let Table { challenge, board, lever, .. } = self.table;
        let board = challenge.board_in(&self.row, board).into_owned();
        let start = challenge.start_in(&self.row, &board, *lever);
        Run::new(board, start)
    }
}

impl Index<&str> for TableRow<'_> {
    type Output = i64;

    fn index(&self, name: &str) -> &i64 {
        match self.table.place_of(name).and_then(|place| self.row.values.get(place)) {
            Some(value) => value,
            None => panic!("`{name}` is not a name of the challenge"),
        }
    }
}

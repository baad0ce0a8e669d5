//! The truth table of a board, row by row or answered as a whole.

use std::borrow::Cow;
use std::ops::Index;

use crate::board::{Board, Side};
use crate::challenge::{Challenge, Row, RowVerdict};
use crate::error::Error;
use crate::grade;
use crate::machine::{Outcome, Run};
use crate::table::{
    self, Coverage, Dependence, FinalValues, Pattern, Runner, TableError, TableOptions,
    TableVerdict,
};

/// The truth table of a board under a challenge: a row for each start.
///
/// Nothing is kept but the board: rows are run as they are asked for, and questions about all of them are answered
/// without running each, where that is possible.
///
/// ```
/// use tumble_core::{Solution, Specs, Table};
///
/// # let text = tumble_core::challenge::library::entries()[36].solution.expect("37 has a reference");
/// // `text` is a solution of challenge 37, which adds A to B.
/// let solution = Solution::parse(text, &Specs::library())?;
/// let table = Table::new(solution.challenge(), solution.board())?;
/// for row in table.rows() {
///     let row = row?;
///     let sum = row["A"] + row["B"];
///     assert!(sum > 15 || row.end("B") == sum);
///     assert!(row.holds());
/// }
/// assert!(table.verdict()?.passes());
/// # Ok::<(), tumble_core::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Table<'a> {
    challenge: Cow<'a, Challenge>,
    board: &'a Board,
    lever: Side,
    values: FinalValues,
}

impl<'a> Table<'a> {
    /// The table of a board that has the given parts of the challenge. It may break other rules: the supply is not
    /// looked at.
    ///
    /// # Errors
    /// Where the board has another shape, lacks given parts, or links inputs that must start either way.
    pub fn new(challenge: &'a Challenge, board: &'a Board) -> Result<Table<'a>, Error> {
        let problems = grade::misfits(challenge, board);
        if !problems.is_empty() {
            return Err(Error::from(problems));
        }
        let values = FinalValues::new(challenge, board);
        Ok(Table { challenge: Cow::Borrowed(challenge), board, lever: Side::Left, values })
    }

    /// The same table for a player who presses this lever first. It counts only where the challenge leaves the choice
    /// to the player; without it that is the left one.
    #[must_use]
    pub fn with_lever(self, lever: Side) -> Table<'a> {
        let challenge = match self.challenge {
            Cow::Borrowed(challenge) => challenge.with_first_lever(lever),
            Cow::Owned(challenge) => Cow::Owned(challenge.with_first_lever(lever).into_owned()),
        };
        Table { challenge, lever, ..self }
    }

    /// The names of a row's values, in order: inputs, registers, `blue_balls`, `red_balls`, `start`.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.challenge.variables()
    }

    /// Runs one start after the other, in order. Starts that the condition of the challenge excludes have no row.
    ///
    /// An item is an error where an expression of the challenge has no value. With 2^127 starts or more the only item
    /// is an error.
    pub fn rows(&self) -> TableRows<'_> {
        let product = self.challenge.rows.product();
        let runner = Runner::new(&self.challenge, self.board, self.lever);
        TableRows { table: self, runner, next: 0, product: Some(product) }
    }

    /// Whether every row holds, over all rows; the first that fails is kept.
    ///
    /// # Errors
    /// Where an expression has no value in some row, or the work is beyond the [limits](crate::limits).
    pub fn verdict(&self) -> Result<TableVerdict, Error> {
        let options = TableOptions::default();
        Ok(table::verdict(&self.challenge, self.board, self.lever, &options)?)
    }

    /// The rows in few lines: rows with the same result share one.
    ///
    /// # Errors
    /// Where there are more lines than [`PATTERNS`](crate::limits::PATTERNS), or the work is beyond the limits.
    pub fn patterns(&self) -> Result<Vec<Pattern>, Error> {
        Ok(table::compact(&self.challenge, self.board, self.lever)?)
    }

    /// Which inputs matter for which output, over all rows.
    ///
    /// # Errors
    /// Where the condition has no value in some row, or the work is beyond the limits.
    pub fn matters(&self) -> Result<Dependence, Error> {
        Ok(table::dependence(&self.challenge, self.board, self.lever)?)
    }

    /// Which parts balls meet, over all rows, how often, and which ways they take.
    ///
    /// # Errors
    /// As [`matters`](Table::matters).
    pub fn coverage(&self) -> Result<Coverage, Error> {
        Ok(table::coverage(&self.challenge, self.board, self.lever)?)
    }

    /// The place of a name among the values of a row.
    fn place_of(&self, name: &str) -> Option<usize> {
        self.names().position(|own| own == name)
    }
}

/// The rows of a [`Table`], in order; see [`Table::rows`].
#[derive(Debug)]
pub struct TableRows<'t> {
    table: &'t Table<'t>,
    runner: Runner<'t>,
    next: u128,
    /// The number of starts, excluded ones counted. The outer `None`: an error has ended the rows.
    product: Option<Option<u128>>,
}

impl<'t> TableRows<'t> {
    fn run_row(&mut self, row: Row) -> Result<TableRow<'t>, TableError> {
        let table = self.table;
        let outcome = self.runner.run(&row).clone();
        let expected = table
            .challenge
            .expected(&row)
            .map_err(|error| TableError::Expectation { row: Box::new(row.clone()), error })?;
        let value = |variable| table.values.value(variable, &row, &outcome);
        let verdict = expected.judge(&outcome, value);
        Ok(TableRow { table, row, outcome, verdict })
    }
}

impl<'t> Iterator for TableRows<'t> {
    type Item = Result<TableRow<'t>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let Some(product) = self.product? else {
            self.product = None;
            return Some(Err(TableError::TooManyRows.into()));
        };
        let rows = &self.table.challenge.rows;
        while self.next < product {
            let row = rows.row(self.next);
            self.next += 1;
            match rows.admits(&row) {
                Ok(false) => {}
                Ok(true) => return Some(self.run_row(row).map_err(Error::from)),
                Err(error) => {
                    let condition = rows.condition().map(ToString::to_string).unwrap_or_default();
                    let row = Box::new(row);
                    return Some(Err(TableError::Condition { condition, row, error }.into()));
                }
            }
        }
        None
    }
}

/// One start of a board, and what it leaves.
///
/// `row["A"]` is the value of an input, a register, `blue_balls`, `red_balls` or `start` (0 for the left lever) at the
/// start. It panics for any other name, as a map does; [`get`](TableRow::get) does not.
#[derive(Debug, Clone)]
pub struct TableRow<'t> {
    table: &'t Table<'t>,
    row: Row,
    outcome: Outcome,
    verdict: RowVerdict,
}

impl TableRow<'_> {
    /// The number of the start, from 0; excluded starts are counted.
    pub fn number(&self) -> u128 {
        self.row.number
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
        Some(self.table.values.value(place, &self.row, &self.outcome))
    }

    /// Whether the run leaves what the challenge asks for. `false` also where it was given up.
    pub fn holds(&self) -> bool {
        self.verdict == RowVerdict::Holds
    }

    /// How the run differs from what was asked for, if it does.
    pub fn verdict(&self) -> &RowVerdict {
        &self.verdict
    }

    /// The balls that came out, the ending, and where each bit points at the end.
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

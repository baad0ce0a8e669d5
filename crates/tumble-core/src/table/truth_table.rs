//! The truth table of a board, row by row or as a whole.

use std::borrow::Cow;
use std::ops::ControlFlow;

use super::plan::Plan;
use super::sets::diagrams;
use super::{
    CommonResult, Coverage, Dependence, End, Function, Inverse, Pattern, Reversibility, Runner,
    TableOptions, TableRows, TableVerdict, choose, coverage, rows,
};
use crate::board::{Board, Kind, Side};
use crate::challenge::{Challenge, ExpectError, Known, Row};
use crate::error::Error;
use crate::machine::Outcome;
use crate::rules;

/// The truth table of a board under a challenge: a row for each start.
///
/// Only the board is stored. Rows are run on request, and questions about all of them are answered without running
/// each, if possible.
///
/// ```
/// use tumble_core::{Solution, Specs, Table};
///
/// # let text = tumble_core::challenge::LibrarySpec::all()[36].solution.expect("37 has a reference");
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
    pub(super) challenge: Cow<'a, Challenge>,
    pub(super) board: &'a Board,
    pub(super) lever: Side,
    /// `true` if rows turn ramps of the board.
    turns_ramps: bool,
}

impl<'a> Table<'a> {
    /// The table of a board with the given parts of the challenge. It may break other rules: the supply is not
    /// checked.
    ///
    /// # Errors
    /// Fails if the board has another shape, lacks given parts, or links inputs that must start either way.
    pub fn new(challenge: &'a Challenge, board: &'a Board) -> Result<Table<'a>, Error> {
        let problems = rules::misfits(challenge, board);
        if !problems.is_empty() {
            return Err(Error::from(problems));
        }
        Ok(Table::of_legal(challenge, board, Side::Left))
    }

    /// The table of a board that keeps the rules.
    pub(crate) fn of_legal(challenge: &'a Challenge, board: &'a Board, lever: Side) -> Table<'a> {
        let is_ramp = |cell| challenge.given.at(cell).kind() == Some(Kind::Ramp);
        let turns_ramps = challenge.input_cells().into_iter().any(is_ramp);
        Table { challenge: challenge.with_first_lever(lever), board, lever, turns_ramps }
    }

    fn plan(&self) -> Plan<'_> {
        Plan::new(&self.challenge, self.board, self.lever)
    }

    /// The same table for a player who presses this lever first. The lever counts only if the challenge leaves the
    /// choice to the player; the default is the left one.
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
    /// An item is an error if an expression of the challenge has no value. With 2^127 starts or more the only item is
    /// an error.
    pub fn rows(&self) -> TableRows<'_> {
        TableRows::new(self)
    }

    /// The machine that runs single starts of this table, fast.
    pub fn runner(&self) -> Runner<'_> {
        Runner::new(self.plan())
    }

    /// The value of an input or register, by its place among the variables, at the end of the run of a row; 0 for any
    /// other variable.
    pub fn final_value(&self, variable: usize, row: &Row, outcome: &Outcome) -> i64 {
        let board = match self.turns_ramps {
            true => self.challenge.board_in(row, self.board),
            false => Cow::Borrowed(self.board),
        };
        self.challenge.value_of(variable, &board, &outcome.switches)
    }

    /// Runs all starts on all threads at once. `add` adds each start, with its outcome, to the result of its piece.
    /// `take` gets these results in the order of the starts, until it breaks. Returns the number of rows given.
    ///
    /// Little more is computed than is taken, so that memory stays flat.
    ///
    /// # Errors
    /// Fails if the condition has no value in a row, or `add` fails. Earlier results have been given to `take`.
    pub fn stream<T: Default + Send>(
        &self,
        options: &TableOptions,
        add: impl Fn(&mut T, &Row, &Outcome) -> Result<(), ExpectError> + Sync,
        take: impl FnMut(T) -> ControlFlow<()>,
    ) -> Result<u128, Error> {
        Ok(rows::stream_rows(&self.plan(), options, add, take)?)
    }

    /// The verdict over all rows, with the first failing row.
    ///
    /// # Errors
    /// Fails if an expression has no value in a row, or the work exceeds the [limits](crate::limits).
    pub fn verdict(&self) -> Result<TableVerdict, Error> {
        self.verdict_with(&TableOptions::default())
    }

    /// The verdict, with the number of failing rows that the options give.
    ///
    /// # Errors
    /// As [`verdict`](Table::verdict).
    pub fn verdict_with(&self, options: &TableOptions) -> Result<TableVerdict, Error> {
        Ok(choose::chosen_verdict(&self.plan(), options)?)
    }

    /// The verdict if it takes a small part of the work that [`verdict`](Table::verdict) may take; `None` otherwise.
    pub fn quick_verdict(&self) -> Option<TableVerdict> {
        choose::quick_verdict(&self.plan())
    }

    /// The rows in few lines: rows with the same result share one. Results are the same if their bits point to the
    /// same side, all end as they started, or all end turned. A register that is one expression over the inputs in all
    /// rows is the same result, too. The patterns are disjoint and cover all rows, and two of them can never be
    /// joined.
    ///
    /// # Errors
    /// Fails if there are more than 65,536 lines, or the work exceeds the limits.
    pub fn patterns(&self) -> Result<Vec<Pattern>, Error> {
        Ok(diagrams::ask_outcomes(&self.plan(), |outcomes| outcomes.all_patterns())??)
    }

    /// The inputs that matter for each output, over all rows.
    ///
    /// # Errors
    /// Fails if the condition has no value in a row, or the work exceeds the limits.
    pub fn matters(&self) -> Result<Dependence, Error> {
        Ok(diagrams::ask_outcomes(&self.plan(), |outcomes| outcomes.all_dependence())?)
    }

    /// The table of only those starts that agree with the known part of these inputs. Names that the challenge does
    /// not have are ignored.
    ///
    /// ```
    /// use tumble_core::challenge::Known;
    /// use tumble_core::table::{FinalBit, FinalValue};
    /// use tumble_core::{Solution, Specs, Table};
    ///
    /// # let text = tumble_core::challenge::LibrarySpec::all()[17].solution.expect("18 has a reference");
    /// // `text` is a solution of challenge 18: `top AND bottom` decides which interceptor catches the ball.
    /// let solution = Solution::parse(text, &Specs::library())?;
    /// let table = Table::new(solution.challenge(), solution.board())?;
    /// let known = table.within([("top", Known::value(0, 1))]).in_common()?;
    /// assert!(known.ending.is_some(), "whatever `bottom` is");
    /// let known = table.within([("top", Known::value(1, 1))]).in_common()?;
    /// assert!(known.ending.is_none());
    /// # Ok::<(), tumble_core::Error>(())
    /// ```
    #[must_use]
    pub fn within<'n>(&self, known: impl IntoIterator<Item = (&'n str, Known)>) -> Table<'a> {
        let known =
            known.into_iter().filter_map(|(name, known)| Some((self.place_of(name)?, known)));
        let challenge = self.challenge.with_known(known.collect());
        Table { challenge: Cow::Owned(challenge), ..self.clone() }
    }

    /// The common part of the results of all rows.
    ///
    /// # Errors
    /// As [`matters`](Table::matters).
    pub fn in_common(&self) -> Result<CommonResult, Error> {
        Ok(diagrams::ask_outcomes(&self.plan(), |outcomes| outcomes.in_common())?)
    }

    /// The functions that the board computes, by name: the order of the balls, each ending, and the
    /// registers at the end.
    ///
    /// # Errors
    /// As [`matters`](Table::matters).
    pub fn functions(&self) -> Result<Vec<Function>, Error> {
        Ok(diagrams::ask_outcomes(&self.plan(), |outcomes| outcomes.all_functions())?)
    }

    /// The starts whose final states meet all of these conditions.
    ///
    /// # Errors
    /// As [`matters`](Table::matters).
    pub fn inverse(&self, ends: &[End]) -> Result<Inverse, Error> {
        Ok(diagrams::ask_outcomes(&self.plan(), |outcomes| outcomes.starts_before(ends))?)
    }

    /// The starts with the same result as this row, including the row itself. Results are compared as for
    /// [`Reversibility`].
    ///
    /// # Errors
    /// As [`matters`](Table::matters).
    pub fn same_result(&self, row: &Row) -> Result<Inverse, Error> {
        Ok(diagrams::ask_outcomes(&self.plan(), |outcomes| outcomes.same_result(row))?)
    }

    /// The starts whose results are shared: without any, a result determines its start. Results include the order of
    /// the balls and the levers on which they fall.
    ///
    /// # Errors
    /// Fails as [`matters`](Table::matters) does, and from 2^64 starts on.
    pub fn reversibility(&self) -> Result<Reversibility, Error> {
        Ok(diagrams::ask_outcomes(&self.plan(), |outcomes| outcomes.pair_collisions())??)
    }

    /// The traffic of balls on parts and paths, over all rows.
    ///
    /// # Errors
    /// As [`matters`](Table::matters).
    pub fn coverage(&self) -> Result<Coverage, Error> {
        Ok(coverage::coverage(&self.plan())?)
    }

    /// The place of a name among the values of a row.
    pub(super) fn place_of(&self, name: &str) -> Option<usize> {
        self.names().position(|own| own == name)
    }
}

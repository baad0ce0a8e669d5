//! Challenges: the specs, their inputs and rows, what they expect, and the library of the book.
//!
//! A [`Challenge`] is read from a spec file ([`Challenge::read`]); one that exists makes sense:
//! its start board is legal, its names mean cells, its expressions fit. The book's own are
//! in the library, [`LibrarySpec::all`].

mod ball_pattern;
mod builder;
mod cost;
mod expect;
mod expected;
pub mod expression;
mod form;
mod game;
mod input;
mod known;
mod library;
mod loads;
mod read;
mod row_verdict;
mod rows;
mod similar;
mod specs;
mod supply;
mod variable;

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;

pub use ball_pattern::BallPattern;
pub use builder::ChallengeBuilder;
pub use cost::{Cost, CostKey, Par};
pub use expect::{Expect, ExpectError, FinalRule, OutRule};
pub(crate) use expect::{listed_balls, repeated_pattern};
pub use expected::{EndGoal, Expected, OutGoal};
pub use form::{EndForm, Extension, Provenance};
pub use game::Game;
pub use input::{Axis, Cells, Register};
pub use known::Known;
pub use library::{Chapter, LibrarySpec};
pub use loads::LoadRule;
pub use row_verdict::{Mismatch, RowVerdict};
pub(crate) use rows::TOO_MANY_STARTS;
pub use rows::{Row, Rows};
pub use specs::Specs;
pub use supply::Supply;
pub use variable::Variable;

use serde::Serialize;

use crate::board::{Board, Cell, Colour, Drawing, Kind, Mark, Side};
use crate::document::form;
use crate::error::Error;
use crate::file_kind::FileKind;
use crate::machine::{Load, Start};
use crate::problem::{Problem, ProblemKind};

/// Who chooses the first lever.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StartRule {
    /// The challenge.
    Lever(Side),
    /// The solution.
    Player,
    /// The row: both levers are tried.
    Input,
}

form! {
    /// A challenge by its number or its id.
    #[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
    #[serde(untagged)]
    #[cfg_attr(feature = "schema", schemars(rename = "ReferenceForm"))]
    pub enum Reference: "the number or the id of a challenge, as in `37` or \"addition\"" {
        /// The number.
        Number(u16),
        /// The id.
        Id(String),
    }
}

impl From<&str> for Reference {
    /// Takes a number for a number, and everything else for an id.
    fn from(text: &str) -> Self {
        match text.parse() {
            Ok(number) => Reference::Number(number),
            Err(_) => Reference::Id(text.to_owned()),
        }
    }
}

impl std::fmt::Display for Reference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Reference::Number(number) => write!(f, "{number}"),
            Reference::Id(id) => {
                let shown: String = id.chars().take(60).flat_map(char::escape_debug).collect();
                write!(f, "\"{shown}{}\"", if id.chars().nth(60).is_some() { "…" } else { "" })
            }
        }
    }
}

/// A challenge that makes sense.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Challenge {
    /// The number.
    pub number: u16,
    /// The short name.
    pub id: String,
    /// The title.
    pub title: String,
    /// What the player is asked to do.
    pub objective: String,
    /// How sure it is that this is the challenge of the book.
    pub provenance: Provenance,
    /// Concepts, in a word or two each.
    pub concepts: Vec<String>,
    /// Where the facts come from.
    pub sources: Vec<String>,
    /// What else is worth knowing.
    pub notes: Option<String>,
    /// The challenge whose output loads the hoppers of this one.
    pub follows: Option<Reference>,
    /// What it has that the toy has not.
    pub extension: Option<Extension>,
    /// The start board, upright bits and all.
    pub given: Drawing,
    /// What the left and the right hopper hold.
    pub loads: [LoadRule; 2],
    /// Who chooses the first lever.
    pub start: StartRule,
    /// What the player may add.
    pub supply: Supply,
    /// What may start either way.
    pub inputs: Vec<Register>,
    /// Names for other cells, or for cells of inputs.
    pub registers: Vec<Register>,
    /// The labelled interceptors.
    pub labels: Vec<(String, Cell)>,
    /// The starts.
    pub rows: Rows,
    /// What every row must leave; for a game nothing.
    pub expect: Expect,
    /// The game that the run is, if it is one.
    pub game: Option<Game>,
    /// The least cost, as far as it is known.
    pub par: Option<Par>,
    /// The text of the spec, as it was read; empty for a challenge that was built in code.
    pub text: Arc<str>,
}

impl Challenge {
    /// Reads a spec.
    ///
    /// # Errors
    /// All that is wrong with it, in the order of the text.
    pub fn read(text: &str) -> Result<Challenge, Error> {
        Ok(read_sound(text)?.challenge)
    }

    /// Reads a spec, and returns with it what is worth a warning: what it asks for that no board can
    /// do, and a board that is two puzzles. Warnings change no verdict.
    ///
    /// # Errors
    /// As [`Challenge::read`].
    pub fn read_with_warnings(text: &str) -> Result<(Challenge, Vec<Problem>), Error> {
        let sound = read_sound(text)?;
        let warnings = sound.warnings_of();
        Ok((sound.challenge, warnings))
    }

    /// Returns what is worth a warning, without the places in the text; see
    /// [`Challenge::read_with_warnings`].
    pub fn warnings(&self) -> Vec<Problem> {
        read::all_warnings(self, None)
    }

    /// The file name that the book's specs and solutions go by: `NN-id`.
    pub fn stem(&self) -> String {
        format!("{:02}-{}", self.number, self.id)
    }

    /// The kinds of part that boards of this challenge may have: those of the toy, and what an
    /// extension adds.
    pub const fn kinds(&self) -> &'static [Kind] {
        match self.extension {
            Some(Extension::Weight) => &Kind::ALL,
            None => &Kind::TOY,
        }
    }

    /// The names of the variables of a row, in order: the inputs, the registers, `blue_balls`,
    /// `red_balls`, `start`.
    pub fn variables(&self) -> impl Iterator<Item = &str> {
        let named = self.inputs.iter().chain(&self.registers);
        named.map(|register| register.name.as_str()).chain(variable::FIXED)
    }

    /// The input or register at this place of the variables.
    pub fn register(&self, variable: usize) -> Option<&Register> {
        self.inputs.iter().chain(&self.registers).nth(variable)
    }

    /// The number of inputs and registers: the place of `blue_balls` among the variables.
    pub fn named(&self) -> usize {
        self.inputs.len() + self.registers.len()
    }

    /// The number of starts, those that the condition excludes counted.
    ///
    /// # Errors
    /// They are 2^127 or more.
    pub fn starts(&self) -> Result<u128, Error> {
        let too_many = || Problem::new(ProblemKind::Undecided, TOO_MANY_STARTS).into();
        self.rows.product().ok_or_else(too_many)
    }

    /// Whether the player chooses the first lever and what is asked depends on the choice.
    pub fn asks_by_lever(&self) -> bool {
        self.start == StartRule::Player && self.expect.asks_for_lever()
    }

    /// The challenge for a player who presses this lever first: where the choice is the player's,
    /// `start` has this value in every row.
    pub fn with_first_lever(&self, lever: Side) -> Cow<'_, Challenge> {
        let variable = self.place_of(Variable::Start);
        let value = i64::from(lever.bit());
        match self.start {
            StartRule::Player if self.rows.base_values().get(variable) != Some(&value) => {
                Cow::Owned(Challenge {
                    rows: self.rows.with_value(variable, value),
                    ..self.clone()
                })
            }
            _ => Cow::Borrowed(self),
        }
    }

    /// The challenge with a row for either lever where what is asked depends on the player's
    /// choice.
    pub fn for_both_levers(&self) -> Cow<'_, Challenge> {
        if !self.asks_by_lever() {
            return Cow::Borrowed(self);
        }
        let axis = Axis { variable: self.place_of(Variable::Start), from: 0, count: 2 };
        let rows = self.rows.with_axis(axis);
        Cow::Owned(Challenge { start: StartRule::Input, rows, ..self.clone() })
    }

    /// The parts that the player placed: all that are where the start board has nothing.
    pub fn cost_of(&self, drawing: &Drawing) -> Cost {
        let mut counts = [0; 7];
        for (cell, mark) in drawing.marks() {
            if let (Some(kind), Mark::Empty) = (mark.kind(), self.given.at(cell)) {
                counts[kind.index()] += 1;
            }
        }
        Cost::new(counts)
    }

    /// The challenge for those of its starts alone that agree with what is known of these variables.
    #[must_use]
    pub(crate) fn with_known(&self, known: Vec<(usize, Known)>) -> Challenge {
        Challenge { rows: self.rows.with_known(known), ..self.clone() }
    }

    /// The cells that take their start from the row.
    pub fn input_cells(&self) -> BTreeSet<Cell> {
        self.inputs.iter().flat_map(|input| input.cells.all()).copied().collect()
    }

    /// The side that a row gives to each input cell.
    pub fn input_sides(&self, row: &Row) -> impl Iterator<Item = (Cell, Side)> {
        self.inputs.iter().enumerate().flat_map(|(place, input)| {
            let value = row.values.get(place).copied().unwrap_or(0);
            let side = move |bit: u32| Side::from_bit(value >> bit.min(63) & 1 == 1);
            let cells = input.cells.all().iter().enumerate();
            cells.map(move |(at, &cell)| (cell, side(input.cells.bit_of(at))))
        })
    }

    /// The board as it is in a row: the ramps that are inputs turned as the row says.
    pub fn board_in<'a>(&self, row: &Row, board: &'a Board) -> Cow<'a, Board> {
        let ramps: Vec<(Cell, Side)> = self
            .input_sides(row)
            .filter(|(cell, _)| self.given.at(*cell).kind() == Some(Kind::Ramp))
            .collect();
        if ramps.is_empty() { Cow::Borrowed(board) } else { Cow::Owned(board.with_ramps(&ramps)) }
    }

    /// The start of a row on a board. `lever` is the player's choice, where the challenge leaves
    /// it to the player.
    pub fn start_in(&self, row: &Row, board: &Board, lever: Side) -> Start {
        let mut switches: Vec<Side> = board.switches().iter().map(|switch| switch.drawn).collect();
        for (cell, side) in self.input_sides(row) {
            if let Some(pointing) =
                board.switch_at(cell).and_then(|number| switches.get_mut(number))
            {
                *pointing = side;
            }
        }
        Start { loads: self.loads_in(row), lever: self.lever_in(row, lever), switches }
    }

    /// What the hoppers hold in a row.
    pub fn loads_in(&self, row: &Row) -> [Load; 2] {
        Side::BOTH.map(|side| {
            let count = self.value_in(row, Variable::Balls(side));
            self.loads[side.index()].load(u64::try_from(count).unwrap_or(0))
        })
    }

    /// The lever that is pressed first in a row; `lever` is the player's choice, where the
    /// challenge leaves it to the player.
    pub fn lever_in(&self, row: &Row, lever: Side) -> Side {
        match self.start {
            StartRule::Lever(side) => side,
            StartRule::Player => lever,
            StartRule::Input => Side::from_bit(self.value_in(row, Variable::Start) != 0),
        }
    }

    /// The expectation for a row.
    ///
    /// # Errors
    /// Where an expression has no value for the row, or one that it must not have.
    pub fn expected(&self, row: &Row) -> Result<Expected, ExpectError> {
        let width = |variable| self.register(variable).map_or(0, |named| named.cells.width());
        let supplied = || {
            let loads = self.loads_in(row);
            Colour::BOTH.map(|colour| total_balls(&loads, colour))
        };
        self.expect.expected_of(&row.values, width, &self.labels, supplied)
    }

    /// The value of an input or register, by its place among the variables, on this board with the bits and trains at
    /// `switches`.
    pub fn value_of(&self, variable: usize, board: &Board, switches: &[Side]) -> i64 {
        let Some(register) = self.register(variable) else { return 0 };
        let cells = register.cells.all().iter().enumerate();
        cells.fold(0, |value, (at, &cell)| {
            let bit = register.cells.bit_of(at).min(62);
            value | i64::from(board.side_of(cell, switches).bit()) << bit
        })
    }

    /// The JSON Schema of a spec file.
    #[cfg(feature = "schema")]
    pub fn schema() -> schemars::Schema {
        schemars::schema_for!(form::SpecForm)
    }

    /// Returns the sentence that a file is for this challenge, where another one is asked for.
    pub fn other_than(&self, asked: &Challenge) -> String {
        format!(
            "the file is for challenge {} ({}), but {} ({}) is asked for",
            self.number, self.title, asked.number, asked.title
        )
    }
}

fn wrong_file(message: &str) -> Problem {
    Problem::new(ProblemKind::WrongFile, message)
        .at(0..0)
        .hint("a challenge has a `number`, an `id`, a start `board` and says what to `expect`")
}

fn read_sound(text: &str) -> Result<read::Sound, Vec<Problem>> {
    read::read_challenge(text).map_err(|problems| match FileKind::of(text) {
        FileKind::Solution => vec![wrong_file("this is a solution, not a challenge")],
        FileKind::Grid => vec![wrong_file("this is a text without keys, not a challenge")],
        FileKind::Spec | FileKind::Other => problems,
    })
}

/// How many balls of a colour the hoppers hold together; `None` without end.
pub(crate) fn total_balls(loads: &[Load; 2], colour: Colour) -> Option<u64> {
    loads.iter().map(|load| load.count(colour)).sum()
}

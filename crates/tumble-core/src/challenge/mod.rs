//! Challenges: the specs, their inputs and rows, their expectations, and the library of the book.
//!
//! A [`Challenge`] is read from a spec file ([`Challenge::read`]) and is always consistent: its start board is legal,
//! its names have cells, its expressions fit. The book's own are in the library, [`LibrarySpec::all`].

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
mod reference;
mod row_verdict;
mod rows;
mod similar;
mod specs;
mod starts;
mod supply;
mod variable;

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
pub use reference::Reference;
pub use row_verdict::{Mismatch, RowVerdict};
pub(crate) use rows::TOO_MANY_STARTS;
pub use rows::{Row, Rows};
pub use specs::Specs;
pub use supply::Supply;
pub use variable::Variable;

use crate::board::{Cell, Colour, Drawing, Kind, Mark, Shape, Side};
use crate::error::Error;
use crate::file_kind::FileKind;
use crate::machine::Load;
use crate::problem::{Problem, ProblemKind};

/// The choice of the first lever.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StartRule {
    /// The challenge sets this lever.
    Lever(Side),
    /// The solution chooses the lever.
    Player,
    /// Both levers are tried, as two rows.
    Input,
}

impl StartRule {
    /// Returns whether a solution may name this lever.
    pub fn allows_lever(self, lever: Side) -> bool {
        matches!(self, StartRule::Player) || self == StartRule::Lever(lever)
    }
}

/// A consistent challenge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Challenge {
    /// The number.
    pub number: u16,
    /// The short name.
    pub id: String,
    /// The title.
    pub title: String,
    /// The task of the player, in a sentence or two.
    pub objective: String,
    /// The evidence that this is the challenge of the book.
    pub provenance: Provenance,
    /// Concepts, in a word or two each.
    pub concepts: Vec<String>,
    /// The sources of the facts.
    pub sources: Vec<String>,
    /// Other remarks.
    pub notes: Option<String>,
    /// The challenge whose output loads the hoppers of this one.
    pub follows: Option<Reference>,
    /// Its addition to the toy, if any.
    pub extension: Option<Extension>,
    /// The start board, with upright bits.
    pub given: Drawing,
    /// The loads of the left and the right hopper.
    pub loads: [LoadRule; 2],
    /// The choice of the first lever.
    pub start: StartRule,
    /// The parts that the player may add.
    pub supply: Supply,
    /// The parts that may start either way.
    pub inputs: Vec<Register>,
    /// Names for other cells, or for cells of inputs.
    pub registers: Vec<Register>,
    /// The labelled interceptors.
    pub labels: Vec<(String, Cell)>,
    /// The starts.
    pub rows: Rows,
    /// The expectation for every row; empty for a game.
    pub expect: Expect,
    /// The game, if the challenge is one.
    pub game: Option<Game>,
    /// The least known cost.
    pub par: Option<Par>,
    /// The text of the spec as read; empty for a challenge that was built in code.
    pub text: Arc<str>,
}

impl Challenge {
    /// Reads a spec.
    ///
    /// # Errors
    /// All problems of the spec, in the order of the text.
    pub fn read(text: &str) -> Result<Challenge, Error> {
        Ok(read_sound(text)?.challenge)
    }

    /// Reads a spec together with its warnings: expectations that no board can meet, and a board that is two puzzles.
    /// Warnings never change a verdict.
    ///
    /// # Errors
    /// As [`Challenge::read`].
    pub fn read_with_warnings(text: &str) -> Result<(Challenge, Vec<Problem>), Error> {
        let sound = read_sound(text)?;
        let warnings = sound.warnings_of();
        Ok((sound.challenge, warnings))
    }

    /// Returns the warnings without places in the text; see [`Challenge::read_with_warnings`].
    pub fn warnings(&self) -> Vec<Problem> {
        read::all_warnings(self, None)
    }

    /// The base name of the book's spec and solution files: `NN-id`.
    pub fn stem(&self) -> String {
        format!("{:02}-{}", self.number, self.id)
    }

    /// The kinds of part that boards of this challenge may have: those of the toy and of the extension.
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

    /// The parts that the player placed: all where the start board is empty.
    pub fn cost_of(&self, drawing: &Drawing) -> Cost {
        let mut counts = [0; 7];
        for (cell, mark) in drawing.marks() {
            if let (Some(kind), Mark::Empty) = (mark.kind(), self.given.at(cell)) {
                counts[kind.index()] += 1;
            }
        }
        Cost::new(counts)
    }

    /// The JSON Schema of a spec file.
    #[cfg(feature = "schema")]
    pub fn schema() -> schemars::Schema {
        schemars::schema_for!(form::SpecForm)
    }

    /// Returns the error for a file that is for this challenge instead of the one asked for, as a sentence.
    pub fn other_than(&self, asked: &Challenge) -> String {
        format!(
            "the file is for challenge {} ({}), but {} ({}) is asked for",
            self.number, self.title, asked.number, asked.title
        )
    }

    /// Checks that a board has the shape of this challenge.
    ///
    /// # Errors
    /// The problem of another shape.
    pub fn check_shape(&self, shape: &Shape) -> Result<(), Problem> {
        if shape == self.given.shape() {
            return Ok(());
        }
        let Challenge { number, title, .. } = self;
        let message = format!("the board has another shape than challenge {number} ({title})");
        Err(Problem::new(ProblemKind::Shape, message))
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

/// Number of balls of a colour in both hoppers; `None` if unlimited.
pub(crate) fn total_balls(loads: &[Load; 2], colour: Colour) -> Option<u64> {
    loads.iter().map(|load| load.count(colour)).sum()
}

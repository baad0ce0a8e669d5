//! A spec as it is written: the TOML form, schema 1.
//!
//! These types say what a file may hold, and are the source of its JSON Schema. What the words
//! mean is checked in `read`, which turns a form into a [`Challenge`](super::Challenge).

mod balls;
mod board;
mod expect;

#[cfg(feature = "schema")]
use std::collections::BTreeMap;

use crate::board::{Cell, Parameters};
use crate::challenge::Reference;
use crate::document::{Entries, Placed, form};

pub(crate) use balls::{BallsForm, CountForm, StartForm};
pub(crate) use board::{AmountForm, BoardForm, SupplyForm};
pub use expect::EndForm;
pub(crate) use expect::{CellsForm, ExpectForm, GameForm, GameKind, InputForm, OutForm, ValueForm};

form! {
    /// A challenge: a start board, what may be added, and what must come out.
    #[derive(Debug, Clone)]
    #[cfg_attr(feature = "schema", schemars(title = "tumble challenge, schema 1"))]
    pub(crate) struct SpecForm {
        /// The version of this form: 1.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 1)))]
        pub schema: Placed<u32>,
        /// The number of the challenge. The puzzle book has 1 to 60.
        #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
        pub number: Placed<u16>,
        /// A short name of lower-case letters, digits and hyphens; the file is named `NN-id.toml`.
        #[cfg_attr(
            feature = "schema",
            schemars(regex(pattern = "^[a-z0-9]+(-[a-z0-9]+)*$"))
        )]
        pub id: Placed<String>,
        /// The title.
        pub title: Placed<String>,
        /// What the player is asked to do, in a sentence or two.
        pub objective: Placed<String>,
        /// How sure it is that this is the challenge of the book.
        pub provenance: Provenance,
        /// Concepts, in a word or two each, such as `"counter"`. Challenges with one idea share its words.
        pub concepts: Vec<String> = default,
        /// Where the facts come from.
        pub sources: Vec<String> = default,
        /// What else is worth knowing.
        pub notes: Option<String>,
        /// The number or id of the challenge whose output loads the hoppers of this one.
        pub follows: Option<Placed<Reference>>,
        /// What this challenge has that the toy has not. `"weight"`: heavy balls, and weigh gates, which
        /// send them one way and all others the other.
        pub extension: Option<Extension>,
        /// A condition on the inputs, a CEL expression: only rows where it is true are asked for.
        pub condition as "where": Option<Placed<String>>,
        /// The balls and the lever that is pressed first.
        pub balls: Placed<BallsForm>,
        /// The parts that the player may add.
        pub supply: SupplyForm = default,
        /// The shape of the board; the toy's where it is left out.
        pub shape: Option<Placed<Parameters>>,
        /// The start board.
        pub board: BoardForm,
        /// What may start either way: each name means a bit, train or ramp, or a register of
        /// them. The rows of the truth table are all their values, the last input changing fastest.
        #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, InputForm>"))]
        pub inputs: Entries<InputForm> = default,
        /// Names for other bits, trains and registers, which start as drawn (or as the input says
        /// that they share cells with).
        #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, CellsForm>"))]
        pub registers: Entries<CellsForm> = default,
        /// Labels for interceptors.
        #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, Cell>"))]
        pub interceptors: Entries<Cell> = default,
        /// What every row must leave.
        pub expect: Option<Placed<ExpectForm>>,
        /// Instead of `expect`: the run is a game against the board.
        pub game: Option<Placed<GameForm>>,
        /// The least cost of a solution, as the solver found it.
        pub par: Option<Placed<ParForm>>,
    }

    /// How sure it is that a spec is the challenge of the book.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Provenance {
        /// The start board agrees in two independent transcriptions of the puzzle book.
        Official,
        /// The rule and the named cells are known; parts that the book gives beyond them are left
        /// out, and the whole box is supplied.
        Derived,
        /// Only the rule is known; the board is this project's own.
        Reconstructed,
        /// Not of the book.
        Own,
    }

    /// What a challenge may have that the toy has not.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Extension {
        /// Heavy balls, and weigh gates, which send them one way and all others the other.
        Weight,
    }

    /// The least cost of a solution: its parts, then the expensive kinds one after the other.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(crate) struct ParForm {
        /// All parts that the player places.
        pub parts: u32,
        /// Gear bits and gears among them.
        pub gear_parts: u32 = default,
        /// Bits among them.
        pub bits: u32 = default,
        /// Crossovers among them.
        pub crossovers: u32 = default,
        /// Interceptors among them.
        pub interceptors: u32 = default,
        /// Whether it is proven that no solution is cheaper in this order.
        pub proven: bool,
        /// Where it is not: the number of parts that every solution is known to need.
        pub at_least: Option<u32>,
    }
}

//! A spec as written: the TOML form, schema 1.
//!
//! These types describe the contents of a file, and are the source of its JSON Schema. The module `read` checks the
//! meaning and turns a form into a [`Challenge`](super::Challenge).

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
    /// A challenge: a start board, the parts that may be added, and the expected result.
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
        /// The task of the player, in a sentence or two.
        pub objective: Placed<String>,
        /// The evidence that this is the challenge of the book.
        pub provenance: Provenance,
        /// Concepts, in a word or two each, such as `"counter"`. Challenges with the same idea use the same words.
        pub concepts: Vec<String> = default,
        /// The sources of the facts.
        pub sources: Vec<String> = default,
        /// Other remarks.
        pub notes: Option<String>,
        /// The number or id of the challenge whose output loads the hoppers of this one.
        pub follows: Option<Placed<Reference>>,
        /// The addition to the toy. `"weight"`: heavy balls, and weigh gates, which send heavy balls to one side and
        /// all others to the other.
        pub extension: Option<Extension>,
        /// A condition on the inputs, as a CEL expression: only starts for which it is true count.
        pub condition as "where": Option<Placed<String>>,
        /// The balls and the lever that is pressed first.
        pub balls: Placed<BallsForm>,
        /// The parts that the player may add.
        pub supply: SupplyForm = default,
        /// The shape of the board; the toy's if left out.
        pub shape: Option<Placed<Parameters>>,
        /// The start board.
        pub board: BoardForm,
        /// The parts that may start either way: each name is a bit, train or ramp, or a register of them. The starts
        /// are all combinations of their values, the last input changing fastest.
        #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, InputForm>"))]
        pub inputs: Entries<InputForm> = default,
        /// Names for other bits, trains and registers. They start as drawn, or as the input with the same cells.
        #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, CellsForm>"))]
        pub registers: Entries<CellsForm> = default,
        /// Labels for interceptors.
        #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, Cell>"))]
        pub interceptors: Entries<Cell> = default,
        /// The expected result of every start.
        pub expect: Option<Placed<ExpectForm>>,
        /// Instead of `expect`: the run is a game against the board.
        pub game: Option<Placed<GameForm>>,
        /// The least cost of a solution that the solver found.
        pub par: Option<Placed<ParForm>>,
    }

    /// The evidence that a spec is the challenge of the book.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Provenance {
        /// The start board agrees in two independent transcriptions of the puzzle book.
        Official,
        /// The rule and the named cells are known. Other given parts of the book are left out, and the whole box is
        /// supplied.
        Derived,
        /// Only the rule is known; the board is this project's own.
        Reconstructed,
        /// Not of the book.
        Own,
    }

    /// An addition of a challenge to the toy.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Extension {
        /// Heavy balls, and weigh gates, which send heavy balls to one side and all others to the other.
        Weight,
    }

    /// The least cost of a solution: its parts, then the expensive kinds in order.
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
        /// Whether it is proven that every solution costs at least this, in this order.
        pub proven: bool,
        /// For a par that is not proven: a number of parts that every solution is known to need.
        pub at_least: Option<u32>,
    }
}

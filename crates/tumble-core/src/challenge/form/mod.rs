//! A spec as it is written: the TOML form, schema 1.
//!
//! These types say what a file may hold, and are the source of its JSON Schema. What the words
//! mean is checked in `read`, which turns a form into a [`Challenge`](super::Challenge).

mod balls;
mod board;
mod expect;

use indexmap::IndexMap;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use toml::Spanned;

use crate::board::{Cell, Parameters};
use crate::challenge::Reference;

pub(crate) use balls::{BallsForm, CountForm, StartForm};
pub(crate) use board::{AmountForm, BoardForm, SupplyForm};
pub use expect::EndForm;
pub(crate) use expect::{CellsForm, ExpectForm, GameForm, GameKind, InputForm, OutForm, ValueForm};

/// A challenge: a start board, what may be added, and what must come out.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", schemars(title = "tumble challenge, schema 1"))]
pub(crate) struct SpecForm {
    /// The version of this form: 1.
    #[cfg_attr(feature = "schema", schemars(with = "u32", range(min = 1, max = 1)))]
    pub schema: Spanned<u32>,
    /// The number of the challenge. The puzzle book has 1 to 60.
    #[cfg_attr(feature = "schema", schemars(with = "u16", range(min = 1)))]
    pub number: Spanned<u16>,
    /// A short name of lower-case letters, digits and hyphens; the file is named `NN-id.toml`.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "String", regex(pattern = "^[a-z0-9]+(-[a-z0-9]+)*$"))
    )]
    pub id: Spanned<String>,
    /// The title.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub title: Spanned<String>,
    /// What the player is asked to do, in a sentence or two.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub objective: Spanned<String>,
    /// How sure it is that this is the challenge of the book.
    pub provenance: Provenance,
    /// Concepts, in a word or two each, such as `"counter"`. Challenges with one idea share its words.
    #[serde(default)]
    pub concepts: Vec<String>,
    /// Where the facts come from.
    #[serde(default)]
    pub sources: Vec<String>,
    /// What else is worth knowing.
    pub notes: Option<String>,
    /// The number or id of the challenge whose output loads the hoppers of this one.
    #[cfg_attr(feature = "schema", schemars(with = "Option<Reference>"))]
    pub follows: Option<Spanned<Reference>>,
    /// What this challenge has that the toy has not. `"weight"`: heavy balls, and weigh gates, which
    /// send them one way and all others the other.
    #[cfg_attr(feature = "schema", schemars(with = "Option<Extension>"))]
    pub extension: Option<Extension>,
    /// A condition on the inputs, a CEL expression: only rows where it is true are asked for.
    #[serde(rename = "where")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub condition: Option<Spanned<String>>,
    /// The balls and the lever that is pressed first.
    #[cfg_attr(feature = "schema", schemars(with = "BallsForm"))]
    pub balls: Spanned<BallsForm>,
    /// The parts that the player may add.
    #[serde(default)]
    pub supply: SupplyForm,
    /// The shape of the board; the toy's where it is left out.
    #[cfg_attr(feature = "schema", schemars(with = "Option<Parameters>"))]
    pub shape: Option<Spanned<Parameters>>,
    /// The start board.
    pub board: BoardForm,
    /// What may start either way: each name means a bit, train or ramp, or a register of
    /// them. The rows of the truth table are all their values, the last input changing fastest.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "IndexMap<String, InputForm>"))]
    pub inputs: IndexMap<Spanned<String>, Spanned<InputForm>>,
    /// Names for other bits, trains and registers, which start as drawn (or as the input says
    /// that they share cells with).
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "IndexMap<String, CellsForm>"))]
    pub registers: IndexMap<Spanned<String>, Spanned<CellsForm>>,
    /// Labels for interceptors.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "IndexMap<String, (u16, u16)>"))]
    pub interceptors: IndexMap<Spanned<String>, Spanned<Cell>>,
    /// What every row must leave.
    #[cfg_attr(feature = "schema", schemars(with = "Option<ExpectForm>"))]
    pub expect: Option<Spanned<ExpectForm>>,
    /// Instead of `expect`: the run is a game against the board.
    #[cfg_attr(feature = "schema", schemars(with = "Option<GameForm>"))]
    pub game: Option<Spanned<GameForm>>,
    /// The least cost of a solution, as the solver found it.
    #[cfg_attr(feature = "schema", schemars(with = "Option<ParForm>"))]
    pub par: Option<Spanned<ParForm>>,
}

/// How sure it is that a spec is the challenge of the book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Extension {
    /// Heavy balls, and weigh gates, which send them one way and all others the other.
    Weight,
}

/// The least cost of a solution: its parts, then the expensive kinds one after the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct ParForm {
    /// All parts that the player places.
    pub parts: u32,
    /// Gear bits and gears among them.
    #[serde(default)]
    pub gear_parts: u32,
    /// Bits among them.
    #[serde(default)]
    pub bits: u32,
    /// Crossovers among them.
    #[serde(default)]
    pub crossovers: u32,
    /// Interceptors among them.
    #[serde(default)]
    pub interceptors: u32,
    /// Whether it is proven that no solution is cheaper in this order.
    pub proven: bool,
    /// Where it is not: the number of parts that every solution is known to need.
    pub at_least: Option<u32>,
}

//! The inputs of a spec, and what is asked of a run or of a game.

use indexmap::IndexMap;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use toml::Spanned;

use crate::board::Cell;

/// What an input means.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(
    untagged,
    expecting = "a cell ([3, 6]), the cells of a register from the least significant one \
                 ([[1, 4], [3, 4]]), or cells that start alike ({ same = [[4, 5], [5, 6]] })"
)]
pub(crate) enum InputForm {
    /// One cell: its value is 0 (left) or 1 (right).
    Cell(#[cfg_attr(feature = "schema", schemars(with = "(u16, u16)"))] Cell),
    /// A register, the least significant cell first.
    Register(#[cfg_attr(feature = "schema", schemars(with = "Vec<(u16, u16)>"))] Vec<Cell>),
    /// Gear bits that start alike and that the player may link: one value of 0 or 1.
    Same {
        /// The cells.
        #[cfg_attr(feature = "schema", schemars(with = "Vec<(u16, u16)>"))]
        same: Vec<Cell>,
        /// Whether the player must link them to one train.
        #[serde(default)]
        linked: bool,
    },
}

/// The cells of a register.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(
    untagged,
    expecting = "a cell ([3, 6]), or the cells of a register from the least significant one ([[1, 4], [3, 4]])"
)]
pub(crate) enum CellsForm {
    /// One cell.
    Cell(#[cfg_attr(feature = "schema", schemars(with = "(u16, u16)"))] Cell),
    /// A register, the least significant cell first.
    Register(#[cfg_attr(feature = "schema", schemars(with = "Vec<(u16, u16)>"))] Vec<Cell>),
}

/// What every row must leave. At least one of the keys must be there.
///
/// All expressions are CEL over the start of the row: the inputs and registers as numbers,
/// `blue_balls` and `red_balls` (the balls of that colour in both hoppers, where they are not
/// without end), `start` (the lever), and the constants `blue`, `red`, `any`, `left` (0), `right`
/// (1) and the interceptors' labels.
#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct ExpectForm {
    /// The balls that come out, in time order; then nothing more may come out.
    #[cfg_attr(feature = "schema", schemars(with = "Option<OutForm>"))]
    pub out: Option<Spanned<OutForm>>,
    /// The run ends in an interceptor with a ball of this colour: an expression that gives
    /// `blue`, `red` or `any`.
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub intercepted: Option<Spanned<String>>,
    /// The run ends in the interceptor with this label: an expression that gives a label.
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub interceptor: Option<Spanned<String>>,
    /// How the run ends. Left out: in an interceptor or at an empty hopper.
    #[cfg_attr(feature = "schema", schemars(with = "Option<EndForm>"))]
    pub end: Option<Spanned<EndForm>>,
    /// The values of inputs and registers at the end.
    #[serde(default, rename = "final")]
    #[cfg_attr(feature = "schema", schemars(with = "IndexMap<String, ValueForm>"))]
    pub finals: IndexMap<Spanned<String>, Spanned<ValueForm>>,
}

/// The balls that come out.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(
    untagged,
    expecting = "the balls in time order (\"BBR\"), a pattern ({ repeat = \"BBR\" }), a regular \
                 expression ({ matches = \"(BBR)*\" }), or an expression \
                 ({ value = \"A == 0 ? 'B' : 'R'\" })"
)]
pub(crate) enum OutForm {
    /// Exactly these, as in `"BBR"`.
    Balls(String),
    /// This pattern over and over, until a hopper is empty whose ball is due; without end with an
    /// unlimited supply.
    Pattern {
        /// The pattern, as in `"BBR"`.
        repeat: String,
    },
    /// Balls that match a regular expression, all of them, of a run that ends.
    Matches {
        /// The regular expression, as in `"(BBR)*"`: `B`, `R`, `.`, `|`, `*`, `+`, `?`, `{2,5}`, `()`.
        matches: String,
    },
    /// An expression that gives the letters.
    Value {
        /// A CEL expression that gives a string of `B` and `R`.
        value: String,
        /// Only rows where this is true are held to it.
        when: Option<String>,
    },
}

/// How a run ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum EndForm {
    /// At an empty hopper.
    Empty,
    /// In an interceptor.
    Intercepted,
    /// Never: it repeats.
    Repeats,
}

/// The value of a register at the end.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged, expecting = "an expression, or { value = \"...\", when = \"...\" }")]
pub(crate) enum ValueForm {
    /// A CEL expression that gives a number.
    Always(String),
    /// The same, for the rows where it matters.
    When {
        /// A CEL expression that gives a number.
        value: String,
        /// Only rows where this is true are held to it.
        when: String,
    },
}

/// A game against the board. The board solves the challenge when it wins every game it can.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct GameForm {
    /// The rules of the game.
    pub kind: GameKind,
    /// The piles that are played, as in `"1..=20"`.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub pile: Spanned<String>,
    /// The most balls that a player may take in a turn.
    #[cfg_attr(feature = "schema", schemars(with = "u32", range(min = 1, max = 100)))]
    pub take: Spanned<u32>,
    /// The input that shows whose turn it is: left (0) the human's, right (1) the board's.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub turn: Spanned<String>,
    /// How the inputs that are set before the game follow from the `pile`: CEL expressions.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "IndexMap<String, String>"))]
    pub set: IndexMap<Spanned<String>, Spanned<String>>,
}

/// The rules of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub(crate) enum GameKind {
    /// Nim with one pile: whoever takes the last ball loses.
    Nim,
}

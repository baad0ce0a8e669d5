//! A spec as it is written: the TOML form, schema 1.
//!
//! These types say what a file may hold, and are the source of its JSON Schema. What the words
//! mean is checked in `read`, which turns a form into a [`Challenge`](super::Challenge).

use indexmap::IndexMap;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use toml::Spanned;

use super::Reference;
use crate::board::{Cell, LastRow, Parameters, Shape, ShapeError, Side};

/// A challenge: a start board, what may be added, and what must come out.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", schemars(title = "tumble challenge, schema 1"))]
pub struct SpecForm {
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
    /// Where the facts come from.
    #[serde(default)]
    pub sources: Vec<String>,
    /// What else is worth knowing.
    pub notes: Option<String>,
    /// The number or id of the challenge whose output loads the hoppers of this one.
    #[cfg_attr(feature = "schema", schemars(with = "Option<ReferenceForm>"))]
    pub follows: Option<Spanned<ReferenceForm>>,
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
    #[cfg_attr(feature = "schema", schemars(with = "Option<ShapeForm>"))]
    pub shape: Option<Spanned<ShapeForm>>,
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

/// A challenge by its number or its id.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged, expecting = "the number or the id of a challenge, as in `37` or \"addition\"")]
pub enum ReferenceForm {
    /// The number.
    Number(u16),
    /// The id.
    Id(String),
}

impl From<&Reference> for ReferenceForm {
    fn from(reference: &Reference) -> ReferenceForm {
        match reference {
            Reference::Number(number) => ReferenceForm::Number(*number),
            Reference::Id(id) => ReferenceForm::Id(id.clone()),
        }
    }
}

/// The balls and the lever that is pressed first.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BallsForm {
    /// How many blue balls the left hopper holds; none where it is left out.
    #[cfg_attr(feature = "schema", schemars(with = "Option<CountForm>"))]
    pub blue: Option<Spanned<CountForm>>,
    /// How many red balls the right hopper holds; none where it is left out.
    #[cfg_attr(feature = "schema", schemars(with = "Option<CountForm>"))]
    pub red: Option<Spanned<CountForm>>,
    /// Instead of `blue`: the balls of the left hopper in the order of their release, as in
    /// `"RRB"`; with the extension `"weight"`, `b` and `r` are heavy ones.
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub left: Option<Spanned<String>>,
    /// Instead of `red`: the balls of the right hopper in the order of their release.
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub right: Option<Spanned<String>>,
    /// The lever that is pressed first; blue is the left one.
    #[serde(default)]
    pub start: StartForm,
    /// With the extension `"weight"`: `"last"` makes the last ball of `blue` and of `red` a heavy one.
    #[cfg_attr(feature = "schema", schemars(with = "Option<HeavyForm>"))]
    pub heavy: Option<Spanned<HeavyForm>>,
}

/// Which balls of a number of them are heavy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum HeavyForm {
    /// The last one.
    Last,
}

/// What a challenge may have that the toy has not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Extension {
    /// Heavy balls, and weigh gates, which send them one way and all others the other.
    Weight,
}

/// A number of balls.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(
    untagged,
    expecting = "a number of balls, a range that makes the number an input (\"1..=15\"), or \"unlimited\""
)]
pub enum CountForm {
    /// This many.
    Fixed(i64),
    /// A range such as `"1..=15"`, which makes the number an input, or `"unlimited"`.
    Text(String),
}

/// The lever that is pressed first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum StartForm {
    /// The blue, left one.
    #[default]
    Blue,
    /// The red, right one.
    Red,
    /// The solution says which.
    Player,
    /// Both are rows.
    Input,
}

/// The parts that the player may add to the given ones. A kind that is left out may not be added.
#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SupplyForm {
    /// Ramps.
    #[cfg_attr(feature = "schema", schemars(with = "Option<AmountForm>"))]
    pub ramp: Option<Spanned<AmountForm>>,
    /// Crossovers.
    #[cfg_attr(feature = "schema", schemars(with = "Option<AmountForm>"))]
    pub crossover: Option<Spanned<AmountForm>>,
    /// Interceptors.
    #[cfg_attr(feature = "schema", schemars(with = "Option<AmountForm>"))]
    pub interceptor: Option<Spanned<AmountForm>>,
    /// Bits.
    #[cfg_attr(feature = "schema", schemars(with = "Option<AmountForm>"))]
    pub bit: Option<Spanned<AmountForm>>,
    /// Gear bits.
    #[cfg_attr(feature = "schema", schemars(with = "Option<AmountForm>"))]
    pub gear_bit: Option<Spanned<AmountForm>>,
    /// Gears.
    #[cfg_attr(feature = "schema", schemars(with = "Option<AmountForm>"))]
    pub gear: Option<Spanned<AmountForm>>,
    /// Weigh gates, with the extension `"weight"`. The box holds none.
    #[cfg_attr(feature = "schema", schemars(with = "Option<AmountForm>"))]
    pub weigh_gate: Option<Spanned<AmountForm>>,
}

/// How many parts of a kind.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged, expecting = "a number of parts, or \"box\" for what the box still holds")]
pub enum AmountForm {
    /// This many.
    Fixed(i64),
    /// `"box"`: what the box holds in addition to the given parts.
    Text(String),
}

/// The shape of a board that is not the toy's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ShapeForm {
    /// The number of rows.
    pub rows: u16,
    /// The number of columns: odd.
    pub columns: u16,
    /// The column of the blue entry, in the left half.
    pub blue_entry: u16,
    /// The column of the red entry, in the right half, of the same parity.
    pub red_entry: u16,
    /// Which cells the last row has.
    #[serde(default)]
    pub last_row: LastRow,
    /// Cells that are left out, as `[row, column]`.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<(u16, u16)>"))]
    pub missing: Vec<Cell>,
}

impl From<&Shape> for ShapeForm {
    /// Describes a shape.
    fn from(shape: &Shape) -> ShapeForm {
        let [blue_entry, red_entry] = Side::BOTH.map(|side| shape.entry(side).column);
        ShapeForm {
            rows: shape.rows(),
            columns: shape.columns(),
            blue_entry,
            red_entry,
            last_row: shape.last_row(),
            missing: shape.missing().collect(),
        }
    }
}

impl ShapeForm {
    /// The shape that is described.
    ///
    /// # Errors
    /// The first parameter that is out of range.
    pub fn shape(&self) -> Result<Shape, ShapeError> {
        Shape::new(Parameters {
            rows: self.rows,
            columns: self.columns,
            blue: self.blue_entry,
            red: self.red_entry,
            last_row: self.last_row,
            missing: self.missing.clone(),
        })
    }
}

/// The start board.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BoardForm {
    /// One line for each row, in the book notation. Bits and gear bits drawn upright (`^`, `v`)
    /// are set by the player, or are inputs.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub grid: Spanned<String>,
}

/// What an input means.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(
    untagged,
    expecting = "a cell ([3, 6]), the cells of a register from the least significant one \
                 ([[1, 4], [3, 4]]), or cells that start alike ({ same = [[4, 5], [5, 6]] })"
)]
pub enum InputForm {
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
pub enum CellsForm {
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
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ExpectForm {
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
    expecting = "the balls in time order (\"BBR\"), a pattern ({ repeat = \"BBR\" }), or an expression \
                 ({ value = \"A == 0 ? 'B' : 'R'\" })"
)]
pub enum OutForm {
    /// Exactly these, as in `"BBR"`.
    Balls(String),
    /// This pattern over and over, until a hopper is empty whose ball is due; without end with an
    /// unlimited supply.
    Pattern {
        /// The pattern, as in `"BBR"`.
        repeat: String,
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
pub enum ValueForm {
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
pub struct GameForm {
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
pub enum GameKind {
    /// Nim with one pile: whoever takes the last ball loses.
    Nim,
}

/// The least cost of a solution: its parts, then the expensive kinds one after the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ParForm {
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

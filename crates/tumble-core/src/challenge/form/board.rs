//! The board of a spec: its shape, its given parts, and what may be added.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use toml::Spanned;

use crate::board::{Cell, LastRow, Parameters, Shape, ShapeError, Side};

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

//! The board of a spec: its shape, its given parts, and what may be added.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Deserialize;
use toml::Spanned;

/// The parts that the player may add to the given ones. A kind that is left out may not be added.
#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct SupplyForm {
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
pub(crate) enum AmountForm {
    /// This many.
    Fixed(i64),
    /// `"box"`: what the box holds in addition to the given parts.
    Text(String),
}

/// The start board.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct BoardForm {
    /// One line for each row, in the book notation. Bits and gear bits drawn upright (`^`, `v`)
    /// are set by the player, or are inputs.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub grid: Spanned<String>,
}

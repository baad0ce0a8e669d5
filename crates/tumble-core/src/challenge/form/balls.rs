//! The balls of a spec, and the lever that is pressed first.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Deserialize;
use toml::Spanned;

/// The balls and the lever that is pressed first.
#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct BallsForm {
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
pub(crate) enum HeavyForm {
    /// The last one.
    Last,
}

/// A number of balls.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(
    untagged,
    expecting = "a number of balls, a range that makes the number an input (\"1..=15\"), or \"unlimited\""
)]
pub(crate) enum CountForm {
    /// This many.
    Fixed(i64),
    /// A range such as `"1..=15"`, which makes the number an input, or `"unlimited"`.
    Text(String),
}

/// The lever that is pressed first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub(crate) enum StartForm {
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

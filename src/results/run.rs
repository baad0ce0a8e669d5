//! What `run` writes.

use serde::Serialize;

use super::{EndingJson, ExpectedJson, InputsJson, Named};
use tumble_core::board::{Cell, Colour, Side, Weight};

/// What one ball did.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FallLine<'a> {
    /// Its number, from 1.
    pub ball: u64,
    /// Its colour.
    pub colour: Colour,
    /// What it weighs; only where it is a heavy ball.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight: Option<Weight>,
    /// The side of its hopper.
    pub hopper: Side,
    /// The cells on its way, as row and column.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<[u16; 2]>"))]
    pub path: &'a [Cell],
    /// The bits and trains that it turned.
    pub turned: Vec<TurnedJson>,
    /// The lever that it pressed; null where it ended the run.
    pub lever: Option<Side>,
    /// How it ended the run; null where it did not.
    pub ending: Option<EndingJson>,
}

/// A bit or train that a ball turned.
#[derive(Debug, Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TurnedJson {
    /// Where the ball met it, as row and column.
    #[cfg_attr(feature = "schema", schemars(with = "[u16; 2]"))]
    pub cell: Cell,
    /// How it pointed before.
    pub from: Side,
    /// How it pointed after.
    pub to: Side,
}

/// The end of a run.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EndLine {
    /// The balls that came out, in order.
    pub out: String,
    /// How the run ended.
    pub ending: EndingJson,
    /// The number of balls that were released.
    pub balls: u64,
    /// How each bit and train points, by its first cell.
    pub bits: Named<Side>,
    /// Whether this is what the challenge asks for; null where it is not decided, or nothing is
    /// asked for.
    pub holds: Option<bool>,
    /// The inputs of the row; null without a challenge.
    pub inputs: Option<InputsJson>,
    /// The values of the registers at the start; null without a challenge.
    pub start: Option<Named<i64>>,
    /// The values of the registers at the end; null without a challenge.
    #[serde(rename = "final")]
    pub finals: Option<Named<i64>>,
    /// What the row must leave; null without a challenge, and in games.
    pub expected: Option<ExpectedJson>,
}

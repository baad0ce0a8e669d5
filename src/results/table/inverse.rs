//! From results back to starts.

use serde::Serialize;

use crate::results::{InputsJson, inputs_json};
use tumble_core::challenge::Challenge;
use tumble_core::table::{Inverse, Reversibility};

/// `table --inverse`: the starts that lead to an end. Their lines follow.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct InverseLine {
    /// The number of rows with any end.
    pub rows: u128,
    /// The number of rows that lead to the end.
    pub starts: u128,
    /// The number of lines that follow; null if they would be too many.
    pub lines: Option<usize>,
    /// One of these starts; null if there is none.
    pub first: Option<InputsJson>,
}

impl InverseLine {
    /// The starts of a board under this challenge.
    pub fn new(challenge: &Challenge, inverse: &Inverse) -> InverseLine {
        InverseLine {
            rows: inverse.rows,
            starts: inverse.starts,
            lines: inverse.lines.as_ref().map(Vec::len),
            first: inverse.first.as_ref().map(|row| inputs_json(challenge, row)),
        }
    }
}

/// `table --reversible`: whether results determine starts.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReversibleLine {
    /// Whether all rows have different results.
    pub reversible: bool,
    /// The number of rows.
    pub rows: u128,
    /// The number of rows that share their result with another.
    pub colliding: u128,
    /// Two starts with the same result; null if there are none.
    pub example: Option<[InputsJson; 2]>,
}

impl ReversibleLine {
    /// Returns the line of a board under this challenge.
    pub fn new(challenge: &Challenge, found: &Reversibility) -> ReversibleLine {
        let example = found.example.as_ref();
        ReversibleLine {
            reversible: example.is_none(),
            rows: found.rows,
            colliding: found.colliding,
            example: example.map(|pair| pair.each_ref().map(|row| inputs_json(challenge, row))),
        }
    }
}

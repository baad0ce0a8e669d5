//! Objects that several outputs hold.

use indexmap::IndexMap;
use serde::Serialize;

use tumble_core::board::{Cell, Colour};
use tumble_core::challenge::{Challenge, Cost, EndForm, Expected, Par, Row};

use super::row::{Wanted, inputs_of, lever_of};
use super::standing::at_least;

/// Values by name, in the order of the challenge.
pub type Named<T> = IndexMap<String, T>;

/// The least cost that is known of a challenge.
#[derive(Debug, Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ParJson {
    /// The number of parts.
    pub parts: u32,
    /// Whether it is proven that no board is cheaper, the kinds of parts included.
    pub proven: bool,
    /// The number of parts that are proven to be needed; 0 if nothing is proven.
    pub at_least: u32,
}

impl From<&Par> for ParJson {
    fn from(par: &Par) -> ParJson {
        ParJson { parts: par.parts(), proven: par.proven, at_least: at_least(par) }
    }
}

/// A cost, in the order in which costs are compared.
#[derive(Debug, Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CostJson {
    /// All parts that were placed.
    pub parts: u32,
    /// Gear bits and gears.
    pub gear_parts: u32,
    /// Bits.
    pub bits: u32,
    /// Crossovers.
    pub crossovers: u32,
    /// Interceptors.
    pub interceptors: u32,
}

impl From<&Cost> for CostJson {
    fn from(cost: &Cost) -> CostJson {
        CostJson::from(cost.key())
    }
}

impl From<[u32; 5]> for CostJson {
    fn from(key: [u32; 5]) -> CostJson {
        let [parts, gear_parts, bits, crossovers, interceptors] = key;
        CostJson { parts, gear_parts, bits, crossovers, interceptors }
    }
}

/// The value of an input: a number, or the colour of the lever that is pressed first.
#[derive(Debug, Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum InputJson {
    /// A number.
    Number(i64),
    /// The colour of the lever.
    Lever(Colour),
}

/// The inputs of a row by their names.
pub type InputsJson = Named<InputJson>;

/// Writes the inputs of a row.
pub fn inputs_json(challenge: &Challenge, row: &Row) -> InputsJson {
    let value = |(name, value, width): (&str, i64, Option<u32>)| {
        let value = match (name, width) {
            ("start", None) => InputJson::Lever(lever_of(value)),
            _ => InputJson::Number(value),
        };
        (name.to_owned(), value)
    };
    inputs_of(challenge, row).map(value).collect()
}

/// Required result of a row; null for parts that do not count.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExpectedJson {
    /// The balls that must come out, in order.
    pub out: Option<String>,
    /// The required end of the run.
    pub end: Option<EndForm>,
    /// The colour of the ball that must be caught.
    pub colour: Option<Colour>,
    /// The interceptor that must catch it, as row and column.
    pub interceptor: Option<Cell>,
    /// The values that registers must have at the end.
    #[serde(rename = "final")]
    pub finals: Named<i64>,
}

/// Returns the required result of a row.
pub fn expected_json(challenge: &Challenge, expected: &Expected) -> ExpectedJson {
    let named = |&(variable, value): &(usize, i64)| (challenge.name_of(variable).to_owned(), value);
    ExpectedJson {
        out: Wanted::new(challenge, expected).out,
        end: expected.ending.kind,
        colour: expected.ending.colour,
        interceptor: expected.ending.cell,
        finals: expected.finals.iter().map(named).collect(),
    }
}

/// `1 start`, `2 starts`.
pub fn counted(count: impl Into<u128>, noun: &str) -> String {
    let count = count.into();
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

pub(super) fn is_false(flag: &bool) -> bool {
    !flag
}

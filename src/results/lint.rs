//! What `lint` writes.

use std::borrow::Cow;

use serde::Serialize;

use super::InputsJson;
use tumble_core::board::Cell;
use tumble_core::lint::Severity;

/// What is worth a look on a board, or on a challenge.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LintLine<'a> {
    /// The file; null for a challenge.
    pub file: Option<&'a str>,
    /// The number of the challenge.
    pub challenge: u16,
    /// The parts that were placed; null for a challenge.
    pub parts: Option<u32>,
    /// The rows that were followed; null where none could be.
    pub rows: Option<u128>,
    /// The number of errors.
    pub errors: usize,
    /// The number of warnings.
    pub warnings: usize,
    /// What was found: errors first.
    pub alerts: Vec<AlertJson<'a>>,
    /// Why the rows could not be followed; null where they were.
    pub unknown: Option<String>,
}

/// Something that is worth a look.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AlertJson<'a> {
    /// The name of the lint; of a challenge, the kind of problem.
    pub id: String,
    /// `error` or `warning`.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub severity: Severity,
    /// The input or output that it is about; null where it is about none.
    pub name: Option<&'a str>,
    /// The cells that it is about, as row and column.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<[u16; 2]>"))]
    pub cells: Vec<Cell>,
    /// What is so.
    pub message: &'a str,
    /// What to do.
    pub remedy: Option<Cow<'a, str>>,
    /// The inputs of a row in which it can be seen.
    pub row: Option<InputsJson>,
    /// The ball with which it can be seen there, from 1.
    pub ball: Option<u64>,
    /// The cell of the alert that this one may follow from.
    #[cfg_attr(feature = "schema", schemars(with = "Option<[u16; 2]>"))]
    pub follows: Option<Cell>,
}

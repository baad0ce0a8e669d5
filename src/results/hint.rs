//! What `hint` writes.

use serde::Serialize;

use tumble_core::board::Cell;
use tumble_core::grade::Verdict;

/// The hints on a board.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HintLine<'a> {
    /// The file.
    pub file: &'a str,
    /// The number of the challenge.
    pub challenge: u16,
    /// `pass` or `fail`.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub verdict: Verdict,
    /// The hints, the one that says least first.
    pub hints: Vec<HintJson<'a>>,
}

/// One hint.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HintJson<'a> {
    /// Its place among the kinds of hint, from 1.
    pub step: u8,
    /// `what`, `where`, `rest`, `cell` or `part`.
    pub kind: &'static str,
    /// What it says.
    pub text: &'a str,
    /// The cells that it is about, as row and column.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<[u16; 2]>"))]
    pub cells: &'a [Cell],
}

//! Output of `hint`, as data.

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
    pub hints: &'a [HintJson],
}

/// One hint.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HintJson {
    /// Its place among the kinds of hint, from 1.
    pub step: u8,
    /// `what`, `where`, `rest`, `cell` or `part`.
    pub kind: &'static str,
    /// The hint, in words.
    pub text: String,
    /// The cells that it is about, as row and column.
    pub cells: Vec<Cell>,
}

/// The kinds of hint, the one that says least first: what fails and for which start; where the ball goes wrong; whether
/// the board can be completed, or without which parts; a cell to use; the part for it.
pub const HINT_KINDS: [&str; 5] = ["what", "where", "rest", "cell", "part"];

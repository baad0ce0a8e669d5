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

impl<'a> HintLine<'a> {
    /// The hints on a board for this challenge.
    pub fn new(
        file: &'a str,
        challenge: u16,
        verdict: Verdict,
        hints: &'a [HintText],
    ) -> HintLine<'a> {
        let hint = |hint: &'a HintText| HintJson {
            step: hint.step as u8 + 1,
            kind: hint.step.name(),
            text: &hint.text,
            cells: &hint.cells,
        };
        HintLine { file, challenge, verdict, hints: hints.iter().map(hint).collect() }
    }
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

/// The steps, the one that says least first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum HintKind {
    /// What fails and for which start.
    What,
    /// Where the ball parts from what was asked.
    Where,
    /// Whether the board can be completed, and what stands in the way.
    Rest,
    /// A cell to use.
    Cell,
    /// The part for it.
    Part,
}

impl HintKind {
    /// Returns the word for it.
    pub fn name(self) -> &'static str {
        match self {
            HintKind::What => "what",
            HintKind::Where => "where",
            HintKind::Rest => "rest",
            HintKind::Cell => "cell",
            HintKind::Part => "part",
        }
    }
}

/// What a step says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HintText {
    /// The step.
    pub step: HintKind,
    /// What it says.
    pub text: String,
    /// The cells that it names as such.
    pub cells: Vec<Cell>,
}

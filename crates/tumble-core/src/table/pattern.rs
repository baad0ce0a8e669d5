//! Lines of a compact table.

use std::fmt;

use crate::board::Side;
use crate::challenge::Known;
use crate::machine::Outcome;

/// A line of a compact table: starts with the same result.
///
/// The patterns of a table are disjoint, and together they are all its rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    /// The known part of each input, by the place of its variable, in the order of the axes of the rows.
    pub inputs: Vec<(usize, Known)>,
    /// The number of its rows: starts that the condition admits.
    pub rows: u128,
    /// The outcome of one of its rows. The balls that come out and the ending are those of all; for the bits see
    /// `finals`.
    pub outcome: Outcome,
    /// The end of each input and register.
    pub finals: Vec<FinalValue>,
}

/// The value of an input or register at the end of all rows of a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FinalValue {
    /// Its bits, the least significant first.
    Bits(Vec<FinalBit>),
    /// An expression over the inputs as they started, in the language of specs and with `min` and `max`. It holds in
    /// all rows of the table.
    Formula(String),
}

/// A bit at the end of all rows of a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FinalBit {
    /// It points to this side.
    Points(Side),
    /// As it started.
    AsStarted,
    /// The other way.
    Turned,
    /// None of these in all rows; the lines of a compact table have no such bit.
    Unknown,
}

/// Its bits, the weightiest first: `=` ends as it started, `~` the other way, `?` is not known. Or its expression.
impl fmt::Display for FinalValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FinalValue::Formula(formula) => f.write_str(formula),
            FinalValue::Bits(bits) => bits.iter().rev().try_for_each(|bit| {
                f.write_str(match bit {
                    FinalBit::Points(Side::Left) => "0",
                    FinalBit::Points(Side::Right) => "1",
                    FinalBit::AsStarted => "=",
                    FinalBit::Turned => "~",
                    FinalBit::Unknown => "?",
                })
            }),
        }
    }
}

//! Results about a table as a whole, as data.

use std::fmt;

use crate::board::{Cell, Marble, Side};
use crate::challenge::{Known, Row};
use crate::machine::{Ending, Outcome};

/// A line of a compact table: starts with the same result.
///
/// The patterns of a table are disjoint, and together they cover all its rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    /// The known part of each input, by the place of its variable, in the order of the axes of the rows.
    pub inputs: Vec<(usize, Known)>,
    /// Number of its rows, without starts that the condition excludes.
    pub rows: u128,
    /// The outcome of one of its rows. All rows share its balls that come out and its ending; for the bits see
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
    /// An expression over the inputs as they started, in the language of specs with `min` and `max`. It holds in all
    /// rows of the table.
    Formula(String),
}

/// A bit at the end of all rows of a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FinalBit {
    /// It points to this side.
    Points(Side),
    /// It points as it started.
    AsStarted,
    /// It points to the other side than at the start.
    Turned,
    /// None of these in all rows. The lines of a compact table never have such a bit.
    Unknown,
}

/// Bits are written weightiest first: `=` ends as it started, `~` ends turned, `?` is unknown. Other values are
/// written as their expression.
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

/// The common part of the results of all rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommonResult {
    /// Number of rows.
    pub rows: u128,
    /// The balls that come out in all rows, in order; `None` for a ball that differs between rows.
    pub out: Vec<Option<Marble>>,
    /// The most balls that come out in any row.
    pub most_out: u64,
    /// The ending of the runs, if all are the same.
    pub ending: Option<Ending>,
    /// The end of each input and register.
    pub finals: Vec<FinalValue>,
}

impl CommonResult {
    /// The letters of the balls that come out in all rows, `?` for a ball that differs between rows.
    pub fn out_letters(&self) -> String {
        self.out.iter().map(|ball| ball.map_or('?', Marble::letter)).collect()
    }

    /// The most balls that come out in any row after those of `out`.
    pub fn more_out(&self) -> u64 {
        self.most_out.saturating_sub(self.out.len() as u64)
    }
}

/// Inputs that matter, for each output. An input matters if there are two rows that differ in it alone, and in the
/// output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dependence {
    /// Number of rows.
    pub rows: u128,
    /// The inputs, in the order of the axes of the rows: their places among the variables.
    pub inputs: Vec<usize>,
    /// The outputs.
    pub outputs: Vec<TableOutput>,
}

impl Dependence {
    /// The number of parts of the input at this place.
    pub fn parts_of(&self, place: usize) -> usize {
        self.outputs.first().and_then(|output| output.matters.get(place)).map_or(0, Vec::len)
    }
}

/// An output of a table, with the inputs that matter for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableOutput {
    /// The kind of output, and its place.
    pub what: OutputKind,
    /// For each input and each of its parts, `true` if it matters. The parts of a register are its bits, the least
    /// significant first. A lever and a number of balls have one part.
    pub matters: Vec<Vec<bool>>,
}

/// An output of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OutputKind {
    /// The balls that come out, in order.
    Out,
    /// The ending of the run: its cell, and the colour of its ball.
    Ending,
    /// A bit of an input or register at the end.
    Final {
        /// The place among the variables.
        variable: usize,
        /// The bit, from 0, the least significant one.
        bit: usize,
    },
    /// The end of a bit or train without an input or register: its place among the
    /// [switches](crate::board::Board::switches) of the board.
    Switch(usize),
}

/// An output of a board as a function of its inputs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Function {
    /// The output.
    pub of: FunctionOf,
    /// The function, as in `top AND bottom`, `A + B`, `(BR)*`; `None` if it has no name here.
    pub text: Option<String>,
    /// The name of the function, such as `AND`, `sum` or `ratio`; empty without one.
    pub name: &'static str,
}

/// An output that a function may give.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FunctionOf {
    /// The order of the balls that come out.
    Out,
    /// `true` if the run ends in this way.
    Ending(Ending),
    /// An input or register at the end, by its place among the variables. With a bit if only its bits have named
    /// functions.
    Final(usize, Option<usize>),
}

/// A condition on the final state of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    /// The known part of an input or register, by its place among the variables.
    Final(usize, Known),
    /// The side to which a bit or train points: its place among the
    /// [switches](crate::board::Board::switches) of the board.
    Switch(usize, Side),
    /// All balls that come out, in order.
    Out(Vec<Marble>),
    /// The hopper of this side is empty.
    Empty(Side),
    /// A ball stops in this cell: it is caught, falls, or leaves the board.
    Stops(Cell),
}

/// The starts that lead to an end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inverse {
    /// Number of rows, with any end.
    pub rows: u128,
    /// Number of rows that lead to the end.
    pub starts: u128,
    /// The first of these rows.
    pub first: Option<Row>,
    /// All of these rows, in few lines; `None` if they take too many.
    pub lines: Option<Vec<Pattern>>,
}

/// The number of starts that share their result with another.
///
/// The result of a start is its final state, its ending, the balls that come out in order, and the lever on which each
/// of them falls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reversibility {
    /// Number of rows.
    pub rows: u128,
    /// Number of rows with the same result as another row.
    pub colliding: u128,
    /// Two rows with the same result, if any.
    pub example: Option<[Row; 2]>,
}

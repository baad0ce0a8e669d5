//! What is found about a table as a whole, as data.

use std::fmt;

use crate::board::{Cell, Marble, Side};
use crate::challenge::{Known, Row};
use crate::machine::{Ending, Outcome};

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

/// The common part of the results of all rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommonResult {
    /// How many rows there are.
    pub rows: u128,
    /// The balls that come out in all rows, in order; `None` for one that is not alike in all of them.
    pub out: Vec<Option<Marble>>,
    /// The most balls that come out in any row.
    pub most_out: u64,
    /// How the runs end, if they all end alike.
    pub ending: Option<Ending>,
    /// The end of each input and register.
    pub finals: Vec<FinalValue>,
}

impl CommonResult {
    /// The letters of the balls that come out in all rows, `?` for one that is not alike in all of them.
    pub fn out_letters(&self) -> String {
        self.out.iter().map(|ball| ball.map_or('?', Marble::letter)).collect()
    }

    /// How many balls more come out at the most.
    pub fn more_out(&self) -> u64 {
        self.most_out.saturating_sub(self.out.len() as u64)
    }
}

/// Which inputs matter for which output: an input matters where there are two rows that differ
/// in it alone and in the output, too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dependence {
    /// How many rows there are.
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

/// An output of a table, with what matters for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableOutput {
    /// The kind of output, and its place.
    pub what: OutputKind,
    /// For each input and each of its parts whether it matters: the bits of a register, the least significant first;
    /// a lever and a number of balls are one part.
    pub matters: Vec<Vec<bool>>,
}

/// Something that a row leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OutputKind {
    /// The balls that come out, in order.
    Out,
    /// How the run ends: where, and with a ball of which colour.
    Ending,
    /// A bit of an input or register at the end.
    Final {
        /// The place among the variables.
        variable: usize,
        /// The bit, from 0, the least significant one.
        bit: usize,
    },
    /// The end of a bit or train that no input or register names: its place among the
    /// [switches](crate::board::Board::switches) of the board.
    Switch(usize),
}

/// An output of a board as a function of its inputs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Function {
    /// The output.
    pub of: FunctionOf,
    /// The function, as in `top AND bottom`, `A + B`, `(BR)*`; `None` where it is none of those that have a name here.
    pub text: Option<String>,
    /// The name of the function, such as `AND`, `sum` or `ratio`; empty without one.
    pub name: &'static str,
}

/// An output that a function may give.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FunctionOf {
    /// The order of the balls that come out.
    Out,
    /// Whether the run ends so.
    Ending(Ending),
    /// An input or register at the end: its place among the variables, and a bit where only its bits are functions
    /// that have a name.
    Final(usize, Option<usize>),
}

/// Something that a run leaves.
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
    /// How many rows there are, whatever their ends.
    pub rows: u128,
    /// How many of them lead to the end.
    pub starts: u128,
    /// One of these.
    pub first: Option<Row>,
    /// All of these, in few lines; `None` where they take too many.
    pub lines: Option<Vec<Pattern>>,
}

/// Whether starts and results determine each other.
///
/// The result of a start is its final state, how the run ends, the balls that come out in order, and the lever on
/// which each of them falls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reversibility {
    /// How many rows there are.
    pub rows: u128,
    /// How many of them have the same result as another.
    pub colliding: u128,
    /// Two of these, with the same result.
    pub example: Option<[Row; 2]>,
}

//! From ends back to starts.

use super::Pattern;
use crate::board::{Cell, Marble, Side};
use crate::challenge::{Known, Row};

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

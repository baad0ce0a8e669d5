//! Inputs and registers: names for cells, and for the values they hold.

use crate::board::Cell;

/// The cells that a name means.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Cells {
    /// A register, the least significant cell first. One cell is a register of one.
    Register(Vec<Cell>),
    /// Gear bits that start alike: one value of 0 or 1.
    Same {
        /// The cells; never empty.
        cells: Vec<Cell>,
        /// Whether the player must link them to one train.
        linked: bool,
    },
}

impl Cells {
    /// All cells, in the order of the spec.
    pub fn all(&self) -> &[Cell] {
        match self {
            Cells::Register(cells) | Cells::Same { cells, .. } => cells,
        }
    }

    /// The number of bits of the value: 1 for cells that start alike.
    pub fn width(&self) -> u32 {
        match self {
            Cells::Register(cells) => u32::try_from(cells.len()).unwrap_or(u32::MAX),
            Cells::Same { .. } => 1,
        }
    }

    /// The bit of the value that the cell at `place` of [`Cells::all`] holds, from 0.
    pub fn bit_of(&self, place: usize) -> u32 {
        match self {
            Cells::Register(_) => u32::try_from(place).unwrap_or(u32::MAX),
            Cells::Same { .. } => 0,
        }
    }
}

/// A name with its cells: an input, or a register.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Register {
    /// The name.
    pub name: String,
    /// What it means.
    pub cells: Cells,
}

/// Something that has more than one start: a factor of the product that the rows are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Axis {
    /// The place of its value among the variables of a row.
    pub variable: usize,
    /// Its least value.
    pub from: i64,
    /// How many values it has, from `from` on.
    pub count: u64,
}

//! Inputs and registers: names for cells, and for the values they hold.

use crate::board::Cell;

/// The cells of a name.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Cells {
    /// A register, the least significant cell first. A single cell is a register of one bit.
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
    /// The named cells.
    pub cells: Cells,
}

/// A variable with more than one start: a factor of the product of all starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Axis {
    /// The place of its value among the variables of a row.
    pub variable: usize,
    /// Its least value.
    pub from: i64,
    /// Number of values, from `from` on.
    pub count: u64,
}

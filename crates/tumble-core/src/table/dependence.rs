//! Which inputs matter for which output.

/// Which inputs matter for which output: an input matters where there are two rows that differ
/// in it alone and in the output, too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dependence {
    /// How many rows there are.
    pub rows: u128,
    /// The inputs, in the order of the axes of the rows.
    pub inputs: Vec<TableInput>,
    /// The outputs.
    pub outputs: Vec<TableOutput>,
}

/// An input of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableInput {
    /// The place of its value among the variables of a row.
    pub variable: usize,
    /// How many parts it has that are distinguished: the bits of a register; 1 for a lever and for a
    /// number of balls.
    pub parts: usize,
}

/// An output of a table, with what matters for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableOutput {
    /// What it is.
    pub what: OutputKind,
    /// For each input and each of its parts, the least significant bit first, whether it matters.
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

//! The shape of a board: its size, its entries, and which cells it has.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::sync::Arc;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Cell, Side};
use crate::limits;

/// Parts that a place of the board takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Slot {
    /// A part cell: ramp, crossover, interceptor, bit or gear bit.
    Part,
    /// A gear cell: only a gear.
    Gear,
    /// No cell: nothing fits.
    None,
}

/// Cells of the last row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum LastRow {
    /// Every cell, as any other row.
    All,
    /// Only the middle one, a part cell, as on the toy.
    #[default]
    Middle,
}

// These comments are the descriptions of a shape in the JSON Schema of files, too.
/// The shape of a board that is not the toy's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(rename = "ShapeForm"))]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// The number of rows.
    pub rows: u16,
    /// The number of columns: odd.
    pub columns: u16,
    /// The column of the blue entry, in the left half.
    #[serde(rename = "blue_entry")]
    pub blue: u16,
    /// The column of the red entry, in the right half, of the same parity.
    #[serde(rename = "red_entry")]
    pub red: u16,
    /// Cells of the last row.
    #[serde(default)]
    pub last_row: LastRow,
    /// Cells that are left out, as `[row, column]`.
    #[serde(default)]
    pub missing: Vec<Cell>,
}

impl From<&Shape> for Parameters {
    fn from(shape: &Shape) -> Parameters {
        let [blue, red] = Side::BOTH.map(|side| shape.entry(side).column);
        Parameters {
            rows: shape.rows(),
            columns: shape.columns(),
            blue,
            red,
            last_row: shape.last_row(),
            missing: shape.missing().collect(),
        }
    }
}

/// A checked shape: every cell of it is a part cell, a gear cell, or not there.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Shape {
    rows: u16,
    columns: u16,
    entries: [u16; 2],
    last_row: LastRow,
    /// In order, without duplicates; shared, since every drawing has a shape.
    missing: Arc<[Cell]>,
}

/// Error in the parameters of a shape.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ShapeError {
    /// The number of rows is out of range.
    #[error("a board has 1 to {} rows, not {rows}", limits::ROWS)]
    Rows {
        /// Number of rows asked for.
        rows: u16,
    },
    /// The number of columns is even or out of range.
    #[error("a board has an odd number of columns from 3 to {}, not {columns}", limits::COLUMNS)]
    Columns {
        /// Number of columns asked for.
        columns: u16,
    },
    /// The blue entry is not in the left half.
    #[error(
        "the blue entry must be in the left half, in one of the columns 1 to {k}, not in column {blue}"
    )]
    Blue {
        /// The column asked for.
        blue: u16,
        /// The last column of the left half.
        k: u16,
    },
    /// The red entry is not in the right half.
    #[error(
        "the red entry must be in the right half, in one of the columns {first} to {last}, not in column {red}"
    )]
    Red {
        /// The column asked for.
        red: u16,
        /// The first column of the right half.
        first: u16,
        /// The last column.
        last: u16,
    },
    /// The entries differ in parity, so that one of them would be over a gear cell.
    #[error(
        "the entries must be both in odd or both in even columns, not in columns {blue} and {red}: \
         otherwise one of them is over a gear cell"
    )]
    Parity {
        /// The column of the blue entry.
        blue: u16,
        /// The column of the red entry.
        red: u16,
    },
    /// The only cell of the last row would be a gear cell.
    #[error(
        "the last row is to have the middle cell [{rows},{middle}] alone, but that is a gear cell: \
         use one row more or less, or `last_row = \"all\"`"
    )]
    MiddleIsGear {
        /// The number of rows.
        rows: u16,
        /// The middle column.
        middle: u16,
    },
    /// The only row would not have cells for the balls to enter.
    #[error(
        "a board of one row cannot have its middle cell alone, for no ball could enter: \
         use more rows, or `last_row = \"all\"`"
    )]
    NoEntries,
    /// A missing cell lies outside.
    #[error("{cell} is left out, but it is not on a board of {rows} rows and {columns} columns")]
    MissingOutside {
        /// The cell.
        cell: Cell,
        /// The number of rows.
        rows: u16,
        /// The number of columns.
        columns: u16,
    },
    /// An entry would be over a missing cell.
    #[error("{cell} is left out, but the {} balls enter there", side.colour())]
    MissingEntry {
        /// The cell.
        cell: Cell,
        /// The side whose balls enter there.
        side: Side,
    },
}

impl Shape {
    /// The shape with these parameters.
    ///
    /// # Errors
    /// A [`ShapeError`] names the first parameter that is out of range.
    pub fn new(parameters: Parameters) -> Result<Self, ShapeError> {
        let Parameters { rows, columns, blue, red, last_row, missing } = parameters;
        if !(1..=limits::ROWS).contains(&rows) {
            return Err(ShapeError::Rows { rows });
        }
        if !(3..=limits::COLUMNS).contains(&columns) || columns % 2 == 0 {
            return Err(ShapeError::Columns { columns });
        }
        let k = columns / 2;
        if !(1..=k).contains(&blue) {
            return Err(ShapeError::Blue { blue, k });
        }
        if !(k + 2..=columns).contains(&red) {
            return Err(ShapeError::Red { red, first: k + 2, last: columns });
        }
        if blue % 2 != red % 2 {
            return Err(ShapeError::Parity { blue, red });
        }
        let middle = k + 1;
        let middle_is_part = (rows + middle) % 2 == (1 + blue) % 2;
        match last_row {
            LastRow::Middle if !middle_is_part => {
                return Err(ShapeError::MiddleIsGear { rows, middle });
            }
            LastRow::Middle if rows == 1 => return Err(ShapeError::NoEntries),
            _ => {}
        }
        for &cell in &missing {
            if !(1..=rows).contains(&cell.row) || !(1..=columns).contains(&cell.column) {
                return Err(ShapeError::MissingOutside { cell, rows, columns });
            }
            for (side, column) in [(Side::Left, blue), (Side::Right, red)] {
                if cell == Cell::new(1, column) {
                    return Err(ShapeError::MissingEntry { cell, side });
                }
            }
        }
        Ok(Shape { rows, columns, entries: [blue, red], last_row, missing: in_order(missing) })
    }

    /// The shape of the toy: 11 x 11, entries in columns 4 and 8, 51 part cells.
    pub fn toy() -> Self {
        let missing = [1, 2, 6, 10, 11].map(|column| Cell::new(1, column));
        let corners = [1, 11].map(|column| Cell::new(2, column));
        Shape {
            rows: 11,
            columns: 11,
            entries: [4, 8],
            last_row: LastRow::Middle,
            missing: in_order(missing.into_iter().chain(corners)),
        }
    }

    /// The number of rows, n.
    pub fn rows(&self) -> u16 {
        self.rows
    }

    /// The number of columns, m = 2k+1.
    pub fn columns(&self) -> u16 {
        self.columns
    }

    /// The middle column, k+1.
    pub fn middle(&self) -> u16 {
        self.columns / 2 + 1
    }

    /// Cells of the last row.
    pub fn last_row(&self) -> LastRow {
        self.last_row
    }

    /// The cells that are left out, in order.
    pub fn missing(&self) -> impl Iterator<Item = Cell> {
        self.missing.iter().copied()
    }

    /// The cell of row 1 where the balls of a side's hopper enter.
    pub fn entry(&self, side: Side) -> Cell {
        Cell::new(1, self.entries[side.index()])
    }

    /// The parts that the place `cell` takes; [`Slot::None`] also outside the board.
    pub fn slot(&self, cell: Cell) -> Slot {
        let Cell { row, column } = cell;
        let inside = (1..=self.rows).contains(&row) && (1..=self.columns).contains(&column);
        let cut = self.last_row == LastRow::Middle && row == self.rows && column != self.middle();
        if !inside || cut || self.missing.binary_search(&cell).is_ok() {
            Slot::None
        } else if (row + column) % 2 == (1 + self.entries[0]) % 2 {
            Slot::Part
        } else {
            Slot::Gear
        }
    }

    /// Returns the lever that a ball presses when it leaves the last row towards `column`, 0 to
    /// m+1, or `None` in the middle. Columns 0 and m+1 lie outside: a ball that leaves the last
    /// row outward presses the lever of its half, too.
    pub fn lever(&self, column: u16) -> Option<Side> {
        match column.cmp(&self.middle()) {
            Ordering::Less => Some(Side::Left),
            Ordering::Equal => None,
            Ordering::Greater => Some(Side::Right),
        }
    }

    /// The number of places, cells or not: rows times columns.
    pub fn area(&self) -> usize {
        usize::from(self.rows) * usize::from(self.columns)
    }

    /// The place of `cell` in row-major order, if it lies inside.
    pub fn index(&self, cell: Cell) -> Option<usize> {
        let Cell { row, column } = cell;
        let inside = (1..=self.rows).contains(&row) && (1..=self.columns).contains(&column);
        inside.then(|| usize::from(row - 1) * usize::from(self.columns) + usize::from(column - 1))
    }

    /// The cell at this place of the row-major order, which must be one of the [`area`](Shape::area).
    pub(crate) fn cell_at(&self, index: usize) -> Cell {
        let columns = usize::from(self.columns);
        // A shape has at most 255 rows and columns.
        Cell { row: (index / columns + 1) as u16, column: (index % columns + 1) as u16 }
    }

    /// All places in row-major order, cells or not.
    pub fn places(&self) -> impl Iterator<Item = Cell> + use<> {
        let columns = self.columns;
        (1..=self.rows).flat_map(move |row| (1..=columns).map(move |column| Cell { row, column }))
    }

    /// All part cells in row-major order.
    pub fn part_cells(&self) -> impl Iterator<Item = Cell> {
        self.places().filter(|&cell| self.slot(cell) == Slot::Part)
    }

    /// All gear cells in row-major order.
    pub fn gear_cells(&self) -> impl Iterator<Item = Cell> {
        self.places().filter(|&cell| self.slot(cell) == Slot::Gear)
    }
}

/// Returns cells in order, each once.
fn in_order(cells: impl IntoIterator<Item = Cell>) -> Arc<[Cell]> {
    cells.into_iter().collect::<BTreeSet<Cell>>().into_iter().collect()
}

impl Default for Shape {
    fn default() -> Self {
        Shape::toy()
    }
}

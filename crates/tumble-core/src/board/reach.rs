//! Cells that balls can reach on a board of some shape, with any parts.

use std::collections::BTreeSet;

use super::{Cell, LastRow, Shape, Side, Slot};

/// The cell, lever or edge that a ball reaches next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Landing {
    /// In the next row, at this cell.
    Cell(Cell),
    /// Out of the last row, on this lever.
    Lever(Side),
    /// Outside the board.
    Outside,
}

impl Shape {
    /// The cell, lever or edge that a ball reaches when it leaves `cell` to the side `heading`.
    ///
    /// From the last row, balls reach the levers. If the last row is only the middle cell, so do balls from the row
    /// above that miss this cell. [`Landing::Outside`] is beyond the left and right edges of all other rows, and below
    /// the middle of a complete last row.
    pub fn landing(&self, cell: Cell, heading: Side) -> Landing {
        let row = cell.row.saturating_add(1);
        let column = match heading {
            Side::Left => cell.column.saturating_sub(1),
            Side::Right => cell.column.saturating_add(1),
        };
        let next = Cell::new(row, column);
        let above_levers = row > self.rows()
            || (row == self.rows()
                && self.last_row() == LastRow::Middle
                && self.slot(next) == Slot::None);
        match self.lever(column) {
            Some(side) if above_levers => Landing::Lever(side),
            _ if column == 0 || column > self.columns() || row > self.rows() => Landing::Outside,
            _ => Landing::Cell(next),
        }
    }

    /// The places that a ball can reach if every part cell may send it either way. Trains may still use the other part
    /// cells.
    pub fn reached_cells(&self) -> BTreeSet<Cell> {
        Side::BOTH.into_iter().flat_map(|side| self.reached_from(side).0).collect()
    }

    /// Whether the balls of one side can come out on the lever of the other, if every part cell may send them either
    /// way. If not, a puzzle with both colours is two puzzles, and the spec gets a warning.
    pub fn halves_meet(&self) -> bool {
        Side::BOTH.into_iter().any(|side| self.reached_from(side).1[side.other().index()])
    }

    /// The places and the levers that balls from the hopper of `side` can reach.
    fn reached_from(&self, side: Side) -> (BTreeSet<Cell>, [bool; 2]) {
        let (mut reached, mut levers) = (BTreeSet::from([self.entry(side)]), [false; 2]);
        // Balls go down, so a cell comes before those that are reached from it.
        for cell in self.part_cells() {
            if !reached.contains(&cell) {
                continue;
            }
            for heading in Side::BOTH {
                match self.landing(cell, heading) {
                    Landing::Cell(next) => _ = reached.insert(next),
                    Landing::Lever(side) => levers[side.index()] = true,
                    Landing::Outside => {}
                }
            }
        }
        (reached, levers)
    }
}

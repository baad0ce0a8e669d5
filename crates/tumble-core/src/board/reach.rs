//! Cells that balls can reach on a board of some shape, with any parts.

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
        let row = cell.row + 1;
        let column = match heading {
            Side::Left => cell.column - 1,
            Side::Right => cell.column + 1,
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

    /// Reachability of each place by a ball, in row-major order, if every part cell may send it either way. Trains may
    /// still use the other part cells.
    pub fn reached(&self) -> Vec<bool> {
        let [mut left, right] = Side::BOTH.map(|side| self.reached_from(side).0);
        left.iter_mut().zip(right).for_each(|(reached, other)| *reached |= other);
        left
    }

    /// Whether the balls of one side can come out on the lever of the other, if every part cell may send them either
    /// way. If not, a puzzle with both colours is two puzzles, and the spec gets a warning.
    pub fn halves_meet(&self) -> bool {
        Side::BOTH.into_iter().any(|side| self.reached_from(side).1[side.other().index()])
    }

    /// The places and the levers that balls from the hopper of `side` can reach.
    fn reached_from(&self, side: Side) -> (Vec<bool>, [bool; 2]) {
        let (mut reached, mut levers) = (vec![false; self.area()], [false; 2]);
        let reach = |cell: Cell, reached: &mut [bool]| {
            if let Some(place) = self.index(cell).and_then(|place| reached.get_mut(place)) {
                *place = true;
            }
        };
        reach(self.entry(side), &mut reached);
        for place in 0..self.area() {
            let cell = self.cell_at(place);
            if !reached[place] || self.slot(cell) != Slot::Part {
                continue;
            }
            for heading in Side::BOTH {
                match self.landing(cell, heading) {
                    Landing::Cell(next) => reach(next, &mut reached),
                    Landing::Lever(side) => levers[side.index()] = true,
                    Landing::Outside => {}
                }
            }
        }
        (reached, levers)
    }
}

//! Boards that are equal although they look different.

use std::collections::BTreeSet;

use super::Solution;
use crate::board::notation::Notation;
use crate::board::{Board, Cell, Drawing, Kind, Mark, Part, Side};

impl Solution {
    /// Returns a text that equal boards for a challenge share. Mirror images are equal, and so are boards that differ
    /// only in parts that balls never meet, or in the drawn direction of inputs and of the trains that turn with them.
    ///
    /// Parts that balls never meet are left out if all rows can be followed, unless they link gear bits or the
    /// challenge names their cells.
    pub fn likeness(&self) -> String {
        let inputs = self.cells_set_by_rows();
        let mut drawing = self.board().drawing();
        for (cell, part) in self.board().parts().filter(|(cell, _)| inputs.contains(cell)) {
            drawing.set(cell, Mark::Part(turned(part, Side::Left)));
        }
        self.clear_unmet_parts(&mut drawing);
        let own = Notation::Book.write(&drawing);
        own.min(Notation::Book.write(&mirror_image(&drawing, &inputs)))
    }

    /// The input cells, and the gear bits that turn with them.
    fn cells_set_by_rows(&self) -> BTreeSet<Cell> {
        let inputs = self.challenge().input_cells();
        let switches = self.board().switches().iter().map(|switch| &switch.cells);
        let set = switches.filter(|cells| cells.iter().any(|cell| inputs.contains(cell)));
        set.flatten().copied().chain(inputs.iter().copied()).collect()
    }

    fn clear_unmet_parts(&self, drawing: &mut Drawing) {
        let challenge = self.challenge();
        if challenge.game.is_some() {
            return;
        }
        let Ok(coverage) = self.table().coverage() else { return };
        let named: BTreeSet<Cell> =
            challenge.registers.iter().flat_map(|it| it.cells.all()).copied().collect();
        let is_unmet = |cell: &Cell| {
            let is_placed = challenge.given.at(*cell) == Mark::Empty;
            is_placed && !coverage.is_met(*cell) && !named.contains(cell)
        };
        // A train that no ball meets goes as a whole: any part of it alone may link two others.
        for switch in self.board().switches() {
            if [&switch.cells, &switch.gears].into_iter().flatten().all(is_unmet) {
                let cells = switch.cells.iter().chain(&switch.gears);
                cells.for_each(|&cell| drawing.set(cell, Mark::Empty));
            }
        }
        for (cell, part) in self.board().parts().filter(|(cell, _)| is_unmet(cell)) {
            let mut without = drawing.clone();
            without.set(cell, Mark::Empty);
            let may_link = matches!(part.kind(), Kind::Gear | Kind::GearBit);
            if !may_link || trains_beside(&without, cell) == trains_beside(drawing, cell) {
                *drawing = without;
            }
        }
    }
}

/// The gear bits of each train, without the one at `cell`. `None` for a drawing that is not legal.
fn trains_beside(drawing: &Drawing, cell: Cell) -> Option<BTreeSet<Vec<Cell>>> {
    let board = Board::new(drawing).ok()?;
    let trains = board.switches().iter().filter(|switch| switch.train);
    let others = |cells: &[Cell]| cells.iter().copied().filter(|it| *it != cell).collect();
    let trains = trains.map(|train| others(&train.cells));
    Some(trains.filter(|cells: &Vec<Cell>| !cells.is_empty()).collect())
}

/// The mirror image: left and right exchanged, in cells and in directions but for those of inputs.
fn mirror_image(drawing: &Drawing, inputs: &BTreeSet<Cell>) -> Drawing {
    let shape = drawing.shape();
    let mut image = Drawing::new(shape.clone());
    for (cell, mark) in drawing.marks() {
        let there = Cell::new(cell.row, (shape.columns() + 1).saturating_sub(cell.column));
        let mirrored = match mark {
            Mark::Part(part) if !inputs.contains(&cell) => {
                Mark::Part(part.pointing().map_or(part, |side| turned(part, side.other())))
            }
            _ => mark,
        };
        image.set(there, mirrored);
    }
    image
}

/// The part pointing to `side`; one without direction stays as it is.
fn turned(part: Part, side: Side) -> Part {
    if part.pointing().is_some() { part.kind().part(side) } else { part }
}

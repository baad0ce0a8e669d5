//! Boards that are equal although they look different.

use std::collections::BTreeSet;

use super::Solution;
use crate::board::notation::Notation;
use crate::board::{Cell, Drawing, Kind, Mark, Part, Side};

/// Number of placed parts that tells a copy from chance: boards that agree in fewer parts may be alike by chance.
pub const FEWEST_COMPARED_PARTS: u32 = 4;

impl Solution {
    /// Returns a text that equal boards for a challenge share. Mirror images are equal, and so are boards that differ
    /// only in parts that balls never meet, or in the drawn direction of inputs and of the trains that turn with them.
    ///
    /// Parts that balls never meet are left out, except for those that link other parts of a train or whose cells the
    /// challenge names. If a row cannot be followed, or fewer than [`FEWEST_COMPARED_PARTS`] placed parts remain, all
    /// parts count.
    pub fn likeness(&self) -> String {
        let inputs = self.cells_set_by_rows();
        let mut drawing = self.board().drawing();
        for (cell, part) in self.board().parts().filter(|(cell, _)| inputs.contains(cell)) {
            drawing.set(cell, Mark::Part(pointed_to(part, Side::Left)));
        }
        if let Some(met) = self.without_unmet_parts(&drawing) {
            drawing = met;
        }
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

    /// `None` if a row cannot be followed, or too few parts remain.
    fn without_unmet_parts(&self, drawing: &Drawing) -> Option<Drawing> {
        let challenge = self.challenge();
        if challenge.game.is_some() {
            return None;
        }
        let mut drawing = drawing.clone();
        let coverage = self.table().coverage().ok()?;
        let named: BTreeSet<Cell> =
            challenge.registers.iter().flat_map(|it| it.cells.all()).copied().collect();
        let is_unmet = |cell: &Cell| {
            let is_placed = challenge.given.at(*cell) == Mark::Empty;
            is_placed && !coverage.is_met(*cell) && !named.contains(cell)
        };
        // A train that no ball meets is cleared as a whole, since each part of a ring links two others.
        for switch in self.board().switches() {
            if [&switch.cells, &switch.gears].into_iter().flatten().all(is_unmet) {
                let cells = switch.cells.iter().chain(&switch.gears);
                cells.for_each(|&cell| drawing.set(cell, Mark::Empty));
            }
        }
        let mut unmet: Vec<Cell> =
            self.board().parts().map(|(cell, _)| cell).filter(is_unmet).collect();
        while let Some(cell) = unmet.pop() {
            let turns =
                |cell: &Cell| matches!(drawing.at(*cell).kind(), Some(Kind::Gear | Kind::GearBit));
            let linked: Vec<Cell> = match turns(&cell) {
                true => cell.neighbours().filter(turns).collect(),
                false => Vec::new(),
            };
            // The last part of a train links nothing. Without it, its neighbour may be the last.
            if linked.len() < 2 {
                drawing.set(cell, Mark::Empty);
                unmet.extend(linked.into_iter().filter(is_unmet));
            }
        }
        let parts = drawing.marks().filter(|(_, mark)| *mark != Mark::Empty);
        let placed = parts.filter(|(cell, _)| challenge.given.at(*cell) == Mark::Empty);
        let remaining = u32::try_from(placed.count()).unwrap_or(u32::MAX);
        (remaining >= FEWEST_COMPARED_PARTS).then_some(drawing)
    }
}

/// The mirror image: left and right exchanged, in cells and in directions but for those of inputs.
fn mirror_image(drawing: &Drawing, inputs: &BTreeSet<Cell>) -> Drawing {
    let shape = drawing.shape();
    let mut image = Drawing::new(shape.clone());
    for (cell, mark) in drawing.marks() {
        let there = Cell::new(cell.row, (shape.columns() + 1).saturating_sub(cell.column));
        let mirrored = match mark {
            Mark::Part(part) if !inputs.contains(&cell) => {
                Mark::Part(part.pointing().map_or(part, |side| pointed_to(part, side.other())))
            }
            _ => mark,
        };
        image.set(there, mirrored);
    }
    image
}

/// The part pointing to `side`; one without direction stays as it is.
fn pointed_to(part: Part, side: Side) -> Part {
    if part.pointing().is_some() { part.kind().part(side) } else { part }
}

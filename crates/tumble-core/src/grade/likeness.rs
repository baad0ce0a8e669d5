//! Boards that are equal although they look different.

use std::collections::BTreeSet;

use super::Solution;
use crate::board::notation::Notation;
use crate::board::{Cell, Drawing, Mark, Part, Shape, Side};

/// Number of placed parts that tells a copy from chance: boards that agree in fewer parts may be alike by chance.
pub const FEWEST_COMPARED_PARTS: u32 = 4;

impl Solution {
    /// Returns a text that equal boards for a challenge share. Mirror images are equal, and so are boards that differ
    /// only in parts that balls never meet, in the gears of equal trains, or in the drawn direction of inputs and of
    /// the trains that turn with them.
    ///
    /// Parts whose cells the challenge names count, too. If a row cannot be followed, or balls meet fewer than
    /// [`FEWEST_COMPARED_PARTS`] placed parts, all parts count.
    pub fn likeness(&self) -> String {
        let inputs = self.cells_set_by_rows();
        let mut drawing = self.board().drawing();
        for (cell, part) in self.board().parts().filter(|(cell, _)| inputs.contains(cell)) {
            drawing.set(cell, Mark::Part(pointed_to(part, Side::Left)));
        }
        let mut trains = BTreeSet::new();
        if let Some(met) = self.without_unmet_parts(&drawing) {
            (drawing, trains) = met;
        }
        let mirrored = |cell: &Cell| mirrored_cell(*cell, drawing.shape());
        let train_image = |train: &BTreeSet<Cell>| train.iter().map(mirrored).collect();
        let trains_image = trains.iter().map(train_image).collect();
        let image = text_of(&mirror_image(&drawing, &inputs), &trains_image);
        text_of(&drawing, &trains).min(image)
    }

    /// The input cells, and the gear bits that turn with them.
    fn cells_set_by_rows(&self) -> BTreeSet<Cell> {
        let inputs = self.challenge().input_cells();
        let switches = self.board().switches().iter().map(|switch| &switch.cells);
        let set = switches.filter(|cells| cells.iter().any(|cell| inputs.contains(cell)));
        set.flatten().copied().chain(inputs.iter().copied()).collect()
    }

    /// Returns the drawing without the placed parts that balls never meet, among them all gears, and which of the
    /// remaining cells turn together. `None` if a row cannot be followed, or too few parts remain.
    fn without_unmet_parts(
        &self,
        drawing: &Drawing,
    ) -> Option<(Drawing, BTreeSet<BTreeSet<Cell>>)> {
        let challenge = self.challenge();
        if challenge.game.is_some() {
            return None;
        }
        let coverage = self.table().coverage().ok()?;
        let named: BTreeSet<Cell> =
            challenge.registers.iter().flat_map(|it| it.cells.all()).copied().collect();
        let counts = |cell: &Cell| coverage.is_met(*cell) || named.contains(cell);
        let placed = self.board().parts().map(|(cell, _)| cell);
        let placed = placed.filter(|cell| challenge.given.at(*cell) == Mark::Empty);
        let (kept, unmet): (Vec<Cell>, Vec<Cell>) = placed.partition(counts);
        let mut drawing = drawing.clone();
        unmet.into_iter().for_each(|cell| drawing.set(cell, Mark::Empty));
        let trains = self.board().switches().iter();
        let trains = trains.map(|switch| switch.cells.iter().copied().filter(counts).collect());
        let remaining = u32::try_from(kept.len()).unwrap_or(u32::MAX);
        (remaining >= FEWEST_COMPARED_PARTS).then(|| (drawing, trains.collect()))
    }
}

/// A board, and the cells of each train: its gears may be left out of the drawing.
fn text_of(drawing: &Drawing, trains: &BTreeSet<BTreeSet<Cell>>) -> String {
    let trains = trains.iter().filter(|train| train.len() > 1);
    let trains = trains.map(|train| train.iter().map(ToString::to_string).collect::<String>());
    trains.fold(Notation::Book.write(drawing), |text, train| text + &train + "\n")
}

fn mirrored_cell(cell: Cell, shape: &Shape) -> Cell {
    Cell::new(cell.row, (shape.columns() + 1).saturating_sub(cell.column))
}

/// The mirror image: left and right exchanged, in cells and in directions but for those of inputs.
fn mirror_image(drawing: &Drawing, inputs: &BTreeSet<Cell>) -> Drawing {
    let shape = drawing.shape();
    let mut image = Drawing::new(shape.clone());
    for (cell, mark) in drawing.marks() {
        let mirrored = match mark {
            Mark::Part(part) if !inputs.contains(&cell) => {
                Mark::Part(part.pointing().map_or(part, |side| pointed_to(part, side.other())))
            }
            _ => mark,
        };
        image.set(mirrored_cell(cell, shape), mirrored);
    }
    image
}

/// The part pointing to `side`; one without direction stays as it is.
fn pointed_to(part: Part, side: Side) -> Part {
    if part.pointing().is_some() { part.kind().part(side) } else { part }
}

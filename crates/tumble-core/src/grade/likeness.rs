//! Boards that are equal although they look different.

use super::Solution;
use crate::board::notation::Notation;
use crate::board::{Cell, Drawing, Kind, Mark};

impl Solution {
    /// Returns a text that equal boards for a challenge share. Mirror images are equal, and so are boards that differ
    /// only in parts that balls never meet, or in the drawn direction of inputs.
    ///
    /// Parts that balls never meet are left out, as far as the rows can be followed. Bits and gear bits stay, since
    /// the challenge may ask for their ends.
    pub fn likeness(&self) -> String {
        let (challenge, board, lever) = (self.challenge(), self.board(), self.lever());
        let mut drawing = board.drawing();
        for cell in challenge.input_cells() {
            drawing.set(cell, challenge.given.at(cell));
        }
        if challenge.game.is_none()
            && let Ok(coverage) = self.table().coverage()
        {
            for (cell, part) in board.parts() {
                let idle = matches!(part.kind(), Kind::Ramp | Kind::Crossover | Kind::Interceptor);
                if idle && challenge.given.at(cell) == Mark::Empty && !coverage.is_met(cell) {
                    drawing.set(cell, Mark::Empty);
                }
            }
        }
        let own = Notation::Book.write(&drawing);
        let mirrored = Notation::Book.write(&mirrored_text(&drawing));
        let start = lever.colour();
        let other = lever.other().colour();
        let (own, mirrored) = (format!("{start}\n{own}"), format!("{other}\n{mirrored}"));
        if mirrored < own { mirrored } else { own }
    }
}

/// The mirror image: left and right exchanged, in places and in directions.
fn mirrored_text(drawing: &Drawing) -> Drawing {
    let shape = drawing.shape();
    let mut mirrored = Drawing::new(shape.clone());
    for (cell, mark) in drawing.marks() {
        let there = Cell::new(cell.row, (shape.columns() + 1).saturating_sub(cell.column));
        let turned = match mark {
            Mark::Part(part) => match part.pointing() {
                Some(side) => Mark::Part(part.kind().part(side.other())),
                None => mark,
            },
            Mark::Upright { .. } | Mark::Empty => mark,
        };
        mirrored.set(there, turned);
    }
    mirrored
}

//! Directions of the parts of a board, as rotations.

use tumble_core::board::{Cell, Mark, Part, Side};

use crate::art::Artwork;
use crate::canvas::Rotation;
use crate::layout::sign_of;
use crate::scene::Scene;

/// Returns the drawing of a part with its rotation; `gears` is the rotation of gears, in degrees.
pub(crate) fn art_of_part(part: Part, gears: f32) -> (Artwork, Rotation) {
    match part {
        Part::Ramp(Side::Right) => (Artwork::Ramp, Rotation::None),
        Part::Ramp(Side::Left) => (Artwork::Ramp, Rotation::Mirrored),
        Part::Crossover => (Artwork::Crossover, Rotation::None),
        Part::Interceptor => (Artwork::Interceptor, Rotation::None),
        Part::Bit(side) => (Artwork::Bit, Rotation::By(45.0 * sign_of(side))),
        Part::GearBit(side) => (Artwork::GearBit, Rotation::By(45.0 * sign_of(side))),
        Part::Gear => (Artwork::Gear, Rotation::By(gears)),
        Part::WeighGate(Side::Right) => (Artwork::WeighGate, Rotation::None),
        Part::WeighGate(Side::Left) => (Artwork::WeighGate, Rotation::Mirrored),
    }
}

/// Returns the rotation of a gear, in degrees, that meshes with the gear bits next to it: theirs in the
/// other direction, plus half a tooth.
pub(crate) fn gears_turn(scene: &Scene, cell: Cell) -> f32 {
    let pointing = cell.neighbours().find_map(|next| match scene.drawing.at(next) {
        Mark::Part(part) => part.pointing(),
        _ => None,
    });
    22.5 - pointing.map_or(0.0, |side| 45.0 * sign_of(side))
}

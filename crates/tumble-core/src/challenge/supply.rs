//! The parts that the player may add.

use crate::board::{Drawing, Kind};

/// The parts of the box of the toy, in the order of [`Kind::ALL`]. It has no weigh gate.
pub(crate) const BOX: [u32; 7] = [30, 6, 3, 10, 8, 4, 0];

/// Number of parts of each kind that the player may add to the given ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Supply {
    counts: [u32; 7],
}

impl Supply {
    /// A supply with these counts, in the order of [`Kind::ALL`].
    pub const fn new(counts: [u32; 7]) -> Self {
        Supply { counts }
    }

    /// Number of parts of `kind` that may be added.
    pub const fn of(&self, kind: Kind) -> u32 {
        self.counts[kind.index()]
    }

    /// Number of parts of `kind` left in the box when `given` is on the board.
    pub(crate) fn left_in_box(kind: Kind, given: &Drawing) -> u32 {
        let used = given.marks().filter(|(_, mark)| mark.kind() == Some(kind)).count();
        BOX[kind.index()].saturating_sub(u32::try_from(used).unwrap_or(u32::MAX))
    }
}

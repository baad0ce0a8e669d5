//! The bare board: the cells and what fits in them, before any part is placed.

use std::collections::BTreeSet;

use super::{Hand, Place, other};

/// The place that a ball reaches.
pub(crate) enum Landing {
    Cell(Place),
    Lever(Hand),
    /// Beside the board, at a row above the levers, or between the levers.
    Beside,
}

/// A board without parts.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    pub rows: i32,
    pub columns: i32,
    pub blue: i32,
    pub red: i32,
    /// Whether the last row consists of its middle cell.
    pub lone_middle: bool,
    pub missing: BTreeSet<Place>,
}

impl Ground {
    /// The toy: row 1 has only the cells 3, 4, 5 and 7, 8, 9, row 2 lacks both ends, and row 11 has only its middle.
    pub(crate) fn toy() -> Self {
        let missing = [(1, 1), (1, 2), (1, 6), (1, 10), (1, 11), (2, 1), (2, 11)].into();
        Ground { rows: 11, columns: 11, blue: 4, red: 8, lone_middle: true, missing }
    }

    pub(crate) fn middle(&self) -> i32 {
        (self.columns + 1) / 2
    }

    /// Whether these numbers make a board.
    pub(crate) fn is_sound(&self) -> bool {
        let half = (self.columns - 1) / 2;
        let middle_takes_parts = self.takes_parts_by_parity((self.rows, self.middle()));
        self.rows >= 1
            && self.columns >= 3
            && self.columns % 2 == 1
            && (1..=half).contains(&self.blue)
            && (half + 2..=self.columns).contains(&self.red)
            && (self.red - self.blue) % 2 == 0
            // A lone middle cell must take a part.
            && (middle_takes_parts || !self.lone_middle)
            && self.missing.iter().all(|place| self.is_inside(*place))
            && self.exists((1, self.blue))
            && self.exists((1, self.red))
    }

    fn is_inside(&self, (row, column): Place) -> bool {
        row >= 1 && row <= self.rows && column >= 1 && column <= self.columns
    }

    fn takes_parts_by_parity(&self, (row, column): Place) -> bool {
        (row + column - 1 - self.blue).rem_euclid(2) == 0
    }

    /// Whether the board has this cell.
    pub(crate) fn exists(&self, place: Place) -> bool {
        let (row, column) = place;
        self.is_inside(place)
            && !self.missing.contains(&place)
            && !(self.lone_middle && row == self.rows && column != self.middle())
    }

    /// Whether this is a cell for parts other than gears.
    pub(crate) fn is_part_cell(&self, place: Place) -> bool {
        self.exists(place) && self.takes_parts_by_parity(place)
    }

    /// Whether this is a cell for gears.
    pub(crate) fn is_gear_cell(&self, place: Place) -> bool {
        self.exists(place) && !self.takes_parts_by_parity(place)
    }

    /// The cell where a ball enters, and its direction there.
    pub(crate) fn entry(&self, side: Hand) -> (Place, Hand) {
        if side == 'l' { ((1, self.blue), 'r') } else { ((1, self.red), 'l') }
    }

    /// Whether balls can come out on the lever of the other side, with suitable parts.
    pub(crate) fn halves_meet(&self) -> bool {
        let leads_across = |side| self.levers_below(self.entry(side).0).contains(&other(side));
        leads_across('l') || leads_across('r')
    }

    /// The levers that a ball at `place` can reach if every part cell may send it either way.
    fn levers_below(&self, place: Place) -> BTreeSet<Hand> {
        let mut levers = BTreeSet::new();
        if !self.is_part_cell(place) {
            return levers;
        }
        for column in [place.1 - 1, place.1 + 1] {
            match self.landing(place.0, column) {
                Landing::Cell(next) => levers.extend(self.levers_below(next)),
                Landing::Lever(side) => levers.extend([side]),
                Landing::Beside => {}
            }
        }
        levers
    }

    /// The landing of a ball that leaves `row` towards `column`.
    pub(crate) fn landing(&self, row: i32, column: i32) -> Landing {
        let row_below = row + 1;
        let beside_lone_middle =
            self.lone_middle && row_below == self.rows && column != self.middle();
        if row_below > self.rows && column == self.middle() {
            Landing::Beside
        } else if row_below > self.rows || beside_lone_middle {
            Landing::Lever(if column < self.middle() { 'l' } else { 'r' })
        } else if column < 1 || column > self.columns {
            Landing::Beside
        } else {
            Landing::Cell((row_below, column))
        }
    }

    pub(crate) fn places(&self) -> Vec<Place> {
        let mut places = Vec::new();
        for row in 1..=self.rows {
            for column in 1..=self.columns {
                places.push((row, column));
            }
        }
        places
    }
}

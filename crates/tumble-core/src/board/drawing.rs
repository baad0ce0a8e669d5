//! A board as it was drawn: not yet known to be legal.

use super::{Cell, Kind, Part, Shape, Side};

/// Content of one place of a drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Mark {
    /// Nothing.
    #[default]
    Empty,
    /// A part that is there as drawn.
    Part(Part),
    /// A bit (`gear: false`) or gear bit (`gear: true`) drawn upright: it does not point to a side yet.
    Upright {
        /// `true` for a gear bit.
        gear: bool,
    },
}

impl Mark {
    /// The kind of part that is drawn, if any.
    pub const fn kind(self) -> Option<Kind> {
        match self {
            Mark::Empty => None,
            Mark::Part(part) => Some(part.kind()),
            Mark::Upright { gear: false } => Some(Kind::Bit),
            Mark::Upright { gear: true } => Some(Kind::GearBit),
        }
    }

    /// The mark turned to `side` if its kind has orientations; an upright mark becomes a part.
    #[must_use]
    pub fn pointing(self, side: Side) -> Mark {
        match self.kind() {
            Some(kind) => Mark::Part(kind.part(side)),
            None => self,
        }
    }
}

/// One mark for each place of a shape; nothing about it is checked.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Drawing {
    shape: Shape,
    marks: Vec<Mark>,
}

impl Drawing {
    /// An empty drawing of this shape.
    pub fn new(shape: Shape) -> Self {
        let marks = vec![Mark::Empty; shape.area()];
        Drawing { shape, marks }
    }

    /// The shape drawn on.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The mark at `cell`; [`Mark::Empty`] outside.
    pub fn at(&self, cell: Cell) -> Mark {
        self.shape.index(cell).and_then(|index| self.marks.get(index)).copied().unwrap_or_default()
    }

    /// Draws `mark` at `cell`; does nothing outside the board.
    pub fn set(&mut self, cell: Cell, mark: Mark) {
        if let Some(place) = self.shape.index(cell).and_then(|index| self.marks.get_mut(index)) {
            *place = mark;
        }
    }

    pub(super) fn marked_places(&self) -> &[Mark] {
        &self.marks
    }

    /// All places that are not empty, in row-major order.
    pub fn marks(&self) -> impl Iterator<Item = (Cell, Mark)> {
        let marks = self.marks.iter().enumerate();
        let marks = marks.filter(|(_, mark)| !matches!(mark, Mark::Empty));
        marks.map(|(place, mark)| (self.shape.cell_at(place), *mark))
    }
}

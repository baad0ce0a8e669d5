//! A legal board: every part on a cell that takes it, all gear bits of a train pointing the same way.

use std::collections::BTreeSet;

use super::{Cell, Drawing, Kind, Mark, Part, Shape, Side, Slot, trains};

/// One thing of a board that has two states: a bit, or a train as a whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Switch {
    /// The cells of its bit or gear bits, in row-major order; never empty.
    pub cells: Vec<Cell>,
    /// The gear cells of its gears, in row-major order.
    pub gears: Vec<Cell>,
    /// The side it points to as drawn; [`Side::Left`] if a row sets it and no direction is drawn.
    pub drawn: Side,
    /// Whether it is a train of gear bits.
    pub train: bool,
}

/// A legal board.
///
/// A `Board` guarantees that every part is on a cell that takes it, that no bit is upright, and that all gear bits of
/// a train point the same way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    shape: Shape,
    parts: Vec<Option<Part>>,
    switches: Vec<Switch>,
    switch_of: Vec<Option<u32>>,
}

/// A violation that makes a drawing not a legal board, with its place.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// Another part than a gear is on a gear cell.
    #[error("{cell} is a gear cell: only a gear fits, not {}", .kind.with_article())]
    OnGearCell {
        /// The cell.
        cell: Cell,
        /// Kind of the part there.
        kind: Kind,
    },
    /// A gear is on a part cell.
    #[error("{cell} is a part cell: a gear does not fit, it goes on a gear cell (`.`)")]
    GearOnPartCell {
        /// The cell.
        cell: Cell,
    },
    /// A part is at a place without a cell.
    #[error("the board has no cell {cell}: no {kind} fits there")]
    NoCell {
        /// The place.
        cell: Cell,
        /// Kind of the part there.
        kind: Kind,
    },
    /// A bit or gear bit is upright although only the drawing can set its start.
    #[error(
        "the {kind} at {cell} is drawn upright: draw it pointing left (`{}`) or right (`{}`)",
        if *.kind == Kind::Bit { '<' } else { '{' },
        if *.kind == Kind::Bit { '>' } else { '}' }
    )]
    Upright {
        /// The cell.
        cell: Cell,
        /// Bit or gear bit.
        kind: Kind,
    },
    /// Gear bits of one train point to different sides.
    #[error(
        "the gear bits {} are one train and turn together, but {cell} points {side} and {first} {}: \
         draw them all the same way",
        Cell::list(.train), side.other()
    )]
    TrainBothWays {
        /// The first cell that differs.
        cell: Cell,
        /// The side that this cell points to.
        side: Side,
        /// The first cell of the train.
        first: Cell,
        /// All gear bits of the train.
        train: Vec<Cell>,
    },
}

impl BoardError {
    /// The cell that the error is about.
    pub fn cell(&self) -> Cell {
        match self {
            BoardError::OnGearCell { cell, .. }
            | BoardError::GearOnPartCell { cell }
            | BoardError::NoCell { cell, .. }
            | BoardError::Upright { cell, .. }
            | BoardError::TrainBothWays { cell, .. } => *cell,
        }
    }
}

impl Board {
    /// Makes the board that `drawing` shows, if it is legal.
    ///
    /// # Errors
    /// All violations, in row-major order.
    ///
    /// ```
    /// use tumble_core::board::{Board, Cell, Drawing, Mark, Part, Shape, Side};
    ///
    /// let mut drawing = Drawing::new(Shape::toy());
    /// drawing.set(Cell::new(1, 4), Mark::Part(Part::Ramp(Side::Right)));
    /// let board = Board::new(&drawing).expect("a ramp on a part cell is legal");
    /// assert_eq!(board.parts().count(), 1);
    ///
    /// drawing.set(Cell::new(1, 5), Mark::Part(Part::Crossover));
    /// assert!(Board::new(&drawing).is_err(), "[1,5] is a gear cell");
    /// ```
    pub fn new(drawing: &Drawing) -> Result<Self, Vec<BoardError>> {
        Board::with_free(drawing, &BTreeSet::new())
    }

    /// As [`Board::new`], but the bits and gear bits at `free` cells start as something else sets them (the row of a
    /// truth table): these, and all gear bits of their trains, may be upright or point to any side.
    ///
    /// # Errors
    /// All violations, in row-major order.
    pub fn with_free(drawing: &Drawing, free: &BTreeSet<Cell>) -> Result<Self, Vec<BoardError>> {
        let shape = drawing.shape().clone();
        let mut errors: Vec<BoardError> = drawing.misplaced_parts().collect();
        let mut switch_of: Vec<Option<u32>> = vec![None; shape.area()];
        let mut switches = trains::switches(drawing);
        for (number, switch) in switches.iter_mut().enumerate() {
            let is_free = switch.cells.iter().any(|cell| free.contains(cell));
            if !is_free {
                errors.extend(train_disagreement(drawing, switch));
            }
            let drawn = switch.cells.iter().find_map(|&cell| match drawing.at(cell) {
                Mark::Part(part) => part.pointing(),
                _ => None,
            });
            switch.drawn = drawn.unwrap_or(Side::Left);
            for &cell in switch.cells.iter().chain(&switch.gears) {
                if let Some(place) = shape.index(cell).and_then(|i| switch_of.get_mut(i)) {
                    *place = u32::try_from(number).ok();
                }
            }
        }
        if !errors.is_empty() {
            errors.sort_by_key(BoardError::cell);
            return Err(errors);
        }
        let parts = drawing.marked_places().iter().zip(&switch_of).map(|(&mark, switch)| {
            let switch = || switches.get((*switch)? as usize);
            let drawn = || switch().map_or(Side::Left, |switch| switch.drawn);
            match mark {
                Mark::Empty => None,
                Mark::Part(Part::Bit(_)) | Mark::Upright { gear: false } => {
                    Some(Part::Bit(drawn()))
                }
                Mark::Part(Part::GearBit(_)) | Mark::Upright { gear: true } => {
                    Some(Part::GearBit(drawn()))
                }
                Mark::Part(part) => Some(part),
            }
        });
        let parts = parts.collect();
        Ok(Board { shape, parts, switches, switch_of })
    }

    /// The shape of the board.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The part at `cell`, if any.
    pub fn part(&self, cell: Cell) -> Option<Part> {
        self.shape.index(cell).and_then(|index| self.parts.get(index).copied().flatten())
    }

    /// All parts with their cells, in row-major order.
    pub fn parts(&self) -> impl Iterator<Item = (Cell, Part)> {
        let parts = self.parts.iter().enumerate();
        parts.filter_map(|(place, part)| Some((self.shape.cell_at(place), (*part)?)))
    }

    pub(crate) fn part_kinds(&self) -> impl Iterator<Item = Kind> {
        self.parts.iter().flatten().map(|part| part.kind())
    }

    /// The bits and trains, in the order of their first cells.
    pub fn switches(&self) -> &[Switch] {
        &self.switches
    }

    /// The place in [`Board::switches`] of the bit or train that the part at `cell` belongs to;
    /// `None` for other parts, and for gears that touch no gear bit.
    pub fn switch_at(&self, cell: Cell) -> Option<usize> {
        let index = self.shape.index(cell)?;
        self.switch_of.get(index).copied().flatten().map(|number| number as usize)
    }

    /// The side that a cell points to with the bits and trains at `switches`. A cell without direction counts as left.
    pub(crate) fn side_of(&self, cell: Cell, switches: &[Side]) -> Side {
        match self.switch_at(cell) {
            Some(number) => switches.get(number).copied().unwrap_or(Side::Left),
            None => self.part(cell).and_then(|part| part.pointing()).unwrap_or(Side::Left),
        }
    }

    /// The same board with the ramps at these cells turned; other cells are left as they are.
    #[must_use]
    pub(crate) fn with_ramps(&self, ramps: &[(Cell, Side)]) -> Board {
        let mut board = self.clone();
        for &(cell, side) in ramps {
            if let Some(part @ Some(Part::Ramp(_))) =
                self.shape.index(cell).and_then(|index| board.parts.get_mut(index))
            {
                *part = Some(Part::Ramp(side));
            }
        }
        board
    }

    /// The board as a drawing.
    pub fn drawing(&self) -> Drawing {
        let mut drawing = Drawing::new(self.shape.clone());
        for (cell, part) in self.parts() {
            drawing.set(cell, Mark::Part(part));
        }
        drawing
    }
}

impl From<&Board> for Drawing {
    fn from(board: &Board) -> Drawing {
        board.drawing()
    }
}

impl Drawing {
    /// The parts on cells that cannot hold them.
    pub fn misplaced_parts(&self) -> impl Iterator<Item = BoardError> {
        self.marks().filter_map(|(cell, mark)| {
            let kind = mark.kind()?;
            match (self.shape().slot(cell), kind) {
                (Slot::None, _) => Some(BoardError::NoCell { cell, kind }),
                (Slot::Part, Kind::Gear) => Some(BoardError::GearOnPartCell { cell }),
                (Slot::Gear, Kind::Gear) | (Slot::Part, _) => None,
                (Slot::Gear, _) => Some(BoardError::OnGearCell { cell, kind }),
            }
        })
    }
}

/// The errors in the directions in which a bit or train is drawn.
fn train_disagreement(drawing: &Drawing, switch: &Switch) -> Vec<BoardError> {
    let mut errors = Vec::new();
    let mut first: Option<(Cell, Side)> = None;
    let mut disagree = false;
    for &cell in &switch.cells {
        match drawing.at(cell) {
            // If the bit cannot be on this cell at all, only that error is reported.
            Mark::Upright { .. } if drawing.shape().slot(cell) != Slot::Part => {}
            Mark::Upright { gear } => {
                let kind = if gear { Kind::GearBit } else { Kind::Bit };
                errors.push(BoardError::Upright { cell, kind });
            }
            Mark::Part(part) => match (part.pointing(), first) {
                (Some(side), None) => first = Some((cell, side)),
                (Some(side), Some((first, agreed))) if side != agreed && !disagree => {
                    disagree = true;
                    let train = switch.cells.clone();
                    errors.push(BoardError::TrainBothWays { cell, side, first, train });
                }
                _ => {}
            },
            Mark::Empty => {}
        }
    }
    errors
}

//! Positions in a drawing.

use tumble_core::board::{Cell, Side};

use crate::canvas::{Point, point};
use crate::scene::Scene;

/// Width of a column and height of a row.
pub(crate) const UNIT: f32 = 60.0;

/// Margin at the left and the right of the board.
const MARGIN: f32 = 30.0;

/// Space between the edge of the board and its outer columns.
const INSET: f32 = 40.0;

/// Space for the hoppers, above row 1.
const HOPPERS: f32 = 96.0;

/// Space for the levers and the trough, below the last row.
const LEVERS: f32 = 132.0;

/// Height of a note.
const NOTE: f32 = 24.0;

/// The measures of a drawing of one board.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DrawingLayout {
    columns: f32,
    rows: f32,
    /// Height of the title and the caption.
    head: f32,
    /// Height of everything below the board.
    foot: f32,
    /// Number of values in a line.
    values: usize,
    /// Height of the values, above the notes.
    notes: f32,
    entries: [f32; 2],
}

impl DrawingLayout {
    pub(crate) fn new(scene: &Scene) -> DrawingLayout {
        let shape = scene.drawing.shape();
        let entries = Side::BOTH.map(|side| f32::from(shape.entry(side).column));
        let title = if scene.title.is_empty() { 0.0 } else { 46.0 };
        let caption = if scene.caption.is_empty() { 0.0 } else { 26.0 };
        let mut layout = DrawingLayout {
            columns: f32::from(shape.columns()),
            rows: f32::from(shape.rows()),
            head: title + caption,
            foot: 0.0,
            values: 1,
            notes: 0.0,
            entries,
        };
        let longest = scene.values.iter().map(|value| value.words().chars().count()).max();
        if let Some(longest) = longest {
            let room = (layout.width() - 2.0 * MARGIN) / (longest as f32 * 10.5 + 16.0);
            layout.values = room.clamp(1.0, 4.0) as usize;
            layout.foot = 30.0 * scene.values.len().div_ceil(layout.values) as f32;
        }
        layout.notes = layout.foot;
        layout.foot += NOTE * scene.notes.len() as f32;
        if layout.foot > 0.0 {
            layout.foot += 18.0;
        }
        layout
    }

    /// Returns the start of note `place`.
    pub(crate) fn note_place(&self, place: usize) -> Point {
        point(MARGIN + 6.0, self.line_below() + self.notes + NOTE * place as f32)
    }

    /// Returns the position of value `place`.
    pub(crate) fn value_place(&self, place: usize) -> Point {
        let column = (self.width() - 2.0 * MARGIN) / self.values as f32;
        let (line, across) = (place / self.values, place % self.values);
        point(MARGIN + 6.0 + column * across as f32, self.line_below() + 30.0 * line as f32)
    }

    pub(crate) fn width(&self) -> f32 {
        2.0 * (MARGIN + INSET) + self.columns * UNIT - UNIT * 0.4
    }

    pub(crate) fn height(&self) -> f32 {
        self.board_corner().y + self.board_size().1 + MARGIN * 0.6 + self.foot
    }

    /// Returns the upper left corner of the board.
    pub(crate) fn board_corner(&self) -> Point {
        point(MARGIN, MARGIN * 0.6 + self.head)
    }

    /// Returns the width and height of the board.
    pub(crate) fn board_size(&self) -> (f32, f32) {
        let height = HOPPERS + self.rows * UNIT + LEVERS - UNIT * 0.4;
        (self.width() - 2.0 * MARGIN, height)
    }

    pub(crate) fn cell_middle(&self, cell: Cell) -> Point {
        point(self.column_middle(f32::from(cell.column)), self.row_middle(f32::from(cell.row)))
    }

    /// Returns the x of the middle of a column, which may lie outside the board.
    pub(crate) fn column_middle(&self, column: f32) -> f32 {
        MARGIN + INSET + (column - 1.0) * UNIT + UNIT * 0.3
    }

    /// Returns the y of the middle of a row, which may lie outside the board.
    pub(crate) fn row_middle(&self, row: f32) -> f32 {
        self.board_corner().y + HOPPERS + (row - 1.0) * UNIT + UNIT * 0.3
    }

    /// Returns the beginning, the bend and the end of a hopper's rail.
    pub(crate) fn rail_points(&self, side: Side) -> [Point; 3] {
        let top = self.board_corner().y;
        let end = self.column_middle(self.entries[side.index()] + sign_of(side.other()) * -0.92);
        let wall = match side {
            Side::Left => self.board_corner().x + 22.0,
            Side::Right => self.width() - self.board_corner().x - 22.0,
        };
        let low = top + HOPPERS - 24.0;
        let slope = ((end - wall).abs() * 0.20).min(40.0);
        [point(wall, low - slope - 20.0), point(wall, low - slope), point(end, low)]
    }

    pub(crate) fn last_row(&self) -> u16 {
        self.rows as u16
    }

    pub(crate) fn lever_middle(&self, side: Side) -> Point {
        let middle = f32::midpoint(self.columns, 1.0);
        let away = (self.columns * 0.2).clamp(1.0, 2.4);
        point(self.column_middle(middle + sign_of(side) * away), self.row_middle(self.rows) + 66.0)
    }

    /// Returns the y of the middle of the trough.
    pub(crate) fn trough_middle(&self) -> f32 {
        self.row_middle(self.rows) + 106.0
    }

    /// Returns the number of waiting balls that fit on a rail.
    pub(crate) fn hopper_room(&self, side: Side) -> usize {
        let [_, bend, end] = self.rail_points(side);
        (((end.x - bend.x).hypot(end.y - bend.y) - 8.0) / 25.5).max(0.0) as usize
    }

    /// Returns the position of a waiting ball; place 0 is released first.
    pub(crate) fn in_hopper(&self, side: Side, place: usize) -> Point {
        let [_, bend, end] = self.rail_points(side);
        let length = (end.x - bend.x).hypot(end.y - bend.y).max(1.0);
        let part = (14.0 + 25.5 * place as f32) / length;
        point(end.x + (bend.x - end.x) * part, end.y + (bend.y - end.y) * part - 17.0)
    }

    /// Returns the position of the number of waiting balls.
    pub(crate) fn hopper_label(&self, side: Side) -> Point {
        let [_, _, end] = self.rail_points(side);
        point(end.x + 8.0 * sign_of(side.other()), end.y - 34.0)
    }

    /// Returns the x of the first ball in the trough, and the number of balls that fit.
    pub(crate) fn trough_room(&self) -> (f32, usize) {
        let left = self.board_corner().x + 26.0;
        let width = self.width() - 2.0 * left;
        (left + 22.0, ((width - 90.0) / 26.5).max(1.0) as usize)
    }

    /// Returns the position of ball number `place` in the trough, from 0. Balls beyond its room lie at
    /// its end.
    pub(crate) fn in_trough(&self, place: usize) -> Point {
        let left = self.board_corner().x + 26.0;
        let room = (self.width() - 2.0 * left - 44.0).max(0.0);
        point(left + 22.0 + (26.5 * place as f32).min(room), self.trough_middle())
    }

    /// Returns the y of the first line below the board.
    pub(crate) fn line_below(&self) -> f32 {
        self.board_corner().y + self.board_size().1 + 30.0
    }
}

/// Returns -1 for left, 1 for right.
pub(crate) const fn sign_of(side: Side) -> f32 {
    match side {
        Side::Left => -1.0,
        Side::Right => 1.0,
    }
}

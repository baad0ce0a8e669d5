//! Movement of the cursor.

use super::keys::Key;
use super::state::Workbench;
use tumble_core::board::{Cell, Mark, Slot};
use tumble_core::lint::Severity;

impl Workbench {
    /// Puts the cursor on a cell.
    pub(super) fn go_to(&mut self, cell: Cell) {
        self.cursor = cell;
        self.column = cell.column;
    }

    /// Moves the cursor, over part cells alone unless all are chosen.
    pub(super) fn move_cursor(&mut self, key: Key) {
        let shape = self.version.drawing.shape();
        let (rows, columns) = (shape.rows(), shape.columns());
        let Cell { row, column } = self.cursor;
        let is_stop = |cell: &Cell| self.all_cells || shape.slot(*cell) == Slot::Part;
        let in_row = |row: u16| (1..=columns).map(move |column| Cell::new(row, column));
        let found = match key {
            Key::Left => in_row(row).rev().filter(is_stop).find(|cell| cell.column < column),
            Key::Right => in_row(row).filter(is_stop).find(|cell| cell.column > column),
            Key::Home => in_row(row).find(is_stop),
            Key::End => in_row(row).rev().find(is_stop),
            _ => {
                // Part cells are not below each other: the path down is a zigzag around a column.
                let wanted = self.column;
                let nearest = |row: u16| {
                    in_row(row).filter(is_stop).min_by_key(|cell| cell.column.abs_diff(wanted))
                };
                let found = match key {
                    Key::Up => (1..row).rev().find_map(nearest),
                    _ => (row + 1..=rows).find_map(nearest),
                };
                if let Some(cell) = found {
                    self.cursor = cell;
                }
                return;
            }
        };
        if let Some(cell) = found {
            self.go_to(cell);
        }
    }

    /// Goes to the next cell that an alert is about.
    pub(super) fn next_alert(&mut self) {
        let mut cells: Vec<Cell> = Vec::new();
        for cell in self.alerts.iter().filter_map(|alert| alert.cell) {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        let after = cells.iter().position(|&cell| cell == self.cursor).map_or(0, |at| at + 1);
        match cells.get(after).or(cells.first()) {
            Some(&cell) => self.go_to(cell),
            None => self.message = "no alert: all balls find a part".to_owned(),
        }
    }

    /// Goes on from a part that was placed to the cell where the ball falls now.
    pub(super) fn follow_ball(&mut self, placed: Cell) {
        self.placed_last = Some(placed);
        if !self.follows {
            return;
        }
        let falls = self.alerts.iter().filter(|alert| alert.severity == Severity::Error);
        let falls = falls.filter_map(|alert| alert.cell);
        let empty = falls.filter(|&cell| self.version.drawing.at(cell) == Mark::Empty);
        // The ball that met the part falls below it; others may fall elsewhere.
        let next = empty.min_by_key(|cell| match cell.row.checked_sub(placed.row) {
            Some(down) if down > 0 => (false, down, cell.column.abs_diff(placed.column)),
            _ => (true, cell.row, cell.column),
        });
        if let Some(cell) = next {
            self.go_to(cell);
        }
    }
}

//! Rows that may have lost their leading blanks.

use super::super::{Cell, Shape, Slot};

impl Shape {
    /// Returns whether every character of a row is legal in its place if the row begins `by` columns further right.
    pub fn row_fits(&self, line: &str, row: u16, by: usize) -> bool {
        let by = u16::try_from(by).unwrap_or(u16::MAX);
        (1u16..).zip(line.chars()).all(|(column, letter)| {
            let slot = self.slot(Cell::new(row, column.saturating_add(by)));
            match letter {
                ' ' => true,
                '.' | '*' => slot == Slot::Gear,
                '-' | '/' | '\\' | 'X' | 'U' | '<' | '>' | '^' | '{' | '}' | 'v' | 'q' | 'p' => {
                    slot == Slot::Part
                }
                _ => false,
            }
        })
    }
}

/// Returns the only row that is not drawn from its first place to its last, if it begins in the first column and also
/// fits further right.
pub(super) fn loose_row(lines: &[(usize, &str)], shape: &Shape) -> Option<u16> {
    let mut short = (1..=shape.rows()).zip(lines).filter(|(row, (_, line))| {
        let is_place = |column: &u16| shape.slot(Cell::new(*row, *column)) != Slot::None;
        let mut columns = 1..=shape.columns();
        let (Some(first), last) = (columns.clone().find(is_place), columns.rfind(is_place)) else {
            return false;
        };
        let blanks = line.chars().take_while(|&letter| letter == ' ').count();
        let end = line.trim_end().chars().count();
        blanks >= usize::from(first) || end < usize::from(last.unwrap_or(first))
    });
    let (row, (_, line)) = short.next()?;
    let bare = line.trim_end();
    if short.next().is_some() || bare.is_empty() || bare.starts_with(' ') {
        return None;
    }
    let most = usize::from(shape.columns()).saturating_sub(bare.chars().count());
    let is_loose =
        shape.row_fits(bare, row, 0) && (1..=most).any(|by| shape.row_fits(bare, row, by));
    is_loose.then_some(row)
}

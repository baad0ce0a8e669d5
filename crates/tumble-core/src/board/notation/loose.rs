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

/// Returns the rows that may have lost their leading blanks: they begin in the first column, do not go to their last
/// place, and also fit further right. Some authors leave out the empty places behind the last part: if a row ends with
/// a part, and several rows are short, one that begins with an empty place lost none, and neither did any if a row of
/// blanks, or that begins with them, shows that they are this author's empty places.
pub(super) fn loose_rows(lines: &[(usize, &str)], shape: &Shape) -> Vec<u16> {
    let ends = |row: u16| {
        let is_place = |column: &u16| shape.slot(Cell::new(row, *column)) != Slot::None;
        let mut columns = 1..=shape.columns();
        let first = columns.clone().find(is_place)?;
        Some((first, columns.rfind(is_place).unwrap_or(first)))
    };
    let (mut short, mut has_blanks) = (Vec::new(), false);
    for (row, (_, line)) in (1..=shape.rows()).zip(lines) {
        let Some((first, last)) = ends(row) else { continue };
        let blanks = line.chars().take_while(|&letter| letter == ' ').count();
        has_blanks |= line.trim().is_empty() || blanks >= usize::from(first);
        if line.trim_end().chars().count() < usize::from(last) {
            short.push((row, line.trim_end()));
        }
    }
    let is_alone = short.len() == 1;
    let is_loose = |row: u16, line: &str| {
        let most = usize::from(shape.columns()).saturating_sub(line.chars().count());
        let is_cut_in_front = line.ends_with(['.', '-']);
        let may_be_cut =
            is_cut_in_front || (!has_blanks && (is_alone || !line.starts_with(['.', '-', '*'])));
        may_be_cut
            && !line.starts_with(' ')
            && shape.row_fits(line, row, 0)
            && (1..=most).any(|by| shape.row_fits(line, row, by))
    };
    short.into_iter().filter(|(row, line)| is_loose(*row, line)).map(|(row, _)| row).collect()
}

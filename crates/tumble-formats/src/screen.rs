//! Boards as `show`, `run` and `grade` print them: three characters for each place.

use tumble_core::board::notation::Notation;
use tumble_core::board::{Cell, Shape, Slot};

use crate::document::{BoardDocument, Note};
use crate::{BoardFormat, FormatError};

/// Reads the first board of a text.
pub(crate) fn read(text: &str) -> Result<BoardDocument, FormatError> {
    let format = BoardFormat::Screen;
    let lines: Vec<&str> = text.lines().collect();
    let header = lines.iter().position(|line| is_header(line)).ok_or_else(|| {
        FormatError::malformed(format, "there is no line with the numbers of the columns")
    })?;
    let heading = lines.get(header).copied().unwrap_or("");
    // The first number is two characters wide; its second is above the places of column 1.
    let first = heading.chars().position(|c| c == '1').unwrap_or(4);
    let mut grid = String::new();
    let mut is_marked = false;
    for row in 1..=11 {
        let line: Vec<char> =
            lines.get(header + row).map_or(Vec::new(), |line| line.chars().collect());
        let number: String = line.iter().take(first.saturating_sub(1)).collect();
        if number.trim() != row.to_string() {
            let what = format!("the line of row {row} is missing below the column numbers");
            return Err(FormatError::malformed(format, what));
        }
        let places = line.get(first.saturating_sub(1)..).unwrap_or(&[]);
        is_marked |= places.iter().step_by(3).take(11).any(|mark| matches!(mark, '(' | '['));
        let letter = |column: usize| line.get(first + 3 * column).copied().unwrap_or(' ');
        let number = u16::try_from(row).unwrap_or(u16::MAX);
        // All part cells are printed, so a blank shows a damage. Names may hide gear cells.
        let is_there = |column: u16| {
            letter(usize::from(column) - 1) != ' '
                || Shape::toy().slot(Cell::new(number, column)) != Slot::Part
        };
        if let Some(column) = (1..=11).find(|column| !is_there(*column)) {
            let what = format!("row {row} has nothing below the number of column {column}");
            return Err(FormatError::malformed(format, what));
        }
        let row: String = (0..11).map(letter).collect();
        grid.push_str(row.trim_end());
        grid.push('\n');
    }
    let found = BoardDocument::of_grid(format, &grid, &Shape::toy(), Notation::Book)?;
    // The numbers above settle the column of each part.
    let mut found = BoardDocument { notes: Vec::new(), ..found };
    if is_marked {
        found.notes.push(Note::new(
            "the brackets around places, marks of a run, are left out; bits are read as they are \
             drawn, which may be as a ball found them and not as the run began",
        ));
    }
    Ok(found)
}

/// Whether a line begins with the column numbers, three characters for each.
pub(crate) fn is_header(line: &str) -> bool {
    let numbers = (1..=11).fold(String::new(), |line, number| format!("{line}{number:>3}"));
    line.trim_start().starts_with(numbers.trim_start())
}

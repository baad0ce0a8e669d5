//! Surplus lines of a grid that can be removed without harm.

use std::ops::{Range, RangeInclusive};

use super::Reading;
use crate::board::Drawing;

/// Longer grids are not searched: such a text is hardly a board with a line too many.
const MOST_LINES: usize = 300;

/// Grids with more surplus lines than this are not searched.
const MOST_SPARE: usize = 3;

/// Finds the surplus lines, numbered from 1, with their bytes.
///
/// The lines are consecutive and without parts, and without them every part is on a cell that takes it. If two such
/// choices leave different boards, the result is `None`, since either may be meant.
pub(super) fn find_spare(
    text: &str,
    rows: usize,
    read: impl Fn(&str) -> Reading,
) -> Option<(RangeInclusive<usize>, Range<usize>)> {
    let lines = super::text_lines(text, rows);
    let spare = lines.len().checked_sub(rows).filter(|spare| (1..=MOST_SPARE).contains(spare))?;
    if lines.len() > MOST_LINES {
        return None;
    }
    let begin = |line: usize| lines.get(line).map_or(text.len(), |(offset, _)| *offset);
    let mut found: Option<(usize, Drawing)> = None;
    for first in 0..=rows {
        let bytes = begin(first)..begin(first + spare);
        let (before, from) = text.split_at_checked(bytes.start)?;
        let (extra, after) = from.split_at_checked(bytes.len())?;
        if read(extra).picture.drawing.marks().next().is_some() {
            continue;
        }
        let without = read(&[before, after].concat());
        let drawing = without.picture.drawing;
        if !without.errors.is_empty() || drawing.misplaced_parts().next().is_some() {
            continue;
        }
        found = match found {
            Some((_, other)) if other != drawing => return None,
            // Of equal lines, a blank one is the likeliest to be there by mistake, and next the last.
            Some((before, _)) if is_blank(&lines, before, spare) => Some((before, drawing)),
            _ => Some((first, drawing)),
        };
    }
    let (first, drawing) = found?;
    drawing.marks().next()?;
    let last = first + spare - 1;
    let end = lines.get(last).map_or(text.len(), |(offset, line)| offset + line.len());
    Some((first + 1..=last + 1, begin(first)..end))
}

fn is_blank(lines: &[(usize, &str)], first: usize, count: usize) -> bool {
    lines.iter().skip(first).take(count).all(|(_, line)| line.trim().is_empty())
}

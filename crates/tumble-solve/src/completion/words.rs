//! A completion in sentences.

use tumble_core::board::{Cell, Mark, Part};
use tumble_core::challenge::StartRule;

use super::{Begun, Completion, NextCell, NoCompletion};
use crate::found::FoundBoard;

impl Begun<'_> {
    /// Describes the completion in sentences: can the board be completed, and which parts must change.
    pub fn rest_in_words(&self, completion: &Completion) -> String {
        let lever = completion.best.lever;
        let is_other =
            self.challenge.start == StartRule::Player && self.lever.is_some_and(|own| own != lever);
        let press = format!(" Press the {} lever first.", lever.colour());
        self.parts_in_words(completion) + if is_other { &press } else { "" }
    }

    fn parts_in_words(&self, completion: &Completion) -> String {
        let Completion { best, proven, blocked, .. } = completion;
        let is_given = |cell: &Cell| self.challenge.given.at(*cell) != Mark::Empty;
        let kept = FoundBoard::kept_parts(self.challenge, &self.partial);
        let placed = kept.iter().filter(|(cell, _)| !is_given(cell)).count();
        // Given bits are turned, not removed, and so are gear bits: their train has one direction.
        let gear_bits = best.turned_gear_bits(self.challenge, &self.partial);
        let is_turned = |cell: &Cell| is_given(cell) || gear_bits.contains(cell);
        let (turned, removed): (Vec<Cell>, Vec<Cell>) =
            self.cells_to_change(completion).into_iter().partition(is_turned);
        let noun =
            if turned.iter().all(|cell| gear_bits.contains(cell)) { "gear bit" } else { "bit" };
        let parts = usize::try_from(best.cost.parts()).unwrap_or(usize::MAX);
        let staying = placed.saturating_sub(removed.len());
        let more = parts.saturating_sub(staying);
        let is_placed_turned = |cell: &&Cell| !is_given(cell);
        let others = staying.saturating_sub(turned.iter().filter(is_placed_turned).count());
        let fewest = if *proven { " (no fewer, proven by search)" } else { "" };
        let are = if more == 1 { "is" } else { "are" };
        let change = match (turned.as_slice(), removed.as_slice()) {
            ([], []) if more == 0 => return "All that is needed is there.".to_owned(),
            ([], []) if placed == 0 => return format!("{}{fewest} {are} enough.", counted(more)),
            ([], []) => {
                return format!(
                    "Your {} can stay: {more} more{fewest} {are} enough to complete the board.",
                    counted(placed),
                );
            }
            ([], cells) => format!("Without the {}", noun_at_cells("part", cells)),
            (bits, []) => format!("With the {} the other way", noun_at_cells(noun, bits)),
            (bits, cells) => format!(
                "With the {} the other way and without the {}",
                noun_at_cells(noun, bits),
                noun_at_cells("part", cells)
            ),
        };
        // That these parts cannot stay is not proven: others could go instead.
        let first = match (turned.is_empty() && more > 0, kept.len()) {
            (false, _) => "",
            _ if !blocked => {
                "It could not be found out in time whether all of your parts can stay. "
            }
            _ if self.passes => "A cheaper board cannot keep everything as it is. ",
            (_, 1) => "Your part cannot stay as it is. ",
            _ => "Not everything can stay as it is. ",
        };
        let rest = match (others, more) {
            (0, 0) => "nothing is missing".to_owned(),
            (_, 0) if !turned.is_empty() => "nothing is missing".to_owned(),
            (1, 0) => "the other part is enough".to_owned(),
            (_, 0) => format!("the other {others} parts are enough"),
            (0, _) => format!("{}{fewest} {are} enough", counted(more)),
            (1, _) => format!("the other part and {more} more{fewest} are enough"),
            _ => format!("the other {others} parts and {more} more{fewest} are enough"),
        };
        format!("{first}{change}, {rest}: the board passes.")
    }

    /// Names the cell to use next.
    pub fn cell_in_words(&self, completion: &Completion, next: NextCell) -> String {
        let NextCell { cell, proven } = next;
        let parts = completion.best.cost.parts() as usize;
        match proven {
            true => format!(
                "Use {cell}: every board of {} that keeps the others has a part there (proven by search).",
                counted(parts)
            ),
            false => format!("Use {cell}: a board of {} has a part there.", counted(parts)),
        }
    }

    /// Names the part to place in a cell, without the full stop; `None` if no part is to be placed.
    pub fn part_in_words(&self, completion: &Completion, next: NextCell) -> Option<String> {
        let NextCell { cell, .. } = next;
        let Mark::Part(part) = completion.best.drawing.at(cell) else { return None };
        Some(match self.partial.at(cell) {
            Mark::Empty => format!("Place {} at {cell}", with_article(part)),
            _ => format!("Put {} at {cell} instead", with_article(part)),
        })
    }
}

impl std::fmt::Display for NoCompletion {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NoCompletion::Time(time) => write!(
                f,
                "It could not be found out in {} s whether your board can be completed.",
                time.as_secs_f64()
            ),
            NoCompletion::Blocked => f.write_str(
                "Your board cannot be completed (proven by search). Which of its parts to remove could not be \
                 found out in time.",
            ),
            NoCompletion::NoneCheaper => {
                f.write_str("No cheaper board that keeps most of your parts was found in time.")
            }
        }
    }
}

/// Parts and their cells: `part at [4,7]`.
fn noun_at_cells(noun: &str, cells: &[Cell]) -> String {
    format!("{noun}{} at {}", if cells.len() == 1 { "" } else { "s" }, Cell::list(cells))
}

fn counted(parts: usize) -> String {
    format!("{parts} part{}", if parts == 1 { "" } else { "s" })
}

/// A part in a sentence: `a ramp to the left`, `an interceptor`.
fn with_article(part: Part) -> String {
    let name = match part {
        Part::Ramp(side) => format!("ramp to the {side}"),
        other => other.to_string(),
    };
    let article = if name.starts_with(['i', 'a', 'e', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {name}")
}

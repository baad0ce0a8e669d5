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
        let Completion { given_up, best, proven, .. } = completion;
        let is_given = |cell: &Cell| self.challenge.given.at(*cell) != Mark::Empty;
        let placed = FoundBoard::kept_parts(self.challenge, &self.partial);
        let placed = placed.iter().filter(|(cell, _)| !is_given(cell)).count();
        // Given bits are turned, not removed.
        let (turned, removed): (Vec<Cell>, Vec<Cell>) =
            given_up.iter().partition(|cell| is_given(cell));
        let parts = usize::try_from(best.cost.parts()).unwrap_or(usize::MAX);
        let staying = placed.saturating_sub(removed.len());
        let more = parts.saturating_sub(staying);
        let fewest = if *proven { " (no fewer, proven by search)" } else { "" };
        let are = if more == 1 { "is" } else { "are" };
        if !turned.is_empty() {
            let bits = if turned.len() == 1 { "bit" } else { "bits" };
            let without = match removed.as_slice() {
                [] => String::new(),
                cells => format!(" and without {}", Cell::list(cells)),
            };
            let rest = match (staying, more) {
                (_, 0) => "nothing is missing".to_owned(),
                (0, _) => format!("{}{fewest} {are} enough", counted(more)),
                _ => format!("the other {} and {more} more{fewest} are enough", counted(staying)),
            };
            return format!(
                "With the {bits} at {} the other way{without}, {rest}: the board passes.",
                Cell::list(&turned),
            );
        }
        match removed.as_slice() {
            [] if more == 0 => "All that is needed is there.".to_owned(),
            [] if placed == 0 => {
                format!("{}{fewest} {are} enough.", counted(more))
            }
            [] => format!(
                "Your {} can stay: {more} more{fewest} {are} enough to complete the board.",
                counted(placed),
            ),
            cells => {
                if more == 0 {
                    let enough = match staying {
                        0 => "nothing is missing".to_owned(),
                        _ => format!("the other {} are enough", counted(staying)),
                    };
                    return format!("Without {} {enough}: the board passes.", Cell::list(cells));
                }
                let more = counted(more);
                let rest = match staying {
                    0 => "With".to_owned(),
                    _ => format!("The other {} can stay; with", counted(staying)),
                };
                let rest = format!("{rest} {more} more{fewest} the board passes.");
                let these = if cells.len() == 1 { "part" } else { "parts" };
                if !completion.blocked {
                    return format!(
                        "It could not be found out in time whether all of your parts can stay. Leave out {}. {rest}",
                        Cell::list(cells),
                    );
                }
                let why = if self.passes { " for a cheaper board" } else { "" };
                let stay = if cells.len() == 1 { "stay as it is" } else { "stay as they are" };
                format!("The {these} at {} cannot {stay}{why}. {rest}", Cell::list(cells),)
            }
        }
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
                "Your board cannot be completed (proven by search). Which of its parts must be removed could \
                 not be found out in time.",
            ),
            NoCompletion::NoneCheaper => {
                f.write_str("No cheaper board that keeps most of your parts was found in time.")
            }
        }
    }
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

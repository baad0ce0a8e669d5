//! Links among the lines of a text.

use super::{Shown, TextLines};
use crate::{detect, read_unchecked};

impl TextLines<'_> {
    /// Takes the links that hold a board.
    pub(super) fn take_links(&mut self) -> Vec<Shown> {
        let mut found = Vec::new();
        for (number, line) in self.0.iter_mut().enumerate() {
            let word_of = |at: usize| {
                let before = line.get(..at).unwrap_or("");
                before.rfind(char::is_whitespace).unwrap_or(0)
            };
            let places = detect::link_places(line);
            let mut last_end = 0;
            for (place, &(at, format)) in places.iter().enumerate() {
                let begin = word_of(at).max(last_end);
                // Two links may be joined by a sign.
                let end = places.get(place + 1).map_or(line.len(), |&(next, _)| {
                    Some(word_of(next)).filter(|end| *end > at).unwrap_or(next)
                });
                last_end = end;
                // The `?` of this parameter ended the link before it.
                let mark = if begin == at { "?" } else { "" };
                let link = format!("{mark}{}", line.get(begin..end).unwrap_or(""));
                let board = read_unchecked(link.as_bytes(), format);
                let shown = Shown::new("a link", &(number..number + 1), link, board);
                found.push(Shown { begin, ..shown });
            }
            if !places.is_empty() {
                *line = "";
            }
        }
        found
    }
}

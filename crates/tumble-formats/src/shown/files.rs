//! Files of tumble among the lines of a text.

use super::grids::ends_grid;
use super::{Shown, TextLines, without_quote_marks};
use crate::{BoardFormat, read_unchecked};

impl TextLines<'_> {
    /// Takes the files of tumble: the key `board`, with other keys above and below.
    pub(super) fn take_documents(&mut self) -> Vec<Shown> {
        let mut found = Vec::new();
        let mut from = 0;
        while let Some(open) = (from..self.0.len()).find(|&place| opens_board(self.line_at(place)))
        {
            let line = self.bare_line(open);
            let quotes = if line.contains("\"\"\"") { "\"\"\"" } else { "'''" };
            let is_one_line = line.matches(quotes).count() > 1;
            let last = if is_one_line { open } else { self.last_of_file(open, quotes) };
            let is_quoted = |place: usize| self.line_at(place).starts_with('>');
            let is_key = |place: &usize| {
                is_key_line(self.bare_line(*place)) && is_quoted(*place) == is_quoted(open)
            };
            // Blank lines and comments may stand between the keys above.
            let is_of_file = |place: &usize| {
                let line = self.line_at(*place).trim_start_matches(['>', ' ', '\t']);
                line.is_empty() || line.starts_with('#') || is_key(place)
            };
            let above = (from..open).rev().take_while(is_of_file).filter(is_key).last();
            let below = (last + 1..self.0.len()).take_while(is_key).count();
            // Keys right above the next board belong to it. So do keys above a gap, if this board has
            // keys above.
            let after = last + 1 + below;
            let next = (after..self.0.len()).find(|place| !is_of_file(place));
            let is_next = next.is_some_and(|next| {
                opens_board(self.line_at(next)) && (next == after || above.is_some())
            });
            let below = if is_next { 0 } else { below };
            let lines = above.unwrap_or(open)..last + 1 + below;
            from = lines.end;
            let text = self.take_lines(&lines);
            let board = read_unchecked(text.as_bytes(), BoardFormat::Toml);
            found.push(Shown::new("a file", &lines, text, board));
        }
        found
    }

    /// Returns the last line of a board in TOML: the one that closes it, or else the last in front of words, a blank
    /// line or another file.
    fn last_of_file(&self, open: usize, quotes: &str) -> usize {
        let below = || open + 1..self.0.len();
        let closes = |place: &usize| self.line_at(*place).contains(quotes);
        match below().find(closes).filter(|&place| !opens_board(self.line_at(place))) {
            Some(last) => last,
            None => {
                below().find(|&place| ends_grid(self.line_at(place))).unwrap_or(self.0.len()) - 1
            }
        }
    }
}

/// Whether a line opens the text of a board in TOML.
pub(crate) fn opens_board(line: &str) -> bool {
    let Some((key, value)) = without_quote_marks(line).split_once('=') else { return false };
    let value = value.trim_start();
    matches!(key.trim(), "board" | "grid") && value.starts_with(['"', '\''])
}

pub(crate) fn is_key_line(line: &str) -> bool {
    let key = line.split_once('=').map(|(key, _)| key.trim());
    matches!(key, Some("challenge" | "author" | "notes" | "start" | "shape"))
}

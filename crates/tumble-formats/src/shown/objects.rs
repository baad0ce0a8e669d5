//! JSON among the lines of a text.

use std::ops::Range;

use serde::de::IgnoredAny;

use super::{Shown, TextLines, without_quote_marks};
use crate::{BoardFormat, detect, prose, read_unchecked};

/// The most lines of the JSON of a board.
const MOST_LINES: usize = 400;

/// Lines that may be read as JSON in vain, for each line of a text.
const VAIN_LINES: usize = 8;

impl TextLines<'_> {
    /// Takes the boards that are JSON.
    pub(super) fn take_objects(&mut self) -> Vec<Shown> {
        let mut found = Vec::new();
        let begins = |line: &&str| without_quote_marks(line).trim_start().starts_with('{');
        self.take_objects_behind_words(&mut found);
        if !self.0.iter().any(begins) {
            return found;
        }
        // The text is joined only once: an object may begin on each line.
        let mut whole = String::new();
        let mut begin = vec![0];
        for line in &self.0 {
            whole.push_str(without_quote_marks(line));
            whole.push('\n');
            begin.push(whole.len());
        }
        let text_of = |lines: &Range<usize>| {
            let bytes = begin.get(lines.start).zip(begin.get(lines.end));
            bytes.and_then(|(from, to)| whole.get(*from..*to)).unwrap_or("")
        };
        // Objects without an end may begin on every line. The limit keeps the work linear.
        let mut in_vain = MOST_LINES + VAIN_LINES * self.0.len();
        let mut place = 0;
        while place < self.0.len() && in_vain > 0 {
            let end = self.0.len().min(place + MOST_LINES);
            if !begins(&self.line_at(place)) {
                place += 1;
                continue;
            }
            match length_of_object(text_of(&(place..end))) {
                Err(lines) => {
                    in_vain = in_vain.saturating_sub(lines);
                    match self.damaged_object_at(place) {
                        Some(lines) => {
                            let text = self.take_lines(&lines);
                            let board = read_unchecked(text.as_bytes(), BoardFormat::Json);
                            found.push(Shown::new("JSON", &lines, text, board));
                            place = lines.end;
                        }
                        None => place += 1,
                    }
                }
                Ok(count) => {
                    let lines = place..place + count;
                    if detect::is_json(text_of(&lines).trim()) {
                        let text = self.take_lines(&lines);
                        let board = read_unchecked(text.as_bytes(), BoardFormat::Json);
                        found.push(Shown::new("JSON", &lines, text, board));
                    }
                    place = lines.end;
                }
            }
        }
        found
    }

    /// Takes the boards that are JSON in one line, behind words: `Challenge 5: {...}`.
    fn take_objects_behind_words(&mut self, found: &mut Vec<Shown>) {
        for (place, line) in self.0.iter_mut().enumerate() {
            let Some(begin) = line.find("{\"").filter(|begin| *begin > 0) else { continue };
            let (words, object) = line.split_at(begin);
            let object = object.trim();
            if prose::has_words(words)
                && detect::is_json(object)
                && length_of_object(object) == Ok(1)
            {
                let board = read_unchecked(object.as_bytes(), BoardFormat::Json);
                let lines = place..place + 1;
                let shown = Shown::new("JSON", &lines, object.to_owned(), board);
                found.push(Shown { begin, ..shown });
                *line = words;
            }
        }
    }

    /// Returns the lines of what was to be the JSON of a board: up to a blank line or the next object; if it has no end
    /// before, up to words.
    fn damaged_object_at(&self, first: usize) -> Option<Range<usize>> {
        let line = |place: usize| self.0.get(place).map(|line| without_quote_marks(line).trim());
        let below = || first + 1..=first + MOST_LINES;
        let is_last =
            |place: &usize| line(*place).is_none_or(|it| it.is_empty() || it.starts_with('{'));
        let is_of_words = |place: &usize| {
            let has_quotes = |line: &str| line.contains(['"', '\'', '“', '”', '„']);
            line(*place).is_some_and(|it| prose::has_words(it) && !has_quotes(it))
        };
        let last = below().find(is_last)?;
        let has_end = (first..last).filter_map(line).any(|line| line.ends_with(['}', ']']));
        let words = || (first + 1..last).find(is_of_words);
        let end = if has_end { last } else { words().unwrap_or(last) };
        let mut lines = (first..end).filter_map(line);
        lines.any(|line| KEYS.iter().any(|key| line.contains(key))).then_some(first..end)
    }
}

/// Keys of the JSON of a board, also where a program exchanged their quotes.
const KEYS: [&str; 4] = ["\"board\"", "“board”", "„board“", "'board'"];

/// Returns the number of lines of the JSON value at the beginning of a text.
///
/// # Errors
/// Fails with the number of lines that were read, if the text does not begin with JSON.
fn length_of_object(text: &str) -> Result<usize, usize> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<IgnoredAny>();
    match values.next() {
        Some(Ok(IgnoredAny)) => {
            Ok(text.get(..values.byte_offset()).unwrap_or("").lines().count().max(1))
        }
        Some(Err(error)) => Err(error.line()),
        None => Err(1),
    }
}

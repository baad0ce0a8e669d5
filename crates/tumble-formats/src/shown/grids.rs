//! Grids among the lines of a text.

use std::ops::{Range, RangeInclusive};

use super::{Shown, TextLines, is_blank, without_quote_marks};
use crate::document::BoardDocument;
use crate::{FormatError, detect, prose, read_unchecked};

/// Number of lines that a grid of the toy's shape may take, with hoppers, levers and column numbers.
const HEIGHTS: RangeInclusive<usize> = 11..=14;

/// This many lines without a gap may be more than one grid.
const SEVERAL: RangeInclusive<usize> = 15..=1000;

impl TextLines<'_> {
    /// Finds the grids: lines without words, separated by blank lines or code fences. In the other lines, grids may have
    /// blank lines between their rows, and a number alone is a label.
    pub(super) fn find_grids(&mut self) -> Vec<Shown> {
        self.0.iter_mut().for_each(|line| *line = prose::without_remark(line));
        let mut found = Vec::new();
        self.add_grids_between(|_, line| ends_grid(line), &mut found);
        let taken: Vec<_> = found.iter().map(|grid: &Shown| grid.lines.clone()).collect();
        let is_taken = |place: usize| taken.iter().any(|lines| lines.contains(&(place + 1)));
        let ends = |place, line: &str| {
            is_taken(place) || self.is_label(place) || (!is_blank(line) && ends_grid(line))
        };
        self.add_grids_between(ends, &mut found);
        found.sort_by_key(|grid| *grid.lines.start());
        found
    }

    /// Whether a line is a number alone, and not that of a row without signs.
    fn is_label(&self, place: usize) -> bool {
        prose::is_number(self.bare_line(place)) && !self.has_next_number(place)
    }

    /// Whether a line has the next number behind that of a row above.
    fn has_next_number(&self, place: usize) -> bool {
        let number = |place: usize| {
            let line = self.bare_line(place).trim_start_matches(['#', ' ']);
            line.split(|c: char| !c.is_ascii_digit()).next()?.parse::<usize>().ok()
        };
        let above = (0..place).rev().find(|above| !self.line_at(*above).trim().is_empty());
        let Some((above, own)) = above.zip(number(place)) else { return false };
        let line = self.bare_line(above);
        let is_numbered_row = || prose::is_number(line) && self.has_next_number(above);
        own <= *HEIGHTS.start()
            && number(above) == own.checked_sub(1)
            && (is_row(line) || prose::shows_parts(line) || is_numbered_row())
    }

    /// Finds the grids between lines that end them.
    fn add_grids_between(&self, ends: impl Fn(usize, &str) -> bool, found: &mut Vec<Shown>) {
        let mut first = 0;
        for place in 0..=self.0.len() {
            if self.0.get(place).is_some_and(|line| !ends(place, line)) {
                continue;
            }
            self.add_grids_of(first..place, found);
            first = place + 1;
        }
    }

    /// Finds the grids in lines that follow each other.
    fn add_grids_of(&self, lines: Range<usize>, found: &mut Vec<Shown>) {
        let is_sparse = !self.has_rows(&lines);
        if is_sparse && !self.shows_parts_alone(&lines) {
            return;
        }
        let lines = self.with_last_row(self.without_margin(lines));
        let whole = self.read_grid(&lines);
        // Signs may also be arrows, or the ticks of a list.
        let is_legal = |board: &BoardDocument| board.drawing.misplaced_parts().next().is_none();
        if is_sparse && !whole.as_ref().is_ok_and(is_legal) {
            return;
        }
        if whole.is_ok() || !SEVERAL.contains(&lines.len()) {
            found.push(Shown::new("a grid", &lines, self.text_of(&lines), whole));
            return;
        }
        let before = found.len();
        let (mut begin, mut rest) = (lines.start, lines.start);
        while begin < lines.end {
            let heights = HEIGHTS.map(|height| begin..begin + height);
            let mut heights: Vec<_> = heights.filter(|one| one.end <= lines.end).collect();
            // Column numbers, or a blank line, and ten rows would be a grid whose last row is missing.
            if self.is_without_signs(begin) && heights.len() > 1 {
                heights.rotate_left(1);
            }
            let mut grids =
                heights.into_iter().filter_map(|one| Some((self.read_grid(&one).ok()?, one)));
            match grids.next() {
                Some((board, one)) => {
                    self.add_rest(rest..one.start, found);
                    (begin, rest) = (one.end, one.end);
                    found.push(Shown::new("a grid", &one, self.text_of(&one), Ok(board)));
                }
                None => begin += 1,
            }
        }
        match found.len() == before {
            true => found.push(Shown::new("a grid", &lines, self.text_of(&lines), whole)),
            false => self.add_rest(rest..lines.end, found),
        }
    }

    /// Adds the lines between two grids if they may be one that is damaged.
    fn add_rest(&self, lines: Range<usize>, found: &mut Vec<Shown>) {
        if self.has_rows(&lines) {
            let lines = self.without_margin(lines);
            let board = self.read_grid(&lines);
            found.push(Shown::new("a grid", &lines, self.text_of(&lines), board));
        }
    }

    /// Whether a line is blank or has only digits, like column numbers.
    fn is_without_signs(&self, place: usize) -> bool {
        self.bare_line(place).trim().bytes().all(|byte| byte.is_ascii_digit())
    }

    fn has_rows(&self, lines: &Range<usize>) -> bool {
        let lines = self.0.get(lines.clone()).unwrap_or_default();
        // With the mark of a quote, three dots would be a row.
        let is_row_of_parts = |line: &&&str| {
            let bare = without_quote_marks(line);
            is_row(line) && (is_row(bare) || prose::shows_parts(bare))
        };
        lines.iter().filter(is_row_of_parts).count() >= prose::ROWS
    }

    /// Whether these lines may be a board of an author who leaves out all empty places.
    fn shows_parts_alone(&self, lines: &Range<usize>) -> bool {
        let lines = self.0.get(lines.clone()).unwrap_or_default();
        lines.iter().filter(|line| prose::shows_parts(line)).count() >= prose::SPARSE_ROWS
    }

    /// Drops the lines at both ends that do not belong to a grid, such as the dashes above a signature.
    fn without_margin(&self, lines: Range<usize>) -> Range<usize> {
        let is_of_grid = |place: &usize| {
            let line = self.bare_line(*place);
            is_row(line) || prose::is_at_an_end(line) || self.has_next_number(*place)
        };
        let start = lines.clone().find(is_of_grid).unwrap_or(lines.start);
        let last = lines.clone().rev().find(is_of_grid).unwrap_or(lines.end);
        start..(last + 1).min(lines.end)
    }

    /// Adds the last row if it is behind a gap or unlike a row; otherwise it would be read as empty.
    fn with_last_row(&self, lines: Range<usize>) -> Range<usize> {
        // A lone `>` may also be a blank line of a quote.
        let is_quoted = self.line_at(lines.start).starts_with('>');
        // Right behind the grid it may have lost its blanks, or have a remark that cannot be cut off.
        let may_be_next = |line: &str| {
            let has_remark =
                !line.starts_with(|c: char| c.is_alphabetic()) && !line.trim().is_empty();
            (prose::is_part_alone(line) && !(is_quoted && line == ">"))
                || (has_remark && prose::is_at_an_end(line))
        };
        let is_last_row = |place: &usize| {
            let line = self.bare_line(*place);
            let is_next = *place == lines.end && lines.len() + 1 == *HEIGHTS.start();
            prose::is_lone_part(line) || (is_next && may_be_next(line))
        };
        let is_short = lines.len() < *HEIGHTS.start();
        let is_label = |place: &usize| {
            let line = self.bare_line(*place);
            prose::has_words(line) && !is_row(line) && !is_last_row(place)
        };
        let near = lines.end..lines.end + 3;
        let until = near.clone().find(is_label).unwrap_or(near.end);
        let last = (near.start..until).find(is_last_row).filter(|_| is_short);
        lines.start..last.map_or(lines.end, |last| last + 1)
    }

    fn text_of(&self, lines: &Range<usize>) -> String {
        let rows = self.0.get(lines.clone()).unwrap_or_default().iter();
        rows.filter(|row| !row.trim().is_empty()).map(|row| format!("{row}\n")).collect()
    }

    fn read_grid(&self, lines: &Range<usize>) -> Result<BoardDocument, FormatError> {
        let text = self.text_of(lines);
        read_unchecked(text.as_bytes(), detect::detect_text(&text)?)
    }
}

/// Whether a line cannot belong to a grid.
pub(super) fn ends_grid(line: &str) -> bool {
    // Farther right `>` is the bit of a row.
    let is_mark = |c: char| c.is_whitespace() || (c == '>' && line.starts_with('>'));
    let bare = line.trim_start_matches(is_mark).trim();
    // Two dashes stand above a signature.
    bare.is_empty()
        || bare == "--"
        || bare.starts_with("```")
        || bare.starts_with("~~~")
        || (prose::has_words(bare) && !is_row(line) && !is_row(bare))
}

/// A longer text is not a single grid.
const LONGEST: usize = 1 << 12;

/// Whether a text is one grid and nothing else, decided without reading it. That holds for most texts
/// without `=`.
pub(crate) fn is_grid_alone(text: &str) -> bool {
    let is_row_alone = |line| is_row(line) && prose::without_remark(line) == line;
    let may_be_row =
        |line| !ends_grid(line) && (prose::has_signs_alone(line) || is_row_alone(line));
    let text = text.trim_end().trim_start_matches(['\r', '\n']);
    // Signs of files, of JSON and of links.
    text.len() < LONGEST
        && !text.contains(['=', '"', ';'])
        && text.lines().count() < *SEVERAL.start()
        && text.lines().all(may_be_row)
}

/// Whether a line may be a row of a grid in any format.
fn is_row(line: &str) -> bool {
    let letters = line.trim();
    prose::is_of_a_grid(line)
        || letters.chars().count() == 11
            && letters.chars().all(|letter| "./\\<>^{}()*-_|%xXoLRUvqpBbr".contains(letter))
}

//! The boards that the lines of a text show: files, JSON, links, pictures, grids.

use std::ops::{Range, RangeInclusive};

use serde::de::IgnoredAny;

use crate::document::BoardDocument;
use crate::{BoardFormat, FormatError, detect, prose, read_unchecked, screen};

/// Number of lines that a grid of the toy's shape may take, with hoppers, levers and column numbers.
const HEIGHTS: RangeInclusive<usize> = 11..=14;

/// This many lines without a gap may be more than one grid.
const SEVERAL: RangeInclusive<usize> = 22..=1000;

/// A board found in the lines of a text.
pub(crate) struct Shown {
    pub(crate) what: &'static str,
    pub(crate) lines: RangeInclusive<usize>,
    /// Offset of the board in its first line, in bytes.
    pub(crate) begin: usize,
    pub(crate) text: String,
    pub(crate) board: Result<BoardDocument, FormatError>,
    pub(crate) is_quoted: bool,
}

impl Shown {
    /// A board in these lines, counted from 0; the board keeps them counted from 1.
    fn new(
        what: &'static str,
        lines: &Range<usize>,
        text: String,
        board: Result<BoardDocument, FormatError>,
    ) -> Shown {
        let lines = lines.start + 1..=lines.end;
        Shown { what, lines, begin: 0, text, board, is_quoted: false }
    }

    /// Whether both are the same board, and not for different challenges.
    pub(crate) fn is_same(&self, other: &Shown) -> bool {
        match (&self.board, &other.board) {
            (Ok(one), Ok(other)) => {
                let is_other =
                    |name| other.challenge.as_ref().is_some_and(|of_other| *of_other != name);
                one.drawing == other.drawing && !one.challenge.clone().is_some_and(is_other)
            }
            _ => false,
        }
    }

    pub(crate) fn place_in_words(&self) -> String {
        let (first, last) = (self.lines.start(), self.lines.end());
        match first == last {
            true => format!("{} in line {first}", self.what),
            false => format!("{} in lines {first} to {last}", self.what),
        }
    }
}

/// Returns the boards of a text, sorted by kind: files, JSON, links, pictures, grids.
pub(crate) fn shown_boards(text: &str) -> Vec<Shown> {
    let mut lines = TextLines::new(text);
    let mut shown = lines.take_documents();
    shown.append(&mut lines.take_objects());
    shown.append(&mut lines.take_links());
    shown.append(&mut lines.take_screens());
    let mut grids = lines.find_grids();
    // Grids that cannot be read may be one with a gap, of a shape that only its challenge gives.
    if shown.is_empty() && grids.len() > 1 && !grids.iter().any(|grid| grid.board.is_ok()) {
        grids.clear();
    }
    shown.append(&mut grids);
    shown
}

pub(crate) fn shown_links(text: &str) -> Vec<Shown> {
    TextLines::new(text).take_links()
}

/// The lines of a text; the lines of boards that were taken are blank.
struct TextLines<'a>(Vec<&'a str>);

impl<'a> TextLines<'a> {
    fn new(text: &'a str) -> TextLines<'a> {
        TextLines(text.lines().collect())
    }

    /// Takes out lines, counted from 0, without their marks of quoting.
    fn take_lines(&mut self, lines: &Range<usize>) -> String {
        let mut taken = String::new();
        for line in self.0.get_mut(lines.clone()).into_iter().flatten() {
            taken.push_str(unquoted(line));
            taken.push('\n');
            *line = "";
        }
        taken
    }

    /// Takes the files of tumble: the key `board`, with other keys above and below.
    fn take_documents(&mut self) -> Vec<Shown> {
        let mut found = Vec::new();
        let mut from = 0;
        while let Some(open) = (from..self.0.len()).find(|&place| opens_board(self.0[place])) {
            let line = unquoted(self.0[open]);
            let quotes = if line.contains("\"\"\"") { "\"\"\"" } else { "'''" };
            let closes = |place: &usize| self.0[*place].contains(quotes);
            let is_one_line = line.matches(quotes).count() > 1;
            let last = if is_one_line { Some(open) } else { (open + 1..self.0.len()).find(closes) };
            let last = last.unwrap_or(self.0.len() - 1);
            let is_quoted = |place: usize| self.0[place].starts_with('>');
            let is_key = |place: &usize| {
                is_key_line(unquoted(self.0[*place])) && is_quoted(*place) == is_quoted(open)
            };
            // Blank lines and comments may stand between the keys above.
            let is_of_file = |place: &usize| {
                let line = self.0[*place].trim_start_matches(['>', ' ', '\t']);
                line.is_empty() || line.starts_with('#') || is_key(place)
            };
            let above = (from..open).rev().take_while(is_of_file).filter(is_key).last();
            let below = (last + 1..self.0.len()).take_while(is_key).count();
            // Keys right above the next board belong to it. So do keys above a gap, if this board has
            // keys above.
            let after = last + 1 + below;
            let next = (after..self.0.len()).find(|place| !is_of_file(place));
            let is_next = next.is_some_and(|next| {
                opens_board(self.0[next]) && (next == after || above.is_some())
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

    /// Takes the boards that are JSON.
    fn take_objects(&mut self) -> Vec<Shown> {
        let mut found = Vec::new();
        let begins = |line: &&str| unquoted(line).trim_start().starts_with('{');
        if !self.0.iter().any(begins) {
            return found;
        }
        // The text is joined only once: an object may begin on each line.
        let mut whole = String::new();
        let mut begin = vec![0];
        for line in &self.0 {
            whole.push_str(unquoted(line));
            whole.push('\n');
            begin.push(whole.len());
        }
        // Objects without an end may begin on every line. The limit keeps the work linear.
        let mut in_vain = MOST_LINES + VAIN_LINES * self.0.len();
        let mut place = 0;
        while place < self.0.len() && in_vain > 0 {
            let end = self.0.len().min(place + MOST_LINES);
            let (from, to) = (begin[place], begin[end]);
            if !begins(&self.0[place]) {
                place += 1;
                continue;
            }
            match length_of_object(whole.get(from..to).unwrap_or("")) {
                Err(lines) => {
                    in_vain = in_vain.saturating_sub(lines);
                    place += 1;
                }
                Ok(count) => {
                    let lines = place..place + count;
                    let text = self.0[lines.clone()].iter().map(|line| unquoted(line));
                    if detect::is_json(text.collect::<Vec<_>>().join("\n").trim()) {
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

    fn take_links(&mut self) -> Vec<Shown> {
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

    /// Takes the boards that tumble printed.
    fn take_screens(&mut self) -> Vec<Shown> {
        let mut found = Vec::new();
        for place in 0..self.0.len() {
            if !screen::is_header(unquoted(self.0[place])) {
                continue;
            }
            let end = self.0.len().min(place + 12);
            let text = self.0[place..end].join("\n");
            let board = read_unchecked(text.as_bytes(), BoardFormat::Screen);
            if board.is_ok() {
                let lines = place..end;
                let text = self.take_lines(&lines);
                found.push(Shown::new("a grid", &lines, text, board));
            }
        }
        found
    }

    /// Finds the grids: lines without words, separated by blank lines or code fences. If there are
    /// none, the grids may have a blank line below each row.
    fn find_grids(&mut self) -> Vec<Shown> {
        self.0.iter_mut().for_each(|line| *line = prose::without_remark(line));
        let grids_between = |ends: fn(&str) -> bool| {
            let mut found = Vec::new();
            let mut first = 0;
            for place in 0..=self.0.len() {
                if self.0.get(place).is_some_and(|line| !ends(line)) {
                    continue;
                }
                self.add_grids_of(first..place, &mut found);
                first = place + 1;
            }
            found
        };
        let found = grids_between(ends_grid);
        match found.is_empty() {
            true => grids_between(|line| !line.trim().is_empty() && ends_grid(line)),
            false => found,
        }
    }

    /// Finds the grids in lines that follow each other.
    fn add_grids_of(&self, lines: Range<usize>, found: &mut Vec<Shown>) {
        let rows = self.0[lines.clone()].iter().filter(|line| is_row(line)).count();
        if rows < prose::ROWS {
            return;
        }
        let lines = self.with_last_row(self.without_margin(lines));
        let whole = self.read_grid(&lines);
        if whole.is_ok() || !SEVERAL.contains(&lines.len()) {
            found.push(Shown::new("a grid", &lines, self.text_of(&lines), whole));
            return;
        }
        let mut begin = lines.start;
        let before = found.len();
        while begin < lines.end {
            let heights = HEIGHTS.map(|height| begin..begin + height);
            let mut inside = heights.filter(|one| one.end <= lines.end);
            let next = inside.find_map(|one| Some((self.read_grid(&one).ok()?, one)));
            match next {
                Some((board, one)) => {
                    begin = one.end;
                    found.push(Shown::new("a grid", &one, self.text_of(&one), Ok(board)));
                }
                None => begin += 1,
            }
        }
        if found.len() == before {
            found.push(Shown::new("a grid", &lines, self.text_of(&lines), whole));
        }
    }

    /// Drops the lines at both ends that do not belong to a grid, such as the dashes above a signature.
    fn without_margin(&self, lines: Range<usize>) -> Range<usize> {
        let is_of_grid = |place: &usize| {
            let line = self.0.get(*place).map_or("", |line| unquoted(line));
            is_row(line) || (line.trim() != "--" && prose::is_at_an_end(line))
        };
        let start = lines.clone().find(is_of_grid).unwrap_or(lines.start);
        let last = lines.clone().rev().find(is_of_grid).unwrap_or(lines.end);
        start..(last + 1).min(lines.end)
    }

    /// Adds the last row if it is behind a gap; otherwise it would be read as empty.
    fn with_last_row(&self, lines: Range<usize>) -> Range<usize> {
        let is_lone_part = |place: &usize| {
            self.0.get(*place).is_some_and(|line| prose::is_lone_part(unquoted(line)))
        };
        let is_short = lines.len() < *HEIGHTS.start();
        let last = (lines.end..lines.end + 3).find(is_lone_part).filter(|_| is_short);
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

/// Returns a line without its marks of quoting.
pub(crate) fn unquoted(line: &str) -> &str {
    let mut line = line;
    while let Some(rest) = line.strip_prefix('>').filter(|rest| rest.starts_with([' ', '>'])) {
        line = rest.strip_prefix(' ').unwrap_or(rest);
    }
    line
}

/// Whether a line opens the text of a board in TOML.
pub(crate) fn opens_board(line: &str) -> bool {
    let Some((key, value)) = unquoted(line).split_once('=') else { return false };
    let value = value.trim_start();
    matches!(key.trim(), "board" | "grid") && value.starts_with(['"', '\''])
}

pub(crate) fn is_key_line(line: &str) -> bool {
    let key = line.split_once('=').map(|(key, _)| key.trim());
    matches!(key, Some("challenge" | "author" | "notes" | "start" | "shape"))
}

/// The most lines of the JSON of a board.
const MOST_LINES: usize = 400;

/// Lines that may be read as JSON in vain, for each line of a text.
const VAIN_LINES: usize = 8;

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

/// Whether a line cannot belong to a grid.
fn ends_grid(line: &str) -> bool {
    let bare = line.trim_start_matches(['>', ' ', '\t']).trim();
    bare.is_empty()
        || bare.starts_with("```")
        || bare.starts_with("~~~")
        || (prose::has_words(bare) && !is_row(line))
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

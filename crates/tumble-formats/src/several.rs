//! Texts that show boards among words, or more than one: a grid and a link below it, two links, two grids.

use std::ops::{Range, RangeInclusive};

use serde::de::IgnoredAny;

use crate::decode::decode;
use crate::document::{BoardDocument, Note};
use crate::{BoardFormat, FormatError, detect, prose, quotes, read_unchecked, screen};

/// So many lines a grid may take on the toy's shape: rows, hoppers, levers, the numbers of columns.
const HEIGHTS: RangeInclusive<usize> = 11..=14;

/// Lines without a gap are more than one grid if there are so many.
const SEVERAL: RangeInclusive<usize> = 22..=1000;

/// A board that was cut out of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Excerpt {
    /// Its lines, from 1.
    pub lines: RangeInclusive<usize>,
    /// What is in them: a whole file, a link, a grid.
    pub text: String,
    /// Whether it is quoted: somebody else may have made it.
    pub is_quoted: bool,
}

impl Excerpt {
    /// Returns the note that there is more in the text.
    pub(crate) fn note(&self) -> Note {
        let (first, last) = (self.lines.start(), self.lines.end());
        let quoted = if self.is_quoted { ", in a quote" } else { "" };
        Note::new(match first == last {
            true => format!("the board is in line {first}{quoted}, with words around it"),
            false => {
                format!("the board is in lines {first} to {last}{quoted}, with words around it")
            }
        })
    }
}

/// Returns the note that a quoted board next to others is left out.
fn left_out(line: usize) -> Note {
    Note::new(format!("the board in line {line} is in a quote, and left out"))
}

/// A board in a text.
struct Shown {
    what: &'static str,
    lines: RangeInclusive<usize>,
    text: String,
    board: Result<BoardDocument, FormatError>,
    is_quoted: bool,
}

/// The boards of a text: those that its author made, or else those in quotes.
struct ShownBoards {
    boards: Vec<Shown>,
    /// The line of the first quoted board that is left out.
    left_out: Option<usize>,
}

impl Shown {
    /// A board in these lines, counted from 0.
    fn new(
        what: &'static str,
        lines: &Range<usize>,
        text: String,
        board: Result<BoardDocument, FormatError>,
    ) -> Shown {
        Shown { what, lines: lines.start + 1..=lines.end, text, board, is_quoted: false }
    }

    fn excerpt(self) -> Excerpt {
        Excerpt { lines: self.lines, text: self.text, is_quoted: self.is_quoted }
    }

    /// Whether it is the same board as another one, and for no other challenge.
    fn is_same(&self, other: &Shown) -> bool {
        match (&self.board, &other.board) {
            (Ok(one), Ok(other)) => {
                let is_other =
                    |name| other.challenge.as_ref().is_some_and(|of_other| *of_other != name);
                one.drawing == other.drawing && !one.challenge.clone().is_some_and(is_other)
            }
            _ => false,
        }
    }

    fn words(&self) -> String {
        let (first, last) = (self.lines.start(), self.lines.end());
        match first == last {
            true => format!("{} in line {first}", self.what),
            false => format!("{} in lines {first} to {last}", self.what),
        }
    }
}

/// What a text shows.
pub(crate) enum TextContent {
    /// Nothing but one board, or none.
    Plain,
    /// One board with words around it, and what is to be said about it.
    AmongWords(Excerpt, Vec<Note>),
    /// The same board more than once.
    Same(Box<BoardDocument>),
}

/// Finds the boards of a text. Where a format is given, only its links count.
///
/// # Errors
/// [`FormatError::TwoBoards`] where they differ, or a grid next to a link cannot be read.
pub(crate) fn read_several(
    text: &str,
    format: Option<BoardFormat>,
) -> Result<TextContent, FormatError> {
    let ShownBoards { boards: mut shown, left_out: quoted } = match format {
        Some(format) => {
            let mut shown = Lines::new(text).links();
            shown.retain(|one| one.board.as_ref().map_or(true, |board| board.format == format));
            own_boards(text, shown)
        }
        None => boards_in(text),
    };
    let quoted = quoted.map(left_out);
    if let [one] = shown.as_slice() {
        let is_alone = || has_words_around(text, one) && !reads_as_it_is(text);
        let is_cut = format.is_none() && (quoted.is_some() || is_alone());
        let one = shown.pop().filter(|_| is_cut).map(Shown::excerpt);
        return Ok(one.map_or(TextContent::Plain, |one| {
            let notes = std::iter::once(one.note()).chain(quoted).collect();
            TextContent::AmongWords(one, notes)
        }));
    }
    let Some((first, others)) = shown.split_first().filter(|(_, others)| !others.is_empty()) else {
        return Ok(TextContent::Plain);
    };
    if let Some(other) = others.iter().find(|other| !first.is_same(other)) {
        let mut places = [first, other];
        places.sort_by_key(|one| *one.lines.start());
        return Err(FormatError::TwoBoards { places: places.map(Shown::words) });
    }
    let mut board = first.board.clone()?;
    let mut places: Vec<String> = shown.iter().take(NAMED).map(Shown::words).collect();
    if let more @ 1.. = shown.len().saturating_sub(NAMED) {
        places.push(format!("{more} more"));
    }
    let places = places.join(", ");
    board.notes.push(Note::new(format!("the same board is there more than once: {places}")));
    board.notes.extend(quoted);
    Ok(TextContent::Same(Box::new(board)))
}

/// A text and the boards that it shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Excerpts {
    /// The text.
    pub text: String,
    /// Its boards, in the order of their lines: each once, and those in quotes only where there are no others.
    pub boards: Vec<Excerpt>,
    /// That one in a quote is left out.
    pub note: Option<Note>,
}

/// Returns the boards of a text.
pub fn excerpts(input: &[u8]) -> Excerpts {
    let text = decode(input).text;
    let mut different: Vec<Shown> = Vec::new();
    let ShownBoards { boards, left_out: quoted } = boards_in(&text);
    for one in boards {
        // Few are compared: one that is there again stands near the other, as a link below a grid.
        if !different.iter().rev().take(COMPARED).any(|other| other.is_same(&one)) {
            different.push(one);
        }
    }
    different.sort_by_key(|one| *one.lines.start());
    let boards = different.into_iter().map(Shown::excerpt).collect();
    Excerpts { text, boards, note: quoted.map(left_out) }
}

/// Returns the line of the first board of a text, from 1, if all its boards are in quotes.
pub fn quoted_board(input: &[u8]) -> Option<usize> {
    let text = decode(input).text;
    if !quotes::quoted_lines(&text).contains(&true) {
        return None;
    }
    let quoted = boards_in(&text).boards.into_iter().filter(|one| one.is_quoted);
    quoted.map(|one| *one.lines.start()).min()
}

/// So many places of the same board are named.
const NAMED: usize = 5;

/// So many boards are compared with each other one of a text.
const COMPARED: usize = 100;

/// Whether a text is in the format of another program, which has words of its own.
fn reads_as_it_is(text: &str) -> bool {
    detect::detect_text(text).is_ok_and(|format| {
        !matches!(format, BoardFormat::Book | BoardFormat::Formal | BoardFormat::Toml)
            && read_unchecked(text.as_bytes(), format).is_ok()
    })
}

/// Whether there are words outside of a board, and no line that gives a file its challenge: that belongs
/// to a file that was spoilt.
fn has_words_around(text: &str, shown: &Shown) -> bool {
    let around = || {
        let lines = (1..).zip(text.lines());
        lines.filter(|(line, _)| !shown.lines.contains(line)).map(|(_, line)| unquoted(line))
    };
    let is_file = shown.what == "a file";
    (!is_file || shown.board.is_ok())
        && around().any(|line| prose::has_words(line) && !line.starts_with('#'))
        && !around().any(|line| is_key_line(line) || opens_board(line))
}

/// Returns the boards of a text in the order of what they are: files, JSON, links, pictures, grids.
fn boards_in(text: &str) -> ShownBoards {
    let mut lines = Lines::new(text);
    let mut shown = lines.documents();
    shown.append(&mut lines.objects());
    shown.append(&mut lines.links());
    shown.append(&mut lines.screens());
    let mut grids = lines.grids();
    // Grids may have another shape than the toy's, which only their challenge says: one with a gap is not two.
    if shown.is_empty() && grids.len() > 1 && !grids.iter().any(|grid| grid.board.is_ok()) {
        grids.clear();
    }
    shown.append(&mut grids);
    own_boards(text, shown)
}

/// Leaves out the boards in quotes where there are others.
fn own_boards(text: &str, mut boards: Vec<Shown>) -> ShownBoards {
    let quoted = quotes::quoted_lines(text);
    for one in &mut boards {
        let mut lines = quoted.iter().zip(text.lines()).take(*one.lines.end());
        let lines = lines.by_ref().skip(one.lines.start().saturating_sub(1));
        one.is_quoted = lines.into_iter().all(|(quoted, line)| *quoted || line.trim().is_empty());
    }
    if boards.iter().all(|one| one.is_quoted) {
        return ShownBoards { boards, left_out: None };
    }
    let is_left_out = |one: &&Shown| one.is_quoted;
    let left_out = boards.iter().filter(is_left_out).map(|one| *one.lines.start()).min();
    boards.retain(|one| !one.is_quoted);
    ShownBoards { boards, left_out }
}

/// The lines of a text. Those that belong to a board are blank afterwards.
struct Lines<'a>(Vec<&'a str>);

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Lines<'a> {
        Lines(text.lines().collect())
    }

    /// Takes lines out, counted from 0.
    fn take(&mut self, lines: &Range<usize>) -> String {
        let mut taken = String::new();
        for line in self.0.get_mut(lines.clone()).into_iter().flatten() {
            taken.push_str(unquoted(line));
            taken.push('\n');
            *line = "";
        }
        taken
    }

    /// Returns the files of tumble: the key of the board, and other keys above and below.
    fn documents(&mut self) -> Vec<Shown> {
        let mut found = Vec::new();
        let mut from = 0;
        while let Some(open) = (from..self.0.len()).find(|&place| opens_board(self.0[place])) {
            let line = unquoted(self.0[open]);
            let quotes = if line.contains("\"\"\"") { "\"\"\"" } else { "'''" };
            let closes = |place: &usize| self.0[*place].contains(quotes);
            let is_one_line = line.matches(quotes).count() > 1;
            let last = if is_one_line { Some(open) } else { (open + 1..self.0.len()).find(closes) };
            let last = last.unwrap_or(self.0.len() - 1);
            let is_key = |place: &usize| is_key_line(unquoted(self.0[*place]));
            let above = (from..open).rev().take_while(is_key).count();
            let below = (last + 1..self.0.len()).take_while(is_key).count();
            // Those above the next board belong to it.
            let is_next = self.0.get(last + 1 + below).is_some_and(|line| opens_board(line));
            let below = if is_next { 0 } else { below };
            let lines = open - above..last + 1 + below;
            from = lines.end;
            let text = self.take(&lines);
            let board = read_unchecked(text.as_bytes(), BoardFormat::Toml);
            found.push(Shown::new("a file", &lines, text, board));
        }
        found
    }

    /// Returns the boards that are JSON.
    fn objects(&mut self) -> Vec<Shown> {
        let mut found = Vec::new();
        let mut place = 0;
        while place < self.0.len() {
            if unquoted(self.0[place]).trim_start().starts_with('{')
                && let Some(count) = length_of_object(&self.0[place..])
            {
                let lines = place..place + count;
                let text = self.0[lines.clone()].iter().map(|line| unquoted(line));
                if detect::is_json(text.collect::<Vec<_>>().join("\n").trim()) {
                    let text = self.take(&lines);
                    let board = read_unchecked(text.as_bytes(), BoardFormat::Json);
                    found.push(Shown::new("JSON", &lines, text, board));
                }
                place = lines.end;
            } else {
                place += 1;
            }
        }
        found
    }

    fn links(&mut self) -> Vec<Shown> {
        let mut found = Vec::new();
        for (number, line) in self.0.iter_mut().enumerate() {
            let mut begin = 0;
            let mut places = detect::link_places(line).into_iter().peekable();
            let has_link = places.peek().is_some();
            while let Some((at, format)) = places.next() {
                let word = line.get(begin..at).and_then(|before| before.rfind(char::is_whitespace));
                begin = word.map_or(begin, |blank| begin + blank);
                let end = places.peek().map_or(line.len(), |&(next, _)| next);
                let link = line.get(begin..end).unwrap_or("");
                begin = end;
                let board = read_unchecked(link.as_bytes(), format);
                found.push(Shown::new("a link", &(number..number + 1), link.to_owned(), board));
            }
            if has_link {
                *line = "";
            }
        }
        found
    }

    /// Returns the pictures as tumble prints them.
    fn screens(&mut self) -> Vec<Shown> {
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
                let text = self.take(&lines);
                found.push(Shown::new("a grid", &lines, text, board));
            }
        }
        found
    }

    /// Returns the grids: lines without words, a blank one or a code fence between them.
    fn grids(&self) -> Vec<Shown> {
        let mut found = Vec::new();
        let mut first = 0;
        for place in 0..=self.0.len() {
            if self.0.get(place).is_some_and(|line| !ends_grid(line)) {
                continue;
            }
            self.block(first..place, &mut found);
            first = place + 1;
        }
        found
    }

    /// Finds the grids of lines that follow each other.
    fn block(&self, lines: Range<usize>, found: &mut Vec<Shown>) {
        let rows = self.0[lines.clone()].iter().filter(|line| is_row(line)).count();
        if rows < prose::ROWS {
            return;
        }
        let lines = self.without_margin(lines);
        let whole = self.grid(&lines);
        if whole.is_ok() || !SEVERAL.contains(&lines.len()) {
            found.push(Shown::new("a grid", &lines, self.text(&lines), whole));
            return;
        }
        let mut begin = lines.start;
        let before = found.len();
        while begin < lines.end {
            let heights = HEIGHTS.map(|height| begin..begin + height);
            let mut inside = heights.filter(|one| one.end <= lines.end);
            let next = inside.find_map(|one| Some((self.grid(&one).ok()?, one)));
            match next {
                Some((board, one)) => {
                    begin = one.end;
                    found.push(Shown::new("a grid", &one, self.text(&one), Ok(board)));
                }
                None => begin += 1,
            }
        }
        if found.len() == before {
            found.push(Shown::new("a grid", &lines, self.text(&lines), whole));
        }
    }

    /// Leaves out the lines at both ends that are no part of a grid, such as the dashes above a signature.
    fn without_margin(&self, lines: Range<usize>) -> Range<usize> {
        let is_of_grid = |place: &usize| {
            let line = self.0.get(*place).map_or("", |line| unquoted(line).trim());
            is_row(line) || (line != "--" && prose::has_signs_alone(line))
        };
        let start = lines.clone().find(is_of_grid).unwrap_or(lines.start);
        let last = lines.clone().rev().find(is_of_grid).unwrap_or(lines.end);
        start..(last + 1).min(lines.end)
    }

    fn text(&self, lines: &Range<usize>) -> String {
        let mut text = self.0.get(lines.clone()).unwrap_or_default().join("\n");
        text.push('\n');
        text
    }

    fn grid(&self, lines: &Range<usize>) -> Result<BoardDocument, FormatError> {
        let text = self.text(lines);
        read_unchecked(text.as_bytes(), detect::detect_text(&text)?)
    }
}

/// A line as it was before it was quoted in an answer.
fn unquoted(line: &str) -> &str {
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

/// Whether a line is that of a key in a solution.
fn is_key_line(line: &str) -> bool {
    let key = line.split_once('=').map(|(key, _)| key.trim());
    matches!(key, Some("challenge" | "author" | "notes" | "start" | "shape"))
}

/// Returns how many lines the JSON takes that they begin with.
fn length_of_object(lines: &[&str]) -> Option<usize> {
    /// A board has no more.
    const MOST: usize = 400;
    let text: Vec<&str> = lines.iter().take(MOST).map(|line| unquoted(line)).collect();
    let text = text.join("\n");
    let mut values = serde_json::Deserializer::from_str(&text).into_iter::<IgnoredAny>();
    values.next()?.ok()?;
    Some(text.get(..values.byte_offset())?.lines().count())
}

/// Whether a line cannot be one of a grid.
fn ends_grid(line: &str) -> bool {
    let bare = line.trim_start_matches(['>', ' ', '\t']).trim();
    bare.is_empty()
        || bare.starts_with("```")
        || bare.starts_with("~~~")
        || (prose::has_words(bare) && !is_row(line))
}

/// Whether a line may be a row of a grid in any format.
fn is_row(line: &str) -> bool {
    let letters = line.trim();
    prose::is_of_a_grid(line)
        || letters.chars().count() == 11
            && letters.chars().all(|letter| "./\\<>^{}()*-_|%xXoLRUvBbr".contains(letter))
}

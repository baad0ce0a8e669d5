//! Texts that show boards among words, or several boards: a grid and a link below it, two links, two
//! grids.

use std::ops::RangeInclusive;

use crate::decode::decode;
use crate::document::{BoardDocument, Note};
use crate::shown::{
    Shown, is_blank, is_key_line, opens_board, shown_boards, shown_links, without_quote_marks,
};
use crate::{BoardFormat, FormatError, detect, prose, quotes, read_unchecked};

/// A board that was cut out of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Excerpt {
    /// Lines of the board, from 1.
    pub lines: RangeInclusive<usize>,
    /// Offset of the board in its first line, in bytes.
    pub begin: usize,
    /// The board itself: a whole file, a link, a grid.
    pub text: String,
    /// Whether the board is quoted: then it may be another person's.
    pub is_quoted: bool,
}

impl From<Shown> for Excerpt {
    fn from(shown: Shown) -> Excerpt {
        let Shown { lines, begin, text, is_quoted, .. } = shown;
        Excerpt { lines, begin, text, is_quoted }
    }
}

impl Excerpt {
    /// Returns the note that the text contains more than the board.
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

/// End of the note that a quoted board next to others is left out.
pub const QUOTE_LEFT_OUT: &str = "is in a quote, and left out";

/// Part of the note that lines next to boards are in none.
pub const MAY_BE_BOARD: &str = "may be a board that cannot be read";

/// The boards of a text: the author's own, or those in quotes if it has no others.
struct ShownBoards {
    boards: Vec<Shown>,
    /// Line of the first quoted board that is left out, from 1.
    quoted: Option<usize>,
    /// The first lines outside of all boards that may be a board, from 1.
    unread: Option<RangeInclusive<usize>>,
}

impl ShownBoards {
    /// Returns the notes that boards are left out.
    fn notes_on_left_out(&self) -> Vec<Note> {
        let quoted = self.quoted.map(|line| format!("the board in line {line} {QUOTE_LEFT_OUT}"));
        let unread = self.unread.as_ref().map(|lines| {
            let (first, last) = (lines.start(), lines.end());
            format!("lines {first} to {last} {MAY_BE_BOARD}, and are left out")
        });
        quoted.into_iter().chain(unread).map(Note::new).collect()
    }
}

pub(crate) enum TextContent {
    /// Only one board, or none.
    Plain,
    /// One board with words around it, and notes on it.
    AmongWords(Excerpt, Vec<Note>),
    /// The same board more than once.
    Same(Box<BoardDocument>),
}

/// Finds the boards of a text. With a given format, only its links count.
///
/// # Errors
/// Fails with [`FormatError::TwoBoards`] if the boards differ, or if a grid next to a link cannot be
/// read.
pub(crate) fn read_several(
    text: &str,
    format: Option<BoardFormat>,
) -> Result<TextContent, FormatError> {
    let all = match format {
        Some(format) => {
            let mut shown = shown_links(text);
            shown.retain(|one| one.board.as_ref().map_or(true, |board| board.format == format));
            own_boards(text, shown)
        }
        None => own_boards(text, shown_boards(text)),
    };
    let left_out = all.notes_on_left_out();
    let ShownBoards { boards: mut shown, quoted, .. } = all;
    if let [one] = shown.as_slice() {
        let is_alone = || has_words_around(text, one) && !reads_as_it_is(text);
        let is_noted = quoted.is_some() || (one.what == "a link" && !left_out.is_empty());
        let is_cut = format.is_none() && (is_noted || is_alone());
        let one = shown.pop().filter(|_| is_cut).map(Excerpt::from);
        return Ok(one.map_or(TextContent::Plain, |one| {
            let notes = std::iter::once(one.note()).chain(left_out).collect();
            TextContent::AmongWords(one, notes)
        }));
    }
    let Some((first, others)) = shown.split_first().filter(|(_, others)| !others.is_empty()) else {
        return Ok(TextContent::Plain);
    };
    let lines: Vec<&str> = text.lines().collect();
    let is_labelled = |other: &Shown| {
        let [one, other] = [first, other].map(|one| numbers_beside(one, &lines));
        format.is_none() && are_other_labels(&one, &other)
    };
    if let Some(other) = others.iter().find(|other| !first.is_same(other) || is_labelled(other)) {
        let mut places = [first, other];
        places.sort_by_key(|one| *one.lines.start());
        return Err(FormatError::TwoBoards { places: places.map(Shown::place_in_words) });
    }
    let mut board = first.board.clone()?;
    let mut places: Vec<String> = shown.iter().take(NAMED).map(Shown::place_in_words).collect();
    if let more @ 1.. = shown.len().saturating_sub(NAMED) {
        places.push(format!("{more} more"));
    }
    let places = places.join(", ");
    board.notes.push(Note::new(format!("the same board is there more than once: {places}")));
    board.notes.extend(left_out);
    Ok(TextContent::Same(Box::new(board)))
}

/// A text and the boards that it shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Excerpts {
    /// The whole text.
    pub text: String,
    /// Its boards, in the order of their lines, each once. Quoted ones only if there are no others.
    pub boards: Vec<Excerpt>,
    /// Notes that boards are left out: those in quotes, and lines that cannot be read.
    pub notes: Vec<Note>,
}

/// Returns the boards of a text.
pub fn excerpts(input: &[u8]) -> Excerpts {
    let text = decode(input).text;
    let mut different: Vec<(Shown, [Vec<&str>; 2])> = Vec::new();
    let all = own_boards(&text, shown_boards(&text));
    let notes = all.notes_on_left_out();
    let lines: Vec<&str> = text.lines().collect();
    for one in all.boards {
        // Only the last few are compared: a repeated board is near the other, like a link below a grid.
        let numbers = numbers_beside(&one, &lines);
        let is_again = |(other, of_other): &(Shown, [Vec<&str>; 2])| {
            other.is_same(&one) && !are_other_labels(&numbers, of_other)
        };
        if !different.iter().rev().take(COMPARED).any(is_again) {
            different.push((one, numbers));
        }
    }
    let mut different: Vec<Shown> = different.into_iter().map(|(one, _)| one).collect();
    different.sort_by_key(|one| *one.lines.start());
    let boards = different.into_iter().map(Excerpt::from).collect();
    Excerpts { text, boards, notes }
}

/// Returns the numbers in the words before and after a board: in its line, otherwise in the lines above
/// and below. The same board may be handed in for two challenges, with different labels.
fn numbers_beside<'a>(shown: &Shown, lines: &[&'a str]) -> [Vec<&'a str>; 2] {
    let (first, last) = (shown.lines.start().saturating_sub(1), *shown.lines.end());
    let own = lines.get(first).copied().unwrap_or("");
    let (front, link) = own.split_at_checked(shown.begin).unwrap_or((own, ""));
    // Words before another link of the line belong to that link.
    let front = match front.rfind("://") {
        Some(other) => front.get(other..).and_then(|it| it.split_once(char::is_whitespace)),
        None => Some(("", front)),
    };
    let behind = link.split_once(char::is_whitespace).map_or("", |(_, behind)| behind);
    let behind = behind.split("://").next().unwrap_or("");
    let is_label = |line: &&&str| !line.trim().is_empty();
    let around = |line: Option<&&'a str>| {
        let line = line.filter(|line| line.len() <= LONGEST_LABEL && !line.contains("://"));
        numbers_in(line.copied().unwrap_or(""))
    };
    let or_around = |numbers: Vec<&'a str>, line: Option<&&'a str>| match numbers.is_empty() {
        true => around(line),
        false => numbers,
    };
    let above = lines.get(..first).unwrap_or_default().iter().rev().take(COMPARED).find(is_label);
    let below = lines.get(last..).unwrap_or_default().iter().take(COMPARED).find(is_label);
    let is_link = shown.lines.start() == shown.lines.end();
    [
        or_around(numbers_in(front.map_or("", |(_, front)| front)), above),
        or_around(numbers_in(if is_link { behind } else { "" }), below),
    ]
}

/// Returns whether two boards have different numbers before or after them.
fn are_other_labels(one: &[Vec<&str>; 2], other: &[Vec<&str>; 2]) -> bool {
    one.iter().zip(other).any(|(one, other)| !one.is_empty() && !other.is_empty() && one != other)
}

fn numbers_in(words: &str) -> Vec<&str> {
    words.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty()).collect()
}

/// Longest line, in bytes, that is a label of a board.
const LONGEST_LABEL: usize = 1 << 10;

/// Returns the line of the first board of a text, from 1, if all its boards are in quotes.
pub fn quoted_board(input: &[u8]) -> Option<usize> {
    let text = decode(input).text;
    if !quotes::quoted_lines(&text).contains(&true) {
        return None;
    }
    let quoted =
        own_boards(&text, shown_boards(&text)).boards.into_iter().filter(|one| one.is_quoted);
    quoted.map(|one| *one.lines.start()).min()
}

/// The most lines of repeated boards that a note names.
const NAMED: usize = 5;

/// The most boards of a text that each one is compared with.
const COMPARED: usize = 100;

/// Whether a text is in the format of another program, which may contain words.
fn reads_as_it_is(text: &str) -> bool {
    detect::detect_text(text).is_ok_and(|format| {
        !matches!(format, BoardFormat::Book | BoardFormat::Formal | BoardFormat::Toml)
            && read_unchecked(text.as_bytes(), format).is_ok()
    })
}

/// Whether there are words outside of a board. A line with the key of a file belongs to a spoiled file,
/// so then there are none.
fn has_words_around(text: &str, shown: &Shown) -> bool {
    let around = || {
        let lines = (1..).zip(text.lines());
        lines
            .filter(|(line, _)| !shown.lines.contains(line))
            .map(|(_, line)| without_quote_marks(line))
    };
    let is_file = shown.what == "a file";
    // A file has comments. Above a grid, a heading or the number of a challenge is not one of its rows.
    let is_words = |line: &str| {
        (prose::has_words(line) || prose::is_number(line)) && !(is_file && line.starts_with('#'))
    };
    (!is_file || shown.board.is_ok())
        && (around().any(is_words)
            || (!is_file && text.lines().any(|line| prose::without_remark(line) != line)))
        && !around().any(|line| is_key_line(line) || opens_board(line))
}

/// Leaves out the quoted boards if there are others.
fn own_boards(text: &str, mut boards: Vec<Shown>) -> ShownBoards {
    let quoted = quotes::quoted_lines(text);
    for one in &mut boards {
        let mut lines = quoted.iter().zip(text.lines()).take(*one.lines.end());
        let lines = lines.by_ref().skip(one.lines.start().saturating_sub(1));
        one.is_quoted = lines.into_iter().all(|(quoted, line)| *quoted || line.trim().is_empty());
    }
    let unread = unread_rows(text, &boards);
    if boards.iter().all(|one| one.is_quoted) {
        return ShownBoards { boards, quoted: None, unread };
    }
    let is_left_out = |one: &&Shown| one.is_quoted;
    let quoted = boards.iter().filter(is_left_out).map(|one| *one.lines.start()).min();
    boards.retain(|one| !one.is_quoted);
    ShownBoards { boards, quoted, unread }
}

/// Returns the first lines outside of all boards that show parts and may be rows, perhaps with blank lines between them.
/// In a list, each line has its parts below those of the line above; in a board, the columns alternate.
fn unread_rows(text: &str, boards: &[Shown]) -> Option<RangeInclusive<usize>> {
    let places_of_parts = |(line, row): (usize, &str)| {
        let is_read = boards.iter().any(|one| one.lines.contains(&line));
        let row = prose::without_remark(without_quote_marks(row));
        (line, if is_read { Vec::new() } else { prose::places_of_parts(row) })
    };
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !is_blank(line));
    let lines: Vec<(usize, Vec<usize>)> = lines.map(places_of_parts).collect();
    let runs = lines.chunk_by(|(_, one), (_, other)| one.is_empty() == other.is_empty());
    let mut runs = runs.filter(|run| run.len() >= prose::ROWS);
    let rows = runs.find(|run| run.chunk_by(|one, other| one.1 == other.1).count() > 1)?;
    Some(rows.first()?.0..=rows.last()?.0)
}

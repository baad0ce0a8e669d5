//! Detects the format of a text by its signs.

use tumble_core::board::notation::Notation;
use tumble_core::board::{Cell, Drawing, Shape, Slot};
use tumble_core::file_kind::FileKind;

use crate::document::BoardDocument;
use crate::{BoardFormat, FormatError, char_grid, decode, emtumble, screen, tidy};

/// The most letters of a JSTumble code without its link.
const JSTUMBLE_LETTERS: usize = 60;

/// Returns the format of an input, if its signs leave no doubt.
///
/// # Errors
/// Fails with [`FormatError::NoBoard`] without signs, or with [`FormatError::Ambiguous`] if two formats
/// read the input as two boards.
pub fn detect(input: &[u8]) -> Result<BoardFormat, FormatError> {
    if is_picture(input) {
        return Ok(BoardFormat::TtsimPicture);
    }
    detect_text(&decode::decode(input).text)
}

/// Whether bytes are those of a PNG.
pub(crate) fn is_picture(input: &[u8]) -> bool {
    input.starts_with(b"\x89PNG")
}

/// Returns whether a text has a sign of a format other than the book notation and TOML. Most inputs are
/// files of tumble itself; `=` marks them without reading them.
pub(crate) fn has_foreign_signs(text: &str) -> bool {
    !text.contains('=')
        || text.trim_start().starts_with('{')
        || format_of_link(text).is_some()
        || text.contains("10 11")
        || text.contains("___")
}

pub(crate) fn detect_text(text: &str) -> Result<BoardFormat, FormatError> {
    let trimmed = text.trim();
    if trimmed.is_empty() {
        return Err(FormatError::NoBoard);
    }
    if is_any_json(trimmed) {
        return Ok(BoardFormat::Json);
    }
    if is_toml(text) {
        return Ok(BoardFormat::Toml);
    }
    if let Some(format) = format_of_link(trimmed) {
        return Ok(format);
    }
    let has_header = || tidy::clean_lines(trimmed).0.iter().any(|line| screen::is_header(line));
    if trimmed.contains("11") && trimmed.lines().count() > 11 && has_header() {
        return Ok(BoardFormat::Screen);
    }
    if !trimmed.contains(char::is_whitespace) && trimmed.len() > 3 {
        return format_of_word(trimmed);
    }
    let (lines, _) = tidy::clean_lines(text);
    // A board without an empty part cell may have no other sign. A grid of single characters has no
    // spaces between its dots.
    let is_apart = |line: &str| line.split_whitespace().all(|word| word.chars().count() < 3);
    if text.contains('·') && lines.iter().all(|line| is_apart(line)) {
        return Ok(BoardFormat::Formal);
    }
    format_of_grid(&lines)
}

/// Whether a text is one document in JSON or TOML.
pub(crate) fn is_document(text: &str) -> bool {
    is_any_json(text.trim()) || is_toml(text)
}

/// Whether a text is JSON, with or without a board in it.
fn is_any_json(trimmed: &str) -> bool {
    let is_object = |rest: &str| rest.trim_start().starts_with(['"', '}']);
    let is_list = || serde_json::from_str::<Vec<serde::de::IgnoredAny>>(trimmed).is_ok();
    is_json(trimmed)
        || trimmed.strip_prefix('{').is_some_and(is_object)
        || (trimmed.starts_with('[') && is_list())
}

pub(crate) fn is_json(trimmed: &str) -> bool {
    let key = |name| trimmed.contains(&format!("\"{name}\""));
    trimmed.starts_with('{') && (key("board") || key("text"))
}

fn is_toml(text: &str) -> bool {
    // A link in Markdown begins like a table in TOML.
    let is_link = |line: &str| line.trim_start().starts_with('[') && line.contains("](");
    matches!(FileKind::of(text), FileKind::Solution | FileKind::Spec) && !text.lines().any(is_link)
}

/// Texts that mark links, with the format of each.
const LINKS: [(&str, BoardFormat); 4] = [
    ("data:image/png;base64,", BoardFormat::TtsimLink),
    ("board=", BoardFormat::JsTumble),
    ("code=", BoardFormat::TumbleTogether),
    (PARTS_LIST, BoardFormat::TumbleTogether),
];

/// Parameter of our page's links for boards that no code holds; it lists the parts: `parts=3.6Rl`.
pub(crate) const PARTS_LIST: &str = "parts=";

/// Returns the format of the first link in a text, in the order of `LINKS`.
fn format_of_link(text: &str) -> Option<BoardFormat> {
    // Most texts have none of the characters in front of a parameter.
    let may_have_link = text.contains('?') || text.contains('&') || text.contains(':');
    let is_there = |&(sign, _): &(&'static str, _)| places_of(text, sign).next().is_some();
    let link = LINKS.into_iter().find(|link| may_have_link && is_there(link));
    link.map(|(_, format)| format)
}

/// Returns the offsets of the signs of all links, in order, with their formats.
pub(crate) fn link_places(text: &str) -> Vec<(usize, BoardFormat)> {
    let of = |(sign, format)| places_of(text, sign).map(move |at| (at, format));
    let mut places: Vec<_> = LINKS.into_iter().flat_map(of).collect();
    places.sort_by_key(|&(at, _)| at);
    places
}

/// Returns the offsets of a parameter in links. It must follow `?` or `&`, or a `#` after another
/// parameter: elsewhere `#` begins a comment.
fn places_of<'a>(text: &'a str, sign: &'static str) -> impl Iterator<Item = usize> + 'a {
    let is_data = sign.starts_with("data:");
    let has_sign = |before: &str| {
        let word = before.rsplit(char::is_whitespace).next().unwrap_or("");
        LINKS.iter().any(|(sign, _)| word.contains(sign))
    };
    let follows = move |at: usize| {
        text.get(..at).is_some_and(|before| {
            before.ends_with(['?', '&']) || before.strip_suffix('#').is_some_and(has_sign)
        })
    };
    // Other addresses have such parameters, too: board `3.0` of a forum, the code of a ticket.
    let is_board = move |at: usize| {
        let rest = text.get(at + sign.len()..).unwrap_or("");
        let is_in_code = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        let is_decimal = || {
            let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
            after.starts_with('.') && after.len() < rest.len()
        };
        match sign {
            PARTS_LIST => is_decimal(),
            "board=" => !is_decimal(),
            "code=" => rest.chars().take_while(|&c| is_in_code(c)).nth(10).is_some(),
            _ => true,
        }
    };
    let places = text.match_indices(sign).map(|(at, _)| at);
    places.filter(move |&at| is_data || (follows(at) && is_board(at)))
}

/// Detects the format of one word: a code without its link.
fn format_of_word(text: &str) -> Result<BoardFormat, FormatError> {
    let jstumble = |c: char| c.is_ascii_digit() || "abcefgilrxz_".contains(c);
    let together = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    let cells = text.split('_').next().unwrap_or("");
    if text.chars().all(jstumble) && cells.len() <= JSTUMBLE_LETTERS {
        Ok(BoardFormat::JsTumble)
    } else if text.chars().all(together) && text.contains(|c: char| c.is_ascii_uppercase()) {
        Ok(BoardFormat::TumbleTogether)
    } else {
        Err(FormatError::NoBoard)
    }
}

/// Detects the format of a text of several lines.
fn format_of_grid(lines: &[String]) -> Result<BoardFormat, FormatError> {
    let full: Vec<&str> =
        lines.iter().map(String::as_str).filter(|line| !line.trim().is_empty()).collect();
    if full.iter().any(|line| line.contains("___")) && full.iter().any(|line| line.contains('|')) {
        return Ok(BoardFormat::Framed);
    }
    let plain: Vec<&str> = full.iter().filter(|line| !line.starts_with('#')).copied().collect();
    if full.iter().any(|line| line.split('#').next().is_some_and(|code| code.contains('='))) {
        return Ok(BoardFormat::Toml);
    }
    let first = plain.first().copied().unwrap_or("");
    let last = plain.last().copied().unwrap_or("");
    let only = |line: &str, signs: &str| line.chars().all(|c| signs.contains(c));
    if last.contains('b')
        && only(last, "br. ")
        && only(first, "BR. ")
        && first.contains('B')
        && first.contains('R')
    {
        return Ok(BoardFormat::Emtumble);
    }
    // A bar at both ends of every row is a frame around a grid, not a gear bit.
    let mut bare = plain.iter().map(|line| line.trim());
    let is_barred = bare.all(|line| line.starts_with('|') && line.ends_with('|'));
    let inside = plain.concat();
    let has_gear_bits = !is_barred && (inside.contains("|*") || inside.contains("*|"));
    if has_gear_bits || inside.contains(['∘', '⅃']) {
        return Ok(BoardFormat::Formal);
    }
    let full_lines =
        plain.len() == 11 && plain.iter().all(|line| line.trim().chars().count() == 11);
    if full_lines && is_pzl(&plain) {
        return Ok(BoardFormat::Pzl);
    }
    format_of_letters(&plain.join("\n"))
}

/// Whether all empty part cells are `o`: then `.` occurs only at other places.
fn is_pzl(lines: &[&str]) -> bool {
    let shape = Shape::toy();
    let mut places = (1..).zip(lines).flat_map(|(row, line)| {
        (1..).zip(line.trim().chars()).map(move |(column, letter)| (Cell::new(row, column), letter))
    });
    lines.concat().contains('o')
        && places.all(|(cell, letter)| letter != '.' || shape.slot(cell) != Slot::Part)
}

/// Tells apart the formats with one letter for each place and no other signs: the book's, the text of
/// JSTumble, and that of emtumble without its entries and levers.
fn format_of_letters(text: &str) -> Result<BoardFormat, FormatError> {
    let mut readings = readings_of_letters(text);
    if readings.is_empty() {
        // The book notation is read with numbers and blanks around the rows.
        readings = readings_of_letters(&without_surroundings(text));
    }
    let Some((first, others)) = readings.split_first() else {
        // `)` may also come from a numbered list of rows, as in `1)`.
        let is_of_jstumble = text.contains(['(', ')', '_', '%'])
            && !text.contains(|letter: char| letter.is_ascii_digit());
        return Ok(if is_of_jstumble { BoardFormat::JsTumbleText } else { BoardFormat::Book });
    };
    let is_legal = first.clone().checked().is_ok();
    for other in others.iter().filter(|_| is_legal) {
        if let Some(cell) = difference(&first.drawing, &other.drawing) {
            return Err(ambiguous_boards(cell, [first, other]));
        }
    }
    Ok(first.format)
}

/// Reads a grid in the book notation, and in the others that read it.
fn readings_of_letters(text: &str) -> Vec<BoardDocument> {
    // Small letters are mended in the book notation.
    let book = Notation::Book.read(&tidy::with_capitals(text), &Shape::toy());
    let reads_as_book = book.errors.is_empty();
    let book = BoardDocument::new(BoardFormat::Book, book.picture.drawing);
    let others = [char_grid::read_jstumble_text(text), emtumble::read(text)];
    let others = others.into_iter().filter_map(|read| read.and_then(BoardDocument::checked).ok());
    // A reading without parts counts only if the text has a letter for empty places.
    let is_said =
        |board: &BoardDocument| board.drawing.marks().next().is_some() || text.contains('v');
    Some(book).filter(|_| reads_as_book).into_iter().chain(others.filter(is_said)).collect()
}

/// Returns the rows of a grid without the numbers and the blanks that are around all of them.
fn without_surroundings(text: &str) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    tidy::drop_numbers(&mut lines, &Shape::toy());
    let rows = || lines.iter().map(|line| line.trim_end());
    let full = rows().filter(|row| !row.is_empty());
    let blanks = full.map(|row| row.len() - row.trim_start_matches(' ').len()).min().unwrap_or(0);
    rows().map(|row| format!("{}\n", row.get(blanks..).unwrap_or_default())).collect()
}

/// Returns the first cell that differs between two drawings.
fn difference(one: &Drawing, other: &Drawing) -> Option<Cell> {
    one.shape().places().find(|&cell| one.at(cell) != other.at(cell))
}

fn ambiguous_boards(cell: Cell, boards: [&BoardDocument; 2]) -> FormatError {
    FormatError::Ambiguous { cell, readings: boards.map(|own| (own.format, own.drawing.at(cell))) }
}

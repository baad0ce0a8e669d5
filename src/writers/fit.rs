//! Lines that fit a terminal: long ones go on below, and no word is broken.

use std::borrow::Cow;

use unicode_width::UnicodeWidthChar as _;

/// Text that goes on below begins where the text above began, as long as that is not farther to
/// the right than this part of the width.
const HANGING: usize = 2;

/// Words that a text may begin with, and below which it does not go on.
const LABELS: [&str; 6] = ["error: ", "warning: ", "note: ", "help: ", "= help: ", "* "];

/// Returns the text with all its lines at most `width` columns wide, as far as they have blanks.
///
/// A line that is too long goes on below, where its last field begins: fields are apart by two
/// blanks or more. Lines of source code keep their length, because something below points at them.
/// Styles do not count.
pub fn fitted(text: &str, width: usize) -> Cow<'_, str> {
    if text.split('\n').all(|line| line.len() <= width) {
        return Cow::Borrowed(text);
    }
    let mut result = String::with_capacity(text.len() + text.len() / 16);
    for line in text.split_inclusive('\n') {
        let plain = anstream::adapter::strip_str(line).to_string();
        let plain = plain.trim_end_matches(['\n', '\r']);
        if columns(plain) <= width || is_source(plain) {
            result.push_str(line);
        } else {
            wrap(line, hanging(plain, width), width, &mut result);
        }
    }
    Cow::Owned(result)
}

fn columns(text: &str) -> usize {
    text.chars().map(|character| character.width().unwrap_or(0)).sum()
}

/// Whether the line shows a place of a file, or what is in it.
fn is_source(plain: &str) -> bool {
    let line = plain.trim_start();
    let after = line.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
    line.starts_with("--> ") || after == "|" || after.starts_with("| ")
}

/// Returns where the rest of a line begins: below its last field, or else below its first word.
fn hanging(plain: &str, width: usize) -> usize {
    let most = width / HANGING;
    let indent = plain.chars().take_while(|&character| character == ' ').count();
    let text = plain.trim_start_matches(' ');
    if let Some(label) = LABELS.into_iter().find(|label| text.starts_with(label)) {
        return (indent + label.len()).min(most);
    }
    let mut hanging = indent;
    let (mut at, mut blanks) = (0, 0);
    for character in plain.chars() {
        if character != ' ' && blanks >= 2 && at <= most {
            hanging = at;
        }
        blanks = if character == ' ' { blanks + 1 } else { 0 };
        at += character.width().unwrap_or(0);
    }
    hanging.min(most)
}

/// Returns how wide the rest of a word is whose style changes here.
fn tail(mut rest: &str) -> usize {
    let mut wide = 0;
    while let Some(piece) = next(&mut rest) {
        match piece {
            Piece::Style(_) => {}
            Piece::Word(word) => wide += columns(word),
            Piece::Blanks(_) => break,
        }
    }
    wide
}

/// A piece of a line.
enum Piece<'a> {
    Style(&'a str),
    Blanks(usize),
    Word(&'a str),
}

fn wrap(line: &str, hanging: usize, width: usize, result: &mut String) {
    let (line, end) = match line.strip_suffix('\n') {
        Some(line) => (line, "\n"),
        None => (line, ""),
    };
    let mut at = 0;
    let mut blanks = 0;
    // Styles of the next word, which begin below with it.
    let mut styles = String::new();
    let mut rest = line;
    while let Some(piece) = next(&mut rest) {
        let word = match piece {
            Piece::Style(style) if blanks == 0 => {
                result.push_str(style);
                continue;
            }
            Piece::Style(style) => {
                styles.push_str(style);
                continue;
            }
            Piece::Blanks(more) => {
                blanks += more;
                continue;
            }
            Piece::Word(word) => word,
        };
        // A word may change its style in the middle, and is still one.
        let wide = columns(word) + if rest.starts_with('\u{1b}') { tail(rest) } else { 0 };
        if blanks > 0 && at > hanging && at + blanks + wide > width {
            result.push('\n');
            result.push_str(&" ".repeat(hanging));
            at = hanging;
        } else {
            result.push_str(&" ".repeat(blanks));
            at += blanks;
        }
        result.push_str(&styles);
        styles.clear();
        result.push_str(word);
        at += columns(word);
        blanks = 0;
    }
    result.push_str(&styles);
    result.push_str(end);
}

/// Takes the next piece off a line.
fn next<'a>(rest: &mut &'a str) -> Option<Piece<'a>> {
    let text = *rest;
    let length = match text.chars().next()? {
        '\u{1b}' => text.find('m').map_or(text.len(), |at| at + 1),
        ' ' => text.len() - text.trim_start_matches(' ').len(),
        _ => text.find([' ', '\u{1b}']).unwrap_or(text.len()),
    };
    let (piece, after) = text.split_at(length);
    *rest = after;
    Some(match piece.as_bytes().first() {
        Some(b'\x1b') => Piece::Style(piece),
        Some(b' ') => Piece::Blanks(length),
        _ => Piece::Word(piece),
    })
}

#[cfg(test)]
mod tests {
    use super::fitted;

    #[test]
    fn short_lines_stay_as_they_are() {
        let text = "a line\n  another one\n\n";
        assert_eq!(fitted(text, 20), text);
    }

    #[test]
    fn no_word_is_broken() {
        assert_eq!(fitted("one two three four\n", 9), "one two\nthree\nfour\n");
        assert_eq!(fitted("a_word_that_is_too_long and\n", 9), "a_word_that_is_too_long\nand\n");
    }

    #[test]
    fn the_rest_stands_below_its_field() {
        let line = "  path    [1,4] [2,5] [3,6] [4,5]\n";
        let due = "  path    [1,4] [2,5]\n          [3,6] [4,5]\n";
        assert_eq!(fitted(line, 24), due);
        let line = "error: there is no challenge of this name\n";
        let due = "error: there is no\n       challenge of\n       this name\n";
        assert_eq!(fitted(line, 20), due);
    }

    #[test]
    fn styles_take_no_room() {
        let line = "\u{1b}[1mbold\u{1b}[0m and \u{1b}[31mred\u{1b}[0m, plain\n";
        assert_eq!(fitted(line, 20), line);
        let due = "\u{1b}[1mbold\u{1b}[0m and\n\u{1b}[31mred\u{1b}[0m,\nplain\n";
        assert_eq!(fitted(line, 9), due);
    }

    #[test]
    fn what_is_pointed_at_stays_in_its_place() {
        let text = " 12 | a long line of a file\n    |        ^^^^\n --> a folder/a file:1:2\n";
        assert_eq!(fitted(text, 12), text);
    }
}

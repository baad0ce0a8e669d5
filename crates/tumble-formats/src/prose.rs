//! Detects texts that clearly do not contain a board.

use crate::FormatError;
use crate::tidy::plain_character;

/// The signs of both notations that are not letters.
const SIGNS: &str = "/\\<>^{}*-.|∘·→←⅃";

/// The letters of both notations, which stand alone as words in a grid.
const LETTERS: [&str; 9] = ["X", "U", "v", "q", "p", "L", "O", "B", "R"];

/// The parts on part cells.
const PARTS: &str = "/\\X<>^U{}vxuqp";

/// A text with this many possible rows contains a grid.
pub(crate) const ROWS: usize = 3;

/// So does one with this many lines that show parts: some authors leave out all empty places.
pub(crate) const SPARSE_ROWS: usize = 8;

/// A text with this many words and no grid is prose.
const WORDS: usize = 3;

/// Whether a text clearly does not contain a board: it has words, and no line that could be a row or
/// name the purpose of a file. A spoiled board is not prose: its author expects an error.
pub fn is_prose(text: &str) -> bool {
    let words = text.split_whitespace().filter(|word| is_word(word)).count();
    words >= WORDS && !text.lines().any(|line| is_key(line) || is_of_a_grid(line))
}

/// Checks that a bare grid is not words with only a few rows among them: each letter of the words would
/// be reported as a fault.
///
/// # Errors
/// Fails with [`FormatError::Words`] and the first row, if there is one.
pub(crate) fn find_rows(text: &str) -> Result<(), FormatError> {
    if text.contains('=') || is_prose(text) {
        return Ok(());
    }
    let is_words = |line: &str| has_words(line) && !is_of_a_grid(line) && !line.starts_with('#');
    let rows = || (1..).zip(text.lines()).filter(|(_, line)| is_of_a_grid(line));
    let may_be_row = |line: &str| !line.trim().is_empty() && has_signs_alone(line);
    let has_grid = rows().count() >= ROWS
        || text.lines().filter(|line| shows_parts(line)).count() >= SPARSE_ROWS
        || (!text.lines().any(is_words) && text.lines().any(may_be_row));
    if has_grid || text.trim().is_empty() {
        return Ok(());
    }
    let nearest = rows().next().map(|(line, row)| (line, row.trim().to_owned()));
    Err(FormatError::Words { nearest })
}

/// Whether a line has a word of prose.
pub(crate) fn has_words(line: &str) -> bool {
    line.split_whitespace().any(is_word)
}

/// Whether a line is a number and not a row, such as that of a challenge or a day: `18`, `## 18:`,
/// `2026-11-24`. Far to the right it may be a spoiled last row.
pub(crate) fn is_number(line: &str) -> bool {
    let word = line.trim_matches(['#', ' ', '\t', '.', ':', '(', ')']);
    let is_of_number = |byte: u8| byte.is_ascii_digit() || b"-.:/".contains(&byte);
    word.bytes().any(|byte| byte.is_ascii_digit())
        && word.bytes().all(is_of_number)
        && !is_of_a_grid(line)
        && !line.starts_with("   ")
}

/// Whether a line consists only of signs and letters of a grid.
pub(crate) fn has_signs_alone(line: &str) -> bool {
    let is_letter = |letter: char| "XUvqpLOBRxu".contains(letter);
    line.chars().all(|letter| letter.is_whitespace() || is_letter(letter) || is_sign(letter))
}

/// Whether a line may be the first or the last row of a grid: only signs, perhaps between row numbers,
/// or a part in the middle with a remark. An empty row does not have to be found.
pub(crate) fn is_at_an_end(line: &str) -> bool {
    let row = without_numbers(line);
    let is_numbered = row.len() < line.len();
    let has_row = has_signs_alone(row) && (!is_numbered || row.contains(is_sign));
    has_row || is_last_row(row) || (is_numbered && is_part_alone(row))
}

/// Whether a line consists of signs of a grid, with a part, perhaps between row numbers.
pub(crate) fn shows_parts(line: &str) -> bool {
    // Blank lines of a quote.
    let row = without_numbers(line).trim_start_matches(['>', ' ']);
    has_signs_alone(row) && row.contains(|part| PARTS.contains(part))
}

/// Returns the places of the parts in such a line, in bytes.
pub(crate) fn places_of_parts(line: &str) -> Vec<usize> {
    let row = if shows_parts(line) { line } else { "" };
    row.match_indices(|part| PARTS.contains(part)).map(|(place, _)| place).collect()
}

/// Removes the row numbers in front and behind, with the bars between: `11|     /     |11`.
fn without_numbers(line: &str) -> &str {
    let is_digit = |letter: char| letter.is_ascii_digit();
    let is_between = |letter: char| " \t|:".contains(letter);
    let begin = line.trim_start();
    let behind = begin.trim_start_matches(is_digit);
    // List numbers: `1. `, `1) `.
    let listed = behind.strip_prefix(['.', ')']).filter(|rest| rest.starts_with(' '));
    let behind = listed.filter(|_| behind.len() < begin.len()).unwrap_or(behind);
    let barred = behind.trim_start_matches(' ');
    let row = match behind.starts_with(is_between) {
        true if barred.starts_with(['|', ':']) => barred.trim_start_matches(['|', ':']),
        true => behind,
        false => line,
    };
    let before = row.trim_end().trim_end_matches(is_digit);
    if before.ends_with(is_between) { before.trim_end_matches(['|', ':']) } else { row }
}

/// Whether a line is a single part that takes one character, wherever it is.
pub(crate) fn is_part_alone(line: &str) -> bool {
    let mut letters = line.trim().chars();
    letters.next().is_some_and(|part| PARTS.contains(part)) && letters.next().is_none()
}

/// Whether a line is a single part in the middle, like the last row of the toy.
pub(crate) fn is_lone_part(line: &str) -> bool {
    let row = without_numbers(line);
    is_last_row(row) && row.trim().chars().count() == 1
}

/// Whether a row begins with a part in the middle, like the last row of the toy.
fn is_last_row(row: &str) -> bool {
    let bare = row.trim_start();
    let mut letters = bare.chars();
    let is_inside = row.len() - bare.len() > 1;
    let is_part = |part: char| "/\\".contains(part) || (is_inside && PARTS.contains(part));
    letters.next().is_some_and(is_part) && letters.next().is_none_or(char::is_whitespace)
}

/// Whether a row is a single empty place in the middle, like the last row of the toy.
fn is_empty_last_row(row: &str) -> bool {
    let bare = row.trim_start();
    bare.trim_end() == "-" && row.len() - bare.len() > 1
}

/// Whether a character is a sign of a grid, or a typographic form of one.
fn is_sign(letter: char) -> bool {
    SIGNS.contains(letter)
        || (!letter.is_ascii() && plain_character(letter).is_none_or(|it| SIGNS.contains(it)))
}

/// Longest line that is searched for a row with a remark, in bytes: longer ones are prose, and the
/// search is quadratic.
const LONGEST_LINE: usize = 200;

/// Signs in front of remarks.
const MARKS_OF_REMARKS: [&str; 4] = ["#", "<-", "//", "\u{2190}"];

/// Removes the remark after a row: `.-.\.-.-.   <- this one`. Signs between the row and the words are part of the row, as
/// far as it goes: empty places may be blanks, and the words of the formal notation stand apart.
pub(crate) fn without_remark(line: &str) -> &str {
    if line.len() > LONGEST_LINE || !has_words(line) {
        return line;
    }
    let begin = line.len() - line.trim_start().len();
    let is_gap = |at: &usize| {
        let rest = line.get(*at..).unwrap_or("");
        let is_mark = |rest: &str| MARKS_OF_REMARKS.iter().any(|mark| rest.starts_with(mark));
        rest.starts_with("  ")
            || rest.starts_with('\t')
            || rest.strip_prefix(' ').is_some_and(is_mark)
    };
    let is_row = |at: &usize| {
        let (row, remark) = line.split_at(*at);
        let row = without_numbers(row);
        let mut words = remark.split_whitespace();
        let begins_with_signs =
            words.next().is_some_and(|word| has_signs_alone(word) && !is_pointer(word));
        let is_marked = MARKS_OF_REMARKS.iter().any(|mark| remark.trim_start().starts_with(mark));
        let is_row = is_of_a_grid(row)
            || is_last_row(row)
            || is_empty_last_row(row)
            || (is_marked && !row.trim().is_empty());
        has_signs_alone(row)
            && is_row
            && !begins_with_signs
            && has_words(remark)
            && !row.split_whitespace().next_back().is_some_and(is_pointer)
    };
    let mut ends = line.char_indices().map(|(at, _)| at).filter(|at| *at > begin && is_gap(at));
    ends.rfind(is_row).and_then(|at| line.get(..at)).unwrap_or(line)
}

/// Whether a word points to a remark or begins one, such as `<--`, `->` and `//`. No row has such parts side by side.
fn is_pointer(word: &str) -> bool {
    let is_of_pointer = |letter: char| "-</>\u{2190}\u{2192}".contains(letter);
    word.chars().all(is_of_pointer) && (word.chars().count() > 1 || !word.is_ascii())
}

fn is_word(word: &str) -> bool {
    // `→BL` is a ball on a bit in the formal notation.
    !word.contains(['→', '←']) && word.chars().filter(|letter| letter.is_alphabetic()).count() >= 2
}

/// Whether a line sets `board`, `challenge` or `grid`.
fn is_key(line: &str) -> bool {
    let key = line.split_once('=').map(|(key, _)| key.trim().trim_matches(['"', '\'']));
    matches!(key, Some("board" | "challenge" | "grid"))
}

/// Whether a line has at least three signs, at least three quarters of its characters are signs, and
/// the signs are not all the same, as in a rule between paragraphs.
pub fn is_of_a_grid(line: &str) -> bool {
    let mut signs = Vec::new();
    let mut others = 0;
    for word in without_numbers(line).split_whitespace() {
        // In most rows parts with letters stand between signs.
        let is_of_signs = has_signs_alone(word) && word.contains(is_sign);
        if is_of_signs || LETTERS.contains(&word) {
            signs.extend(word.chars());
            continue;
        }
        for character in word.chars() {
            if is_sign(character) { signs.push(character) } else { others += 1 }
        }
    }
    let differ = signs.iter().any(|sign| Some(sign) != signs.first());
    signs.len() >= 3 && differ && others * 3 <= signs.len()
}

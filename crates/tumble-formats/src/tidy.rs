//! Cleans up grids, with a note for each kind of change.

use tumble_core::board::notation::{Notation, RowDoubt, settle_rows};
use tumble_core::board::{Drawing, Shape};

use crate::document::Note;

/// A grid in clean book notation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tidy {
    /// The grid: one line for each row of the shape, without trailing spaces.
    pub text: String,
    /// Changes that were made, one note for each kind.
    pub notes: Vec<Note>,
}

/// Cleans up a grid in book notation.
///
/// Corrects quoting, code fences, numbers around the board, blank lines, leading tabs, typographic
/// dashes and spaces, small letters, and rows that lost their leading spaces, each with a note. The
/// rest is left unchanged.
///
/// # Errors
/// Fails if a row fits at two places.
pub fn tidy(text: &str, shape: &Shape) -> Result<Tidy, RowDoubt> {
    let (mut lines, mut notes) = clean_lines(text);
    let mut note = |changed: bool, text: &str| {
        if changed {
            notes.push(Note::new(text));
        }
    };
    note(drop_numbers(&mut lines, shape), NO_NUMBERS);
    let rows = usize::from(shape.rows());
    note(drop_blank_lines(&mut lines, rows), "blank lines around the board are left out");
    let full = lines.iter().filter(|line| !line.trim().is_empty()).count();
    // Some mail programs double the line ends.
    let is_spaced = lines.len() > rows && full == rows;
    lines.retain(|line| !is_spaced || !line.trim().is_empty());
    note(is_spaced, "blank lines between the rows are left out");
    note(change_lines(&mut lines, with_capitals), "`x` and `u` are read as `X` and `U`");
    let settled = settle_rows(&mut lines, shape)?;
    note(settled.is_some(), settled.unwrap_or_default());
    if lines.len() + 1 == rows {
        let empty = Notation::Book.write(&Drawing::new(shape.clone()));
        lines.extend(empty.lines().next_back().map(str::to_owned));
        note(true, "the last row is missing, and read as empty");
    }
    let mut text = String::new();
    for line in &lines {
        text.push_str(line.trim_end());
        text.push('\n');
    }
    Ok(Tidy { text, notes })
}

/// Layers of quoting and code fences that are removed: answers to answers are quoted again.
const DEEPEST_QUOTING: usize = 4;

/// Returns the lines of a text without quoting, code fences, leading tabs and typographic characters,
/// and a note for each of these.
pub(crate) fn clean_lines(text: &str) -> (Vec<String>, Vec<Note>) {
    let mut notes = Vec::new();
    let mut note = |changed: bool, text: &str| {
        if changed {
            notes.push(Note::new(text));
        }
    };
    let mut lines: Vec<String> =
        text.split('\n').map(|line| line.trim_end_matches('\r').to_owned()).collect();
    note(
        change_lines(&mut lines, with_plain_characters),
        "typographic characters are read as plain ones",
    );
    let (mut quoting, mut fences) = (false, false);
    for _ in 0..DEEPEST_QUOTING {
        quoting |= unquote(&mut lines);
        fences |= unfence(&mut lines);
    }
    note(quoting, "the marks of quoting in front of the lines are left out");
    note(fences, "the code fences are left out");
    note(outdent(&mut lines), "every line starts with a tab, read as indentation");
    (lines, notes)
}

/// Changes every line; returns whether any has changed.
fn change_lines(lines: &mut [String], make: impl Fn(&str) -> String) -> bool {
    let mut changed = false;
    for line in lines {
        let made = make(line);
        changed |= made != *line;
        *line = made;
    }
    changed
}

fn with_plain_characters(line: &str) -> String {
    line.chars().filter_map(plain_character).collect()
}

/// Returns the plain form of a typographic character; `None` if it has no width.
pub(crate) fn plain_character(character: char) -> Option<char> {
    Some(match character {
        '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{feff}' | '\u{ad}' => return None,
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' => '-',
        '\u{c}' | '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{3000}' => ' ',
        '\u{2018}' | '\u{2019}' => '\'',
        '\u{201c}' | '\u{201d}' => '"',
        '\u{b7}' | '\u{2022}' | '\u{2024}' => '.',
        '\u{2039}' => '<',
        '\u{203a}' => '>',
        '\u{2044}' | '\u{2215}' => '/',
        '\u{2216}' => '\\',
        '\u{d7}' => 'X',
        '\u{2217}' => '*',
        // The full-width forms.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(character) - 0xfee0)?,
        other => other,
    })
}

/// Removes `> ` if every line that is not blank begins with `>`, and one with `> ` or `>>`. A bit never
/// stands before spaces only or next to another bit.
fn unquote(lines: &mut [String]) -> bool {
    lines.iter().any(|line| line.starts_with("> ") || line.starts_with(">>"))
        && strip(lines, |line| line.strip_prefix("> ").or_else(|| line.strip_prefix('>')))
}

fn unfence(lines: &mut Vec<String>) -> bool {
    let before = lines.len();
    let fence = |line: &String| {
        let line = line.trim();
        line.starts_with("```") || line.starts_with("~~~")
    };
    lines.retain(|line| !fence(line));
    lines.len() != before
}

/// Removes a tab that begins every line; the reader refuses other tabs.
fn outdent(lines: &mut [String]) -> bool {
    strip(lines, |line| line.strip_prefix('\t'))
}

/// The note that numbers were removed.
pub(crate) const NO_NUMBERS: &str = "the numbers of the rows and columns are left out";

/// Removes a line of column numbers, and the row numbers on both sides with the bars between.
pub(crate) fn drop_numbers(lines: &mut Vec<String>, shape: &Shape) -> bool {
    let is_columns = |line: &String| {
        let digits = line.chars().filter(char::is_ascii_digit).count();
        digits >= usize::from(shape.columns()).min(9)
            && line.chars().all(|c| c.is_ascii_digit() || c == ' ')
    };
    let before = lines.len();
    lines.retain(|line| !is_columns(line));
    let mut changed = lines.len() != before;
    let number_in_front = |line: &str| -> Option<(usize, usize)> {
        let rest = line.trim_start_matches(' ');
        let behind = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        Some((rest.strip_suffix(behind)?.parse().ok()?, line.len() - behind.len()))
    };
    if in_order(lines, |line| Some(number_in_front(line)?.0)) {
        // A list of rows has a mark after each number, even if the numbers are not aligned.
        let behind_mark = |line: &str, mark: &str| -> Option<usize> {
            let behind = line.get(number_in_front(line)?.1..)?;
            let rest = behind.trim_start().strip_prefix(mark)?;
            Some(line.len() - rest.len())
        };
        let is_list = |mark: &&&str| {
            let mut full = lines.iter().filter(|line| !line.trim().is_empty());
            full.all(|line| behind_mark(line, mark).is_some())
        };
        let mark = [". ", ") ", "|", ":"].iter().find(is_list);
        let ends = lines.iter().filter_map(|line| Some(number_in_front(line)?.1));
        let width = ends.max().unwrap_or(0);
        strip(lines, |line| {
            let end = mark.map_or(Some(width), |mark| behind_mark(line, mark));
            Some(line.get(end.unwrap_or(width)..).unwrap_or(""))
        });
        changed = true;
    }
    let number_behind = |line: &str| -> Option<(usize, usize)> {
        let line = line.trim_end();
        let rest = line.trim_end_matches(|c: char| c.is_ascii_digit());
        Some((line.strip_prefix(rest)?.parse().ok()?, rest.len()))
    };
    if in_order(lines, |line| Some(number_behind(line)?.0)) {
        strip(lines, |line| Some(line.get(..number_behind(line)?.1)?.trim_end()));
        changed = true;
    }
    for bar in ['|', ':'] {
        changed |= strip(lines, |line| line.strip_prefix(bar));
        changed |= strip(lines, |line| line.trim_end().strip_suffix(bar));
    }
    // Between bars the columns are certain.
    let is_exact = |line: &&String| line.chars().count() == usize::from(shape.columns());
    if changed && !lines.iter().filter(|line| !line.trim().is_empty()).all(|line| is_exact(&line)) {
        strip(lines, |line| line.strip_prefix(' '));
    }
    changed
}

/// Whether the lines that are not blank are numbered, from 1 on.
fn in_order(lines: &[String], number: impl Fn(&str) -> Option<usize>) -> bool {
    let full: Vec<&String> = lines.iter().filter(|line| !line.trim().is_empty()).collect();
    full.len() > 1 && full.iter().zip(1..).all(|(line, row)| number(line) == Some(row))
}

/// Shortens every line that is not blank, if that is possible for all; returns whether it was done.
fn strip(lines: &mut [String], shorter: impl Fn(&str) -> Option<&str>) -> bool {
    let full = || lines.iter().filter(|line| !line.trim().is_empty());
    if full().count() < 2 || !full().all(|line| shorter(line).is_some()) {
        return false;
    }
    for line in lines {
        *line = shorter(line).unwrap_or(line).to_owned();
    }
    true
}

/// Removes blank lines at both ends, in front only as many as there are too many lines.
fn drop_blank_lines(lines: &mut Vec<String>, rows: usize) -> bool {
    let blank = |line: &String| line.trim().is_empty();
    // The text ends with a line end, which does not begin another line.
    if lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    let before = lines.len();
    while lines.len() > rows && lines.last().is_some_and(blank) {
        lines.pop();
    }
    let surplus = lines.len().saturating_sub(rows);
    let in_front = lines.iter().take(surplus).take_while(|line| blank(line)).count();
    lines.drain(..in_front);
    lines.len() != before
}

/// Writes the small letters that mean parts as the book does.
pub(crate) fn with_capitals(line: &str) -> String {
    line.replace('x', "X").replace('u', "U")
}

//! Lines that fit a width: long ones go on below, and no word is broken.

use std::borrow::Cow;

use anstyle::Style;
use textwrap::core::Word;
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};
use unicode_width::UnicodeWidthChar as _;

use super::PageWidth;
use super::text::styled;

/// Divisor of the width. Continuation lines begin below the text above, unless that is farther right than the quotient.
const HANGING: usize = 2;

/// Labels at the beginning of a text. Continuation lines begin to the right of them.
const LABELS: [&str; 6] = ["error: ", "warning: ", "note: ", "help: ", "= help: ", "* "];

/// Rules for breaking lines: at blanks only, never inside a command between backquotes, which is copied. Styles have no
/// width.
fn wrap_options(width: usize) -> Options<'static> {
    Options::new(width)
        .break_words(false)
        .word_separator(WordSeparator::Custom(words_and_commands))
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit)
}

fn words_and_commands(line: &str) -> Box<dyn Iterator<Item = Word<'_>> + '_> {
    let (mut words, mut begin, mut end) = (Vec::new(), 0, 0);
    let mut is_open = false;
    for word in WordSeparator::AsciiSpace.find_words(line) {
        end += word.len() + word.whitespace.len();
        let opens = || word.rsplit_once("`tumble").is_some_and(|(_, rest)| !rest.contains('`'));
        is_open = if is_open { !word.contains('`') } else { opens() };
        if !is_open {
            words.push(Word::from(&line[begin..end]));
            begin = end;
        }
    }
    Box::new(words.into_iter().chain(WordSeparator::AsciiSpace.find_words(&line[begin..])))
}

/// Breaks a text into lines of at most `width` columns, between words only: a longer word has a line of its own. White
/// space is reduced to one blank, except in commands.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let text = text.replace(char::is_whitespace, " ");
    let words = words_and_commands(&text).map(|word| word.word).filter(|word| !word.is_empty());
    let joined = words.collect::<Vec<_>>().join(" ");
    let lines = textwrap::wrap(&joined, wrap_options(width));
    lines.into_iter().map(Cow::into_owned).collect()
}

/// A text in lines that all begin in the column `indent` and fit the page.
pub fn paragraph(text: &str, indent: usize, style: Style, page: PageWidth) -> String {
    let line = |line: String| format!("{:indent$}{}\n", "", styled(&line, style));
    wrap(text, page.width().saturating_sub(indent)).into_iter().map(line).collect()
}

/// Wraps a text to `width` columns, at blanks only.
///
/// A line that is too long goes on below the start of its last field; fields are separated by two blanks or more. Lines
/// of source code keep their length because the line below points at them, and so do commands, which are copied.
pub fn fitted_lines(text: &str, width: usize) -> Cow<'_, str> {
    if text.split('\n').all(|line| line.len() <= width) {
        return Cow::Borrowed(text);
    }
    let mut result = String::with_capacity(text.len() + text.len() / 16);
    for line in text.split_inclusive('\n') {
        let (line, end) = line.strip_suffix('\n').map_or((line, ""), |line| (line, "\n"));
        let plain = anstream::adapter::strip_str(line).to_string();
        let plain = plain.trim_end_matches('\r');
        if width_of(plain) <= width || is_source(plain) || is_command(plain) {
            result.push_str(line);
        } else {
            let rest = line.trim_start_matches(' ');
            let (first, below) = (line.len() - rest.len(), indent_below(plain, width));
            let [first, below] = [first, below].map(|indent| " ".repeat(indent));
            let options = wrap_options(width).initial_indent(&first).subsequent_indent(&below);
            result.push_str(&textwrap::fill(rest, options));
        }
        result.push_str(end);
    }
    Cow::Owned(result)
}

fn width_of(text: &str) -> usize {
    text.chars().map(|character| character.width().unwrap_or(0)).sum()
}

/// Returns whether the line shows a place in a file or a line of it.
fn is_source(plain: &str) -> bool {
    let line = plain.trim_start();
    let after = line.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
    line.starts_with("--> ") || after == "|" || after.starts_with("| ")
}

/// Returns whether the line is a command behind a label.
fn is_command(plain: &str) -> bool {
    plain.split_once(": tumble ").is_some_and(|(label, _)| !label.contains(' '))
}

/// Returns the column where the rest of a line begins: below its last field, or else below its first word.
fn indent_below(plain: &str, width: usize) -> usize {
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

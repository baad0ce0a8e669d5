//! The challenge that a text around a board names: `my answer for 5.`, `# Gravity`.

use std::ops::RangeInclusive;

use itertools::Itertools as _;

use super::name;
use crate::challenge_words::{self, words_of_letters_in};
use crate::words_around::{LabelSide, PlaceInText};
use tumble_core::challenge::{Reference, Specs};
use tumble_formats::is_of_a_grid;

/// A challenge, and the line that names it, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sentence {
    pub number: u16,
    pub line: usize,
    /// Whether the line has no other words.
    pub is_alone: bool,
}

/// The challenges that a label names, and its line, from 1; empty without a label.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct BoardLabel {
    pub numbers: Vec<u16>,
    pub line: usize,
    pub place: LabelPlace,
}

/// The position of a label relative to its board.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum LabelPlace {
    #[default]
    Near,
    /// Another board is between them.
    Far,
    /// It is the number of a list, in front of a link: `5. https://...`
    InList,
}

/// A number behind these words is that of a challenge at the end of a sentence.
const AT_END: [&str; 12] =
    ["for", "to", "für", "zu", "of", "para", "pour", "per", "voor", "dla", "för", "til"];

/// Words between the numbers of two challenges.
#[rustfmt::skip]
const AND: [&str; 16] = [
    "and", "or", "und", "oder", "et", "ou", "y", "o", "e", "en", "och", "og", "i", "&", "/", "+",
];

/// Longest text that is searched, in bytes: longer ones are not remarks about a board.
const MOST_BYTES: usize = 1 << 14;

/// Returns the challenges that a text names, each once.
pub(super) fn challenges_in(text: &str, specs: &Specs) -> Vec<Sentence> {
    let mut found: Vec<Sentence> = Vec::new();
    if text.len() > MOST_BYTES {
        return found;
    }
    for (line, words) in (1..).zip(text.lines()) {
        for number in named_in(words, specs) {
            if found.iter().all(|one| one.number != number) {
                let is_alone = name::named_alone(words.trim(), specs) == Some(number);
                found.push(Sentence { number, line, is_alone });
            }
        }
    }
    found
}

/// Returns the challenges that the words of a table name: those in the last line that names any.
pub(super) fn named_last(text: &str, specs: &Specs) -> Vec<u16> {
    let mut named = text.lines().rev().take(NEAR).map(|line| named_in(line, specs));
    named.find(|numbers| !numbers.is_empty()).unwrap_or_default()
}

/// Returns the labels of a board among others, the surest first. It is next to the board in its line, else the next
/// line above that names any challenge, or below if all labels are there.
pub(super) fn labels_of_board(text: &str, board: &PlaceInText, specs: &Specs) -> [BoardLabel; 2] {
    let lines: Vec<&str> = text.lines().collect();
    let line = board.boards.lines.get(board.place).map_or(0, |lines| *lines.start());
    let own = line.checked_sub(1).and_then(|own| lines.get(own)).copied().unwrap_or("");
    let (numbers, place) = match named_beside(own, board.begin, specs) {
        numbers if numbers.is_empty() => number_in_front(own, specs),
        numbers => (numbers, LabelPlace::Near),
    };
    if !numbers.is_empty() {
        return [BoardLabel { numbers, line, place }, BoardLabel::default()];
    }
    let labels = BoardLabels { lines, boards: &board.boards.lines, specs };
    let [above, below] = [labels.label_above(board.place), labels.label_below(board.place)];
    let both = match board.boards.labels.get_or_init(|| labels.side()) {
        LabelSide::Above => [above, None],
        LabelSide::Below => [below, None],
        LabelSide::Unclear => [above, below],
    };
    both.map(Option::unwrap_or_default)
}

/// Returns the challenges in the label of the only board of a cell, which begins in this line, behind so many bytes:
/// next to it, else above it. A number alone may be that of a try.
pub(super) fn label_in_cell(text: &str, (line, begin): (usize, usize), specs: &Specs) -> Vec<u16> {
    let with_label = |line| if named_in(line, specs).is_empty() { "" } else { line };
    let lines: Vec<&str> = text.lines().map(with_label).collect();
    let own = line.checked_sub(1).and_then(|own| lines.get(own)).copied().unwrap_or("");
    let next_to_link = named_beside(own, begin, specs);
    if !next_to_link.is_empty() {
        return next_to_link;
    }
    let labels = BoardLabels { lines, boards: &[line..=line], specs };
    labels.label_above(0).map(|label| label.numbers).unwrap_or_default()
}

/// The lines around the boards of a text.
struct BoardLabels<'a> {
    lines: Vec<&'a str>,
    boards: &'a [RangeInclusive<usize>],
    specs: &'a Specs,
}

impl BoardLabels<'_> {
    /// Returns the challenges that a line names: `18)` above a board names one, too.
    fn label_at(&self, place: usize) -> Option<BoardLabel> {
        let line = self.lines.get(place)?;
        let mut numbers = named_in(line, self.specs);
        if numbers.is_empty() {
            numbers.extend(number_alone(line, self.specs));
        }
        let label = BoardLabel { numbers, line: place + 1, place: LabelPlace::Near };
        (!label.numbers.is_empty()).then_some(label)
    }

    /// Returns the label above a board, else the one of the next board above with a label.
    fn label_above(&self, board: usize) -> Option<BoardLabel> {
        let place = |other: usize| if other == board { LabelPlace::Near } else { LabelPlace::Far };
        let line = *self.boards.get(board)?.start();
        let is_near = |other: &usize| self.boards[*other].start() + NEAR > line;
        let others = (0..=board).rev().take_while(is_near);
        let labels = others.filter_map(|other| Some((other, self.label_between(other)?)));
        labels.map(|(other, label)| BoardLabel { place: place(other), ..label }).next()
    }

    /// Returns the label between a board and the previous one: the nearest line above with only a challenge, else the
    /// nearest that ends with a colon, else all lines that name challenges.
    fn label_between(&self, board: usize) -> Option<BoardLabel> {
        let first = self.boards.get(board)?.start().saturating_sub(1).min(self.lines.len());
        let before = board.checked_sub(1).and_then(|before| self.boards.get(before));
        let before = before.map_or(0, |before| *before.end()).min(first);
        let between = (before..first).rev().take(NEAR);
        let labels: Vec<BoardLabel> = between.filter_map(|place| self.label_at(place)).collect();
        let text =
            |label: &BoardLabel| self.lines.get(label.line - 1).map_or("", |line| line.trim());
        let is_alone = |label: &&BoardLabel| {
            let line = text(label);
            name::named_alone(line, self.specs).is_some()
                || number_alone(line, self.specs).is_some()
        };
        let is_heading = |label: &&BoardLabel| text(label).ends_with(':');
        let sure = labels.iter().find(is_alone).or_else(|| labels.iter().find(is_heading));
        let numbers = labels.iter().flat_map(|label| &label.numbers).copied().unique();
        let next = || Some(BoardLabel { numbers: numbers.collect(), ..labels.first()?.clone() });
        sure.cloned().or_else(next)
    }

    /// Returns the label between a board and the next one. What ends in a colon is about the next one.
    fn label_below(&self, board: usize) -> Option<BoardLabel> {
        let next = self.boards.get(board + 1).map_or(self.lines.len(), |next| next.start() - 1);
        let mut below = (*self.boards.get(board)?.end()..next).take(NEAR);
        let label = below.find_map(|place| self.label_at(place))?;
        let text = self.lines.get(label.line - 1)?;
        (!text.trim_end().ends_with([':', '?'])).then_some(label)
    }

    /// Returns the side of the boards on which their labels are.
    fn side(&self) -> LabelSide {
        let is_label = |label: BoardLabel| label.numbers.len() == 1;
        let mut boards = 0..self.boards.len();
        let is_last_below = boards.end.checked_sub(1).and_then(|last| self.label_below(last));
        match (self.label_above(0), is_last_below) {
            (Some(_), None) => LabelSide::Above,
            (None, Some(_))
                if boards.all(|place| self.label_below(place).is_some_and(is_label)) =>
            {
                LabelSide::Below
            }
            _ => LabelSide::Unclear,
        }
    }
}

/// Returns the challenge whose number is all that a line says: `18)`.
fn number_alone(line: &str, specs: &Specs) -> Option<u16> {
    let number = line.trim_matches(|c: char| !c.is_alphanumeric()).parse().ok()?;
    specs.find(&Reference::Number(number)).map(|_| number)
}

/// Returns the challenge whose number is all that stands in front of the only link of a line. A colon makes it a label.
fn number_in_front(line: &str, specs: &Specs) -> (Vec<u16>, LabelPlace) {
    let mut parts = line.split("http");
    let front = parts.next().filter(|_| parts.next().is_some() && parts.next().is_none());
    let number = front.and_then(|front| number_alone(front, specs));
    let is_label = front.is_some_and(|front| front.trim_end().ends_with(':'));
    let place = if is_label { LabelPlace::Near } else { LabelPlace::InList };
    (number.into_iter().collect(), place)
}

/// Returns the challenges in the words before a link of a line, or after it if the line begins with a link.
fn named_beside(line: &str, begin: usize, specs: &Specs) -> Vec<u16> {
    // A line may hold thousands of links.
    let edge = |at: usize| (0..=at.min(line.len())).rev().find(|at| line.is_char_boundary(*at));
    let [from, end] = [begin.saturating_sub(WIDE), begin + WIDE].map(|at| edge(at).unwrap_or(0));
    let near = line.get(from..end).unwrap_or("");
    // The words between the links, and the number of links up to the meant one.
    let (mut between, mut own) = (vec![String::new()], 0);
    let mut at = from;
    for word in near.split_inclusive(char::is_whitespace) {
        at += word.len();
        // Markdown writes `[challenge 5](https://...)`.
        let said = word.find("http").filter(|_| word.contains("://"));
        let Some(words) = between.last_mut() else { break };
        words.push_str(word.get(..said.unwrap_or(word.len())).unwrap_or(""));
        if said.is_some() {
            between.push(String::new());
            own += usize::from(at <= begin);
        }
    }
    let Some((front, behind)) = between.split_at_checked(own + 1).filter(|_| between.len() > 1)
    else {
        return Vec::new();
    };
    // The nearest words with any challenge count.
    let nearest = |words: &String| Some(named_in(words, specs)).filter(|all| !all.is_empty());
    let in_front = line.split("http").next().unwrap_or("");
    let named = match named_in(in_front, specs).is_empty() {
        false => front.iter().rev().find_map(nearest),
        true => behind.iter().find_map(nearest),
    };
    named.unwrap_or_default()
}

/// Largest distance between a link and its label, in bytes.
const WIDE: usize = 1 << 12;

/// Largest distance between a heading and its board, in lines. Other boards may be between them.
const NEAR: usize = 100;

fn named_in(line: &str, specs: &Specs) -> Vec<u16> {
    let mut found = Vec::new();
    // The number of a row is not a challenge: ` 5|.-.v*{.-.-.|`. A heading between rules has words.
    let has_words = || words_of_letters_in(line).any(|word| word.chars().nth(1).is_some());
    if !line.bytes().any(|byte| byte.is_ascii_alphanumeric())
        || (is_of_a_grid(line) && !has_words())
    {
        return found;
    }
    let words: Vec<&str> = line.split_whitespace().collect();
    let word_at = |place: Option<usize>| place.and_then(|at| words.get(at)).copied().unwrap_or("");
    let is_and = |word: &str| AND.contains(&&*word.to_lowercase());
    // Index of the word with the last number of a challenge.
    let mut last_named = None;
    for (place, word) in words.iter().enumerate() {
        let digits = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
        let Ok(number) = digits.parse::<u16>() else { continue };
        // Some scripts have no blanks: 这是第18题.
        let joined = word.split(digits).next().map_or("", challenge_words::last_word);
        let last = word_at(place.checked_sub(1));
        let before = if joined.is_empty() { last } else { joined };
        let is_heading = place == 1 && words.len() == 2 && before.bytes().all(|b| b == b'#');
        let before = before.trim_matches(|c: char| !c.is_alphabetic()).to_lowercase();
        let is_end =
            place + 1 == words.len() || word.ends_with(['.', ',', ':', ';', '!', '?', ')']);
        // `1 of 2` is a count, and `5 and 6` are two challenges.
        let is_count = || before == "of" && is_number(word_at(place.checked_sub(2)));
        let is_listed = || {
            let distance = last_named.map_or(0, |last| place - last);
            // In `13, 2. Versuch` and `13, 20. November` is one.
            let is_ordinal = word.ends_with('.') && place + 1 < words.len();
            (is_end || is_and(word_at(Some(place + 1))))
                && !is_ordinal
                && (distance == 2 && is_and(last) || distance == 1 && last.ends_with(','))
        };
        let is_named = (word.starts_with('#') && !challenge_words::is_other_word(&before))
            || is_heading
            || challenge_words::is_challenge_word(&before)
            || (is_end && AT_END.contains(&before.as_str()) && !is_count())
            || is_listed();
        if is_named && specs.find(&Reference::Number(number)).is_some() {
            last_named = Some(place);
            found.push(number);
        }
    }
    // `Task 1: Symbiosis` has a title, and so has `1. Symbiosis`.
    let listed = line.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
    let listed = listed.strip_prefix(['.', ')']).filter(|_| found.is_empty());
    let parts = line.split([':', '-', '–']).filter(|it| *it != line);
    let titles = [line].into_iter().chain(parts).chain(listed);
    let titles = titles.map(|it| it.trim_matches(|c: char| !c.is_alphanumeric()));
    let titles = titles.filter(|title| title.chars().any(char::is_alphabetic));
    found.extend(titles.filter_map(|title| name::named_alone(title, specs)));
    found.into_iter().unique().collect()
}

fn is_number(word: &str) -> bool {
    let digits = word.trim_matches(|c: char| !c.is_alphanumeric());
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

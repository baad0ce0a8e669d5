//! The challenge that a name means: `Lösung 5`, `Challenge-05 (2)`, `ch5_v2`, `gravity-ben`.

use std::ops::Range;

use itertools::Itertools as _;

use super::numbers_in_name::{Sign, numbers_in};
use super::titles::titles_in;
use crate::challenge_words::{
    COPY_WORDS, OTHER_WORDS, SHORT_WORDS, is_folder_word, last_word, words_in,
};
use tumble_core::challenge::{Reference, Specs};

/// The challenges that a name may mean.
#[derive(Debug)]
pub(super) struct NamedChallenges {
    /// Those with the strongest signs.
    pub numbers: Vec<u16>,
    /// The others.
    pub weaker: Vec<u16>,
    pub sign: Sign,
    /// The byte ranges of these challenges in the name, including the word before each number, in order.
    places: Vec<Range<usize>>,
}

impl NamedChallenges {
    /// Returns the only challenge that the name can mean.
    pub(super) fn only(&self) -> Option<u16> {
        <[u16; 1]>::try_from(self.numbers.as_slice()).ok().map(|[number]| number)
    }
}

/// Words that programs add to the names of copies.
const FILE_COPIES: [&str; 4] = ["copy", "kopie", "copia", "copie"];

/// Longest name that is searched, in bytes: all that is found is compared with each other.
const LONGEST: usize = 1 << 10;

/// Returns the challenges that the name of a file may mean: `Entanglement (2)` is a title, and may be a second copy of
/// `Entanglement`.
pub(super) fn challenges_in(name: &str, specs: &Specs) -> NamedChallenges {
    let mut named = challenges_named(name, specs);
    let copied = without_copy(name);
    if named.only().is_some() && copied.len() < name.trim_end().len() {
        named.numbers.extend(challenges_named(copied, specs).only());
        named.numbers.sort_unstable();
        named.numbers.dedup();
    }
    named
}

fn challenges_named(name: &str, specs: &Specs) -> NamedChallenges {
    let name = if name.len() > LONGEST { "" } else { name };
    let titles = titles_in(name, specs);
    let mut signs: Vec<_> =
        titles.iter().map(|(number, place)| (*number, Sign::Strong, place.clone())).collect();
    for (number, sign, place) in numbers_in(name) {
        let is_of_title =
            titles.iter().any(|(_, title)| title.start <= place.start && place.end <= title.end);
        if !is_of_title && specs.find(&Reference::Number(number)).is_some() {
            signs.push((number, sign, place));
        }
    }
    let sign = signs.iter().map(|(_, sign, _)| *sign).max().unwrap_or(Sign::Weak);
    let weaker =
        signs.extract_if(.., |(_, own, _)| *own != sign).map(|(number, ..)| number).collect();
    let places = signs.iter().map(|(.., place)| place.clone());
    let places = places.sorted_unstable_by_key(|place| place.start).collect();
    let mut numbers: Vec<u16> = signs.into_iter().map(|(number, ..)| number).collect();
    numbers.sort_unstable();
    numbers.dedup();
    NamedChallenges { numbers, weaker, sign, places }
}

/// Returns whether a name begins with the number of this challenge, and not with a date.
pub(super) fn begins_with_number(name: &str, challenge: u16) -> bool {
    let digits = name.bytes().take_while(u8::is_ascii_digit).count();
    let (number, behind) = name.split_at(digits);
    let mut behind = behind.chars();
    let is_alone = !behind.next().is_some_and(char::is_alphabetic)
        && !behind.next().is_some_and(|c| c.is_ascii_digit());
    is_alone && digits <= 3 && number.parse() == Ok(challenge)
}

/// Returns the challenge that a whole name means, such as that of a folder: `5`, `Challenge 5`, `05-entropy`.
pub fn named_alone(name: &str, specs: &Specs) -> Option<u16> {
    let named = challenges_named(name, specs);
    let number = named.only().filter(|_| named.sign == Sign::Strong)?;
    let is_of_copy = |word: &str, _| is_word_of_copy(word) || OTHER_WORDS.contains(&word);
    let rest = words_beside(name, &named.places, is_of_copy).unwrap_or_default().to_lowercase();
    let mut words = words_in(&rest);
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    words.all(|word| is_number(word) || is_folder_word(word)).then_some(number)
}

/// Returns whether a word marks the only number in the name of a folder as a challenge. `ch 3` may be a chapter.
pub(super) fn is_in_words(folder: &str) -> bool {
    let mut numbers = folder.split(|c: char| !c.is_ascii_digit()).filter(|run| !run.is_empty());
    let number = numbers.next().and_then(|number| folder.find(number));
    let front = folder.get(..number.unwrap_or(0)).unwrap_or("");
    let word = last_word(front.trim_end_matches(|c: char| !c.is_alphabetic())).to_lowercase();
    folder.contains(char::is_alphabetic)
        && numbers.next().is_none()
        && !SHORT_WORDS.contains(&&*word)
}

/// Returns the part of a name beside its challenge: `ada` for `18-ada`, `None` for `18`.
pub fn without_challenge(name: &str, specs: &Specs) -> Option<String> {
    let named = challenges_named(name, specs);
    match named.only().filter(|_| named.sign == Sign::Strong) {
        Some(_) => words_beside(name, &named.places, |word, is_numbered| {
            is_word_of_copy(word) || (is_numbered && OTHER_WORDS.contains(&word))
        }),
        None => Some(name.to_owned()),
    }
}

fn is_word_of_copy(word: &str) -> bool {
    COPY_WORDS.contains(&&*word.to_lowercase())
}

/// Returns a name without the marks of a copy: `(2)`, ` - Copy`. A longer number may be a student's.
pub(crate) fn without_copy(name: &str) -> &str {
    let name = name.trim_end();
    let numbered = || {
        let (front, number) = name.strip_suffix(')')?.rsplit_once('(')?;
        (number.len() <= 2 && number.parse::<u8>().is_ok()).then_some(front)
    };
    let own = name.strip_suffix(')').unwrap_or(name);
    let word = last_word(own);
    let front = own.get(..own.len() - word.len()).unwrap_or("");
    let is_copy = || FILE_COPIES.contains(&&*word.to_lowercase());
    match numbered().or_else(|| is_copy().then_some(front)) {
        Some(front) => {
            let front = front.strip_suffix('(').unwrap_or(front);
            without_copy(front.trim_end_matches(|c: char| !c.is_alphanumeric() && c != ')'))
        }
        None => name,
    }
}

/// Returns the words around `places` in a name, without the numbers and words of copies.
fn words_beside<'a>(
    name: &'a str,
    places: &[Range<usize>],
    is_of_copy: impl Fn(&str, bool) -> bool,
) -> Option<String> {
    // Emoji may distinguish two students of one name.
    let is_emoji = |c: char| matches!(c, '\u{1f000}'..='\u{1faff}' | '\u{fe0f}');
    let is_blank = |c: char| !c.is_alphabetic() && !c.is_ascii_digit() && !is_emoji(c);
    let starts = [0].into_iter().chain(places.iter().map(|place| place.end));
    let ends = places.iter().map(|place| place.start).chain([name.len()]);
    let parts = starts.zip(ends).filter_map(|(start, end)| name.get(start..end));
    let without_signs = |part: &'a str| {
        let part = without_copy(part).trim_start_matches(is_blank);
        let own = part.trim_end_matches(is_blank);
        let behind = part.get(own.len()..).unwrap_or("");
        // `Ada (12345)`, `C++`
        let count = match own.contains('(') && behind.starts_with(')') {
            true => 1,
            false => behind.bytes().take_while(|byte| *byte == b'+').count(),
        };
        part.get(..own.len() + count).unwrap_or(own)
    };
    let parts: Vec<&str> = parts.map(without_signs).collect();
    let is_said = |part: &&str| {
        let is_copy = part.chars().all(|c| c.is_ascii_digit());
        let word = part.trim_end_matches(|c: char| !c.is_alphabetic());
        !is_copy && !is_of_copy(word, word != *part)
    };
    let said: Vec<&str> = parts
        .iter()
        .filter(|part| !part.is_empty())
        .copied()
        .filter(|part| is_said(part))
        .collect();
    (!said.is_empty()).then(|| said.join(" "))
}

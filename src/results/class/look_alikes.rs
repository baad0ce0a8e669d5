//! Different names that look the same.

use std::collections::{BTreeMap, BTreeSet};

use crate::challenge_words::{BETWEEN_PEOPLE, words_of_name_in};
use itertools::Itertools as _;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;
use unicode_security::confusable_detection::skeleton;
use unicode_width::UnicodeWidthChar as _;

/// Returns the groups of names that look the same, with everything unusual in them escaped.
pub fn look_alikes<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<Vec<String>> {
    let mut groups: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for name in names {
        groups.entry(seen_letters(&without_escapes(name))).or_default().push(with_escapes(name));
    }
    groups.into_values().filter(|group| group.len() > 1).collect()
}

/// Blanks that Unicode counts among the letters and symbols: Hangul fillers, a Braille cell without dots.
const BLANKS: [char; 4] = ['\u{115f}', '\u{1160}', '\u{2800}', '\u{3164}'];

/// Returns the groups of names that one student may write: in another order, without accents, in small letters. Each is
/// given with the part of it that is compared.
pub fn group_spellings<'a>(
    names: impl IntoIterator<Item = (&'a str, String)>,
) -> Vec<Vec<&'a str>> {
    let mut groups: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for (name, compared) in names {
        groups.entry(name_key(&compared)).or_default().push(name);
    }
    let is_told = |names: &Vec<&str>| {
        let seen: BTreeSet<String> = names.iter().map(|name| seen_letters(name)).collect();
        seen.len() > 1
    };
    groups.into_values().filter(is_told).collect()
}

/// Returns the names whose words are all in other names, each with those names: `ada` may be `Ada Lovelace` or `Ada L.`
pub fn short_names<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<Vec<&'a str>> {
    let words_of = |name: &str| {
        let key = name_key(name);
        key.split(' ').map(str::to_owned).collect::<BTreeSet<String>>()
    };
    let keyed = names.into_iter().map(|name| (words_of(name), name)).collect_vec();
    let is_initial = |word: &&String| word.chars().count() == 1;
    let mut with_word: BTreeMap<&str, Vec<&(BTreeSet<String>, &str)>> = BTreeMap::new();
    for one in &keyed {
        one.0.iter().for_each(|word| with_word.entry(word).or_default().push(one));
    }
    let group = |(words, name): &(BTreeSet<String>, &'a str)| {
        let (initials, whole): (Vec<&String>, Vec<&String>) = words.iter().partition(is_initial);
        // Few names have the rarest word.
        let others = whole.iter().filter_map(|word| with_word.get(&***word));
        let others = others.min_by_key(|all| all.len())?;
        let is_longer = |other: &BTreeSet<String>| {
            other != words
                && other.len() >= words.len()
                && whole.iter().all(|word| other.contains(*word))
                && initials
                    .iter()
                    .all(|initial| other.iter().any(|word| word.starts_with(*initial)))
        };
        let longer = others.iter().filter(|other| is_longer(&other.0)).map(|other| other.1);
        let is_name = words.iter().any(|word| word.contains(char::is_alphabetic));
        let longer = longer.filter(|_| is_name).collect_vec();
        (!longer.is_empty()).then(|| [&[*name][..], &longer].concat())
    };
    keyed.iter().filter_map(group).collect()
}

/// Returns the key that all spellings of a name share: its words in small letters without accents, sorted; those of each
/// of several people by themselves.
pub fn name_key(name: &str) -> String {
    let plain = name.nfkd().filter(|letter| !is_combining_mark(*letter));
    let plain = plain.collect::<String>().to_lowercase().replace('ß', "ss").replace('ø', "o");
    let plain =
        plain.replace("ae", "a").replace("oe", "o").replace("ue", "u").replace(" / ", " & ");
    let words: Vec<&str> = words_of_name_in(&plain).collect();
    let people = words.split(|word| word.contains(BETWEEN_PEOPLE));
    let people = people.map(|own| own.iter().sorted_unstable().join(" ")).sorted_unstable();
    people.collect::<Vec<String>>().join(" & ").trim().to_owned()
}

/// Returns whether every word of one name begins a word of the other: `Ben K.` may be `Ben Kim`.
pub fn may_be_same_name(one: &str, other: &str) -> bool {
    let [one, other] = [one, other].map(name_key);
    let [one, other] = [&one, &other].map(|name| name.split(' ').collect::<Vec<_>>());
    let is_in = |some: &[&str], all: &[&str]| {
        some.iter().all(|word| all.iter().any(|whole| whole.starts_with(word)))
    };
    // A name without letters would match every name.
    let is_said = ![&one, &other].iter().any(|words| words.concat().is_empty());
    is_said && (is_in(&one, &other) || is_in(&other, &one))
}

/// Returns the visible form of a name: one form of each letter in any script, single blanks, nothing without width.
fn seen_letters(name: &str) -> String {
    let is_seen = |letter: &char| {
        is_combining_mark(*letter) || letter.is_whitespace() || letter.width().unwrap_or(0) > 0
    };
    let letters: String = name.nfkc().filter(is_seen).collect();
    let letters: String = skeleton(&letters).collect();
    letters.replace(BLANKS, " ").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns a name with each `\u{...}` replaced by its letter: both are shown alike.
fn without_escapes(name: &str) -> String {
    let mut parts = name.split("\\u{");
    let mut letters = parts.next().unwrap_or("").to_owned();
    for part in parts {
        let number = part.split_once('}');
        let letter = number.and_then(|(digits, _)| u32::from_str_radix(digits, 16).ok());
        match (letter.and_then(char::from_u32), number) {
            (Some(letter), Some((_, rest))) => {
                letters.extend(std::iter::once(letter).chain(rest.chars()))
            }
            _ => letters.extend(["\\u{", part]),
        }
    }
    letters
}

/// Returns a name with `\u{...}` for letters beyond ASCII, and for all but single blanks between words.
fn with_escapes(name: &str) -> String {
    let mut shown = String::new();
    let mut letters = name.chars().peekable();
    let mut is_blank_before = true;
    while let Some(letter) = letters.next() {
        let is_single = !is_blank_before && letters.peek().is_some_and(|next| *next != ' ');
        is_blank_before = letter == ' ';
        let is_number = letter == '\\' && letters.peek() == Some(&'u');
        match (letter.is_ascii_graphic() && !is_number) || (letter == ' ' && is_single) {
            true => shown.push(letter),
            false => shown.extend(letter.escape_unicode()),
        }
    }
    shown
}

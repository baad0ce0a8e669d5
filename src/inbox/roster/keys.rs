//! The keys by which names, ids and groups are compared.

use std::collections::BTreeSet;

use itertools::Itertools as _;
use unicode_normalization::UnicodeNormalization as _;

use crate::challenge_words::words_of_name_in;
use crate::envelope::addresses_in;
use crate::files::TEAMS;
use crate::results::class::name_key;

/// Returns whether two lists such as `class 7b, team 3` may be of one student; `None` if they have no kind in common.
pub(super) fn is_same_class(one: &str, other: &str) -> Option<bool> {
    let of_kind = |all: &str, kind: &str| -> BTreeSet<String> {
        let is_of = |word: &str| {
            word == kind
                || (kind == "team" && TEAMS.contains(&word))
                || (kind == "class" && word == "klasse")
        };
        let named = all.split(", ").filter_map(|part| part.split_once(' '));
        named.filter(|(word, _)| is_of(word)).map(|(_, class)| class.to_owned()).collect()
    };
    let same = ["team", "class", "section", "period", "block"].into_iter().filter_map(|kind| {
        let [one, other] = [one, other].map(|all| of_kind(all, kind));
        (!one.is_empty() && !other.is_empty()).then(|| !one.is_disjoint(&other))
    });
    same.reduce(|one, other| one && other)
}

/// Returns the ids of a student in a cell: several addresses, or one id.
pub(super) fn ids_in(cell: &str) -> Vec<String> {
    match addresses_in(cell).map(str::to_owned).collect::<Vec<_>>() {
        addresses if addresses.is_empty() => vec![cell.to_owned()],
        addresses => addresses,
    }
}

/// Returns whether a word is a number that may be that of a challenge, week or group, too.
pub(super) fn is_short_number(word: &str) -> bool {
    word.len() < 3 && word.bytes().all(|byte| byte.is_ascii_digit())
}

pub(super) fn id_key(id: &str) -> String {
    let id = id.trim().nfkc().collect::<String>().to_lowercase();
    // Spreadsheets take zeros in front away.
    let is_number = !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit());
    let own = if is_number { id.trim_start_matches('0') } else { &id };
    // No name has such a mark in front, so that no id is taken for a name.
    format!("={own}")
}

/// Returns a name in small letters with its signs, one form for all that look alike, without blanks around signs.
pub(super) fn written_key(name: &str) -> String {
    let plain = |c: char| match c {
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{2018}' | '\u{2019}' => '\'',
        c => c,
    };
    let small = name.nfc().map(plain).collect::<String>().to_lowercase();
    small.split_whitespace().fold(String::new(), |key, word| {
        let is_between =
            key.ends_with(char::is_alphanumeric) && word.starts_with(char::is_alphanumeric);
        key + if is_between { " " } else { "" } + word
    })
}

/// Returns the key that all spellings of a group share: `Group 3` is called `group3` and `3`, too. A number keeps its place:
/// `2 Sharks` may be the Sharks at challenge 2.
pub(super) fn team_key(team: &str) -> String {
    let joined = match team.contains(char::is_numeric) {
        true => words_of_name_in(team).map(name_key).join(" "),
        false => name_key(team),
    };
    let word = joined.trim_end_matches(|c: char| c.is_ascii_digit());
    let words = match TEAMS.contains(&word) {
        true => joined.split_at(word.len()).1.to_owned(),
        false => joined,
    };
    let own = words.split(' ').filter(|word| !TEAMS.contains(word)).join(" ");
    if own.is_empty() { words } else { own }
}

/// Returns the keys of all spellings of a name: its words in any order, or joined in both orders.
pub(super) fn name_keys(name: &str) -> Vec<String> {
    // Canvas leaves out all signs: `obrienmax`.
    let joined =
        |word: &str| name_key(&word.chars().filter(|c| c.is_alphanumeric()).collect::<String>());
    let words: Vec<String> =
        name.nfc().collect::<String>().split_whitespace().map(joined).collect();
    let mut last_first = words.clone();
    last_first.rotate_right(1.min(words.len()));
    // Signs of two words may make one letter, as in `garciaeva`.
    vec![name_key(name), name_key(&words.concat()), name_key(&last_first.concat())]
}

/// Returns the key of a name with its words as they are written, in small letters: it comes before other spellings.
/// Joined words have no such key: Canvas writes `leeann` for Ann Lee.
pub(super) fn exact_key(name: &str) -> String {
    let (last, first) = name.split_once(',').unwrap_or(("", name));
    let small = format!("{first} {last}").nfkc().collect::<String>().to_lowercase();
    let small = small.replace(" / ", " & ");
    // No other key has such a mark in front.
    format!("~{}", words_of_name_in(&small).join(" "))
}

//! The challenge that a text around a board names: `my answer for 5.`, `# Gravity`.

use super::name;
use crate::received::BoardLines;
use tumble_core::challenge::{Reference, Specs};

/// A challenge, and the line that names it, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sentence {
    pub number: u16,
    pub line: usize,
}

/// A number behind these words is that of a challenge at the end of a sentence.
const AT_END: [&str; 12] =
    ["for", "to", "für", "zu", "of", "para", "pour", "per", "voor", "dla", "för", "til"];

/// More words than these are no remark about a board.
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
                found.push(Sentence { number, line });
            }
        }
    }
    found
}

/// Returns the challenge of a board among others: the one that is named beside it in its line, else last above it. Where
/// none is named above the first board, and one below the last, the one that is named first below it.
pub(super) fn nearest(text: &str, board: BoardLines, specs: &Specs) -> Option<Sentence> {
    let lines: Vec<&str> = text.lines().collect();
    let own = board.first.checked_sub(1).and_then(|own| lines.get(own)).copied().unwrap_or("");
    if let Some(number) = named_beside(own, board.begin, specs) {
        return Some(Sentence { number, line: board.first });
    }
    let named = |place: usize| {
        let number = named_in(lines.get(place)?, specs).pop()?;
        Some(Sentence { number, line: place + 1 })
    };
    let above =
        |line: usize| (0..line.saturating_sub(1).min(lines.len())).rev().take(NEAR).find_map(named);
    let below = |line: usize| (line..lines.len()).take(NEAR).find_map(named);
    let [first, last] = board.all;
    let is_below = above(first).is_none() && below(last).is_some();
    if is_below { below(board.last) } else { above(board.first) }
}

/// Returns the challenge that is named beside one of the links in a line: in front of each, or else behind.
fn named_beside(line: &str, begin: usize, specs: &Specs) -> Option<u16> {
    // The words between the links, and how many links there are up to the one that is meant.
    let (mut between, mut own) = (vec![String::new()], 0);
    let mut at = 0;
    for word in line.split_inclusive(char::is_whitespace) {
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
    if between.len() == 1 {
        return None;
    }
    let named: Vec<Option<u16>> =
        between.iter().map(|words| named_in(words, specs).pop()).collect();
    let (front, behind) = named.split_at_checked(own + 1)?;
    match named.first()? {
        Some(_) => front.iter().rev().find_map(|number| *number),
        None => behind.iter().find_map(|number| *number),
    }
}

/// A heading so many lines above a board is still about it: there may be other boards below it.
const NEAR: usize = 100;

fn named_in(line: &str, specs: &Specs) -> Vec<u16> {
    let mut found = Vec::new();
    if !line.bytes().any(|byte| byte.is_ascii_alphanumeric()) {
        return found;
    }
    let words: Vec<&str> = line.split_whitespace().collect();
    for (place, word) in words.iter().enumerate() {
        let digits = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
        let Ok(number) = digits.parse::<u16>() else { continue };
        // Some scripts have no blanks: 这是第18题.
        let joined = word.split(digits).next().map_or("", name::last_word);
        let last = || place.checked_sub(1).and_then(|last| words.get(last)).copied().unwrap_or("");
        let before = if joined.is_empty() { last() } else { joined };
        let is_heading = place == 1 && words.len() == 2 && before.bytes().all(|b| b == b'#');
        let before = before.trim_matches(|c: char| !c.is_alphabetic()).to_lowercase();
        let is_end =
            place + 1 == words.len() || word.ends_with(['.', ',', ':', ';', '!', '?', ')']);
        let is_named = word.starts_with('#')
            || is_heading
            || name::is_challenge_word(&before)
            || (is_end && AT_END.contains(&before.as_str()));
        if is_named && specs.find(&Reference::Number(number)).is_some() {
            found.push(number);
        }
    }
    let heading = line.trim_matches(|c: char| !c.is_alphanumeric());
    if found.is_empty() && heading.chars().any(char::is_alphabetic) {
        found.extend(name::named_alone(heading, specs));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_names_a_challenge() {
        let specs = Specs::library();
        for (text, numbers) in [
            ("Hello,\nmy answer for 5.\n", &[5][..]),
            ("it is for 5 minutes", &[]),
            ("# Gravity\n", &[1]),
            ("Challenge 14: see below", &[14]),
            ("Aufgabe 7", &[7]),
            ("challenge 5, not challenge 6", &[5, 6]),
            ("I have 3 boards", &[]),
            ("#18 again", &[18]),
            ("## 18", &[18]),
            ("18", &[]),
            (".-.\\.-.\n-.-./.-", &[]),
            ("with gravity all is well", &[]),
            ("Voici ma solution du défi 18 :", &[18]),
            ("Hola, mi respuesta para 18.", &[18]),
            ("老师好，这是第18题：", &[18]),
        ] {
            let found: Vec<u16> =
                challenges_in(text, &specs).iter().map(|sentence| sentence.number).collect();
            assert_eq!(found, numbers, "{text}");
        }
    }
}

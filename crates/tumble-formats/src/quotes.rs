//! Lines of a text that another person wrote: those of a quoted or forwarded mail.

use crate::prose;

/// Words between dashes above a forwarded mail.
const HEADS: [&str; 12] = [
    "original message",
    "forwarded message",
    "ursprüngliche nachricht",
    "weitergeleitete nachricht",
    "message d'origine",
    "message transféré",
    "mensaje original",
    "mensaje reenviado",
    "messaggio originale",
    "messaggio inoltrato",
    "oorspronkelijk bericht",
    "doorgestuurd bericht",
];

/// First word of a line above a mail that is forwarded without dashes.
const SENDERS: [&str; 8] = ["from:", "von:", "de:", "de :", "da:", "van:", "från:", "fra:"];

/// First word of one of the lines after the sender.
const DATES: [&str; 13] = [
    "sent:",
    "date:",
    "gesendet:",
    "datum:",
    "envoyé:",
    "envoyé :",
    "enviado:",
    "fecha:",
    "inviato:",
    "data:",
    "verzonden:",
    "skickat:",
    "sendt:",
];

/// Words at the end of a line that names the writer of the lines below.
const WROTE: [&str; 8] =
    ["wrote:", "écrit:", "écrit :", "escribió:", "scritto:", "schrieb:", "schreef:", "skrev:"];

/// The most words of such a line without a time, as in `Ada Maria Klein wrote:`.
const SHORT: usize = 4;

/// Words inside such a line, in front of the writer or the date.
const WRITES: [&str; 4] = [" schrieb ", " schreef ", " skrev ", " wrote on "];

/// Words next to these that mean the author: `the board that I wrote:`.
#[rustfmt::skip]
const OWN: [&str; 19] = [
    "i", "we", "me", "j'ai", "j’ai", "j'avais", "j’avais", "avons", "avions", "ho", "avevo", "abbiamo", "avevamo", "ich", "wir",
    "ik", "wij", "jag", "jeg",
];

/// Beginnings of such a line, as in `On Monday Ada wrote:`.
const WHEN: [&str; 6] = ["on ", "am ", "le ", "el ", "il ", "op "];

/// The most lines of a mail that are read as one wrapped line.
const WRAPPED: usize = 3;

/// Returns for each line whether it is quoted. If all lines have marks of quoting, the marks are
/// ignored. A line such as `On Monday Ada wrote:` always counts.
pub(crate) fn quoted_lines(text: &str) -> Vec<bool> {
    let lines: Vec<&str> = text.lines().collect();
    let is_full = |line: &&str| !line.trim().is_empty();
    let below = |place: usize| lines.get(place..).unwrap_or_default();
    let marker = (0..lines.len()).find(|&place| is_marker(below(place)));
    let is_below_own = |place: usize| lines.iter().take(place).any(is_full);
    let head = (1..lines.len()).find(|&place| is_head(below(place)) && is_below_own(place));
    let from = marker.into_iter().chain(head).min().unwrap_or(lines.len());
    let is_quoted = |(place, line): (usize, &&str)| place >= from || line.trim().starts_with('>');
    let quoted: Vec<bool> = lines.iter().enumerate().map(is_quoted).collect();
    let has_own = lines.iter().zip(&quoted).any(|(line, quoted)| is_full(line) && !quoted);
    if has_own || marker.is_some() {
        return quoted;
    }
    let bare =
        |line: &&str| line.trim_start_matches(|c: char| c == '>' || c.is_whitespace()).to_owned();
    let bare: Vec<String> = lines.iter().map(bare).collect();
    match bare.iter().any(|line| !line.is_empty()) {
        true => quoted_lines(&bare.join("\n")),
        false => vec![false; lines.len()],
    }
}

/// Returns a text with its quoted lines emptied, unless all are quoted.
pub fn own_words(text: &str) -> String {
    let quoted = quoted_lines(text);
    let lines = || text.lines().zip(&quoted);
    let has_own = lines().any(|(line, quoted)| !quoted && !line.trim().is_empty());
    if !has_own || !quoted.contains(&true) {
        return text.to_owned();
    }
    lines().flat_map(|(line, quoted)| [if *quoted { "" } else { line }, "\n"]).collect()
}

fn begins_with_any(line: &str, words: &[&str]) -> bool {
    words.iter().any(|word| line.starts_with(word))
}

/// Whether these lines begin with one such as `On Monday Ada wrote:`.
fn is_marker(lines: &[&str]) -> bool {
    // Shortcut: nearly all lines fail here.
    let may_begin = |line: &str| {
        line.ends_with([':', '-'])
            || line.contains(|c: char| c == '@' || c.is_ascii_digit())
            || line.get(..3).is_some_and(|it| WHEN.iter().any(|word| it.eq_ignore_ascii_case(word)))
    };
    if !lines.first().is_some_and(|line| may_begin(line.trim())) {
        return false;
    }
    let mut said = String::new();
    for (place, line) in lines.iter().take(WRAPPED).map(|line| line.trim()).enumerate() {
        said.push_str(&line.to_lowercase());
        if line.ends_with([':', '-']) {
            // If the lines below are marked, an answer may follow them.
            let below = lines.iter().skip(place + 1).find(|line| !line.trim().is_empty());
            let is_marked = below.is_some_and(|line| line.trim().starts_with('>'));
            let is_passed_on = place == 0
                && said.starts_with("--")
                && HEADS.contains(&said.trim_matches('-').trim());
            return is_passed_on
                || (said == "begin forwarded message:" || says_who_wrote(&said)) && !is_marked;
        }
        if line.is_empty() || !is_dated(&said) {
            return false;
        }
        said.push(' ');
    }
    false
}

/// Returns whether a line, in lower case, names another writer, and a time unless it is short.
fn says_who_wrote(line: &str) -> bool {
    let last = |text: &str| text.split_whitespace().last().map(str::to_owned);
    let is_whole = |before: &&str| !before.ends_with(char::is_alphabetic);
    let at_end = WROTE.iter().find_map(|word| line.strip_suffix(word).filter(is_whole)).map(last);
    let inside = || WRITES.iter().find_map(|word| line.split_once(word));
    let writer = at_end.or_else(|| {
        let (before, after) = inside()?;
        let next = after.split_whitespace().next().map(str::to_owned);
        let next = next.map(|word| word.trim_end_matches(':').to_owned());
        let is_own = next.as_deref().is_some_and(|word| OWN.contains(&word));
        Some(if is_own { next } else { last(before) })
    });
    let is_own = |word: Option<String>| word.is_some_and(|word| OWN.contains(&&*word));
    let is_short = line.split_whitespace().count() <= SHORT
        && !line.split_whitespace().any(|word| OWN.contains(&word));
    writer.is_some_and(|word| !is_own(word))
        && (is_short || is_dated(line) || line.contains(" wrote on "))
}

fn is_dated(line: &str) -> bool {
    begins_with_any(line, &WHEN) || line.contains(|c: char| c == '@' || c.is_ascii_digit())
}

/// Whether these lines begin with the sender and the date of a forwarded mail.
fn is_head(lines: &[&str]) -> bool {
    let Some((first, others)) = lines.split_first() else { return false };
    // Some programs write the names of the lines in bold letters: `*From:* Ada`.
    let plain = |line: &str| line.trim().replace('*', "").to_lowercase();
    let first = plain(first);
    begins_with_any(&first, &SENDERS)
        && prose::has_words(&first)
        && others.iter().take(4).any(|line| begins_with_any(&plain(line), &DATES))
}

//! Lines of a text that somebody else wrote: those of a quoted or forwarded mail.

use crate::prose;

/// Words between dashes above a mail that is passed on.
const HEADS: [&str; 8] = [
    "original message",
    "forwarded message",
    "ursprüngliche nachricht",
    "weitergeleitete nachricht",
    "message d'origine",
    "message transféré",
    "mensaje original",
    "mensaje reenviado",
];

/// The first word above a mail that is passed on without dashes.
const SENDERS: [&str; 3] = ["from:", "von:", "de:"];

/// A word that one of the next lines begins with then.
const DATES: [&str; 8] =
    ["sent:", "date:", "gesendet:", "datum:", "envoyé:", "envoyé :", "enviado:", "fecha:"];

/// How a line ends that says who wrote the lines below.
const WROTE: [&str; 4] = ["wrote:", "écrit:", "écrit :", "escribió:"];

/// How such a line begins, as in `On Monday Ada wrote:`.
const WHEN: [&str; 4] = ["on ", "am ", "le ", "el "];

/// Returns for each line whether it is quoted. Where all lines have marks of quoting, the marks
/// mean nothing. A line such as `On Monday Ada wrote:` always counts.
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
    if has_own || marker.is_some() { quoted } else { vec![false; lines.len()] }
}

fn begins_with_any(line: &str, words: &[&str]) -> bool {
    words.iter().any(|word| line.starts_with(word))
}

/// Whether the first of these lines is one such as `On Monday Ada wrote:`.
fn is_marker(lines: &[&str]) -> bool {
    let Some((first, others)) = lines.split_first() else { return false };
    let first = first.trim();
    if !first.ends_with([':', '-']) {
        return false;
    }
    let first = first.to_lowercase();
    if first.starts_with("--") && HEADS.contains(&first.trim_matches('-').trim()) {
        return true;
    }
    // Below marked lines there may be an answer.
    let is_marked = || others.iter().find(|line| !line.trim().is_empty());
    let is_marked = || is_marked().is_some_and(|line| line.trim().starts_with('>'));
    let is_by = WROTE.iter().any(|word| first.ends_with(word)) || first.contains(" schrieb ");
    let is_dated =
        begins_with_any(&first, &WHEN) || first.contains(|c: char| c == '@' || c.is_ascii_digit());
    (first == "begin forwarded message:" || is_by && is_dated) && !is_marked()
}

/// Whether these lines begin with the sender and the date of a mail that is passed on.
fn is_head(lines: &[&str]) -> bool {
    let Some((first, others)) = lines.split_first() else { return false };
    let first = first.trim().to_lowercase();
    begins_with_any(&first, &SENDERS)
        && prose::has_words(&first)
        && others.iter().take(4).any(|line| begins_with_any(&line.trim().to_lowercase(), &DATES))
}

#[cfg(test)]
mod tests {
    use super::quoted_lines;

    #[test]
    fn what_somebody_else_wrote_is_quoted() {
        for (text, quoted) in [
            ("mine\n> yours\n>> mine\n\nmine", "->>--"),
            ("> all\n> of it\n\n> is", "----"),
            ("mine\n-----Original Message-----\nyours", "->>"),
            ("mine\n\nFrom: Ben <b@example.org>\nSent: Monday\nTo: Ada\n\nyours", "-->>>>>"),
            ("From: Ada\nDate: Monday\n\nmine", "----"),
            ("mine\nFrom: Ada\nfor 18", "---"),
            ("-- challenge 18 --\nmine", "--"),
            ("mine\n\nOn Monday Ada wrote:\n\nyours", "-->>>"),
            ("Am 23.11. um 10:00 schrieb Ada <a@example.org>:\nyours", ">>"),
            ("On Monday Ada wrote:\n> yours\n\nmine", "->--"),
            ("this is what I wrote:\nmine", "--"),
            ("-- Forwarded message --\n\nyours", ">>>"),
            ("mine\nFrom: Ada\nTo: Ben\nCc: Cy\nDate: Monday\n\nyours", "->>>>>>"),
        ] {
            let quoted: Vec<bool> = quoted.chars().map(|sign| sign == '>').collect();
            let found = quoted_lines(text);
            assert_eq!(found.len(), text.lines().count(), "{text}");
            let full = text.lines().map(|line| !line.trim().is_empty());
            assert!(
                full.zip(found.iter().zip(&quoted)).all(|(full, (a, b))| !full || a == b),
                "{text}: {found:?}"
            );
        }
    }
}

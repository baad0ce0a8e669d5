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

/// Returns for each line whether it is quoted. Where all are, none is: somebody has put the marks of a quote
/// in front of a text of their own.
pub(crate) fn quoted_lines(text: &str) -> Vec<bool> {
    let lines: Vec<&str> = text.lines().collect();
    let is_full = |line: &&str| !line.trim().is_empty();
    let head = (1..lines.len()).find(|&place| {
        is_head(lines.get(place..).unwrap_or_default()) && lines.iter().take(place).any(is_full)
    });
    let below = head.unwrap_or(lines.len());
    let is_quoted = |(place, line): (usize, &&str)| place >= below || line.trim().starts_with('>');
    let quoted: Vec<bool> = lines.iter().enumerate().map(is_quoted).collect();
    let has_own = lines.iter().zip(&quoted).any(|(line, quoted)| is_full(line) && !quoted);
    if has_own { quoted } else { vec![false; lines.len()] }
}

/// Whether a mail that is passed on begins with these lines.
fn is_head(lines: &[&str]) -> bool {
    let Some((first, others)) = lines.split_first() else { return false };
    let first = first.trim().to_lowercase();
    let bare = first.trim_matches('-').trim();
    if first.starts_with("--") && HEADS.contains(&bare) {
        return true;
    }
    let begins = |line: &str, words: &[&str]| words.iter().any(|word| line.starts_with(word));
    begins(&first, &SENDERS)
        && prose::has_words(&first)
        && others.iter().take(2).any(|line| begins(&line.trim().to_lowercase(), &DATES))
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

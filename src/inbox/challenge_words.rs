//! Words that tell the number of a challenge from other numbers, in names and in sentences.

/// In names and sentences, a number after one of these words is that of a challenge.
#[rustfmt::skip]
const CHALLENGE_WORDS: &[&str] = &[
    "challenge", "challenges", "puzzle", "puzzles", "problem", "exercise", "task", "aufgabe", "aufgaben", "rätsel",
    "raetsel", "nr", "no", "number", "nummer", "reto", "desafío", "desafio", "défi", "defi", "exercice", "esercizio", "sfida", "opdracht", "uitdaging", "zadanie", "wyzwanie", "uppgift",
    "utmaning", "oppgave", "opgave", "tehtävä", "soru", "görev", "задача", "задание",
];

/// The same for scripts without blanks: the text before the number ends so.
const ENDS_WITHOUT_BLANK: [&str; 4] = ["第", "挑战", "挑戰", "問題"];

/// In names only, these words count as well.
#[rustfmt::skip]
pub(super) const SHORT_WORDS: &[&str] = &[
    "chal", "chall", "ch", "c", "ex", "level", "solution", "lösung", "loesung",
];

/// A number after one of these words is not that of a challenge.
#[rustfmt::skip]
pub(super) const OTHER_WORDS: &[&str] = &[
    "v", "ver", "version", "try", "versuch", "attempt", "take", "copy", "kopie", "draft", "rev", "week", "woche", "class",
    "klasse", "group", "gruppe", "team", "period", "room", "grade", "year", "page", "seite", "img", "image", "photo", "scan",
    "line", "test", "student", "intento", "essai", "tentativo", "poging", "copia", "copie", "untitled", "unbenannt", "document",
    "dokument",
];

/// Those of them that mean a copy or a try even without a number: none of them is a surname.
#[rustfmt::skip]
pub(super) const COPY_WORDS: &[&str] = &[
    "v", "ver", "version", "versuch", "attempt", "try", "intento", "essai", "tentativo", "poging", "copy", "kopie", "draft",
    "rev", "copia", "copie", "untitled", "unbenannt",
];

/// Returns whether a number behind this word, in small letters, is that of a challenge.
pub(super) fn is_challenge_word(word: &str) -> bool {
    CHALLENGE_WORDS.contains(&word) || ENDS_WITHOUT_BLANK.iter().any(|end| word.ends_with(end))
}

/// Returns the word at the end of a text.
pub(super) fn last_word(text: &str) -> &str {
    text.rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or("")
}

/// Returns whether a number behind this word is not that of a challenge, as in `try 2`.
pub(super) fn is_other_word(word: &str) -> bool {
    OTHER_WORDS.contains(&&*word.to_lowercase())
}

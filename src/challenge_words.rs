//! Words that tell the number of a challenge from other numbers, in names and in sentences.

/// In names and sentences, a number after one of these words is that of a challenge.
#[rustfmt::skip]
const CHALLENGE_WORDS: &[&str] = &[
    "challenge", "challenges", "puzzle", "puzzles", "problem", "exercise", "task", "aufgabe", "aufgaben", "rätsel",
    "raetsel", "reto", "desafío", "desafio", "défi", "defi", "exercice", "esercizio", "sfida", "opdracht", "uitdaging",
    "zadanie", "wyzwanie", "uppgift", "utmaning", "oppgave", "opgave", "tehtävä", "soru", "görev", "задача", "задание",
];

/// The same for words that may mean other things elsewhere.
const NUMBER_WORDS: [&str; 4] = ["nr", "no", "number", "nummer"];

/// The same for scripts without blanks: the text before the number ends so.
const ENDS_WITHOUT_BLANK: [&str; 4] = ["第", "挑战", "挑戰", "問題"];

/// In names only, these words count as well.
#[rustfmt::skip]
pub(crate) const SHORT_WORDS: &[&str] = &[
    "chal", "chall", "ch", "c", "ex", "level", "solution", "lösung", "loesung",
];

/// A number after one of these words is not that of a challenge.
#[rustfmt::skip]
pub(crate) const OTHER_WORDS: &[&str] = &[
    "v", "ver", "version", "try", "versuch", "attempt", "take", "copy", "kopie", "draft", "rev", "week", "woche", "class",
    "klasse", "group", "gruppe", "team", "period", "room", "grade", "year", "page", "seite", "img", "image", "photo", "scan",
    "line", "test", "student", "intento", "essai", "tentativo", "poging", "copia", "copie", "untitled", "unbenannt", "document",
    "dokument",
];

/// Words among [`OTHER_WORDS`] for a copy or a try even without a number. They are never surnames.
#[rustfmt::skip]
pub(crate) const COPY_WORDS: &[&str] = &[
    "v", "ver", "version", "versuch", "attempt", "try", "intento", "essai", "tentativo", "poging", "copy", "kopie", "draft",
    "rev", "copia", "copie", "untitled", "unbenannt",
];

/// Words for a try that are never surnames.
const SURE_TRY_WORDS: [&str; 5] = ["final", "fixed", "updated", "corrected", "korrigiert"];

/// Words for a try that can also be surnames.
#[rustfmt::skip]
const TRY_WORDS: &[&str] = &[
    "new", "neu", "week", "woche", "take", "solution", "lösung", "board", "answer", "homework", "text", "textdokument", "neues", "unbenanntes",
];

/// Words in the name of a challenge's folder that are not part of a student's name.
#[rustfmt::skip]
const FOLDER_WORDS: &[&str] = &[
    "turing", "tumble", "homework", "hausaufgabe", "hausaufgaben", "ha", "hw", "assignment", "submissions", "submission",
    "abgabe", "abgaben", "devoir", "devoirs", "tarea", "tareas", "week", "woche", "semaine", "semana", "lesson", "due",
    "file", "responses",
];

/// Returns whether a word, in small letters, is not part of a student's name in the name of a challenge's folder.
pub(crate) fn is_folder_word(word: &str) -> bool {
    FOLDER_WORDS.contains(&word)
}

/// Returns whether a word, in small letters, may tell one try of a student from another.
pub(crate) fn is_word_of_try(word: &str) -> bool {
    COPY_WORDS.contains(&word) || TRY_WORDS.contains(&word) || SURE_TRY_WORDS.contains(&word)
}

/// Returns whether a word, in small letters, always means a try, and is never a surname.
pub(crate) fn is_sure_word_of_try(word: &str) -> bool {
    SURE_TRY_WORDS.contains(&word)
}

/// Returns whether a word, in small letters, means a try if a number follows: `week 5`.
pub(crate) fn is_numbered_try(word: &str) -> bool {
    COPY_WORDS.contains(&word) || ["week", "woche", "take"].contains(&word)
}

/// Returns whether a text behind a number makes it an ordinal: `. Versuch`, `nd_try`.
pub(crate) fn is_behind_ordinal(behind: &str) -> bool {
    let ends = ["st", "nd", "rd", "th", "e", "º", "."];
    let rest = ends.iter().find_map(|end| behind.strip_prefix(end)?.strip_prefix([' ', '_', '-']));
    let word = rest.and_then(|rest| words_of_letters_in(rest).next());
    word.is_some_and(|word| COPY_WORDS.contains(&&*word.to_lowercase()))
}

/// Returns whether a word in front of one for a try is an ordinal: `2.`, `2nd`, `zweiter`.
pub(crate) fn is_ordinal(word: &str) -> bool {
    let small = word.to_lowercase();
    let words = ["first", "second", "third", "last", "erster", "zweiter", "dritter", "letzter"];
    let end = small.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_number = end.len() < small.len() && [".", "st", "nd", "rd", "th"].contains(&end);
    is_number || words.contains(&&*small)
}

/// Returns whether a number behind this word, in small letters, is that of a challenge.
pub(crate) fn is_challenge_word(word: &str) -> bool {
    CHALLENGE_WORDS.contains(&word)
        || NUMBER_WORDS.contains(&word)
        || ENDS_WITHOUT_BLANK.iter().any(|end| word.ends_with(end))
}

/// Returns whether a word of a heading, in small letters, is one for a challenge, or a compound of such a word.
pub(crate) fn is_word_for_challenge(word: &str) -> bool {
    let compounds = ["challenge", "puzzle", "aufgabe", "task", "exercise"];
    word == "level"
        || CHALLENGE_WORDS.contains(&word)
        || compounds.iter().any(|part| word.contains(part))
}

/// Returns the words of a text: its letters and digits, without signs.
pub(crate) fn words_in(text: &str) -> impl Iterator<Item = &str> + Clone {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// Signs between the names of two people. A name that was made a file's has no `/`.
pub(crate) const BETWEEN_PEOPLE: [char; 5] = ['&', '+', ';', '|', '、'];

/// Returns the words of a name. A sign between two people is a word of its own, so that `Mia & Ben` is not `Mia-Ben`.
pub(crate) fn words_of_name_in(name: &str) -> impl Iterator<Item = &str> + Clone {
    name.split(|c: char| !c.is_alphanumeric() && !BETWEEN_PEOPLE.contains(&c))
        .flat_map(|part| part.split_inclusive(BETWEEN_PEOPLE))
        .flat_map(|part| {
            <[&str; 2]>::from(part.split_at(part.trim_end_matches(BETWEEN_PEOPLE).len()))
        })
        .filter(|word| !word.is_empty())
}

/// Returns the words of a text without digits: `ab1c` has two.
pub(crate) fn words_of_letters_in(text: &str) -> impl Iterator<Item = &str> + Clone {
    text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty())
}

/// Returns the word at the end of a text.
pub(crate) fn last_word(text: &str) -> &str {
    text.rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or("")
}

/// Returns whether a number behind this word is not that of a challenge, as in `try 2`.
pub(crate) fn is_other_word(word: &str) -> bool {
    OTHER_WORDS.contains(&&*word.to_lowercase())
}

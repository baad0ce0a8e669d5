//! Columns with the right answers: an exported quiz has them next to the students' own.

use itertools::Itertools as _;

use super::headings::Headings;
use crate::challenge_words::words_in;

/// Words for a right answer, before or after one of [`ANSWERS`] or as the beginning of its compound.
#[rustfmt::skip]
const RIGHT: [&str; 43] = [
    "right", "correct", "expected", "sample", "model", "example", "reference", "richtige", "richtiges", "korrekte",
    "korrektes", "erwartete", "erwartetes", "muster", "modell", "beispiel", "bonne", "bonnes", "correcte", "correctes",
    "attendue", "attendues", "modèle", "exemple", "correcta", "correctas", "esperada", "esperadas", "modelo",
    "ejemplo", "corretta", "corrette", "giusta", "attesa", "modello", "esempio", "juiste", "goede", "verwachte",
    "voorbeeld", "rätt", "riktig", "rigtig",
];
#[rustfmt::skip]
const ANSWERS: [&str; 30] = [
    "answer", "answers", "solution", "solutions", "response", "responses", "board", "boards", "antwort", "antworten",
    "lösung", "lösungen", "loesung", "brett", "réponse", "réponses", "reponse", "plateau", "respuesta", "respuestas",
    "solución", "soluciones", "risposta", "risposte", "soluzione", "antwoord", "antwoorden", "oplossing", "svar",
    "svaret",
];
/// With one of these, a form asks the student: `Enter the correct answer`.
#[rustfmt::skip]
const ASKING: [&str; 13] = [
    "you", "your", "my", "student", "enter", "paste", "dein", "deine", "ihre", "meine", "votre", "tu", "jouw",
];

impl Headings {
    /// Returns whether a column has the right answers. Boards in it are no student's.
    pub(super) fn is_answer_key(&self, column: usize) -> bool {
        let words: Vec<&str> = words_in(self.heading_at(column)).collect();
        let is_pair = |one: &str, other: &str| RIGHT.contains(&one) && ANSWERS.contains(&other);
        let is_compound = |word: &str| {
            RIGHT.iter().any(|right| {
                word.strip_prefix(right).is_some_and(|answer| ANSWERS.contains(&answer))
            })
        };
        let mut pairs = words.iter().tuple_windows();
        let is_key = pairs.any(|(one, other)| is_pair(one, other) || is_pair(other, one))
            || words.iter().any(|word| is_compound(word));
        is_key && !words.iter().any(|word| ASKING.contains(word))
    }
}

//! Columns that may hold no hand-ins: an exported quiz has its questions and right answers next to the responses.

use super::headings::Headings;
use crate::challenge_words::words_in;
use crate::envelope::MAY_BE_ANSWER;

/// Headings of responses in Moodle, in front of a number.
const RESPONSES: [&str; 8] =
    ["response", "antwort", "réponse", "respuesta", "risposta", "antwoord", "resposta", "svar"];

/// Headings of other columns of the same number there.
#[rustfmt::skip]
const QUIZ: [&str; 18] = [
    "question", "right answer", "frage", "richtige antwort", "bonne réponse", "pregunta", "respuesta correcta", "domanda",
    "risposta corretta", "vraag", "juiste antwoord", "pergunta", "questão", "resposta correta", "fråga", "spørgsmål", "spørsmål", "riktig svar",
];

/// Words in headings of right answers, and of what teachers write.
#[rustfmt::skip]
const OF_TEACHERS: [&str; 39] = [
    "right", "correct", "expected", "sample", "model", "reference", "key", "official", "feedback", "comment", "grader", "tutor",
    "richtige", "korrekte", "musterlösung", "musterantwort", "lösungsvorschlag", "erwartungshorizont", "kommentar", "bonne",
    "correcte", "attendue", "corrigé", "commentaire", "correcta", "esperada", "comentario", "corretta", "giusta", "commento",
    "juiste", "goede", "opmerking", "rätt", "riktigt", "rigtigt", "rett", "oikea", "poprawna",
];

impl Headings {
    /// Returns whether a column belongs to a response of the same number: `Right answer 1` next to `Response 1`.
    pub(super) fn is_of_quiz(&self, column: usize) -> bool {
        let Some((word, number)) = self.heading_at(column).rsplit_once(' ') else { return false };
        let is_response = |heading: &str| {
            heading
                .rsplit_once(' ')
                .is_some_and(|(word, of)| of == number && RESPONSES.contains(&word))
        };
        QUIZ.contains(&word)
            && number.parse::<u32>().is_ok()
            && (0..self.column_count()).any(|other| is_response(self.heading_at(other)))
    }

    /// Returns the doubt whether boards in a column are hand-ins.
    pub(super) fn doubt_about_boards(&self, column: usize) -> Option<String> {
        let heading = self.heading_at(column);
        let is_of_teacher = words_in(heading).any(|word| OF_TEACHERS.contains(&word));
        is_of_teacher.then(|| format!("{MAY_BE_ANSWER}: it is in the column `{heading}`"))
    }
}

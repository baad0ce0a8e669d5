//! Headings that ask for the name of a student.

use std::collections::BTreeSet;

use crate::challenge_words::words_in;

/// Part of a student's name in a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NameKind {
    Whole,
    First,
    Last,
}

/// What a word asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Asked {
    /// A name: `name`, and `nom`, which is also the last name next to a first name.
    Name,
    /// A first name in one word.
    FirstName,
    /// A first name, with a word for a name.
    First,
    LastName,
    Last,
    Initial,
    Student,
    Who,
    Class,
}

/// Words of headings, by what they ask for.
#[rustfmt::skip]
const WORDS: [(Asked, &[&str]); 9] = [
    (Asked::Name, &[
        "name", "names", "fullname", "namen", "heißt", "heisst", "heiße", "nom", "noms", "appelles", "appelle", "nombre", "nombres",
        "llamas", "nome", "nomes", "chiami", "naam", "heet", "navn", "namn", "heter", "hedder", "nimi", "jméno", "név", "ad", "adı", "имя",
        "фио", "姓名", "氏名", "名前", "이름", "성명", "studentname", "schülername", "heißen", "adın", "όνομα", "ονοματεπώνυμο", "teilnehmername"]),
    (Asked::FirstName, &[
        "firstname", "forename", "forenames", "vorname", "vornamen", "rufname", "prénom", "prénoms", "prenom", "voornaam", "fornavn",
        "förnamn", "etunimi", "imię", "keresztnév",
    ]),
    (Asked::First, &["first", "given", "vor", "christian", "voor"]),
    (Asked::LastName, &[
        "lastname", "surname", "surnames", "nachname", "familienname", "zuname", "apellido", "apellidos", "cognome", "cognom", "cognoms",
        "sobrenome", "sobrenomes", "apelido", "apelidos", "achternaam", "etternavn", "efternavn", "efternamn", "sukunimi", "nazwisko",
        "příjmení", "vezetéknév", "soyad", "soyadı", "фамилия", "soyadın"]),
    (Asked::Last, &["last", "family", "famille"]),
    (Asked::Initial, &["initial", "inicial", "initiale"]),
    (Asked::Student, &[
        "student", "students", "pupil", "author", "learner", "participant", "schüler", "schülerin", "schülers", "teilnehmer", "élève",
        "étudiant", "alumno", "alumna", "alumne", "estudiante", "leerling", "studente", "aluno", "elev", "autor", "autora", "candidate", "kandidat", "contestant"]),
    (Asked::Who, &["who", "wer", "qui", "quién", "quien", "submitter"]),
    (Asked::Class, &["class", "klasse", "classe", "clase", "klas", "period", "grade", "section", "block", "kurs", "group", "gruppe", "team"]),
];

/// Words that change nothing about it.
#[rustfmt::skip]
const FREE: [&str; 132] = [
    "what", "what's", "s", "is", "are", "you", "your", "my", "the", "a", "of", "full", "complete", "please", "enter",
    "type", "write", "required", "child", "player", "wie", "lautet", "ist", "du", "bist", "dein", "deine", "ihr",
    "ihre", "euer", "bitte", "gib", "ein", "an", "voller", "vollständiger", "vollständigen", "der", "des", "die",
    "den", "kindes", "quel", "quelle", "est", "es", "ton", "ta", "tes", "votre", "vos", "le", "la", "les", "l", "d",
    "de", "t", "tu", "vous", "comment", "complet", "er", "cuál", "tus", "su", "sus", "el", "del", "cómo", "te",
    "completo", "completos", "paterno", "materno", "primer", "segundo", "qual", "è", "il", "tuo", "come", "ti", "wat",
    "je", "jouw", "ditt", "seu", "eres", "hoe", "jij", "hvad", "vad", "hva", "har", "jak", "masz", "na", "geben",
    "eingeben", "trage", "hier", "deinen", "ihren", "sie", "here", "only", "not", "as", "it", "appears", "on",
    "register", "roll", "list", "optional", "pflichtfeld", "obligatoire", "obligatorio", "real", "legal", "own", "q",
    "do", "dello", "della", "da", "o", "by", "submitting", "this", "display",
];

/// Words between a first and a last name in a heading: `Nom et prénom`.
const AND: [&str; 10] = ["and", "und", "et", "y", "e", "en", "och", "og", "i", "и"];

/// Words of headings with names of groups and other things.
#[rustfmt::skip]
const OF_THINGS: [&str; 47] = [
    "username", "user name", "benutzer", "file", "datei", "group", "gruppe", "challenge", "puzzle", "aufgabe", "task",
    "board", " id", "_id", "number", "nick", "screen", "middle", "preferred", "computer", "house", "street",
    "tutor", "school", "schul", "course", "kurs", "team", "class", "help", "prof", "école", "ecole", "escuela",
    "équipe", "equipe", "equipo", "défi", "reto", "desaf", "game", "jeu", "juego", "spiel", "geholfen", "aidé",
    "ayud",
];

/// Returns the words of a heading. Microsoft calls the second column `Name2`, and `in` is the ending of `Schüler*in`.
fn words_of(heading: &str) -> impl Iterator<Item = &str> + Clone {
    words_in(heading)
        .map(|word| word.trim_matches(|c: char| c.is_ascii_digit()))
        .filter(|word| !word.is_empty() && *word != "in")
}

fn asked_by(word: &str) -> Option<Asked> {
    WORDS.iter().find(|(_, words)| words.contains(&word)).map(|(asked, _)| *asked)
}

/// Returns the part of a student's name that a heading asks for, with a rank: the smaller, the surer. Each of its words
/// must be known: `Name of coach` and `Nombre de piezas` ask for something else.
pub(super) fn kind_of_name(heading: &str) -> Option<(NameKind, usize)> {
    let mut asked = BTreeSet::new();
    let words: Vec<&str> = words_of(heading).collect();
    for part in heading.split([',', '/', '&', '+', '(']) {
        let part: Vec<&str> = words_of(part).collect();
        for part in part.split(|word| AND.contains(word)) {
            let is_known = |word: &&str| FREE.contains(word) || asked_by(word).is_some();
            let own: BTreeSet<Asked> = part.iter().filter_map(|word| asked_by(word)).collect();
            // `Name, class` asks for both, and `class name` for another name.
            if !part.iter().all(is_known) || (own.contains(&Asked::Class) && own.len() > 1) {
                return None;
            }
            asked.extend(own);
        }
    }
    let has = |one: Asked| asked.contains(&one);
    let is_alone = words.len() == 1;
    let is_first = has(Asked::FirstName) || has(Asked::First);
    let is_last = has(Asked::LastName) || has(Asked::Last);
    let is_both = (has(Asked::FirstName) || has(Asked::LastName)) && has(Asked::Name);
    let is_part = has(Asked::Name) || has(Asked::Initial) || (is_alone && heading != "family");
    let initial = usize::from(has(Asked::Initial));
    let of_whole = [is_alone, words.len() == 2, has(Asked::Name)];
    let rank = of_whole.iter().position(|is| *is).map_or(6, |rank| 2 * rank)
        + usize::from(!has(Asked::Name));
    match (is_first, is_last) {
        (true, true) => Some((NameKind::Whole, rank)),
        (true, false) | (false, true) if is_both && initial == 0 => Some((NameKind::Whole, rank)),
        (true, false) if has(Asked::FirstName) || is_part => Some((NameKind::First, initial)),
        (false, true) if has(Asked::LastName) || is_part => Some((NameKind::Last, initial)),
        (false, false) if has(Asked::Initial) => Some((NameKind::Last, initial)),
        (false, false) if has(Asked::Name) || has(Asked::Who) => Some((NameKind::Whole, rank)),
        (false, false) if has(Asked::Student) && is_alone => Some((NameKind::Whole, rank)),
        _ => None,
    }
}

/// Returns whether the answers below a heading may name a student, perhaps another one.
pub(super) fn may_name_student(heading: &str) -> bool {
    let is_of_thing = || OF_THINGS.iter().any(|thing| heading.contains(thing));
    let is_own = heading.starts_with("your name");
    let names = |word: &str| {
        word.ends_with("name")
            || asked_by(word).is_some_and(|asked| {
                ![Asked::First, Asked::Last, Asked::Initial, Asked::Class].contains(&asked)
            })
    };
    words_of(heading).any(names) && (is_own || !is_of_thing())
}

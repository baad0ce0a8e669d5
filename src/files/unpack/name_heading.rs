//! Headings that ask for the name of a student.

use std::collections::BTreeSet;

use crate::challenge_words::words_in;

/// Part of a student's name in a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NameKind {
    /// A whole name, or the last name next to a first name: `Nom`.
    Whole,
    /// A student, or a name with a number: never a last name.
    Person,
    First,
    Last,
}

/// The rank of a column with initials that may be of any name.
pub(super) const INITIAL_ALONE: usize = 2;

/// What a word asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Asked {
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

/// What asks for a part of a name.
const PARTS: [Asked; 4] = [Asked::FirstName, Asked::First, Asked::LastName, Asked::Last];

/// Words of headings, by what they ask for.
#[rustfmt::skip]
const WORDS: [(Asked, &[&str]); 9] = [
    (Asked::Name, &[
        "name", "names", "fullname", "namen", "heißt", "heisst", "heiße", "nom", "noms", "appelles", "appelle", "appelez",
        "nombre", "nombres", "llamas", "nome", "nomes", "chiami", "naam", "heet", "navn", "namn", "heter", "hedder",
        "nimi", "jméno", "név", "ad", "adı", "имя", "фио", "姓名", "氏名", "名前", "이름", "성명", "studentname", "schülername",
        "heißen", "adın", "όνομα", "ονοματεπώνυμο", "teilnehmername", "nimesi", "anzeigename", "displayname"]),
    (Asked::FirstName, &[
        "firstname", "forename", "forenames", "vorname", "vornamen", "rufname", "prénom", "prénoms", "prenom",
        "voornaam", "fornavn", "förnamn", "etunimi", "imię", "keresztnév", "utónév", "名", "roepnaam"]),
    (Asked::First, &["first", "given", "vor", "christian", "voor", "primeiro"]),
    (Asked::LastName, &[
        "lastname", "surname", "surnames", "nachname", "familienname", "zuname", "apellido", "apellidos", "cognome",
        "cognom", "cognoms", "sobrenome", "sobrenomes", "apelido", "apelidos", "achternaam", "etternavn", "efternavn",
        "efternamn", "sukunimi", "nazwisko", "příjmení", "vezetéknév", "soyad", "soyadı", "фамилия", "soyadın",
        "nachnamen", "nachnamens", "familienamen", "családnév", "επώνυμο", "성", "姓", "tussenvoegsel", "langname"]),
    (Asked::Last, &["last", "family", "famille", "último"]),
    (Asked::Initial, &[
        "initial", "inicial", "initiale", "initials", "letter", "buchstabe", "anfangsbuchstabe", "lettre", "letra",
        "lettera", "voorletters"]),
    (Asked::Student, &[
        "student", "students", "pupil", "author", "learner", "participant", "schüler", "schülerin", "schülers",
        "teilnehmer", "élève", "étudiant", "alumno", "alumna", "alumne", "estudiante", "leerling", "studente",
        "aluno", "elev", "autor", "autora", "candidate", "kandidat", "contestant", "schülerinnen", "teilnehmers",
        "teilnehmerin", "elevens", "eleven", "kid", "child", "kindes", "alunno", "alunna", "enfant", "niño", "niña", "scholar", "camper"]),
    (Asked::Who, &["who", "wer", "qui", "quién", "quien", "submitter"]),
    (Asked::Class, &["class", "klasse", "classe", "clase", "klas", "period", "grade", "section", "block", "kurs"]),
];

/// Words that change nothing about it.
#[rustfmt::skip]
const FREE: [&str; 189] = [
    "what", "what's", "s", "is", "are", "you", "your", "my", "the", "a", "of", "full", "complete", "please", "enter",
    "type", "write", "required", "wie", "lautet", "ist", "du", "bist", "dein", "deine", "ihr", "ihre", "euer",
    "bitte", "gib", "ein", "an", "voller", "vollständiger", "vollständigen", "der", "des", "die", "den", "quel",
    "quelle", "est", "es", "ton", "ta", "tes", "votre", "vos", "le", "la", "les", "l", "d", "de", "t", "tu", "vous",
    "comment", "complet", "er", "cuál", "tus", "su", "sus", "el", "del", "cómo", "te", "completo", "completos",
    "paterno", "materno", "primer", "segundo", "qual", "è", "il", "tuo", "come", "ti", "wat", "je", "jouw", "ditt",
    "seu", "eres", "hoe", "jij", "hvad", "vad", "hva", "har", "jak", "masz", "na", "geben", "eingeben", "trage",
    "hier", "deinen", "ihren", "sie", "here", "only", "not", "optional", "pflichtfeld", "obligatoire", "obligatorio",
    "real", "legal", "own", "q", "do", "dello", "della", "da", "o", "by", "submitting", "this", "nur", "just",
    "abgekürzt", "erster", "erste", "première", "premier", "primera", "prima", "fulde", "fullt", "êtes", "proprio",
    "usuel", "st", "cuáles", "son", "pila", "próprio", "křestní", "chosen", "escribe", "ingresa", "introduce", "pon",
    "entrez", "entre", "écris", "inscris", "indique", "indiquez", "majuscules", "usage", "inserisci", "scrivi",
    "dell", "é", "teu", "digite", "escreva", "escreve", "volledige", "van", "vul", "dit", "below", "put", "print",
    "insert", "provide", "tell", "me", "hi", "leserlich", "display", "player", "mein", "meine", "mon", "ma", "mes",
    "mi", "mis", "mijn", "min", "m", "frage", "naissance",
];

/// Words of names that count only without others: they may be nicknames.
const SHOWN: [&str; 5] = ["display", "displayname", "anzeigename", "player", "real"];

/// Words of questions about a student that do not ask for the name: `Are you a student?`
const QUESTIONS: [&str; 4] = ["are", "is", "bist", "ist"];

/// Words between the parts of a heading: `Nom et prénom`.
const AND: [&str; 10] = ["and", "und", "et", "y", "e", "en", "och", "og", "i", "и"];

/// Words of headings with names of groups and other things.
#[rustfmt::skip]
const OF_THINGS: [&str; 50] = [
    "username", "user name", "benutzer", "file", "datei", "group", "gruppe", "challenge", "puzzle", "aufgabe", "task",
    "board", " id", "_id", "number", "nick", "screen", "middle", "preferred", "computer", "house", "street",
    "tutor", "school", "schul", "course", "kurs", "team", "class", "help", "prof", "nutzer", "usuario", "utente", "école", "ecole", "escuela",
    "équipe", "equipe", "equipo", "défi", "reto", "desaf", "game", "jeu", "juego", "spiel", "geholfen", "aidé",
    "ayud",
];

/// Returns the words of a heading. Microsoft calls the second column `Name2`, and `in` is an ending in `Schüler*in`.
fn words_of(heading: &str) -> impl Iterator<Item = &str> + Clone {
    words_in(heading)
        .map(|word| word.trim_matches(|c: char| c.is_ascii_digit()))
        .filter(|word| !["", "in", "innen"].contains(word))
}

fn asked_by(word: &str) -> Option<Asked> {
    WORDS.iter().find(|(_, words)| words.contains(&word)).map(|(asked, _)| *asked)
}

/// Returns what a part of a heading asks for; `None` if a word in it is not known.
fn asked_in(part: &[&str]) -> Option<BTreeSet<Asked>> {
    let is_known = |word: &&str| FREE.contains(word) || asked_by(word).is_some();
    let mut asked: BTreeSet<Asked> = part.iter().filter_map(|word| asked_by(word)).collect();
    let has = |one: Asked| asked.contains(&one);
    let is_last = has(Asked::Last) || has(Asked::LastName);
    // A class has a name, too.
    if !part.iter().all(is_known) || (has(Asked::Class) && asked.len() > 1) {
        return None;
    }
    // `First letter of last name`, and `première lettre du nom`
    if has(Asked::Initial) && (is_last || has(Asked::Name)) {
        return Some([Asked::Last, Asked::Initial].into());
    }
    // The name of `first name` is no other one.
    if (has(Asked::First) || has(Asked::Last)) && asked.remove(&Asked::Name) && asked.len() == 1 {
        let named =
            |one: Asked| if one == Asked::First { Asked::FirstName } else { Asked::LastName };
        return Some(asked.into_iter().map(named).collect());
    }
    Some(asked)
}

/// Returns what a text asks for, in parts such as those of `Name, Vorname`; `None` if a word in it is not known.
fn asked_in_all(text: &str) -> Option<Vec<BTreeSet<Asked>>> {
    let parts = text.split([',', '/', '&', '+']).map(|part| words_of(part).collect::<Vec<_>>());
    let parts: Vec<Vec<&str>> = parts
        .flat_map(|part| {
            part.split(|word| AND.contains(word)).map(<[&str]>::to_vec).collect::<Vec<_>>()
        })
        .collect();
    parts.iter().map(|part| asked_in(part)).collect()
}

/// Returns the part of a student's name that a heading asks for, with a rank: the smaller, the surer. Each of its words
/// must be known: `Name of coach` and `Nombre de piezas` ask for something else.
pub(super) fn kind_of_name(heading: &str) -> Option<(NameKind, usize)> {
    let (outside, inside) = heading.split_once('(').unwrap_or((heading, ""));
    // `Name as on your card`, and `Name (as on your card)`
    let outside = outside.split(" as ").next().unwrap_or(outside);
    let inside = if inside.starts_with("as ") { "" } else { inside };
    let examples = ["e.g.", "z. b.", "z.b.", "p. ex."].iter();
    let inside = examples.fold(inside, |text, mark| text.split(mark).next().unwrap_or(text));
    let parts = asked_in_all(outside)?;
    // `Name, class` asks for both, and `class, name` perhaps for the name of a class.
    let first = parts.iter().find(|part| !part.is_empty())?;
    if first.contains(&Asked::Class) {
        return None;
    }
    let mut asked: BTreeSet<Asked> =
        parts.into_iter().flatten().filter(|one| *one != Asked::Class).collect();
    match asked_in_all(inside) {
        // `Name (Vorname)` and `Nachname (Familienname)`, but `Vorname (Name)`
        Some(parts) => {
            let inner: BTreeSet<Asked> = parts.into_iter().flatten().collect();
            if inner.contains(&Asked::Class) {
                return None;
            }
            let is_first = inner.contains(&Asked::FirstName) || inner.contains(&Asked::First);
            let is_last = inner.contains(&Asked::LastName) || inner.contains(&Asked::Last);
            if is_first != is_last && asked.len() == 1 {
                asked.remove(&Asked::Name);
            }
            let is_part = asked.iter().any(|one| PARTS.contains(one));
            asked.extend(inner.into_iter().filter(|one| !is_part || *one != Asked::Name));
        }
        // `Nachname(n)`, but not `Nachname (Vater)`
        None if words_of(inside).all(|word| word.chars().nth(2).is_none()) => {}
        None => return None,
    }
    let has = |one: Asked| asked.contains(&one);
    let word_count = words_of(heading).count();
    let is_first = has(Asked::FirstName) || (has(Asked::First) && !has(Asked::Initial));
    let is_last = has(Asked::LastName) || has(Asked::Last);
    let initial = usize::from(has(Asked::Initial));
    // `Name2` and `Student 2 last name`, but not `2. Nombre`
    let is_number = |(place, word): (usize, &str)| {
        let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
        let number = word.get(letters.len()..).and_then(|digits| digits.parse::<u32>().ok());
        (place > 0 || letters.len() > 1) && number.is_some_and(|number| number > 1)
    };
    let is_second = words_in(heading).enumerate().any(is_number);
    // Microsoft's own `Name` may be empty.
    let is_of_microsoft = word_count == 1 && words_in(heading).count() == 1 && has(Asked::Name);
    let is_shown = words_of(heading).any(|word| SHOWN.contains(&word));
    let rank = 2 * word_count.min(3) + 10 * usize::from(is_second) + 20 * usize::from(is_shown);
    let is_question = words_of(heading).any(|word| QUESTIONS.contains(&word));
    let is_person = (is_second && !is_of_microsoft) || is_shown;
    let whole = if is_person { NameKind::Person } else { NameKind::Whole };
    match (is_first, is_last) {
        (true, true) => Some((whole, rank)),
        (true, false) | (false, true) if has(Asked::Name) => Some((whole, rank)),
        (true, false) if !is_second => Some((NameKind::First, initial)),
        (false, true) if !is_second => Some((NameKind::Last, initial)),
        (false, false) if is_second && initial > 0 => None,
        (false, false) if has(Asked::First) => Some((NameKind::First, 1)),
        (false, false) if initial > 0 => Some((NameKind::Last, INITIAL_ALONE)),
        (false, false) if has(Asked::Name) => Some((whole, rank)),
        (false, false) if has(Asked::Who) => Some((NameKind::Person, rank)),
        (false, false) if has(Asked::Student) && !is_question => Some((NameKind::Person, rank)),
        _ => None,
    }
}

/// Returns whether a heading that is not read may ask for this part of the student's name.
pub(super) fn may_be_part(heading: &str, part: NameKind) -> bool {
    let has = |one: Asked| words_of(heading).any(|word| asked_by(word) == Some(one));
    let is_part = match part {
        NameKind::First => {
            has(Asked::FirstName)
                || (has(Asked::Name) && (has(Asked::First) || !is_of_thing(heading)))
        }
        _ => has(Asked::LastName) || (has(Asked::Last) && has(Asked::Name)),
    };
    is_part && kind_of_name(heading).is_none()
}

fn is_of_thing(heading: &str) -> bool {
    OF_THINGS.iter().any(|thing| heading.contains(thing))
}

/// Returns whether the answers below a heading may name a student, perhaps another one.
pub(super) fn may_name_student(heading: &str) -> bool {
    let names = |word: &str| {
        let asked = asked_by(word);
        let is_part =
            [Asked::First, Asked::Last, Asked::Initial, Asked::Class].map(Some).contains(&asked);
        word.ends_with("name") || (asked.is_some() && !is_part)
    };
    words_of(heading).any(names) && (heading.starts_with("your name") || !is_of_thing(heading))
}

//! Headings that ask for the name of a student.

use std::collections::BTreeSet;

use itertools::Itertools as _;

use crate::challenge_words::words_in;

/// A part of a student's name in a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NameKind {
    /// A whole name, or the last name next to a first name: `Nom`.
    Whole,
    /// A student, or a name with a number: never a last name.
    Person,
    First,
    Last,
}

/// A heading that asks for a name, with its rank: the smaller, the surer.
#[derive(Debug, Clone, Copy)]
pub(super) struct NameHeading {
    pub kind: NameKind,
    pub rank: usize,
    /// The word for one of several parts of a last name.
    pub last_part: Option<&'static str>,
}

/// The rank of an initial that may be of any name.
pub(super) const INITIAL_ALONE: usize = 2;

/// Words for one of several parts of a last name, which have columns of their own.
const PARTS_OF_LAST: [&str; 5] = ["paterno", "materno", "primer", "segundo", "tussenvoegsel"];

/// The meaning of a word in a heading.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Asked {
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

use Asked::{Class, First, FirstName, Initial, Last, LastName, Name, Student, Who};

#[rustfmt::skip]
const MEANINGS: [(Asked, &[&str]); 9] = [
    (Name, &[
        "name", "names", "fullname", "namen", "heißt", "heisst", "heiße", "nom", "noms", "appelles", "appelle",
        "appelez", "nombre", "nombres", "llamas", "nome", "nomes", "chiami", "naam", "heet", "navn", "namn", "heter",
        "hedder", "nimi", "jméno", "név", "ad", "adı", "имя", "фио", "姓名", "氏名", "名前", "이름", "성명", "studentname",
        "schülername", "heißen", "adın", "όνομα", "ονοματεπώνυμο", "teilnehmername", "nimesi", "anzeigename",
        "displayname",
    ]),
    (FirstName, &[
        "firstname", "forename", "forenames", "vorname", "vornamen", "rufname", "prénom", "prénoms", "prenom",
        "voornaam", "fornavn", "förnamn", "etunimi", "imię", "keresztnév", "utónév", "名", "roepnaam",
    ]),
    (First, &["first", "given", "vor", "christian", "voor", "primeiro"]),
    (LastName, &[
        "lastname", "surname", "surnames", "nachname", "familienname", "zuname", "apellido", "apellidos", "cognome",
        "cognom", "cognoms", "sobrenome", "sobrenomes", "apelido", "apelidos", "achternaam", "etternavn", "efternavn",
        "efternamn", "sukunimi", "nazwisko", "příjmení", "vezetéknév", "soyad", "soyadı", "фамилия", "soyadın",
        "nachnamen", "nachnamens", "familienamen", "családnév", "επώνυμο", "성", "姓", "tussenvoegsel", "langname",
    ]),
    (Last, &["last", "family", "famille", "último"]),
    (Initial, &[
        "initial", "inicial", "initiale", "initials", "letter", "buchstabe", "anfangsbuchstabe", "lettre", "letra",
        "lettera", "voorletters",
    ]),
    (Student, &[
        "student", "students", "pupil", "author", "learner", "participant", "schüler", "schülerin", "schülers",
        "teilnehmer", "élève", "étudiant", "alumno", "alumna", "alumne", "estudiante", "leerling", "studente",
        "aluno", "elev", "autor", "autora", "candidate", "kandidat", "contestant", "schülerinnen", "teilnehmers",
        "teilnehmerin", "elevens", "eleven", "kid", "child", "kindes", "alunno", "alunna", "enfant", "niño", "niña",
        "scholar", "camper",
    ]),
    (Who, &["who", "wer", "qui", "quién", "quien", "submitter"]),
    (Class, &["class", "klasse", "classe", "clase", "klas", "period", "grade", "section", "block", "kurs"]),
];

/// Words that change nothing about what is asked for.
#[rustfmt::skip]
const FREE: [&str; 190] = [
    "what", "s", "is", "are", "you", "your", "my", "the", "a", "of", "full", "complete", "please", "enter", "type",
    "write", "required", "wie", "lautet", "ist", "du", "bist", "dein", "deine", "ihr", "ihre", "euer", "bitte", "gib",
    "ein", "an", "voller", "vollständiger", "vollständigen", "der", "des", "die", "den", "quel", "quelle", "est",
    "es", "ton", "ta", "tes", "votre", "vos", "le", "la", "les", "l", "d", "de", "t", "tu", "vous", "comment",
    "complet", "er", "cuál", "tus", "su", "sus", "el", "del", "cómo", "te", "completo", "completos", "paterno",
    "materno", "primer", "segundo", "qual", "è", "il", "tuo", "come", "ti", "wat", "je", "jouw", "ditt", "seu",
    "eres", "hoe", "jij", "hvad", "vad", "hva", "har", "jak", "masz", "na", "geben", "eingeben", "trage", "hier",
    "deinen", "ihren", "sie", "here", "only", "not", "optional", "pflichtfeld", "obligatoire", "obligatorio", "real",
    "legal", "own", "q", "do", "dello", "della", "da", "o", "by", "submitting", "this", "nur", "just", "abgekürzt",
    "erster", "erste", "première", "premier", "primera", "prima", "fulde", "fullt", "êtes", "proprio", "usuel", "st",
    "cuáles", "son", "pila", "próprio", "křestní", "chosen", "escribe", "ingresa", "introduce", "pon", "entrez",
    "entre", "écris", "inscris", "indique", "indiquez", "majuscules", "usage", "inserisci", "scrivi", "dell", "é",
    "teu", "digite", "escreva", "escreve", "volledige", "van", "vul", "dit", "below", "put", "print", "insert",
    "provide", "tell", "me", "hi", "leserlich", "display", "player", "mein", "meine", "mon", "ma", "mes", "mi", "mis",
    "mijn", "min", "m", "frage", "naissance", "if", "any",
];

/// Words of names that count only without others: they may be nicknames.
const SHOWN: [&str; 5] = ["display", "displayname", "anzeigename", "player", "real"];

/// Words for a second student, next to the part of a name: `Person 2 First`.
#[rustfmt::skip]
const WORDS_FOR_SECOND: [&str; 18] = [
    "person", "member", "other", "another", "second", "nd", "b", "ii", "two", "zweite", "zweiter", "autre", "otro", "otra",
    "p", "peer", "mate", "third",
];

/// Words of questions about a student that do not ask for the name: `Are you a student?`
const QUESTIONS: [&str; 4] = ["are", "is", "bist", "ist"];

/// Words between the parts of a heading: `Nom et prénom`.
const AND: [&str; 10] = ["and", "und", "et", "y", "e", "en", "och", "og", "i", "и"];

/// Words of headings with names of groups and other things.
#[rustfmt::skip]
const OF_THINGS: [&str; 50] = [
    "username", "user name", "benutzer", "file", "datei", "group", "gruppe", "challenge", "puzzle", "aufgabe", "task",
    "board", " id", "_id", "number", "nick", "screen", "middle", "preferred", "computer", "house", "street", "tutor",
    "school", "schul", "course", "kurs", "team", "class", "help", "prof", "nutzer", "usuario", "utente", "école",
    "ecole", "escuela", "équipe", "equipe", "equipo", "défi", "reto", "desaf", "game", "jeu", "juego", "spiel",
    "geholfen", "aidé", "ayud",
];

/// Returns the words of a heading. Microsoft calls the second column `Name2`, and `in` is an ending in `Schüler*in`.
fn words_of(heading: &str) -> impl Iterator<Item = &str> + Clone {
    words_in(heading)
        .map(|word| word.trim_matches(|c: char| c.is_ascii_digit()))
        .filter(|word| !["", "in", "innen"].contains(word))
}

fn meaning_of(word: &str) -> Option<Asked> {
    MEANINGS.iter().find(|(_, words)| words.contains(&word)).map(|(meaning, _)| *meaning)
}

/// Returns what a part of a heading asks for; `None` if a word in it is not known.
fn asked_in_part(part: &[&str]) -> Option<BTreeSet<Asked>> {
    let is_known = |word: &&str| FREE.contains(word) || meaning_of(word).is_some();
    let mut asked: BTreeSet<Asked> = part.iter().filter_map(|word| meaning_of(word)).collect();
    let has = |one: Asked| asked.contains(&one);
    // A class has a name, too.
    if !part.iter().all(is_known) || (has(Class) && asked.len() > 1) {
        return None;
    }
    // `First letter of last name`, and `première lettre du nom`
    if has(Initial) && (has(Last) || has(LastName) || has(Name)) {
        return Some([Last, Initial].into());
    }
    // In `first name`, both words mean one.
    for (adjective, noun) in [(First, FirstName), (Last, LastName)] {
        if asked == [Name, adjective].into() {
            return Some([noun].into());
        }
    }
    if asked.contains(&First) || asked.contains(&Last) {
        asked.remove(&Name);
    }
    Some(asked)
}

/// Returns what the parts of a text such as `Name, Vorname` ask for; `None` if a word in it is not known.
fn asked_in_parts(text: &str) -> Option<Vec<BTreeSet<Asked>>> {
    let mut parts = Vec::new();
    for part in text.split([',', '/', '&', '+']) {
        let words: Vec<&str> = words_of(part).collect();
        for part in words.split(|word| AND.contains(word)) {
            parts.push(asked_in_part(part)?);
        }
    }
    Some(parts)
}

/// Returns what a heading asks for; `None` if a word in it is not known.
fn asked_in(heading: &str) -> Option<BTreeSet<Asked>> {
    let (outside, inside) = heading.split_once('(').unwrap_or((heading, ""));
    // `Name as on your card`, and `Name (as on your card, e.g. Ada B.)`
    let outside = outside.split(" as ").next().unwrap_or(outside);
    let inside = if inside.starts_with("as ") { "" } else { inside };
    let examples = ["e.g.", "z. b.", "z.b.", "p. ex."].iter();
    let inside = examples.fold(inside, |text, mark| text.split(mark).next().unwrap_or(text));
    let parts = asked_in_parts(outside)?;
    // `Name, class` asks for both, and `class, name` perhaps for the name of a class.
    if parts.iter().find(|part| !part.is_empty())?.contains(&Class) {
        return None;
    }
    let mut asked: BTreeSet<Asked> =
        parts.into_iter().flatten().filter(|one| *one != Class).collect();
    let inner: BTreeSet<Asked> = match asked_in_parts(inside) {
        Some(parts) => parts.into_iter().flatten().collect(),
        // `Nachname(n)`, but not `Nachname (Vater)`
        None if words_of(inside).all(|word| word.chars().nth(2).is_none()) => BTreeSet::new(),
        None => return None,
    };
    // `Name (Vorname)`, but `Vorname (Name)` and `Name (Vorname, Nachname)`
    if asked == [Name].into() && is_of_first(&inner) != is_of_last(&inner) {
        asked.clear();
    }
    let is_part = is_of_first(&asked) || is_of_last(&asked);
    let inner_has_class = inner.contains(&Class);
    asked.extend(inner.into_iter().filter(|one| !is_part || *one != Name));
    (!inner_has_class).then_some(asked)
}

fn is_of_first(asked: &BTreeSet<Asked>) -> bool {
    asked.contains(&FirstName) || (asked.contains(&First) && !asked.contains(&Initial))
}

fn is_of_last(asked: &BTreeSet<Asked>) -> bool {
    asked.contains(&LastName) || asked.contains(&Last)
}

/// Returns whether a heading has a number above one: `Name2`, `Student 2 last name`, but not `2. Nombre`.
fn is_of_second_student(heading: &str) -> bool {
    words_in(heading).enumerate().any(|(place, word)| {
        let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
        let number = word.strip_prefix(letters).and_then(|digits| digits.parse::<u32>().ok());
        (place > 0 || letters.len() > 1) && number.is_some_and(|number| number > 1)
    })
}

/// Reads a heading that asks for a part of a student's name. Each of its words must be known: `Name of coach` and
/// `Nombre de piezas` ask for something else.
pub(super) fn name_heading(heading: &str) -> Option<NameHeading> {
    let asked = asked_in(heading)?;
    let has = |one: Asked| asked.contains(&one);
    let has_any = |words: &[&str]| words_of(heading).any(|word| words.contains(&word));
    let (is_second, is_shown) = (is_of_second_student(heading), has_any(&SHOWN));
    // Microsoft's own `Name` may be empty next to `Name2`.
    let is_of_microsoft = words_in(heading).count() == 1 && has(Name);
    let word_count = words_of(heading).count().min(3);
    let rank = 2 * word_count + 10 * usize::from(is_second) + 20 * usize::from(is_shown);
    let is_person = (is_second && !is_of_microsoft) || is_shown;
    let whole = if is_person { NameKind::Person } else { NameKind::Whole };
    let initial = usize::from(has(Initial));
    let (kind, rank) = match (is_of_first(&asked), is_of_last(&asked)) {
        (true, true) => (whole, rank),
        (true, false) | (false, true) if has(Name) => (whole, rank),
        (true, false) if !is_second => (NameKind::First, initial),
        (false, true) if !is_second => (NameKind::Last, initial),
        (false, false) if has(Initial) && is_second => return None,
        (false, false) if has(First) => (NameKind::First, initial),
        (false, false) if has(Initial) => (NameKind::Last, INITIAL_ALONE),
        (false, false) if has(Name) => (whole, rank),
        (false, false) if has(Who) => (NameKind::Person, rank),
        (false, false) if has(Student) && !has_any(&QUESTIONS) => (NameKind::Person, rank),
        _ => return None,
    };
    let last_part = PARTS_OF_LAST.into_iter().find(|part| has_any(&[part]));
    let last_part = last_part.filter(|_| kind == NameKind::Last);
    Some(NameHeading { kind, rank, last_part })
}

/// Returns the part of a name that a heading asks for, perhaps that of another student: `Person 2 First`.
pub(super) fn part_asked(heading: &str) -> Option<Asked> {
    let asked =
        asked_in(&words_of(heading).filter(|word| !WORDS_FOR_SECOND.contains(word)).join(" "))?;
    match (is_of_first(&asked), is_of_last(&asked), asked.contains(&Initial)) {
        (true, false, _) => Some(FirstName),
        (false, true, _) => Some(LastName),
        (false, false, true) => Some(Initial),
        _ => None,
    }
}

/// Returns whether a heading that is not read may ask for this part of the student's name.
pub(super) fn may_be_part(heading: &str, part: NameKind) -> bool {
    let has = |one: Asked| words_of(heading).any(|word| meaning_of(word) == Some(one));
    let is_part = match part {
        NameKind::First => has(FirstName) || (has(Name) && (has(First) || !is_of_thing(heading))),
        _ => has(LastName) || (has(Last) && has(Name)),
    };
    is_part && name_heading(heading).is_none()
}

fn is_of_thing(heading: &str) -> bool {
    OF_THINGS.iter().any(|thing| heading.contains(thing))
}

/// Returns whether the answers below a heading may name a student, perhaps another one.
pub(super) fn may_name_student(heading: &str) -> bool {
    let names = |word: &str| {
        let meaning = meaning_of(word).filter(|one| ![First, Last, Initial, Class].contains(one));
        word.ends_with("name") || meaning.is_some()
    };
    words_of(heading).any(names) && (heading.starts_with("your name") || !is_of_thing(heading))
}

//! Challenges: in a list, one at length, and as the beginning of a solution.

use indexmap::IndexMap;
use serde_json::{Value, json};

use super::columns::{Align, Field, aligned};
use super::facts::facts;
use super::grades::par_json;
use super::picture::{self, Overlay};
use super::text::{FAINT, HEADING, indented, safe, styled};
use tumble_core::board::Kind;
use tumble_core::board::notation::{self, Notation};
use tumble_core::challenge::{Challenge, Par, Provenance, StartRule};

fn provenance(challenge: &Challenge) -> &'static str {
    match challenge.provenance {
        Provenance::Official => "official",
        Provenance::Derived => "derived",
        Provenance::Reconstructed => "reconstructed",
        Provenance::Own => "own",
    }
}

/// Par in a few words: `27`, `31, at least 28`; empty where it is not known.
fn par_words(par: Option<&Par>) -> String {
    match par {
        None => String::new(),
        Some(par) if par.proven => par.parts().to_string(),
        Some(par) if par.at_least > 0 => format!("{}, at least {}", par.parts(), par.at_least),
        Some(par) => format!("{}, not proven", par.parts()),
    }
}

/// All challenges, a line for each.
pub fn list_human<'a>(challenges: impl Iterator<Item = &'a Challenge>) -> String {
    let row = |challenge: &Challenge| {
        vec![
            challenge.number.to_string().into(),
            safe(&challenge.title).into_owned().into(),
            Field::new(safe(&challenge.id), FAINT),
            provenance(challenge).into(),
            par_words(challenge.par.as_ref()).into(),
        ]
    };
    let rows: Vec<Vec<Field>> = challenges.map(row).collect();
    let aligns = [Align::Right, Align::Left, Align::Left, Align::Left, Align::Left];
    aligned(&aligns, &["no", "title", "id", "provenance", "par"], &rows)
}

/// A challenge as data, as in the list.
pub fn list_json(challenge: &Challenge) -> Value {
    json!({
        "number": challenge.number,
        "id": challenge.id,
        "title": challenge.title,
        "provenance": challenge.provenance,
        "par": par_json(challenge.par.as_ref()),
    })
}

/// A challenge as data, with everything that `show` tells.
pub fn show_json(challenge: &Challenge, notation: Notation) -> Value {
    let mut told: IndexMap<&str, Vec<String>> = IndexMap::new();
    for (name, text) in facts(challenge) {
        told.entry(name).or_default().push(text);
    }
    let supply = Kind::ALL.into_iter().map(|kind| (kind.index(), challenge.supply.of(kind)));
    let mut value = list_json(challenge);
    if let Value::Object(object) = &mut value {
        object.insert("objective".to_owned(), json!(challenge.objective));
        object.insert("board".to_owned(), json!(notation::write(&challenge.given, notation)));
        let counts = supply.map(|(place, count)| (json!(Kind::ALL[place]), json!(count)));
        let counts = counts.filter_map(|(kind, count)| Some((kind.as_str()?.to_owned(), count)));
        object.insert("supply".to_owned(), Value::Object(counts.collect()));
        object.insert("facts".to_owned(), json!(told));
    }
    value
}

/// A challenge at length.
pub fn show_human(challenge: &Challenge, notation: Notation) -> String {
    let heading = format!("{} {}", challenge.number, safe(&challenge.title));
    let id = format!("{}, {}", safe(&challenge.id), provenance(challenge));
    let mut text = format!("{}  {}\n\n", styled(&heading, HEADING), styled(&id, FAINT));
    text.push_str(&wrapped(&challenge.objective, 2, 2));
    text.push('\n');
    let board = match notation {
        Notation::Book => picture::draw(&challenge.given, &Overlay::default()),
        Notation::Formal => notation::write(&challenge.given, notation),
    };
    text.push_str(&indented(&board, 2));
    text.push('\n');
    for (name, fact) in facts(challenge) {
        let label = format!("  {}", styled(&format!("{name:<10}"), FAINT));
        let fact = wrapped(&fact, 12, 12);
        text.push_str(&label);
        text.push_str(fact.trim_start());
    }
    text
}

/// A solution file to begin with: the start board, upright bits and all.
pub fn template(challenge: &Challenge) -> String {
    let board = notation::write(&challenge.given, Notation::Book);
    let start = match challenge.start {
        StartRule::Player => "start = \"blue\" # or \"red\": the lever that you press first\n",
        StartRule::Lever(_) | StartRule::Input => "",
    };
    format!(
        "# {}\n# {}\nchallenge = {}\n{start}board = '''\n{board}'''\n",
        safe(&challenge.title),
        safe(&challenge.objective),
        challenge.number
    )
}

/// Words on lines of a readable length, moved to the right.
fn wrapped(text: &str, first: usize, others: usize) -> String {
    const WIDTH: usize = 92;
    let text = safe(text);
    let mut lines = vec![" ".repeat(first)];
    for word in text.split(' ') {
        let line = lines.last().map_or(0, |line| line.chars().count());
        if line + word.chars().count() > WIDTH && line > others {
            lines.push(" ".repeat(others));
        }
        if let Some(line) = lines.last_mut() {
            line.push_str(word);
            line.push(' ');
        }
    }
    lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}

//! Challenges: in a list, one at length, and as the beginning of a solution.

use indexmap::IndexMap;

use super::facts::facts_of;
use super::page_width::{beside, heading_line};
use super::par::{legend_of_ranges, par_as_range, par_in_words};
use super::text::{FAINT, HEADING, PLAIN, counted, safe, styled};
use super::wrap::paragraph;
use super::{Align, Columns, Field, Labelled, PageWidth, TextTable, picture};
use crate::results::{ShowLine, row_count};
use tumble_core::board::notation::Notation;
use tumble_core::challenge::{Challenge, Provenance, StartRule};

fn provenance_name(challenge: &Challenge) -> &'static str {
    match challenge.provenance {
        Provenance::Official => "official",
        Provenance::Derived => "derived",
        Provenance::Reconstructed => "reconstructed",
        Provenance::Own => "own",
    }
}

/// The cost of the cheapest board of a challenge that the user has solved.
pub type SolvedKey<'a> = &'a dyn Fn(&Challenge) -> Option<[u32; 5]>;

/// The user's result: `par`, `best` if nothing cheaper is known, `record`, or the parts.
fn reached_by(challenge: &Challenge, key: [u32; 5]) -> String {
    match &challenge.par {
        Some(par) if key < par.key => "record".to_owned(),
        Some(par) if key == par.key => if par.proven { "par" } else { "best" }.to_owned(),
        _ => key[0].to_string(),
    }
}

/// A row for each challenge: number, title, the middle, par. If any challenge is solved, there is a column with the
/// user's results, whose name is returned too.
fn listed_rows(
    challenges: &[&Challenge],
    solved: SolvedKey<'_>,
    middle: impl Fn(&Challenge) -> Vec<Field>,
) -> (Vec<Vec<Field>>, Option<&'static str>) {
    let is_begun = challenges.iter().any(|challenge| solved(challenge).is_some());
    let row = |challenge: &&Challenge| {
        let title: Field = safe(&challenge.title).into_owned().into();
        let own = solved(challenge).map_or(String::new(), |key| reached_by(challenge, key));
        let mut fields = vec![challenge.number.to_string().into(), title];
        fields.extend(middle(challenge));
        fields.push(par_as_range(challenge.par.as_ref()).into());
        fields.extend(is_begun.then(|| own.into()));
        fields
    };
    (challenges.iter().map(row).collect(), is_begun.then_some("yours"))
}

/// All challenges, two in a line if that fits the page, with a legend. Solved ones show the user's result.
pub fn list_human(challenges: &[&Challenge], solved: SolvedKey<'_>, page: PageWidth) -> String {
    let starts = |challenge: &Challenge| {
        vec![row_count(challenge).map_or("?".to_owned(), |rows| rows.to_string()).into()]
    };
    let (listed, yours) = listed_rows(challenges, solved, starts);
    let names = ["no", "title", "starts", "par"].into_iter().chain(yours);
    let heading: Vec<Field> = names.map(|name| Field::new(name, HEADING)).collect();
    let (left, right) = listed.split_at(listed.len().div_ceil(2));
    let none = vec![Field::default(); heading.len()];
    let right = right.iter().chain(std::iter::repeat(&none));
    let pairs = left.iter().zip(right).map(|(left, right)| [left.clone(), right.clone()].concat());
    let twice = [heading.clone(), heading.clone()].concat();
    let of_list = heading.len();
    let (two, width) =
        in_columns(of_list, &std::iter::once(twice).chain(pairs).collect::<Vec<_>>());
    let table = match width <= page.width() {
        true => two,
        false => in_columns(of_list, &std::iter::once(heading).chain(listed).collect::<Vec<_>>()).0,
    };
    format!("{table}{}", legend_of_list(challenges))
}

/// Rows as aligned lines, with their width; `of_list` is the number of columns of a list.
fn in_columns(of_list: usize, rows: &[Vec<Field>]) -> (String, usize) {
    let aligns = [Align::Right, Align::Left, Align::Right, Align::Right, Align::Left];
    let aligns = aligns.into_iter().take(of_list);
    let gaps = std::iter::once(1).chain(std::iter::repeat_n(2, of_list - 2)).chain([3]);
    let mut columns = Columns::new(aligns.clone().chain(aligns));
    columns.set_gaps(gaps.clone().chain(gaps));
    rows.iter().for_each(|row| columns.make_room_for(row));
    let text: String = rows.iter().map(|row| columns.row_text(row)).collect();
    let width = rows.iter().map(|row| columns.width_of_first(row.len())).max().unwrap_or(0);
    (text, width)
}

fn legend_of_list(challenges: &[&Challenge]) -> String {
    let official = |challenge: &&&Challenge| challenge.provenance == Provenance::Official;
    let numbers: Vec<u16> =
        challenges.iter().filter(official).map(|challenge| challenge.number).collect();
    let mut notes = Vec::new();
    if !numbers.is_empty() {
        let book = format!("{}: from the book", ranges_of(&numbers));
        notes.push(match numbers.len() == challenges.len() {
            true => book,
            false => format!("{book}; where the others come from: tumble show N"),
        });
    }
    let pars = challenges.iter().filter_map(|challenge| challenge.par.as_ref());
    notes.extend(legend_of_ranges(pars));
    faint_lines(&notes)
}

fn faint_lines(notes: &[String]) -> String {
    notes.iter().map(|note| format!("{}\n", styled(note, FAINT))).collect()
}

/// Numbers in order, with ranges of consecutive ones: `1-30, 32`.
fn ranges_of(numbers: &[u16]) -> String {
    let mut ranges: Vec<(u16, u16)> = Vec::new();
    for &number in numbers {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => ranges.push((number, number)),
        }
    }
    let shown = |(first, last): &(u16, u16)| match first == last {
        true => first.to_string(),
        false => format!("{first}-{last}"),
    };
    ranges.iter().map(shown).collect::<Vec<_>>().join(", ")
}

/// All challenges, a line for each, with their ids and sources.
pub fn list_long(challenges: &[&Challenge], solved: SolvedKey<'_>, page: PageWidth) -> String {
    let origin = |challenge: &Challenge| {
        vec![Field::new(safe(&challenge.id), FAINT), provenance_name(challenge).into()]
    };
    let (listed, yours) = listed_rows(challenges, solved, origin);
    let left = Align::Left;
    let columns = [("no", Align::Right), ("title", left), ("id", left), ("provenance", left)];
    let columns = columns.into_iter().chain([("par", left)]);
    let mut table = TextTable::new(columns.chain(yours.map(|name| (name, left))));
    listed.into_iter().for_each(|row| table.add(row));
    let pars = challenges.iter().filter_map(|challenge| challenge.par.as_ref());
    format!("{}{}", table.aligned_text(page), faint_lines(&legend_of_ranges(pars)))
}

/// The concepts of the challenges, each with its challenges, in the order of their first challenge.
pub fn list_by_concept(challenges: &[&Challenge], page: PageWidth) -> String {
    let mut named: IndexMap<&str, Vec<String>> = IndexMap::new();
    for challenge in challenges {
        for concept in &challenge.concepts {
            let own = format!("{} {}", challenge.number, safe(&challenge.title));
            named.entry(concept).or_default().push(own);
        }
    }
    let width = named.keys().map(|concept| concept.chars().count()).max().unwrap_or(0);
    let mut notes = Labelled::new(width + 2, page.width());
    for (concept, challenges) in &named {
        notes.add(&safe(concept), &challenges.join(", "), PLAIN);
    }
    notes.written()
}

/// A challenge as data, with everything that `show` shows.
pub fn show_json(challenge: &Challenge, notation: Notation) -> ShowLine<'_> {
    let mut named: IndexMap<&str, Vec<String>> = IndexMap::new();
    for fact in facts_of(challenge) {
        named.entry(fact.name).or_default().push(fact.text);
    }
    ShowLine::new(challenge, notation, named)
}

/// A challenge in detail: its task, its start board with a legend, and the facts beside it.
pub fn show_human(
    challenge: &Challenge,
    name: &str,
    notation: Notation,
    has_legend: bool,
    page: PageWidth,
) -> String {
    let title = format!("{} {}", challenge.number, safe(&challenge.title));
    let noun = if challenge.game.is_some() { "game" } else { "start" };
    let mut about = vec![(title, HEADING), (provenance_name(challenge).to_owned(), PLAIN)];
    about.extend(row_count(challenge).map(|rows| (counted(rows, noun), PLAIN)));
    about.extend(challenge.par.as_ref().map(|par| (par_in_words(par), PLAIN)));
    let mut text = heading_line(&about, page);
    text.push_str(&paragraph(&safe(&challenge.objective), 0, PLAIN, page));
    let facts = facts_of(challenge);
    let mut notes = Labelled::new(9, page.beside());
    for fact in facts.iter().filter(|fact| !fact.wide && fact.name != "rows") {
        notes.add_topic(fact.label, &safe(&fact.text));
    }
    notes.add("id", &safe(&challenge.id), PLAIN);
    let board = match notation {
        Notation::Book => picture::start_board(challenge),
        Notation::Formal => notation.write(&challenge.given),
    };
    text.push_str(&beside(&board, notes.lines(), page));
    let mut notes = Labelled::new(9, page.width());
    if has_legend && notation == Notation::Book {
        notes.add("signs", &picture::signs_in_words(&challenge.given), PLAIN);
    }
    for fact in facts.iter().filter(|fact| fact.wide) {
        notes.add(fact.label, &safe(&fact.text), PLAIN);
    }
    let begin = format!("tumble show {name} --format solution > my-board.toml");
    notes.add("begin", &begin, PLAIN);
    text.push_str(&notes.written());
    text
}

/// A solution file to begin with: the start board, upright bits and all.
pub fn solution_template(challenge: &Challenge) -> String {
    let board = Notation::Book.write(&challenge.given);
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

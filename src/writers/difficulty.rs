//! Sources of the difficulty of a challenge: a comparison of costs, never an opinion.

use std::collections::BTreeMap;

use super::text::{FAINT, counted, indented, markdown, safe, styled, title};
use super::{Align, Format, Labelled, PageWidth, TextTable};
use crate::results::{DifficultyLine, Least, OneWrongJson};
use tumble_core::board::Cell;
use tumble_core::challenge::Challenge;

pub fn difficulty_text(challenge: &Challenge, line: &DifficultyLine, page: PageWidth) -> String {
    let limit = styled(&format!("each question had {} s", line.seconds), FAINT);
    let lines = labelled_text(line, page.width());
    format!("{}\n{lines}{limit}\n", title(challenge))
}

/// Returns the difficulty for reading, below the line of a challenge.
pub(super) fn indented_text(line: &DifficultyLine, page: PageWidth) -> String {
    indented(&labelled_text(line, page.width().saturating_sub(BELOW)), BELOW)
}

fn labelled_text(line: &DifficultyLine, width: usize) -> String {
    let mut notes = Labelled::new(LABEL, width);
    for (label, text) in topics_and_texts(line) {
        notes.add_topic(label, &safe(&text));
    }
    notes.written()
}

pub fn as_markdown(challenge: &Challenge, line: &DifficultyLine) -> String {
    let title = markdown(&format!("{} {}", challenge.number, challenge.title));
    let objective = markdown(&challenge.objective);
    let mut table = TextTable::new(["what", "measured"].map(|name| (name, Align::Left)));
    topics_and_texts(line)
        .into_iter()
        .for_each(|(label, text)| table.add([label.to_owned(), text]));
    let table = table.text_in(Format::Markdown, PageWidth::default());
    let (number, seconds) = (challenge.number, line.seconds);
    format!(
        "# {title}\n\n{objective}\n\n{table}\nWritten by `tumble explain {number} --format markdown \
         --time-limit {seconds}`. Each question had {seconds} seconds, and that about each given part a \
         share of twice as many. What is not said to be proven was not proven in that time: there may \
         be cheaper boards.\n"
    )
}

/// The lines of the explanation: a label and a text.
fn topics_and_texts(line: &DifficultyLine) -> Vec<(&'static str, String)> {
    let mut lines = Vec::new();
    let mut par = least_in_words(&line.par);
    match (line.cheapest_boards, line.all_counted) {
        (Some(1), Some(true)) => par.push_str("; one board alone costs as little"),
        (Some(boards), Some(true)) => par.push_str(&format!("; {boards} boards cost as little")),
        (Some(1), Some(false)) => par.push_str("; at least one board costs as little"),
        (Some(boards), Some(false)) if boards > 0 => {
            par.push_str(&format!("; at least {boards} boards cost as little"));
        }
        _ => {}
    }
    lines.push(("par", par));
    if let Some(rows) = line.rows {
        lines.push(("starts", counted(rows, "start")));
    }
    if let Some(OneWrongJson { boards, rows, fewest, middle }) = line.one_wrong {
        let fail = if boards == 1 { "fails" } else { "fail" };
        let boards = counted(boards as u128, "board");
        let mut text = format!("{boards} with one part cleared or turned {fail}");
        if rows > 1 {
            let all = counted(rows, "start");
            text.push_str(&match (fewest == rows, middle == rows) {
                (true, _) => format!(" in all {all}"),
                (_, true) => format!(", each in at least {fewest} of {all}, half of them in all"),
                _ => format!(
                    ", each in at least {fewest} of {all}, half of them in at most {middle}"
                ),
            });
        }
        lines.push(("one wrong", text));
    }
    for own in &line.supply {
        // Without a board the number of used parts is unknown.
        let Some(used) = own.used else { continue };
        let mut text = format!("{used} of {} used", own.kind.counted(own.supply.into()));
        if used == own.supply {
            text.push_str(", none to spare");
        }
        if let Some(without) = &own.without {
            text.push_str(&match without {
                Least::Impossible => "; without any no board exists, proven by search".to_owned(),
                least => format!("; without any: {}", least_in_words(least)),
            });
        }
        lines.push(("supply", text));
    }
    let is_found = |least: &Least| !matches!(least, Least::Open(_));
    if is_found(&line.par) || is_found(&line.unlimited) {
        lines.push(("unlimited", least_in_words(&line.unlimited)));
    }
    if let Some(least) = &line.without_given
        && (is_found(&line.par) || is_found(least))
    {
        lines.push(("no givens", least_in_words(least)));
    }
    lines.extend(given_alone(line).into_iter().map(|text| ("each given", text)));
    if !line.concepts.is_empty() {
        lines.push(("about", line.concepts.join(", ")));
    }
    lines.push(("needs", line.needs.join(", ")));
    lines
}

/// Effect of each given part on the player, in words.
fn given_alone(line: &DifficultyLine) -> Vec<String> {
    let Least::Cost { cost: par, proven: is_par, .. } = line.par else { return Vec::new() };
    let mut effects: BTreeMap<GivenEffect, Vec<Cell>> = BTreeMap::new();
    for given in &line.given {
        let effect = GivenEffect::new(i64::from(par.parts()), is_par, &given.without);
        effects.entry(effect).or_default().push(given.cell);
    }
    let words = |(effect, cells): (&GivenEffect, &Vec<Cell>)| effect.effect_in_words(cells);
    effects.iter().map(words).collect()
}

fn least_in_words(least: &Least) -> String {
    match least {
        Least::Cost { cost, proven: true, .. } => {
            format!("{}, proven by search", counted(cost.parts(), "part"))
        }
        Least::Cost { cost, at_least, .. } if *at_least == cost.parts() => {
            let parts = counted(cost.parts(), "part");
            format!("{parts}, proven by search; whether cheaper kinds of parts would do is open")
        }
        Least::Cost { cost, at_least: 0, .. } => {
            format!("{} are the fewest found", counted(cost.parts(), "part"))
        }
        Least::Cost { cost, at_least, .. } => format!(
            "{} are the fewest found, at least {at_least} are needed",
            counted(cost.parts(), "part")
        ),
        Least::Impossible => "no board exists, proven by search".to_owned(),
        Least::Open(0) => "no board was found in time".to_owned(),
        Least::Open(at_least) => {
            format!("no board was found in time; at least {}", counted(*at_least, "part"))
        }
    }
}

/// Effect of a given part on the least number of parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum GivenEffect {
    /// Number of parts that the player would save without it, and whether that is proven to be all.
    Costs(i64, bool),
    /// The player would have to place it.
    Saves,
    /// It makes no difference.
    None,
    /// The effect is unknown.
    Open,
}

impl GivenEffect {
    fn new(par: i64, is_par: bool, without: &Least) -> GivenEffect {
        match *without {
            Least::Cost { cost, proven, .. } => {
                let proven = proven && is_par;
                match par - i64::from(cost.parts()) {
                    fewer @ 1.. => GivenEffect::Costs(fewer, proven),
                    0 if proven => GivenEffect::None,
                    ..0 if proven => GivenEffect::Saves,
                    _ => GivenEffect::Open,
                }
            }
            Least::Impossible => GivenEffect::Saves,
            Least::Open(_) => GivenEffect::Open,
        }
    }

    fn effect_in_words(self, cells: &[Cell]) -> String {
        let cells = Cell::list(cells);
        match self {
            GivenEffect::Costs(fewer, proven) => {
                let most = if proven { "" } else { "at least " };
                let parts = counted(u128::from(fewer.unsigned_abs()), "part");
                format!("costs the player {most}{parts} each: {cells}")
            }
            GivenEffect::Saves => format!("saves the player a part: {cells}"),
            GivenEffect::None => format!("makes no difference: {cells}"),
            GivenEffect::Open => format!("not known: {cells}"),
        }
    }
}

/// Column where texts begin.
const LABEL: usize = 12;

/// The indentation below the line of a challenge.
const BELOW: usize = 7;

//! Facts about a challenge besides its title, objective and board.

use super::par::cost_of_par;
use tumble_core::board::{Cell, Kind, Marble, Side, Weight};
use tumble_core::challenge::{
    Cells, Challenge, EndForm, Extension, LoadRule, OutRule, Register, StartRule,
};
use tumble_core::machine::Load;

/// A fact about a challenge.
pub(super) struct Fact {
    pub name: &'static str,
    /// Its name, for reading.
    pub label: &'static str,
    pub text: String,
    /// Whether it needs the whole page width, below the board.
    pub wide: bool,
}

/// The facts, in reading order.
pub(super) fn facts_of(challenge: &Challenge) -> Vec<Fact> {
    let mut facts: Vec<Fact> = Vec::new();
    let mut add = |name, label, text| facts.push(Fact { name, label, text, wide: false });
    for text in goals_in_words(challenge) {
        add("expected", "goal", text);
    }
    for input in &challenge.inputs {
        add("input", "input", register_in_words(input));
    }
    if let Some(condition) = challenge.rows.condition() {
        add("where", "where", condition.to_string());
    }
    for named in &challenge.registers {
        add("register", "register", register_in_words(named));
    }
    for (label, cell) in &challenge.labels {
        add("label", "label", format!("{label}: the interceptor {cell}"));
    }
    if let Some(Extension::Weight) = challenge.extension {
        let text = "weight: heavy balls (b, r), and weigh gates (q, p), which send them the way they \
                    point and light ones the other way";
        add("extension", "extends", text.to_owned());
    }
    add("balls", "balls", balls_in_words(challenge));
    add("start", "start", start_in_words(challenge.start));
    add("supply", "you add", supply_in_words(challenge));
    if let Some(rows) = challenge.rows.product() {
        let at_most = if challenge.rows.condition().is_some() { "at most " } else { "" };
        add("rows", "rows", format!("{at_most}{rows}"));
    }
    if let Some(par) = &challenge.par {
        add("par", "par", cost_of_par(par, challenge.extension));
    }
    if !challenge.concepts.is_empty() {
        add("concepts", "about", challenge.concepts.join(", "));
    }
    if let Some(follows) = &challenge.follows {
        add("follows", "follows", format!("challenge {follows}, whose balls load the hoppers"));
    }
    let mut add = |name, text| facts.push(Fact { name, label: name, text, wide: true });
    if let Some(notes) = &challenge.notes {
        add("notes", notes.clone());
    }
    for source in &challenge.sources {
        add("source", source.clone());
    }
    facts
}

fn balls_in_words(challenge: &Challenge) -> String {
    let hopper = |side: Side| {
        let rule = &challenge.loads[side.index()];
        match rule {
            LoadRule::Range { colour, from, to, last } => {
                let last = last_ball(*last);
                Some(format!("{from} to {to} {colour} {side} ({colour}_balls){last}"))
            }
            LoadRule::Fixed(load) if load.is_empty() => None,
            LoadRule::Fixed(Load::Balls(balls)) => {
                Some(format!("{} {side}", Marble::letters(balls)))
            }
            LoadRule::Fixed(Load::Many { colour, count, last }) => {
                Some(format!("{count} {colour} {side}{}", last_ball(*last)))
            }
            LoadRule::Fixed(Load::Unlimited(colour)) => {
                Some(format!("{colour} without end {side}"))
            }
        }
    };
    let held: Vec<String> = Side::BOTH.into_iter().filter_map(hopper).collect();
    if held.is_empty() { "none".to_owned() } else { held.join(", ") }
}

fn last_ball(weight: Weight) -> &'static str {
    if weight.is_heavy() { ", the last one heavy" } else { "" }
}

fn start_in_words(rule: StartRule) -> String {
    match rule {
        StartRule::Lever(side) => format!("{} lever", side.colour()),
        StartRule::Player => "the lever that you choose".to_owned(),
        StartRule::Input => "either lever: both are tried".to_owned(),
    }
}

fn supply_in_words(challenge: &Challenge) -> String {
    let amounts = Kind::ALL.into_iter().map(|kind| (kind, challenge.supply.of(kind)));
    let amounts: Vec<String> = amounts
        .filter(|(_, count)| *count > 0)
        .map(|(kind, count)| kind.counted(count.into()))
        .collect();
    if amounts.is_empty() { "nothing".to_owned() } else { amounts.join(", ") }
}

fn register_in_words(register: &Register) -> String {
    let name = &register.name;
    match &register.cells {
        Cells::Register(cells) if cells.len() == 1 => format!("{name}: {}", Cell::list(cells)),
        Cells::Register(cells) => {
            format!("{name}: {}, the least significant first", Cell::list(cells))
        }
        Cells::Same { cells, linked } => {
            let linked = if *linked { ", to be linked" } else { "" };
            format!("{name}: {}, which start alike{linked}", Cell::list(cells))
        }
    }
}

/// Goals of a challenge, one sentence each.
pub(super) fn goals_in_words(challenge: &Challenge) -> Vec<String> {
    if let Some(game) = &challenge.game {
        return vec![format!(
            "wins every game it can still win, from piles of {} to {}, taking at most {} a turn",
            game.from, game.to, game.take
        )];
    }
    let expect = &challenge.expect;
    let mut asked = Vec::new();
    match &expect.out {
        Some(OutRule::Balls(balls)) if balls.is_empty() => asked.push("no ball comes out".into()),
        Some(OutRule::Balls(balls)) => asked.push(format!("{} comes out", Marble::letters(balls))),
        Some(OutRule::Pattern(balls)) => {
            asked.push(format!("{} comes out, over and over", Marble::letters(balls)));
        }
        Some(OutRule::Matches(pattern)) => {
            asked.push(format!("what comes out matches {pattern}"));
        }
        Some(OutRule::Value(value, None)) => asked.push(format!("what comes out: {value}")),
        Some(OutRule::Value(value, Some(when))) => {
            asked.push(format!("what comes out: {value}, when {when}"));
        }
        None => {}
    }
    if let Some(colour) = &expect.intercepted {
        asked.push(format!("a ball is caught: {colour}"));
    }
    if let Some(label) = &expect.interceptor {
        asked.push(format!("the interceptor: {label}"));
    }
    if let Some(end) = expect.end {
        asked.push(match end {
            EndForm::Empty => "the run ends with an empty hopper".to_owned(),
            EndForm::Intercepted => "the run ends with a ball caught".to_owned(),
            EndForm::Repeats => "the run never ends".to_owned(),
        });
    }
    for rule in &expect.finals {
        let when = rule.when.as_ref().map_or(String::new(), |when| format!(", when {when}"));
        asked.push(format!("{} ends at {}{when}", rule.name, rule.value));
    }
    asked
}

//! What there is to know of a challenge beside title, objective and board.

use super::row;
use super::text::counted;
use tumble_core::board::{Kind, Side, letters, list};
use tumble_core::challenge::{Cells, Challenge, LoadRule, OutRule, Par, Register, StartRule};
use tumble_core::machine::Load;

/// The facts, each with the word for what it is about.
pub(super) fn facts(challenge: &Challenge) -> Vec<(&'static str, String)> {
    let mut facts = vec![("balls", balls(challenge)), ("start", start(challenge.start))];
    facts.push(("supply", supply(challenge)));
    for input in &challenge.inputs {
        facts.push(("input", register(input)));
    }
    if let Some(condition) = challenge.rows.condition() {
        facts.push(("where", condition.to_string()));
    }
    for named in &challenge.registers {
        facts.push(("register", register(named)));
    }
    for (label, cell) in &challenge.labels {
        facts.push(("label", format!("{label}: the interceptor {cell}")));
    }
    facts.extend(expectations(challenge).into_iter().map(|text| ("expected", text)));
    if let Some(rows) = challenge.rows.product() {
        let at_most = if challenge.rows.condition().is_some() { "at most " } else { "" };
        facts.push(("rows", format!("{at_most}{rows}")));
    }
    if let Some(par) = &challenge.par {
        facts.push(("par", par_at_length(par)));
    }
    if let Some(follows) = &challenge.follows {
        facts.push(("follows", format!("challenge {follows}, whose balls load the hoppers")));
    }
    facts.extend(challenge.notes.iter().map(|notes| ("notes", notes.clone())));
    facts.extend(challenge.sources.iter().map(|source| ("source", source.clone())));
    facts
}

fn par_at_length(par: &Par) -> String {
    let [_, gear_parts, bits, crossovers, interceptors] = par.key;
    let kinds = [
        (gear_parts, "gear bits and gears"),
        (bits, "bits"),
        (crossovers, "crossovers"),
        (interceptors, "interceptors"),
    ];
    let among: Vec<String> = kinds
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, kind)| {
            format!("{count} {}", if *count == 1 { &kind[..kind.len() - 1] } else { kind })
        })
        .collect();
    let among = if among.is_empty() {
        String::new()
    } else {
        format!(" (among them {})", among.join(", "))
    };
    let proof = match (par.proven, par.at_least) {
        (true, _) => "; proven: no solution is cheaper".to_owned(),
        (false, 0) => "; the best that is known".to_owned(),
        (false, bound) => format!("; the best that is known, at least {bound} are needed"),
    };
    format!("{}{among}{proof}", counted(par.parts(), "part"))
}

fn balls(challenge: &Challenge) -> String {
    let hopper = |side: Side| {
        let rule = &challenge.loads[side.index()];
        match rule {
            LoadRule::Range { colour, from, to } => {
                Some(format!("{from} to {to} {colour} ones ({colour}_balls)"))
            }
            LoadRule::Fixed(load) if load.is_empty() => None,
            LoadRule::Fixed(Load::Balls(balls)) => Some(letters(balls)),
            LoadRule::Fixed(Load::Many { colour, count }) => Some(format!("{count} {colour}")),
            LoadRule::Fixed(Load::Unlimited(colour)) => Some(format!("{colour} ones without end")),
        }
        .map(|held| format!("{held} on the {side}"))
    };
    let held: Vec<String> = Side::BOTH.into_iter().filter_map(hopper).collect();
    if held.is_empty() { "none".to_owned() } else { held.join(", ") }
}

fn start(rule: StartRule) -> String {
    match rule {
        StartRule::Lever(side) => format!("the {} lever", side.colour()),
        StartRule::Player => "the lever that the solution says".to_owned(),
        StartRule::Input => "either lever: both are tried".to_owned(),
    }
}

fn supply(challenge: &Challenge) -> String {
    let amounts = Kind::ALL.into_iter().map(|kind| (kind, challenge.supply.of(kind)));
    let amounts: Vec<String> = amounts
        .filter(|(_, count)| *count > 0)
        .map(|(kind, count)| kind.counted(count.into()))
        .collect();
    if amounts.is_empty() { "nothing".to_owned() } else { amounts.join(", ") }
}

fn register(register: &Register) -> String {
    let name = &register.name;
    match &register.cells {
        Cells::Register(cells) if cells.len() == 1 => format!("{name}: {}", list(cells)),
        Cells::Register(cells) => {
            format!("{name}: {}, the least significant first", list(cells))
        }
        Cells::Same { cells, linked } => {
            let linked = if *linked { ", to be linked" } else { "" };
            format!("{name}: {}, which start alike{linked}", list(cells))
        }
    }
}

/// What a challenge asks, a sentence for each thing.
pub fn expectations(challenge: &Challenge) -> Vec<String> {
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
        Some(OutRule::Balls(balls)) => asked.push(format!("{} comes out", letters(balls))),
        Some(OutRule::Pattern(balls)) => {
            asked.push(format!("{} comes out, over and over", letters(balls)));
        }
        Some(OutRule::Value(value, None)) => asked.push(format!("what comes out: {value}")),
        Some(OutRule::Value(value, Some(when))) => {
            asked.push(format!("what comes out: {value}, when {when}"));
        }
        None => {}
    }
    if let Some(colour) = &expect.intercepted {
        asked.push(format!("a ball is intercepted: {colour}"));
    }
    if let Some(label) = &expect.interceptor {
        asked.push(format!("the interceptor: {label}"));
    }
    if let Some(end) = expect.end {
        asked.push(format!("the run ends: {}", row::end_name(end)));
    }
    for rule in &expect.finals {
        let when = rule.when.as_ref().map_or(String::new(), |when| format!(", when {when}"));
        asked.push(format!("{} ends at {}{when}", rule.name, rule.value));
    }
    asked
}

//! What a search says: while it goes on, and in the end.

use std::io::IsTerminal as _;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::{Value, json};

use super::Format;
use crate::report::text::{BAD, GOOD, HEADING, counted, indented, safe, styled};
use tumble_core::board::Kind;
use tumble_core::board::notation::{self, Notation};
use tumble_core::challenge::{Challenge, Cost, StartRule};
use tumble_solve::{Counted, Event, Outcome};

/// Says how a search stands, in one of the forms.
pub(super) struct Teller {
    format: Format,
    /// What is in play: rows, or the lines of a game.
    case: &'static str,
    bar: ProgressBar,
}

/// The numbers of a cost, in order.
const NUMBERS: [&str; 5] = ["parts", "gear parts", "bits", "crossovers", "interceptors"];

impl Teller {
    pub fn new(format: Format, challenge: &Challenge) -> Self {
        let target = if std::io::stderr().is_terminal() && format != Format::Json {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(None, target);
        // The template is fixed and known to be one.
        let style = ProgressStyle::with_template("{spinner} {msg}, {elapsed}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
        bar.set_message("the formula is being written");
        bar.enable_steady_tick(Duration::from_millis(200));
        Teller { format, case: case(challenge), bar }
    }

    /// Tells an event; in the stream of data it is a line to print.
    pub fn event(&mut self, event: Event) -> Option<String> {
        let best = event.best.map(|cost| format!(", best {}", cost.parts())).unwrap_or_default();
        self.bar.set_message(format!(
            "{} in play, {} tried{best}, at least {}",
            counted(event.cases as u128, self.case),
            counted(event.candidates, "board"),
            counted(event.at_least, "part"),
        ));
        let line = json!({
            "event": "progress",
            format!("{}s", self.case): event.cases,
            "candidates": event.candidates,
            "best": event.best.map(|cost| cost_json(&cost)),
            "at_least": event.at_least,
            "seconds": seconds(event.time),
        });
        (self.format == Format::Json).then(|| format!("{line}\n"))
    }

    pub fn begin_count(&mut self) {
        self.bar.reset();
        self.bar.enable_steady_tick(Duration::from_millis(200));
    }

    pub fn counting(&mut self, event: Event, boards: u64) {
        let cases = counted(event.cases as u128, self.case);
        self.bar.set_message(format!("{boards} of the cheapest boards so far, {cases} in play"));
    }

    /// Takes the display away.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }

    /// The text that ends a search.
    pub fn outcome(&self, challenge: &Challenge, outcome: &Outcome, notation: Notation) -> String {
        match self.format {
            Format::Human => human(challenge, outcome, notation),
            Format::Json => format!("{}\n", data(challenge, outcome, notation)),
            Format::Solution => {
                outcome.best.as_ref().map(|best| best.toml.clone()).unwrap_or_default()
            }
        }
    }

    /// The text that tells how many boards are cheapest.
    pub fn counted(&self, counted: &Counted, limit: u64) -> String {
        let boards = self::counted(counted.boards, "board");
        let costs = if counted.boards == 1 { "costs" } else { "cost" };
        match (self.format, counted.all) {
            (Format::Solution, _) => String::new(),
            (Format::Json, all) => {
                format!("{}\n", json!({"event": "count", "boards": counted.boards, "all": all}))
            }
            (Format::Human, true) => format!("{boards} {costs} as little, and no more\n"),
            (Format::Human, false) if counted.boards >= limit => {
                format!("at least {boards} cost as little; the count stopped there\n")
            }
            (Format::Human, false) => {
                format!("at least {boards} {costs} as little; there was no time for more\n")
            }
        }
    }
}

/// What is in play when a challenge is solved.
fn case(challenge: &Challenge) -> &'static str {
    if challenge.game.is_some() { "line" } else { "row" }
}

fn seconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1000.0).round() / 1000.0
}

fn cost_json(cost: &Cost) -> Value {
    let [parts, gear_parts, bits, crossovers, interceptors] = cost.key();
    json!({
        "parts": parts,
        "gear_parts": gear_parts,
        "bits": bits,
        "crossovers": crossovers,
        "interceptors": interceptors,
    })
}

fn data(challenge: &Challenge, outcome: &Outcome, notation: Notation) -> Value {
    let best = outcome.best.as_ref();
    json!({
        "event": "result",
        "challenge": challenge.number,
        "id": challenge.id,
        "cost": best.map(|best| cost_json(&best.cost)),
        "board": best.map(|best| notation::write(&best.drawing, notation)),
        "start": best.map(|best| best.lever.colour().to_string()),
        "proven": outcome.stages_proven == 5,
        "proven_numbers": outcome.stages_proven,
        "at_least": outcome.at_least,
        "impossible": outcome.impossible,
        format!("{}s", case(challenge)): outcome.cases.len(),
        "candidates": outcome.candidates,
        "variables": outcome.variables,
        "clauses": outcome.clauses,
        "seconds": seconds(outcome.time),
    })
}

fn human(challenge: &Challenge, outcome: &Outcome, notation: Notation) -> String {
    let name = format!("{} {}", challenge.number, safe(&challenge.title));
    let name = styled(&name, HEADING);
    let cases = counted(outcome.cases.len() as u128, case(challenge));
    let search = format!(
        "{} in play, {} tried, {} variables, {} clauses, {:.1} s",
        match (&challenge.game, challenge.for_both_levers().rows.product()) {
            (Some(_), _) => cases.clone(),
            (None, Some(rows)) => format!("{} of {}", outcome.cases.len(), counted(rows, "row")),
            (None, None) => format!("{} of more than 2^127 rows", outcome.cases.len()),
        },
        counted(outcome.candidates, "board"),
        outcome.variables,
        outcome.clauses,
        outcome.time.as_secs_f64(),
    );
    let Some(best) = &outcome.best else {
        let (verdict, why) = if outcome.impossible {
            let those = match outcome.cases.len() {
                1 => format!("the one {} in play", case(challenge)),
                _ => format!("the {cases} in play"),
            };
            let why = format!("that is proven: no board within the supply makes even {those} hold");
            (styled("no solution exists", BAD), why)
        } else {
            let parts = counted(outcome.at_least, "part");
            (styled("none found in time", BAD), format!("proven so far: it takes at least {parts}"))
        };
        return format!("{name}: {verdict}\n{}", indented(&format!("{why}\n{search}\n"), 2));
    };
    let parts = counted(best.cost.parts(), "part");
    let verdict = match outcome.stages_proven {
        5 => styled("proven to be the cheapest", GOOD),
        0 => styled(&format!("not proven, at least {} are needed", outcome.at_least), BAD),
        _ => styled("proven in part", BAD),
    };
    let board = notation::write(&best.drawing, notation);
    let kinds: Vec<String> = Kind::ALL
        .into_iter()
        .filter(|&kind| best.cost.of(kind) > 0)
        .map(|kind| kind.counted(best.cost.of(kind).into()))
        .collect();
    let mut lines = Vec::new();
    if !kinds.is_empty() {
        lines.push(format!("placed: {}", kinds.join(", ")));
    }
    if challenge.start == StartRule::Player {
        lines.push(format!("start: the {} lever", best.lever.colour()));
    }
    let proven: Vec<String> =
        NUMBERS.iter().take(outcome.stages_proven).map(|&number| number.to_owned()).collect();
    if !proven.is_empty() {
        lines.push(format!("proven least, one after the other: {}", proven.join(", ")));
    }
    lines.push(search);
    let lines = format!("{}\n", lines.join("\n"));
    format!("{name}: {parts}, {verdict}\n\n{}\n{}", indented(&board, 2), indented(&lines, 2))
}

//! What was found out about a certificate, in a line.

use serde::Serialize;
use tumble_proof::Checked;

use super::text::{BAD, BROKEN, GOOD, counted, json_line, safe, styled};
use crate::verify::{Refusal, Statement};

/// What came of checking one certificate.
pub type Verified = Result<(Statement, Checked), Refusal>;

/// Writes the result for people.
pub fn human(name: &str, verified: &Verified) -> String {
    let (word, style) = match holds(verified) {
        Some(true) => ("holds", GOOD),
        Some(false) => ("does not hold", BAD),
        None => ("undecided", BROKEN),
    };
    format!("{}: {}: {}\n", safe(name), styled(word, style), safe(&message(verified)))
}

/// Writes the result as an object of JSON in one line.
pub fn json(name: &str, verified: &Verified) -> String {
    json_line(&serde_json::to_value(Line::new(name, verified)).unwrap_or_default())
}

/// Writes as JSON that a file could not be read.
pub fn json_unread(name: &str, message: &str) -> String {
    let line = Line {
        file: name.to_owned(),
        message: message.to_owned(),
        reason: Some("no-file"),
        ..Line::default()
    };
    json_line(&serde_json::to_value(line).unwrap_or_default())
}

/// Whether the certificate holds; `None` where the time was up before that was known.
fn holds(verified: &Verified) -> Option<bool> {
    match verified {
        Ok(_) => Some(true),
        Err(Refusal::TimeUp) => None,
        Err(_) => Some(false),
    }
}

#[derive(Debug, Default, Serialize)]
struct Line {
    file: String,
    holds: Option<bool>,
    message: String,
    challenge: Option<u16>,
    id: Option<String>,
    /// The least cost that is proven.
    bound: Option<Cost>,
    /// Whether it is proven that there is no solution.
    impossible: Option<bool>,
    /// Whether that is said of boards with the parts of a given one.
    completing: Option<bool>,
    rows: Option<usize>,
    lines: Option<usize>,
    clauses: Option<usize>,
    steps: Option<usize>,
    /// The steps that needed more than propagation.
    resolution_steps: Option<usize>,
    deletions: Option<usize>,
    reason: Option<&'static str>,
    /// Where the formula or the proof is wrong, from 1.
    line: Option<usize>,
    step: Option<usize>,
}

#[derive(Debug, Serialize)]
struct Cost {
    parts: u32,
    gear_parts: u32,
    bits: u32,
    crossovers: u32,
    interceptors: u32,
}

impl Line {
    fn new(name: &str, verified: &Verified) -> Line {
        let mut line = Line {
            file: name.to_owned(),
            holds: holds(verified),
            message: message(verified),
            ..Line::default()
        };
        match verified {
            Ok((statement, checked)) => {
                let Statement { challenge, claim, .. } = statement;
                let game = challenge.game.is_some();
                line.challenge = Some(challenge.number);
                line.id = Some(challenge.id.clone());
                line.bound =
                    claim.least.map(|[parts, gear_parts, bits, crossovers, interceptors]| Cost {
                        parts,
                        gear_parts,
                        bits,
                        crossovers,
                        interceptors,
                    });
                line.impossible = Some(claim.least.is_none());
                line.completing = Some(claim.partial.is_some());
                line.rows = (!game).then(|| statement.cases());
                line.lines = game.then(|| statement.cases());
                line.clauses = Some(checked.clauses);
                line.steps = Some(checked.lemmas);
                line.resolution_steps = Some(checked.by_resolution);
                line.deletions = Some(checked.deletions);
            }
            Err(refusal) => {
                line.reason = Some(refusal.reason());
                line.line = refusal.line();
                line.step = refusal.step();
            }
        }
        line
    }
}

fn message(verified: &Verified) -> String {
    let (statement, checked) = match verified {
        Ok(found) => found,
        Err(refusal @ Refusal::UnknownChallenge { .. }) => {
            return format!("{refusal}: bring it along with `--spec FILE`");
        }
        Err(refusal) => return refusal.to_string(),
    };
    let Statement { challenge, claim, .. } = statement;
    let shown = match claim.least {
        None => "has no solution".to_owned(),
        Some([parts, rest @ ..]) if rest == [0; 4] => {
            format!("takes at least {}", counted(parts, "part"))
        }
        Some(least) => format!(
            "cannot be solved for less than {} (parts, gear parts, bits, crossovers, interceptors)",
            least.map(|number| number.to_string()).join(" ")
        ),
    };
    let completing = if claim.partial.is_some() { ", with the parts that must stay," } else { "" };
    let (case, owner) = if challenge.game.is_some() { ("line", "game") } else { ("row", "spec") };
    format!(
        "challenge {} {}{completing} {shown}; {} of the {owner}, {}, {} checked",
        challenge.number,
        challenge.title,
        counted(statement.cases() as u128, case),
        counted(checked.clauses as u128, "clause"),
        counted(checked.lemmas as u128, "step"),
    )
}

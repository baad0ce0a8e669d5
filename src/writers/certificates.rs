//! What was found out about a certificate, in a line.

use tumble_proof::Checked;

use super::text::{BAD, BROKEN, GOOD, counted, json_line, safe, styled};
use crate::results::{CertificateLine, CostJson};
use crate::verify::{CertificateRefusal, Statement};
use tumble_core::challenge::CostKey;

/// What came of checking one certificate.
pub type Verified = Result<(Statement, Checked), CertificateRefusal>;

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
    json_line(&line(name, verified))
}

/// Writes as JSON that a file could not be read.
pub fn json_unread(name: &str, message: &str) -> String {
    json_line(&CertificateLine {
        file: name,
        message: message.to_owned(),
        reason: Some("no-file"),
        ..CertificateLine::default()
    })
}

/// Whether the certificate holds; `None` where the time was up before that was known.
fn holds(verified: &Verified) -> Option<bool> {
    match verified {
        Ok(_) => Some(true),
        Err(CertificateRefusal::TimeUp) => None,
        Err(_) => Some(false),
    }
}

fn line<'a>(name: &'a str, verified: &'a Verified) -> CertificateLine<'a> {
    let line = CertificateLine {
        file: name,
        holds: holds(verified),
        message: message(verified),
        ..CertificateLine::default()
    };
    match verified {
        Ok((statement, checked)) => {
            let Statement { challenge, claim, .. } = statement;
            let game = challenge.game.is_some();
            CertificateLine {
                challenge: Some(challenge.number),
                id: Some(&challenge.id),
                bound: claim.least.map(CostJson::from),
                impossible: Some(claim.least.is_none()),
                completing: Some(claim.partial.is_some()),
                rows: (!game).then(|| statement.cases()),
                lines: game.then(|| statement.cases()),
                clauses: Some(checked.clauses),
                steps: Some(checked.lemmas),
                resolution_steps: Some(checked.by_resolution),
                deletions: Some(checked.deletions),
                ..line
            }
        }
        Err(refusal) => CertificateLine {
            reason: Some(refusal.reason()),
            line: refusal.line(),
            step: refusal.step(),
            ..line
        },
    }
}

fn message(verified: &Verified) -> String {
    let (statement, checked) = match verified {
        Ok(found) => found,
        Err(refusal @ CertificateRefusal::UnknownChallenge { .. }) => {
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
            "cannot be solved for less than {} ({})",
            least.map(|number| number.to_string()).join(" "),
            CostKey::ALL.map(CostKey::plural).join(", "),
        ),
    };
    let completing = if claim.partial.is_some() { ", with the parts that must stay," } else { "" };
    let (case, owner) = if challenge.game.is_some() { ("line", "game") } else { ("start", "spec") };
    format!(
        "challenge {} {}{completing} {shown}; {} of the {owner}, {}, {} checked",
        challenge.number,
        challenge.title,
        counted(statement.cases() as u128, case),
        counted(checked.clauses as u128, "clause"),
        counted(checked.lemmas as u128, "step"),
    )
}

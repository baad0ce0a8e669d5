//! The result of checking a certificate, in a line.

use super::text::{BAD, BROKEN, GOOD, counted, safe, styled};
use crate::verify::{CertificateRefusal, Statement, Verified, holds};
use tumble_core::challenge::CostKey;

/// Returns the result for reading.
pub fn certificate_text(name: &str, verified: &Verified) -> String {
    let (word, style) = match holds(verified) {
        Some(true) => ("holds", GOOD),
        Some(false) => ("does not hold", BAD),
        None => ("undecided", BROKEN),
    };
    format!("{}: {}: {}\n", safe(name), styled(word, style), safe(&certificate_in_words(verified)))
}

pub fn certificate_in_words(verified: &Verified) -> String {
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

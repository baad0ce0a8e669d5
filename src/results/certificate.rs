//! Output of `verify-proof`, as data.

use serde::Serialize;

use super::CostJson;
use crate::verify::{Statement, Verified, holds};

/// Result of checking a certificate.
#[derive(Debug, Clone, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CertificateLine<'a> {
    /// The file.
    pub file: &'a str,
    /// Whether it holds; null if the time ran out first.
    pub holds: Option<bool>,
    /// The result, in words.
    pub message: String,
    /// The number of the challenge. Null if the certificate does not hold, like all fields from here to `deletions`.
    pub challenge: Option<u16>,
    /// Its id.
    pub id: Option<&'a str>,
    /// The least cost that is proven; null also if there is no solution.
    pub bound: Option<CostJson>,
    /// Whether it is proven that there is no solution.
    pub impossible: Option<bool>,
    /// Whether the claim is only about boards that keep the parts of a given one.
    pub completing: Option<bool>,
    /// Number of rows in the formula; null for games.
    pub rows: Option<usize>,
    /// Number of lines of play in the formula; null for challenges with rows.
    pub lines: Option<usize>,
    /// The clauses of the formula.
    pub clauses: Option<usize>,
    /// The steps of the proof.
    pub steps: Option<usize>,
    /// The steps that needed more than propagation.
    pub resolution_steps: Option<usize>,
    /// The clauses that the proof deletes.
    pub deletions: Option<usize>,
    /// The reason why it does not hold, as a name; null if it holds.
    pub reason: Option<&'static str>,
    /// The line of the formula that is wrong, from 1; null if the fault is elsewhere.
    pub line: Option<usize>,
    /// The step of the proof that is wrong, from 1; null if the fault is elsewhere.
    pub step: Option<usize>,
}

impl<'a> CertificateLine<'a> {
    /// Returns the line of a checked certificate; `message` is the result in words.
    pub fn new(file: &'a str, verified: &'a Verified, message: String) -> CertificateLine<'a> {
        let line =
            CertificateLine { file, holds: holds(verified), message, ..CertificateLine::default() };
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
}

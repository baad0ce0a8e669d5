//! Certificates: checks that a formula fits its claim, and that its proof holds.
//!
//! This module knows both the solver, which writes formulas, and the checker of proofs. A formula is accepted only if
//! the solver would write the same bytes for its claim. So memory grows with the bytes that are read, for any claim.

use std::sync::Arc;

use tumble_core::board::notation::Notation;
use tumble_core::board::{Drawing, Mark};
use tumble_core::challenge::{Challenge, Reference, Row, Specs};
use tumble_core::game::Player;
use tumble_core::limits;
use tumble_proof::{
    Checked, Claim, ClaimError, ClaimedLine, ClaimedRow, Formula, LratProof, Proof, Unreadable,
    Wrong,
};
use tumble_solve::{Bound, Case, LineOfPlay, SolveError, Stop};

/// A formula that fits its claim.
#[derive(Debug, Clone)]
pub struct Statement {
    /// The challenge.
    pub challenge: Arc<Challenge>,
    /// The claim, read from the comments of the formula.
    pub claim: Claim,
    formula: Formula,
}

/// The format of a proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ProofForm {
    /// Clauses, each of which follows from those before it.
    Drat,
    /// Clauses that name the clauses from which they follow.
    Lrat,
}

/// The reason why a certificate does not hold, or is not known to hold.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CertificateRefusal {
    /// The comments are not a claim.
    #[error(transparent)]
    Claim(#[from] ClaimError),
    /// No such challenge is known.
    #[error("it is about challenge {number} \"{id}\", whose spec is not known")]
    UnknownChallenge {
        /// The number that it names.
        number: u16,
        /// The id that it names.
        id: String,
    },
    /// A row or line of play does not belong to the challenge.
    #[error("{0}")]
    Case(String),
    /// The parts that must stay are not a grid of the challenge.
    #[error("the parts that must stay are no board of the challenge")]
    Partial,
    /// The formula of the claim cannot be written.
    #[error(transparent)]
    Formula(#[from] SolveError),
    /// The formula is not the one of the claim.
    #[error(
        "from line {line} on, its formula is not the one that this program writes for what it \
         claims: it was changed, or another version wrote it (it names {version})"
    )]
    Differs {
        /// The first line that differs, from 1.
        line: usize,
        /// The version that it names.
        version: String,
    },
    /// The formula or the proof cannot be read.
    #[error("the {what}: {error}")]
    Unreadable {
        /// `formula` or `proof`.
        what: &'static str,
        /// The reading error.
        error: Unreadable,
    },
    /// The proof does not show that the formula has no solution.
    #[error("{0}")]
    Proof(Wrong),
    /// The time ran out: nothing is known.
    #[error("the time was up before everything was checked")]
    TimeUp,
}

/// Result of checking one certificate.
pub type Verified = Result<(Statement, Checked), CertificateRefusal>;

/// Returns whether the certificate holds; `None` if the time ran out first.
pub fn holds(verified: &Verified) -> Option<bool> {
    match verified {
        Ok(_) => Some(true),
        Err(CertificateRefusal::TimeUp) => None,
        Err(_) => Some(false),
    }
}

impl CertificateRefusal {
    /// Returns a word for programs.
    pub fn reason(&self) -> &'static str {
        match self {
            CertificateRefusal::Claim(ClaimError::Twice(_)) => "named-twice",
            CertificateRefusal::Claim(_) => "no-claim",
            CertificateRefusal::UnknownChallenge { .. } => "unknown-challenge",
            CertificateRefusal::Case(_) => "no-such-row",
            CertificateRefusal::Partial => "no-such-board",
            CertificateRefusal::Formula(_) => "no-formula",
            CertificateRefusal::Differs { .. } => "other-formula",
            CertificateRefusal::Unreadable { .. } => "unreadable",
            CertificateRefusal::Proof(Wrong::NoContradiction) => "no-contradiction",
            CertificateRefusal::Proof(Wrong::NoClause { .. }) => "no-such-clause",
            CertificateRefusal::Proof(Wrong::OldNumber { .. }) => "old-number",
            CertificateRefusal::Proof(_) => "step-does-not-follow",
            CertificateRefusal::TimeUp => "time-is-up",
        }
    }

    /// Returns the line of the formula or proof that is to blame, from 1.
    pub fn line(&self) -> Option<usize> {
        match self {
            CertificateRefusal::Differs { line, .. } => Some(*line),
            CertificateRefusal::Unreadable { error, .. } => {
                Some(error.line).filter(|line| *line > 0)
            }
            _ => None,
        }
    }

    /// Returns the step of the proof that does not follow, from 1.
    pub fn step(&self) -> Option<usize> {
        match self {
            CertificateRefusal::Proof(
                Wrong::Lemma { step, .. }
                | Wrong::NoClause { step, .. }
                | Wrong::OldNumber { step, .. },
            ) => Some(*step),
            _ => None,
        }
    }
}

impl Statement {
    /// Reads a formula and compares it with its claim.
    ///
    /// # Errors
    /// Fails if it has no claim, or is not the formula of its claim.
    pub fn read(text: String, specs: &Specs, stop: &Stop) -> Result<Statement, CertificateRefusal> {
        let claim = Claim::read(&text)?;
        let reference = Reference::Number(claim.challenge);
        let Some(challenge) = specs.find(&reference).filter(|found| found.id == claim.id) else {
            return Err(CertificateRefusal::UnknownChallenge {
                number: claim.challenge,
                id: claim.id,
            });
        };
        let cases = cases(&claim, &challenge, stop)?;
        let partial = match claim.partial.as_deref() {
            Some(grid) if grid.len() as u64 > limits::FILE_BYTES => {
                return Err(CertificateRefusal::Partial);
            }
            grid => grid.map(|text| Notation::Book.read(text, challenge.given.shape())),
        };
        let partial = partial.map(|reading| reading.picture.drawing);
        if partial.as_ref().is_some_and(|partial| !keeps_given(&challenge, partial)) {
            return Err(CertificateRefusal::Partial);
        }
        let bound = Bound { cases: &cases, partial: partial.as_ref(), least: claim.least };
        let text = Arc::new(text);
        match bound.first_difference(&challenge, &text, stop) {
            Ok(None) => {}
            Ok(Some(line)) => {
                return Err(CertificateRefusal::Differs { line, version: claim.version });
            }
            Err(SolveError::Stopped) => return Err(CertificateRefusal::TimeUp),
            Err(error) => return Err(error.into()),
        }
        let formula = Formula::read(&text);
        let formula =
            formula.map_err(|error| CertificateRefusal::Unreadable { what: "formula", error })?;
        Ok(Statement { challenge, claim, formula })
    }

    /// Returns the number of rows of the spec, or lines of play of its game, in the formula.
    pub fn cases(&self) -> usize {
        self.claim.rows.len() + self.claim.lines.len()
    }

    /// Checks a proof that the formula has no solution, as text or in binary form.
    ///
    /// # Errors
    /// Fails if it cannot be read, or does not show that.
    pub fn check(
        &self,
        proof: &[u8],
        form: ProofForm,
        stop: &Stop,
    ) -> Result<Checked, CertificateRefusal> {
        let stopped = || stop.now();
        let checked = match form {
            ProofForm::Drat => {
                let proof = Proof::from_bytes(proof).map_err(unreadable)?;
                tumble_proof::check(&self.formula, &proof, &stopped)
            }
            ProofForm::Lrat => {
                let proof = LratProof::from_bytes(proof).map_err(unreadable)?;
                tumble_proof::check_lrat(&self.formula, &proof, &stopped)
            }
        };
        checked.map_err(refused)
    }

    /// Checks a proof in DRAT and writes it as LRAT.
    ///
    /// # Errors
    /// Those of [`Statement::check`].
    pub fn to_lrat(
        &self,
        proof: &[u8],
        stop: &Stop,
    ) -> Result<(Checked, LratProof), CertificateRefusal> {
        let proof = Proof::from_bytes(proof).map_err(unreadable)?;
        tumble_proof::to_lrat(&self.formula, &proof, &|| stop.now()).map_err(refused)
    }
}

fn unreadable(error: Unreadable) -> CertificateRefusal {
    CertificateRefusal::Unreadable { what: "proof", error }
}

fn refused(wrong: Wrong) -> CertificateRefusal {
    match wrong {
        Wrong::Stopped => CertificateRefusal::TimeUp,
        wrong => CertificateRefusal::Proof(wrong),
    }
}

/// Returns whether a board to complete has the given parts. A part that a row turns may point to any side, and so may a
/// bit that is upright on one of the two boards.
fn keeps_given(challenge: &Challenge, partial: &Drawing) -> bool {
    let inputs = challenge.input_cells();
    let is_upright = |mark| matches!(mark, Mark::Upright { .. });
    challenge.given.marks().filter(|(_, given)| *given != Mark::Empty).all(|(cell, given)| {
        let drawn = partial.at(cell);
        let is_open = inputs.contains(&cell) || is_upright(given) || is_upright(drawn);
        drawn == given || (is_open && drawn.kind() == given.kind())
    })
}

/// The rows or lines of play of a claim, each of which must be one of the spec.
fn cases(
    claim: &Claim,
    challenge: &Challenge,
    stop: &Stop,
) -> Result<Vec<Case>, CertificateRefusal> {
    let rows = claim.rows.iter().map(|claimed| row(claimed, challenge));
    let lines = claim.lines.iter().map(|claimed| line(claimed, challenge));
    let mut cases = Vec::new();
    for case in rows.chain(lines) {
        if stop.now() {
            return Err(CertificateRefusal::TimeUp);
        }
        cases.push(case.map_err(CertificateRefusal::Case)?);
    }
    Ok(cases)
}

fn row(claimed: &ClaimedRow, challenge: &Challenge) -> Result<Case, String> {
    let number = claimed.number;
    if challenge.game.is_some() {
        return Err("the challenge is a game, which has no rows".to_owned());
    }
    if number >= challenge.rows.product().unwrap_or(u128::MAX) {
        return Err(format!("the spec has no row {number}"));
    }
    let is_meant = |row: &Row| {
        let own = challenge.variables().zip(row.values.iter().copied());
        own.eq(claimed.values.iter().map(|(name, value)| (name.as_str(), *value)))
    };
    let Some(row) = Case::rows_for_levers(challenge, number).into_iter().find(is_meant) else {
        return Err(format!("row {number} of the spec has other inputs than row {number} here"));
    };
    match challenge.rows.admits(&row) {
        Ok(true) => Ok(Case::Row { row, follow: claimed.follow }),
        Ok(false) => Err(format!("the condition of the spec excludes row {number}")),
        Err(error) => Err(format!("the condition of row {number} has no value: {error}")),
    }
}

fn line(claimed: &ClaimedLine, challenge: &Challenge) -> Result<Case, String> {
    let first = if claimed.human_first { Player::Human } else { Player::Board };
    let line = LineOfPlay { pile: claimed.pile, first, taken: claimed.taken.clone() };
    match &challenge.game {
        Some(game) if line.is_of(game) => Ok(Case::Line(line)),
        _ => Err(format!("the game of the spec has no {line}")),
    }
}

//! Whether what a search found is proven: the proof is written, checked, and kept where that is asked
//! for.

use std::cell::Cell;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;

use super::engine::EngineChoice;
use super::{SolveArguments, claim};
use crate::atomic;
use crate::results::solved::{EngineClaim, ProofKind};
use crate::terminal::shell::Shell;
use crate::terminal::status::Status;
use crate::writers::format::Format;
use crate::writers::text::counted;
use tumble_core::challenge::Challenge;
use tumble_proof::{Formula, Proof, Wrong, check};
use tumble_solve::{
    Answered, BatSat, Bound, Case, Certificate, OutcomeClaim, SatSolver, SolveOptions,
    SolveOutcome, Stop,
};

/// What a statement about all boards rests on in the end.
#[derive(Default)]
pub(super) struct Settled {
    /// `None` where nothing is proven.
    pub proof: Option<ProofKind>,
    /// The claim of an engine outside, where it goes further.
    pub claim: Option<EngineClaim>,
    pub files: Option<CertificateFiles>,
    /// How the command ends at best where a certificate was asked for and none is written.
    pub lost: Option<Status>,
}

/// Finds out what the outcome of a search rests on. With a folder its certificate is written there,
/// and what it shows is proven, whoever found it; without one a proof is tried that takes no longer
/// than a few seconds.
pub(super) fn settle(
    arguments: &SolveArguments,
    folder: Option<&Path>,
    challenge: &Challenge,
    outcome: &mut SolveOutcome,
    options: &SolveOptions,
    shell: &mut Shell,
) -> anyhow::Result<Settled> {
    let mut settled = Settled::default();
    let engine = &arguments.engine;
    let mut stated = OutcomeClaim {
        stages: outcome.stages_proven,
        at_least: outcome.at_least,
        impossible: outcome.impossible,
    };
    if let Some(claimed) = outcome.claim {
        let known = claim::best_known(challenge, options.partial.as_ref());
        let known = known.filter(|known| claim::is_refuted(&claimed, outcome, known));
        if let Some(known) = &known {
            let words = claim_in_words(&claimed, outcome);
            shell.error(&claim::refutation(engine, &words, known));
        } else {
            stated = claimed;
        }
        let refuted = known.is_some();
        let (command, name) = (engine.command(), engine.short_name());
        settled.claim = Some(EngineClaim { command, name, claim: claimed, refuted });
    }
    let is_whole = outcome.stages_proven == 5 || outcome.impossible;
    if is_whole || outcome.at_least > 0 {
        settled.proof = Some(ProofKind::Search);
    }
    let is_shown = arguments.format != Format::Solution || outcome.best.is_none();
    if folder.is_none() && !(is_whole && is_shown) {
        return Ok(settled);
    }
    let least = match &outcome.best {
        None if stated.impossible => None,
        None => Some([stated.at_least, 0, 0, 0, 0]),
        Some(best) => {
            let mut least = best.cost.key();
            least[stated.stages..].fill(0);
            if stated.stages == 0 {
                least[0] = stated.at_least;
            }
            Some(least)
        }
    };
    let cases = Case::strongest(&outcome.cases);
    let bound = Bound { cases: &cases, partial: options.partial.as_ref(), least };
    let Some(folder) = folder else {
        settled.proof = Some(quick(challenge, &bound, engine, &options.stop)?);
        return Ok(settled);
    };
    match prove(challenge, &bound, engine.prover()?, &options.stop, &|| options.stop.now()) {
        Ok(Some(certificate)) => {
            settled.files = Some(write_files(folder, challenge, &certificate)?);
            settled.proof = Some(ProofKind::Checked);
            if settled.claim.as_ref().is_some_and(|claim| !claim.refuted) {
                settled.claim = None;
            }
            outcome.stages_proven = stated.stages;
            outcome.at_least = stated.at_least;
            outcome.impossible = stated.impossible;
        }
        Ok(None) => {
            shell.warning(
                "the time was up before the proof was written and checked: there is no certificate",
            );
            settled.lost = Some(Status::Stopped);
        }
        Err(why) => {
            shell.error(&format!("no certificate is written: {why}"));
            settled.lost = Some(Status::Bad);
        }
    }
    Ok(settled)
}

/// What "there is no board of at most so many parts" rests on, where the built-in engine says it.
pub(super) fn settle_none(
    arguments: &SolveArguments,
    challenge: &Challenge,
    most: u32,
    answered: &Answered,
    options: &SolveOptions,
) -> anyhow::Result<ProofKind> {
    let cases = Case::strongest(&answered.cases);
    let least = Some([most.saturating_add(1), 0, 0, 0, 0]);
    let bound = Bound { cases: &cases, partial: options.partial.as_ref(), least };
    quick(challenge, &bound, &arguments.engine, &options.stop)
}

/// What a claim says, in words.
fn claim_in_words(claim: &OutcomeClaim, outcome: &SolveOutcome) -> String {
    match &outcome.best {
        _ if claim.impossible => "there is no board".to_owned(),
        Some(best) if claim.stages > 0 => {
            format!("no board is cheaper than one of {}", counted(best.cost.parts(), "part"))
        }
        _ => format!("at least {} are needed", counted(claim.at_least, "part")),
    }
}

/// The most conflicts of a proof that nobody asked for, and the most work of its check, in the units
/// between two looks at the clock. Both are counted, so that every machine says the same.
const CONFLICTS: u32 = 50_000;
const CHECK_WORK: u32 = 4_000;

/// Proves what the built-in engine found, as far as that is quick.
fn quick(
    challenge: &Challenge,
    bound: &Bound,
    engine: &EngineChoice,
    stop: &Stop,
) -> anyhow::Result<ProofKind> {
    let work = Cell::new(0);
    let is_over = || {
        work.set(work.get() + 1);
        work.get() > CHECK_WORK || stop.now()
    };
    // An engine outside was asked for nothing yet that takes long.
    let prover = match engine {
        EngineChoice::Command(_) => Box::new(BatSat::with_proof()),
        _ => engine.prover()?,
    };
    match prove(challenge, bound, prover, &stop.after(CONFLICTS), &is_over) {
        Ok(Some(_)) => Ok(ProofKind::Checked),
        Ok(None) => Ok(ProofKind::Search),
        Err(why) => anyhow::bail!("the search and its proof disagree: {why}"),
    }
}

/// Has a proof written and checks it; `None` where the time was up.
fn prove(
    challenge: &Challenge,
    bound: &Bound,
    prover: Box<dyn SatSolver>,
    stop: &Stop,
    is_over: &dyn Fn() -> bool,
) -> Result<Option<Certificate>, String> {
    let certificate = bound.certify(challenge, || prover, stop).map_err(|it| it.to_string())?;
    let Some(certificate) = certificate else { return Ok(None) };
    let formula = Formula::read(&certificate.formula).map_err(|it| it.to_string())?;
    let proof = Proof::from_bytes(certificate.proof.as_bytes()).map_err(|it| it.to_string())?;
    match check(&formula, &proof, is_over) {
        Ok(_) => Ok(Some(certificate)),
        Err(Wrong::Stopped) => Ok(None),
        Err(wrong) => Err(wrong.to_string()),
    }
}

/// The two files of a certificate.
pub(super) struct CertificateFiles {
    pub formula: PathBuf,
    pub proof: PathBuf,
}

/// Writes the formula and its proof.
fn write_files(
    folder: &Path,
    challenge: &Challenge,
    certificate: &Certificate,
) -> anyhow::Result<CertificateFiles> {
    let at = |extension: &str| folder.join(format!("{}.{extension}", challenge.stem()));
    let (formula, proof) = (at("cnf"), at("drat"));
    fs::create_dir_all(folder)
        .with_context(|| format!("the folder {} cannot be made", folder.display()))?;
    // The proof comes first: a formula never stands beside the proof of another one.
    let files =
        [(&*proof, certificate.proof.as_bytes()), (&*formula, certificate.formula.as_bytes())];
    atomic::write(&files)?;
    Ok(CertificateFiles { formula, proof })
}

//! Proofs of search results: written, checked, and kept if that is requested.

use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use anyhow::Context as _;

use super::{SolveArguments, claim};
use crate::results::solved::{EngineClaim, ProofKind};
use crate::terminal::{Shell, Status};
use crate::writers::Format;
use crate::writers::text::counted;
use crate::{atomic, files, ground};
use tumble_core::challenge::Challenge;
use tumble_solve::{Answered, Bound, Case, Certificate, OutcomeClaim, SolveOptions, SolveOutcome};

/// Evidence for a statement about all boards.
#[derive(Default)]
pub(super) struct Settled {
    /// `None` if nothing is proven.
    pub proof: Option<ProofKind>,
    /// The claim of an external engine, if it goes further.
    pub claim: Option<EngineClaim>,
    pub files: Option<CertificateFiles>,
    /// Best status of the command if a requested certificate was not written.
    pub lost: Option<Status>,
}

/// Finds the evidence for the outcome of a search. With a folder, its certificate is written there,
/// and proves the outcome whichever engine found it. Without one, a proof is tried that takes a few
/// seconds at most.
pub(super) fn settle_outcome(
    arguments: &SolveArguments,
    folder: Option<&Path>,
    challenge: &Challenge,
    outcome: &mut SolveOutcome,
    options: &SolveOptions,
    shell: &mut Shell,
) -> anyhow::Result<Settled> {
    let mut settled = Settled::default();
    let engine = &arguments.engine;
    let mut stated = ground::stated_by(outcome);
    if let Some(claimed) = outcome.claim {
        let known = claim::best_known(challenge, options.partial.as_ref());
        let known = known.filter(|known| claim::is_refuted(&claimed, outcome, known));
        if let Some(known) = &known {
            let words = claim_in_words(&claimed, outcome);
            shell.error(&claim::refutation_in_words(engine, &words, known));
        } else {
            stated = claimed;
        }
        let refuted = known.is_some();
        let (command, name) = (engine.command(), engine.short_name());
        settled.claim = Some(EngineClaim { command, name, claim: claimed, refuted });
    }
    settled.proof = ground::search_ground(outcome);
    let Some(folder) = folder else {
        if arguments.format != Format::Solution || outcome.best.is_none() {
            let (partial, prover) = (options.partial.as_ref(), engine.quick_prover()?);
            settled.proof = ground::ground_of(challenge, outcome, partial, prover, &options.stop)?;
        }
        return Ok(settled);
    };
    let cases = Case::without_weaker(&outcome.cases);
    let least = ground::least_of(&stated, outcome.best.as_ref());
    let bound = Bound { cases: &cases, partial: options.partial.as_ref(), least };
    let is_over = || options.stop.now();
    match ground::checked_proof(challenge, &bound, engine.prover()?, &options.stop, &is_over) {
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

/// Finds the evidence that every board has more than `most` parts, if the built-in engine found
/// that.
pub(super) fn settle_none(
    arguments: &SolveArguments,
    challenge: &Challenge,
    most: u32,
    answered: &Answered,
    options: &SolveOptions,
) -> anyhow::Result<ProofKind> {
    let cases = Case::without_weaker(&answered.cases);
    let least = Some([most.saturating_add(1), 0, 0, 0, 0]);
    let bound = Bound { cases: &cases, partial: options.partial.as_ref(), least };
    ground::quick_proof(challenge, &bound, arguments.engine.quick_prover()?, &options.stop)
}

fn claim_in_words(claim: &OutcomeClaim, outcome: &SolveOutcome) -> String {
    match &outcome.best {
        _ if claim.impossible => "there is no board".to_owned(),
        Some(best) if claim.stages > 0 => {
            format!("no board is cheaper than one of {}", counted(best.cost.parts(), "part"))
        }
        _ => format!("at least {} are needed", counted(claim.at_least, "part")),
    }
}

pub(super) struct CertificateFiles {
    pub formula: PathBuf,
    pub proof: PathBuf,
}

impl CertificateFiles {
    fn new(folder: &Path, challenge: &Challenge) -> CertificateFiles {
        let at = |extension: &str| folder.join(format!("{}.{extension}", challenge.stem()));
        CertificateFiles { formula: at("cnf"), proof: at("drat") }
    }

    /// Refuses to replace files other than an earlier certificate, unless that is forced.
    pub(super) fn refuse_others(
        folder: &Path,
        challenge: &Challenge,
        force: bool,
    ) -> anyhow::Result<()> {
        let CertificateFiles { formula, proof } = CertificateFiles::new(folder, challenge);
        let mut begin = Vec::new();
        let begun = files::open(&formula).ok();
        let begun = begun.map(|file| file.take(OURS.len() as u64).read_to_end(&mut begin));
        if matches!(begun, Some(Ok(_))) && begin == OURS {
            return Ok(());
        }
        [formula, proof].iter().try_for_each(|path| atomic::refuse_other(path, &[], force))
    }
}

/// The beginning of the formula of a certificate.
const OURS: &[u8] = b"c tumble ";

/// Writes the formula and its proof.
fn write_files(
    folder: &Path,
    challenge: &Challenge,
    certificate: &Certificate,
) -> anyhow::Result<CertificateFiles> {
    let CertificateFiles { formula, proof } = CertificateFiles::new(folder, challenge);
    fs::create_dir_all(folder)
        .with_context(|| format!("the folder {} cannot be made", folder.display()))?;
    // The proof comes first: a formula never stands beside the proof of another one.
    let files =
        [(&*proof, certificate.proof.as_bytes()), (&*formula, certificate.formula.as_bytes())];
    atomic::write(&files)?;
    Ok(CertificateFiles { formula, proof })
}

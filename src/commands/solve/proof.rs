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
use tumble_core::board::Drawing;
use tumble_core::board::notation::Notation;
use tumble_core::challenge::Challenge;
use tumble_proof::Claim;
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
            let earlier = CertificateFiles::new(folder, challenge);
            if earlier.is_stronger_than(least) && !shell.target().force {
                shell.error(&format!(
                    "{} proves more than was found now, and is left as it is: choose another folder, or add --force",
                    earlier.formula.display()
                ));
                settled.lost = Some(Status::Stopped);
            } else {
                settled.files = Some(write_files(earlier, &certificate)?);
            }
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

    /// Refuses to replace files other than an earlier certificate of the same challenge, with the same parts that must
    /// stay, unless that is forced.
    pub(super) fn refuse_others(
        folder: &Path,
        challenge: &Challenge,
        partial: Option<&Drawing>,
        force: bool,
    ) -> anyhow::Result<()> {
        let CertificateFiles { formula, proof } = CertificateFiles::new(folder, challenge);
        let partial = partial.map(|partial| Notation::Book.write(partial));
        let is_same = |claim: Claim| {
            (claim.challenge, &claim.id, &claim.partial)
                == (challenge.number, &challenge.id, &partial)
        };
        if earlier_claim(&formula).is_some_and(is_same) {
            return Ok(());
        }
        let lrat = formula.with_extension("lrat");
        [formula, proof, lrat].iter().try_for_each(|path| atomic::refuse_other(path, &[], force))
    }

    /// Returns whether the earlier certificate shows a higher bound.
    fn is_stronger_than(&self, least: Option<[u32; 5]>) -> bool {
        // No solution at all is the highest bound.
        let bound = |least: Option<[u32; 5]>| least.unwrap_or([u32::MAX; 5]);
        earlier_claim(&self.formula).is_some_and(|claim| bound(claim.least) > bound(least))
    }
}

/// Returns the claim of a formula that is there.
fn earlier_claim(formula: &Path) -> Option<Claim> {
    /// More bytes than the comments of any claim have.
    const COMMENTS: u64 = 1 << 24;
    let mut begin = Vec::new();
    files::open(formula).ok()?.take(COMMENTS).read_to_end(&mut begin).ok()?;
    Claim::read(&String::from_utf8_lossy(&begin)).ok()
}

/// Writes the formula and its proof.
fn write_files(
    CertificateFiles { formula, proof }: CertificateFiles,
    certificate: &Certificate,
) -> anyhow::Result<CertificateFiles> {
    if let Some(folder) = formula.parent() {
        fs::create_dir_all(folder)
            .with_context(|| format!("the folder {} cannot be made", folder.display()))?;
    }
    let earlier = files::large_bytes(&formula, files::PROOF_BYTES);
    let is_same = earlier.is_ok_and(|earlier| earlier == certificate.formula.as_bytes());
    let lrat = formula.with_extension("lrat");
    if !is_same && fs::symlink_metadata(&lrat).is_ok() {
        // `verify-proof` would check the new formula with it.
        fs::remove_file(&lrat).with_context(|| {
            format!("{}, of another formula, cannot be removed", lrat.display())
        })?;
    }
    // The proof comes first: a formula never stands beside the proof of another one.
    let files =
        [(&*proof, certificate.proof.as_bytes()), (&*formula, certificate.formula.as_bytes())];
    atomic::write(&files)?;
    Ok(CertificateFiles { formula, proof })
}

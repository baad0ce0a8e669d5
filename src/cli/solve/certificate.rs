//! Writes the certificate of a search.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;

use super::super::atomic;
use super::super::shell::Shell;
use tumble_core::challenge::Challenge;
use tumble_solve::{self as solve, Bound, Prover, SolveOptions, SolveOutcome};

/// The two files of a certificate.
pub(super) struct CertificateFiles {
    pub formula: PathBuf,
    pub proof: PathBuf,
}

/// Writes the formula and its proof; `None`, with a warning, where the time was up before.
pub(super) fn write(
    folder: &Path,
    challenge: &Challenge,
    outcome: &SolveOutcome,
    options: &SolveOptions,
    prover: Box<dyn Prover>,
    shell: &mut Shell,
) -> anyhow::Result<Option<CertificateFiles>> {
    let least = match &outcome.best {
        None if outcome.impossible => None,
        None => Some([outcome.at_least, 0, 0, 0, 0]),
        Some(best) => {
            let mut least = best.cost.key();
            least[outcome.stages_proven..].fill(0);
            if outcome.stages_proven == 0 {
                least[0] = outcome.at_least;
            }
            Some(least)
        }
    };
    let cases = solve::strongest_cases(&outcome.cases);
    let bound = Bound { cases: &cases, partial: options.partial.as_ref(), least };
    let Some(certificate) = solve::certify(challenge, &bound, || prover, &options.stop)? else {
        shell.warning("the time was up before the proof was written: there is no certificate");
        return Ok(None);
    };
    let at = |extension: &str| folder.join(format!("{}.{extension}", challenge.stem()));
    let (formula, proof) = (at("cnf"), at("drat"));
    fs::create_dir_all(folder)
        .with_context(|| format!("the folder {} cannot be made", folder.display()))?;
    // The proof comes first: whoever finds a formula finds the proof that goes with it.
    let files =
        [(&*proof, certificate.proof.as_bytes()), (&*formula, certificate.formula.as_bytes())];
    atomic::write(&files)?;
    Ok(Some(CertificateFiles { formula, proof }))
}

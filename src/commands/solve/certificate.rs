//! Writes a certificate that was checked.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;

use crate::atomic;
use tumble_core::challenge::Challenge;
use tumble_solve::Certificate;

/// The two files of a certificate.
pub(super) struct CertificateFiles {
    pub formula: PathBuf,
    pub proof: PathBuf,
}

/// Writes the formula and its proof.
pub(super) fn write(
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

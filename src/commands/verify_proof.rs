//! `tumble verify-proof`: checks certificates.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use clap::{Args, ValueEnum};
use itertools::Itertools as _;

use super::formats;
use crate::options::seconds;
use crate::results::CertificateLine;
use crate::terminal::{Shell, Status};
use crate::verify::{ProofForm, Statement, Verified, holds};
use crate::writers::text::json_line;
use crate::writers::{Format, certificates};
use crate::{atomic, files};
use tumble_core::challenge::Specs;
use tumble_solve::Stop;

#[derive(Debug, Args)]
#[command(after_help = "Exit codes: 0 every certificate holds; 1 at least one does not; \
                        2 the command could not be carried out, or the time was up.")]
pub(super) struct VerifyProofArguments {
    /// Formulas (`.cnf`), each with its proof (`.drat` or `.lrat`) next to it, or folders of them.
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<PathBuf>,
    /// Write each proof that holds as LRAT (`.lrat`), too: next to its formula, without what the
    /// contradiction does not need.
    #[arg(long, value_name = "FORM")]
    lrat: Option<LratForm>,
    /// How to write what is found: `json` gives one object a line.
    #[arg(long, value_name = "FORM", default_value = "human", value_parser = formats::formats_of("verify-proof"))]
    format: Format,
    /// Stop after this many seconds: what is not yet checked is undecided.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,
}

impl VerifyProofArguments {
    /// Returns whether the command writes other files than its result.
    pub(super) fn writes_files(&self) -> bool {
        self.lrat.is_some()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum LratForm {
    /// A step a line.
    Text,
    /// About half of the size.
    Binary,
}

pub(super) fn run_command(
    arguments: &VerifyProofArguments,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let deadline = arguments.time_limit.and_then(|limit| Instant::now().checked_add(limit));
    let stop = Stop { deadline, ..Stop::default() };
    let mut status = Status::Good;
    for (path, proof) in certificate_files(&arguments.paths, arguments.lrat.is_some())? {
        let name = path.display().to_string();
        let force = shell.target().force;
        let verified = verify_certificate(&path, proof, &shell.specs, arguments.lrat, force, &stop);
        let verified = match verified {
            Ok(verified) => verified,
            Err(error) => {
                // The others are checked all the same.
                status = Status::Stopped;
                let message = format!("{error:#}");
                shell.error(&message);
                if arguments.format == Format::Json {
                    let line = CertificateLine {
                        file: &name,
                        message,
                        reason: Some("no-file"),
                        ..CertificateLine::default()
                    };
                    shell.print(&json_line(&line))?;
                }
                continue;
            }
        };
        status = status.max(match holds(&verified) {
            Some(true) => Status::Good,
            Some(false) => Status::Bad,
            None => Status::Stopped,
        });
        shell.print(&match arguments.format {
            Format::Json => {
                let message = certificates::certificate_in_words(&verified);
                json_line(&CertificateLine::new(&name, &verified, message))
            }
            _ => certificates::certificate_text(&name, &verified),
        })?;
        shell.flush()?;
    }
    Ok(status)
}

/// Returns the formulas, each with the proofs that are named or the one next to it. If `is_drat`, only DRAT is taken.
fn certificate_files(
    paths: &[PathBuf],
    is_drat: bool,
) -> anyhow::Result<Vec<(PathBuf, (PathBuf, ProofForm))>> {
    let mut found: Vec<(PathBuf, Option<ProofForm>)> = Vec::new();
    for path in paths {
        if !path.is_dir() {
            let form = match path.extension().and_then(|extension| extension.to_str()) {
                Some("cnf") => None,
                Some("drat") => Some(ProofForm::Drat),
                Some("lrat") => Some(ProofForm::Lrat),
                _ => {
                    bail!("{}: neither a formula (.cnf) nor a proof (.drat, .lrat)", path.display())
                }
            };
            found.push((path.with_extension("cnf"), form.filter(|_| !is_drat)));
            continue;
        }
        let listed = fs::read_dir(path);
        let listed = listed.with_context(|| format!("{} cannot be read", path.display()))?;
        let mut inside = Vec::new();
        for entry in listed {
            let path = entry.with_context(|| format!("{} cannot be read", path.display()))?.path();
            if path.extension().is_some_and(|extension| extension == "cnf") {
                inside.push(path);
            }
        }
        if inside.is_empty() {
            bail!("there is no certificate in {}: it holds no .cnf file", path.display());
        }
        inside.sort();
        found.extend(inside.into_iter().map(|formula| (formula, None)));
    }
    // Both files of a certificate may be named, as `*` in a shell does.
    let named = found.clone();
    found.retain(|(path, form)| {
        form.is_some() || !named.iter().any(|(other, form)| other == path && form.is_some())
    });
    let certificates = found.into_iter().unique();
    Ok(certificates.map(|(path, form)| (path.clone(), proof_of(&path, form, is_drat))).collect())
}

/// Reads a formula or a proof.
fn read_bytes(path: &Path) -> anyhow::Result<Vec<u8>> {
    files::large_bytes(path, files::PROOF_BYTES)
}

/// Checks one certificate, and returns its statement or its fault.
fn verify_certificate(
    path: &Path,
    (proof, form): (PathBuf, ProofForm),
    specs: &Specs,
    lrat: Option<LratForm>,
    force: bool,
    stop: &Stop,
) -> anyhow::Result<Verified> {
    files::open(path)?;
    files::open(&proof)?;
    let formula = String::from_utf8(read_bytes(path)?);
    let formula = formula.with_context(|| format!("{} is not a text", path.display()))?;
    let statement = match Statement::read(formula, specs, stop) {
        Ok(statement) => statement,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let proof = read_bytes(&proof)?;
    let Some(lrat) = lrat else {
        let checked = statement.check(&proof, form, stop);
        return Ok(checked.map(|checked| (statement, checked)));
    };
    let (checked, written) = match statement.to_lrat(&proof, stop) {
        Ok(found) => found,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let bytes = match lrat {
        LratForm::Text => written.to_text().into_bytes(),
        LratForm::Binary => written.to_binary(),
    };
    let path = path.with_extension("lrat");
    atomic::refuse_other(&path, &bytes, force)?;
    atomic::write(&[(&*path, &*bytes)])?;
    Ok(Ok((statement, checked)))
}

/// Returns the proof of a formula: the named one, else the LRAT if both forms are there, since checking it is faster.
fn proof_of(formula: &Path, named: Option<ProofForm>, is_drat: bool) -> (PathBuf, ProofForm) {
    let [drat, lrat] = ["drat", "lrat"].map(|form| formula.with_extension(form));
    // A folder or a broken link of this name is an error: the other proof must not be checked instead.
    let has_lrat = || fs::symlink_metadata(&lrat).is_ok();
    let is_lrat = named.map_or(!is_drat && has_lrat(), |form| form == ProofForm::Lrat);
    if is_lrat { (lrat, ProofForm::Lrat) } else { (drat, ProofForm::Drat) }
}

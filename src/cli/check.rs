//! `tumble check`: whether challenges are sound.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::bail;
use clap::{Args, ValueEnum};

use super::chains::Chains;
use super::files;
use super::grade::{Judged, complain, each, explain, note_skipped};
use super::shell::Shell;
use super::status::Status;
use tumble_core::board::Side;
use tumble_core::board::notation::{self, Notation};
use tumble_core::challenge::{Challenge, Reference, Specs, StartRule, library};
use tumble_core::grade::{self, Graded, Options, Verdict};
use tumble_core::problem::Source;

use crate::report::soundness::{self, Report};
use crate::report::standing::in_full;
use crate::report::text::counted;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The reference solutions: a folder, or a file. Each is named `NN-id.toml` after its
    /// challenge.
    #[arg(value_name = "PATH", default_value = "solutions")]
    solutions: PathBuf,
    /// How to write what is found: `json` gives one object a line.
    #[arg(long, value_name = "FORM", default_value = "human")]
    format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Human,
    Json,
}

pub(super) fn run(
    arguments: &Arguments,
    own: &[PathBuf],
    specs: &Specs,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let found = files::find(std::slice::from_ref(&arguments.solutions), false);
    let mut skipped = found.skipped;
    let mut status = complain(&found.errors, shell);
    if found.files.is_empty() {
        return Ok(status);
    }
    let mut reports = challenges(own, specs, shell)?;
    let mut chains = Chains::default();
    let options = Options { failures: 1, ..Options::default() };
    let mut strays = Vec::new();
    each(&found.files, specs, &options, |judged| {
        match judged {
            Judged::Graded(graded) => {
                chains.add(&graded);
                let number = graded.challenge.as_ref().map(|challenge| challenge.number);
                match number.and_then(|number| reports.get_mut(&number)) {
                    Some(report) => reference(report, &graded),
                    None if number.is_none() => strays.push(graded.source.name.to_string()),
                    None => {}
                }
            }
            Judged::Skipped(name, reason) => skipped.push((name, reason)),
            other => {
                status = Status::Stopped;
                explain(&other, shell);
            }
        }
        Ok(())
    })?;
    note_skipped(&skipped, false, shell);
    for link in chains.links(specs) {
        if let (Some(fault), Some(report)) = (link.fault, reports.get_mut(&link.to)) {
            report.faults.push(format!("the chain breaks after {}: {fault}", link.from));
        }
    }
    for report in reports.values_mut() {
        start_board(report, specs)?;
        if report.reference.is_empty() {
            let due = format!("{}.toml", report.challenge.stem());
            report.faults.push(format!("there is no reference solution {due}"));
        }
    }
    let all: Vec<&Report> = reports.values().collect();
    shell.print(&match arguments.format {
        Format::Human => soundness::human(&all, &strays),
        Format::Json => soundness::json_lines(&all, &strays),
    })?;
    let found_any = !strays.is_empty() || all.iter().any(|report| !report.is_sound());
    Ok(status.max(if found_any { Status::Bad } else { Status::Good }))
}

/// The challenges to check: those that were brought along, or else those of the library.
fn challenges(
    own: &[PathBuf],
    specs: &Specs,
    shell: &mut Shell,
) -> anyhow::Result<BTreeMap<u16, Report>> {
    let mut named: Vec<(String, Arc<Challenge>)> = Vec::new();
    if own.is_empty() {
        for entry in library::entries() {
            let Some(challenge) = specs.find(&Reference::Number(entry.number)) else {
                bail!("the spec {} of the library cannot be read", entry.file);
            };
            named.push((entry.file.to_owned(), challenge));
        }
    }
    for path in own {
        let challenge = super::specs::file(path, shell)?;
        let name = path.file_name().unwrap_or_default();
        named.push((name.to_string_lossy().into_owned(), Arc::new(challenge)));
    }
    let mut reports: BTreeMap<u16, Report> = BTreeMap::new();
    for (file, challenge) in named {
        let mut faults = Vec::new();
        let due = format!("{}.toml", challenge.stem());
        if file != due {
            faults.push(format!("its file is named {file}, but should be {due}"));
        }
        if let Some(follows) = &challenge.follows
            && specs.find(follows).is_none()
        {
            faults.push(format!("it follows challenge {follows}, which does not exist"));
        }
        let same_id = reports.values().find(|other| other.challenge.id == challenge.id);
        if let Some(other) = same_id {
            let number = other.challenge.number;
            faults.push(format!("challenge {number} has the same id {}", challenge.id));
        }
        if reports.contains_key(&challenge.number) {
            bail!("two challenges have the number {}", challenge.number);
        }
        let report = Report { challenge, reference: String::new(), faults };
        reports.insert(report.challenge.number, report);
    }
    Ok(reports)
}

/// Holds a reference solution against its challenge.
fn reference(report: &mut Report, graded: &Graded) {
    let name = &graded.source.name;
    let due = format!("{}.toml", report.challenge.stem());
    let file = Path::new(&**name).file_name().unwrap_or_default();
    if file != due.as_str() {
        report.faults.push(format!("its reference {name} should be named {due}"));
    }
    let (Verdict::Pass, Some(cost)) = (graded.verdict, graded.cost()) else {
        report.reference = "reference does not pass".to_owned();
        report.faults.push(format!(
            "its reference {name} does not pass ({}): `tumble grade` says why",
            graded.verdict
        ));
        return;
    };
    let par = report.challenge.par.as_ref();
    let rows = counted(graded.rows, "row");
    report.reference = format!("{rows}, {}", in_full(&cost, par));
    if let Some(par) = par
        && cost.key() != par.key
    {
        let [parts, gear_parts, bits, crossovers, interceptors] = cost.key();
        report.faults.push(format!(
            "par is not what the reference costs: parts = {parts}, gear_parts = {gear_parts}, \
             bits = {bits}, crossovers = {crossovers}, interceptors = {interceptors}"
        ));
    }
}

/// A start board that passes alone leaves nothing to do.
fn start_board(report: &mut Report, specs: &Specs) -> anyhow::Result<()> {
    let challenge = &report.challenge;
    let levers = match challenge.start {
        StartRule::Player => vec![Some(Side::Left), Some(Side::Right)],
        StartRule::Lever(_) | StartRule::Input => vec![None],
    };
    let source = Source::new("the start board", notation::write(&challenge.given, Notation::Book));
    for lever in levers {
        let challenge = Some(Reference::Number(challenge.number));
        let options = Options { challenge, lever, ..Options::default() };
        match grade::grade(&source, specs, &options) {
            Ok(graded) if graded.verdict == Verdict::Pass => {
                report.faults.push("its start board passes alone".to_owned());
            }
            Ok(_) => {}
            Err(problems) => {
                report.faults.extend(problems.into_iter().map(|problem| problem.message));
            }
        }
    }
    Ok(())
}

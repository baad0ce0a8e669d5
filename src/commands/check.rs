//! `tumble check`: checks that challenges are sound.

mod faults;
mod material;

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::formats;
use crate::files::Envelope;
use crate::inbox::batch::{BatchResult, report_lost, threads};
use crate::inbox::chains::Chains;
use crate::inbox::in_order;
use crate::inbox::judge::judge_handed;
use crate::options::{Gathering, ReadingOptions, seconds};
use crate::results::{Report, SoundnessLine, StrayLine};
use crate::terminal::{Shell, Status};
use crate::writers::text::json_line;
use crate::writers::{Format, soundness};
use material::{Material, SolutionFile};
use tumble_core::grade::{GradeOptions, Graded, Verdict};

/// Default time limit of each question.
const TIME: Duration = Duration::from_secs(5);

#[derive(Debug, Args)]
#[command(
    after_help = "Exit codes: 0 all is sound; 1 something is wrong; 2 it is undecided whether a \
                        challenge can be solved (`--no-solver` does not ask), or the command could \
                        not be carried out."
)]
pub(super) struct CheckArguments {
    /// Challenges by number or id, files of challenges and of solutions, folders of both, `-` for
    /// standard input. Without any, the challenges of the library and their own solutions.
    #[arg(value_name = "N|PATH")]
    targets: Vec<PathBuf>,
    /// How long the solver may take for each question about a challenge of your own (default: 5
    /// seconds).
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,
    /// Do not ask the solver about challenges of your own.
    #[arg(long, conflicts_with = "time_limit")]
    no_solver: bool,
    #[command(flatten)]
    gathering: Gathering,
    #[command(flatten)]
    reading: ReadingOptions,
    /// How to write what is found: `json` gives one object a line.
    #[arg(long, value_name = "FORM", default_value = "human", value_parser = formats::formats_of("check"))]
    format: Format,
}

pub(super) fn run_command(arguments: &CheckArguments, shell: &mut Shell) -> anyhow::Result<Status> {
    let mut material = material::read_material(arguments, shell)?;
    let mut strays = std::mem::take(&mut material.strays);
    if material.checked.is_empty() && material.solutions.is_empty() && strays.is_empty() {
        return Ok(material.status);
    }
    let chains = grade_solutions(arguments, &mut material, &mut strays, shell)?;
    for link in chains.links(&material.specs) {
        if let (Some(fault), Some(checked)) = (link.fault, material.checked.get_mut(&link.to)) {
            let fault = format!("the chain breaks after {}: {fault}", link.from);
            checked.report.faults.push(fault);
        }
    }
    for checked in material.checked.values_mut() {
        faults::start_board(checked);
        faults::no_solution(checked);
        let time = arguments.time_limit.unwrap_or(TIME);
        faults::ask_solver(checked, Some(time).filter(|_| !arguments.no_solver));
    }
    let reports: Vec<&Report> = material.checked.values().map(|checked| &checked.report).collect();
    let text = match arguments.format {
        Format::Json => {
            let sound = reports.iter().map(|report| json_line(&SoundnessLine::from(*report)));
            sound.chain(strays.iter().map(json_line)).collect()
        }
        _ => soundness::soundness_text(&reports, &strays, shell.page()),
    };
    shell.print(&text)?;
    let is_wrong = !strays.is_empty() || reports.iter().any(|report| !report.faults.is_empty());
    let is_undecided = reports.iter().any(|report| report.is_undecided());
    Ok(material.status.max(match (is_undecided, is_wrong) {
        (true, _) => Status::Stopped,
        (false, true) => Status::Bad,
        (false, false) => Status::Good,
    }))
}

/// Grades the solutions, and compares each with its challenge.
fn grade_solutions(
    arguments: &CheckArguments,
    material: &mut Material,
    strays: &mut Vec<StrayLine>,
    shell: &mut Shell,
) -> anyhow::Result<Chains> {
    let Material { checked, solutions, specs, status, from_folders, .. } = material;
    let mut chains = Chains::default();
    let work = |solution: &SolutionFile| {
        let options = GradeOptions {
            challenge: solution.asked.clone(),
            notation: arguments.reading.notation(),
            failures: 1,
            ..GradeOptions::default()
        };
        let received = solution.received.clone();
        judge_handed(Ok(received), Envelope::default(), &arguments.reading.intake, specs, &options)
    };
    in_order(
        solutions,
        threads(),
        work,
        |SolutionFile { received, is_reference, .. }, graded, _| {
            let source = &received.source;
            let Some(graded) = graded else {
                *status = Status::Stopped;
                report_lost(&BatchResult::<()>::crashed(&source.name), shell);
                return Ok::<(), anyhow::Error>(());
            };
            if graded.verdict == Verdict::Undecided {
                *status = Status::Stopped;
            }
            shell.notes(&source.name, &graded.notes);
            chains.add(&graded, specs);
            let number = graded.challenge.as_ref().map(|challenge| challenge.number);
            match number.and_then(|number| checked.get_mut(&number)) {
                Some(checked) => faults::compare_solution(checked, &graded, *is_reference),
                None if number.is_some() && *from_folders => {}
                None => strays.push(StrayLine::new(source.name.to_string(), why_stray(&graded))),
            }
            Ok(())
        },
    )?;
    Ok(chains)
}

/// Returns the reason why a solution does not belong to a checked challenge.
fn why_stray(graded: &Graded) -> String {
    match (&graded.challenge, graded.problems.first()) {
        (Some(challenge), _) => {
            format!("it is a solution of challenge {}, which is not checked", challenge.number)
        }
        (None, Some(problem)) => problem.message.clone(),
        (None, None) => "it is the solution of no challenge".to_owned(),
    }
}

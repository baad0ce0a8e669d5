//! One challenge: search, count, certificate.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::bail;

use super::super::options::reference;
use super::super::shell::{Said, Shell, Status};
use super::super::{files, show};
use super::tell::Teller;
use super::{Arguments, certificate};
use crate::report::problems::Weight;
use tumble_core::board::{Drawing, Side};
use tumble_core::challenge::{Challenge, Specs};
use tumble_core::grade::{self, Submission};
use tumble_core::problem::Source;
use tumble_solve::{self as solve, Outcome, Rise};

/// What is to be solved.
struct Subject {
    challenge: Arc<Challenge>,
    /// The parts that must stay.
    partial: Option<Drawing>,
}

pub(super) fn run(
    arguments: &Arguments,
    flag: Arc<AtomicBool>,
    specs: &Specs,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let name = arguments.subject.as_deref().unwrap_or_default();
    let Subject { challenge, partial } = subject(name, arguments, specs, shell)?;
    let mut options = arguments.options(&flag)?;
    options.partial = partial;
    if let Some(path) = &arguments.from {
        options.known = Some(known(path, arguments, &challenge, specs, shell)?);
        // The bound is all that is wanted now; half of the time goes into raising it from below.
        options.rise = Rise::Time(arguments.time_limit.map_or(KNOWN_RISE, |limit| limit / 2));
    }
    let mut teller = Teller::new(arguments.format, &challenge);
    let mut lines = Vec::new();
    let solved = solve::solve(&challenge, &options, &mut |event| {
        if let Some(line) = teller.event(event) {
            // Whoever reads the stream wants it now; what cannot be printed ends the command below.
            lines.push(shell.print(&line).and_then(|()| shell.flush()));
        }
    });
    teller.finish();
    lines.into_iter().collect::<anyhow::Result<()>>()?;
    let outcome = solved?;
    let proven = outcome.stages_proven == 5;
    let text = teller.outcome(&challenge, &outcome, arguments.notation.into());
    shell.print(&text)?;
    shell.flush()?;
    let mut status = if proven { Status::Good } else { Status::Bad };
    if let Some(limit) = arguments.count {
        status = status.max(count(&challenge, &outcome, &options, limit, &mut teller, shell)?);
    }
    if let Some(folder) = &arguments.certificate {
        let prover = arguments.engine.prover()?;
        let written = certificate::write(folder, &challenge, &outcome, &options, prover, shell)?;
        if arguments.format == super::Format::Human {
            shell.print(&written)?;
        }
    }
    if arguments.format == super::Format::Solution && outcome.best.is_none() {
        shell.error(if outcome.impossible {
            "no solution exists with this supply: that is proven"
        } else {
            "no solution was found in time"
        });
    }
    Ok(status)
}

/// How long the bound is raised from below where a solution is known and there is no limit.
const KNOWN_RISE: Duration = Duration::from_secs(60);

/// Reads a solution that is known.
fn known(
    path: &Path,
    arguments: &Arguments,
    challenge: &Challenge,
    specs: &Specs,
    shell: &mut Shell,
) -> anyhow::Result<(Drawing, Side)> {
    let (source, submission) = submission(path, shell)?;
    let named = submission.challenge.as_ref().and_then(|name| specs.find(name));
    if named.is_some_and(|named| named.number != challenge.number) {
        bail!("{} is a solution of another challenge", path.display());
    }
    let notation = arguments.notation.into();
    match grade::enter(&submission, challenge, notation) {
        Ok(entry) => Ok((entry.board.drawing(), entry.lever)),
        Err((_, problems)) => {
            shell.problems(&source, &problems, Weight::Error);
            Err(Said.into())
        }
    }
}

/// Reads a board; what is wrong with the file is shown.
fn submission(path: &Path, shell: &mut Shell) -> anyhow::Result<(Source, Submission)> {
    let source = match files::read(path)? {
        Ok(source) => source,
        Err((source, problem)) => {
            shell.problems(&source, &[problem], Weight::Error);
            return Err(Said.into());
        }
    };
    match Submission::read(&source) {
        Ok(submission) => Ok((source, submission)),
        Err(problems) => {
            shell.problems(&source, &problems, Weight::Error);
            Err(Said.into())
        }
    }
}

fn count(
    challenge: &Challenge,
    outcome: &Outcome,
    options: &solve::Options,
    limit: u64,
    teller: &mut Teller,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let Some(best) = outcome.best.as_ref().filter(|_| outcome.stages_proven == 5) else {
        shell.warning("the cheapest boards are not counted, because no board is proven cheapest");
        return Ok(Status::Bad);
    };
    teller.begin_count();
    let told = &mut |event, boards| teller.counting(event, boards);
    let counted = solve::count(challenge, options, best.cost, &outcome.cases, limit, told);
    teller.finish();
    shell.print(&teller.counted(&counted?, limit))?;
    Ok(Status::Good)
}

/// Finds out what the word on the command line stands for.
fn subject(
    name: &str,
    arguments: &Arguments,
    specs: &Specs,
    shell: &mut Shell,
) -> anyhow::Result<Subject> {
    let Ok(reference) = reference(name);
    let path = Path::new(name);
    if specs.find(&reference).is_some() || !path.exists() {
        return Ok(Subject { challenge: show::named(name, specs, shell)?, partial: None });
    }
    if is_spec(path, shell)? {
        return Ok(Subject { challenge: show::named(name, specs, shell)?, partial: None });
    }
    let (source, submission) = submission(path, shell)?;
    let challenge = submission.challenge.as_ref().and_then(|name| specs.find(name));
    let problems = match challenge {
        None => vec![submission.unknown_challenge()],
        Some(challenge) => {
            match grade::partial(&submission, &challenge, arguments.notation.into()) {
                Ok(drawing) => return Ok(Subject { challenge, partial: Some(drawing) }),
                Err(problems) => problems,
            }
        }
    };
    shell.problems(&source, &problems, Weight::Error);
    Err(Said.into())
}

/// Whether a file is a spec and no solution: only a spec has these keys.
fn is_spec(path: &Path, shell: &mut Shell) -> anyhow::Result<bool> {
    Ok(match files::read(path)? {
        Ok(source) => toml::from_str::<toml::Table>(&source.text)
            .is_ok_and(|table| table.contains_key("schema") || table.contains_key("expect")),
        Err((source, problem)) => {
            shell.problems(&source, &[problem], Weight::Error);
            return Err(Said.into());
        }
    })
}

//! `tumble grade`: whether submissions do what their challenges ask.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use rayon::prelude::*;

use super::chains::Chains;
use super::files::{self, Text};
use super::options::{FirstLever, Reading};
use super::progress::Progress;
use super::shell::Shell;
use super::status::Status;
use super::target;
use crate::report::grades::{Csv, Human, Json, Junit, Markdown, Totals, Writer};
use crate::report::problems::Weight;
use tumble_core::challenge::Specs;
use tumble_core::grade::{self, Graded, Options, Verdict};
use tumble_core::limits;
use tumble_core::problem::{Problem, ProblemKind, Source};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Files, folders with `.toml` and `.txt` files at any depth, `-` for standard input.
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    first: FirstLever,
    /// How to write the results: `json` gives one object a line.
    #[arg(long, value_name = "FORM", default_value = "human")]
    format: Format,
    /// Show every row that fails, not only the first.
    #[arg(long)]
    all_rows: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Human,
    Json,
    Junit,
    Csv,
    Markdown,
}

/// So many files are graded before their results are written: enough to keep all cores busy, few
/// enough that memory stays flat.
const TOGETHER: usize = 256;

/// A graded file, or why it cannot be graded through no fault of its own.
pub(super) enum Judged {
    Graded(Box<Graded>),
    /// The challenge is at fault.
    Undecided(Source, Vec<Problem>),
    /// The file cannot be read.
    Lost(Source, anyhow::Error),
}

pub(super) fn run(
    arguments: &Arguments,
    specs: &Specs,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let judge = target::judge_options(&arguments.reading, &arguments.first, specs)?;
    let failures = if arguments.all_rows { limits::FAILING_ROWS } else { 1 };
    let options = Options { failures, ..judge };
    let found = target::find("grade", &arguments.paths, specs);
    let mut writer: Box<dyn Writer> = match arguments.format {
        Format::Human => Box::new(Human::new(widest(&found.files))),
        Format::Json => Box::new(Json),
        Format::Junit => Box::new(Junit::default()),
        Format::Csv => Box::new(Csv),
        Format::Markdown => Box::new(Markdown),
    };
    let mut totals = Totals::default();
    let mut chains = Chains::default();
    let mut status = complain(&found.errors, shell);
    shell.print(&writer.begin())?;
    each(&found.files, specs, &options, |judged| match judged {
        Judged::Graded(graded) => {
            totals.add(graded.verdict);
            chains.add(&graded);
            if graded.verdict != Verdict::Pass {
                status = status.max(Status::Bad);
            }
            let text = writer.one(&graded);
            shell.print(&text)
        }
        Judged::Lost(source, error) => {
            status = Status::Stopped;
            let problem = Problem::new(ProblemKind::Io, format!("{error:#}"));
            totals.add(Verdict::Unreadable);
            shell.print(&writer.one(&Graded::unreadable(&source, problem)))
        }
        Judged::Undecided(..) => {
            status = Status::Stopped;
            totals.undecided += 1;
            explain(&judged, shell);
            Ok(())
        }
    })?;
    for link in chains.links(specs) {
        match link.fault {
            None => shell.print(&writer.link(link.from, link.to))?,
            Some(fault) => {
                shell.error(&format!("{} does not feed {}: {fault}", link.from, link.to));
                status = status.max(Status::Bad);
            }
        }
    }
    shell.print(&writer.end(&totals))?;
    Ok(status)
}

/// Says what is wrong with paths.
pub(super) fn complain(errors: &[anyhow::Error], shell: &mut Shell) -> Status {
    errors.iter().for_each(|error| shell.error(&format!("{error:#}")));
    if errors.is_empty() { Status::Good } else { Status::Stopped }
}

/// Says why a file could not be graded.
pub(super) fn explain(judged: &Judged, shell: &mut Shell) {
    match judged {
        Judged::Graded(_) => {}
        Judged::Undecided(source, problems) => {
            let whole = |problem: &Problem| Problem { span: None, ..problem.clone() };
            let problems: Vec<Problem> = problems.iter().map(whole).collect();
            shell.problems(source, &problems, Weight::Error);
        }
        Judged::Lost(_, error) => shell.error(&format!("{error:#}")),
    }
}

/// Grades all files, on all cores, and gives the results in the order of the files.
pub(super) fn each(
    files: &[PathBuf],
    specs: &Specs,
    options: &Options,
    mut take: impl FnMut(Judged) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let progress = Progress::new("grading");
    if let [file] = files {
        let tell = |more: u128, all: u128| progress.advance(more, all);
        let options = Options { progress: Some(&tell), ..options.clone() };
        let judged = judge(file, specs, &options);
        progress.finish();
        return take(judged);
    }
    let all = files.len() as u128;
    let mut done = 0;
    for together in files.chunks(TOGETHER) {
        let count = std::sync::atomic::AtomicUsize::new(0);
        let judged: Vec<Judged> = together
            .par_iter()
            .map(|file| {
                let judged = judge(file, specs, options);
                let here = count.fetch_add(1, std::sync::atomic::Ordering::Relaxed) + 1;
                progress.tell(done + here as u128, all);
                judged
            })
            .collect();
        done += together.len() as u128;
        progress.aside(|| judged.into_iter().try_for_each(&mut take))?;
    }
    Ok(())
}

fn judge(file: &std::path::Path, specs: &Specs, options: &Options) -> Judged {
    let text: Text = match files::read(file) {
        Ok(text) => text,
        Err(error) => return Judged::Lost(Source::new(files::name(file), ""), error),
    };
    match text {
        Err((source, problem)) => Judged::Graded(Box::new(Graded::unreadable(&source, problem))),
        Ok(source) => match grade::grade(&source, specs, options) {
            Ok(graded) => Judged::Graded(Box::new(graded)),
            Err(problems) => Judged::Undecided(source, problems),
        },
    }
}

/// The width of the widest name, within reason.
fn widest(files: &[PathBuf]) -> usize {
    files.iter().map(|file| files::name(file).chars().count()).max().unwrap_or(0).min(60)
}

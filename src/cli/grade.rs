//! `tumble grade`: whether submissions do what their challenges ask.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::batch::{Judged, each, report_errors};
use super::chains::Chains;
use super::files::Found;
use super::lever::{FirstLever, LeverUse};
use super::options::{Gathering, Reading, no_effect};
use super::shell::Shell;
use super::status::Status;
use super::target;
use crate::report::grades::{
    Csv, FEW, Human, Json, Junit, Markdown, Totals, Writer, named_or_counted,
};
use tumble_core::challenge::Specs;
use tumble_core::grade::{Graded, Options, Verdict};
use tumble_core::limits;
use tumble_core::problem::{Problem, ProblemKind};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Files, folders with `.toml` and `.txt` files at any depth, `-` for standard input.
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    gathering: Gathering,
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
    /// Show all that is wrong with each file, with a picture of the board; of a single file that is
    /// shown anyway.
    #[arg(long)]
    long: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Human,
    Json,
    Junit,
    Csv,
    Markdown,
}

pub(super) fn run(
    arguments: &Arguments,
    specs: &Specs,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    if arguments.long && arguments.format != Format::Human {
        return Err(no_effect("--long", "only the form for people has pictures"));
    }
    let judge = target::judge_options(&arguments.reading, &arguments.first, specs)?;
    let failures = if arguments.all_rows { limits::FAILING_ROWS } else { 1 };
    let options = Options { failures, ..judge };
    let found = target::find("grade", &arguments.paths, &arguments.gathering, specs);
    let mut writer: Box<dyn Writer> = match arguments.format {
        Format::Human => {
            let single = found.files.len() == 1 && found.skipped.is_empty();
            let at_length = arguments.long || arguments.all_rows || single;
            shell.write_for_people();
            Box::new(Human::new(widest(&found), at_length, shell.page()))
        }
        Format::Json => Box::new(Json),
        Format::Junit => Box::new(Junit::default()),
        Format::Csv => Box::new(Csv),
        Format::Markdown => Box::new(Markdown),
    };
    let mut skipped = found.skipped;
    let mut totals = Totals::default();
    let mut chains = Chains::default();
    let mut status = report_errors(&found.errors, shell);
    let mut levers = LeverUse::default();
    shell.print(&writer.begin())?;
    each(&found.files, specs, &options, |judged| match judged {
        Judged::Graded(graded) => {
            levers.add(graded.challenge.as_deref());
            totals.add(graded.verdict);
            chains.add(&graded);
            status = status.max(match graded.verdict {
                Verdict::Pass => Status::Good,
                Verdict::Fail | Verdict::Invalid | Verdict::Unreadable => Status::Bad,
                Verdict::Undecided => Status::Stopped,
            });
            shell.print_result(&writer.one(&graded))
        }
        Judged::Lost(source, error) => {
            status = Status::Stopped;
            let problem = Problem::new(ProblemKind::Io, format!("{error:#}"));
            totals.add(Verdict::Unreadable);
            shell.print_result(&writer.one(&Graded::unreadable(&source, problem)))
        }
        Judged::Skipped(name, reason) => {
            skipped.push((name, reason));
            Ok(())
        }
    })?;
    levers.report(&arguments.first, shell);
    totals.skipped = skipped.len() as u64;
    for some in named_or_counted(&skipped, arguments.gathering.list_skipped) {
        shell.print(&writer.skipped(&some))?;
    }
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
    if totals.all() == 0 && found.errors.is_empty() {
        shell.error("nothing to grade: all files are skipped");
        status = Status::Stopped;
    }
    Ok(status)
}

/// The width of the widest name that is sure to be shown, within reason.
fn widest(found: &Found) -> usize {
    let skipped = found.skipped.iter().filter(|_| found.skipped.len() <= FEW);
    let skipped = skipped.map(|(name, _)| name.chars().count());
    let files = found.files.iter().map(|file| file.name().chars().count());
    files.chain(skipped).max().unwrap_or(0).min(60)
}

//! `tumble grade`: whether submissions do what their challenges ask.

use std::path::PathBuf;

use anyhow::bail;
use clap::{Args, ValueEnum};

use super::batch::{Judged, each, report_errors};
use super::chains::Chains;
use super::files::Found;
use super::lever::{FirstLever, LeverUse};
use super::options::{Gathering, Reading, no_effect};
use super::picture::{self, Picture};
use super::shell::Shell;
use super::status::Status;
use super::target;
use crate::report::grades::{
    Csv, FEW, Html, Human, Json, Junit, Markdown, Totals, Writer, named_or_counted,
};
use tumble_core::challenge::Specs;
use tumble_core::grade::{Graded, Options, Verdict};
use tumble_core::limits;
use tumble_core::problem::{Problem, ProblemKind};

mod board_picture;

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
    /// How to write the results: `json` gives one object a line; `svg` and `png` draw one board, with
    /// the ball that is to blame.
    #[arg(long, value_name = "FORM", default_value = "human")]
    format: Format,
    #[command(flatten)]
    picture: Picture,
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
    /// One board as a picture.
    Svg,
    /// The same in pixels.
    Png,
    /// A report in one file, in which the boards that do not pass are played.
    Html,
}

impl Format {
    /// Returns the form of a picture, if it is one.
    fn drawn(self) -> Option<picture::Form> {
        match self {
            Format::Svg => Some(picture::Form::Svg),
            Format::Png => Some(picture::Form::Png),
            _ => None,
        }
    }
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
    if let Some(form) = arguments.format.drawn() {
        return drawn(arguments, &found, form, specs, &options, shell);
    }
    match arguments.format {
        Format::Html => arguments.picture.refuse_looks()?,
        _ => arguments.picture.refuse()?,
    }
    let is_page = arguments.format == Format::Html;
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
        Format::Html => Box::new(Html::new(arguments.reading.notation())),
        // Pictures were drawn above.
        Format::Markdown | Format::Svg | Format::Png => Box::new(Markdown),
    };
    let mut skipped = found.skipped;
    let mut totals = Totals::default();
    let mut chains = Chains::default();
    let mut status = report_errors(&found.errors, shell);
    let mut levers = LeverUse::default();
    shell.print(&writer.begin())?;
    let intake = &arguments.reading.intake;
    each(&found.files, intake, specs, &options, |judged| match judged {
        Judged::Graded(graded) => {
            levers.add(graded.challenge.as_deref());
            totals.add(graded.verdict);
            chains.add(&graded);
            if !writer.shows_notes() {
                shell.notes(&graded.source.name, &graded.notes);
            }
            status = status.max(status_of(&graded));
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
    let end = writer.end(&totals);
    match is_page {
        true => arguments.picture.output.write(end.as_bytes(), shell)?,
        false => shell.print(&end)?,
    }
    if totals.all() == 0 && found.errors.is_empty() {
        shell.error("nothing to grade: all files are skipped");
        status = Status::Stopped;
    }
    Ok(status)
}

/// Draws the one board that is graded.
fn drawn(
    arguments: &Arguments,
    found: &Found,
    form: picture::Form,
    specs: &Specs,
    options: &Options,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let status = report_errors(&found.errors, shell);
    match found.files.as_slice() {
        [_] => {}
        [] if status != Status::Good => return Ok(status),
        files => bail!("a picture shows one board: name one file, not {}", files.len()),
    }
    let mut judged = None;
    each(&found.files, &arguments.reading.intake, specs, options, |one| {
        judged = Some(one);
        Ok(())
    })?;
    let Some(judged) = judged else { return Ok(status) };
    board_picture::write(&judged, &arguments.picture, form, &arguments.reading, shell)?;
    Ok(match &judged {
        Judged::Graded(graded) => status.max(status_of(graded)),
        Judged::Lost(..) | Judged::Skipped(..) => Status::Stopped,
    })
}

/// How the program ends for a submission.
fn status_of(graded: &Graded) -> Status {
    match graded.verdict {
        Verdict::Pass => Status::Good,
        Verdict::Fail | Verdict::Invalid | Verdict::Unreadable => Status::Bad,
        Verdict::Undecided => Status::Stopped,
    }
}

/// The width of the widest name that is sure to be shown, within reason.
fn widest(found: &Found) -> usize {
    let skipped = found.skipped.iter().filter(|_| found.skipped.len() <= FEW);
    let skipped = skipped.map(|(name, _)| name.chars().count());
    let files = found.files.iter().map(|file| file.name().chars().count());
    files.chain(skipped).max().unwrap_or(0).min(60)
}

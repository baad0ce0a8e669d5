//! `tumble grade`: judges whether submissions do what their challenges ask.

use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use clap::Args;

use super::formats;
use crate::files::watch::WatchOption;
use crate::files::{self, FoundFiles};
use crate::inbox::batch::BatchResult;
use crate::inbox::chains::Chains;
use crate::inbox::hand_ins::{HandIns, time_by_path};
use crate::inbox::stream::{self, Stream};
use crate::options::lever::LeverUse;
use crate::options::{InboxOptions, OF_BOARDS, PictureOptions};
use crate::results::skipped::{FEW, Reason, named_or_counted};
use crate::terminal::{Shell, Status};
use crate::writers::grades::{
    Csv, Github, Html, Human, Json, Junit, Markdown, NameWidths, Sarif, Totals, Writer, next_step,
};
use crate::writers::problems::ProblemLevel;
use crate::writers::text::typed;
use crate::writers::{Format, scenes};
use tumble_core::grade::{GradeOptions, Graded, Verdict};
use tumble_core::limits;
use tumble_core::problem::{Problem, ProblemKind, Source};

#[derive(Debug, Args)]
pub(super) struct GradeArguments {
    /// Files, folders of files at any depth, links, `-` for standard input.
    #[arg(value_name = "PATH", required_unless_present = "from_jsonl")]
    pub paths: Vec<PathBuf>,
    /// Grade a stream (`-` for standard input): one JSON object a line, with `board`, `text` or
    /// `link`, and `file`, `challenge`, `author` where they are known.
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["paths", "follow_links", "list_skipped", "watch"]
    )]
    from_jsonl: Option<PathBuf>,
    #[command(flatten)]
    inbox: InboxOptions,
    /// How to write the results: `json` gives one object a line; `svg` and `png` draw one board, with
    /// the ball that is to blame; in the page of `html` the boards that do not pass are played.
    #[arg(long, value_name = "FORM", default_value = "human", value_parser = formats::formats_of("grade"))]
    format: Format,
    #[command(flatten)]
    picture: PictureOptions,
    #[command(flatten)]
    pub watch: WatchOption,
    /// Show every failing start, not only the first.
    #[arg(long)]
    all_rows: bool,
    /// Show all that is wrong with each file, with a picture of the board; of a single file that is
    /// shown anyway.
    #[arg(long)]
    long: bool,
}

pub(super) fn run_command(arguments: &GradeArguments, shell: &mut Shell) -> anyhow::Result<Status> {
    let failures = if arguments.all_rows { limits::FAILING_ROWS } else { 1 };
    let specs = &shell.specs.clone();
    let options = HandIns::judge_options(&arguments.inbox, failures, specs)?;
    if let Some(path) = &arguments.from_jsonl {
        return grade_stream(arguments, path, &options, shell);
    }
    let hand_ins =
        HandIns::find("grade", &arguments.paths, &arguments.inbox, specs).each_file_once();
    if arguments.format.is_picture() {
        return draw_board(arguments, &hand_ins, &options, shell);
    }
    let found = &hand_ins.found;
    let single = found.files.len() == 1 && found.skipped.is_empty();
    let mut results = Results::new(arguments, name_widths(found), single, shell);
    let mut chains = Chains::default();
    results.status = hand_ins.report_errors(shell);
    results.skipped.clone_from(&found.skipped);
    shell.print(&results.writer.text_before())?;
    if arguments.format != Format::Human {
        // Programs read the report alone.
        for (name, error) in &found.errors {
            let lost = BatchResult::Lost(Source::new(&**name, ""), anyhow!("{error:#}"));
            results.take_result(lost, shell)?;
        }
    }
    let mut next = None;
    hand_ins.grade(&options, time_by_path, |judged, is_last| {
        if let BatchResult::Graded(graded) = &judged {
            chains.add(graded, specs);
            next = if single { arguments.next_step(graded, shell) } else { None };
        }
        results.take_result(judged, shell)?;
        if is_last { shell.flush() } else { Ok(()) }
    })?;
    let Results { mut writer, mut totals, levers, mut status, skipped } = results;
    levers.warn_if_idle(&arguments.inbox.first, shell);
    totals.skipped = skipped.len() as u64;
    for some in named_or_counted(&skipped, arguments.inbox.gathering.list_skipped) {
        shell.print(&writer.text_of_skipped(&some))?;
    }
    for link in chains.links(specs) {
        match link.fault {
            None => shell.print(&writer.text_of_link(link.from, link.to))?,
            Some(fault) => {
                shell.error(&format!("{} does not feed {}: {fault}", link.from, link.to));
                status = status.max(Status::Bad);
            }
        }
    }
    arguments.print_end(&writer.text_after(&totals), shell)?;
    shell.print(&next.unwrap_or_default())?;
    if totals.all() == 0 && found.errors.is_empty() {
        shell.error("nothing to grade: all files are skipped");
        status = Status::Stopped;
    }
    Ok(status)
}

impl GradeArguments {
    /// Returns advice on the next step for a single file.
    fn next_step(&self, graded: &Graded, shell: &Shell) -> Option<String> {
        let path = files::path_of_name(&graded.source.name);
        let is_plain = self.format == Format::Human && path.is_file();
        let file = || format!("{}{}", typed(&path), shell.typed_options(OF_BOARDS));
        if is_plain { next_step(graded, &file()) } else { None }
    }

    /// Writes the end after the last result. For a page, that is all of it.
    fn print_end(&self, end: &str, shell: &mut Shell) -> anyhow::Result<()> {
        match self.format {
            Format::Html => shell.print_unseen(end.as_bytes()),
            _ => shell.print(end),
        }
    }
}

/// Results of the submissions so far.
struct Results {
    writer: Box<dyn Writer>,
    totals: Totals,
    levers: LeverUse,
    status: Status,
    skipped: Vec<(String, Reason)>,
}

impl Results {
    /// Begins with none; a single submission is shown at length.
    fn new(
        arguments: &GradeArguments,
        names: NameWidths,
        single: bool,
        shell: &mut Shell,
    ) -> Results {
        let notation = arguments.inbox.reading.notation();
        let writer: Box<dyn Writer> = match arguments.format {
            Format::Json => Box::new(Json::new(arguments.inbox.intake().taken())),
            Format::Junit => Box::new(Junit::new(notation)),
            Format::Csv => Box::new(Csv),
            Format::Github => Box::new(Github),
            Format::Sarif => Box::new(Sarif::default()),
            Format::Html => Box::new(Html::new(notation)),
            Format::Markdown => Box::new(Markdown),
            _ => {
                let at_length = arguments.long || arguments.all_rows || single;
                Box::new(Human::new(names, at_length, notation, shell.page()))
            }
        };
        Results {
            writer,
            totals: Totals::default(),
            levers: LeverUse::default(),
            status: Status::Good,
            skipped: Vec::new(),
        }
    }

    /// Takes the next result and prints it.
    fn take_result(&mut self, judged: BatchResult, shell: &mut Shell) -> anyhow::Result<()> {
        match judged {
            BatchResult::Graded(graded) => {
                self.levers.add(graded.challenge.as_deref());
                self.totals.add(graded.verdict);
                if !self.writer.shows_notes() {
                    shell.notes(&graded.source.name, &graded.notes);
                }
                self.status = self.status.max(Status::of(graded.verdict));
                shell.print(&self.writer.text_of(&graded))
            }
            BatchResult::Lost(source, error) => {
                self.status = Status::Stopped;
                let problem = Problem::new(ProblemKind::Io, format!("{error:#}"));
                self.totals.add(Verdict::Unreadable);
                shell.print(&self.writer.text_of(&Graded::unreadable(&source, problem)))
            }
            BatchResult::Skipped(name, reason, _) => {
                self.skipped.push((name, reason));
                Ok(())
            }
        }
    }
}

/// Grades a stream of any length: nothing is kept of a submission once its result is printed.
/// Machines that feed each other are not looked for.
fn grade_stream(
    arguments: &GradeArguments,
    path: &Path,
    options: &GradeOptions,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let mut results = Results::new(arguments, STREAM_NAMES, false, shell);
    shell.print(&results.writer.text_before())?;
    let stream = Stream { intake: &arguments.inbox.intake(), specs: &shell.specs.clone(), options };
    let name = files::name(path);
    stream.grade(stream::open(path)?, &name, |line| {
        line.note_unread(&name, shell);
        results.take_result(line.judged, shell)?;
        if line.is_last { shell.flush() } else { Ok(()) }
    })?;
    results.levers.warn_if_idle(&arguments.inbox.first, shell);
    arguments.print_end(&results.writer.text_after(&results.totals), shell)?;
    if results.totals.all() == 0 {
        return Err(stream::empty_stream(path));
    }
    Ok(results.status)
}

/// The widths of the names of a stream, which are not known before they come.
const STREAM_NAMES: NameWidths = NameWidths { all: 24, last: 0 };

fn draw_board(
    arguments: &GradeArguments,
    hand_ins: &HandIns,
    options: &GradeOptions,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let status = hand_ins.report_errors(shell);
    match hand_ins.found.files.as_slice() {
        [_] => {}
        [] if status != Status::Good => return Ok(status),
        files => bail!("a picture shows one board: name one file, not {}", files.len()),
    }
    let mut judged = None;
    hand_ins.grade(options, time_by_path, |one, _| {
        judged = Some(one);
        Ok(())
    })?;
    let Some(judged) = judged else { return Ok(status) };
    match &judged {
        BatchResult::Graded(graded) => {
            match scenes::of_graded(graded, arguments.inbox.reading.notation()) {
                Some(scene) => arguments.picture.write(&scene, arguments.format, shell)?,
                None => shell.problems(&graded.source, &graded.problems, ProblemLevel::Error),
            }
            Ok(status.max(Status::of(graded.verdict)))
        }
        BatchResult::Lost(_, error) => bail!("{error:#}"),
        BatchResult::Skipped(name, reason, _) => bail!("{name} is not a board: {reason}"),
    }
}

/// The widths of the names that are sure to be shown.
fn name_widths(found: &FoundFiles) -> NameWidths {
    let skipped = found.skipped.iter().filter(|_| found.skipped.len() <= FEW);
    let skipped = skipped.map(|(name, _)| name.clone());
    NameWidths::of_names(found.files.iter().map(|file| file.name()).chain(skipped))
}

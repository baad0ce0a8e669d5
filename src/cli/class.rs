//! `tumble class`: students and challenges, the best of several tries.

mod students;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use clap::{Args, ValueEnum};

pub(super) use self::students::Owner;
use super::batch::{BatchResult, note_skipped, report_errors, report_lost, threads};
use super::files::{Candidate, is_stdin};
use super::judge;
use super::lever::FirstLever;
use super::options::{Gathering, ReadingOptions, no_effect};
use super::ordered::in_order;
use super::output::OutputTarget;
use super::progress::Progress;
use super::shell::Shell;
use super::status::Status;
use super::stream::{self, Stream};
use super::target;
use super::verdicts;
use crate::report::class::{Matrix, Record};
use crate::report::digest::sha256;
use crate::report::evidence::{Audit, SpecDigests, TakenIn};
use crate::report::grades::Reason;
use tumble_core::challenge::{Reference, Specs};
use tumble_core::grade::{GradeOptions, Graded, Terms};
use tumble_core::problem::{Problem, ProblemKind, Source};

#[derive(Debug, Args)]
#[command(after_help = "Points: 10 at par, one less for each part over par, at least 5; as many \
                        parts as par but more expensive ones: 9. A board that fails: 4 times the \
                        share of its starts that hold, rounded down. The best try counts.\n\n\
                        Exit codes: 0 the table is there, whatever the verdicts; 2 it could not be \
                        made, or not of all files and lines.")]
pub(super) struct ClassArguments {
    /// A folder with a folder for each student, files; a stream of submissions, one JSON object a
    /// line, with `student` (or `author`), `challenge`, and `board`, `text` or `link`; or verdicts
    /// from `--format jsonl`. Streams and verdicts end in `.jsonl`, or are `-`, standard input.
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<PathBuf>,
    /// The folder whose folders are the students, where PATH is a part of it.
    #[arg(long, value_name = "DIR")]
    root: Option<PathBuf>,
    /// Take streams as verdicts where they do not say that `tumble` wrote them.
    #[arg(long)]
    verdicts: bool,
    /// Verdicts of an earlier time to compare with.
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
    /// Verdicts that are known already: files that have not changed since are not graded again.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// How to write the class: `jsonl` gives one verdict a line, with all that an audit needs.
    #[arg(long, value_name = "FORM", default_value = "human")]
    format: ClassFormat,
    /// The title of the page (default: the name of the folder).
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    #[command(flatten)]
    gathering: Gathering,
    #[command(flatten)]
    reading: ReadingOptions,
    #[command(flatten)]
    first: FirstLever,
    #[command(flatten)]
    output: OutputTarget,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ClassFormat {
    Human,
    Csv,
    Json,
    Jsonl,
    Html,
}

pub(super) fn run(
    arguments: &ClassArguments,
    specs: &Specs,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    if arguments.title.is_some() && arguments.format != ClassFormat::Html {
        return Err(no_effect("--title", "only a page has one (`--format html`)"));
    }
    if arguments.baseline.is_some() && arguments.format == ClassFormat::Jsonl {
        return Err(no_effect("--baseline", "verdicts are written as they are"));
    }
    let baseline = match &arguments.baseline {
        Some(path) => Some(verdicts::read_class(path, shell)?),
        None => None,
    };
    let known = match &arguments.resume {
        Some(path) => verdicts::read_class(path, shell)?,
        None => Vec::new(),
    };
    let known = by_file(known);
    let mut class = Class { arguments, specs, known, records: Vec::new(), count: 0 };
    let mut names = Vec::new();
    let mut status = Status::Good;
    let is_stream =
        |path: &Path| is_stdin(path) || path.extension().is_some_and(|own| own == "jsonl");
    if arguments.verdicts && !arguments.paths.iter().any(|path| is_stream(path)) {
        return Err(no_effect("--verdicts", "verdicts end in `.jsonl`, or are `-`"));
    }
    for path in &arguments.paths {
        if is_stream(path) {
            status = status.max(class.stream(path, shell)?);
            continue;
        }
        let root = arguments.root.as_deref().unwrap_or(path);
        names.extend(students::names(path, root));
        status = status.max(class.folder(path, root, shell)?);
    }
    if class.count == 0 && names.is_empty() {
        bail!("nothing was handed in: there is neither a student nor a verdict");
    }
    if arguments.format == ClassFormat::Jsonl {
        return Ok(status);
    }
    let matrix = Matrix::new(class.records, names, baseline.as_deref());
    let text = match arguments.format {
        ClassFormat::Human => {
            shell.write_for_people();
            matrix.human(shell.page())
        }
        ClassFormat::Csv => matrix.csv(),
        ClassFormat::Json => matrix.json(),
        ClassFormat::Jsonl => String::new(),
        ClassFormat::Html => matrix.html(&arguments.page_title(), specs),
    };
    arguments.output.write(text.as_bytes(), shell)?;
    Ok(status)
}

impl ClassArguments {
    fn page_title(&self) -> String {
        let name = |path: &PathBuf| Some(path.file_stem()?.to_string_lossy().into_owned());
        let named = self.title.clone().or_else(|| self.paths.first().and_then(name));
        named.filter(|title| title != "-").unwrap_or_else(|| "Class".to_owned())
    }
}

fn by_file(records: Vec<Record>) -> BTreeMap<String, Record> {
    let keyed = records.into_iter().filter_map(|record| Some((record.file.clone()?, record)));
    keyed.collect()
}

/// What is gathered.
struct Class<'a> {
    arguments: &'a ClassArguments,
    specs: &'a Specs,
    /// Verdicts that are known already, by file.
    known: BTreeMap<String, Record>,
    records: Vec<Record>,
    /// How many verdicts there are: those that are written one a line are not kept.
    count: u64,
}

/// What became of a file.
enum Done {
    Record(Box<Record>),
    Skipped(String),
    Lost(anyhow::Error),
}

impl Class<'_> {
    /// Takes what a stream holds: submissions, which are graded, or verdicts.
    fn stream(&mut self, path: &Path, shell: &mut Shell) -> anyhow::Result<Status> {
        let name = super::files::name(path);
        let opened = stream::open(path)?;
        let arguments = self.arguments;
        let (begins_with_verdict, reader) = stream::begins_with_verdict(opened)
            .with_context(|| format!("{name} cannot be read"))?;
        if begins_with_verdict || arguments.verdicts {
            let read = verdicts::read_from(reader, &name, arguments.verdicts, shell)?;
            verdicts::with_points(&read.records, &name)?;
            read.records.into_iter().try_for_each(|record| self.add(record, shell))?;
            return Ok(if read.is_whole { Status::Good } else { Status::Stopped });
        }
        if arguments.resume.is_some() {
            let why = "a stream goes on with the lines that have no verdict yet (`tail -n +N`)";
            return Err(no_effect("--resume", why));
        }
        let judge = target::judge_options(&arguments.reading, &arguments.first, self.specs)?;
        let options = GradeOptions { failures: 1, ..judge };
        let intake = &arguments.reading.intake;
        let stream = Stream { intake, specs: self.specs, options: &options };
        let mut digests = SpecDigests::default();
        let mut status = Status::Good;
        stream.grade(reader, &name, |line| {
            if let Some(fault) = &line.fault {
                shell.error(&format!("{name}: {fault}"));
                status = Status::Stopped;
            }
            let BatchResult::Graded(graded) = line.judged else {
                report_lost(&line.judged, shell);
                status = Status::Stopped;
                return Ok(());
            };
            let named = line.student.as_deref().or(graded.author.as_deref()).map(str::trim);
            let student = named.filter(|name| !name.is_empty()).unwrap_or(&graded.source.name);
            let audit = Audit::new(&graded, intake.taken(), &mut digests);
            match Record::new(student, &graded, &audit) {
                Some(record) => self.add(record, shell),
                None => bail!("the verdict of {} cannot be written down", graded.source.name),
            }
        })?;
        Ok(status)
    }

    /// Takes a verdict; where they are asked for one a line it is written at once.
    fn add(&mut self, record: Record, shell: &mut Shell) -> anyhow::Result<()> {
        self.count += 1;
        if self.arguments.format == ClassFormat::Jsonl {
            if self.arguments.output.output.is_some() {
                bail!("verdicts go to standard output as they come: write `> FILE`");
            }
            shell.print(&crate::report::text::json_line(&record.value))?;
            // Whatever ends the program does not take what is known.
            return shell.flush();
        }
        self.records.push(record);
        Ok(())
    }

    /// Grades what a path holds.
    fn folder(&mut self, path: &Path, root: &Path, shell: &mut Shell) -> anyhow::Result<Status> {
        let paths = [path.to_owned()];
        let found = target::find("class", &paths, &self.arguments.gathering, self.specs);
        // An empty folder is a student who handed in nothing.
        let mut status = match found.errors.is_empty() || !path.is_dir() {
            true => report_errors(&found.errors, shell),
            false => Status::Good,
        };
        let arguments = self.arguments;
        let judge = target::judge_options(&arguments.reading, &arguments.first, self.specs)?;
        let options = GradeOptions { failures: 1, ..judge };
        let progress = Progress::new("grading");
        let count = found.files.len() as u128;
        let (specs, known) = (self.specs, std::mem::take(&mut self.known));
        let work = |file: &Candidate| {
            let done = grade(file, root, arguments, specs, &options, &known);
            progress.advance(1, count);
            done
        };
        let mut skipped = found.skipped;
        let result = in_order(&found.files, threads(), work, |file, done, _| {
            progress.aside(|| match done {
                Some(Done::Record(record)) => self.add(*record, shell),
                Some(Done::Skipped(name)) => {
                    skipped.push((name, Reason::NoBoard));
                    Ok(())
                }
                Some(Done::Lost(error)) => {
                    shell.error(&format!("{error:#}"));
                    status = Status::Stopped;
                    Ok(())
                }
                None => {
                    let name = file.name();
                    shell.error(&format!("{name} made this program fail: please report it"));
                    status = Status::Stopped;
                    Ok(())
                }
            })
        });
        progress.finish();
        self.known = known;
        result?;
        note_skipped(&skipped, arguments.gathering.list_skipped, shell);
        Ok(status)
    }
}

/// Grades a file, unless its verdict is known.
fn grade(
    file: &Candidate,
    root: &Path,
    arguments: &ClassArguments,
    specs: &Specs,
    options: &GradeOptions,
    known: &BTreeMap<String, Record>,
) -> Done {
    let name = file.name();
    let owner = Owner::of(&name, root);
    let received = match file.read(&arguments.reading.intake) {
        Ok(Some(text)) => text,
        Ok(None) => return Done::Skipped(name),
        Err(error) => return Done::Lost(error),
    };
    let text = match &received {
        Ok(received) => received.source.text.to_string(),
        Err((source, _)) => source.text.to_string(),
    };
    if let Some(record) = known.get(&name)
        && is_current(record, &text, specs, options, arguments.reading.intake.taken())
    {
        return Done::Record(Box::new(record.clone()));
    }
    let mut options = options.clone();
    let graded = match received {
        Err((source, problem)) => {
            Graded::unreadable(&source, problem).on(Terms::new(&source, &options))
        }
        Ok(received) => {
            if received.source.text.contains('=') || options.challenge.is_some() {
                // The file, or the caller, says what it is for.
            } else if let Some(challenge) = students::challenge_of(&name, specs) {
                options.challenge = Some(Reference::Number(challenge));
            }
            let source: Source = received.source.clone();
            let graded = judge::judge(received, &arguments.reading.intake, specs, &options);
            graded.unwrap_or_else(|problems| {
                Graded::undecided(&source, problems).on(Terms::new(&source, &options))
            })
        }
    };
    let student = owner.name(graded.author.as_deref());
    let taken = arguments.reading.intake.taken();
    let audit = Audit::new(&graded, taken, &mut SpecDigests::default());
    match Record::new(&student, &graded, &audit) {
        Some(record) => Done::Record(Box::new(record)),
        None => {
            let message = format!("the verdict of {name} cannot be written down");
            let problem = Problem::new(ProblemKind::Io, message);
            Done::Lost(anyhow::anyhow!("{}", problem.message))
        }
    }
}

/// Whether a verdict still holds: the same text, spec, options and version.
fn is_current(
    record: &Record,
    text: &str,
    specs: &Specs,
    options: &GradeOptions,
    taken: TakenIn,
) -> bool {
    let Some(audit) = &record.audit else { return false };
    let spec = record.challenge.and_then(|number| specs.find(&Reference::Number(number)));
    let spec = spec.map(|challenge| sha256(&challenge.text));
    let asked = match &options.challenge {
        Some(reference) => specs.find(reference).map(|challenge| challenge.number),
        None => audit.challenge,
    };
    audit.tumble == env!("CARGO_PKG_VERSION")
        && audit.spec == spec
        && audit.submission == sha256(text)
        && audit.challenge == asked
        && audit.notation() == options.notation
        && audit.start == options.lever.map(tumble_core::board::Side::colour)
        && audit.from.as_deref() == taken.from.map(|format| format.name())
        && audit.strict == taken.strict
}

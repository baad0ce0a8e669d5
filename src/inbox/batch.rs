//! Many submissions, graded at once.

use std::num::NonZero;

use super::judge;
use super::ordered::in_order;
use crate::files::{Candidate, HandedText};
use crate::options::Intake;
use crate::results::skipped::{Reason, named_or_counted};
use crate::terminal::progress::Progress;
use crate::terminal::shell::Shell;
use crate::terminal::status::Status;
use tumble_core::Error;
use tumble_core::challenge::Specs;
use tumble_core::grade::{GradeOptions, Graded, Terms};
use tumble_core::problem::{Problem, Source};

/// A graded file, or why it cannot be graded through no fault of its own.
pub(crate) enum BatchResult {
    Graded(Box<Graded>),
    /// The file cannot be read.
    Lost(Source, anyhow::Error),
    /// The file is not taken for a submission.
    Skipped(String, Reason),
}

/// Reports what is wrong with paths.
pub(crate) fn report_errors(errors: &[anyhow::Error], shell: &mut Shell) -> Status {
    errors.iter().for_each(|error| shell.error(&format!("{error:#}")));
    if errors.is_empty() { Status::Good } else { Status::Stopped }
}

/// Reports which files are skipped, and why.
pub(crate) fn note_skipped(files: &[(String, Reason)], all: bool, shell: &mut Shell) {
    for skipped in named_or_counted(files, all) {
        shell.note(&format!("skipped {}: {}", skipped.subject(), skipped.reason));
    }
}

/// Reports why a file could not be graded.
pub(crate) fn report_lost(judged: &BatchResult, shell: &mut Shell) {
    match judged {
        BatchResult::Graded(_) | BatchResult::Skipped(..) => {}
        BatchResult::Lost(_, error) => shell.error(&format!("{error:#}")),
    }
}

/// Grades all files, on all cores, and gives each result as soon as those of all files before it
/// were given, with whether no other result is there for now.
pub(crate) fn each(
    files: &[Candidate],
    intake: &Intake,
    specs: &Specs,
    options: &GradeOptions,
    mut take: impl FnMut(BatchResult, bool) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let progress = Progress::new("grading");
    if let [file] = files {
        let report = |more: u128, all: u128| progress.advance(more, all);
        let options = GradeOptions { progress: Some(&report), ..options.clone() };
        let judged = judge(file, intake, specs, &options);
        progress.finish();
        return take(judged, true);
    }
    let work = |file: &Candidate| {
        let judged = judge(file, intake, specs, options);
        progress.advance(1, files.len() as u128);
        judged
    };
    in_order(files, threads(), work, |file, judged, is_last| {
        let judged = judged.unwrap_or_else(|| BatchResult::crashed(&file.name()));
        progress.aside(|| take(judged, is_last))
    })
}

impl BatchResult {
    /// What became of grading a text; `None`: the program failed.
    pub(crate) fn of(
        source: &Source,
        graded: Option<Result<Graded, Error>>,
        options: &GradeOptions,
    ) -> BatchResult {
        let Some(graded) = graded else { return BatchResult::crashed(&source.name) };
        let graded = graded.unwrap_or_else(|error| {
            Graded::undecided(source, error).on(Terms::new(source, options))
        });
        BatchResult::Graded(Box::new(graded))
    }

    /// What could not be read, with the options that it would have been graded with.
    pub(crate) fn unreadable(
        source: &Source,
        problem: Problem,
        options: &GradeOptions,
    ) -> BatchResult {
        let graded = Graded::unreadable(source, problem).on(Terms::new(source, options));
        BatchResult::Graded(Box::new(graded))
    }

    /// A submission at which the program failed.
    pub(crate) fn crashed(name: &str) -> BatchResult {
        let error =
            anyhow::anyhow!("{name} made this program fail: please report it, the file enclosed");
        BatchResult::Lost(Source::new(name, ""), error)
    }
}

/// How many files are graded at once. The threads of `rayon` are left to large tables, and begin
/// only where there is one.
pub(crate) fn threads() -> usize {
    let wanted = std::env::var("RAYON_NUM_THREADS").ok().and_then(|count| count.parse().ok());
    let wanted = wanted.filter(|&count| count > 0);
    wanted.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, NonZero::get))
}

fn judge(file: &Candidate, intake: &Intake, specs: &Specs, options: &GradeOptions) -> BatchResult {
    let text: HandedText = match file.read(intake) {
        Ok(Some(text)) => text,
        Ok(None) => return BatchResult::Skipped(file.name(), Reason::NoBoard),
        Err(error) => return BatchResult::Lost(Source::new(file.name(), ""), error),
    };
    match text {
        Err((source, problem)) => BatchResult::unreadable(&source, problem, options),
        Ok(received) => {
            let source = received.source.clone();
            BatchResult::of(&source, Some(judge::judge(received, intake, specs, options)), options)
        }
    }
}

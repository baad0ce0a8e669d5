//! Many submissions, graded at once.

use std::num::NonZero;

use super::ordered::in_order;
use crate::files::{Candidate, Envelope, Handed, HandedText};
use crate::options::Intake;
use crate::results::skipped::{Reason, named_or_counted};
use crate::terminal::progress::Progress;
use crate::terminal::shell::Shell;
use crate::terminal::status::Status;
use tumble_core::grade::{GradeOptions, Graded, Sender, VerdictCache};
use tumble_core::problem::Source;

/// A graded submission, or the reason why it was not graded.
pub(crate) enum BatchResult<T = Box<Graded>> {
    Graded(T),
    /// The file cannot be read.
    Lost(Source, anyhow::Error),
    /// The file is not taken for a submission.
    Skipped(String, Reason, Option<Sender>),
}

/// Reports the errors of paths, and returns the status of the command.
pub(crate) fn report_errors(errors: &[(String, anyhow::Error)], shell: &mut Shell) -> Status {
    errors.iter().for_each(|(_, error)| shell.error(&format!("{error:#}")));
    if errors.is_empty() { Status::Good } else { Status::Stopped }
}

/// Reports the skipped files with the reasons.
pub(crate) fn note_skipped(files: &[(String, Reason)], all: bool, shell: &mut Shell) {
    for skipped in named_or_counted(files, all) {
        shell.note(&format!("skipped {}: {}", skipped.subject(), skipped.reason));
    }
}

/// Reports the error of a file that was lost.
pub(crate) fn report_lost<T>(judged: &BatchResult<T>, shell: &mut Shell) {
    match judged {
        BatchResult::Graded(_) | BatchResult::Skipped(..) => {}
        BatchResult::Lost(_, error) => shell.error(&format!("{error:#}")),
    }
}

/// Judges all submissions in `files` on all cores. `take` gets the results in order, each as soon as possible. Its
/// flag means that no other result is ready.
///
/// # Errors
/// The first error of `take`.
pub(crate) fn each<T: Send>(
    files: &[Candidate],
    intake: &Intake,
    options: &GradeOptions,
    judge: impl Fn(HandedText, Envelope, &GradeOptions) -> T + Sync,
    mut take: impl FnMut(BatchResult<T>, bool) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let progress = Progress::new("grading");
    let work = |file: &Candidate, options: &GradeOptions| match file.read_all(intake) {
        Err(error) => vec![BatchResult::Lost(Source::new(file.name(), ""), error)],
        Ok(all) => {
            let one = |one| match one {
                Handed::Skipped(name, reason, sender) => BatchResult::Skipped(name, reason, sender),
                Handed::Text { text, envelope } => {
                    BatchResult::Graded(judge(text, *envelope, options))
                }
            };
            all.into_iter().map(one).collect()
        }
    };
    let mut take_all = |results: Vec<BatchResult<T>>, is_last: bool| {
        let count = results.len();
        let mut each = (1..).zip(results);
        each.try_for_each(|(place, result)| take(result, is_last && place == count))
    };
    if let [file] = files {
        let report = |more: u128, all: u128| progress.advance(more, all);
        let results = work(file, &GradeOptions { progress: Some(&report), ..options.clone() });
        progress.finish();
        return take_all(results, true);
    }
    let verdicts = VerdictCache::default();
    let options = GradeOptions { verdicts: Some(&verdicts), ..options.clone() };
    let counted = |file: &Candidate| {
        let results = work(file, &options);
        progress.advance(1, files.len() as u128);
        results
    };
    in_order(files, threads(), counted, |file, results, is_last| {
        let results = results.unwrap_or_else(|| vec![BatchResult::crashed(&file.name())]);
        progress.with_bar_hidden(|| take_all(results, is_last))
    })
}

impl<T> BatchResult<T> {
    /// Result of a submission on which the program crashed.
    pub(crate) fn crashed(name: &str) -> BatchResult<T> {
        let error =
            anyhow::anyhow!("{name} made this program fail: please report it, the file enclosed");
        BatchResult::Lost(Source::new(name, ""), error)
    }
}

/// Number of files that are graded at once. The threads of `rayon` are for large tables only, and start with the
/// first one.
pub(crate) fn threads() -> usize {
    let wanted = std::env::var("RAYON_NUM_THREADS").ok().and_then(|count| count.parse().ok());
    let wanted = wanted.filter(|&count| count > 0);
    wanted.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, NonZero::get))
}

//! What the students of a folder handed in, graded.

use std::collections::BTreeMap;
use std::path::Path;

use super::batch::{note_skipped, report_errors, threads};
use super::judge;
use super::ordered::in_order;
use super::students::Students;
use super::target;
use crate::files::{self, Candidate};
use crate::options::lever::FirstLever;
use crate::options::{Gathering, ReadingOptions};
use crate::results::class::{LeftOut, Matrix, Record};
use crate::results::digest::sha256;
use crate::results::evidence::{Audit, SpecDigests, TakenIn};
use crate::results::skipped::Reason;
use crate::terminal::progress::Progress;
use crate::terminal::shell::Shell;
use crate::terminal::status::Status;
use crate::writers::text::typed;
use tumble_core::challenge::{Reference, Specs};
use tumble_core::grade::{GradeOptions, Graded, Terms};
use tumble_core::problem::{Problem, ProblemKind, Source};

/// How the files of a folder are found, read and graded.
pub(crate) struct HandIns<'a> {
    pub specs: &'a Specs,
    pub gathering: &'a Gathering,
    pub reading: &'a ReadingOptions,
    pub first: &'a FirstLever,
}

/// Verdicts that are known already, by file.
pub(crate) type KnownRecords = BTreeMap<String, Record>;

/// What became of a file.
enum Done {
    Record(Box<Record>),
    Skipped(String),
    Lost(anyhow::Error),
}

impl HandIns<'_> {
    /// Grades what a path holds, and hands over one verdict after the other.
    ///
    /// # Errors
    /// Where a verdict is not taken.
    pub(crate) fn grade(
        &self,
        path: &Path,
        students: &Students,
        known: &KnownRecords,
        shell: &mut Shell,
        mut add: impl FnMut(Record, &mut Shell) -> anyhow::Result<()>,
    ) -> anyhow::Result<(Status, Vec<LeftOut>)> {
        let paths = [path.to_owned()];
        let mut found = target::find("class", &paths, self.gathering, self.specs);
        let mut foreign = found.links;
        foreign.retain(|(link, target)| students.is_foreign(link, target, self.specs));
        found.files.retain(|file| !foreign.iter().any(|(link, _)| file.path().starts_with(link)));
        // An empty folder is a student who handed in nothing.
        let mut status = match found.errors.is_empty() || !path.is_dir() {
            true => report_errors(&found.errors, shell),
            false => Status::Good,
        };
        let mut left_out = Vec::new();
        for (link, target) in &foreign {
            let [file, target] = [link, target].map(|path| files::name(path));
            let reason = format!("a link to {target}, which is another student's");
            found.skipped.retain(|(name, _)| *name != file);
            shell.error(&format!("{file}: {reason}: not graded"));
            status = Status::Stopped;
            let student = students.owner(&file, self.specs).name(None);
            left_out.push(LeftOut { student, file, reason, is_always_told: true });
        }
        let judge = target::judge_options(self.reading, self.first, self.specs)?;
        let options = GradeOptions { failures: 1, ..judge };
        let progress = Progress::new("grading");
        let count = found.files.len() as u128;
        let work = |file: &Candidate| {
            let done = self.one(file, students, &options, known);
            progress.advance(1, count);
            done
        };
        let mut skipped = found.skipped;
        let result = in_order(&found.files, threads(), work, |file, done, _| {
            progress.aside(|| match done {
                Some(Done::Record(record)) => add(*record, shell),
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
        result?;
        note_skipped(&skipped, self.gathering.list_skipped, shell);
        let is_hand_in =
            |(_, reason): &&(String, Reason)| matches!(reason, Reason::Extension | Reason::NoBoard);
        left_out.extend(skipped.iter().filter(is_hand_in).map(|(file, reason)| LeftOut {
            student: students.owner(file, self.specs).name(None),
            file: file.clone(),
            reason: reason.to_string(),
            is_always_told: false,
        }));
        Ok((status, left_out))
    }

    /// Grades a file, unless its verdict is known.
    fn one(
        &self,
        file: &Candidate,
        students: &Students,
        options: &GradeOptions,
        known: &KnownRecords,
    ) -> Done {
        let (specs, intake) = (self.specs, &self.reading.intake);
        let name = file.name();
        let owner = students.owner(&name, self.specs);
        let received = match file.read(intake) {
            Ok(Some(text)) => text,
            Ok(None) => return Done::Skipped(name),
            Err(error) => return Done::Lost(error),
        };
        let text = match &received {
            Ok(received) => received.source.text.to_string(),
            Err((source, _)) => source.text.to_string(),
        };
        if let Some(record) = known.get(&name)
            && is_current(record, &text, specs, options, intake.taken())
        {
            return Done::Record(Box::new(record.clone()));
        }
        let graded = match received {
            Err((source, problem)) => {
                Graded::unreadable(&source, problem).on(Terms::new(&source, options))
            }
            Ok(received) => {
                let source: Source = received.source.clone();
                let graded = judge::judge(received, intake, specs, options);
                graded.unwrap_or_else(|error| {
                    Graded::undecided(&source, error).on(Terms::new(&source, options))
                })
            }
        };
        let student = owner.name(graded.author.as_deref());
        let taken = intake.taken();
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
}

/// Adds what was left out, and the commands to begin with.
pub(crate) fn with_left_out(matrix: Matrix, left_out: Vec<LeftOut>) -> Matrix {
    let mut matrix = matrix.with_left_out(left_out);
    for need in &mut matrix.needs_you {
        let is_there = Path::new(&need.file).is_file();
        let more = if need.lacks_challenge { " --challenge N" } else { "" };
        need.command = is_there.then(|| format!("tumble grade {}{more}", typed(&need.file)));
    }
    matrix
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

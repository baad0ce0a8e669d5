//! `tumble audit`: judges recorded verdicts again, and reports the differences.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::Args;
use itertools::Itertools as _;
use serde_json::Value;

use super::formats;
use crate::files::{self, Envelope, HandedText, LastHolder};
use crate::inbox::ChallengeCandidates;
use crate::inbox::attribution::Attribution;
use crate::inbox::batch::threads;
use crate::inbox::hand_ins::time_by_path;
use crate::inbox::in_order;
use crate::inbox::judge::judge_handed;
use crate::inbox::owner::Owner;
use crate::inbox::roster::Roster;
use crate::inbox::stream::{self, Assignment, StreamLine, Submissions};
use crate::inbox::students::Students;
use crate::inbox::verdicts::{self, VerdictFile};
use crate::options::Intake;
use crate::results::class::{FileVerdict, Record};
use crate::results::digest::sha256_of_text;
use crate::results::evidence::{Audit, SpecDigests};
use crate::terminal::progress::Progress;
use crate::terminal::shell::Shell;
use crate::terminal::status::Status;
use crate::writers::audit::{AuditTotals, Audited, Difference};
use crate::writers::format::Format;
use crate::writers::text::counted;
use tumble_core::challenge::{Reference, Specs};
use tumble_core::grade::GradeOptions;
use tumble_core::limits;

#[derive(Debug, Args)]
#[command(
    after_help = "Every key of a verdict is compared, except `file`, what `audit` says of how it was judged, and the time of a file \
                        itself, which a copy changes. The student is that of the stream, or the folder of the file, its author or its name. Lines with \
                        the verdict `skipped` are not compared.\n\nExit codes: 0 every verdict is the same again; 1 some are not, a file has \
                        changed since, or a line of the stream has no verdict; 2 some could not be judged again."
)]
pub(super) struct AuditArguments {
    /// Verdicts as `tumble class DIR --format jsonl` or `tumble grade PATH --format json` write them;
    /// `-` for standard input.
    #[arg(value_name = "FILE.jsonl")]
    file: PathBuf,
    /// The folder that the names of the files begin from, where that is not the current one.
    #[arg(long, value_name = "DIR")]
    from_dir: Option<PathBuf>,
    /// The stream that the submissions are in, where they are in no files.
    #[arg(long, value_name = "FILE.jsonl", conflicts_with = "from_dir")]
    stream: Option<PathBuf>,
    /// The roster that decided how students are called.
    #[arg(long, value_name = "FILE.csv")]
    roster: Option<PathBuf>,
    /// How to write it: `json` gives one object a line.
    #[arg(long, value_name = "FORM", default_value = "human", value_parser = formats::formats_of("audit"))]
    format: Format,
}

pub(super) fn run_command(arguments: &AuditArguments, shell: &mut Shell) -> anyhow::Result<Status> {
    let VerdictFile { records, is_whole, .. } = verdicts::read(&arguments.file, shell)?;
    let is_skipped = |record: &Record| record.verdict == FileVerdict::Skipped;
    let (skipped, graded): (Vec<Record>, Vec<Record>) = records.into_iter().partition(is_skipped);
    if graded.is_empty() {
        bail!("there is no verdict to judge again: all files were skipped");
    }
    if !skipped.is_empty() {
        let lines = counted(skipped.len() as u64, "line");
        shell.note(&format!("{lines} with the verdict `skipped`: not compared"));
    }
    let roster = Roster::read(arguments.roster.as_deref(), shell)?;
    let path = arguments.stream.as_deref();
    let stream =
        path.map(|path| Submissions::read(path, &graded, &roster, &shell.specs)).transpose()?;
    let (lines, missing) = match &stream {
        Some(stream) => stream.assign_lines(&graded),
        None => (Vec::new(), Vec::new()),
    };
    let lines = lines.into_iter().map(Some).chain(std::iter::repeat(None));
    let graded: Vec<_> = graded.iter().zip(lines).collect();
    let progress = Progress::new("judging again");
    let count = graded.len() as u128;
    let (specs, last) = (&shell.specs.clone(), LastHolder::default());
    let roots = graded.iter().filter_map(|(record, _)| record.audit.as_ref()?.students.as_deref());
    let roots = roots.map(Path::new).collect();
    let again = AuditMaterial { arguments, roster: &roster, specs, roots, last };
    let work = |(record, line): &(&Record, Option<Assignment<'_>>)| {
        let audited = again.audit_record(record, *line);
        progress.advance(1, count);
        audited
    };
    let mut totals = AuditTotals::default();
    in_order(&graded, threads(), work, |(record, _), audited, _| {
        let audited =
            audited.unwrap_or_else(|| Audited::unknown(record, "this program failed on it"));
        totals.add(&audited);
        let text = match arguments.format {
            Format::Json => audited.json(),
            _ => audited.human(),
        };
        progress.with_bar_hidden(|| shell.print(&text))
    })?;
    progress.finish();
    for line in missing {
        let missing = Audited::missing(line);
        totals.add(&missing);
        shell.print(&match arguments.format {
            Format::Json => missing.json(),
            _ => missing.human(),
        })?;
    }
    if arguments.format == Format::Human {
        shell.print(&totals.human(stream.is_some()))?;
    }
    Ok(match (totals.unknown, totals.different()) {
        _ if !is_whole => Status::Stopped,
        (1.., _) => Status::Stopped,
        (0, 1..) => Status::Bad,
        (0, 0) => Status::Good,
    })
}

/// Returns the number of failing starts that a verdict names.
fn failing_rows(record: &Record) -> usize {
    let problems = record.value.get("problems").and_then(Value::as_array);
    let is_row = |problem: &&Value| problem["kind"] == "row";
    problems.map_or(0, |problems| problems.iter().filter(is_row).count())
}

/// Most folders above a file that are tried as the given one.
const MOST_FOLDERS: usize = 50;

/// Data that all submissions of an audit share.
struct AuditMaterial<'a> {
    arguments: &'a AuditArguments,
    roster: &'a Roster,
    specs: &'a Specs,
    /// The folders of the students that the verdicts name.
    roots: BTreeSet<&'a Path>,
    last: LastHolder,
}

impl AuditMaterial<'_> {
    /// Judges a submission again: a line of a stream, or a file.
    fn audit_record(&self, record: &Record, line: Option<Assignment<'_>>) -> Audited {
        let Some(audit) = &record.audit else {
            return Audited::unknown(record, "the line does not say how it was judged");
        };
        let Some(name) = record.file.as_deref() else {
            return Audited::unknown(record, "the line names no file");
        };
        let line = match line {
            Some(Assignment::Line(line)) => Some(line),
            Some(Assignment::Twice) => return Audited::twice(record),
            Some(Assignment::Nothing) => {
                let why = "no line of the stream has the text that was judged";
                return Audited::unknown(record, why);
            }
            None => None,
        };
        let handed = match (line, &self.arguments.from_dir) {
            (Some(line), _) => Ok(vec![line.handed_in()]),
            (None, _) if files::is_stdin(Path::new(name)) => {
                return Audited::unknown(record, "it was read from standard input");
            }
            (None, folder) => {
                let path = files::path_of_name(name);
                let path = folder.as_ref().map_or(path.clone(), |folder| folder.join(path));
                files::read_sent(&path, &Intake::of(audit), &self.last)
            }
        };
        let mut handed = match handed {
            Ok(handed) => handed,
            Err(error) => return Audited::unknown(record, &format!("{error:#}")),
        };
        // Unreadable submissions have no text, so that several may share a name and a digest.
        let is_other = |text: &str| sha256_of_text(text) != audit.submission;
        handed.sort_by_cached_key(|(text, _)| is_other(&files::source_of(text).text));
        let mut first = None;
        for (mut text, envelope) in handed {
            // The challenge may be in the name, as it was found.
            if let Ok(received) = &mut text {
                received.source.name = name.into();
            }
            for above in self.folders_above(record, audit, &text) {
                if let Ok(received) = &mut text {
                    received.above = above;
                }
                let handed = (text.clone(), envelope.clone());
                let audited = self.compare_verdicts(record, audit, handed, line);
                if !audited.differs() {
                    return audited;
                }
                first.get_or_insert(audited);
            }
        }
        first.unwrap_or_else(|| Audited::unknown(record, "nothing in it was handed in"))
    }

    /// Returns the possible numbers of folders in the name of a file that told nothing about its challenge. Verdicts
    /// of `grade` do not record that number, only the challenge.
    fn folders_above(&self, record: &Record, audit: &Audit, text: &HandedText) -> Vec<usize> {
        if let Some(folder) = &audit.students {
            return vec![Students::In(PathBuf::from(folder)).folders_above()];
        }
        let Ok(received) = text else { return vec![0] };
        let was = record.value.get("challenge_from").and_then(Value::as_str);
        let named = |above| {
            let words = received.words.as_ref();
            let all = ChallengeCandidates::find(&received.source, above, words, self.specs);
            let has = record
                .challenge
                .zip(was)
                .is_some_and(|(number, from)| all.are_named_by(number, from));
            has.then_some((above, all))
        };
        let count = received.source.name.matches('/').count();
        let named =
            (0..=count.min(MOST_FOLDERS)).filter_map(named).dedup_by(|one, other| one.1 == other.1);
        let above: Vec<usize> = named.map(|(above, _)| above).collect();
        if above.is_empty() { vec![0] } else { above }
    }

    /// Returns the folder of the students for a verdict: the outermost one around its own, since a folder inside may
    /// be that of a student.
    fn students_of<'b>(&'b self, audit: &'b Audit) -> Option<&'b Path> {
        let own = Path::new(audit.students.as_deref()?);
        Some(self.roots.iter().copied().find(|root| own.starts_with(root)).unwrap_or(own))
    }

    /// Judges a text that may be the submission of a verdict, and compares the verdicts.
    fn compare_verdicts(
        &self,
        record: &Record,
        audit: &Audit,
        (text, mut envelope): (HandedText, Envelope),
        line: Option<&StreamLine>,
    ) -> Audited {
        let &AuditMaterial { arguments, roster, specs, .. } = self;
        let name = record.file.as_deref().unwrap_or("");
        let intake = Intake::of(audit);
        let folder = self.students_of(audit);
        match folder {
            _ if line.is_some() => {}
            Some(folder) => {
                Students::In(folder.into()).owner(name, roster, specs).set_sender_and_time(
                    name,
                    (roster, specs),
                    &mut envelope,
                );
            }
            None => time_by_path(name, &mut envelope),
        }
        let options = GradeOptions {
            challenge: audit.challenge.map(Reference::Number),
            lever: audit.start.map(tumble_core::board::Colour::side),
            notation: audit.notation(),
            // As many as `grade --all-rows` wrote down.
            failures: failing_rows(record).clamp(1, limits::FAILING_ROWS),
            ..GradeOptions::default()
        };
        let graded = match line {
            Some(line) => stream::judge_line(
                (text, envelope),
                line.stated_challenge(),
                &intake,
                specs,
                &options,
            ),
            None => judge_handed(text, envelope, &intake, specs, &options),
        };
        let now = Audit::new(&graded, intake.taken(), &mut SpecDigests::default());
        let now = Audit { students: audit.students.clone(), ..now };
        let mut findings = Vec::new();
        if now.submission != audit.submission {
            findings.push(Difference::Submission);
        }
        // Another challenge is reported by its number.
        if now.spec != audit.spec
            && graded.challenge.as_ref().map(|own| own.number) == record.challenge
        {
            findings.push(Difference::Spec);
        }
        if audit.tumble != env!("CARGO_PKG_VERSION") {
            findings.push(Difference::Version(audit.tumble.clone()));
        }
        let (author, sender) = (graded.author.as_deref(), graded.sender.as_ref());
        if line.is_some_and(|line| !line.has_name_of(record)) {
            findings.push(Difference::Name);
        }
        let is_owner = match line {
            Some(line) => line.is_of(record, author, roster),
            None => {
                let base = arguments.from_dir.as_deref().unwrap_or(Path::new("."));
                let student = record.sender();
                Owner::may_be(name, base, folder, (roster, specs), |owner| {
                    let attribution = Attribution::new(
                        owner,
                        name,
                        record.own_challenge(),
                        (author, sender),
                        roster,
                    );
                    attribution.student == student
                })
            }
        };
        if record.value.get("student").is_some() && !is_owner {
            let has_roster = !roster.is_empty();
            findings.push(Difference::Student { has_roster });
        }
        Audited::new(record, &graded, &now, findings)
    }
}

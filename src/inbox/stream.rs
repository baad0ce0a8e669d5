//! Streams of submissions: one JSON object a line, graded as they come.

mod assignment;
mod lines;
mod stream_line;
mod submission;

use std::collections::BTreeSet;
use std::io::Read;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use anyhow::anyhow;

use super::batch::{BatchResult, threads};
use super::judge::judge_handed;
use super::ordered::in_order;
use crate::files::{Envelope, HandedText, has_extension};
use crate::options::Intake;
use crate::terminal::shell::Shell;
pub(crate) use assignment::{Assignment, Submissions};
use lines::{Lines, NumberedLine};
pub(crate) use lines::{begins_with_verdict, empty_stream, open};
pub(crate) use stream_line::{StreamLine, is_line_name};
pub(crate) use submission::is_submission;
use submission::{NamedSubmission, StreamSubmission, take_board};
use tumble_core::challenge::{Reference, Specs};
use tumble_core::grade::{ChallengeFrom, GradeOptions, Graded, Terms, Verdict, VerdictCache};
use tumble_core::problem::{Problem, ProblemKind, Source};

/// Number of lines up to which another thread does not pay off.
const FEW: usize = 16;

/// The settings for grading a stream.
pub(crate) struct Stream<'a> {
    pub intake: &'a Intake,
    pub specs: &'a Specs,
    pub options: &'a GradeOptions<'a>,
}

/// Result of a line.
pub(crate) struct Streamed {
    pub judged: BatchResult,
    /// The student that the line names.
    pub student: Option<String>,
    /// Distinguishes the student from others with the same name.
    pub student_id: Option<String>,
    /// Whether the line names its file and leaves its student and author to its text.
    pub is_by_text: bool,
    /// Whether the results are named after the number of the line.
    pub is_nameless: bool,
    /// Reason why the line is not a submission. `judged` is unreadable then.
    pub fault: Option<String>,
    /// Keys that are not read, each for its first line only.
    pub unread: Vec<String>,
    /// Whether no other line is ready.
    pub is_last: bool,
}

impl Streamed {
    fn crashed(line: &NumberedLine) -> Streamed {
        let judged = BatchResult::crashed(&line.name());
        Streamed::new(judged, None, true)
    }

    fn new(judged: BatchResult, student: Option<String>, is_nameless: bool) -> Streamed {
        Streamed {
            judged,
            student,
            student_id: None,
            is_by_text: false,
            is_nameless,
            fault: None,
            unread: Vec::new(),
            is_last: false,
        }
    }

    /// Notes the keys that are not read.
    pub(crate) fn note_unread(&self, stream: &str, shell: &mut Shell) {
        for key in &self.unread {
            shell.note(&format!("{stream}: the key `{key}` of its lines is not read"));
        }
    }
}

/// Most keys that are reported as not read.
const NAMED_KEYS: usize = 10;

impl Stream<'_> {
    /// Grades every line, and gives each result in the order of the lines as soon as it is known.
    /// `name` is that of the stream, for messages.
    ///
    /// # Errors
    /// Fails if the stream cannot be read, or with the first error of `take`.
    pub(crate) fn grade(
        &self,
        reader: impl Read,
        name: &str,
        mut take: impl FnMut(Streamed) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let own = VerdictCache::default();
        let verdicts = self.options.verdicts.or(Some(&own));
        let options = &GradeOptions { verdicts, ..self.options.clone() };
        let stream = Stream { options, ..*self };
        let mut lines = Lines::new(reader);
        let mut noted = BTreeSet::new();
        let threads = threads();
        loop {
            let batch = lines.batch().map_err(|error| anyhow!("{name} cannot be read: {error}"))?;
            if batch.is_empty() {
                return Ok(());
            }
            let mut left = batch.len();
            let mut each = |mut line: Streamed| {
                left -= 1;
                line.unread.retain(|key| noted.len() < NAMED_KEYS && noted.insert(key.clone()));
                take(Streamed { is_last: left == 0, ..line })
            };
            if batch.len() <= FEW {
                batch.iter().try_for_each(|line| each(stream.judge_guarded(line)))?;
                continue;
            }
            let work = |line: &NumberedLine| stream.judge_guarded(line);
            in_order(&batch, threads, work, |line, judged, _| {
                each(judged.unwrap_or_else(|| Streamed::crashed(line)))
            })?;
        }
    }

    /// Grades a line; a fault of the program costs the result of this line alone.
    fn judge_guarded(&self, line: &NumberedLine) -> Streamed {
        let judged = catch_unwind(AssertUnwindSafe(|| {
            let NamedSubmission { name, mut item } = match line.item() {
                Ok(named) => named,
                Err((source, problem)) => return self.refused_line(line, &source, problem, None),
            };
            let student_id = item.student_id();
            let author = item.author.clone();
            let student = item.student.take().filter(|student| !student.trim().is_empty());
            let is_nameless = item.file.is_none();
            let has_author = author.as_ref().is_some_and(|name| !name.trim().is_empty());
            let is_by_text =
                !is_nameless && student.is_none() && student_id.is_none() && !has_author;
            let unread = std::mem::take(&mut item.unread).into_keys().collect();
            let streamed = match self.judge_submission(&name, item) {
                Ok(judged) => Streamed { unread, ..Streamed::new(judged, student, is_nameless) },
                Err(message) => {
                    let problem = Problem::new(ProblemKind::Form, message.to_owned());
                    self.refused_line(line, &Source::new(&*name, ""), problem, student.or(author))
                }
            };
            Streamed { student_id, is_by_text, ..streamed }
        }));
        judged.unwrap_or_else(|_| Streamed::crashed(line))
    }

    /// The result of a line that is not a submission.
    fn refused_line(
        &self,
        line: &NumberedLine,
        source: &Source,
        problem: Problem,
        student: Option<String>,
    ) -> Streamed {
        let fault = Some(format!("{}: {}", line.name(), problem.message));
        let is_nameless = *source.name == *line.name();
        let text = Err((source.clone(), problem));
        let judged = judge_handed(text, Envelope::default(), self.intake, self.specs, self.options);
        let judged = BatchResult::Graded(Box::new(judged));
        Streamed { fault, ..Streamed::new(judged, student, is_nameless) }
    }

    /// Grades the submission of a line; the error is the reason why it is not one.
    fn judge_submission(
        &self,
        name: &str,
        mut item: StreamSubmission,
    ) -> Result<BatchResult, &'static str> {
        let challenge = item.take_challenge()?;
        let envelope = item.to_envelope()?;
        let text = take_board(name, &mut item, self.intake)?;
        let (intake, specs, options) = (self.intake, self.specs, self.options);
        let graded = judge_line((text, envelope), challenge.as_ref(), intake, specs, options);
        Ok(BatchResult::Graded(Box::new(graded)))
    }
}

/// Grades a line of a stream for the challenge that it names, else for that of the options.
pub(crate) fn judge_line(
    (text, envelope): (HandedText, Envelope),
    own: Option<&Reference>,
    intake: &Intake,
    specs: &Specs,
    options: &GradeOptions,
) -> Graded {
    let asked = options.challenge.as_ref();
    let other = other_challenge(own, asked, specs);
    let challenge = own.or(asked).cloned();
    let own_options = GradeOptions { challenge, ..options.clone() };
    let mut graded = match (text, other) {
        (Ok(received), Some(problem)) => {
            let author = envelope.sender.map(|sender| sender.name);
            Graded { author, ..for_another(&received.source, problem, specs, options) }
        }
        (text, _) => judge_handed(text, envelope, intake, specs, &own_options),
    };
    // Unless another one was guessed.
    if own.is_some() && graded.challenge_from != Some(ChallengeFrom::Guess) {
        graded.challenge_from = Some(ChallengeFrom::File);
    }
    graded
}

/// The beginning of the problem of a line for another challenge.
const LINE_FOR: &str = "the line is for challenge ";

/// Returns the problem that a line is for another challenge than the one that is asked for.
fn other_challenge(
    own: Option<&Reference>,
    asked: Option<&Reference>,
    specs: &Specs,
) -> Option<Problem> {
    let (own, asked) = (specs.find(own?)?, specs.find(asked?)?);
    let message = format!(
        "{LINE_FOR}{} ({}), but {} ({}) is asked for",
        own.number, own.title, asked.number, asked.title
    );
    (own.number != asked.number).then(|| Problem::new(ProblemKind::OtherChallenge, message))
}

/// Returns the verdict of a line that is for another challenge than the one that the options ask for.
fn for_another(source: &Source, problem: Problem, specs: &Specs, options: &GradeOptions) -> Graded {
    let challenge = options.challenge.as_ref().and_then(|asked| specs.find(asked));
    let graded = Graded::unreadable(source, problem).on(Terms::new(source, options));
    Graded { verdict: Verdict::Invalid, challenge, ..graded }
}

/// Returns whether the name of a file is that of a stream.
pub(crate) fn is_called_stream(path: &Path) -> bool {
    ["jsonl", "ndjson"].iter().any(|ending| has_extension(path, ending)) && !path.is_dir()
}

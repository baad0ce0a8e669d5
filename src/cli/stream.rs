//! Streams of submissions: one JSON object a line, graded as they come.

mod lines;
mod opened;
mod resubmitted;
mod submission;

use std::io::Read;
use std::panic::{AssertUnwindSafe, catch_unwind};

use anyhow::anyhow;

use super::batch::{BatchResult, threads};
use super::judge::judge;
use super::options::Intake;
use super::ordered::in_order;
use lines::{Lines, NumberedLine};
pub(super) use opened::{empty_stream, is_of_submissions, open};
pub(super) use resubmitted::{Submissions, submissions};
use submission::{NamedSubmission, content, reference};
use tumble_core::challenge::{Reference, Specs};
use tumble_core::grade::{GradeOptions, Graded, Terms, Verdict};
use tumble_core::problem::{Problem, ProblemKind, Source};

/// So few lines are not worth another thread.
const FEW: usize = 16;

/// How a stream is graded.
pub(super) struct Stream<'a> {
    pub intake: &'a Intake,
    pub specs: &'a Specs,
    pub options: &'a GradeOptions<'a>,
}

/// What became of a line.
pub(super) struct Streamed {
    pub judged: BatchResult,
    /// Who handed it in, where the line says so.
    pub student: Option<String>,
    /// Whether no other line is there for now.
    pub is_last: bool,
}

impl Stream<'_> {
    /// Grades every line, and gives each result in the order of the lines as soon as it is known.
    /// `name` is that of the stream, for messages.
    ///
    /// # Errors
    /// Where the stream cannot be read, or the first error of `take`.
    pub(super) fn grade(
        &self,
        reader: impl Read,
        name: &str,
        mut take: impl FnMut(Streamed) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let mut lines = Lines::new(reader);
        let threads = threads();
        loop {
            let batch = lines.batch().map_err(|error| anyhow!("{name} cannot be read: {error}"))?;
            if batch.is_empty() {
                return Ok(());
            }
            let mut left = batch.len();
            let mut each = |(judged, student)| {
                left -= 1;
                take(Streamed { judged, student, is_last: left == 0 })
            };
            if threads == 1 || batch.len() <= FEW {
                batch.iter().try_for_each(|line| each(self.guarded(line)))?;
                continue;
            }
            let work = |line: &NumberedLine| self.guarded(line);
            in_order(&batch, threads, work, |line, judged, _| {
                each(judged.unwrap_or_else(|| (BatchResult::crashed(&line.name()), None)))
            })?;
        }
    }

    /// Grades a line; a fault of the program costs the result of this line alone.
    fn guarded(&self, line: &NumberedLine) -> (BatchResult, Option<String>) {
        let judged = catch_unwind(AssertUnwindSafe(|| match line.item() {
            Ok(mut named) => {
                let student = named.item.student.take();
                (self.one(named), student)
            }
            Err((source, problem)) => {
                (BatchResult::unreadable(&source, problem, self.options), None)
            }
        }));
        judged.unwrap_or_else(|_| (BatchResult::crashed(&line.name()), None))
    }

    fn one(&self, named: NamedSubmission) -> BatchResult {
        let NamedSubmission { name, item } = named;
        let empty = || Source::new(&*name, "");
        let unreadable = |source: &Source, message: &str| {
            let problem = Problem::new(ProblemKind::Form, message.to_owned());
            BatchResult::unreadable(source, problem, self.options)
        };
        let challenge = match item.challenge.map(reference).transpose() {
            Ok(challenge) => challenge,
            Err(message) => return unreadable(&empty(), message),
        };
        let other = self.other_challenge(challenge.as_ref());
        let challenge = challenge.or_else(|| self.options.challenge.clone());
        let options = GradeOptions { challenge, ..self.options.clone() };
        let received = match content(&name, item.board, item.text, self.intake) {
            Ok(Ok(received)) => received,
            Ok(Err((source, problem))) => {
                return BatchResult::unreadable(&source, problem, &options);
            }
            Err(message) => return unreadable(&empty(), message),
        };
        if let Some(problem) = other {
            let terms = Terms::new(&received.source, &options);
            let graded = Graded::unreadable(&received.source, problem).on(terms);
            return BatchResult::Graded(Box::new(Graded { verdict: Verdict::Invalid, ..graded }));
        }
        let source = received.source.clone();
        let graded = judge(received, self.intake, self.specs, &options);
        let mut judged = BatchResult::of(&source, Some(graded), &options);
        if let (BatchResult::Graded(graded), Some(author)) = (&mut judged, item.author) {
            graded.author.get_or_insert(author);
        }
        judged
    }

    /// Returns the problem that a line is for another challenge than the one that is asked for.
    fn other_challenge(&self, own: Option<&Reference>) -> Option<Problem> {
        let own = self.specs.find(own?)?;
        let asked = self.specs.find(self.options.challenge.as_ref()?)?;
        let message = format!(
            "the line is for challenge {} ({}), but {} ({}) is asked for",
            own.number, own.title, asked.number, asked.title
        );
        (own.number != asked.number).then(|| Problem::new(ProblemKind::OtherChallenge, message))
    }
}

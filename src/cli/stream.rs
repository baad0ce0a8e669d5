//! Streams of submissions: one JSON object a line, graded as they come.

use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use anyhow::anyhow;
use serde::Deserialize;
use serde_json::Value;

use super::batch::{BatchResult, threads};
use super::files::{self, ReceivedText};
use super::judge::judge;
use super::options::Intake;
use super::ordered::in_order;
use crate::report::digest::sha256;
use tumble_core::challenge::{Reference, Specs};
use tumble_core::grade::{GradeOptions, Graded, Terms, Verdict};
use tumble_core::limits;
use tumble_core::problem::{Problem, ProblemKind, Source};

/// The longest line that is read, in bytes: a file of the largest size, every character escaped.
const LONGEST_LINE: u64 = 2 * limits::FILE_BYTES;

/// So many lines are taken at once at the most.
const BATCH: usize = 4096;

/// So many lines are one piece of work for a thread.
const PIECE: usize = 16;

/// So much is read at once, in bytes.
const BUFFER: usize = 1 << 18;

/// A submission of a stream. Other keys are left to whoever wrote them.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct StreamSubmission {
    /// What its results are named after.
    file: Option<String>,
    /// What would be in its file.
    text: Option<String>,
    /// A grid: a text, or a list of lines.
    board: Option<Value>,
    /// The number or the id of the challenge.
    challenge: Option<Value>,
    author: Option<String>,
    /// Who handed it in, where that is not the author.
    student: Option<String>,
}

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

/// A line of the stream; `None` for its text where it is too long.
struct NumberedLine {
    number: u64,
    text: Option<Vec<u8>>,
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
        let mut lines = Lines { reader: BufReader::with_capacity(BUFFER, reader), number: 0 };
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
            if threads == 1 || batch.len() <= PIECE {
                batch.iter().try_for_each(|line| each(self.guarded(line)))?;
                continue;
            }
            let pieces: Vec<&[NumberedLine]> = batch.chunks(PIECE).collect();
            let work = |piece: &&[NumberedLine]| -> Vec<(BatchResult, Option<String>)> {
                piece.iter().map(|line| self.guarded(line)).collect()
            };
            in_order(&pieces, threads, work, |piece, judged| match judged {
                Some(judged) => judged.into_iter().try_for_each(&mut each),
                None => piece
                    .iter()
                    .try_for_each(|line| each((BatchResult::crashed(&line.name()), None))),
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

/// Returns what a line holds, ready for the readers.
fn content(
    name: &str,
    board: Option<Value>,
    text: Option<String>,
    intake: &Intake,
) -> Result<files::HandedText, &'static str> {
    let grid = match (board, text) {
        (Some(_), Some(_)) => return Err("`board` and `text` are both there: which one is it?"),
        (None, None) => return Err("there is neither `board` nor `text` in the line"),
        (None, Some(text)) => return Ok(ReceivedText::new(name, text.into_bytes(), intake)),
        (Some(Value::String(grid)), None) => grid,
        (Some(Value::Array(rows)), None) => {
            let rows: Option<Vec<&str>> = rows.iter().map(Value::as_str).collect();
            rows.ok_or("the list of `board` has something else than texts")?.join("\n")
        }
        (Some(_), None) => return Err("`board` is neither a text nor a list of lines"),
    };
    // A grid has lines: one line alone is a link or a code.
    if intake.from.is_some() || !grid.contains('\n') {
        return Ok(ReceivedText::new(name, grid.into_bytes(), intake));
    }
    Ok(Ok(ReceivedText::plain(Source::new(name, grid))))
}

/// Returns the challenge that a line names.
fn reference(value: Value) -> Result<Reference, &'static str> {
    match value {
        Value::String(name) => Ok(Reference::from(name.as_str())),
        Value::Number(number) => number
            .as_u64()
            .and_then(|number| u16::try_from(number).ok())
            .map(Reference::Number)
            .ok_or("`challenge` is no number of a challenge"),
        _ => Err("`challenge` is neither a number nor an id"),
    }
}

/// A submission with its name.
struct NamedSubmission {
    name: String,
    item: StreamSubmission,
}

impl NumberedLine {
    fn name(&self) -> String {
        format!("line {}", self.number)
    }

    /// Returns the submission of the line, or why it holds none.
    fn item(&self) -> Result<NamedSubmission, (Source, Problem)> {
        let wrong = |kind, message| (Source::new(self.name(), ""), Problem::new(kind, message));
        let Some(text) = &self.text else {
            let message = format!("the line is longer than {} KiB", LONGEST_LINE >> 10);
            return Err(wrong(ProblemKind::TooLarge, message));
        };
        let item: StreamSubmission =
            serde_json::from_slice(text.trim_ascii()).map_err(|error| {
                let error = error.to_string().replace("at line 1 column", "at column");
                let message = format!("it is no JSON object of a submission: {error}");
                wrong(ProblemKind::Syntax, message)
            })?;
        let name = item.file.clone().unwrap_or_else(|| self.name());
        Ok(NamedSubmission { name, item })
    }
}

/// The lines of a stream, blank ones left out.
struct Lines<R> {
    reader: BufReader<R>,
    number: u64,
}

impl<R: Read> Lines<R> {
    /// Waits for a line, and takes all others that are there by then; none at the end.
    fn batch(&mut self) -> io::Result<Vec<NumberedLine>> {
        let mut batch = Vec::new();
        while batch.is_empty() || (batch.len() < BATCH && self.reader.buffer().contains(&b'\n')) {
            match self.line()? {
                None => break,
                Some(line) => {
                    if line.text.as_ref().is_none_or(|text| !text.trim_ascii().is_empty()) {
                        batch.push(line);
                    }
                }
            }
        }
        Ok(batch)
    }

    fn line(&mut self) -> io::Result<Option<NumberedLine>> {
        let mut text = Vec::new();
        let most = LONGEST_LINE + 1;
        if self.reader.by_ref().take(most).read_until(b'\n', &mut text)? == 0 {
            return Ok(None);
        }
        self.number += 1;
        let is_too_long = text.len() as u64 == most && text.last() != Some(&b'\n');
        if is_too_long {
            self.skip_line()?;
        }
        Ok(Some(NumberedLine { number: self.number, text: (!is_too_long).then_some(text) }))
    }

    /// Goes on behind the end of the line without keeping it.
    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            let held = self.reader.fill_buf()?;
            let end = held.iter().position(|&byte| byte == b'\n');
            let (count, is_end) = match end {
                Some(at) => (at + 1, true),
                None => (held.len(), held.is_empty()),
            };
            self.reader.consume(count);
            if is_end {
                return Ok(());
            }
        }
    }
}

/// Returns the error that a stream held nothing.
pub(super) fn nothing(path: &Path) -> anyhow::Error {
    anyhow!("nothing to grade: {} has no line", files::name(path))
}

/// Opens a stream: `-` is standard input.
///
/// # Errors
/// Where there is no such file.
pub(super) fn open(path: &Path) -> anyhow::Result<Box<dyn Read>> {
    Ok(if files::is_stdin(path) {
        Box::new(io::stdin().lock())
    } else {
        Box::new(files::open(path)?)
    })
}

/// Returns whether a stream is one of submissions, by its first line, and the whole stream.
///
/// # Errors
/// Where it cannot be read.
pub(super) fn is_of_submissions(reader: Box<dyn Read>) -> io::Result<(bool, Box<dyn Read>)> {
    let mut reader = BufReader::with_capacity(BUFFER, reader);
    let mut begin = Vec::new();
    while begin.trim_ascii().is_empty() && (begin.len() as u64) < LONGEST_LINE {
        if reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut begin)? == 0 {
            break;
        }
    }
    let value: Option<Value> = serde_json::from_slice(begin.trim_ascii()).ok();
    let holds = |key: &str| value.as_ref().is_some_and(|value| value.get(key).is_some());
    let is_one = !holds("verdict") && (holds("board") || holds("text"));
    Ok((is_one, Box::new(Cursor::new(begin).chain(reader))))
}

/// The submissions of a stream, to be judged again.
#[derive(Debug, Default)]
pub(super) struct Submissions {
    /// By the digests of their texts.
    by_digest: HashMap<String, ReceivedText>,
    /// The lines that hold no text, by their names.
    without_text: HashMap<String, (Source, Problem)>,
}

impl Submissions {
    /// Returns the submission of this name whose text has this digest.
    pub(super) fn find(&self, name: &str, digest: &str) -> Option<files::HandedText> {
        let received = self.by_digest.get(digest).cloned().map(Ok);
        received.or_else(|| {
            let wrong = self.without_text.get(name).cloned()?;
            (sha256(&wrong.0.text) == digest).then_some(Err(wrong))
        })
    }
}

/// Reads the submissions of a stream.
///
/// # Errors
/// Where the stream cannot be read.
pub(super) fn submissions(path: &Path, intake: &Intake) -> anyhow::Result<Submissions> {
    let reader = BufReader::with_capacity(BUFFER, open(path)?);
    let mut lines = Lines { reader, number: 0 };
    let mut found = Submissions::default();
    loop {
        let batch = lines
            .batch()
            .map_err(|error| anyhow!("{} cannot be read: {error}", files::name(path)))?;
        if batch.is_empty() {
            return Ok(found);
        }
        for line in &batch {
            let text = line.item().and_then(|NamedSubmission { name, item }| {
                content(&name, item.board, item.text, intake).unwrap_or_else(|message| {
                    let problem = Problem::new(ProblemKind::Form, message.to_owned());
                    Err((Source::new(&*name, ""), problem))
                })
            });
            match text {
                Ok(received) => {
                    found.by_digest.insert(sha256(&received.source.text), received);
                }
                Err(wrong) => {
                    found.without_text.insert(wrong.0.name.to_string(), wrong);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives a few bytes at a time, as a pipe does.
    struct Trickle<'a>(&'a [u8]);

    impl Read for Trickle<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let count = self.0.len().min(7).min(into.len());
            into[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }
    }

    fn lines(text: &[u8]) -> Lines<Trickle<'_>> {
        Lines { reader: BufReader::with_capacity(64, Trickle(text)), number: 0 }
    }

    #[test]
    fn a_line_is_given_before_the_next_one_is_waited_for() {
        let mut lines = lines(b"{\"a\":1}\n{\"b\":2}\n\n{}");
        let numbers =
            |batch: Vec<NumberedLine>| batch.iter().map(|line| line.number).collect::<Vec<_>>();
        assert_eq!(numbers(lines.batch().expect("bytes")), [1]);
        assert_eq!(numbers(lines.batch().expect("bytes")), [2]);
        assert_eq!(numbers(lines.batch().expect("bytes")), [4]);
        assert_eq!(numbers(lines.batch().expect("bytes")), [] as [u64; 0]);
    }

    #[test]
    fn a_line_that_is_too_long_is_not_kept() {
        let mut text = vec![b'x'; usize::try_from(LONGEST_LINE).expect("it fits") + 9];
        text.extend(b"\n{}\n");
        let mut lines = Lines { reader: BufReader::new(text.as_slice()), number: 0 };
        let batch = lines.batch().expect("bytes");
        let kept: Vec<bool> = batch.iter().map(|line| line.text.is_some()).collect();
        assert_eq!(kept, [false, true]);
    }
}

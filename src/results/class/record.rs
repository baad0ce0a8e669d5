//! A verdict as it is kept: all that a class, a comparison with last week and an audit need.

use serde::Deserialize;
use serde_json::Value;

use super::{BoardRecord, ClassVerdictLine, FileVerdict};
use crate::inbox::{GUESSED, NAMED_TWICE};
use crate::results::digest::sha256_of_text;
use crate::results::evidence::Audit;
use crate::results::standing::Standing;
use crate::results::{GradeLine, PartsJson, first_problem};
use tumble_core::board::notation::Notation;
use tumble_core::grade::{
    ChallengeFrom, Graded, Sender, Sent, SentFrom, Solution, Verdict, VerdictCache,
};
use tumble_core::problem::ProblemKind;
use tumble_formats::{MAY_BE_BOARD, QUOTE_LEFT_OUT};

/// A verdict, as one line of a file.
#[derive(Debug, Clone, Deserialize)]
pub struct Record {
    /// The student who handed it in.
    #[serde(default)]
    pub student: String,
    /// The number of the student in a platform, or the address.
    #[serde(default)]
    pub student_id: Option<String>,
    /// The file.
    pub file: Option<String>,
    /// The number of the challenge.
    pub challenge: Option<u16>,
    /// Its title.
    #[serde(default)]
    pub title: String,
    /// The verdict on it.
    pub verdict: FileVerdict,
    /// Number of rows.
    #[serde(default)]
    pub rows: u128,
    /// Number of failing rows.
    #[serde(default)]
    pub failing_rows: u128,
    /// Number of rows without a result.
    #[serde(default)]
    pub undecided_rows: u128,
    /// The points.
    #[serde(default)]
    pub points: u32,
    /// The verdict in a few characters: `par`, `+1`, `3/4`, `bad`.
    #[serde(default)]
    pub short: String,
    /// The first problem.
    #[serde(default)]
    pub problem: Option<String>,
    /// The board, if it is valid.
    #[serde(default)]
    pub board: Option<BoardRecord>,
    /// Time of handing in, as in RFC 3339.
    #[serde(default)]
    pub sent_at: Option<String>,
    /// Source of that time.
    #[serde(default)]
    pub sent_at_from: Option<String>,
    /// Whether a learning platform marked it as late.
    #[serde(default)]
    pub late: bool,
    /// Evidence for an audit.
    #[serde(default)]
    pub audit: Option<Audit>,
    /// Notes about it, for reading.
    #[serde(default)]
    pub notes: Vec<String>,
    /// Cost of the board.
    #[serde(skip)]
    pub cost: Option<PartsJson>,
    /// Whether nothing names its challenge.
    #[serde(skip)]
    pub lacks_challenge: bool,
    /// All keys of the line, those of `grade --format json` among them; null if the line is not kept.
    #[serde(skip)]
    pub value: Value,
}

/// Amount of a verdict that is kept: writing boards and lines takes longer than judging most boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    /// The contents of a table cell.
    Cell,
    /// Also the grid, for pictures.
    Grid,
    /// Also the line.
    Line,
}

impl Record {
    /// Returns the record of a graded submission, with the `audit` of its line if that is kept.
    pub fn new(
        student: &Sender,
        graded: &Graded,
        kept: Kept,
        audit: impl FnOnce() -> Audit,
        verdicts: Option<&VerdictCache>,
    ) -> Record {
        let grid = |solution: &Solution| Notation::Book.write(&solution.board().drawing());
        let challenge = graded.challenge.as_ref();
        let par = challenge.and_then(|challenge| challenge.par.as_ref());
        let cost = graded.cost();
        let board =
            challenge.zip(graded.solution.as_ref()).map(|(challenge, solution)| BoardRecord {
                grid: if kept == Kept::Cell { String::new() } else { grid(solution) },
                start: solution.lever().colour(),
                row: graded.failures.first().map_or_else(
                    || challenge.rows.iter().flatten().next().map_or(0, |row| row.number),
                    |failure| failure.row.number,
                ),
                likeness: likeness_digest(solution, verdicts),
                placed: solution.cost().parts(),
            });
        let is_about = |kind| graded.problems.first().is_some_and(|problem| problem.kind == kind);
        let mut record = Record {
            student: student.name.clone(),
            student_id: student.id.clone(),
            file: Some(graded.source.name.to_string()),
            challenge: challenge.map(|own| own.number),
            title: challenge.map(|own| own.title.clone()).unwrap_or_default(),
            verdict: graded.verdict.into(),
            rows: graded.rows,
            failing_rows: graded.failing_rows,
            undecided_rows: graded.undecided_rows,
            points: graded.verdict.points(graded.rows, graded.holding_rows(), cost.as_ref(), par),
            short: short_verdict(graded),
            problem: first_problem(graded),
            board,
            sent_at: None,
            sent_at_from: None,
            late: false,
            cost: cost.map(|cost| PartsJson::new(&cost, graded.balls)),
            notes: graded.notes.clone(),
            lacks_challenge: is_about(ProblemKind::UnknownChallenge),
            audit: (kept == Kept::Line).then(audit),
            value: Value::Null,
        };
        record.set_sent(graded.sent.as_ref());
        if let Some(audit) = &record.audit {
            record.value = record.line(graded, audit);
        }
        record
    }

    fn line(&self, graded: &Graded, audit: &Audit) -> Value {
        let line = ClassVerdictLine {
            graded: GradeLine::new(graded, audit),
            student: &self.student,
            student_id: self.student_id.as_deref(),
            title: &self.title,
            points: self.points,
            short: &self.short,
            problem: self.problem.as_deref(),
            board: self.board.as_ref(),
        };
        serde_json::to_value(line).unwrap_or_default()
    }

    /// Sets the time of handing in, even if only its file has a time.
    pub fn set_sent(&mut self, sent: Option<&Sent>) {
        self.sent_at = sent.and_then(|sent| sent.at.clone());
        self.sent_at_from = sent.map(|sent| sent.from.name().to_owned());
        self.late = sent.is_some_and(|sent| sent.late);
    }

    /// Returns whether it was handed in at this time. The time of a file may differ, and is not always kept.
    pub fn is_sent(&self, sent: Option<&Sent>) -> bool {
        let is_of_file = |from: Option<&str>| from.is_none_or(|from| from == SentFrom::File.name());
        let (was, is) = (self.sent_at_from.as_deref(), sent.map(|sent| sent.from.name()));
        let is_same = || {
            let at = sent.and_then(|sent| sent.at.as_deref());
            was == is
                && self.sent_at.as_deref() == at
                && self.late == sent.is_some_and(|it| it.late)
        };
        (is_of_file(was) && is_of_file(is)) || is_same()
    }

    /// Returns whether its time is only that of its file.
    pub fn has_time_of_file(&self) -> bool {
        self.sent_at_from.as_deref() == Some(SentFrom::File.name())
    }

    /// Adds the time of its file to the line.
    pub fn keep_time_of_file(&mut self) {
        if self.has_time_of_file()
            && let Some(value) = self.value.as_object_mut()
        {
            value.insert("sent_at".to_owned(), self.sent_at.clone().into());
            value.insert("sent_at_from".to_owned(), SentFrom::File.name().into());
        }
    }

    /// Sets the sender.
    pub fn set_sender(&mut self, Sender { name, id }: Sender) {
        if let Some(value) = self.value.get_mut("student") {
            *value = Value::from(name.as_str());
        }
        if let Some(value) = self.value.as_object_mut()
            && id.is_none()
        {
            value.remove("student_id");
        }
        (self.student, self.student_id) = (name, id);
    }

    /// Returns the note with this beginning.
    pub(super) fn note(&self, begin: &str) -> Option<&str> {
        self.notes.iter().map(String::as_str).find(|note| note.starts_with(begin))
    }

    /// Returns the notes that a class shows, too: a board or a row is left out, or it may be for another
    /// challenge.
    pub fn shown_notes(&self) -> impl Iterator<Item = &String> {
        let is_shown = |note: &&String| {
            let told = [
                GUESSED,
                MAY_BE_BOARD,
                NAMED_TWICE,
                QUOTE_LEFT_OUT,
                "its name means challenge",
                "read as empty",
                "may lack places in front",
            ];
            told.iter().any(|part| note.contains(part))
        };
        self.notes.iter().filter(is_shown)
    }

    /// Returns the challenge that the file, its name or the command states.
    pub fn own_challenge(&self) -> Option<u16> {
        self.challenge_from(&[ChallengeFrom::File, ChallengeFrom::Name, ChallengeFrom::Option])
    }

    /// Returns the challenge if one of these sources names it.
    pub fn challenge_from(&self, sources: &[ChallengeFrom]) -> Option<u16> {
        let from = self.value.get("challenge_from").and_then(Value::as_str)?;
        self.challenge.filter(|_| sources.iter().any(|source| source.name() == from))
    }

    /// Returns the student.
    pub fn sender(&self) -> Sender {
        Sender { name: self.student.clone(), id: self.student_id.clone() }
    }

    /// Reads a record; `None` if the value is not one.
    pub fn from_value(value: Value) -> Option<Record> {
        // Serde would also read the struct from a list of its fields.
        value.as_object()?;
        let record: Record = Record::deserialize(&value).ok()?;
        let kind = value["problems"][0]["kind"].as_str();
        let record = Record {
            cost: value.get("cost").and_then(|cost| PartsJson::deserialize(cost).ok()),
            lacks_challenge: kind == Some(&*ProblemKind::UnknownChallenge.name()),
            value,
            ..record
        };
        // A file that was not judged has no points: no audit would look at them.
        let most = if record.verdict == FileVerdict::Skipped { 0 } else { Verdict::AT_PAR };
        Some(record).filter(|record| record.points <= most)
    }
}

/// Returns the digest that equal boards share.
fn likeness_digest(solution: &Solution, verdicts: Option<&VerdictCache>) -> String {
    let find = || sha256_of_text(&solution.likeness());
    verdicts.map_or_else(find, |verdicts| verdicts.digest(solution, find))
}

/// A verdict in at most five characters.
fn short_verdict(graded: &Graded) -> String {
    let par = graded.challenge.as_ref().and_then(|challenge| challenge.par.as_ref());
    match (graded.verdict, graded.cost(), par) {
        (Verdict::Pass, Some(cost), Some(par)) => match Standing::new(&cost, par) {
            Standing::Par if par.proven => "par".to_owned(),
            Standing::Par => "best".to_owned(),
            Standing::Over { number: 0, by } => format!("+{by}"),
            Standing::Over { .. } => "+0".to_owned(),
            Standing::Record | Standing::Impossible => "new".to_owned(),
        },
        (Verdict::Pass, ..) => "pass".to_owned(),
        (Verdict::Fail, ..) => {
            let holding = graded.holding_rows();
            match graded.rows {
                0..100 => format!("{holding}/{}", graded.rows),
                rows => format!("{}%", holding.saturating_mul(100) / rows.max(1)),
            }
        }
        (Verdict::Invalid | Verdict::Unreadable, ..) => "bad".to_owned(),
        (Verdict::Undecided, ..) => "?".to_owned(),
    }
}

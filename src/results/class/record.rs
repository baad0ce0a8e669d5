//! A verdict as it is kept: all that a class, a comparison with last week and an audit need.

use serde::Deserialize;
use serde_json::Value;

use super::{BoardRecord, ClassVerdictLine, FileVerdict};
use crate::inbox::GUESS;
use crate::results::digest::sha256;
use crate::results::evidence::Audit;
use crate::results::standing::Standing;
use crate::results::{GradeLine, first_problem};
use tumble_core::board::notation::Notation;
use tumble_core::grade::{Graded, Sender, Sent, SentFrom, Verdict};

/// A verdict, as one line of a file.
#[derive(Debug, Clone, Deserialize)]
pub struct Record {
    /// Who handed it in.
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
    /// What became of it.
    pub verdict: FileVerdict,
    /// How many rows there are.
    #[serde(default)]
    pub rows: u128,
    /// How many of them fail.
    #[serde(default)]
    pub failing_rows: u128,
    /// The group that handed it in, where it counts for this student as a member.
    #[serde(skip)]
    pub team: Option<String>,
    /// The points.
    #[serde(default)]
    pub points: u32,
    /// The verdict in a few characters: `par`, `+1`, `3/4`, `bad`.
    #[serde(default)]
    pub short: String,
    /// The first thing that is wrong.
    #[serde(default)]
    pub problem: Option<String>,
    /// The board, where it is valid.
    #[serde(default)]
    pub board: Option<BoardRecord>,
    /// When it was handed in, as in RFC 3339.
    #[serde(default)]
    pub sent_at: Option<String>,
    /// What says so.
    #[serde(default)]
    pub sent_at_from: Option<String>,
    /// Whether a learning platform marked it as late.
    #[serde(default)]
    pub late: bool,
    /// What an audit needs.
    #[serde(default)]
    pub audit: Option<Audit>,
    /// All keys of the line, those of `grade --format json` among them.
    #[serde(skip)]
    pub value: Value,
}

impl Record {
    /// Returns the record of a graded submission.
    pub fn new(student: &Sender, graded: &Graded, audit: &Audit) -> Option<Record> {
        let challenge = graded.challenge.as_ref();
        let par = challenge.and_then(|challenge| challenge.par.as_ref());
        let cost = graded.cost();
        let points = graded.verdict.points(graded.rows, graded.failing_rows, cost.as_ref(), par);
        let board =
            challenge.zip(graded.solution.as_ref()).map(|(challenge, solution)| BoardRecord {
                grid: Notation::Book.write(&solution.board().drawing()),
                start: solution.lever().colour(),
                row: graded.failures.first().map_or_else(
                    || challenge.rows.iter().flatten().next().map_or(0, |row| row.number),
                    |failure| failure.row.number,
                ),
                likeness: sha256(&solution.likeness()),
                placed: solution.cost().parts(),
            });
        let line = ClassVerdictLine {
            graded: GradeLine::new(graded, audit),
            student: &student.name,
            student_id: student.id.as_deref(),
            title: challenge.map_or("", |own| &own.title),
            points,
            short: short(graded),
            problem: first_problem(graded),
            board,
        };
        let value = serde_json::to_value(line).unwrap_or_default();
        let mut record = Record::from_value(value)?;
        record.set_sent(graded.sent.as_ref());
        Some(record)
    }

    /// Says when it was handed in, even where the time of its file alone does.
    pub fn set_sent(&mut self, sent: Option<&Sent>) {
        self.sent_at = sent.and_then(|sent| sent.at.clone());
        self.sent_at_from = sent.map(|sent| sent.from.name().to_owned());
        self.late = sent.is_some_and(|sent| sent.late);
    }

    /// Returns whether only the time of its file says when it was handed in.
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

    /// Calls the student by another name, which decides who it is.
    pub fn rename(&mut self, student: String) {
        if let Some(value) = self.value.get_mut("student") {
            *value = Value::from(student.as_str());
        }
        if let Some(value) = self.value.as_object_mut() {
            value.remove("student_id");
        }
        (self.student, self.student_id) = (student, None);
    }

    /// Returns the same for a member of the group that handed it in.
    #[must_use]
    pub fn of_member(&self, name: String) -> Record {
        let team = Some(self.student.clone());
        let mut record = Record { team, student_id: None, ..self.clone() };
        record.rename(name);
        record
    }

    /// Returns the student.
    pub fn sender(&self) -> Sender {
        Sender { name: self.student.clone(), id: self.student_id.clone() }
    }

    /// Returns the note that the board passes another challenge.
    pub fn guess(&self) -> Option<&str> {
        self.note(GUESS)
    }

    /// Returns the note that begins in this way.
    pub(super) fn note(&self, beginning: &str) -> Option<&str> {
        let notes = self.value.get("notes")?.as_array()?;
        notes.iter().filter_map(Value::as_str).find(|note| note.starts_with(beginning))
    }

    /// Reads a record; `None` where it is none.
    pub fn from_value(value: Value) -> Option<Record> {
        // A struct is read from a list of its fields, too.
        value.as_object()?;
        let mut record: Record = Record::deserialize(&value).ok()?;
        record.value = value;
        Some(record).filter(|record| record.points <= Verdict::AT_PAR)
    }
}

/// A verdict in at most five characters.
fn short(graded: &Graded) -> String {
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
            let holding = graded.rows.saturating_sub(graded.failing_rows);
            match graded.rows {
                0..100 => format!("{holding}/{}", graded.rows),
                rows => format!("{}%", holding.saturating_mul(100) / rows.max(1)),
            }
        }
        (Verdict::Invalid | Verdict::Unreadable, ..) => "bad".to_owned(),
        (Verdict::Undecided, ..) => "?".to_owned(),
    }
}

//! Verdicts that were judged again.

use serde_json::{Map, Value};

use super::text::{BAD, BROKEN, FAINT, GOOD, counted, json_line, safe, styled};
use crate::results::AuditLine;
use crate::results::class::{Kept, Record};
use crate::results::evidence::Audit;
use tumble_core::grade::{Graded, SentFrom};

/// A difference between a verdict and the same judged again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Difference {
    /// The file has another text.
    Submission,
    /// The spec has another text.
    Spec,
    /// Another version of the program judged it.
    Version(String),
    /// The file cannot be that of the student.
    Student {
        /// Whether a roster names the students.
        has_roster: bool,
    },
    /// No line of the stream with its text has its name.
    Name,
    /// All lines that it may be about have other verdicts.
    Twice,
    /// A key of the line, its old value, its new value.
    Key(String, String, String),
}

impl Difference {
    fn words(&self) -> String {
        match self {
            Difference::Submission => "the file has changed since".to_owned(),
            Difference::Spec => "the spec of the challenge has changed since".to_owned(),
            Difference::Version(version) => format!("judged by version {version}"),
            Difference::Student { has_roster: true } => {
                "the file is that of another student".to_owned()
            }
            Difference::Student { has_roster: false } => {
                "the file is that of another student, if no roster was used (`--roster`)".to_owned()
            }
            Difference::Name => "the stream has no line of this name with this text".to_owned(),
            Difference::Twice => "its line has a verdict already".to_owned(),
            Difference::Key(key, was, is) => format!("{key} was {was}, and is {is}"),
        }
    }
}

/// A verdict and the result of judging the same again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Audited {
    file: String,
    student: String,
    /// The differences. A new version alone does not count.
    findings: Vec<Difference>,
    /// The reason why it could not be judged again.
    unknown: Option<String>,
    /// Whether a line was handed in without a verdict.
    missing: bool,
}

/// Keys that only the verdicts of a class have.
const CLASS_KEYS: [&str; 6] = ["student", "title", "points", "short", "problem", "board"];

/// Keys that are not compared with the submission judged again. `file` and `audit` say what to judge,
/// except for the options in `audit`.
const ASKED: [&str; 2] = ["file", "audit"];

/// Like `ASKED`, for verdicts with the time of the file: copying changes it.
const ASKED_OF_FILE: [&str; 4] = ["file", "audit", "sent_at", "sent_at_from"];

/// Keys that every version writes unless they are empty.
#[rustfmt::skip]
const OF_EVERY_VERSION: [&str; 17] = [
    "student", "student_id", "challenge", "challenge_from", "verdict", "points", "short", "board", "sent_at", "sent_at_from",
    "late", "rows", "failing_rows", "problem", "problems", "notes", "cost",
];

/// Keys of `audit` that have words of their own.
const DIGESTS: [&str; 3] = ["tumble", "spec", "submission"];

impl Audited {
    /// Compares a verdict with the same judged again.
    pub fn new(
        record: &Record,
        graded: &Graded,
        audit: &Audit,
        mut findings: Vec<Difference>,
    ) -> Audited {
        let mut now =
            Record::new(&record.sender(), graded, Kept::Line, || audit.clone(), None).value;
        let is_of_class = CLASS_KEYS.iter().any(|key| record.value.get(key).is_some());
        if let (Some(now), false) = (now.as_object_mut(), is_of_class) {
            now.retain(|key, _| !CLASS_KEYS.contains(&key.as_str()));
        }
        let is_other_version = findings.iter().any(|one| matches!(one, Difference::Version(_)));
        let none = Map::new();
        let within = |value: &Value, key: &str| {
            value.get(key).and_then(Value::as_object).cloned().unwrap_or_default()
        };
        let was = record.value.as_object().unwrap_or(&none);
        let is = now.as_object().unwrap_or(&none);
        // Lines of a stream have no file time.
        let has_file = graded.sent.as_ref().is_some_and(|sent| sent.from == SentFrom::File);
        let is_of_file = record.has_time_of_file() && has_file;
        let asked = if is_of_file { &ASKED_OF_FILE[..] } else { &ASKED };
        findings.extend(differences("", was, is, asked, is_other_version));
        let (was, is) = (within(&record.value, "audit"), within(&now, "audit"));
        findings.extend(differences("audit.", &was, &is, &DIGESTS, is_other_version));
        Audited { findings, unknown: None, ..Audited::unknown(record, "") }
    }

    /// Returns the result for a submission that could not be judged again.
    pub fn unknown(record: &Record, why: &str) -> Audited {
        Audited {
            file: record.file.clone().unwrap_or_else(|| "?".to_owned()),
            student: record.student.clone(),
            findings: Vec::new(),
            unknown: Some(why.to_owned()),
            missing: false,
        }
    }

    /// Returns the result for a second verdict on the same line of the stream.
    pub fn twice(record: &Record) -> Audited {
        Audited { findings: vec![Difference::Twice], unknown: None, ..Audited::unknown(record, "") }
    }

    /// Returns the result for a line of the stream without a verdict.
    pub fn missing(line: &str) -> Audited {
        Audited {
            file: line.to_owned(),
            student: String::new(),
            findings: Vec::new(),
            unknown: Some("the stream has this line, and it has no verdict".to_owned()),
            missing: true,
        }
    }

    /// Returns whether more than the version differs.
    pub fn differs(&self) -> bool {
        self.findings.iter().any(|finding| !matches!(finding, Difference::Version(_)))
    }

    /// Returns the differences for reading; empty if there are none.
    pub fn human(&self) -> String {
        let (word, style, why) = match (&self.unknown, self.differs()) {
            (Some(why), _) if self.missing => ("missing", BAD, why.clone()),
            (Some(why), _) => ("unknown", BROKEN, why.clone()),
            (None, true) => {
                let words: Vec<String> = self.findings.iter().map(Difference::words).collect();
                ("differs", BAD, words.join("; "))
            }
            (None, false) => return String::new(),
        };
        format!("{}  {}  {}\n", styled(&format!("{word:7}"), style), safe(&self.file), safe(&why))
    }

    pub fn json(&self) -> String {
        let result = match (&self.unknown, self.differs()) {
            (Some(_), _) if self.missing => "missing",
            (Some(_), _) => "unknown",
            (None, true) => "differs",
            (None, false) => "same",
        };
        json_line(&AuditLine {
            file: &self.file,
            student: &self.student,
            result,
            findings: self.findings.iter().map(Difference::words).collect(),
            reason: self.unknown.as_deref(),
        })
    }
}

/// Returns the compared keys whose values differ. Another version may not have written all of them.
fn differences(
    within: &str,
    was: &Map<String, Value>,
    is: &Map<String, Value>,
    left_out: &[&str],
    is_other_version: bool,
) -> Vec<Difference> {
    let shown = |value: Option<&Value>| {
        value.map_or("nothing".to_owned(), ToString::to_string).replace('"', "")
    };
    let added = was.keys().filter(|key| !is.contains_key(*key));
    let keys = is.keys().chain(added).filter(|key| !left_out.contains(&key.as_str()));
    let differs = |key: &&String| was.get(*key) != is.get(*key);
    keys.filter(differs)
        .filter(|key| {
            !is_other_version || was.contains_key(*key) || OF_EVERY_VERSION.contains(&key.as_str())
        })
        .map(|key| {
            let (was, is) = (shown(was.get(key)), shown(is.get(key)));
            Difference::Key(format!("{within}{key}"), was, is)
        })
        .collect()
}

/// Number of verdicts by the result of judging them again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AuditTotals {
    /// Verdicts that are the same again.
    pub same: u64,
    /// Verdicts that differ although the files have not changed.
    pub differ: u64,
    /// Verdicts on files or specs that have changed.
    pub changed: u64,
    /// Verdicts that could not be judged again.
    pub unknown: u64,
    /// Lines of the stream without a verdict.
    pub missing: u64,
}

impl AuditTotals {
    pub fn add(&mut self, audited: &Audited) {
        let has_changed =
            |finding: &Difference| matches!(finding, Difference::Submission | Difference::Spec);
        let count = if audited.missing {
            &mut self.missing
        } else if audited.unknown.is_some() {
            &mut self.unknown
        } else if audited.findings.iter().any(has_changed) {
            &mut self.changed
        } else if audited.differs() {
            &mut self.differ
        } else {
            &mut self.same
        };
        *count += 1;
    }

    /// Returns the number of verdicts that are not the same again.
    pub fn different(&self) -> u64 {
        self.differ + self.changed + self.missing
    }

    /// Returns the totals for reading. A stream shows which verdicts are missing; files may be newer than the verdicts.
    pub fn human(&self, has_stream: bool) -> String {
        let all = self.same + self.differ + self.changed + self.unknown;
        let counts = [
            (self.same, "the same", GOOD),
            (self.differ, "judged otherwise", BAD),
            (self.changed, "changed since", BAD),
            (self.unknown, "not judged again", BROKEN),
            (self.missing, "missing", BAD),
        ];
        let shown = counts.into_iter().filter(|(count, ..)| *count > 0);
        let shown: Vec<String> =
            shown.map(|(count, word, style)| styled(&format!("{count} {word}"), style)).collect();
        let unseen = match has_stream {
            true => String::new(),
            false => format!(
                "{}\n",
                styled("verdicts that were removed from the file are not noticed", FAINT)
            ),
        };
        format!(
            "{}{}\n{unseen}",
            styled(&format!("{}: ", counted(all, "verdict")), FAINT),
            shown.join(", ")
        )
    }
}

//! Verdicts that were judged once more.

use super::class::Record;
use super::evidence::Audit;
use super::text::{BAD, BROKEN, FAINT, GOOD, counted, json_line, safe, styled};
use crate::output::AuditLine;
use tumble_core::grade::Graded;

/// Something that is not as it was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Difference {
    /// The file has another text.
    Submission,
    /// The spec has another text.
    Spec,
    /// Another version of the program judged it.
    Version(String),
    /// Another verdict, other rows, another cost: a key of the line, what it was, what it is.
    Key(&'static str, String, String),
}

impl Difference {
    fn words(&self) -> String {
        match self {
            Difference::Submission => "the file has changed since".to_owned(),
            Difference::Spec => "the spec of the challenge has changed since".to_owned(),
            Difference::Version(version) => format!("judged by version {version}"),
            Difference::Key(key, was, is) => format!("{key} was {was}, and is {is}"),
        }
    }
}

/// A verdict and what came of judging the same again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Audited {
    file: String,
    student: String,
    /// What differs; the version alone makes no difference.
    findings: Vec<Difference>,
    /// Why it could not be judged again.
    unknown: Option<String>,
}

/// The keys of a verdict that must be the same again.
const KEYS: [&str; 7] =
    ["challenge", "verdict", "rows", "failing_rows", "undecided_rows", "cost", "record"];

/// Those that the verdict of a class has in addition.
const CLASS_KEYS: [&str; 2] = ["points", "short"];

impl Audited {
    /// Compares a verdict with the same judged again.
    pub fn new(
        record: &Record,
        graded: &Graded,
        audit: &Audit,
        mut findings: Vec<Difference>,
    ) -> Audited {
        let now = Record::new(&record.student, graded, audit).map(|record| record.value);
        let now = now.unwrap_or_default();
        let own = CLASS_KEYS.into_iter().filter(|key| record.value.get(key).is_some());
        for key in KEYS.into_iter().chain(own) {
            let (was, is) = (record.value.get(key), now.get(key));
            if was.map(ToString::to_string) != is.map(ToString::to_string) {
                let shown = |value: Option<&serde_json::Value>| {
                    value.map_or("nothing".to_owned(), ToString::to_string).replace('"', "")
                };
                findings.push(Difference::Key(key, shown(was), shown(is)));
            }
        }
        Audited { findings, unknown: None, ..Audited::unknown(record, "") }
    }

    /// Returns that a submission could not be judged again.
    pub fn unknown(record: &Record, why: &str) -> Audited {
        Audited {
            file: record.file.clone().unwrap_or_else(|| "?".to_owned()),
            student: record.student.clone(),
            findings: Vec::new(),
            unknown: Some(why.to_owned()),
        }
    }

    /// Whether something differs: more than the version.
    fn differs(&self) -> bool {
        self.findings.iter().any(|finding| !matches!(finding, Difference::Version(_)))
    }

    /// For people: nothing where all is the same.
    pub fn human(&self) -> String {
        let (word, style, why) = match (&self.unknown, self.differs()) {
            (Some(why), _) => ("unknown", BROKEN, why.clone()),
            (None, true) => {
                let words: Vec<String> = self.findings.iter().map(Difference::words).collect();
                ("differs", BAD, words.join("; "))
            }
            (None, false) => return String::new(),
        };
        format!("{}  {}  {}\n", styled(&format!("{word:7}"), style), safe(&self.file), safe(&why))
    }

    /// As data.
    pub fn json(&self) -> String {
        let result = match (&self.unknown, self.differs()) {
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

/// How many verdicts are the same again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AuditTotals {
    /// Those that are.
    pub same: u64,
    /// Those that are not, of files that have not changed.
    pub differ: u64,
    /// Those of files or specs that have changed.
    pub changed: u64,
    /// Those that could not be judged again.
    pub unknown: u64,
}

impl AuditTotals {
    /// Counts one more.
    pub fn add(&mut self, audited: &Audited) {
        let has_changed =
            |finding: &Difference| matches!(finding, Difference::Submission | Difference::Spec);
        let count = if audited.unknown.is_some() {
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

    /// Returns how many are not as they were.
    pub fn different(&self) -> u64 {
        self.differ + self.changed
    }

    /// For people.
    pub fn human(&self) -> String {
        let all = self.same + self.differ + self.changed + self.unknown;
        let counts = [
            (self.same, "the same", GOOD),
            (self.differ, "judged otherwise", BAD),
            (self.changed, "changed since", BAD),
            (self.unknown, "not judged again", BROKEN),
        ];
        let shown = counts.into_iter().filter(|(count, ..)| *count > 0);
        let shown: Vec<String> =
            shown.map(|(count, word, style)| styled(&format!("{count} {word}"), style)).collect();
        format!(
            "{}{}\n",
            styled(&format!("{}: ", counted(all, "verdict")), FAINT),
            shown.join(", ")
        )
    }
}

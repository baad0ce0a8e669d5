//! Output of `class` and `audit`, as data.

use serde::{Deserialize, Serialize};

use super::{NeedsYou, Student};
use crate::results::GradeLine;
use tumble_core::board::Colour;
use tumble_core::grade::Verdict;

/// The verdict on a file, judged or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum FileVerdict {
    /// Every row holds.
    Pass,
    /// Some row does not hold.
    Fail,
    /// It breaks a rule.
    Invalid,
    /// It is not a board.
    Unreadable,
    /// A limit was reached first.
    Undecided,
    /// It was not graded.
    Skipped,
}

impl From<Verdict> for FileVerdict {
    fn from(verdict: Verdict) -> FileVerdict {
        match verdict {
            Verdict::Pass => FileVerdict::Pass,
            Verdict::Fail => FileVerdict::Fail,
            Verdict::Invalid => FileVerdict::Invalid,
            Verdict::Unreadable => FileVerdict::Unreadable,
            Verdict::Undecided => FileVerdict::Undecided,
        }
    }
}

/// A verdict of a class: all that a table, a comparison and an audit need.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClassVerdictLine<'a> {
    /// The fields of `grade`.
    #[serde(flatten)]
    pub graded: GradeLine<'a>,
    /// The student who handed it in.
    pub student: &'a str,
    /// The student's number in a platform, or the address; left out if unknown, or if a roster decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub student_id: Option<&'a str>,
    /// The title of the challenge; empty if no known challenge is named.
    pub title: &'a str,
    /// The points.
    pub points: u32,
    /// The verdict in a few characters: `par`, `+1`, `3/4`, `bad`.
    pub short: &'a str,
    /// The first problem; null if there is none.
    pub problem: Option<&'a str>,
    /// The board; null if it is not valid.
    pub board: Option<&'a BoardRecord>,
}

/// The board of a submission, for pictures and for comparisons.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardRecord {
    /// The grid, in the notation of the book.
    pub grid: String,
    /// The lever that is pressed first.
    pub start: Colour,
    /// The number of the row that a replay shows: the first one that fails, or the first one.
    pub row: u128,
    /// A digest that is the same for equal boards.
    pub likeness: String,
    /// Number of parts that were placed.
    pub placed: u32,
}

/// A class: students and challenges, the best try of each.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClassLine<'a> {
    /// The most points that a student can have.
    pub most: u32,
    /// The deadline, as in RFC 3339; left out without `--deadline`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline: Option<String>,
    /// The challenges, in the order of their numbers.
    pub challenges: Vec<ClassChallengeJson<'a>>,
    /// The students, the one with the most points first.
    pub students: &'a [Student],
    /// Boards that several students handed in.
    pub same_boards: Vec<SameBoardJson<'a>>,
    /// The challenges for which several students have the same board at par, which may be chance.
    pub same_at_par: Vec<u16>,
    /// The files whose verdicts were accepted unchecked.
    pub believed: &'a [String],
    /// Files and lines that were handed in and not judged.
    pub needs_you: &'a [NeedsYou],
    /// Students in the compared verdicts who are not in the class.
    pub gone_students: &'a [String],
    /// The numbers of challenges in the compared verdicts that are not in the class.
    pub gone_challenges: Vec<u16>,
}

/// A challenge of a class.
#[derive(Debug, Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClassChallengeJson<'a> {
    /// Its number.
    pub number: u16,
    /// Its title.
    pub title: &'a str,
    /// Number of students with a board that passes.
    pub passing: usize,
}

/// A board that several students handed in.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SameBoardJson<'a> {
    /// The number of the challenge.
    pub challenge: u16,
    /// The students.
    pub students: &'a [String],
}

/// Result of judging a submission again.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AuditLine<'a> {
    /// The file.
    pub file: &'a str,
    /// The student who handed it in; empty if the verdict names none.
    pub student: &'a str,
    /// `same`, `differs`, `unknown`, or `missing`: a line of the stream without a verdict.
    pub result: &'static str,
    /// The differences, in words.
    pub findings: Vec<String>,
    /// The reason why it could not be judged again; null if it was.
    pub reason: Option<&'a str>,
}

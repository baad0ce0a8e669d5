//! Output of `grade`, as data.

use std::borrow::Cow;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::common::is_false;
use super::evidence::Audit;
use super::standing::is_record;
use super::{InputsJson, ParJson, counted, inputs_json, row};
use tumble_core::board::{Cell, Kind};
use tumble_core::challenge::{Cost, Row};
use tumble_core::grade::{ChallengeFrom, Graded, SentFrom, Verdict};
use tumble_core::problem::{Hint, ProblemKind};

/// Value of `written_by` in verdicts of this program.
pub const WRITTEN_BY: &str = "tumble";

/// Returns whether a line is marked as a verdict of this program.
pub fn is_written_by_us(line: &serde_json::Value) -> bool {
    line.get("written_by").is_some_and(|name| name == WRITTEN_BY)
}

/// A graded submission.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GradeLine<'a> {
    /// `tumble`: verdicts are read from files that say so.
    pub written_by: &'static str,
    /// The file.
    pub file: &'a str,
    /// The number of the challenge; null if no known challenge is named.
    pub challenge: Option<u16>,
    /// Source of the challenge: `file`, `option` (`--challenge`), `name`, `folder` or `text`; left out if there is
    /// none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub challenge_from: Option<&'static str>,
    /// Time of handing in, as in RFC 3339, or without the zone or the time of day if these are unknown; left out if
    /// only the file has a time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sent_at: Option<&'a str>,
    /// Source of the time of handing in: `line` (of a stream), `table`, `mail`, `name`, `archive`, or `file` (its own
    /// time, only in the verdicts of `class --deadline`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sent_at_from: Option<&'static str>,
    /// Whether a learning platform marked it as late; left out if none did.
    #[serde(skip_serializing_if = "is_false")]
    pub late: bool,
    /// `own` if the challenge is not one of the book, even if it has the number of one; else left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spec: Option<&'static str>,
    /// `pass`, `fail`, `invalid`, `unreadable` or `undecided`.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub verdict: Verdict,
    /// The number of rows; 0 if the board was not run.
    pub rows: u128,
    /// Number of rows that do not hold.
    pub failing_rows: u128,
    /// Number of rows whose runs were given up.
    pub undecided_rows: u128,
    /// Cost of the board; null if it is not valid.
    pub cost: Option<PartsJson>,
    /// The least known cost; null if none is known.
    pub par: Option<ParJson>,
    /// Whether a passing board is cheaper than any known. False below a proven minimum: the spec or the judge is wrong.
    pub record: bool,
    /// The problems of the submission.
    pub problems: Vec<ProblemJson<'a>>,
    /// Notes about text that was read differently from how it is written.
    pub notes: &'a [String],
    /// Everything needed to judge the submission again.
    pub audit: &'a Audit,
}

impl<'a> GradeLine<'a> {
    /// The submission as data, with the evidence for an audit.
    pub fn new(graded: &'a Graded, audit: &'a Audit) -> GradeLine<'a> {
        let challenge = graded.challenge.as_ref();
        let problem = |found: Finding<'a>| {
            let span = found.span.filter(|_| !graded.source.is_converted());
            let place = span.map(|span| graded.source.place(span.start));
            ProblemJson {
                kind: found.kind,
                message: Some(found.message),
                cell: found.cell,
                row: challenge.zip(found.row).map(|(own, row)| inputs_json(own, row)),
                line: place.map(|(line, _)| line),
                column: place.map(|(_, column)| column),
            }
        };
        let par = challenge.and_then(|challenge| challenge.par.as_ref());
        let passing = graded.cost().filter(|_| graded.verdict == Verdict::Pass);
        // Copying changes the time of a file, but equal files must give equal results.
        let sent = graded.sent.as_ref().filter(|sent| sent.from != SentFrom::File);
        GradeLine {
            written_by: WRITTEN_BY,
            file: &graded.source.name,
            challenge: challenge.map(|challenge| challenge.number),
            challenge_from: graded.challenge_from.map(ChallengeFrom::name),
            sent_at: sent.and_then(|sent| sent.at.as_deref()),
            sent_at_from: sent.map(|sent| sent.from.name()),
            late: sent.is_some_and(|sent| sent.late),
            spec: challenge.filter(|challenge| !challenge.is_of_library()).map(|_| "own"),
            verdict: graded.verdict,
            rows: graded.rows,
            failing_rows: graded.failing_rows,
            undecided_rows: graded.undecided_rows,
            cost: graded.cost().map(|cost| PartsJson::new(&cost, graded.balls)),
            par: par.map(ParJson::from),
            record: passing.is_some_and(|cost| is_record(&cost, par)),
            problems: findings_of(graded).map(problem).collect(),
            notes: &graded.notes,
            audit,
        }
    }
}

/// A problem of a submission.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProblemJson<'a> {
    /// The kind of problem, such as `row` for a row that fails.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub kind: ProblemKind,
    /// The problem, in words.
    pub message: Option<Cow<'a, str>>,
    /// The cell that is to blame, as row and column.
    pub cell: Option<Cell>,
    /// The inputs of the row that fails.
    pub row: Option<InputsJson>,
    /// The line of the file, from 1.
    pub line: Option<usize>,
    /// The column of the file, from 1.
    pub column: Option<usize>,
}

/// The parts that were placed.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PartsJson {
    /// All of them.
    pub parts: u32,
    /// Gear bits.
    pub gear_bits: u32,
    /// Gears.
    pub gears: u32,
    /// Bits.
    pub bits: u32,
    /// Crossovers.
    pub crossovers: u32,
    /// Interceptors.
    pub interceptors: u32,
    /// Weigh gates; left out if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weigh_gates: Option<u32>,
    /// The most balls that any row uses; null if a run was given up.
    pub balls: Option<u64>,
}

impl PartsJson {
    /// Writes a cost with the most balls that any row uses.
    pub fn new(cost: &Cost, balls: Option<u64>) -> PartsJson {
        PartsJson {
            parts: cost.parts(),
            gear_bits: cost.of(Kind::GearBit),
            gears: cost.of(Kind::Gear),
            bits: cost.of(Kind::Bit),
            crossovers: cost.of(Kind::Crossover),
            interceptors: cost.of(Kind::Interceptor),
            weigh_gates: Some(cost.of(Kind::WeighGate)).filter(|&count| count > 0),
            balls,
        }
    }
}

/// A file that was not graded.
#[derive(Debug, Clone, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SkippedLine<'a> {
    /// Always `tumble`.
    pub written_by: &'static str,
    /// The file; null if files are only counted.
    pub file: Option<&'a str>,
    /// Always null.
    pub challenge: Option<u16>,
    /// Always `skipped`.
    pub verdict: &'static str,
    /// Always 0.
    pub rows: u32,
    /// Always 0.
    pub failing_rows: u32,
    /// Always 0.
    pub undecided_rows: u32,
    /// Always null.
    pub cost: Option<PartsJson>,
    /// Always null.
    pub par: Option<ParJson>,
    /// Always empty.
    pub problems: [ProblemJson<'a>; 0],
    /// The reason, as a name.
    pub reason: &'a str,
    /// The reason, in words.
    pub message: String,
    /// Number of files.
    pub count: u64,
}

/// A problem or an open question of a submission.
#[derive(Debug, Clone)]
pub struct Finding<'a> {
    /// The kind of problem: [`ProblemKind::Row`] for a row that fails.
    pub kind: ProblemKind,
    /// The problem, in words.
    pub message: Cow<'a, str>,
    /// The cell that is to blame.
    pub cell: Option<Cell>,
    /// The row that fails or has no end.
    pub row: Option<&'a Row>,
    /// The bytes of the submission that it is about.
    pub span: Option<&'a Range<usize>>,
    /// The remedy.
    pub hint: Option<&'a Hint>,
    /// The inputs of a row that fails, in front of the message.
    lead: String,
}

impl Finding<'_> {
    /// The message with the inputs of the row that fails, as one line of plain text.
    pub fn sentence(&self) -> String {
        format!("{}{}", self.lead, self.message)
    }
}

/// Returns all findings: broken rules, failing rows, and the reason why there is no result.
pub fn findings_of(graded: &Graded) -> impl Iterator<Item = Finding<'_>> {
    let broken = graded.problems.iter().map(|problem| Finding {
        kind: problem.kind,
        message: Cow::from(&problem.message),
        cell: problem.cell,
        row: None,
        span: problem.span.as_ref(),
        hint: problem.hint.as_ref(),
        lead: String::new(),
    });
    let failing = graded.failures.iter().map(|failure| Finding {
        kind: ProblemKind::Row,
        message: Cow::from(&failure.message),
        cell: failure.blame.cell,
        row: Some(&failure.row),
        span: failure.span.as_ref(),
        hint: None,
        lead: inputs_in_front(graded, &failure.row),
    });
    let undecided = graded.first_undecided.iter().filter(|_| graded.verdict == Verdict::Undecided);
    let undecided = undecided.filter_map(|(row, _)| {
        Some(Finding {
            kind: ProblemKind::Undecided,
            message: no_result(graded)?.into(),
            cell: None,
            row: Some(row),
            span: None,
            hint: None,
            lead: String::new(),
        })
    });
    broken.chain(failing).chain(undecided)
}

/// Returns the inputs of a row as the lead of a message: `A = 1: `; empty if nothing varies.
fn inputs_in_front(graded: &Graded, row: &Row) -> String {
    let inputs = graded.challenge.as_ref().map(|challenge| row::inputs_in_words(challenge, row));
    inputs.filter(|words| !words.is_empty()).map_or(String::new(), |words| format!("{words}: "))
}

/// Returns the first problem as one line of plain text; `None` if there is none.
pub fn first_problem(graded: &Graded) -> Option<String> {
    findings_of(graded).next().map(|found| found.sentence())
}

/// Returns the reason why there is no result, if a run was given up.
pub fn no_result(graded: &Graded) -> Option<String> {
    let (row, balls) = graded.first_undecided.as_ref()?;
    let challenge = graded.challenge.as_ref()?;
    Some(format!(
        "{}no end after {}, our limit for {}: the board may be right",
        inputs_in_front(graded, row),
        counted(*balls, "ball"),
        counted(challenge.given.shape().rows(), "row")
    ))
}

/// The first row that fails, as one line of plain text.
pub fn first_failure(graded: &Graded) -> Option<String> {
    let failing = findings_of(graded).find(|found| found.kind == ProblemKind::Row);
    failing.map(|found| found.sentence())
}

//! What `grade` writes.

use std::borrow::Cow;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::evidence::Audit;
use super::row;
use super::standing::is_record;
use super::{InputsJson, ParJson, counted, inputs_json};
use tumble_core::board::{Cell, Kind};
use tumble_core::challenge::Cost;
use tumble_core::grade::{ChallengeFrom, Graded, SentFrom, Verdict};
use tumble_core::problem::ProblemKind;

/// What `written_by` says of verdicts that this program wrote.
pub const WRITTEN_BY: &str = "tumble";

/// Whether a line says that it is a verdict of this program.
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
    /// The number of the challenge; null where nobody names one that exists.
    pub challenge: Option<u16>,
    /// What says which challenge it is for: `file`, `option` (`--challenge`), `name`, `folder` or
    /// `text`; left out where nothing does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub challenge_from: Option<&'static str>,
    /// When it was handed in, as in RFC 3339: without a zone, or the day alone, where no more is said; left out
    /// where nothing says it but the time of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sent_at: Option<&'a str>,
    /// What says when it was handed in: `line` (of a stream), `table`, `mail`, `name`, `archive`, or `file` (its own
    /// time, only in the verdicts of `class --deadline`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sent_at_from: Option<&'static str>,
    /// Whether a learning platform marked it as late; left out where none did.
    #[serde(skip_serializing_if = "is_false")]
    pub late: bool,
    /// `own` if the challenge is not one of the book, whatever its number; else left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spec: Option<&'static str>,
    /// `pass`, `fail`, `invalid`, `unreadable` or `undecided`.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub verdict: Verdict,
    /// The number of rows; 0 where the board was not run.
    pub rows: u128,
    /// Those that do not hold.
    pub failing_rows: u128,
    /// Those whose runs were given up.
    pub undecided_rows: u128,
    /// What the board costs; null where it is not valid.
    pub cost: Option<PartsJson>,
    /// The least cost that is known; null where none is.
    pub par: Option<ParJson>,
    /// Whether a passing board is cheaper than any known.
    pub record: bool,
    /// What is wrong.
    pub problems: Vec<ProblemJson<'a>>,
    /// What was read in another way than it was written.
    pub notes: &'a [String],
    /// What it takes to judge the submission again.
    pub audit: &'a Audit,
}

impl<'a> GradeLine<'a> {
    /// The submission as data, with what an audit needs.
    pub fn new(graded: &'a Graded, audit: &'a Audit) -> GradeLine<'a> {
        let challenge = graded.challenge.as_ref();
        let place =
            |span: &Option<Range<usize>>| span.as_ref().map(|span| graded.source.place(span.start));
        let broken = graded.problems.iter().map(|problem| {
            let place = place(&problem.span);
            ProblemJson {
                kind: problem.kind,
                message: Some(Cow::from(&problem.message)),
                cell: problem.cell,
                row: None,
                line: place.map(|(line, _)| line),
                column: place.map(|(_, column)| column),
            }
        });
        let failing = graded.failures.iter().map(|failure| {
            let place = place(&failure.span);
            ProblemJson {
                kind: ProblemKind::Row,
                message: Some(Cow::from(&failure.message)),
                cell: failure.blame.cell,
                row: challenge.map(|challenge| inputs_json(challenge, &failure.row)),
                line: place.map(|(line, _)| line),
                column: place.map(|(_, column)| column),
            }
        });
        let given_up =
            graded.first_undecided.iter().filter(|_| graded.verdict == Verdict::Undecided);
        let undecided = given_up.map(|(row, _)| ProblemJson {
            kind: ProblemKind::Undecided,
            message: no_result(graded).map(Cow::from),
            cell: None,
            row: challenge.map(|challenge| inputs_json(challenge, row)),
            line: None,
            column: None,
        });
        let par = challenge.and_then(|challenge| challenge.par.as_ref());
        let passing = graded.cost().filter(|_| graded.verdict == Verdict::Pass);
        // A copy changes the time of a file, and results are the same where the files are.
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
            problems: broken.chain(failing).chain(undecided).collect(),
            notes: &graded.notes,
            audit,
        }
    }
}

fn is_false(flag: &bool) -> bool {
    !flag
}

/// What is wrong with a submission.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProblemJson<'a> {
    /// The kind of problem, such as `row` for a row that fails.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub kind: ProblemKind,
    /// What is wrong, in words.
    pub message: Option<Cow<'a, str>>,
    /// The cell that is to blame, as row and column.
    #[cfg_attr(feature = "schema", schemars(with = "Option<[u16; 2]>"))]
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
    /// Weigh gates; only where there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weigh_gates: Option<u32>,
    /// The most balls that any row uses; null where a run was given up.
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
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SkippedLine<'a> {
    /// `tumble`.
    pub written_by: &'static str,
    /// The file; null where files are counted.
    pub file: Option<&'a str>,
    /// Null.
    pub challenge: Option<u16>,
    /// `skipped`.
    pub verdict: &'static str,
    /// 0.
    pub rows: u32,
    /// 0.
    pub failing_rows: u32,
    /// 0.
    pub undecided_rows: u32,
    /// Null.
    pub cost: Option<PartsJson>,
    /// Null.
    pub par: Option<ParJson>,
    /// None.
    pub problems: [ProblemJson<'a>; 0],
    /// Why, as a name.
    pub reason: &'a str,
    /// Why, in words.
    pub message: String,
    /// How many files.
    pub count: u64,
}

/// The first thing that is wrong, as one line of plain text; `None` where nothing is.
pub fn first_problem(graded: &Graded) -> Option<String> {
    let problem = graded.problems.first().map(|problem| problem.message.clone());
    problem.or_else(|| first_failure(graded)).or_else(|| no_result(graded))
}

/// Why there is no result, where a run was given up.
pub fn no_result(graded: &Graded) -> Option<String> {
    let (row, balls) = graded.first_undecided.as_ref()?;
    let challenge = graded.challenge.as_ref()?;
    let inputs = row::in_words(challenge, row);
    let at = if inputs.is_empty() { String::new() } else { format!("{inputs}: ") };
    Some(format!(
        "{at}no end after {}, our limit for {}: the board may be right",
        counted(*balls, "ball"),
        counted(challenge.given.shape().rows(), "row")
    ))
}

/// The first row that fails, as one line of plain text.
pub fn first_failure(graded: &Graded) -> Option<String> {
    let failure = graded.failures.first()?;
    let challenge = graded.challenge.as_ref()?;
    let inputs = row::in_words(challenge, &failure.row);
    let at = if inputs.is_empty() { String::new() } else { format!("{inputs}: ") };
    Some(format!("{at}{}", failure.message))
}

//! Results of the commands, as data: one struct for each object of `--format json`.
//!
//! Nothing here prints or depends on the reader: `writers` make all other forms.
//!
//! Fields are written in the order of their declaration. Names and types are a contract: fields may be added, but never
//! change. `tumble schema output` prints the JSON Schema of all lines, and `tests/program/schema.rs` compares the
//! output of each command with it.

mod certificate;
mod challenge;
mod check;
pub mod class;
mod common;
pub mod digest;
pub mod evidence;
mod explain;
mod grade;
mod hint;
mod lint;
mod moment;
mod rank;
pub mod row;
mod run;
pub mod skipped;
mod solve;
pub mod solved;
pub mod standing;
mod table;

use serde::Serialize;

use tumble_formats::BoardJson;

pub use certificate::CertificateLine;
pub use challenge::{ListLine, ShowLine, row_count};
pub use check::{Report, SoundnessLine, StrayLine};
pub use class::{
    AuditLine, BoardRecord, ClassChallengeJson, ClassLine, ClassVerdictLine, FileVerdict, LeftOut,
    SameBoardJson,
};
pub use common::{
    CostJson, ExpectedJson, InputsJson, Named, ParJson, counted, expected_json, inputs_json,
};
pub use explain::{DifficultyLine, GivenJson, Least, LeastJson, OneWrongJson, SupplyJson};
pub use grade::{
    Finding, GradeLine, PartsJson, ProblemJson, SkippedLine, WRITTEN_BY, findings_of,
    first_failure, first_problem, is_written_by_us, no_result,
};
pub use hint::{HINT_KINDS, HintJson, HintLine};
pub use lint::{AlertJson, LintLine};
pub use moment::{DayOrder, Moment, TimeOfName, zone_name};
pub use rank::{Contender, RankLine};
pub use run::{AskedRow, EndLine, EndedRun, FallLine, HeldValue, TurnedJson, turned_switches};
pub use solve::{
    AnswerLine, CountLine, FormulaLine, FoundJson, GiveUpJson, ParLine, ProgressLine, ResultLine,
    SearchJson,
};
pub use table::{
    CoverageLine, ExpectedLine, FunctionLine, InverseLine, KnownLine, MattersLine, PatternLine,
    ReversibleLine, RowLine, SummaryLine,
};

/// Output of a command with `--format json`, one object per line.
///
/// A whole number may be larger than 2^53: it is written with all its digits, and a reader that
/// rounds such numbers must take them as text.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[cfg_attr(feature = "schema", schemars(title = "The JSON output of tumble"))]
pub enum OutputLine {
    /// `grade`: a submission.
    Grade(GradeLine<'static>),
    /// `grade`: a file, or files, that were not graded.
    Skipped(SkippedLine<'static>),
    /// `list`: a challenge.
    List(ListLine<'static>),
    /// `show`: a challenge with all its facts.
    Show(ShowLine<'static>),
    /// `table FILE`: a row of a board.
    Row(RowLine<'static>),
    /// `table N`: a row and its required result.
    Expected(ExpectedLine),
    /// `table --summary`.
    Summary(SummaryLine),
    /// `table --compact`: rows with the same result.
    Pattern(PatternLine<'static>),
    /// `table --name`: an output.
    Function(FunctionLine<'static>),
    /// `table --inverse`: the starts that lead to an end, before their lines.
    Inverse(InverseLine),
    /// `table --reversible`.
    Reversible(ReversibleLine),
    /// `table` and `run` with `--set NAME=?`: the known part of a run.
    Known(KnownLine<'static>),
    /// `table --matters`: an output.
    Matters(MattersLine<'static>),
    /// `table --coverage`: a cell.
    Coverage(CoverageLine),
    /// `run`: a ball.
    Fall(FallLine<'static>),
    /// `run`: the end.
    End(EndLine),
    /// `rank`: a passing solution.
    Rank(RankLine<'static>),
    /// `solve`: the progress of the search.
    Progress(ProgressLine),
    /// `solve`: the result of the search.
    Result(ResultLine<'static>),
    /// `solve --count`: the number of cheapest boards.
    Count(CountLine),
    /// `solve --verify-par`: a challenge.
    Par(ParLine<'static>),
    /// `solve --formula`: the question that was written.
    Formula(FormulaLine),
    /// `solve --at-most`, `solve --model`: the answer.
    Answer(AnswerLine<'static>),
    /// `verify-proof`: a certificate.
    Certificate(CertificateLine<'static>),
    /// `lint`: a board, or a challenge.
    Lint(LintLine<'static>),
    /// `hint`: a board.
    Hint(HintLine<'static>),
    /// `explain`: a challenge.
    Difficulty(DifficultyLine),
    /// `check`: a challenge.
    Soundness(SoundnessLine<'static>),
    /// `check`: a file that is not the solution of any challenge.
    Stray(StrayLine),
    /// `class`: students and challenges.
    Class(ClassLine<'static>),
    /// `class --format jsonl`: a verdict.
    ClassVerdict(ClassVerdictLine<'static>),
    /// `class --format jsonl`: a file that was not judged, or a student who handed in nothing.
    LeftOut(LeftOut),
    /// `convert --to json`: a board.
    Board(BoardJson<'static>),
    /// `audit`: a verdict.
    Audit(AuditLine<'static>),
}

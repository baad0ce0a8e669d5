//! What commands write for other programs with `--format json`: one struct for each object of `grade`,
//! `list`, `show`, `table`, `run`, `rank` and `solve`. The JSON of other commands is not here yet.
//!
//! The fields are written in the order in which they are declared. Names and types are a contract:
//! fields may be added, and never change. `tumble schema output` prints their JSON Schema.

mod challenge;
mod common;
mod grade;
mod rank;
mod run;
mod solve;
mod table;

use schemars::JsonSchema;
use serde::Serialize;

pub use challenge::{ListLine, ShowLine};
pub use common::{
    CostJson, EndingJson, ExpectedJson, InputsJson, Named, ParJson, ending_json, expected_json,
    inputs_json,
};
pub use grade::{GradeLine, PartsJson, ProblemJson, SkippedLine};
pub use rank::RankLine;
pub use run::{EndLine, FallLine, TurnedJson};
pub use solve::{CountLine, GiveUpJson, ParLine, ProgressLine, ResultLine};
pub use table::{
    CoverageLine, ExpectedLine, MattersLine, PassagesJson, PatternLine, RowLine, SummaryLine,
};

/// What `grade`, `list`, `show`, `table`, `run`, `rank` and `solve` write with `--format json`, an
/// object a line; the answers of `solve --at-most` are not described yet.
///
/// A whole number may be larger than 2^53: it is written with all its digits, and a reader that
/// rounds such numbers must take them as text.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(title = "The JSON output of tumble")]
pub enum OutputLine {
    /// `grade`: a submission.
    Grade(GradeLine<'static>),
    /// `grade`: a file, or files, that were not graded.
    Skipped(SkippedLine<'static>),
    /// `list`: a challenge.
    List(ListLine<'static>),
    /// `show`: a challenge with everything that is known of it.
    Show(ShowLine<'static>),
    /// `table FILE`: a row of a board.
    Row(RowLine<'static>),
    /// `table N`: a row, and what it must leave.
    Expected(ExpectedLine),
    /// `table --summary`.
    Summary(SummaryLine),
    /// `table --compact`: rows that come to the same.
    Pattern(PatternLine<'static>),
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
    /// `solve`: while it searches.
    Progress(ProgressLine),
    /// `solve`: what the search came to.
    Result(ResultLine<'static>),
    /// `solve --count`: how many boards are cheapest.
    Count(CountLine),
    /// `solve --verify-par`: a challenge.
    Par(ParLine<'static>),
}

//! The verdict on a board, as data.

use std::sync::Arc;

use serde::Serialize;
use tumble_core::Solution;
use tumble_core::board::Cell;
use tumble_core::challenge::{Challenge, Cost, Par, Reference, Specs};
use tumble_core::grade::{self, Failure, GradeOptions, Graded, Usage, Verdict};
use tumble_core::problem::{Problem, Source};

use crate::given_board::GivenBoard;
use crate::request::Refusal;
use crate::rows::{self, NamedValue, ResultItem};

/// Number of failing rows that are shown.
const SHOWN: usize = 3;

/// A graded board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct GradeAnswer {
    verdict: Verdict,
    cost: Option<Priced>,
    par: Option<Par>,
    /// Whether the board passes and costs less than the best known.
    record: bool,
    /// Problems of a board that was not run, or the reason of "undecided".
    problems: Vec<ProblemItem>,
    /// The first failing rows.
    failures: Vec<Failed>,
}

/// Cost of a board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct Priced {
    parts: u32,
    /// The numbers that are compared, the weightiest first.
    key: [u32; 5],
}

/// Use of the balls and the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct UsageAnswer {
    /// Number of balls in all starts together.
    falls: u64,
    /// Number of times that they turn a bit or a train.
    turns: u64,
    /// The most balls in one start.
    balls: Option<u64>,
    height: u64,
    area: u64,
}

/// A problem of a board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct ProblemItem {
    message: String,
    cell: Option<Cell>,
}

/// A failing row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct Failed {
    row: String,
    values: Vec<NamedValue>,
    /// The failure, a sentence without a full stop.
    message: String,
    /// Number of the ball that fails.
    ball: Option<u64>,
    cell: Option<Cell>,
    expected: Vec<ResultItem>,
    came: Vec<ResultItem>,
}

impl GradeAnswer {
    pub(crate) fn passes(&self) -> bool {
        self.verdict == Verdict::Pass
    }
}

/// Grades a board.
pub(crate) fn grade_board(board: &GivenBoard) -> Result<GradeAnswer, Refusal> {
    Ok(grade_answer(&board.challenge, &graded_text(board)?))
}

/// Returns the use of the balls and the board.
pub(crate) fn board_usage(board: &GivenBoard) -> Result<UsageAnswer, Refusal> {
    let graded = graded_text(board)?;
    let Usage { falls, turns, height, area } = graded.measure_usage()?;
    Ok(UsageAnswer { falls, turns, balls: graded.balls, height, area })
}

fn graded_text(board: &GivenBoard) -> Result<Graded, Refusal> {
    let specs = Specs::library().with([Arc::clone(&board.challenge)]);
    let options = GradeOptions {
        challenge: Some(Reference::Number(board.challenge.number)),
        failures: SHOWN,
        ..GradeOptions::default()
    };
    let graded = grade::grade(&Source::new("board", board.text), &specs, &options);
    graded.map_err(|error| Refusal::new(format!("the challenge is at fault: {error}")))
}

fn grade_answer(challenge: &Challenge, graded: &Graded) -> GradeAnswer {
    let mut problems: Vec<ProblemItem> = graded.problems.iter().map(problem_item).collect();
    if let (Verdict::Undecided, Some((_, balls))) = (graded.verdict, &graded.first_undecided) {
        problems.push(ProblemItem {
            message: format!(
                "the run has no end after {balls} balls, which is as far as the judge goes: the board \
                 may be right"
            ),
            cell: None,
        });
    }
    let failures = graded
        .solution
        .iter()
        .flat_map(|solution| graded.failures.iter().map(|failure| failed_row(solution, failure)));
    let passing = graded.cost().filter(|_| graded.verdict == Verdict::Pass);
    GradeAnswer {
        verdict: graded.verdict,
        cost: graded.cost().map(|cost| Priced { parts: cost.parts(), key: cost.key() }),
        par: challenge.par,
        record: passing.is_some_and(|cost| is_record(&cost, challenge.par.as_ref())),
        problems,
        failures: failures.collect(),
    }
}

/// Whether a cost is less than the best known, and not below the proven bound.
fn is_record(cost: &Cost, par: Option<&Par>) -> bool {
    let cheaper = |par: &Par| !par.proven && cost.key() < par.key && cost.parts() >= par.at_least;
    par.is_some_and(cheaper)
}

fn problem_item(problem: &Problem) -> ProblemItem {
    ProblemItem { message: problem.message.clone(), cell: problem.cell }
}

fn failed_row(solution: &Solution, failure: &Failure) -> Failed {
    let challenge = solution.challenge();
    let Failure { row, expected, outcome, mismatch, blame, message, .. } = failure;
    let table = solution.table();
    let value = |variable| table.final_value(variable, row, outcome);
    Failed {
        row: row.number.to_string(),
        values: rows::row_values(challenge, row),
        message: message.clone(),
        ball: blame.ball,
        cell: blame.cell,
        expected: rows::expected_items(challenge, expected, Some(mismatch)),
        came: rows::run_results(challenge, expected, outcome, Some(mismatch), value),
    }
}

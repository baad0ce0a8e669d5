//! From a submission to a verdict, a cost and a place.
//!
//! The road: [`Submission::read`] reads the file, its challenge is looked up, the grid is read on
//! the challenge's shape and held against its rules, and the board is run in every row. Nothing
//! that a submission claims about itself is looked at.

mod blame;
pub mod chain;
mod failure;
mod likeness;
mod points;
mod rank;
mod rules;
mod submission;
mod terms;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

pub use blame::Blame;
pub use failure::{Failure, final_value};
pub use likeness::likeness;
pub use points::{AT_PAR, NEARLY, PASSING, points};
pub use rank::{Metric, Place, Score, rank};
pub use rules::Entry;
pub use submission::{Submission, SubmissionForm, other_challenge};
pub use terms::Terms;

use crate::board::notation::Notation;
use crate::board::{Drawing, Side};
use crate::challenge::{Challenge, Cost, Reference, Specs};
use crate::document::Grid;
use crate::game::{self, GameError, LosingLine, Nim};
use crate::problem::{Problem, ProblemKind, Source};
use crate::table::{self, TableError};

/// What a submission turned out to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Every row holds.
    Pass,
    /// A valid board, but some row does not hold.
    Fail,
    /// It breaks a rule of its challenge.
    Invalid,
    /// It is not a board.
    Unreadable,
    /// A limit of the judge was reached first, or its challenge is at fault: nothing is said of the
    /// board.
    Undecided,
}

impl std::fmt::Display for Verdict {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Verdict::Pass => "pass",
            Verdict::Fail => "fail",
            Verdict::Invalid => "invalid",
            Verdict::Unreadable => "unreadable",
            Verdict::Undecided => "undecided",
        })
    }
}

/// How to grade.
#[derive(Clone, Default)]
pub struct GradeOptions<'a> {
    /// The challenge that submissions must be for; those that name another one are invalid.
    pub challenge: Option<Reference>,
    /// The lever, for submissions that may choose one and do not.
    pub lever: Option<Side>,
    /// The notation of the grids.
    pub notation: Notation,
    /// How many failing rows to keep.
    pub failures: usize,
    /// Told now and then how many starts of how many are done, from any thread.
    pub progress: Option<&'a (dyn Fn(u128, u128) + Sync)>,
}

/// A graded submission.
#[derive(Debug, Clone)]
#[must_use]
pub struct Graded {
    /// Where it came from.
    pub source: Source,
    /// What was judged, and how it was asked.
    pub terms: Terms,
    /// The challenge, where it is known.
    pub challenge: Option<Arc<Challenge>>,
    /// Who made it, in the author's own words.
    pub author: Option<String>,
    /// The verdict.
    pub verdict: Verdict,
    /// The number of rows; 0 where the board was not run.
    pub rows: u128,
    /// The number of rows that do not hold.
    pub failing_rows: u128,
    /// The number of rows whose runs were given up.
    pub undecided_rows: u128,
    /// The first of them.
    pub first_undecided: Option<table::Undecided>,
    /// The board and what it costs, where it is valid.
    pub entry: Option<Entry>,
    /// The most balls that any row uses, where the board was run and no run was given up.
    pub balls: Option<u64>,
    /// What is wrong, where it is invalid or unreadable, or loses a game; or why it is undecided,
    /// where that is not for a run that was given up.
    pub problems: Vec<Problem>,
    /// The first rows that do not hold, as many as were asked for.
    pub failures: Vec<Failure>,
    /// What was read in another way than it was written, as sentences without a full stop; whoever
    /// reads files writes them here.
    pub notes: Vec<String>,
}

impl Graded {
    /// The score, where it passes.
    pub fn score(&self) -> Option<Score> {
        match (self.verdict, self.cost(), self.balls) {
            (Verdict::Pass, Some(cost), Some(balls)) => Some(Score { cost, balls }),
            _ => None,
        }
    }

    /// What was placed, where the board is valid.
    pub fn cost(&self) -> Option<Cost> {
        self.entry.as_ref().map(|entry| entry.cost)
    }

    fn stopped(source: &Source, verdict: Verdict, problems: Vec<Problem>) -> Graded {
        Graded {
            source: source.clone(),
            terms: Terms::new(source, &GradeOptions::default()),
            challenge: None,
            author: None,
            verdict,
            rows: 0,
            failing_rows: 0,
            undecided_rows: 0,
            first_undecided: None,
            entry: None,
            balls: None,
            problems,
            failures: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// A submission whose challenge is at fault; the problems are not of its text.
    pub fn undecided(source: &Source, problems: Vec<Problem>) -> Graded {
        let problems = problems.into_iter().map(|problem| Problem { span: None, ..problem });
        Graded::stopped(source, Verdict::Undecided, problems.collect())
    }

    /// A file that could not even be read as a text.
    pub fn unreadable(source: &Source, problem: Problem) -> Graded {
        Graded::stopped(source, Verdict::Unreadable, vec![problem])
    }

    /// Returns the same, judged on these terms.
    pub fn on(self, terms: Terms) -> Graded {
        Graded { terms, ..self }
    }
}

/// Grades one submission.
///
/// It is undecided where a limit is reached.
///
/// # Errors
/// Where the challenge is at fault: its spec leaves no row, or an expression of it has no value.
pub fn grade(
    source: &Source,
    specs: &Specs,
    options: &GradeOptions,
) -> Result<Graded, Vec<Problem>> {
    let graded = judge(source, specs, options)?;
    Ok(graded.on(Terms::new(source, options)))
}

fn judge(source: &Source, specs: &Specs, options: &GradeOptions) -> Result<Graded, Vec<Problem>> {
    let mut submission = match Submission::read(source) {
        Ok(submission) => submission,
        Err(problems) => return Ok(Graded::stopped(source, Verdict::Unreadable, problems)),
    };
    let author = submission.author.clone();
    let asked = options.challenge.as_ref();
    let challenge = match submission.challenge_among(specs, asked) {
        Ok(Some(challenge)) => challenge,
        named => {
            let (verdict, problem) = match named {
                Err(found) => found,
                Ok(_) => (Verdict::Unreadable, submission.no_challenge()),
            };
            let challenge = asked.and_then(|asked| specs.find(asked));
            let challenge = challenge.filter(|_| verdict == Verdict::Invalid);
            let graded = Graded::stopped(source, verdict, vec![problem]);
            return Ok(Graded { author, challenge, ..graded });
        }
    };
    submission.choose_lever(&challenge, options.lever);
    let known = |verdict, problems| Graded {
        challenge: Some(Arc::clone(&challenge)),
        author: author.clone(),
        ..Graded::stopped(source, verdict, problems)
    };
    let (entry, grid) = match entered(&submission, &challenge, options.notation) {
        Ok(entered) => entered,
        Err((verdict, problems)) => return Ok(known(verdict, problems)),
    };
    let run = match Nim::new(&challenge, &entry.board) {
        Some(nim) => play(&nim),
        None => run(&challenge, &entry, &grid, options),
    };
    let run = match run {
        Ok(run) => run,
        Err(problem) if problem.kind == ProblemKind::Undecided => {
            return Ok(Graded { entry: Some(entry), ..known(Verdict::Undecided, vec![problem]) });
        }
        Err(problem) => return Err(vec![problem]),
    };
    let verdict = match (run.failing, run.undecided) {
        (0, 0) => Verdict::Pass,
        (0, _) => Verdict::Undecided,
        _ => Verdict::Fail,
    };
    Ok(Graded {
        rows: run.rows,
        failing_rows: run.failing,
        undecided_rows: run.undecided,
        first_undecided: run.first_undecided,
        entry: Some(entry),
        balls: (run.undecided == 0).then_some(run.balls),
        failures: run.failures,
        ..known(verdict, run.problems)
    })
}

/// Reads the grid of a submission and holds it against the rules of the challenge.
///
/// # Errors
/// Unreadable or invalid, with all problems.
pub fn enter(
    submission: &Submission,
    challenge: &Challenge,
    notation: Notation,
) -> Result<Entry, (Verdict, Vec<Problem>)> {
    entered(submission, challenge, notation).map(|(entry, _)| entry)
}

/// Does as [`enter`], and returns with the board the grid that it was read from.
fn entered(
    submission: &Submission,
    challenge: &Challenge,
    notation: Notation,
) -> Result<(Entry, Grid), (Verdict, Vec<Problem>)> {
    let grid = submission.grid(challenge.given.shape(), notation);
    let problems = grid.problems();
    if !problems.is_empty() {
        return Err((Verdict::Unreadable, problems));
    }
    match rules::check(submission, &grid, challenge) {
        Ok(entry) => Ok((entry, grid)),
        Err(problems) => Err((Verdict::Invalid, problems)),
    }
}

/// Reads the grid of a board that is to be completed, and holds it against what it can break
/// already: the given parts and the supply.
///
/// # Errors
/// All that is wrong with it.
pub fn partial(
    submission: &Submission,
    challenge: &Challenge,
    notation: Notation,
) -> Result<Drawing, Vec<Problem>> {
    let grid = submission.grid(challenge.given.shape(), notation);
    let problems = grid.problems();
    if problems.is_empty() { rules::partial(&grid, challenge) } else { Err(problems) }
}

/// What the rows of a valid board came to.
struct RowsRun {
    rows: u128,
    failing: u128,
    undecided: u128,
    first_undecided: Option<table::Undecided>,
    balls: u64,
    failures: Vec<Failure>,
    problems: Vec<Problem>,
}

/// Plays every game: each pile with either player to begin is a row.
fn play(nim: &Nim<'_>) -> Result<RowsRun, Problem> {
    let judged = game::judge(nim, 1).map_err(|error| {
        let kind = match error {
            GameError::TooManyStates(_) => ProblemKind::Undecided,
            GameError::Evaluation { .. } | GameError::Setting { .. } => ProblemKind::Expression,
        };
        Problem::new(kind, error.to_string())
    })?;
    let problem = |line: &LosingLine| Problem::new(ProblemKind::Game, line.to_string());
    Ok(RowsRun {
        rows: judged.games.into(),
        failing: judged.lost.into(),
        undecided: 0,
        first_undecided: None,
        balls: nim.game().to,
        failures: Vec::new(),
        problems: judged.shortest.iter().map(problem).collect(),
    })
}

fn run(
    challenge: &Challenge,
    entry: &Entry,
    grid: &Grid,
    options: &GradeOptions,
) -> Result<RowsRun, Problem> {
    let kept = table::TableOptions {
        failing_kept: options.failures,
        progress: options.progress,
        ..table::TableOptions::default()
    };
    let verdict = table::verdict(challenge, &entry.board, entry.lever, &kept).map_err(|error| {
        let kind = match error {
            TableError::Condition { .. } | TableError::Expectation { .. } => {
                ProblemKind::Expression
            }
            _ => ProblemKind::Undecided,
        };
        Problem::new(kind, error.to_string())
    })?;
    if verdict.rows == 0 {
        let message =
            "there is no row to check: the condition of the challenge excludes all starts";
        return Err(Problem::new(ProblemKind::NoRows, message));
    }
    let failure = |failing| Failure::new(challenge, entry, grid, failing);
    let failures = verdict.first.into_iter().map(failure).collect();
    Ok(RowsRun {
        rows: verdict.rows,
        failing: verdict.failing,
        undecided: verdict.undecided,
        first_undecided: verdict.first_undecided,
        balls: verdict.most_balls,
        failures,
        problems: Vec::new(),
    })
}

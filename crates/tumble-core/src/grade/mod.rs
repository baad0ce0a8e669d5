//! From a submission to a verdict, a cost and a place.
//!
//! The road: [`Submission::read`] reads the file, its challenge is looked up, the grid is read on
//! the challenge's shape and held against its rules, and the board is run in every row. Nothing
//! that a submission claims about itself is looked at.

mod all_rows;
mod blame;
pub mod chain;
mod failure;
mod graded;
mod likeness;
mod options;
mod points;
mod rank;
mod rules;
mod submission;
mod terms;
mod verdict;
mod verdict_cache;

use std::sync::Arc;

pub use blame::Blame;
pub use failure::{Failure, final_value};
pub use graded::Graded;
pub use likeness::likeness;
pub use options::GradeOptions;
pub use points::{AT_PAR, NEARLY, PASSING, points};
pub use rank::{Metric, Place, Score, rank};
pub use rules::Entry;
pub use submission::{Submission, SubmissionForm, other_challenge};
pub use terms::Terms;
pub use verdict::Verdict;
pub use verdict_cache::VerdictCache;

use crate::board::Drawing;
use crate::board::notation::Notation;
use crate::challenge::{Challenge, Specs};
use crate::document::Grid;
use crate::game::Nim;
use crate::problem::{Problem, ProblemKind, Source};
use all_rows::{play_all_games, run_all_rows};

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
    let grid = submission.readable_grid(challenge.given.shape(), options.notation);
    let known = |verdict, problems| Graded {
        challenge: Some(Arc::clone(&challenge)),
        author: author.clone(),
        notes: grid.reading.doubt().into_iter().collect(),
        ..Graded::stopped(source, verdict, problems)
    };
    let entry = match entered(&submission, &grid, &challenge) {
        Ok(entry) => entry,
        Err((verdict, problems)) => return Ok(known(verdict, problems)),
    };
    let run = match Nim::new(&challenge, &entry.board) {
        Some(nim) => play_all_games(&nim),
        None => run_all_rows(&challenge, &entry, &grid, options),
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
    entered(submission, &submission.readable_grid(challenge.given.shape(), notation), challenge)
}

fn entered(
    submission: &Submission,
    grid: &Grid,
    challenge: &Challenge,
) -> Result<Entry, (Verdict, Vec<Problem>)> {
    let problems = grid.problems();
    if !problems.is_empty() {
        return Err((Verdict::Unreadable, problems));
    }
    rules::check(submission, grid, challenge).map_err(|problems| (Verdict::Invalid, problems))
}

/// Reads the grid of a board that is to be completed, and holds it against what it can break
/// already: the given parts and the supply.
///
/// # Errors
/// All that is wrong with it.
pub fn enter_partial(
    submission: &Submission,
    challenge: &Challenge,
    notation: Notation,
) -> Result<Drawing, Vec<Problem>> {
    let grid = submission.readable_grid(challenge.given.shape(), notation);
    let problems = grid.problems();
    if problems.is_empty() { rules::check_partial(&grid, challenge) } else { Err(problems) }
}

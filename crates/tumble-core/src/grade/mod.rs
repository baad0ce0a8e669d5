//! From a submission to a verdict, a cost and a rank.
//!
//! [`Submission::read`] reads the file and its challenge is looked up. The grid is read on the challenge's shape and
//! compared with its rules, and the board is run in every row. Claims of a submission about itself are ignored.

mod all_rows;
mod blame;
mod chain;
mod failure;
mod graded;
mod likeness;
mod options;
mod points;
mod rank;
mod sent;
mod solution;
mod submission;
mod terms;
mod usage;
mod verdict;
mod verdict_cache;

pub use blame::Blame;
pub use failure::Failure;
pub use graded::{ChallengeFrom, Graded};
pub use likeness::FEWEST_COMPARED_PARTS;
pub use options::GradeOptions;
pub use rank::{Metric, Place, Score, rank};
pub use sent::{Sender, Sent, SentFrom};
pub use solution::Solution;
pub use submission::Submission;
pub use terms::Terms;
pub use usage::Usage;
pub use verdict::Verdict;
pub use verdict_cache::VerdictCache;

use crate::challenge::Specs;
use crate::error::Error;
use crate::problem::Source;

/// Grades one submission.
///
/// The result is undecided if a limit is reached.
///
/// # Errors
/// Fails if the challenge is faulty: its spec has no rows, or an expression of it has no value.
pub fn grade(source: &Source, specs: &Specs, options: &GradeOptions) -> Result<Graded, Error> {
    let graded = grade_on_these_terms(source, specs, options)?;
    Ok(graded.on(Terms::new(source, options)))
}

fn grade_on_these_terms(
    source: &Source,
    specs: &Specs,
    options: &GradeOptions,
) -> Result<Graded, Error> {
    let mut submission = match Submission::read(source) {
        Ok(submission) => submission,
        Err(error) => return Ok(Graded::refused_with(source, error)),
    };
    let from = match submission.challenge {
        Some(_) => Some(ChallengeFrom::File),
        None => options.challenge.as_ref().map(|_| ChallengeFrom::Option),
    };
    let graded = judge_read(&mut submission, specs, options)?;
    Ok(Graded { challenge_from: from, ..graded })
}

fn judge_read(
    submission: &mut Submission,
    specs: &Specs,
    options: &GradeOptions,
) -> Result<Graded, Error> {
    let source = &submission.source.clone();
    let author = submission.author.clone();
    let asked = options.challenge.as_ref();
    let named = submission.challenge_among(specs, asked);
    let named = named.and_then(|named| named.ok_or_else(|| submission.no_challenge().into()));
    let challenge = match named {
        Ok(challenge) => challenge,
        Err(error) => {
            let graded = Graded::refused_with(source, error);
            let challenge = asked.and_then(|asked| specs.find(asked));
            let challenge = challenge.filter(|_| graded.verdict == Verdict::Invalid);
            return Ok(Graded { author, challenge, ..graded });
        }
    };
    submission.choose_lever(&challenge, options.lever);
    let grid = submission.readable_grid(challenge.given.shape(), options.notation);
    let notes = grid.reading.row_doubt.iter().map(ToString::to_string).collect();
    match Solution::of_grid(submission, &challenge, grid) {
        Ok(solution) => solution.into_graded(options),
        Err(error) => {
            let challenge = Some(challenge);
            Ok(Graded { author, challenge, notes, ..Graded::refused_with(source, error) })
        }
    }
}

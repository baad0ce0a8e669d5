//! Grading what was received: as it is, or where that cannot be read, as it is meant.

use super::files::ReceivedText;
use super::options::Intake;
use tumble_core::Error;
use tumble_core::challenge::Specs;
use tumble_core::grade::{self, GradeOptions, Graded, Submission, Terms, Verdict};
use tumble_core::problem::{Problem, ProblemKind};

/// Grades a text with what its format says beyond it.
///
/// # Errors
/// Where the challenge is at fault.
pub(super) fn judge(
    received: ReceivedText,
    intake: &Intake,
    specs: &Specs,
    options: &GradeOptions,
) -> Result<Graded, Error> {
    let terms = Terms::new(&received.source, options);
    let options = GradeOptions {
        lever: options.lever.or(received.lever),
        notation: received.notation.unwrap_or(options.notation),
        ..options.clone()
    };
    let mut graded = grade::grade(&received.source, specs, &options)?;
    let mended = match may_be_mended(&graded) {
        true => mended(&received, &graded, intake, &options),
        false => None,
    };
    match mended {
        None => match intake.refuse(&graded.notes) {
            None => graded.notes = [received.notes, graded.notes].concat(),
            Some(problem) => graded = refused(graded, problem),
        },
        Some(Err(problem)) => graded = refused(graded, problem),
        Some(Ok(mended)) => {
            graded = grade::grade(&mended.source, specs, &options)?;
            let doubts = std::mem::replace(&mut graded.notes, mended.notes);
            graded.notes.extend(doubts);
            graded.notes.dedup();
        }
    }
    Ok(graded.on(terms))
}

fn refused(graded: Graded, problem: Problem) -> Graded {
    let Graded { source, challenge, author, .. } = graded;
    Graded { challenge, author, ..Graded::unreadable(&source, problem) }
}

/// Whether the grid is at fault, and not the board.
fn may_be_mended(graded: &Graded) -> bool {
    matches!(graded.verdict, Verdict::Unreadable | Verdict::Invalid)
        && graded.problems.iter().any(|problem| {
            matches!(
                problem.kind,
                ProblemKind::UnknownCharacter
                    | ProblemKind::Lines
                    | ProblemKind::Columns
                    | ProblemKind::WrongCell
            )
        })
}

fn mended(
    received: &ReceivedText,
    graded: &Graded,
    intake: &Intake,
    options: &GradeOptions,
) -> Option<Result<ReceivedText, Problem>> {
    let submission = Submission::read(&received.source).ok()?;
    let shape = graded.challenge.as_ref()?.given.shape();
    received.mended(&submission, shape, options.notation, intake)
}

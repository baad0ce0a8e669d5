//! A board that does not pass its challenge, tried against the others.

use std::sync::Arc;

use itertools::Itertools as _;

use super::decision::DOUBT;
use tumble_core::board::{Cell, Drawing, Kind, Mark, Shape, Side};
use tumble_core::challenge::{Challenge, Specs, StartRule};
use tumble_core::grade::{ChallengeFrom, GradeOptions, Graded, Solution, Submission, Verdict};
use tumble_core::problem::ProblemKind;

/// The beginning of a guess, by which a class finds it among the notes.
pub const GUESS: &str = "this passes challenge";

/// The part of a note by which a class finds an accepted guess.
pub const GUESSED: &str = "which it passes";

/// Returns whether a board that does not pass may be for another challenge.
pub(super) fn may_be_for_another(graded: &Graded) -> bool {
    let is_about = |kind| graded.problems.iter().any(|problem| problem.kind == kind);
    let is_said =
        matches!(graded.challenge_from, Some(ChallengeFrom::File | ChallengeFrom::Option));
    match graded.verdict {
        Verdict::Fail => !is_said,
        Verdict::Invalid => !is_about(ProblemKind::OtherChallenge),
        Verdict::Unreadable => is_about(ProblemKind::UnknownChallenge),
        _ => false,
    }
}

/// Returns whether a board has the given parts of a challenge and keeps its supply. The directions of bits are
/// ignored.
fn fits_challenge(board: &Drawing, challenge: &Challenge) -> bool {
    let is_there = |(cell, mark): (Cell, Mark)| {
        board.at(cell).pointing(Side::Left) == mark.pointing(Side::Left)
    };
    challenge.given.marks().all(is_there) && {
        let cost = challenge.cost_of(board);
        Kind::ALL.into_iter().all(|kind| cost.of(kind) <= challenge.supply.of(kind))
    }
}

/// Returns the board as a solution of a challenge on the toy's shape, without reading it again. A lever that the text
/// names is the player's choice, or that of the challenge.
fn on_toy_alone(
    text: &Submission,
    challenge: &Arc<Challenge>,
    board: &Drawing,
) -> Option<Solution> {
    let chosen = text.start.as_ref().map(|(side, _)| *side);
    match (challenge.start, chosen) {
        (StartRule::Player, Some(side)) => {
            Solution::with_lever(Arc::clone(challenge), board.clone(), side)
        }
        (_, None) => Solution::new(Arc::clone(challenge), board.clone()),
        (StartRule::Lever(own), Some(side)) if own == side => {
            Solution::new(Arc::clone(challenge), board.clone())
        }
        _ => return None,
    }
    .ok()
}

/// Returns the other challenges that a board passes.
pub(super) fn passed_challenges(
    graded: &Graded,
    specs: &Specs,
    options: &GradeOptions,
) -> Vec<Arc<Challenge>> {
    let mut passing = Vec::new();
    let Ok(submission) = Submission::read(&graded.source) else { return passing };
    let own = graded.challenge.as_ref().map(|own| own.number);
    let toy = Shape::toy();
    let on_toy = submission.readable_grid(&toy, options.notation);
    let (is_read, drawing) = (on_toy.problems().is_empty(), &on_toy.reading.picture.drawing);
    let options = GradeOptions { failures: 0, progress: None, ..options.clone() };
    for challenge in specs.all() {
        let is_toy = *challenge.given.shape() == toy;
        // Start boards and supplies decide quickly: few boards keep those of two challenges.
        let may_be = !is_toy || (is_read && fits_challenge(drawing, &challenge));
        if Some(challenge.number) == own || !may_be {
            continue;
        }
        let solution = match is_toy {
            true => on_toy_alone(&submission, &challenge, drawing),
            false => submission.solution(&challenge, options.notation).ok(),
        };
        let Some(solution) = solution else { continue };
        // A board without any part of the player is not a solution.
        let passes = || solution.grade_with(&options).is_ok_and(|it| it.verdict == Verdict::Pass);
        if solution.cost().parts() > 0 && passes() {
            passing.push(challenge);
        }
    }
    passing
}

/// Returns the question whether a board is meant for another challenge, which it passes.
pub(super) fn question_about(graded: &Graded, passed: &[Arc<Challenge>]) -> String {
    let question = match graded.challenge {
        Some(_) => "wrong number?",
        None => "is it for that one?",
    };
    let plural = if passed.len() > 1 { "s" } else { "" };
    let named = passed.iter().map(|one| format!("{} ({})", one.number, one.title)).join(" and ");
    format!("{GUESS}{plural} {named}: {question}")
}

/// Returns the verdict of a board for another challenge than its own; `None` if it cannot be graded for that one.
pub(super) fn graded_for(
    graded: &Graded,
    passed: &Arc<Challenge>,
    options: &GradeOptions,
) -> Option<Graded> {
    let solution =
        Submission::read(&graded.source).ok()?.solution(passed, options.notation).ok()?;
    let other = solution.grade_with(options).ok()?;
    let not_for = graded.challenge.as_ref().map(|own| format!(", and not for {}", own.number));
    let taken = format!(
        "taken for challenge {} ({}), {GUESSED}{}",
        passed.number,
        passed.title,
        not_for.unwrap_or_default()
    );
    let notes = graded.notes.iter().filter(|note| !note.starts_with(DOUBT)).cloned();
    let notes = notes.chain([taken]).collect();
    let (terms, from) = (graded.terms.clone(), Some(ChallengeFrom::Guess));
    Some(Graded { terms, challenge_from: from, notes, ..other })
}

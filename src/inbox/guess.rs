//! A board that cannot be for its challenge, tried against the others.

use std::sync::Arc;

use tumble_core::board::notation::Notation;
use tumble_core::board::{Drawing, Shape, Side};
use tumble_core::challenge::Specs;
use tumble_core::grade::{Graded, Submission, Verdict};
use tumble_core::problem::ProblemKind;

/// How a guess begins, so that a class finds it among the notes.
pub const GUESS: &str = "this passes challenge ";

/// Whether a board breaks the rules of its challenge, or nothing says which one it is for.
pub fn may_be_for_another(graded: &Graded) -> bool {
    let is_about = |kind| graded.problems.iter().any(|problem| problem.kind == kind);
    match graded.verdict {
        Verdict::Invalid => !is_about(ProblemKind::OtherChallenge),
        Verdict::Unreadable => is_about(ProblemKind::UnknownChallenge),
        _ => false,
    }
}

/// Whether a board has the given parts, wherever bits point.
fn keeps_given(board: &Drawing, given: &Drawing) -> bool {
    given.marks().all(|(cell, mark)| {
        let there = board.at(cell);
        there.pointing(Side::Left) == mark.pointing(Side::Left)
    })
}

/// Returns which other challenge a board passes, as a question; `None` where there is not exactly one.
pub fn guess(graded: &Graded, specs: &Specs, notation: Notation) -> Option<String> {
    let submission = Submission::read(&graded.source).ok()?;
    let own = graded.challenge.as_ref().map(|own| own.number);
    let mut passing = Vec::new();
    let toy = submission.readable_grid(&Shape::toy(), notation);
    for challenge in specs.all() {
        let is_toy = *challenge.given.shape() == Shape::toy();
        // Start boards decide quickly: few boards keep the given parts of two challenges.
        if Some(challenge.number) == own
            || (is_toy && !keeps_given(&toy.reading.picture.drawing, &challenge.given))
        {
            continue;
        }
        let mut submission = submission.clone();
        submission.choose_lever(&challenge, None);
        let Ok(solution) = submission.solution(&Arc::clone(&challenge), notation) else { continue };
        // A board without a part of the player's is nobody's solution.
        if solution.cost().parts() > 0 && solution.grade().verdict == Verdict::Pass {
            passing.push(challenge);
        }
    }
    match passing.as_slice() {
        [one] => {
            let question = if own.is_some() { "wrong number?" } else { "is it for that one?" };
            Some(format!("{GUESS}{} ({}): {question}", one.number, one.title))
        }
        _ => None,
    }
}

//! The solver and the judge agree: every board that the solver finds passes, and no board passes that it calls
//! impossible.

use tumble_core::board::notation::Notation;
use tumble_core::board::{Board, Side};
use tumble_core::challenge::Specs;
use tumble_core::challenge::{Challenge, StartRule};
use tumble_core::grade::{GradeOptions, Graded, Verdict, grade};
use tumble_core::problem::Source;
use tumble_solve::{self as solve, SolveError, Stop};

use super::made::Choices;
use super::small;

pub(super) fn solver(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let lever = choices.pick(&Side::BOTH);
    let count = choices.below(12) * 6;
    let (parts, rest) = choices.rest().split_at(count.min(choices.rest().len()));
    let Some(challenge) = small::challenge(&mut Choices::new(rest)) else { return };
    if !small::is_quick(&challenge) {
        return;
    }
    let options = solve::SolveOptions {
        stop: Stop { conflicts: Some(200), ..Stop::default() },
        memory: 30_000_000,
        ..solve::SolveOptions::default()
    };
    let outcome = match solve::solve(&challenge, &options, &mut |_| {}) {
        Ok(outcome) => outcome,
        Err(error @ (SolveError::Disagreement { .. } | SolveError::Illegal(_))) => {
            panic!("{error}\n{challenge:#?}")
        }
        Err(_) => return,
    };
    // A random board: if it passes, it is not better than the solver's answer.
    let board = small::board(&challenge, &mut Choices::new(parts), parts.len() / 5);
    let Some(graded) = board.and_then(|board| judged(&challenge, &board, lever)) else { return };
    let Some(cost) = graded.cost().filter(|_| graded.verdict == Verdict::Pass) else { return };
    assert!(!outcome.impossible, "a board passes:\n{challenge:#?}\n{graded:#?}");
    assert!(cost.parts() >= outcome.at_least, "{} is too much: {graded:#?}", outcome.at_least);
    if let Some(best) = outcome.best.as_ref().filter(|_| outcome.is_proven()) {
        assert!(cost.key() >= best.cost.key(), "not the cheapest: {best:#?}\n{graded:#?}");
    }
}

fn judged(challenge: &Challenge, board: &Board, lever: Side) -> Option<Graded> {
    let mut text = format!("challenge = {}\n", challenge.number);
    if challenge.start == StartRule::Player {
        text.push_str(&format!("start = \"{}\"\n", lever.colour()));
    }
    let grid = Notation::Book.write(&board.drawing());
    text.push_str(&format!("board = '''\n{grid}'''\n"));
    let mut specs = Specs::default();
    specs.add(challenge.clone());
    grade(&Source::new("file", text), &specs, &GradeOptions::default()).ok()
}

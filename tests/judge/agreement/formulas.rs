//! Formulas are clean DIMACS, as formally verified checkers of proofs want them: no literal twice
//! in a clause, no clause that always holds, no variable that was not announced.

use std::sync::Arc;

use tumble_core::challenge::{Challenge, Row, Specs};
use tumble_core::game::Player;
use tumble_proof::Formula;
use tumble_solve::{Bound, Case, LineOfPlay, SolveError, Stop};

use crate::agreement::specs::Spec;
use crate::depth;
use crate::rng::SplitMix64;

const SPECS: u32 = 120;

#[test]
fn formulas_of_the_library_are_clean() {
    for challenge in Specs::library().all() {
        let text = written(&challenge, Some([9, 2, 1, 1, 1]), false).expect("it can be written");
        assert_clean(&text, &challenge.id);
    }
}

#[test]
fn formulas_of_random_specs_are_clean() {
    let mut rng = SplitMix64::new(14);
    let mut clauses = 0;
    for _ in 0..depth::share(SPECS) {
        let spec = Spec::random(&mut rng);
        let challenge = Challenge::read(&spec.text).expect("the spec makes sense");
        let least = Some([rng.below(9) as u32, 0, rng.below(3) as u32, 0, 1]);
        match written(&challenge, least, true) {
            Ok(text) => clauses += assert_clean(&text, &spec.text),
            // The expectation may have no value.
            Err(SolveError::Expect { .. }) => {}
            Err(error) => panic!("{error}\n{}", spec.text),
        }
    }
    assert!(clauses > 1000, "only {clauses} clauses were looked at");
}

/// A formula in which the first rows, or lines of play, hold, perhaps `compared` with other texts.
fn written(
    challenge: &Challenge,
    least: Option<[u32; 5]>,
    compared: bool,
) -> Result<String, SolveError> {
    let case = |row: Row| Case::Row { row, follow: Some(6) };
    let cases: Vec<Case> = match &challenge.game {
        Some(game) => [Player::Human, Player::Board]
            .into_iter()
            .map(|first| Case::Line(LineOfPlay { pile: game.from, first, taken: Vec::new() }))
            .collect(),
        None => challenge.rows.iter().filter_map(Result::ok).take(2).map(case).collect(),
    };
    let bound = Bound { cases: &cases, partial: None, least };
    let text = bound.formula(challenge)?;
    if compared {
        assert_is_compared(&text, challenge, &bound);
    }
    Ok(text)
}

/// Checks that a text is compared with the formula clause by clause: texts that differ in the last clause, in one in
/// the middle, or in the number of variables are told apart.
fn assert_is_compared(text: &str, challenge: &Challenge, bound: &Bound) {
    let compared = |text: String| {
        let text = Arc::new(text);
        bound.first_difference(challenge, &text, &Stop::default()).expect("it can be written")
    };
    assert_eq!(compared(text.to_owned()), None);
    let lines: Vec<&str> = text.lines().collect();
    let header = lines.iter().position(|line| line.starts_with('p')).expect("a header");
    for at in [header, header + (lines.len() - header) / 2, lines.len() - 1] {
        let other = format!("7{}", lines[at]);
        let mut changed = lines.clone();
        changed[at] = &other;
        assert_eq!(compared(changed.join("\n") + "\n"), Some(at + 1), "{other}");
    }
}

/// Checks each clause like a strict reader; returns the number of clauses.
fn assert_clean(text: &str, about: &str) -> usize {
    let formula = Formula::read(text).expect("the formula can be read");
    for clause in formula.clauses.iter() {
        let mut variables: Vec<u32> = clause.iter().map(|literal| literal.unsigned_abs()).collect();
        variables.sort_unstable();
        variables.dedup();
        assert_eq!(variables.len(), clause.len(), "{clause:?} in the formula of {about}");
    }
    formula.clauses.len()
}

//! Formulas are clean DIMACS, as formally verified checkers of proofs want them: no literal twice
//! in a clause, no clause that always holds, no variable that was not announced.

use tumble::challenge::{Challenge, Row, Specs};
use tumble::game::Player;
use tumble::proof::Formula;
use tumble::solve::{Bound, Case, Line, PlayError, SolveError, formula};

use crate::dice::{self, Dice};
use crate::specs::Spec;

const SPECS: u32 = 120;

#[test]
fn formulas_of_the_library_are_clean() {
    for challenge in Specs::library().all() {
        for least in [Some([9, 2, 1, 1, 1]), None] {
            let text = written(&challenge, least).expect("rows can be written");
            assert_clean(&text, &challenge.id);
        }
    }
}

#[test]
fn formulas_of_random_specs_are_clean() {
    let mut dice = Dice::new(14);
    let mut clauses = 0;
    for _ in 0..dice::share(SPECS) {
        let spec = Spec::random(&mut dice);
        let challenge = Challenge::read(&spec.text).expect("the spec makes sense");
        let least = Some([dice.below(9) as u32, 0, dice.below(3) as u32, 0, 1]);
        match written(&challenge, least) {
            Ok(text) => clauses += assert_clean(&text, &spec.text),
            // What is expected may have no value.
            Err(SolveError::Play(PlayError::Expect { .. })) => {}
            Err(error) => panic!("{error}\n{}", spec.text),
        }
    }
    assert!(clauses > 1000, "only {clauses} clauses were looked at");
}

/// A formula in which the first rows, or lines of play, hold.
fn written(challenge: &Challenge, least: Option<[u32; 5]>) -> Result<String, SolveError> {
    let case = |row: Row| Case::Row { row, follow: Some(6) };
    let cases: Vec<Case> = match &challenge.game {
        Some(game) => [Player::Human, Player::Board]
            .into_iter()
            .map(|first| Case::Line(Line { pile: game.from, first, taken: Vec::new() }))
            .collect(),
        None => challenge.rows.iter().filter_map(Result::ok).take(2).map(case).collect(),
    };
    formula(challenge, &Bound { cases: &cases, partial: None, least })
}

/// Holds each clause against what a strict reader takes; how many there are.
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

//! Challenges of the book, and specs that cannot be solved.

use std::time::{Duration, Instant};

use tumble::challenge::{Challenge, Reference, Specs};
use tumble::solve::{Options, SolveError, Stop, solve};

fn book(number: u16) -> std::sync::Arc<Challenge> {
    Specs::library().find(&Reference::Number(number)).expect("the book has it")
}

#[test]
fn par_of_quick_challenges_is_proven_again() {
    for number in [1, 2, 3, 4, 7, 12, 15, 16, 18, 21, 22, 24, 28] {
        let challenge = book(number);
        let par = challenge.par.expect("the spec states a par");
        assert!(par.proven, "{number}");
        let outcome = solve(&challenge, &Options::default(), &mut |_| {}).expect("it is solved");
        let best = outcome.best.expect("there is a solution");
        assert_eq!((best.cost.key(), outcome.stages_proven), (par.key, 5), "{number}");
        assert_eq!(outcome.at_least, par.at_least, "{number}");
    }
}

#[test]
fn a_board_is_completed() {
    let challenge = book(3);
    let par = challenge.par.expect("the spec states a par");
    // A part that no cheapest board has makes the rest dearer, but it stays.
    let mut partial = challenge.given.clone();
    let corner = tumble::board::Cell::new(11, 6);
    let ramp = tumble::board::Mark::Part(tumble::board::Part::Crossover);
    if partial.at(corner) == tumble::board::Mark::Empty
        && challenge.supply.of(tumble::board::Kind::Crossover) > 0
    {
        partial.set(corner, ramp);
    }
    let options = Options { partial: Some(partial.clone()), ..Options::default() };
    let outcome = solve(&challenge, &options, &mut |_| {}).expect("it is solved");
    let best = outcome.best.expect("there is a solution");
    assert!(best.cost.key() >= par.key);
    for (cell, mark) in partial.marks() {
        assert_eq!(best.drawing.at(cell), mark);
    }
}

#[test]
fn what_cannot_be_is_proven_not_to_be() {
    // Red balls cannot come out of an empty hopper.
    let text = std::fs::read_to_string("challenges/01-gravity.toml").expect("the spec is there");
    let text = text.replace("[supply]\n", "[supply]\n# Nothing.\n");
    let lines: Vec<&str> = text
        .lines()
        .map(|line| if line.starts_with("ramp =") { "ramp = 0" } else { line })
        .collect();
    let challenge = Challenge::read(&lines.join("\n")).expect("it can be read");
    let outcome = solve(&challenge, &Options::default(), &mut |_| {}).expect("it is decided");
    assert!(outcome.impossible);
    assert_eq!(outcome.best, None);
}

#[test]
fn a_search_can_be_broken_off() {
    let stop =
        Stop { deadline: Some(Instant::now() + Duration::from_millis(300)), ..Stop::default() };
    let options = Options { stop, ..Options::default() };
    let begun = Instant::now();
    let outcome = solve(&book(25), &options, &mut |_| {}).expect("it is no error");
    assert!(begun.elapsed() < Duration::from_secs(20));
    assert!(outcome.stages_proven < 5);
    assert!(!outcome.impossible);
}

#[test]
fn a_formula_that_is_too_large_is_not_begun() {
    let options = Options { memory: 1_000, ..Options::default() };
    let error = solve(&book(25), &options, &mut |_| {}).expect_err("it does not fit");
    assert!(matches!(error, SolveError::TooLarge { .. }), "{error}");
}

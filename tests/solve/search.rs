//! Challenges of the book, and specs that cannot be solved.

use std::time::{Duration, Instant};

use tumble::challenge::{Challenge, Reference, Specs};
use tumble::solve::{SolveError, SolveOptions, Stop, solve};

fn book(number: u16) -> std::sync::Arc<Challenge> {
    Specs::library().find(&Reference::Number(number)).expect("the book has it")
}

#[test]
fn par_of_quick_challenges_is_proven_again() {
    for number in [1, 2, 3, 4, 7, 12, 15, 16, 18, 21, 22, 24, 28] {
        let challenge = book(number);
        let par = challenge.par.expect("the spec states a par");
        assert!(par.proven, "{number}");
        let outcome =
            solve(&challenge, &SolveOptions::default(), &mut |_| {}).expect("it is solved");
        let best = outcome.best.expect("there is a solution");
        assert_eq!((best.cost.key(), outcome.stages_proven), (par.key, 5), "{number}");
        assert_eq!(outcome.at_least, par.at_least, "{number}");
    }
}

#[test]
fn a_board_is_completed() {
    let challenge = book(3);
    let par = challenge.par.expect("the spec states a par");
    // A part that no cheapest board has makes the rest more expensive, but it stays.
    let mut partial = challenge.given.clone();
    let corner = tumble::board::Cell::new(11, 6);
    let ramp = tumble::board::Mark::Part(tumble::board::Part::Crossover);
    if partial.at(corner) == tumble::board::Mark::Empty
        && challenge.supply.of(tumble::board::Kind::Crossover) > 0
    {
        partial.set(corner, ramp);
    }
    let options = SolveOptions { partial: Some(partial.clone()), ..SolveOptions::default() };
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
    let outcome = solve(&challenge, &SolveOptions::default(), &mut |_| {}).expect("it is decided");
    assert!(outcome.impossible);
    assert_eq!(outcome.best, None);
}

#[test]
fn a_search_can_be_broken_off() {
    let stop =
        Stop { deadline: Some(Instant::now() + Duration::from_millis(300)), ..Stop::default() };
    let options = SolveOptions { stop, ..SolveOptions::default() };
    let begun = Instant::now();
    let outcome = solve(&book(25), &options, &mut |_| {}).expect("it is no error");
    assert!(begun.elapsed() < Duration::from_secs(20));
    assert!(!outcome.is_proven());
    assert!(!outcome.impossible);
}

#[test]
fn a_formula_that_is_too_large_is_not_begun() {
    let options = SolveOptions { memory: 1_000, ..SolveOptions::default() };
    let error = solve(&book(25), &options, &mut |_| {}).expect_err("it does not fit");
    assert!(matches!(error, SolveError::TooLarge { .. }), "{error}");
}

/// A register of 20 bits, and a condition on it.
fn twenty_bits(condition: &str) -> Challenge {
    let row = |row: usize, text: &str| {
        let bits = text.match_indices('^').map(move |(at, _)| format!("[{row}, {}]", at + 1));
        bits.collect::<Vec<_>>()
    };
    let rows = [".^.^.^.^.^.", "^.^.^.^.^.^", ".^.^.^.^.^.", "^.^.^.^.-.-"];
    let cells: Vec<String> =
        rows.iter().enumerate().flat_map(|(at, text)| row(at + 3, text)).collect();
    assert_eq!(cells.len(), 20);
    let text = format!(
        "schema = 1\nnumber = 900\nid = \"small\"\ntitle = \"Small\"\nobjective = \"Small.\"\n\
         provenance = \"own\"\nwhere = '{condition}'\n[balls]\nblue = 1\n\
         [supply]\nramp = 4\ninterceptor = 1\n\
         [board]\ngrid = '''\n  .-. .-.\n .-.-.-.-.\n{}\n{}'''\n\
         [inputs]\nA = [{}]\n[expect]\nend = \"intercepted\"\n",
        rows.join("\n"),
        ".-.-.-.-.-.\n-.-.-.-.-.-\n.-.-.-.-.-.\n-.-.-.-.-.-\n     -\n",
        cells.join(", ")
    );
    Challenge::read(&text).unwrap_or_else(|problems| panic!("{problems:?}\n{text}"))
}

#[test]
fn rows_that_are_far_from_the_first_start_are_found() {
    let options = SolveOptions::default();
    let outcome = solve(&twenty_bits("A > 1000000"), &options, &mut |_| {}).expect("it is solved");
    let best = outcome.best.expect("one interceptor is enough");
    assert_eq!((best.cost.key(), outcome.stages_proven), ([1, 0, 0, 0, 1], 5));
    assert!(!outcome.cases.is_empty());
}

#[test]
fn a_condition_that_leaves_no_row_is_no_challenge() {
    let solved = |condition| solve(&twenty_bits(condition), &SolveOptions::default(), &mut |_| {});
    assert_eq!(solved("A > 2000000"), Err(SolveError::NoRows));
    let error = solved("A / (A - A) == 1").expect_err("the condition has no value");
    assert!(matches!(error, SolveError::Condition(_)), "{error}");
}

#[test]
fn an_expectation_without_value_is_told_with_its_row() {
    let text = std::fs::read_to_string("challenges/21-quantum-number.toml").expect("it is there");
    let text = text.replace("A = \"blue_balls\"", "A = \"10 / (blue_balls - blue_balls)\"");
    let challenge = Challenge::read(&text).expect("it can be read");
    let error =
        solve(&challenge, &SolveOptions::default(), &mut |_| {}).expect_err("there is no value");
    assert!(error.to_string().starts_with("what start 0 must leave has no value: "), "{error}");
}

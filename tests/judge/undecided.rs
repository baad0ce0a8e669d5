//! Runs that are given up prove nothing about the board, in any engine. Runs that repeat within the limit are always
//! found, however late that is.

use std::sync::Arc;

use tumble::Table;
use tumble::board::Board;
use tumble::challenge::{Challenge, Specs};
use tumble::grade::{self, Submission, Verdict};
use tumble::machine::Ending;
use tumble::problem::Source;
use tumble::solve::{self, SolveError};
use tumble::table::{Engine, TableOptions};

const LONG: (&str, &str) =
    (include_str!("../specs/921-long-counter.toml"), include_str!("../boards/long-counter.toml"));
const AROUND: (&str, &str) =
    (include_str!("../specs/922-way-around.toml"), include_str!("../boards/way-around.toml"));
const GAP: (&str, &str) = (
    include_str!("../specs/922-way-around.toml"),
    include_str!("../boards/way-around-with-a-gap.toml"),
);

const ENGINES: [Option<Engine>; 4] =
    [None, Some(Engine::Plain), Some(Engine::Compiled), Some(Engine::Lanes)];

fn read((spec, board): (&str, &str)) -> (Arc<Challenge>, Board) {
    let challenge = Arc::new(Challenge::read(spec).expect("the spec makes sense"));
    let submission = Submission::read(&Source::new("x.toml", board)).expect("it can be read");
    let solution = submission.solution(&challenge, Default::default()).expect("it is valid");
    (challenge, solution.board().clone())
}

/// Numbers of rows, of failing and of undecided ones; the number of the first undecided one, with its balls.
fn counts(case: (&str, &str)) -> (u128, u128, u128, Option<(u128, u64)>) {
    let (challenge, board) = read(case);
    let verdict = |engine, parallel, failing_kept| {
        let options = TableOptions { engine, parallel, failing_kept, progress: None };
        Table::new(&challenge, &board)
            .and_then(|table| table.verdict_with(&options))
            .expect("there is a verdict")
    };
    let plain = verdict(Some(Engine::Plain), false, 1);
    assert_eq!(plain.passes(), plain.failing == 0 && plain.undecided == 0);
    for engine in ENGINES {
        assert_eq!(verdict(engine, true, 1), plain, "{engine:?}");
    }
    let none_kept = verdict(None, false, 0);
    assert_eq!(none_kept.failing, plain.failing);
    assert_eq!(none_kept.first_undecided, plain.first_undecided);
    let first = plain.first_undecided.map(|(row, balls)| (row.number, balls));
    (plain.rows, plain.failing, plain.undecided, first)
}

#[test]
fn all_engines_give_up_the_same_runs() {
    // The counter repeats after 2^17 balls, and 2^22 / 36 are followed.
    assert_eq!(counts(AROUND), (2, 0, 1, Some((1, 116_508))));
    assert_eq!(counts(GAP), (2, 1, 1, Some((1, 116_508))));
}

#[test]
fn a_wrong_ball_fails_a_run_that_is_given_up() {
    let red = AROUND.0.replace("end = \"repeats\"", "out = { value = \"'R'\" }");
    assert_eq!(counts((&red, AROUND.1)), (2, 2, 0, None));
}

#[test]
fn a_state_that_comes_back_within_the_limit_is_found() {
    // The counter repeats after 2^16 balls; 127 100 are followed, which is less than twice as many.
    assert_eq!(counts(LONG), (1, 0, 0, None));
    let (challenge, board) = read(LONG);
    let table = Table::new(&challenge, &board).expect("the board has the given parts");
    let mut runner = table.runner();
    let outcome = runner.run(&challenge.rows.row(0));
    assert_eq!(outcome.ending, Ending::Repeats { from: 1, period: 1 << 16 });
    assert_eq!(outcome.out.len(), 1 << 16);
}

#[test]
fn the_grade_is_undecided_where_no_row_fails() {
    for (case, due, failing, undecided) in [
        (AROUND, Verdict::Undecided, 0, 1),
        (GAP, Verdict::Fail, 1, 1),
        (LONG, Verdict::Pass, 0, 0),
    ] {
        let mut specs = Specs::library();
        specs.add(Challenge::read(case.0).expect("the spec makes sense"));
        let source = Source::new("x.toml", case.1);
        let graded = grade::grade(&source, &specs, &Default::default());
        let graded = graded.expect("the challenge is sound");
        let found = (graded.verdict, graded.failing_rows, graded.undecided_rows);
        assert_eq!(found, (due, failing, undecided));
        assert_eq!(graded.score().is_some(), due == Verdict::Pass);
    }
}

#[test]
fn the_solver_claims_nothing_of_a_board_that_cannot_be_judged() {
    let grid = |text: &str| {
        let mut parts = text.split("'''");
        parts.nth(1).expect("a grid").to_owned()
    };
    let text = AROUND.0.replace(&grid(AROUND.0), &grid(AROUND.1)).replace("ramp = 99", "ramp = 0");
    let challenge = Challenge::read(&text).expect("the spec makes sense");
    let outcome = solve::solve(&challenge, &solve::SolveOptions::default(), &mut |_| {});
    assert_eq!(outcome.map(|_| ()), Err(SolveError::Undecided { row: 1, balls: 116_508 }));
}

//! Games on boards so small that all of them can be tried.

use proptest::prelude::*;
use tumble::board::notation::Notation;
use tumble::challenge::{Challenge, Reference, Specs};
use tumble::game::Player;
use tumble::grade::Submission;
use tumble::problem::Source;
use tumble::solve::{BatSat, Bound, Case, LineOfPlay, SolveOptions, Stop, solve};

use crate::depth;

use super::enumeration::agree;

/// A game on a board of five rows. `given` is at `[1, 1]`, `[2, 2]` (which shows the turn), `[3, 3]`, `[4, 4]`, `[5,
/// 3]`; a given gear may be between the second and the third.
fn spec(given: [char; 5], gear: char, supply: [u32; 6], piles: &str, rest: &str) -> String {
    let [a, b, c, d, e] = given;
    let kinds = ["ramp", "crossover", "interceptor", "bit", "gear_bit", "gear"];
    let supply: String =
        kinds.iter().zip(supply).map(|(kind, count)| format!("{kind} = {count}\n")).collect();
    format!(
        "schema = 1\nnumber = 900\nid = \"small\"\ntitle = \"Small\"\nobjective = \"Small.\"\n\
         provenance = \"own\"\n[balls]\nblue = \"{piles}\"\n[supply]\n{supply}\
         [shape]\nrows = 5\ncolumns = 5\nblue_entry = 1\nred_entry = 5\nlast_row = \"all\"\n\
         [board]\ngrid = '''\n{a}.-.-\n.{b}{gear}-.\n-.{c}.-\n.-.{d}.\n-.{e}.-\n'''\n\
         [inputs]\nT = [2, 2]\n{rest}"
    )
}

fn game(piles: &str, take: u32) -> String {
    format!("[game]\nkind = \"nim\"\npile = \"{piles}\"\ntake = {take}\nturn = \"T\"\n")
}

fn challenge(text: &str) -> Challenge {
    Challenge::read(text).unwrap_or_else(|error| {
        let said: Vec<_> =
            error.problems().iter().map(|problem| problem.message.as_str()).collect();
        panic!("{said:?}\n{text}")
    })
}

/// A game in which each turn takes one ball.
pub(crate) fn takes_one_ball() -> String {
    spec(['-', 'v', 'v', '-', '-'], '*', [6, 1, 0, 0, 0, 0], "1..=6", &game("1..=6", 1))
}

#[test]
fn a_board_that_takes_one_ball_is_found() {
    // The human's ball turns the train twice, the board's once: four ramps lead them.
    let text = takes_one_ball();
    assert_eq!(agree(&challenge(&text)).map(|least| least[0]), Some(4));
}

#[test]
fn a_board_that_must_take_two_is_found() {
    // From three balls the board must take two; S shows it the pile.
    let rest = format!("S = [4, 4]\n{}[game.set]\nS = 'pile / 3'\n", game("1..=3", 3));
    let text = spec(['-', 'v', 'v', '^', '-'], '*', [5, 1, 0, 0, 0, 0], "1..=3", &rest);
    agree(&challenge(&text));
}

#[test]
fn the_game_of_the_book_admits_its_reference() {
    let game = Specs::library().find(&Reference::Number(59)).expect("the book has it");
    let text = std::fs::read_to_string("solutions/59-nim.toml").expect("the solution is there");
    let submission = Submission::read(&Source::new("59", text)).expect("it can be read");
    let reference = submission.partial_board(&game, Notation::Book).expect("it is a board of 59");
    let options = SolveOptions { partial: Some(reference), ..SolveOptions::default() };
    let outcome = solve(&game, &options, &mut |_| {}).expect("it is solved");
    assert!(outcome.is_proven(), "its parts stay");
    let best = outcome.best.expect("the reference is a solution");
    assert_eq!(Some(best.cost.key()), game.par.map(|par| par.key));
    assert!(outcome.cases.iter().all(|case| matches!(case, Case::Line(_))));
}

#[test]
fn a_row_is_no_case_of_a_game_and_a_line_none_of_a_table() {
    let text = takes_one_ball();
    let game = challenge(&text);
    let row = Case::Row { row: game.rows.row(0), follow: None };
    let line = Case::Line(LineOfPlay { pile: 2, first: Player::Board, taken: Vec::new() });
    let certified = |challenge: &Challenge, case: Case| {
        let bound = Bound { cases: &[case], partial: None, least: Some([1, 0, 0, 0, 0]) };
        bound
            .certify(challenge, || Box::new(BatSat::with_proof()), &Stop::default())
            .map(|certificate| certificate.is_some())
    };
    assert!(certified(&game, row).is_err());
    assert_eq!(certified(&game, line.clone()), Ok(true));
    let table = std::fs::read_to_string("challenges/01-gravity.toml").expect("the spec is there");
    assert!(certified(&challenge(&table), line).is_err());
}

#[test]
fn lines_that_no_game_has_are_told() {
    let text = spec(['-', 'v', 'v', '-', '-'], '*', [6, 1, 0, 0, 0, 0], "1..=6", &game("1..=6", 2));
    let rules = challenge(&text).game.expect("it is a game");
    let line =
        |pile, taken: &[u64]| LineOfPlay { pile, first: Player::Human, taken: taken.to_vec() };
    assert!(line(6, &[2, 1, 2]).is_of(&rules));
    assert!(!line(6, &[3]).is_of(&rules), "three are too many");
    assert!(!line(6, &[0]).is_of(&rules), "one is the least");
    assert!(!line(6, &[2, 2, 2]).is_of(&rules), "the game is over");
    assert!(!line(7, &[]).is_of(&rules), "there is no such pile");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(depth::share(18)))]

    #[test]
    fn the_cheapest_board_of_a_game_is_the_cheapest_of_all(
        corner in prop::sample::select(vec!['-', '\\']),
        turn in prop::sample::select(vec!['v', 'v', 'v', '^']),
        below in prop::sample::select(vec!['v', 'v', 'v', '<']),
        right in prop::sample::select(vec!['-', '^', '/']),
        bottom in prop::sample::select(vec!['-', '\\', '\\']),
        supply in (3u32..6, 0u32..2, 0u32..2),
        piles in (1u32..3, 0u32..6),
        take in 1u32..4,
        set in prop::sample::select(vec!["pile % 2", "pile / 3 % 2", "0"]),
    ) {
        let (ramps, crossovers, bits) = supply;
        let piles = format!("{}..={}", piles.0, piles.0 + piles.1);
        let mut rest = game(&piles, take);
        if right != '-' {
            rest = format!("S = [4, 4]\n{rest}[game.set]\nS = '{set}'\n");
        }
        let supply = [ramps, crossovers, 0, bits, 0, 0];
        let text = spec([corner, turn, below, right, bottom], '*', supply, &piles, &rest);
        let read = Challenge::read(&text);
        prop_assume!(read.is_ok(), "given parts that make no board");
        agree(&read.expect("it was read"));
    }
}

//! Boards that the solver leaves out, on boards large enough for ramps elsewhere.

use proptest::prelude::*;
use tumble::challenge::Challenge;
use tumble::solve::{SolveOptions, solve};

use crate::depth;

use super::enumeration::agree;

/// A spec with a board of this shape, drawn as in `grid`.
fn spec(shape: &str, grid: &str, supply: [u32; 4], balls: &str, rest: &str) -> String {
    let [ramps, crossovers, interceptors, bits] = supply;
    format!(
        "schema = 1\nnumber = 900\nid = \"small\"\ntitle = \"Small\"\nobjective = \"Small.\"\n\
         provenance = \"own\"\nsources = [\"made by a test\"]\n\
         [balls]\n{balls}\n\
         [supply]\nramp = {ramps}\ncrossover = {crossovers}\ninterceptor = {interceptors}\n\
         bit = {bits}\n[shape]\n{shape}\nlast_row = \"all\"\n\
         [board]\ngrid = '''\n{grid}'''\n{rest}\n"
    )
}

/// Four rows: two places where a stretch of ramps may pass a cell on either side, and the same again below them.
fn tall(given: [char; 3], supply: [u32; 4], balls: &str, rest: &str) -> String {
    let [a, b, c] = given;
    let grid = format!(".-.-.\n-.{a}.-\n.{b}.-.\n-.{c}.-\n");
    spec("rows = 4\ncolumns = 5\nblue_entry = 2\nred_entry = 4", &grid, supply, balls, rest)
}

/// Two rows so wide that both exits of some cells end on the same lever.
fn wide(given: [char; 2], supply: [u32; 4], balls: &str, rest: &str) -> String {
    let [a, b] = given;
    let grid = format!("-.-.-.-.-.-\n.{a}.-.-.{b}.-.\n");
    spec("rows = 2\ncolumns = 11\nblue_entry = 3\nred_entry = 9", &grid, supply, balls, rest)
}

/// Three rows, of which the last has cells above one lever and cells above two.
fn middling(given: [char; 2], supply: [u32; 4], balls: &str, rest: &str) -> String {
    let [a, b] = given;
    let grid = format!(".-.-.-.\n-.{a}.-.-\n.{b}.-.-.\n");
    spec("rows = 3\ncolumns = 7\nblue_entry = 2\nred_entry = 6", &grid, supply, balls, rest)
}

/// Compares the answer with all boards, and with an unpruned search.
fn hold(text: &str) {
    let challenge = Challenge::read(text).expect("the spec makes sense");
    let least = agree(&challenge);
    let options = SolveOptions { pruning: false, ..SolveOptions::default() };
    let outcome = solve(&challenge, &options, &mut |_| {}).expect("it can be solved");
    assert_eq!(outcome.best.map(|best| best.cost.key()), least);
}

fn expectation() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => "[BR]{1,4}".prop_map(|balls| format!("out = \"{balls}\"")),
        1 => Just("end = \"empty\"".to_owned()),
        1 => Just("intercepted = '\"blue\"'".to_owned()),
        1 => Just("intercepted = '\"red\"'".to_owned()),
    ]
}

/// The expectations of two rows, and the start board's bit that makes them two.
fn two_rows() -> impl Strategy<Value = String> {
    let value = prop::sample::select(vec![
        "A == 1 ? \"blue\" : \"red\"",
        "A == 0 ? \"blue\" : \"red\"",
        "\"any\"",
    ]);
    value.prop_map(|value| format!("[inputs]\nA = [2, 3]\n[expect]\nintercepted = '{value}'"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(depth::share(30)))]

    #[test]
    fn tall_boards_lose_no_cheapest_board(
        given in prop::array::uniform3(prop::sample::select(vec!['-', '-', '\\', '/', 'X', '>'])),
        ramps in 3u32..6,
        expensive in prop::sample::select(vec![[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]),
        balls in (0u32..4, 1u32..3),
        start in prop::sample::select(vec!["blue", "red", "player"]),
        expect in expectation(),
    ) {
        let [crossovers, interceptors, bits] = expensive;
        let balls = format!("blue = {}\nred = {}\nstart = \"{start}\"", balls.0, balls.1);
        let supply = [ramps, crossovers, interceptors, bits];
        hold(&tall(given, supply, &balls, &format!("[expect]\n{expect}")));
    }

    #[test]
    fn tall_boards_with_inputs_lose_no_cheapest_board(
        given in prop::array::uniform2(prop::sample::select(vec!['-', '-', '\\', '>'])),
        bits in 0u32..2,
        balls in (1u32..3, 1u32..3),
        expect in two_rows(),
    ) {
        let balls = format!("blue = {}\nred = {}\nstart = \"blue\"", balls.0, balls.1);
        hold(&tall(['^', given[0], given[1]], [3, 0, 1, bits], &balls, &expect));
    }

    #[test]
    fn endless_runs_on_tall_boards_lose_no_cheapest_board(
        given in prop::array::uniform3(prop::sample::select(vec!['-', '-', '\\', '>'])),
        bits in 0u32..2,
        expect in prop::sample::select(vec![
            "end = \"repeats\"", "end = \"empty\"", "out = { repeat = \"BR\" }", "out = { repeat = \"BBR\" }",
        ]),
    ) {
        let balls = "blue = \"unlimited\"\nred = 2\nstart = \"blue\"";
        hold(&tall(given, [5, 0, 0, bits], balls, &format!("[expect]\n{expect}")));
    }

    #[test]
    fn wide_boards_lose_no_cheapest_board(
        given in prop::array::uniform2(prop::sample::select(vec!['-', '-', '\\', '/'])),
        supply in (2u32..5, 0u32..2, 0u32..2, 0u32..2),
        balls in (0u32..3, 1u32..3),
        start in prop::sample::select(vec!["blue", "red", "player"]),
        expect in expectation(),
    ) {
        let (ramps, crossovers, interceptors, bits) = supply;
        let balls = format!("blue = {}\nred = {}\nstart = \"{start}\"", balls.0, balls.1);
        let supply = [ramps, crossovers, interceptors, bits];
        hold(&wide(given, supply, &balls, &format!("[expect]\n{expect}")));
    }

    #[test]
    fn middling_boards_lose_no_cheapest_board(
        given in prop::array::uniform2(prop::sample::select(vec!['-', '-', '\\', '/', '<'])),
        supply in (2u32..6, 0u32..2, 0u32..2, 0u32..2),
        balls in (0u32..3, 1u32..3),
        start in prop::sample::select(vec!["blue", "red", "player"]),
        expect in expectation(),
    ) {
        let (ramps, crossovers, interceptors, bits) = supply;
        let balls = format!("blue = {}\nred = {}\nstart = \"{start}\"", balls.0, balls.1);
        let supply = [ramps, crossovers, interceptors, bits];
        hold(&middling(given, supply, &balls, &format!("[expect]\n{expect}")));
    }
}

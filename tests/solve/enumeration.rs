//! All boards of small challenges, one after the other, compared with the solver.

use proptest::prelude::*;
use tumble::Table;
use tumble::board::{Board, Cell, Drawing, Kind, Mark, Part, Side};
use tumble::challenge::{Cells, Challenge, Cost, StartRule};
use tumble::game::Nim;
use tumble::solve::{SolveOptions, solve};
use tumble::table;

use crate::depth;

/// The possible marks of a cell.
fn marks(challenge: &Challenge, is_gear_cell: bool) -> Vec<Mark> {
    let all: &[Part] = if is_gear_cell {
        &[Part::Gear]
    } else {
        &[
            Part::Ramp(Side::Left),
            Part::Ramp(Side::Right),
            Part::Crossover,
            Part::Interceptor,
            Part::Bit(Side::Left),
            Part::Bit(Side::Right),
            Part::GearBit(Side::Left),
            Part::GearBit(Side::Right),
            Part::WeighGate(Side::Left),
            Part::WeighGate(Side::Right),
        ]
    };
    let supplied = |part: &Part| challenge.supply.of(Mark::Part(*part).kind().unwrap()) > 0;
    let parts = all.iter().copied().filter(supplied).map(Mark::Part);
    std::iter::once(Mark::Empty).chain(parts).collect()
}

/// The least cost over all boards, and the number of boards with that cost.
fn cheapest(challenge: &Challenge) -> Option<([u32; 5], u64)> {
    cheapest_keeping(challenge, &[])
}

/// The same over all boards that keep these placed parts.
pub(crate) fn cheapest_keeping(
    challenge: &Challenge,
    kept: &[(Cell, Mark)],
) -> Option<([u32; 5], u64)> {
    let shape = challenge.given.shape();
    let open = |cell: &Cell| challenge.given.at(*cell) == Mark::Empty;
    let parts = shape.part_cells().filter(open).map(|cell| (cell, marks(challenge, false)));
    let gears = shape.gear_cells().filter(open).map(|cell| (cell, marks(challenge, true)));
    // A bit that is drawn upright and is not an input points as the player likes, and costs nothing.
    let inputs = challenge.input_cells();
    let free = challenge.given.marks().filter_map(|(cell, mark)| match mark {
        Mark::Upright { gear: false } if !inputs.contains(&cell) => {
            Some((cell, Side::BOTH.map(|side| Mark::Part(Part::Bit(side))).to_vec()))
        }
        _ => None,
    });
    let mut choices: Vec<(Cell, Vec<Mark>)> = parts.chain(gears).chain(free).collect();
    for (cell, marks) in &mut choices {
        if let Some((_, mark)) = kept.iter().find(|(other, _)| other == cell) {
            *marks = vec![*mark];
        }
    }
    let mut best = None;
    visit(challenge, &choices, &mut challenge.given.clone(), &mut [0; 7], &mut best);
    best
}

fn visit(
    challenge: &Challenge,
    choices: &[(Cell, Vec<Mark>)],
    drawing: &mut Drawing,
    counts: &mut [u32; 7],
    best: &mut Option<([u32; 5], u64)>,
) {
    let key = Cost::new(*counts).key();
    // Parts are only added from here on.
    if best.is_some_and(|(least, _)| key > least) {
        return;
    }
    let Some(((cell, marks), rest)) = choices.split_first() else {
        for &lever in levers(challenge) {
            if passes(challenge, drawing, lever) {
                match best {
                    Some((least, number)) if *least == key => *number += 1,
                    _ => *best = Some((key, 1)),
                }
            }
        }
        return;
    };
    let given = challenge.given.at(*cell);
    for &mark in marks {
        let placed = mark.kind().filter(|_| given == Mark::Empty);
        if let Some(kind) = placed {
            if counts[kind.index()] == challenge.supply.of(kind) {
                continue;
            }
            counts[kind.index()] += 1;
        }
        drawing.set(*cell, mark);
        visit(challenge, rest, drawing, counts, best);
        drawing.set(*cell, given);
        if let Some(kind) = placed {
            counts[kind.index()] -= 1;
        }
    }
}

fn levers(challenge: &Challenge) -> &'static [Side] {
    match challenge.start {
        StartRule::Player => &Side::BOTH,
        _ => &[Side::Left],
    }
}

/// Whether a board is legal and passes in all rows.
fn passes(challenge: &Challenge, drawing: &Drawing, lever: Side) -> bool {
    let inputs = challenge.input_cells();
    let Ok(board) = Board::with_free(drawing, &inputs) else { return false };
    // A train must not hold two inputs, or an input and a given part with a direction.
    let held = challenge.inputs.iter().enumerate().flat_map(|(place, input)| {
        let cells = input.cells.all().iter().enumerate();
        cells.map(move |(at, &cell)| (cell, Some((place, input.cells.bit_of(at)))))
    });
    let mut held: Vec<_> = held.collect();
    for (cell, mark) in challenge.given.marks() {
        if matches!(mark, Mark::Part(Part::GearBit(_))) && !inputs.contains(&cell) {
            held.push((cell, None));
        }
    }
    let apart = held.iter().all(|(cell, owner)| {
        held.iter().all(|(other, other_owner)| {
            owner == other_owner
                || board.switch_at(*cell).is_none()
                || board.switch_at(*cell) != board.switch_at(*other)
        })
    });
    let linked = challenge.inputs.iter().all(|input| match &input.cells {
        Cells::Same { cells, linked: true } => {
            cells.iter().all(|&cell| board.switch_at(cell) == board.switch_at(cells[0]))
        }
        _ => true,
    });
    let holds = || match Nim::new(challenge, &board) {
        Some(nim) => nim.play_all(0).is_ok_and(|judged| judged.lost == 0),
        None => Table::new(challenge, &board)
            .and_then(|table| table.with_lever(lever).verdict_with(&table::TableOptions::default()))
            .is_ok_and(|verdict| verdict.passes()),
    };
    apart && linked && holds()
}

/// A challenge on a board of three rows with cells for eight parts and seven gears.
pub(crate) fn challenge(
    given: [char; 4],
    supply: [u32; 6],
    balls: (u32, u32),
    start: &str,
    expect: &str,
    inputs: &str,
) -> Option<Challenge> {
    let (blue, red) = balls;
    let balls = format!("blue = {blue}\nred = {red}\nstart = \"{start}\"");
    Challenge::read(&spec(given, supply, &balls, &format!("{inputs}[expect]\n{expect}"))).ok()
}

/// A spec with the board of three rows.
pub(crate) fn spec(given: [char; 4], supply: [u32; 6], balls: &str, rest: &str) -> String {
    let [a, b, c, d] = given;
    let kinds = ["ramp", "crossover", "interceptor", "bit", "gear_bit", "gear"];
    let supply: String =
        kinds.iter().zip(supply).map(|(kind, count)| format!("{kind} = {count}\n")).collect();
    format!(
        "schema = 1\nnumber = 900\nid = \"small\"\ntitle = \"Small\"\nobjective = \"Small.\"\n\
         provenance = \"own\"\nsources = [\"made by a test\"]\n\
         [balls]\n{balls}\n\
         [supply]\n{supply}\
         [shape]\nrows = 3\ncolumns = 5\nblue_entry = 1\nred_entry = 5\nlast_row = \"all\"\n\
         [board]\ngrid = '''\n{a}.-.{b}\n.{c}.-.\n-.{d}.-\n'''\n{rest}\n"
    )
}

/// Solves a challenge and compares the answer with all of its boards; returns the least cost.
pub(crate) fn agree(challenge: &Challenge) -> Option<[u32; 5]> {
    let all = cheapest(challenge);
    let outcome =
        solve(challenge, &SolveOptions::default(), &mut |_| {}).expect("it can be solved");
    assert_eq!(outcome.impossible, all.is_none());
    let (least, boards) = all?;
    assert!(outcome.is_proven());
    let best = outcome.best.expect("there is a solution");
    assert_eq!(best.cost.key(), least, "{}", best.toml);
    let counted = tumble::solve::Counted::boards_of(
        challenge,
        &SolveOptions::default(),
        best.cost,
        &outcome.cases,
        50,
        &mut |_, _| {},
    );
    let counted = counted.expect("it can be counted");
    assert_eq!(counted.boards, boards.min(50), "boards that cost {least:?}");
    Some(least)
}

pub(crate) fn expectation() -> impl Strategy<Value = String> {
    prop_oneof![
        "[BR]{0,4}".prop_map(|balls| format!("out = \"{balls}\"")),
        "[BR]{0,3}".prop_map(|balls| format!("out = \"{balls}\"\nend = \"empty\"")),
        patterns(),
        Just("intercepted = '\"blue\"'".to_owned()),
        Just("intercepted = '\"red\"'".to_owned()),
    ]
}

/// Regular expressions, with any end of a run or with a fixed one.
fn patterns() -> impl Strategy<Value = String> {
    ("[BR]([*?]|[{]1,2[}])?[BR.]?([(]BR[?][|]R[)][*+])?", prop::bool::ANY).prop_map(
        |(pattern, empties)| {
            let end = if empties { "end = \"empty\"\n" } else { "" };
            format!("{end}out = {{ matches = \"{pattern}\" }}")
        },
    )
}

/// Expectations that depend on the lever that the player chooses.
fn expectation_by_lever() -> impl Strategy<Value = String> {
    prop_oneof![
        ("[BR]{0,3}", "[BR]{0,3}").prop_map(|(red, blue)| {
            format!("out = {{ value = \"start == red ? '{red}' : '{blue}'\" }}")
        }),
        "[BR]{1,3}".prop_map(|balls| {
            format!("end = \"empty\"\nout = {{ value = \"'{balls}'\", when = \"start == blue\" }}")
        }),
        Just("intercepted = 'start'".to_owned()),
        Just("intercepted = 'start == red ? blue : red'".to_owned()),
    ]
}

fn endless_expectation() -> impl Strategy<Value = String> {
    prop_oneof![
        "[BR]{1,3}".prop_map(|pattern| format!("out = {{ repeat = \"{pattern}\" }}")),
        patterns(),
        Just("end = \"repeats\"".to_owned()),
        Just("end = \"empty\"".to_owned()),
        Just("end = \"intercepted\"".to_owned()),
        Just("intercepted = 'red'".to_owned()),
        "[BR]{0,3}".prop_map(|balls| format!("out = \"{balls}\"")),
    ]
}

#[test]
fn a_gear_that_turns_nothing_makes_no_second_board() {
    let balls = "blue = 1\nred = 0";
    let text = spec(['-'; 4], [3, 0, 0, 0, 1, 0], balls, "[expect]\nout = \"B\"");
    let text = text.replace("\n-.", "\n-*");
    assert!(agree(&Challenge::read(&text).expect("the spec makes sense")).is_some());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(depth::share(36)))]

    #[test]
    fn the_cheapest_board_is_the_cheapest_of_all(
        given in prop::array::uniform4(prop::sample::select(vec!['-', '-', '-', '-', '<', '\\', '^'])),
        bits in 0u32..3,
        crossovers in 0u32..2,
        interceptors in 0u32..2,
        balls in (0u32..4, 0u32..4),
        start in prop::sample::select(vec!["blue", "red", "player"]),
        expect in expectation(),
    ) {
        let supply = [4, crossovers, interceptors, bits, 0, 0];
        let challenge = challenge(given, supply, balls, start, &expect, "");
        prop_assume!(challenge.is_some());
        agree(&challenge.unwrap());
    }

    #[test]
    fn the_cheapest_board_by_lever_is_the_cheapest_of_all(
        given in prop::array::uniform4(prop::sample::select(vec!['-', '-', '-', '<', '\\'])),
        interceptors in 0u32..2,
        bits in 0u32..2,
        loads in prop::array::uniform2(prop::sample::select(vec!["0", "1", "3", "\"unlimited\""])),
        expect in expectation_by_lever(),
    ) {
        let supply = [5, 0, interceptors, bits, 0, 0];
        let balls = format!("blue = {}\nred = {}\nstart = \"player\"", loads[0], loads[1]);
        let text = spec(given, supply, &balls, &format!("[expect]\n{expect}"));
        agree(&Challenge::read(&text).expect("the spec makes sense"));
    }

    #[test]
    fn the_cheapest_board_with_gears_is_the_cheapest_of_all(
        given in prop::array::uniform2(prop::sample::select(vec!['-', '<', '>', '{', '}'])),
        has_gear in prop::bool::ANY,
        balls in (1u32..4, 1u32..4),
        start in prop::sample::select(vec!["blue", "player"]),
        expect in expectation(),
    ) {
        let given = [given[0], '-', given[1], '-'];
        let supply = [3, 0, 0, 0, 2, 1];
        let (blue, red) = balls;
        let balls = format!("blue = {blue}\nred = {red}\nstart = \"{start}\"");
        let text = spec(given, supply, &balls, &format!("[expect]\n{expect}"));
        // A given gear may turn nothing.
        let text = if has_gear { text.replace("\n-.", "\n-*") } else { text };
        let challenge = Challenge::read(&text);
        prop_assume!(challenge.is_ok());
        agree(&challenge.unwrap());
    }

    #[test]
    fn the_cheapest_board_for_all_inputs_is_the_cheapest_of_all(
        kinds in prop::sample::select(vec![('^', '^'), ('v', '^'), ('v', 'v')]),
        balls in (1u32..3, 1u32..3),
        gears in 0u32..2,
        value in prop::sample::select(vec!["A == 1 ? \"blue\" : \"red\"", "A == B ? \"blue\" : \"red\"", "\"any\""]),
    ) {
        let given = [kinds.0, '-', kinds.1, '-'];
        let supply = [2, 0, 2, 0, 1, gears];
        let inputs = "[inputs]\nA = [1, 1]\nB = [2, 2]\n";
        let expect = format!("intercepted = '{value}'");
        let challenge = challenge(given, supply, balls, "blue", &expect, inputs);
        prop_assume!(challenge.is_some());
        agree(&challenge.unwrap());
    }

    #[test]
    fn the_cheapest_board_of_endless_runs_is_the_cheapest_of_all(
        given in prop::array::uniform4(prop::sample::select(vec!['-', '-', '<', '>', '\\', '/'])),
        bits in 0u32..2,
        crossovers in 0u32..2,
        interceptors in 0u32..2,
        loads in (prop::sample::select(vec!["\"unlimited\"", "2"]), prop::sample::select(vec!["\"unlimited\"", "1"])),
        start in prop::sample::select(vec!["blue", "red", "player"]),
        expect in endless_expectation(),
        value in prop::option::of(0u32..2),
    ) {
        let supply = [5, crossovers, interceptors, bits, 0, 0];
        let balls = format!("blue = {}\nred = {}\nstart = \"{start}\"", loads.0, loads.1);
        // A part of the start board that has a direction, for an expectation of its value.
        let places = ["[1, 1]", "[1, 5]", "[2, 2]", "[3, 3]"];
        let named = given.iter().zip(places).find(|(letter, _)| **letter != '-');
        let (name, value) = match (named, value) {
            (Some((_, place)), Some(value)) => {
                (format!("[registers]\nA = {place}\n"), format!("\n[expect.final]\nA = '{value}'"))
            }
            _ => Default::default(),
        };
        let rest = format!("{name}[expect]\n{expect}{value}");
        let challenge = Challenge::read(&spec(given, supply, &balls, &rest));
        agree(&challenge.expect("the spec makes sense"));
    }
}

#[test]
fn the_small_challenges_are_read() {
    let supply = [4, 1, 1, 2, 2, 1];
    let inputs = "[inputs]\nA = [1, 1]\nB = [2, 2]\n";
    let expect = "intercepted = 'A == B ? \"blue\" : \"red\"'";
    assert!(challenge(['v', '-', '^', '-'], supply, (2, 2), "blue", expect, inputs).is_some());
    assert!(
        challenge(['{', '-', '<', '-'], supply, (2, 2), "player", "out = \"BR\"", "").is_some()
    );
    assert_eq!(Kind::TOY.len(), 6);
}

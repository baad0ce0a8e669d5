//! Solving with kept parts, compared with enumeration.

use proptest::prelude::*;
use tumble::board::{Board, Cell, Drawing, Mark, Part, Side};
use tumble::challenge::Challenge;
use tumble::solve::{self, BlockingParts, SolveError, SolveOptions, solve};

use crate::depth;

use super::enumeration::{challenge, cheapest_keeping, expectation};

type Kept = Vec<(Cell, Mark)>;

fn drawn(challenge: &Challenge, kept: &[(Cell, Mark)]) -> Drawing {
    let mut drawing = challenge.given.clone();
    kept.iter().for_each(|&(cell, mark)| drawing.set(cell, mark));
    drawing
}

fn without(kept: &Kept, cells: &[Cell]) -> Kept {
    kept.iter().copied().filter(|(cell, _)| !cells.contains(cell)).collect()
}

/// Solves a board with these parts, and compares all results with enumeration.
fn agree(challenge: &Challenge, kept: &Kept) {
    let partial = drawn(challenge, kept);
    assert_eq!(&solve::FoundBoard::kept_parts(challenge, &partial), kept);
    let options = SolveOptions { partial: Some(partial), ..SolveOptions::default() };
    let outcome = solve(challenge, &options, &mut |_| {}).expect("it can be solved");
    let least = |kept: &Kept| cheapest_keeping(challenge, kept).map(|(least, _)| least);
    let now = outcome.best.as_ref().map(|found| found.cost.key());
    assert_eq!(now, least(kept));
    assert_eq!(outcome.impossible, now.is_none());

    let better = |least: &[u32; 5]| now.is_none_or(|now| *least < now);
    let alone = |cell: Cell| least(&without(kept, &[cell])).filter(better);
    let found = BlockingParts::find(challenge, &options, &outcome).expect("it can be solved");
    for (cell, _) in kept {
        assert_eq!(found.innocent.contains(cell), alone(*cell).is_none(), "{cell}");
    }
    let single = kept.iter().filter_map(|(cell, _)| alone(*cell)).min();
    let nothing: Kept = Vec::new();
    assert_eq!(found.way.is_some(), least(&nothing).filter(better).is_some());
    let Some(way) = found.way else { return };
    assert!(way.proven);
    assert_eq!(way.given_up.len() == 1, single.is_some());
    let rest = without(kept, &way.given_up);
    assert_eq!(rest.len() + way.given_up.len(), kept.len(), "only kept parts are given up");
    assert_eq!(Some(way.best.cost.key()), least(&rest));
    assert!(single.is_none_or(|single| way.best.cost.key() == single));
    for (cell, mark) in rest {
        assert_eq!(way.best.drawing.at(cell), mark, "{cell} stays");
    }
    // None of several parts that are given up together could have stayed.
    for &cell in way.given_up.iter().filter(|_| way.given_up.len() > 1) {
        let others: Vec<Cell> = way.given_up.iter().copied().filter(|&it| it != cell).collect();
        assert_eq!(least(&without(kept, &others)).filter(better), None, "{cell}");
    }
}

fn part() -> impl Strategy<Value = Mark> {
    prop::sample::select(vec![
        Mark::Part(Part::Ramp(Side::Left)),
        Mark::Part(Part::Ramp(Side::Right)),
        Mark::Part(Part::Crossover),
        Mark::Part(Part::Bit(Side::Left)),
        Mark::Part(Part::Bit(Side::Right)),
        Mark::Part(Part::Interceptor),
    ])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(depth::share(30)))]

    #[test]
    fn what_is_said_under_kept_parts_holds(
        given in prop::sample::select(vec![['-', '\\', '\\', '-'], ['<', '-', '-', '/'], ['-', '/', '<', '-']]),
        parts in prop::collection::btree_map(0usize..6, part(), 1..4),
        balls in (0u32..4, 0u32..4),
        expect in expectation(),
    ) {
        let challenge = challenge(given, [3, 1, 1, 1, 0, 0], balls, "blue", &expect, "");
        prop_assume!(challenge.is_some());
        let challenge = challenge.expect("it was looked at");
        let open = |cell: &Cell| challenge.given.at(*cell) == Mark::Empty;
        let cells: Vec<Cell> = challenge.given.shape().part_cells().filter(open).collect();
        let kept: Kept = parts.into_iter().map(|(place, mark)| (cells[place], mark)).collect();
        prop_assume!(Board::new(&drawn(&challenge, &kept)).is_ok());
        let supplied = |(_, mark): &(Cell, Mark)| {
            let same = kept.iter().filter(|(_, other)| other.kind() == mark.kind()).count();
            mark.kind().is_some_and(|kind| same <= challenge.supply.of(kind) as usize)
        };
        prop_assume!(kept.iter().all(supplied));
        agree(&challenge, &kept);
    }
}

/// Two balls that must come out on the blue lever, as they do on the left.
fn two_balls() -> Challenge {
    let expect = "out = \"BB\"\nend = \"empty\"";
    challenge(['-'; 4], [4, 0, 1, 0, 0, 0], (2, 0), "blue", expect, "").expect("a sound spec")
}

#[test]
fn a_known_board_that_does_not_pass_is_no_fault_of_the_solver() {
    let challenge = two_balls();
    let empty = challenge.given.clone();
    let known = |drawing: Drawing, partial: Option<Drawing>| {
        let known = Some((drawing, Side::Left));
        solve(&challenge, &SolveOptions { known, partial, ..SolveOptions::default() }, &mut |_| {})
    };
    let error = known(empty, None).expect_err("no ball comes out");
    assert_eq!(error, SolveError::KnownFails("1 of its 1 starts fail".to_owned()));

    let best = solve(&challenge, &SolveOptions::default(), &mut |_| {}).expect("it can be solved");
    let best = best.best.expect("there is a solution").drawing;
    let interceptor = [(Cell::new(1, 5), Mark::Part(Part::Interceptor))];
    let error = known(best.clone(), Some(drawn(&challenge, &interceptor)));
    assert_eq!(error, Err(SolveError::KnownLacks(Cell::new(1, 5))));
    let outcome = known(best.clone(), Some(best)).expect("it has all that stays");
    assert!(outcome.is_proven());
}

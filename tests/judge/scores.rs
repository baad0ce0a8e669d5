//! Points, and boards that count as equal.

use super::rng::SplitMix64;
use tumble::board::{Cell, Drawing, Mark, Part, Side};
use tumble::challenge::{Cost, CostKey, Par, Reference, Specs};
use tumble::grade::{Metric, Score, Usage, Verdict, rank};
use tumble_core::Solution;
use tumble_core::lint::{Example, Lint};

#[test]
fn points_fall_with_the_cost_and_never_below_half() {
    let par = Par { key: [5, 0, 1, 0, 0], proven: true, at_least: 5 };
    let of = |counts| Verdict::Pass.points(1, 0, Some(&Cost::new(counts)), Some(&par));
    assert_eq!(of([4, 0, 0, 1, 0, 0, 0]), 10);
    assert_eq!(of([3, 0, 0, 1, 0, 0, 0]), 10);
    assert_eq!(of([3, 0, 0, 2, 0, 0, 0]), 9);
    assert_eq!(of([5, 0, 0, 1, 0, 0, 0]), 9);
    assert_eq!(of([7, 0, 0, 1, 0, 0, 0]), 7);
    assert_eq!(of([29, 0, 0, 1, 0, 0, 0]), 5);
}

#[test]
fn a_board_that_fails_has_less_than_one_that_passes() {
    let of = |rows, holding| Verdict::Fail.points(rows, holding, None, None);
    assert_eq!((of(15, 1), of(4, 2), of(1000, 999), of(1, 0), of(0, 0)), (0, 2, 3, 0, 0));
}

/// The likeness of a board under the challenge of an example, with this first lever.
fn likeness_of(example: Example, lever: Side) -> String {
    let challenge = example.challenge().expect("a challenge");
    let board = example.board(&challenge).expect("a board").drawing();
    Solution::with_lever(challenge, board, lever).expect("a solution").likeness()
}

#[test]
fn idle_parts_do_not_tell_boards_apart_and_others_do() {
    let example = Lint::find("empty-cell").expect("a lint").example;
    let of = |board| likeness_of(Example { board, ..example }, Side::Left);
    let plain = of(".\\.-.\n-./.-\n.\\.-.\n-./.-\n");
    assert_eq!(plain, of(".\\./.\n-./.-\n.\\.U.\n-./.X\n"));
    assert_eq!(plain, of(".\\.<.\n-./.-\n.\\.-.\n-./.-\n"));
    assert_eq!(plain, of(".\\.-.\n-./*{\n.\\.{.\n-./.-\n"));
    assert_ne!(plain, of(".\\.-.\n-./.-\n./.-.\n/.-.-\n"));
    // Balls meet too few of these parts, so that all of them count.
    assert_ne!(of(".-.-.\n-./.-\n.\\.-.\n"), of(".-.-.\n-.\\.-\n./.-.\n"));
}

#[test]
fn gears_tell_boards_apart_only_by_their_trains() {
    let challenge = Specs::library().find(&Reference::Number(54)).expect("challenge 54");
    let reference = Solution::reference(&challenge).expect("a board");
    let trains = |solution: &Solution| solution.board().switches().len();
    let mut seen = [false; 2];
    for cell in challenge.given.shape().places() {
        let mut drawing = reference.board().drawing();
        match drawing.at(cell) {
            Mark::Empty => drawing.set(cell, Mark::Part(Part::Gear)),
            Mark::Part(Part::Gear) => drawing.set(cell, Mark::Empty),
            _ => continue,
        }
        let lever = reference.lever();
        let Ok(other) = Solution::with_lever(challenge.clone(), drawing, lever) else { continue };
        let is_same = trains(&other) == trains(&reference);
        assert_eq!(other.likeness() == reference.likeness(), is_same, "{cell}");
        seen[usize::from(is_same)] = true;
    }
    assert_eq!(seen, [true; 2]);
}

#[test]
fn a_mirror_image_is_the_same_board() {
    // The player chooses the lever, so that a board and its mirror image run alike.
    let tables = "[balls]\nblue = 2\nred = 2\nstart = \"player\"\n[expect]\nend = \"empty\"\n";
    let example = Example { tables, ..Lint::find("empty-cell").expect("a lint").example };
    let board = Example { board: ".\\.-.\n-./.-\n.\\.-.\n-./.-\n", ..example };
    let image = Example { board: ".-./.\n-.\\.-\n.-./.\n-.\\.-\n", ..example };
    assert_eq!(likeness_of(board, Side::Left), likeness_of(image, Side::Right));
    // The board of challenge 10 and its mirror image both pass with the lever that is given.
    let specs = Specs::library();
    let reference = Solution::reference(&specs.find(&Reference::Number(10)).expect("challenge 10"))
        .expect("a board");
    let mut image = Drawing::new(reference.board().shape().clone());
    for (cell, part) in reference.board().parts() {
        let side = part.pointing().map(Side::other);
        let there = Cell::new(cell.row, 12 - cell.column);
        image.set(there, Mark::Part(side.map_or(part, |side| part.kind().part(side))));
    }
    let image = Solution::with_lever(reference.challenge().clone(), image, reference.lever());
    let image = image.expect("a solution");
    assert_ne!(image.board(), reference.board());
    assert_eq!(image.likeness(), reference.likeness());
}

#[test]
fn the_frontier_of_a_ranking_is_what_nothing_else_beats() {
    let mut chance = SplitMix64::new(30);
    let metrics = [Metric::Cost(CostKey::Parts), Metric::Balls, Metric::Falls];
    for round in 0..200 {
        let frontier = &metrics[..1 + round % 3];
        let mut score = || Score {
            cost: Cost::new([chance.below(6) as u32, 0, 0, 0, 0, 0, 0]),
            balls: chance.below(6),
            usage: Usage { falls: chance.below(6), ..Usage::default() },
        };
        let scores: Vec<Score> = (0..12).map(|_| score()).collect();
        for place in rank(&scores, &[], frontier) {
            let own = &scores[place.index];
            let beats = |other: &Score| {
                let pairs = || frontier.iter().map(|by| (by.of(other), by.of(own)));
                pairs().all(|(other, own)| other <= own) && pairs().any(|(other, own)| other < own)
            };
            assert_eq!(place.on_frontier, !scores.iter().any(beats), "{scores:?}");
        }
    }
}

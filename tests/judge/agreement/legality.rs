//! Both machines accept the same shapes and the same drawings as boards.

use std::collections::BTreeSet;

use tumble::board::{Board, BoardError, Shape, Slot};

use crate::agreement::independent::{self, Ground, Wrong};
use crate::agreement::translate::{cell, drawing, groups, parameters, place};
use crate::chance;
use crate::rng::SplitMix64;

#[test]
fn the_toy_is_the_same() {
    let ground = Ground::toy();
    assert!(ground.is_sound());
    assert_eq!(Shape::new(parameters(&ground)), Ok(Shape::toy()));
    let part_cells = ground.places().into_iter().filter(|place| ground.is_part_cell(*place));
    assert_eq!(part_cells.count(), 51);
}

#[test]
fn both_take_the_same_numbers_for_a_shape() {
    let mut sound = 0;
    for rows in 0..=6 {
        for columns in 0..=9 {
            for blue in 0..=6 {
                for red in 0..=10 {
                    for (lone_middle, missing) in [
                        (false, vec![]),
                        (true, vec![]),
                        (false, vec![(1, 2)]),
                        (true, vec![(2, 7), (5, 3)]),
                    ] {
                        let missing = missing.into_iter().collect();
                        let ground = Ground { rows, columns, blue, red, lone_middle, missing };
                        let shape = Shape::new(parameters(&ground));
                        assert_eq!(shape.is_ok(), ground.is_sound(), "{ground:?}: {shape:?}");
                        if let Ok(shape) = shape {
                            sound += 1;
                            compare_cells(&ground, &shape);
                            assert_eq!(shape.halves_meet(), ground.halves_meet(), "{ground:?}");
                        }
                    }
                }
            }
        }
    }
    assert!(sound > 100, "only {sound} of the shapes are sound");
}

#[test]
fn both_say_of_the_same_shapes_that_their_halves_never_meet() {
    let mut rng = SplitMix64::new(2);
    let (mut meeting, mut apart) = (0, 0);
    for _ in 0..3_000 {
        let ground = chance::ground(&mut rng);
        if ground.rows > 7 {
            continue;
        }
        let shape = Shape::new(parameters(&ground)).expect("the ground is sound");
        let meet = ground.halves_meet();
        assert_eq!(shape.halves_meet(), meet, "{ground:?}");
        *(if meet { &mut meeting } else { &mut apart }) += 1;
    }
    assert!(meeting > 100 && apart > 100, "{meeting} shapes whose halves meet, {apart} others");
}

fn compare_cells(ground: &Ground, shape: &Shape) {
    for row in 0..=ground.rows + 1 {
        for column in 0..=ground.columns + 1 {
            let slot = if ground.is_part_cell((row, column)) {
                Slot::Part
            } else if ground.is_gear_cell((row, column)) {
                Slot::Gear
            } else {
                Slot::None
            };
            assert_eq!(shape.slot(cell((row, column))), slot, "[{row},{column}] of {ground:?}");
        }
    }
}

fn wrong(error: &BoardError) -> Wrong {
    match error {
        BoardError::OnGearCell { cell, .. } => Wrong::NotOnGearCell(place(*cell)),
        BoardError::GearOnPartCell { cell } => Wrong::NotOnPartCell(place(*cell)),
        BoardError::NoCell { cell, .. } => Wrong::NoCell(place(*cell)),
        BoardError::Upright { cell, .. } => Wrong::Upright(place(*cell)),
        BoardError::TrainBothWays { train, .. } => {
            Wrong::Train(train.iter().copied().map(place).collect())
        }
        other => panic!("the rules have no such fault: {other}"),
    }
}

#[test]
fn both_find_the_same_faults_in_a_drawing() {
    let mut rng = SplitMix64::new(1);
    let (mut legal, mut kinds) = (0, BTreeSet::new());
    for _ in 0..10_000 {
        let drawn = chance::careless_board(&mut rng);
        let own = independent::Board::read(&drawn.ground, &drawn.text);
        let library = Board::new(&drawing(&drawn));
        match (own, library) {
            (Ok(own), Ok(library)) => {
                legal += 1;
                let own: Vec<_> = own.groups().into_iter().collect();
                assert_eq!(own, groups(&library), "{}", drawn.text);
            }
            (own, library) => {
                let own: BTreeSet<Wrong> = own.err().into_iter().flatten().collect();
                let errors = library.err().into_iter().flatten();
                let library: BTreeSet<Wrong> = errors.map(|error| wrong(&error)).collect();
                assert_eq!(own, library, "{:?}\n{}", drawn.ground, drawn.text);
                kinds
                    .extend(own.iter().map(std::mem::discriminant).map(|kind| format!("{kind:?}")));
            }
        }
    }
    assert!((2_500..7_500).contains(&legal), "{legal} of 10000 drawings are legal");
    assert_eq!(kinds.len(), 5, "not every fault came up: {kinds:?}");
}

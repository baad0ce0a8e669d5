//! Faults of a drawing, with their cells.

use std::collections::BTreeSet;

use proptest::prelude::*;
use tumble::board::notation::Notation;
use tumble::board::{Board, BoardError, Cell, Drawing, Kind, Landing, Shape, Side};

use crate::depth;
use crate::properties::strategies::machine;

fn toy(rows: &[&str]) -> Drawing {
    let text: Vec<&str> = rows.iter().copied().chain([""; 11]).take(11).collect();
    let reading = Notation::Book.read(&(text.join("\n") + "\n"), &Shape::toy());
    assert_eq!(reading.errors, []);
    reading.picture.drawing
}

fn errors(rows: &[&str]) -> Vec<BoardError> {
    Board::new(&toy(rows)).err().unwrap_or_default()
}

#[test]
fn a_ball_from_outside_the_board_stays_outside() {
    let last = u16::MAX;
    for (cell, side) in [((1, 0), Side::Left), ((1, last), Side::Right), ((1, last), Side::Left)] {
        assert_eq!(Shape::toy().landing(cell.into(), side), Landing::Outside, "{cell:?}");
    }
    assert_eq!(Shape::toy().landing(Cell::new(last, 0), Side::Left), Landing::Lever(Side::Left));
}

#[test]
fn every_fault_of_a_drawing_is_named() {
    let cell = Cell::new(1, 3);
    assert_eq!(errors(&["  X"]), [BoardError::OnGearCell { cell, kind: Kind::Crossover }]);
    let cell = Cell::new(1, 4);
    assert_eq!(errors(&["   *"]), [BoardError::GearOnPartCell { cell }]);
    let cell = Cell::new(1, 1);
    assert_eq!(errors(&["/"]), [BoardError::NoCell { cell, kind: Kind::Ramp }]);
    let cell = Cell::new(1, 4);
    assert_eq!(errors(&["   ^"]), [BoardError::Upright { cell, kind: Kind::Bit }]);
    assert_eq!(errors(&["   v"]), [BoardError::Upright { cell, kind: Kind::GearBit }]);
}

#[test]
fn a_train_drawn_both_ways_is_named_once_with_all_its_cells() {
    let train: Vec<Cell> = [(1, 4), (2, 3), (2, 5), (3, 4)].map(Cell::from).to_vec();
    let both_ways = BoardError::TrainBothWays {
        cell: Cell::new(2, 5),
        side: Side::Right,
        first: Cell::new(1, 4),
        train,
    };
    assert_eq!(both_ways.cell(), Cell::new(2, 5));
    assert_eq!(
        both_ways.to_string(),
        "the gear bits [1,4], [2,3], [2,5] and [3,4] are one train and turn together, but [2,5] \
         points right and [1,4] left: draw them all the same way"
    );
    assert_eq!(errors(&["   {", "  {*}", "   }"]), [both_ways]);
}

#[test]
fn gear_bits_that_touch_no_common_gear_are_trains_of_their_own() {
    let board = Board::new(&toy(&["   {", "  }.{", "   }", "   *"])).expect("no gear links them");
    assert_eq!(board.switches().len(), 4);
    assert_eq!(board.switches()[3].gears, [Cell::new(4, 4)]);
}

#[test]
fn all_faults_of_a_drawing_are_told_at_once_in_reading_order() {
    let cells: Vec<Cell> =
        errors(&["/  *", "   ^   X", "  <"]).iter().map(BoardError::cell).collect();
    assert_eq!(cells, [(1, 1), (1, 4), (2, 4), (2, 8), (3, 3)].map(Cell::from)[..]);
}

#[test]
fn an_upright_bit_that_is_misplaced_is_told_once() {
    let cell = Cell::new(1, 3);
    assert_eq!(errors(&["  ^"]), [BoardError::OnGearCell { cell, kind: Kind::Bit }]);
}

#[test]
fn an_upright_gear_bit_is_told_beside_a_train_drawn_both_ways() {
    let found = errors(&["   {", "  v*}", ""]);
    let cells: Vec<Cell> = found.iter().map(BoardError::cell).collect();
    assert_eq!(cells, [Cell::new(2, 3), Cell::new(2, 5)]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(depth::share(500)))]

    /// Drawing a board and reading it gives the same board; each of its bits and trains has one index.
    #[test]
    fn a_board_is_its_drawing((board, _) in machine()) {
        prop_assert_eq!(&Board::new(&board.drawing()), &Ok(board.clone()));
        let mut first = None;
        for (number, switch) in board.switches().iter().enumerate() {
            prop_assert!(first < switch.cells.first().copied());
            first = switch.cells.first().copied();
            for &cell in switch.cells.iter().chain(&switch.gears) {
                prop_assert_eq!(board.switch_at(cell), Some(number));
            }
            for &cell in &switch.cells {
                let pointing = board.part(cell).and_then(|part| part.pointing());
                prop_assert_eq!(pointing, Some(switch.drawn));
            }
        }
        let listed: BTreeSet<Cell> =
            board.switches().iter().flat_map(|switch| switch.cells.clone()).collect();
        let turning = |kind| matches!(kind, Kind::Bit | Kind::GearBit);
        let standing = board.parts().filter(|(_, part)| turning(part.kind()));
        prop_assert_eq!(listed, standing.map(|(cell, _)| cell).collect());
    }
}

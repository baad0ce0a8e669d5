//! Parts that no ball meets do not count; all parts of a cheapest board do.

use std::collections::BTreeSet;

use tumble::Table;
use tumble::board::notation::Notation;
use tumble::board::{Board, Cell, Kind, Mark, Side, Slot};
use tumble::challenge::{LibrarySpec, Specs};
use tumble::grade::{GradeOptions, Verdict, grade};
use tumble::machine::{Phase, Position};
use tumble::problem::Source;

use crate::metamorphic::cases::{Case, cases};

/// A limit above the number of steps of any finite run of the library.
const STEPS: usize = 1 << 16;

/// The cells that some ball of some row reaches.
fn visited(case: &Case) -> BTreeSet<Cell> {
    let mut visited = BTreeSet::new();
    let rows = case.challenge.rows.iter();
    for row in rows {
        let row = row.expect("the condition has a value");
        let board = case.challenge.board_in(&row, &case.board);
        let start = case.challenge.start_in(&row, &board, case.lever);
        let mut position = Position::new(&board, &start);
        for _ in 0..STEPS {
            if let Phase::Falling(ball) = position.phase() {
                visited.insert(ball.cell);
            }
            if position.step().is_none() {
                break;
            }
        }
    }
    visited
}

/// The gear bits beside a gear cell, or the gears beside a part cell.
fn beside(board: &Board, cell: Cell) -> usize {
    let Cell { row, column } = cell;
    let around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)];
    let turns = |&place: &(u16, u16)| {
        let kind = board.part(Cell::from(place)).map(|part| part.kind());
        matches!(kind, Some(Kind::GearBit | Kind::Gear))
    };
    around.iter().filter(|place| turns(place)).count()
}

#[test]
fn a_part_that_no_ball_meets_changes_no_verdict() {
    let mut added = 0;
    for case in cases() {
        let visited = visited(&case);
        let before = case.verdict(&case.board);
        for cell in case.board.shape().places() {
            if case.board.part(cell).is_some() || visited.contains(&cell) {
                continue;
            }
            let kinds: &[Kind] = match case.board.shape().slot(cell) {
                Slot::None => &[],
                // A gear that touches two gear bits makes them one train, so it counts as met.
                Slot::Gear if beside(&case.board, cell) > 1 => &[],
                Slot::Gear => &[Kind::Gear],
                Slot::Part if beside(&case.board, cell) > 0 => {
                    &[Kind::Ramp, Kind::Crossover, Kind::Interceptor, Kind::Bit]
                }
                Slot::Part => {
                    &[Kind::Ramp, Kind::Crossover, Kind::Interceptor, Kind::Bit, Kind::GearBit]
                }
            };
            let turn = Side::from_bit((cell.row / 2) % 2 == 0);
            for kind in kinds {
                let board = case
                    .with(&case.board, cell, Mark::Part(kind.part(turn)))
                    .unwrap_or_else(|| panic!("a {kind} fits at {cell}"));
                let after = case.verdict(&board);
                assert_eq!(after, before, "{}: a {kind} at {cell}", case.entry.file);
                added += 1;
            }
        }
    }
    assert!(added > 1000, "parts were added");
}

#[test]
fn every_part_of_a_cheapest_board_is_needed() {
    for case in cases() {
        // A board that is not proven to be the cheapest may still have idle parts.
        if !case.challenge.par.is_some_and(|par| par.proven) {
            continue;
        }
        for cell in case.placed() {
            if let Some(board) = case.with(&case.board, cell, Mark::Empty) {
                let verdict = case.verdict(&board);
                assert!(!verdict.passes(), "{}: {cell} is idle", case.entry.file);
            }
        }
    }
}

#[test]
fn no_start_board_alone_passes() {
    let specs = Specs::library();
    for entry in LibrarySpec::all() {
        let challenge = entry.read().expect("the spec reads");
        let grid = Notation::Book.write(&challenge.given);
        for lever in [None, Some(Side::Left), Some(Side::Right)] {
            let text = format!("challenge = {}\nboard = '''\n{grid}'''\n", entry.number);
            let options = GradeOptions { lever, ..GradeOptions::default() };
            let graded = grade(&Source::new(entry.file, text), &specs, &options)
                .expect("every row can be decided");
            assert_ne!(graded.verdict, Verdict::Pass, "{}", entry.file);
            assert_ne!(graded.verdict, Verdict::Unreadable, "{}", entry.file);
        }
    }
}

#[test]
fn a_ball_falls_where_a_part_that_it_meets_is_taken_away() {
    for case in cases() {
        let visited = visited(&case);
        for cell in case.placed().into_iter().filter(|cell| visited.contains(cell)) {
            // Without a gear bit its train may point the other way when a ball comes.
            if case.board.part(cell).is_some_and(|part| part.kind() == Kind::GearBit) {
                continue;
            }
            let Some(board) = case.with(&case.board, cell, Mark::Empty) else { continue };
            let table = Table::new(&case.challenge, &board).expect("the given parts are there");
            let table = table.with_lever(case.lever);
            let mut rows = table.rows().map(|row| row.expect("a value"));
            let fell = rows.any(|row| row.outcome().ending.cell() == Some(cell));
            assert!(fell, "{}: nothing falls at {cell}", case.entry.file);
        }
    }
}

//! Balls in each cell: the coverage of a table agrees with the traces of its rows.

use std::collections::BTreeMap;

use tumble::board::{Board, Cell, Side};
use tumble::challenge::{Challenge, LibrarySpec, Specs};
use tumble::machine::{Ending, Fall, FallEnd, Trace};
use tumble::table::{CellTraffic, Passages};
use tumble::{Solution, Table};

use crate::agreement::many::Family;
use crate::depth;
use crate::rng::SplitMix64;

/// The cells of a ball's path, each with the side to which it moves as it arrives, and as it leaves.
fn steps_of(fall: &Fall) -> Vec<(Cell, Side, Option<Side>)> {
    let moves = fall.path.windows(2).map(|pair| Side::from_bit(pair[1].column > pair[0].column));
    let moves: Vec<Side> = moves.collect();
    let last = match fall.end {
        FallEnd::Ended(Ending::Intercepted { .. } | Ending::Fell { .. }) => None,
        FallEnd::Ended(Ending::LeftBoard { side, .. }) => Some(side),
        // The last cell of a path is above the lever, or beside it.
        _ => Some(Side::Left),
    };
    let arrive = [fall.hopper.other()].into_iter().chain(moves.iter().copied());
    let leave = moves.iter().copied().map(Some).chain([last]);
    fall.path
        .iter()
        .zip(arrive)
        .zip(leave)
        .map(|((cell, arrive), leave)| (*cell, arrive, leave))
        .collect()
}

/// Compares the coverage of a board with the traces of its rows; returns the number of starts, unless its supply is
/// endless.
fn compare(challenge: &Challenge, board: &Board, lever: Side, what: &str) -> Option<u128> {
    let starts = challenge.rows.product().filter(|starts| *starts <= 1 << 10)?;
    let is_endless = challenge.loads.iter().any(|load| load.most_balls().len().is_none());
    let table = Table::new(challenge, board).ok()?.with_lever(lever);
    let found = table.coverage().ok().filter(|_| !is_endless)?;
    let mut rows = 0;
    let mut cells: BTreeMap<Cell, CellTraffic> = BTreeMap::new();
    for row in challenge.rows.iter() {
        let row = row.expect("its condition has a value");
        let board = challenge.board_in(&row, board);
        let start = challenge.start_in(&row, &board, lever);
        let mut own: BTreeMap<Cell, (u128, [u128; 2], u128)> = BTreeMap::new();
        for (cell, arrive, leave) in Trace::new(&board, &start).flat_map(|fall| steps_of(&fall)) {
            let (met, arrives, leaves) = own.entry(cell).or_default();
            *met += 1;
            arrives[arrive.index()] += 1;
            *leaves += u128::from(leave.is_some());
        }
        rows += 1;
        for (cell, (met, arrives, leaves)) in own {
            let traffic = cells.entry(cell).or_default();
            let add = |own: &mut Passages, balls: u128| {
                own.rows += u128::from(balls > 0);
                own.balls += balls;
            };
            add(&mut traffic.met, met);
            add(&mut traffic.arrive[0], arrives[0]);
            add(&mut traffic.arrive[1], arrives[1]);
            traffic.leave[0].balls += leaves;
        }
    }
    assert_eq!(found.rows, rows, "{what}");
    assert_eq!(found.cells.len(), cells.len(), "{what}");
    for (cell, due) in cells {
        let came = found.at(cell);
        assert_eq!((came.met, came.arrive), (due.met, due.arrive), "{what}: {cell}");
        let leave = came.leave[0].balls + came.leave[1].balls;
        assert_eq!(leave, due.leave[0].balls, "{what}: {cell}");
    }
    Some(starts)
}

#[test]
fn the_coverage_of_the_references_is_that_of_their_traces() {
    let mut compared = 0;
    for book in LibrarySpec::all() {
        let challenge = book.read().expect("it is sound");
        let Some(text) = book.solution.filter(|_| challenge.game.is_none()) else { continue };
        let solution = Solution::parse(text, &Specs::library()).expect("it is a solution");
        let starts = compare(&challenge, solution.board(), solution.lever(), book.file);
        compared += u32::from(starts.is_some());
    }
    assert!(compared > 50, "{compared}");
}

#[test]
fn the_coverage_of_random_boards_is_that_of_their_traces() {
    let mut rng = SplitMix64::new(0xc0_4e);
    // More than 64 starts are followed together.
    let (mut together, mut alone) = (0, 0);
    while together < depth::share(300) {
        let family = Family::random(&mut rng);
        let grid = family.grid(&mut rng);
        let Some(board) = family.board(&grid) else { continue };
        match compare(&family.challenge, &board, Side::Left, &grid) {
            Some(..=64) => alone += 1,
            Some(_) => together += 1,
            None => {}
        }
    }
    assert!(alone > 0, "{alone} one by one");
}

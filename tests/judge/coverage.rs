//! What balls do in each cell: the coverage of a table is what the traces of its rows show.

use std::collections::BTreeMap;

use tumble::Solution;
use tumble::board::{Cell, Side};
use tumble::challenge::{LibrarySpec, Specs};
use tumble::machine::{Ending, Fall, FallEnd, Trace};
use tumble::table::{CellTraffic, Passages};

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

#[test]
fn the_coverage_of_every_small_reference_is_that_of_its_traces() {
    let (mut together, mut alone) = (0, 0);
    for book in LibrarySpec::all() {
        let challenge = book.read().expect("it is sound");
        let Some(text) = book.solution else { continue };
        let starts = challenge.rows.product().expect("it is counted");
        let is_endless = challenge.loads.iter().any(|load| load.most_balls().len().is_none());
        if challenge.game.is_some() || starts > 1 << 10 || is_endless {
            continue;
        }
        let solution = Solution::parse(text, &Specs::library()).expect("it is a solution");
        let mut rows = 0;
        let mut cells: BTreeMap<Cell, CellTraffic> = BTreeMap::new();
        for row in challenge.rows.iter() {
            let row = row.expect("its condition has a value");
            let board = challenge.board_in(&row, solution.board());
            let start = challenge.start_in(&row, &board, solution.lever());
            let mut own: BTreeMap<Cell, (u128, [u128; 2], u128)> = BTreeMap::new();
            for (cell, arrive, leave) in Trace::new(&board, &start).flat_map(|fall| steps_of(&fall))
            {
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
        let found = solution.table().coverage().expect("it is small");
        assert_eq!(found.rows, rows, "{}", book.file);
        assert_eq!(found.cells.len(), cells.len(), "{}", book.file);
        for (cell, due) in cells {
            let came = found.at(cell);
            assert_eq!((came.met, came.arrive), (due.met, due.arrive), "{}: {cell}", book.file);
            let leave = came.leave[0].balls + came.leave[1].balls;
            assert_eq!(leave, due.leave[0].balls, "{}: {cell}", book.file);
        }
        *if starts > 64 { &mut together } else { &mut alone } += 1;
    }
    assert!(together > 5 && alone > 20, "{together} by sets, {alone} one by one");
}

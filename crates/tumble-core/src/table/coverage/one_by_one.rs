//! One row after the other, on the plain machine.

use std::collections::BTreeMap;

use super::{Coverage, Ended};
use crate::board::{Board, Cell, Side, Weight};
use crate::machine::{self, Ending, Met, Outcome, Start, meet};
use crate::table::effort::{Effort, RowWork};
use crate::table::{TableError, Trial, rows};

/// As [`crate::Table::coverage`].
pub(super) fn coverage(trial: &Trial, effort: &Effort) -> Result<Coverage, TableError> {
    let product = trial.challenge.rows.product().ok_or(TableError::TooManyRows)?;
    let work = RowWork::plain(trial.challenge);
    let mut found = Coverage::default();
    let mut number = 0;
    while number < product {
        let row = trial.challenge.rows.row(number);
        number += 1;
        effort.spend(work.of(0))?;
        if !rows::admits(trial.challenge, &row)? {
            continue;
        }
        let board = trial.challenge.board_in(&row, trial.board);
        let start = trial.challenge.start_in(&row, &board, trial.lever);
        let outcome = machine::run(&board, &start);
        let balls = balls(&outcome);
        // The run is followed twice: the first time to its end or its period.
        effort.spend(work.of(balls).saturating_mul(2))?;
        found.rows += 1;
        found.add(&Counts::follow(&board, &start, balls));
        if outcome.ending.is_fault()
            && let Some(cell) = outcome.ending.cell()
        {
            let ended = Ended { ending: outcome.ending, row, ball: outcome.balls };
            found.faults.entry(cell).or_insert(ended);
        }
    }
    Ok(found)
}

/// How many balls of a run count: all, or those up to the end of the first period.
fn balls(outcome: &Outcome) -> u64 {
    match outcome.ending {
        Ending::Repeats { from, period } => from - 1 + period,
        _ => outcome.balls,
    }
}

/// What the balls of one row do in each cell.
#[derive(Debug, Default)]
struct Counts {
    cells: BTreeMap<Cell, Count>,
}

/// How many balls arrive moving left and right, and how many leave so.
#[derive(Debug, Clone, Copy, Default)]
struct Count {
    arrive: [u128; 2],
    leave: [u128; 2],
}

impl Counts {
    fn follow(board: &Board, start: &Start, balls: u64) -> Counts {
        let mut counts = Counts::default();
        let mut switches = start.pointing(board);
        let mut next = start.lever;
        let mut released = [0, 0];
        for _ in 0..balls {
            let gone = &mut released[next.index()];
            let Some(marble) = start.loads[next.index()].ball(*gone) else { break };
            *gone += 1;
            match counts.fall(board, &mut switches, next, marble.weight) {
                Some(lever) => next = lever,
                None => break,
            }
        }
        counts
    }

    /// Follows the ball of a hopper; returns the lever that it presses, unless it ends the run.
    fn fall(
        &mut self,
        board: &Board,
        switches: &mut [Side],
        hopper: Side,
        weight: Weight,
    ) -> Option<Side> {
        let mut cell = board.shape().entry(hopper);
        let mut heading = hopper.other();
        loop {
            let count = self.cells.entry(cell).or_default();
            count.arrive[heading.index()] += 1;
            let meeting = meet(board, switches, cell, heading, weight);
            if !matches!(meeting.met, Met::Intercepted | Met::Fell) {
                count.leave[meeting.heading.index()] += 1;
            }
            match meeting.met {
                Met::Moved(next) => (cell, heading) = (next, meeting.heading),
                Met::Lever(lever) => return Some(lever),
                Met::Intercepted | Met::Fell | Met::LeftBoard(_) => return None,
            }
        }
    }
}

impl Coverage {
    fn add(&mut self, counts: &Counts) {
        for (&cell, count) in &counts.cells {
            let traffic = self.cells.entry(cell).or_default();
            traffic.met.add(count.arrive.iter().sum());
            for side in Side::BOTH {
                traffic.arrive[side.index()].add(count.arrive[side.index()]);
                traffic.leave[side.index()].add(count.leave[side.index()]);
            }
        }
    }
}

impl super::Passages {
    /// Adds a row in which it happens so often.
    fn add(&mut self, balls: u128) {
        self.rows += u128::from(balls > 0);
        self.balls += balls;
    }
}

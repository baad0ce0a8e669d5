//! One row after the other, on the plain machine.

use std::collections::BTreeMap;

use super::{Coverage, Ended, Passages};
use crate::board::{Board, Cell};
use crate::machine::{self, Ending, Met, Outcome, Start, meet};
use crate::table::effort::{Effort, RowWork};
use crate::table::plan::Plan;
use crate::table::{TableError, rows};

/// As [`crate::Table::coverage`].
pub(super) fn coverage(plan: &Plan, effort: &Effort) -> Result<Coverage, TableError> {
    let product = plan.challenge.rows.product().ok_or(TableError::TooManyRows)?;
    let work = RowWork::plain(plan.challenge);
    let mut found = Coverage::default();
    let mut number = 0;
    while number < product {
        let row = plan.challenge.rows.row(number);
        number += 1;
        effort.spend(work.of(0))?;
        if !rows::admits(plan.challenge, &row)? {
            continue;
        }
        let board = plan.challenge.board_in(&row, plan.board);
        let start = plan.challenge.start_in(&row, &board, plan.player);
        let outcome = machine::run(&board, &start);
        let balls = balls(&outcome);
        // The run is followed twice: the first time to its end or its period.
        effort.spend(work.of(balls).saturating_mul(2))?;
        found.rows += 1;
        found.add(&counts(&board, &start, balls));
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

/// How many balls of one row arrive in each cell moving left and right, and how many leave so.
type Counts = BTreeMap<Cell, [[u128; 2]; 2]>;

/// Counts what so many balls do.
fn counts(board: &Board, start: &Start, balls: u64) -> Counts {
    let mut counts = Counts::new();
    let mut switches = start.pointing(board);
    let mut lever = Some(start.lever);
    let mut released = [0, 0];
    for _ in 0..balls {
        let Some(hopper) = lever else { break };
        let gone = &mut released[hopper.index()];
        let Some(marble) = start.loads[hopper.index()].ball(*gone) else { break };
        *gone += 1;
        let mut at = Some((board.shape().entry(hopper), hopper.other()));
        while let Some((cell, heading)) = at {
            let meeting = meet(board, &mut switches, cell, heading, marble.weight);
            let [arrive, leave] = counts.entry(cell).or_default();
            arrive[heading.index()] += 1;
            if !matches!(meeting.met, Met::Intercepted | Met::Fell) {
                leave[meeting.heading.index()] += 1;
            }
            (at, lever) = match meeting.met {
                Met::Moved(next) => (Some((next, meeting.heading)), None),
                Met::Lever(lever) => (None, Some(lever)),
                Met::Intercepted | Met::Fell | Met::LeftBoard(_) => (None, None),
            };
        }
    }
    counts
}

impl Coverage {
    /// Adds what balls do in a row.
    fn add(&mut self, counts: &Counts) {
        for (&cell, &[arrive, leave]) in counts {
            let traffic = self.cells.entry(cell).or_default();
            traffic.met.add(arrive.iter().sum());
            for side in 0..2 {
                traffic.arrive[side].add(arrive[side]);
                traffic.leave[side].add(leave[side]);
            }
        }
    }
}

impl Passages {
    /// Adds a row in which it happens so often.
    fn add(&mut self, balls: u128) {
        self.rows += u128::from(balls > 0);
        self.balls += balls;
    }
}

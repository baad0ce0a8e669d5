//! Coverage row by row, on the plain machine.

use std::collections::BTreeMap;

use super::{ARRIVES, Counts, Coverage, Ended, LEAVES};
use crate::board::{Board, Cell};
use crate::machine::{self, Ending, Met, Outcome, Start, meet};
use crate::table::effort::{Effort, RowWork};
use crate::table::plan::Plan;
use crate::table::{TableError, rows};

pub(super) fn coverage_of_rows(plan: &Plan, effort: &Effort) -> Result<Coverage, TableError> {
    let product = plan.challenge.rows.product().ok_or(TableError::TooManyRows)?;
    let work = RowWork::on_board(plan.challenge);
    let mut found = Coverage::default();
    let mut number = 0;
    while number < product {
        let row = plan.challenge.rows.row(number);
        number += 1;
        effort.spend_work(work.of_row(0))?;
        if !rows::is_admitted(plan.challenge, &row)? {
            continue;
        }
        let board = plan.challenge.board_in(&row, plan.board);
        let start = plan.challenge.start_in(&row, &board, plan.player);
        let outcome = machine::run(&board, &start);
        if outcome.ending == Ending::GaveUp {
            return Err(TableError::NoEnd { row: row.number, balls: outcome.balls });
        }
        let balls = counted_balls(&outcome);
        // The run is followed twice: the first time to find its end or its period.
        effort.spend_work(work.of_row(balls).saturating_mul(2))?;
        found.rows += 1;
        for (cell, counts) in count_balls(&board, &start, balls) {
            let traffic = found.cells.entry(cell).or_default();
            for (own, balls) in traffic.all_passages().into_iter().zip(counts) {
                own.rows += u128::from(balls > 0);
                own.balls += balls;
            }
        }
        if outcome.ending.is_fault()
            && let Some(cell) = outcome.ending.cell()
        {
            let ended = Ended { ending: outcome.ending, row, ball: outcome.balls };
            found.faults.entry(cell).or_insert(ended);
        }
    }
    Ok(found)
}

/// Number of balls of a run that count: all, or those up to the end of the first period.
fn counted_balls(outcome: &Outcome) -> u64 {
    match outcome.ending {
        Ending::Repeats { from, period } => from - 1 + period,
        _ => outcome.balls,
    }
}

fn count_balls(board: &Board, start: &Start, balls: u64) -> BTreeMap<Cell, Counts<u128>> {
    let mut counts = BTreeMap::new();
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
            let own: &mut Counts<u128> = counts.entry(cell).or_default();
            own[0] += 1;
            own[ARRIVES + heading.index()] += 1;
            if !matches!(meeting.met, Met::Intercepted | Met::Fell) {
                own[LEAVES + meeting.heading.index()] += 1;
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

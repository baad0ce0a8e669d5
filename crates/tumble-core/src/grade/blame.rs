//! The ball and the cell where a run departs from the expectation.

use super::Solution;
use crate::board::{Board, Cell, Marble, Side};
use crate::challenge::{Challenge, Mismatch, Row};
use crate::limits;
use crate::machine::{Event, Position};

/// The ball and the cell where a run goes wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Blame {
    /// The number of the ball, from 1 in the order of release; `None` if no ball is to blame.
    pub ball: Option<u64>,
    /// Its colour and its weight.
    pub marble: Option<Marble>,
    /// The cell of the fault, of the interception, of the last part before the lever, or of the bit.
    pub cell: Option<Cell>,
}

/// The record of one ball that may be to blame.
#[derive(Debug, Clone, Copy)]
struct BallRecord {
    number: u64,
    marble: Marble,
    last: Cell,
    /// Whether it turned the wanted bit or train.
    turned: bool,
}

#[derive(Debug, Clone, Copy)]
enum Blamed {
    Last,
    /// The ball with this number, from 1.
    Number(u64),
    /// The last one that turned this bit or train.
    Turning(usize),
}

/// Finds the ball and the cell where the run of `row` departs from the expectation.
pub(super) fn find_blame(solution: &Solution, row: &Row, mismatch: &Mismatch, balls: u64) -> Blame {
    let (challenge, lever) = (&**solution.challenge(), solution.lever());
    let board = challenge.board_in(row, solution.board());
    // A run that repeats is followed to the first surplus ball.
    let balls = match mismatch {
        Mismatch::Out { place, came: Some(_), .. } => balls.max(*place as u64 + 1),
        _ => balls,
    };
    let none = Blame { ball: None, marble: None, cell: None };
    // Balls that were only counted are not followed one by one.
    let balls = if balls <= limits::balls_run(board.shape().rows()) { balls } else { 0 };
    let at = |blamed: Blamed| match blamed_ball(challenge, &board, lever, row, balls, blamed) {
        Some(BallRecord { number, marble, last, .. }) => {
            Blame { ball: Some(number), marble: Some(marble), cell: Some(last) }
        }
        None => none,
    };
    match mismatch {
        Mismatch::Fault(_) | Mismatch::Ending { .. } => at(Blamed::Last),
        // A ball of the wrong colour was released by the ball before it.
        Mismatch::Out { place, expected: Some(_), came: Some(_) } if *place > 0 => {
            at(Blamed::Number(*place as u64))
        }
        Mismatch::Out { place, came: Some(_), .. } => at(Blamed::Number(*place as u64 + 1)),
        Mismatch::Out { came: None, .. } => at(Blamed::Last),
        Mismatch::Final { variable, expected, came } => {
            let differs = expected ^ came;
            let Some(register) = challenge.register(*variable) else { return none };
            let cells = register.cells.all().iter().enumerate();
            let wrong = cells
                .filter(|(place, _)| differs >> register.cells.bit_of(*place).min(62) & 1 == 1)
                .map(|(_, &cell)| cell)
                .next();
            let switch = wrong.and_then(|cell| board.switch_at(cell));
            let blame = switch.map_or(none, |switch| at(Blamed::Turning(switch)));
            Blame { cell: wrong, ..blame }
        }
    }
}

/// The ball to blame among the first `balls` balls. They may be a million, so only this one is kept.
fn blamed_ball(
    challenge: &Challenge,
    board: &Board,
    lever: Side,
    row: &Row,
    balls: u64,
    blamed: Blamed,
) -> Option<BallRecord> {
    let start = challenge.start_in(row, board, lever);
    let mut position = Position::new(board, &start);
    let mut found = None;
    let mut now: Option<BallRecord> = None;
    while let Some(event) = position.step() {
        let (cell, turned) = match event {
            Event::Released(ball) => {
                let number = now.map_or(0, |fall| fall.number) + 1;
                if number > balls {
                    break;
                }
                now = Some(BallRecord {
                    number,
                    marble: ball.marble,
                    last: ball.cell,
                    turned: false,
                });
                (ball.cell, None)
            }
            Event::Moved { ball, turned, .. } | Event::CameOut { ball, turned, .. } => {
                (ball.cell, turned)
            }
            Event::Ended { ending, turned, .. } => match ending.cell() {
                Some(cell) => (cell, turned),
                None => break,
            },
        };
        let Some(fall) = &mut now else { break };
        fall.last = cell;
        let is_blamed = match blamed {
            Blamed::Last => true,
            Blamed::Number(number) => fall.number == number,
            Blamed::Turning(switch) => {
                fall.turned |= turned == Some(switch);
                fall.turned
            }
        };
        if is_blamed {
            found = now;
        }
    }
    found
}

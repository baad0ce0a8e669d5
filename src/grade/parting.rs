//! Where a run parts from what was asked: the ball, and the cell.

use crate::board::{Board, Cell, Colour, Side};
use crate::challenge::{Challenge, Mismatch, Row};
use crate::machine::{Ending, Event, Position};

/// The ball and the cell where a run goes wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Parting {
    /// The number of the ball, from 1 in the order of release; `None` where no ball is to blame.
    pub ball: Option<u64>,
    /// Its colour.
    pub colour: Option<Colour>,
    /// The cell: of the fault, of the interception, of the lever's last part, or of the bit.
    pub cell: Option<Cell>,
}

/// What one ball did, as far as it can be to blame.
struct Fall {
    colour: Colour,
    last: Cell,
    turned: Vec<usize>,
}

/// Finds the ball and the cell where the run of `row` parts from what was asked.
pub(super) fn find(
    challenge: &Challenge,
    board: &Board,
    lever: Side,
    row: &Row,
    mismatch: &Mismatch,
    balls: u64,
) -> Parting {
    let board = challenge.board_in(row, board);
    // A run that repeats is followed to the first ball too many.
    let balls = match mismatch {
        Mismatch::Out { place, came: Some(_), .. } => balls.max(*place as u64 + 1),
        _ => balls,
    };
    let falls = falls(challenge, &board, lever, row, balls);
    let at = |number: usize| match number.checked_sub(1).and_then(|place| falls.get(place)) {
        Some(fall) => Parting {
            ball: u64::try_from(number).ok(),
            colour: Some(fall.colour),
            cell: Some(fall.last),
        },
        None => Parting { ball: None, colour: None, cell: None },
    };
    match mismatch {
        Mismatch::Fault(_) | Mismatch::Ending { .. } => at(falls.len()),
        // A ball of the wrong colour was released by the ball before it.
        Mismatch::Out { place, expected: Some(_), came: Some(_) } if *place > 0 => at(*place),
        Mismatch::Out { place, came: Some(_), .. } => at(*place + 1),
        Mismatch::Out { came: None, .. } => at(falls.len()),
        Mismatch::Final { variable, expected, came } => {
            let differs = expected ^ came;
            let Some(register) = challenge.register(*variable) else { return at(0) };
            let cells = register.cells.all().iter().enumerate();
            let wrong = cells
                .filter(|(place, _)| differs >> register.cells.bit_of(*place).min(62) & 1 == 1)
                .map(|(_, &cell)| cell)
                .next();
            let switch = wrong.and_then(|cell| board.switch_at(cell));
            let last = falls
                .iter()
                .rposition(|fall| switch.is_some_and(|switch| fall.turned.contains(&switch)));
            let parting = last.map_or(at(0), |place| at(place + 1));
            Parting { cell: wrong, ..parting }
        }
    }
}

/// The falls of the first `balls` balls.
fn falls(challenge: &Challenge, board: &Board, lever: Side, row: &Row, balls: u64) -> Vec<Fall> {
    let start = challenge.start_in(row, board, lever);
    let mut position = Position::new(board, &start);
    let mut falls: Vec<Fall> = Vec::new();
    while let Some(event) = position.step() {
        let (cell, turned) = match event {
            Event::Released(ball) => {
                if falls.len() as u64 >= balls {
                    break;
                }
                falls.push(Fall { colour: ball.colour, last: ball.cell, turned: Vec::new() });
                continue;
            }
            Event::Moved { ball, turned, .. } | Event::CameOut { ball, turned, .. } => {
                (ball.cell, turned)
            }
            Event::Ended { ending: Ending::HopperEmpty { .. }, .. } => break,
            Event::Ended { ending, turned, .. } => match ending.cell() {
                Some(cell) => (cell, turned),
                None => break,
            },
        };
        if let Some(fall) = falls.last_mut() {
            fall.last = cell;
            fall.turned.extend(turned);
        }
    }
    falls
}

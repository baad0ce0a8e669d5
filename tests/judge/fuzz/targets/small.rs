//! Small challenges, and boards on them.

use tumble_core::board::{Board, Drawing, Kind, Mark, Side};
use tumble_core::challenge::{Challenge, LoadRule};

use super::made::{Choices, SMALL};

/// A challenge on a small board, from a spec with a few changes.
pub(super) fn challenge(choices: &mut Choices) -> Option<Challenge> {
    const PLACES: usize = 60;
    let (one, other) = (choices.pick(SMALL), choices.pick(SMALL));
    let challenge = Challenge::read(&choices.spoilt(one, other)).ok()?;
    (challenge.given.shape().places().count() <= PLACES).then_some(challenge)
}

/// The start board with up to this many more parts; `None` if that is not a legal board.
pub(super) fn board(challenge: &Challenge, choices: &mut Choices, most: usize) -> Option<Board> {
    let mut drawing: Drawing = challenge.given.clone();
    let cells: Vec<_> = drawing.shape().places().collect();
    for _ in 0..choices.below(most + 1) {
        let cell = choices.pick(&cells);
        if drawing.at(cell) == Mark::Empty {
            let kind = choices.pick(&Kind::ALL);
            drawing
                .set(cell, Mark::Part(kind.part(Side::from_bit(choices.byte().is_multiple_of(2)))));
        }
    }
    Board::with_free(&drawing, &challenge.input_cells()).ok()
}

/// Whether all rows can be run one by one in a short time.
pub(super) fn is_quick(challenge: &Challenge) -> bool {
    const STARTS: u128 = 200;
    const BALLS: u64 = 40;
    let loads = challenge.loads.iter().all(|load| match load {
        LoadRule::Fixed(load) => load.len().is_none_or(|count| count <= BALLS),
        LoadRule::Range { to, .. } => *to <= BALLS,
    });
    loads && challenge.rows.product().is_some_and(|starts| starts <= STARTS)
}

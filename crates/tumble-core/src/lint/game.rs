//! The first ball of a game.

use std::collections::BTreeMap;

use crate::board::{Board, Cell, Side};
use crate::challenge::{Challenge, Row, Variable};
use crate::game::{Breach, Nim, Player};
use crate::table::Ended;

/// The cells in which the human's first ball is lost, each with the first pile that loses it.
///
/// Later balls depend on the moves; the first one falls in every game.
pub(super) fn game_faults(challenge: &Challenge, board: &Board) -> BTreeMap<Cell, Ended> {
    let mut faults = BTreeMap::new();
    let Some(nim) = Nim::new(challenge, board) else { return faults };
    for pile in nim.game().from..=nim.game().to {
        let Ok((state, set)) = nim.start(pile, Player::Human) else { continue };
        let Err(Breach::HumanBall { ending }) = nim.human_ball(&set, &state) else { continue };
        let Some(cell) = ending.cell().filter(|_| ending.is_fault()) else { continue };
        let Ok(row) = nim.game().setting(challenge, pile) else { continue };
        faults.entry(cell).or_insert_with(|| Ended {
            ending,
            row: with_pile(challenge, row, pile),
            ball: 1,
        });
    }
    faults
}

/// The row with the balls of the pile: the settings do not contain them.
fn with_pile(challenge: &Challenge, mut row: Row, pile: u64) -> Row {
    let place = challenge.place_of(Variable::Balls(Side::Left));
    if let Some(balls) = row.values.get_mut(place) {
        *balls = i64::try_from(pile).unwrap_or(i64::MAX);
    }
    row
}

//! Puzzles whose only cheapest board is a given one.

use std::time::Duration;

use tumble_core::board::{Cell, Drawing, Kind, Mark};
use tumble_core::challenge::{Challenge, Supply};
use tumble_solve as solver;
use tumble_solve::{SolveOptions, Stop};

/// Cheapest boards are counted up to this number.
const COUNTED: u64 = 100;

/// Given parts and a supply.
pub(super) struct Proposal {
    pub given_board: Drawing,
    /// Parts that the player may add: exactly the missing ones.
    pub supply: Supply,
    /// Number of given parts, beyond those of the challenge.
    pub given: usize,
    /// Number of parts to place.
    pub missing: usize,
    /// Number of cheapest boards, and whether these are all; `None` if not known.
    pub boards: Option<(u64, bool)>,
    /// Whether the given board is not one of them, since it has more parts.
    pub is_beaten: bool,
}

impl Proposal {
    /// Returns the number of cheapest boards, in words.
    pub(super) fn solutions_in_words(&self) -> String {
        let beaten = if self.is_beaten { ", cheaper than this one" } else { "" };
        match self.boards {
            Some((1, true)) if !self.is_beaten => "this one alone (proven by search)".to_owned(),
            Some((boards, true)) => format!("{boards}{beaten} (proven by search)"),
            Some((boards, false)) => format!("at least {boards}{beaten}"),
            None => "not known: the time was up".to_owned(),
        }
    }

    fn is_unique(&self) -> bool {
        self.boards == Some((1, true)) && !self.is_beaten
    }
}

/// Proposes puzzles whose only cheapest solution is `board`, those with the fewest parts to place
/// first. The last one has nothing given, and states the number of its cheapest boards.
///
/// Parts are taken from the given ones from the bottom up, as long as the board stays the only one.
pub(super) fn proposals_for(
    challenge: &Challenge,
    board: &Drawing,
    time: Duration,
) -> anyhow::Result<Vec<Proposal>> {
    let placed: Vec<Cell> = board
        .marks()
        .map(|(cell, _)| cell)
        .filter(|&cell| challenge.given.at(cell) == Mark::Empty)
        .collect();
    let mut missing: Vec<Cell> = Vec::new();
    let mut found = Vec::new();
    for &cell in placed.iter().rev() {
        missing.push(cell);
        let proposal = proposal_without(challenge, board, &placed, &missing, time)?;
        match proposal.is_unique() {
            true => found.push(proposal),
            false => {
                missing.pop();
            }
        }
    }
    if missing.len() < placed.len() {
        found.push(proposal_without(challenge, board, &placed, &placed, time)?);
    }
    Ok(found)
}

/// Returns the puzzle in which these parts are missing.
fn proposal_without(
    challenge: &Challenge,
    board: &Drawing,
    placed: &[Cell],
    missing: &[Cell],
    time: Duration,
) -> anyhow::Result<Proposal> {
    let mut given_board = challenge.given.clone();
    let mut counts = [0; 7];
    for &cell in placed {
        match board.at(cell).kind() {
            Some(kind) if missing.contains(&cell) => counts[Kind::index(kind)] += 1,
            _ => given_board.set(cell, board.at(cell)),
        }
    }
    let supply = Supply::new(counts);
    let puzzle = Challenge { given: given_board.clone(), supply, par: None, ..challenge.clone() };
    let options = || SolveOptions { stop: Stop::default().within(time), ..SolveOptions::default() };
    let outcome = solver::solve(&puzzle, &options(), &mut |_| {})?;
    let best = outcome.best.as_ref().filter(|_| outcome.is_proven());
    let boards = match best {
        None => None,
        Some(best) => {
            let (cost, cases) = (best.cost, &outcome.cases);
            let counted = solver::Counted::boards_of(
                &puzzle,
                &options(),
                cost,
                cases,
                COUNTED,
                &mut |_, _| {},
            )?;
            (counted.boards > 0).then_some((counted.boards, counted.all))
        }
    };
    let is_beaten = best.is_some_and(|best| best.cost.parts() as usize != missing.len());
    let given = placed.len() - missing.len();
    Ok(Proposal { given_board, supply, given, missing: missing.len(), boards, is_beaten })
}

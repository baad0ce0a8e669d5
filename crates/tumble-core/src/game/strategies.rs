//! Every human strategy on one board. Each state of the game is visited once.

use std::borrow::Cow;
use std::collections::HashMap;

use super::{Breach, GameError, LosingLine, Nim, Player, State, Turn};
use crate::board::{Board, Side};
use crate::limits;

/// A state of the game on one board, with a number for the directions of its switches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct GameState {
    pile: u64,
    next: Player,
    position: usize,
}

/// The shortest line to a breach from a state: its number of turns, and the human's first move.
#[derive(Debug, Clone, Copy)]
pub(super) struct ShortestBreach {
    pub(super) turns: usize,
    taken: u64,
}

/// The known facts about one combination of switch directions.
#[derive(Debug)]
struct SwitchStates {
    switches: Vec<Side>,
    /// The position after a ball of the human, once computed. It does not depend on the pile.
    after_ball: Option<Result<usize, Breach>>,
}

type NextTurn = Result<(Turn, GameState), Breach>;

/// The states of a game on one board. A state that several games reach is played once.
#[derive(Debug)]
pub(super) struct Strategies<'a> {
    nim: &'a Nim<'a>,
    board: Cow<'a, Board>,
    positions: Vec<SwitchStates>,
    numbers: HashMap<Vec<Side>, usize>,
    ways: HashMap<GameState, Option<ShortestBreach>>,
}

impl<'a> Strategies<'a> {
    pub(super) fn new(nim: &'a Nim<'a>, board: Cow<'a, Board>) -> Self {
        Strategies {
            nim,
            board,
            positions: Vec::new(),
            numbers: HashMap::new(),
            ways: HashMap::new(),
        }
    }

    /// Returns whether the game is played on an equal board.
    pub(super) fn is_on(&self, board: &Board) -> bool {
        std::ptr::eq(&*self.board, board) || *self.board == *board
    }

    /// Returns the state with this pile and these switch directions.
    pub(super) fn moment_of(&mut self, pile: u64, next: Player, switches: &[Side]) -> GameState {
        GameState { pile, next, position: self.position(switches) }
    }

    fn position(&mut self, switches: &[Side]) -> usize {
        if let Some(&number) = self.numbers.get(switches) {
            return number;
        }
        let number = self.positions.len();
        self.positions.push(SwitchStates { switches: switches.to_vec(), after_ball: None });
        self.numbers.insert(switches.to_vec(), number);
        number
    }

    /// Returns the shortest line to a breach, if any; `states` counts the visited states.
    ///
    /// Every turn shrinks the pile, so the depth of the recursion is bounded.
    ///
    /// # Errors
    /// Fails if the game has too many states.
    pub(super) fn way_of(
        &mut self,
        moment: GameState,
        states: &mut usize,
    ) -> Result<Option<ShortestBreach>, GameError> {
        if moment.pile == 0 {
            return Ok(None);
        }
        if let Some(known) = self.ways.get(&moment) {
            return Ok(*known);
        }
        *states += 1;
        if *states > limits::GAME_STATES {
            return Err(GameError::TooManyStates(limits::GAME_STATES));
        }
        let mut best: Option<ShortestBreach> = None;
        for (taken, result) in self.next_moves(moment) {
            let found = match result {
                Err(_) => Some(ShortestBreach { turns: 0, taken }),
                Ok((_, next)) => self
                    .way_of(next, states)?
                    .map(|way| ShortestBreach { turns: way.turns + 1, taken }),
            };
            best = match (best, found) {
                (Some(best), Some(found)) if found.turns >= best.turns => Some(best),
                (best, found) => found.or(best),
            };
        }
        self.ways.insert(moment, best);
        Ok(best)
    }

    fn next_moves(&mut self, moment: GameState) -> Vec<(u64, NextTurn)> {
        match moment.next {
            Player::Board => vec![(0, self.board_move(moment))],
            Player::Human => {
                let most = u64::from(self.nim.game().take).min(moment.pile);
                let mut position = Ok(moment.position);
                let mut taking = |taken| {
                    position = position.and_then(|position| self.after_ball(position));
                    let left = moment.pile - taken;
                    let next = position.map(|position| {
                        let turn = Turn { player: Player::Human, taken, left };
                        (turn, GameState { pile: left, next: Player::Board, position })
                    });
                    (taken, next)
                };
                (1..=most).map(&mut taking).collect()
            }
        }
    }

    fn board_move(&mut self, moment: GameState) -> NextTurn {
        let (turn, next) = self.nim.board_move(&self.board, &self.state_of(moment))?;
        match self.nim.slip(&turn) {
            Some(slip) => Err(slip),
            None => Ok((turn, self.moment_of(next.pile, next.next, &next.switches))),
        }
    }

    fn after_ball(&mut self, position: usize) -> Result<usize, Breach> {
        if let Some(known) = self.positions[position].after_ball {
            return known;
        }
        let state = self.state_of(GameState { pile: 1, next: Player::Human, position });
        let after = self.nim.human_ball(&self.board, &state);
        let after = after.map(|state| self.position(&state.switches));
        self.positions[position].after_ball = Some(after);
        after
    }

    fn state_of(&self, GameState { pile, next, position }: GameState) -> State {
        State { pile, next, switches: self.positions[position].switches.clone() }
    }

    /// Returns the play along the shortest line.
    pub(super) fn losing_line(&mut self, start: GameState) -> Option<LosingLine> {
        let mut turns = Vec::new();
        let mut moment = start;
        loop {
            let way = (*self.ways.get(&moment)?)?;
            let (_, result) =
                self.next_moves(moment).into_iter().find(|(taken, _)| *taken == way.taken)?;
            match result {
                Ok((turn, next)) => {
                    turns.push(turn);
                    moment = next;
                }
                Err(breach) => {
                    return Some(LosingLine { pile: start.pile, first: start.next, turns, breach });
                }
            }
        }
    }
}

//! Every strategy of the human's from every pile, and the shortest play that beats the board.

use std::collections::HashMap;
use std::fmt;

use super::{Breach, GameError, Nim, Player, State, Turn};
use crate::board::Board;
use crate::limits;

/// What came of playing everything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    /// The games: every pile, with either player to begin.
    pub games: u64,
    /// The games in which some strategy beats the board or makes it break a rule.
    pub lost: u64,
    /// The shortest plays that do, each of another game, the shortest first; at most as many as
    /// were asked for.
    pub shortest: Vec<Line>,
}

/// A line of play that ends with a breach.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The pile at the start.
    pub pile: u64,
    /// Who begins.
    pub first: Player,
    /// The turns before the breach.
    pub turns: Vec<Turn>,
    /// The breach.
    pub breach: Breach,
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a pile of {}, {} begins: ", self.pile, self.first)?;
        for Turn { player, taken, left } in &self.turns {
            let verb = match player {
                Player::Human => "the human takes",
                Player::Board => "the board takes",
            };
            write!(f, "{verb} {taken} ({left} left), ")?;
        }
        write!(f, "then {}", self.breach)
    }
}

/// The shortest way to a breach from a state: how many turns, the human's move, the breach.
#[derive(Clone, Copy)]
struct ShortestBreach {
    turns: usize,
    taken: u64,
}

/// Plays every strategy from every pile of the game, with either player to begin, and keeps at
/// most `kept` of the plays that beat the board.
///
/// # Errors
/// Where the board cannot be set up for a pile, or the game has too many states.
pub fn judge(nim: &Nim<'_>, kept: usize) -> Result<Judged, GameError> {
    let mut judged = Judged { games: 0, lost: 0, shortest: Vec::new() };
    let mut states = 0;
    for pile in nim.game().from..=nim.game().to {
        for first in [Player::Human, Player::Board] {
            let (start, board) = nim.start(pile, first)?;
            let mut search = StrategySearch { nim, board: &board, ways: HashMap::new(), states };
            let way = search.way(&start)?;
            judged.games += 1;
            if let Some(way) = way {
                judged.lost += 1;
                let place = judged.shortest.partition_point(|line| line.turns.len() <= way.turns);
                if place < kept {
                    judged.shortest.truncate(kept - 1);
                    judged.shortest.extend(search.line(start, first));
                    judged.shortest[place..].rotate_right(1);
                }
            }
            states = search.states;
        }
    }
    Ok(judged)
}

/// What a move leads to.
type Next = Result<(Turn, State), Breach>;

struct StrategySearch<'a> {
    nim: &'a Nim<'a>,
    board: &'a Board,
    ways: HashMap<State, Option<ShortestBreach>>,
    states: usize,
}

impl StrategySearch<'_> {
    /// The shortest way to a breach, if there is one.
    ///
    /// Piles shrink with every turn and are bounded, so the recursion is, too.
    fn way(&mut self, state: &State) -> Result<Option<ShortestBreach>, GameError> {
        if state.pile == 0 {
            return Ok(None);
        }
        if let Some(known) = self.ways.get(state) {
            return Ok(*known);
        }
        self.states += 1;
        if self.states > limits::GAME_STATES {
            return Err(GameError::TooManyStates(limits::GAME_STATES));
        }
        let mut best: Option<ShortestBreach> = None;
        for (taken, result) in self.moves(state) {
            let found = match result {
                Err(_) => Some(ShortestBreach { turns: 0, taken }),
                Ok((_, next)) => {
                    self.way(&next)?.map(|way| ShortestBreach { turns: way.turns + 1, taken })
                }
            };
            best = match (best, found) {
                (Some(best), Some(found)) if found.turns >= best.turns => Some(best),
                (best, found) => found.or(best),
            };
        }
        self.ways.insert(state.clone(), best);
        Ok(best)
    }

    /// All that can happen in the next turn.
    fn moves(&self, state: &State) -> Vec<(u64, Next)> {
        match state.next {
            Player::Board => {
                let moved = self.nim.board_move(self.board, state);
                let judged = moved.and_then(|(turn, next)| match self.nim.slip(&turn) {
                    Some(slip) => Err(slip),
                    None => Ok((turn, next)),
                });
                vec![(0, judged)]
            }
            Player::Human => (1..=u64::from(self.nim.game().take).min(state.pile))
                .map(|taken| {
                    let next = self.nim.human_move(self.board, state, taken);
                    let turn = |next: State| {
                        (Turn { player: Player::Human, taken, left: next.pile }, next)
                    };
                    (taken, next.map(turn))
                })
                .collect(),
        }
    }

    /// The play along the shortest way.
    fn line(&self, start: State, first: Player) -> Option<Line> {
        let pile = start.pile;
        let mut turns = Vec::new();
        let mut state = start;
        loop {
            let way = (*self.ways.get(&state)?)?;
            let (_, result) =
                self.moves(&state).into_iter().find(|(taken, _)| *taken == way.taken)?;
            match result {
                Ok((turn, next)) => {
                    turns.push(turn);
                    state = next;
                }
                Err(breach) => return Some(Line { pile, first, turns, breach }),
            }
        }
    }
}

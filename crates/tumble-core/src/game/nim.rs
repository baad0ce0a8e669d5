//! The rules of Nim against a board.

use std::borrow::Cow;

use super::GameError;
use crate::board::{Board, Cell, Colour, Side};
use crate::challenge::{Challenge, Game, Row};
use crate::machine::{Ending, Load, Outcome, Start, run};

/// A player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// The player at the lever.
    Human,
    /// The machine.
    Board,
}

impl Player {
    /// The player who takes after this one.
    #[must_use]
    pub const fn other(self) -> Player {
        match self {
            Player::Human => Player::Board,
            Player::Board => Player::Human,
        }
    }
}

impl std::fmt::Display for Player {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Player::Human => "the human",
            Player::Board => "the board",
        })
    }
}

/// A game between two turns.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    /// Number of balls left.
    pub pile: u64,
    /// The player who takes next.
    pub next: Player,
    /// The side to which each bit and train points. The train of the turn is set by hand before the board's turn, so
    /// it points left here.
    pub switches: Vec<Side>,
}

/// A player's turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The player who took.
    pub player: Player,
    /// Number of balls taken.
    pub taken: u64,
    /// Number of balls left.
    pub left: u64,
}

/// A broken rule, or a lost game that the board could have won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Breach {
    /// A ball of the human did not end the run by the red lever.
    #[error("a ball of the human's must run out by the red lever, but {}", balls_came(*.ending))]
    HumanBall {
        /// Ending of the ball's run.
        ending: Ending,
    },
    /// A ball of the human turned the train of the turn.
    #[error("a ball of the human's must leave the turn with the human, but it turned the train")]
    HumanTurn,
    /// The board's move ended with a fault or an interception.
    #[error("the board's move must end by the red lever, but {}", balls_came(*.ending))]
    BoardBall {
        /// Ending of the move.
        ending: Ending,
    },
    /// The board took too many balls.
    #[error("the board took {taken} balls in one turn, but {most} is the most")]
    TookTooMany {
        /// Number of balls taken.
        taken: u64,
        /// The most balls that it may take.
        most: u32,
    },
    /// The board ended its move without handing over the turn.
    #[error("the board's move must leave the train pointing left, but it points right")]
    BoardTurn,
    /// The board missed a win.
    #[error(
        "with {pile} balls left the board could win by taking {right}, but it took {taken}: now \
         the human can win"
    )]
    Slip {
        /// The pile before the board's turn.
        pile: u64,
        /// Number of balls taken.
        taken: u64,
        /// Number of balls that wins.
        right: u64,
    },
}

fn balls_came(ending: Ending) -> String {
    match ending {
        Ending::HopperEmpty { side } => format!("it ran out by the {} lever", side.colour()),
        Ending::Intercepted { cell, marble } => {
            format!("a {marble} ball was intercepted at {cell}")
        }
        other => format!("a {other}"),
    }
}

impl Game {
    /// The row that sets up the board for a pile.
    ///
    /// # Errors
    /// Fails if a setting has no value for the pile, or one that its cells cannot hold.
    pub fn setting(&self, challenge: &Challenge, pile: u64) -> Result<Row, GameError> {
        let number = i64::try_from(pile).unwrap_or(i64::MAX);
        let mut values = vec![0; challenge.variable_count()];
        for (variable, expression) in &self.set {
            let value = expression.number(&[number]).map_err(|error| GameError::Evaluation {
                expression: expression.to_string(),
                pile,
                error,
            })?;
            let register = challenge.register(*variable);
            let width = register.map_or(0, |register| register.cells.width());
            let most = (1i64 << width.min(62)) - 1;
            if !(0..=most).contains(&value) {
                return Err(GameError::Setting {
                    expression: expression.to_string(),
                    pile,
                    value,
                    name: register.map_or_else(String::new, |register| register.name.clone()),
                    most,
                });
            }
            if let Some(place) = values.get_mut(*variable) {
                *place = value;
            }
        }
        Ok(challenge.rows.row_of(values))
    }

    /// Number of balls that the player on turn must take to win; `None` if the other player can win after any move.
    ///
    /// Leaving one more than a multiple of `take` + 1 wins. A player who begins at such a pile loses.
    pub fn winning_move(&self, pile: u64) -> Option<u64> {
        let modulus = u64::from(self.take) + 1;
        Some((pile + modulus - 1) % modulus).filter(|&right| right != 0)
    }
}

/// A board set up for Nim.
#[derive(Debug, Clone)]
pub struct Nim<'a> {
    challenge: &'a Challenge,
    game: &'a Game,
    board: &'a Board,
    turn: Option<usize>,
}

impl<'a> Nim<'a> {
    /// The game of `challenge`, played on `board`; `None` if the challenge is not a game.
    pub fn new(challenge: &'a Challenge, board: &'a Board) -> Option<Self> {
        let game = challenge.game.as_ref()?;
        let train = challenge.register(game.turn)?.cells.all().first().copied();
        let turn = train.and_then(|cell| board.switch_at(cell));
        Some(Nim { challenge, game, board, turn })
    }

    /// The rules.
    pub fn game(&self) -> &Game {
        self.game
    }

    /// The game with this pile before its first turn, and the board set up for it.
    ///
    /// # Errors
    /// Fails if a setting has no value for the pile, or one that its cells cannot hold.
    pub fn start(&self, pile: u64, first: Player) -> Result<(State, Cow<'a, Board>), GameError> {
        let row = self.game.setting(self.challenge, pile)?;
        let board = self.challenge.board_in(&row, self.board);
        let mut switches = self.challenge.start_in(&row, &board, Side::Left).switches;
        self.set_turn(&mut switches, Side::Left);
        Ok((State { pile, next: first, switches }, board))
    }

    fn set_turn(&self, switches: &mut [Side], side: Side) {
        if let Some(train) = self.turn.and_then(|turn| switches.get_mut(turn)) {
            *train = side;
        }
    }

    fn turn_is(&self, switches: &[Side], side: Side) -> bool {
        self.turn.and_then(|turn| switches.get(turn)).is_none_or(|&train| train == side)
    }

    fn run_balls(&self, board: &Board, switches: &[Side], balls: u64) -> Outcome {
        let blue = Load::many(Colour::Blue, balls);
        let loads = [blue, Load::empty()];
        run(board, &Start { loads, lever: Side::Left, switches: switches.to_vec() })
    }

    /// The human takes one ball.
    ///
    /// # Errors
    /// The breach, if the ball breaks the rules.
    pub fn human_ball(&self, board: &Board, state: &State) -> Result<State, Breach> {
        let outcome = self.run_balls(board, &state.switches, 1);
        if outcome.ending != (Ending::HopperEmpty { side: Side::Right }) {
            return Err(Breach::HumanBall { ending: outcome.ending });
        }
        if !self.turn_is(&outcome.switches, Side::Left) {
            return Err(Breach::HumanTurn);
        }
        let pile = state.pile.saturating_sub(1);
        Ok(State { pile, next: state.next, switches: outcome.switches })
    }

    /// The human takes `taken` balls and hands over.
    ///
    /// # Errors
    /// The breach of the first ball that breaks the rules.
    pub fn human_move(&self, board: &Board, state: &State, taken: u64) -> Result<State, Breach> {
        let mut state = state.clone();
        for _ in 0..taken {
            state = self.human_ball(board, &state)?;
        }
        Ok(State { next: Player::Board, ..state })
    }

    /// The board takes its turn: the train is turned to the right and one ball is launched. Returns the turn and the
    /// state after it.
    ///
    /// # Errors
    /// The breach, if the move breaks the rules.
    pub fn board_move(&self, board: &Board, state: &State) -> Result<(Turn, State), Breach> {
        let mut switches = state.switches.clone();
        self.set_turn(&mut switches, Side::Right);
        let outcome = self.run_balls(board, &switches, state.pile);
        let taken = outcome.balls;
        let left = state.pile.saturating_sub(taken);
        match outcome.ending {
            Ending::HopperEmpty { side: Side::Right } => {}
            Ending::HopperEmpty { side: Side::Left } if left == 0 => {}
            ending => return Err(Breach::BoardBall { ending }),
        }
        if taken > u64::from(self.game.take) {
            return Err(Breach::TookTooMany { taken, most: self.game.take });
        }
        if left > 0 && !self.turn_is(&outcome.switches, Side::Left) {
            return Err(Breach::BoardTurn);
        }
        let turn = Turn { player: Player::Board, taken, left };
        Ok((turn, State { pile: left, next: Player::Human, switches: outcome.switches }))
    }

    /// The missed win, if the board could have won with another move.
    pub fn slip(&self, turn: &Turn) -> Option<Breach> {
        let pile = turn.taken + turn.left;
        let right = self.game.winning_move(pile)?;
        (turn.taken != right).then_some(Breach::Slip { pile, taken: turn.taken, right })
    }

    /// The cell that shows the turn.
    pub fn turn_cell(&self) -> Option<Cell> {
        self.challenge.register(self.game.turn)?.cells.all().first().copied()
    }
}

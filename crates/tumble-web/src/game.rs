//! A game of Nim against a board, replayed from its beginning for every request.

use serde::Serialize;
use tumble_core::board::{Board, Side};
use tumble_core::challenge::{Challenge, Row};
use tumble_core::game::{Breach, Nim, Player, State, Turn};
use tumble_core::machine::{Load, Start, Trace};

use crate::given_board::GivenBoard;
use crate::request::{Refusal, Who};
use crate::run::{BallFall, RunAnswer};

/// The current state of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Played {
    /// All balls so far, as one run.
    run: RunAnswer,
    turns: Vec<Taken>,
    /// Number of balls left.
    pile: u64,
    /// Player who takes next; `None` if the game is over.
    next: Option<Who>,
    winner: Option<Who>,
    /// The rule that the board broke, which ends the game.
    breach: Option<String>,
    /// The mistake by which the board lost a won game, in its last turn.
    slip: Option<String>,
}

/// A turn of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct Taken {
    who: Who,
    taken: u64,
    /// Number of balls left after the turn.
    left: u64,
    /// Number of the first ball of the turn, from 1.
    ball: usize,
}

/// Plays a game: the human takes `taken`, turn by turn, and the board answers.
pub(crate) fn play_nim(
    board: &GivenBoard,
    pile: u64,
    first: Who,
    taken: &[u64],
) -> Result<Played, Refusal> {
    let (challenge, solution) = (&*board.challenge, board.solution()?);
    let nim = Nim::new(challenge, solution.board())
        .ok_or_else(|| Refusal::new("this challenge is not a game"))?;
    let (least, most) = (nim.game().from, nim.game().to);
    if !(least..=most).contains(&pile) {
        return Err(Refusal::new(format!("a pile has {least} to {most} balls, not {pile}")));
    }
    let first = match first {
        Who::Human => Player::Human,
        Who::Board => Player::Board,
    };
    let (state, board) = nim.start(pile, first).map_err(Refusal::of)?;
    let row = nim.game().setting(challenge, pile).map_err(Refusal::of)?;
    let turn = nim.turn_cell().and_then(|cell| board.switch_at(cell));
    let table = PileTable { challenge, nim, board: &board, turn, row, pile };
    table.play_turns(state, taken)
}

/// The board, the rules, and the pile at the start.
struct PileTable<'a> {
    challenge: &'a Challenge,
    nim: Nim<'a>,
    board: &'a Board,
    /// The switch that shows the turn.
    turn: Option<usize>,
    row: Row,
    pile: u64,
}

impl PileTable<'_> {
    fn play_turns(&self, mut state: State, taken: &[u64]) -> Result<Played, Refusal> {
        let begun = state.switches.clone();
        let mut taken = taken.iter().copied();
        let (mut balls, mut turns) = (Vec::new(), Vec::new());
        let (mut slip, mut breach) = (None, None);
        while state.pile > 0 {
            let ball = balls.len() + 1;
            let answered = match state.next {
                Player::Human => {
                    let Some(number) = taken.next() else { break };
                    self.check_number(&state, number)?;
                    self.human_turn(&state, number, &mut balls)
                }
                Player::Board => {
                    balls.extend(self.launched_balls(&state, state.pile, Side::Right));
                    self.nim.board_move(self.board, &state)
                }
            };
            let (turn, next) = match answered {
                Ok(answered) => answered,
                Err(error) => {
                    breach = Some(error.to_string());
                    break;
                }
            };
            slip = match turn.player {
                Player::Board => self.nim.slip(&turn).map(|slip| slip.to_string()),
                Player::Human => None,
            };
            let who = who_is(turn.player);
            turns.push(Taken { who, taken: turn.taken, left: turn.left, ball });
            state = next;
        }
        let over = state.pile == 0 || breach.is_some();
        // On an empty pile the player whose turn it is wins: the other one has taken the last ball.
        let winner = if breach.is_some() { Who::Human } else { who_is(state.next) };
        Ok(Played {
            run: RunAnswer::of_game(
                self.challenge,
                self.board,
                &self.row,
                &begun,
                self.pile,
                balls,
            ),
            turns,
            pile: state.pile,
            next: (!over).then(|| who_is(state.next)),
            winner: over.then_some(winner),
            breach,
            slip,
        })
    }

    fn check_number(&self, state: &State, number: u64) -> Result<(), Refusal> {
        let most = u64::from(self.nim.game().take).min(state.pile);
        match (1..=most).contains(&number) {
            true => Ok(()),
            false => Err(Refusal::new(format!("take 1 to {most} balls, not {number}"))),
        }
    }

    /// The human takes balls one by one and hands over.
    fn human_turn(
        &self,
        state: &State,
        number: u64,
        balls: &mut Vec<BallFall>,
    ) -> Result<(Turn, State), Breach> {
        let mut state = state.clone();
        for _ in 0..number {
            balls.extend(self.launched_balls(&state, 1, Side::Left));
            state = self.nim.human_ball(self.board, &state)?;
        }
        let turn = Turn { player: Player::Human, taken: number, left: state.pile };
        Ok((turn, State { next: Player::Board, ..state }))
    }

    /// Returns the balls that fall after one is launched with `number` balls in the hopper. The train
    /// of the turn is first set by hand.
    fn launched_balls(&self, state: &State, number: u64, turn: Side) -> Vec<BallFall> {
        let mut switches = state.switches.clone();
        let mut by_hand = None;
        if let Some(number) = self.turn
            && let Some(side) = switches.get_mut(number)
            && *side != turn
        {
            *side = turn;
            by_hand = Some(number);
        }
        let load = Load::many(tumble_core::board::Colour::Blue, number);
        let start = Start { loads: [load, Load::empty()], lever: Side::Left, switches };
        let mut balls: Vec<BallFall> =
            Trace::new(self.board, &start).map(|fall| BallFall::of_fall(&fall)).collect();
        if let (Some(ball), Some(number)) = (balls.first_mut(), by_hand) {
            ball.turn_by_hand(number);
        }
        balls
    }
}

const fn who_is(player: Player) -> Who {
    match player {
        Player::Human => Who::Human,
        Player::Board => Who::Board,
    }
}

//! Lines of play of Nim: the moves that a board must make as long as it has answered as in the line.
//!
//! A line is a beginning of a game: the pile, the player who begins, and the number taken in each turn.
//! If the board can still win, one number is right, and the formula asserts that the board takes it.
//! Otherwise the board may take any number; the rest of the line is asserted only for boards that take
//! as many as the line says. So a line holds on every solution.
//!
//! Lines that begin alike share the clauses of their common beginning.

use std::collections::{BTreeMap, HashMap};

use super::super::case::LineOfPlay;
use super::super::cnf::Cnf;
use super::super::error::SolveError;
use super::super::layout::BoardVariables;
use super::super::lit::Lit;
use super::fall::BallPath;
use super::run::{MachineState, Play, Used};
use tumble_core::board::{Cell, Side};
use tumble_core::challenge::{Challenge, Expected, Game};
use tumble_core::game::Player;
use tumble_core::machine::Load;

/// One step of a game, in the finest division in which lines can part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum GameStep {
    /// The human takes one ball.
    Ball,
    /// The board takes this many balls.
    Board(u64),
}

/// A game between two steps.
#[derive(Clone)]
struct GameNode {
    state: MachineState,
    /// The board has answered as in the line.
    reached: Lit,
    /// The balls that are left.
    pile: u64,
}

/// The games that were written so far, by pile, first player and steps.
#[derive(Clone, Default)]
pub(super) struct Games {
    nodes: HashMap<(u64, Player, Vec<GameStep>), GameNode>,
}

/// Memory that a line takes, in bytes, estimated.
pub(super) fn estimate_bytes(layout: &BoardVariables, game: &Game, line: &LineOfPlay) -> usize {
    let balls = (line.taken.len() + 1).saturating_mul(game.take as usize);
    layout
        .parts
        .len()
        .saturating_mul(1_500 + 500 * layout.trains.train_count())
        .saturating_mul(balls)
}

impl Games {
    /// Asserts the right moves of the board along the line and in the turn after it.
    pub(super) fn assert_line(
        &mut self,
        cnf: &mut Cnf,
        layout: &BoardVariables,
        challenge: &Challenge,
        game: &Game,
        line: &LineOfPlay,
    ) -> Result<BTreeMap<Cell, Used>, SolveError> {
        let row = &game.setting(challenge, line.pile)?;
        let (expected, loads) = (&Expected::default(), [Load::empty(), Load::empty()]);
        let turn = challenge.register(game.turn).and_then(|turn| turn.cells.all().first().copied());
        let (played, met) = (Lit::TRUE, BTreeMap::new());
        let play = Play { cnf, layout, challenge, row, expected, loads, played, met };
        let mut table = GameTable { games: self, play, game, turn, line, steps: Vec::new() };
        table.begin_game();
        let mut player = line.first;
        for &taken in &line.taken {
            match player {
                Player::Human => table.human_turn(taken),
                Player::Board => {
                    table.board_turn();
                    table.steps.push(GameStep::Board(taken));
                }
            }
            player = player.other();
        }
        match (player, table.current_node().map(|node| node.pile)) {
            (Player::Human, Some(pile)) => table.human_turn(pile.min(game.take.into())),
            (Player::Board, Some(_)) => table.board_turn(),
            // The board cannot have answered as in the line.
            (_, None) => {}
        }
        Ok(table.play.into_used())
    }
}

/// A game that is being written.
struct GameTable<'a, 'p> {
    games: &'a mut Games,
    play: Play<'p>,
    game: &'a Game,
    /// The cell that shows the turn.
    turn: Option<Cell>,
    line: &'a LineOfPlay,
    steps: Vec<GameStep>,
}

impl GameTable<'_, '_> {
    fn node_key(&self, steps: Vec<GameStep>) -> (u64, Player, Vec<GameStep>) {
        (self.line.pile, self.line.first, steps)
    }

    fn current_node(&self) -> Option<GameNode> {
        self.games.nodes.get(&self.node_key(self.steps.clone())).cloned()
    }

    /// Whether the node that follows this one by `step` exists already.
    fn has_step(&self, step: GameStep) -> bool {
        let steps = self.steps.iter().copied().chain([step]).collect();
        self.games.nodes.contains_key(&self.node_key(steps))
    }

    fn keep_node(&mut self, step: GameStep, node: GameNode) {
        let steps = self.steps.iter().copied().chain([step]).collect();
        self.games.nodes.insert(self.node_key(steps), node);
    }

    fn begin_game(&mut self) {
        let mut state = self.play.start_state(Side::Left);
        self.set_turn(&mut state, Side::Left);
        let node = GameNode { state, reached: Lit::TRUE, pile: self.line.pile };
        self.games.nodes.entry((self.line.pile, self.line.first, Vec::new())).or_insert(node);
    }

    /// Turns the train that shows the turn by hand.
    fn set_turn(&mut self, state: &mut MachineState, side: Side) {
        let Some(cell) = self.turn else { return };
        let points = Lit::constant(side == Side::Right);
        if let Some(loner) = state.loners.get_mut(&cell) {
            *loner = points;
        }
        for (&label, train) in self.play.layout.trains.labels(cell).iter().zip(&mut state.trains) {
            *train = self.play.cnf.choose(label, points, *train);
        }
    }

    /// Asserts that it is the human's turn if `when` is true, and sets the state to that.
    fn is_human_turn(&mut self, state: &mut MachineState, when: Lit) {
        if let Some(cell) = self.turn {
            self.play.assert_points(state, &[when], cell, Lit::FALSE);
        }
        self.set_turn(state, Side::Left);
    }

    /// Lets a ball of the left hopper fall; an interceptor must not catch it.
    fn drop_left_ball(&mut self, state: &mut MachineState, there: Lit) -> BallPath {
        state.side = Lit::FALSE;
        let fall = self.play.drop_ball(state, there, Lit::FALSE);
        self.play.cnf.add(&[!fall.intercepted]);
        fall
    }

    /// The human takes this many balls, one after the other.
    fn human_turn(&mut self, taken: u64) {
        for _ in 0..taken {
            let Some(mut node) = self.current_node() else { return };
            if !self.has_step(GameStep::Ball) {
                let fall = self.drop_left_ball(&mut node.state, node.reached);
                self.play.cnf.imply(&[node.reached], &[fall.levers[1]]);
                self.is_human_turn(&mut node.state, node.reached);
                let pile = node.pile.saturating_sub(1);
                self.keep_node(GameStep::Ball, GameNode { pile, ..node });
            }
            self.steps.push(GameStep::Ball);
        }
    }

    /// The board's turn: makes a node for each number that it may take.
    fn board_turn(&mut self) {
        let Some(GameNode { mut state, reached, pile }) = self.current_node() else { return };
        let right = self.game.winning_move(pile);
        let most = right.unwrap_or(u64::from(self.game.take).min(pile));
        if pile == 0 || self.has_step(GameStep::Board(most)) {
            return;
        }
        self.set_turn(&mut state, Side::Right);
        let mut there = reached;
        for taken in 1..=most {
            let fall = self.drop_left_ball(&mut state, there);
            let left = pile - taken;
            let must = match right {
                // With the last ball the game is over, whichever lever it lands on.
                None if left == 0 => None,
                _ if taken == most => Some(Side::Right),
                Some(_) => Some(Side::Left),
                None => None,
            };
            if let Some(side) = must {
                self.play.cnf.imply(&[there], &[fall.levers[side.index()]]);
            }
            let ends = match right {
                Some(_) if taken < most => Lit::FALSE,
                Some(_) => there,
                None => fall.levers[1],
            };
            let mut after = state.clone();
            if left > 0 && ends != Lit::FALSE {
                self.is_human_turn(&mut after, ends);
            }
            self.keep_node(
                GameStep::Board(taken),
                GameNode { state: after, reached: ends, pile: left },
            );
            there = if right.is_some() { there } else { fall.levers[0] };
        }
    }
}

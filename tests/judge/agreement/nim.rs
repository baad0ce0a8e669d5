//! Nim, played a second time: every game that the human can play against a board.

use std::collections::{BTreeMap, HashMap};

use cel::Value;

use crate::agreement::independent::{Board, End, Hand, Hopper, Place, run};
use crate::agreement::written::{Names, Written, range};

type Ways = BTreeMap<Place, Hand>;

/// Number of games, one for each pile and first player, and how many of them the human can make the board lose or
/// break.
pub(crate) fn games(written: &Written, board: &Board) -> (u128, u128) {
    let game = &written.table["game"];
    let text = |value: &toml::Value| value.as_str().expect("a text").to_owned();
    let (from, to) = range(&text(&game["pile"])).expect("a range");
    let name = text(&game["turn"]);
    let turn = written.inputs.iter().find(|(own, _)| *own == name).expect("a train").1[0].0;
    let take = game["take"].as_integer().expect("a number") as usize;
    let (mut games, mut lost) = (0, 0);
    for pile in from..=to {
        let mut row: Names = [("pile".to_owned(), Value::Int(pile))].into();
        let set = game["set"].as_table().expect("settings");
        let settings: Vec<(String, Value)> = set
            .iter()
            .map(|(name, form)| (name.clone(), written.value(&text(form), &row)))
            .collect();
        for (name, _) in &written.inputs {
            row.insert(name.clone(), Value::Int(0));
        }
        row.extend(settings);
        let (board, ways) = written.set(board, &row);
        let mut table = Game { board: &board, turn, take, known: HashMap::new() };
        for human_begins in [true, false] {
            games += 1;
            lost += u128::from(!table.holds(ways.clone(), pile as usize, human_begins));
        }
    }
    (games, lost)
}

struct Game<'a> {
    board: &'a Board,
    turn: Place,
    take: usize,
    known: HashMap<(String, usize, bool), bool>,
}

impl Game<'_> {
    /// Whether the board keeps the rules and wins every game that it can win, against any play of the human.
    fn holds(&mut self, ways: Ways, pile: usize, human: bool) -> bool {
        if pile == 0 {
            return true;
        }
        let key = (ways.values().collect(), pile, human);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let holds = if human { self.human(ways, pile) } else { self.machine(ways, pile) };
        self.known.insert(key, holds);
        holds
    }

    fn human(&mut self, mut ways: Ways, pile: usize) -> bool {
        for taken in 1..=self.take.min(pile) {
            // One ball, which runs out by the red lever and does not change the turn.
            let ran = self.launch(ways, 1);
            if ran.end != (End::Empty { side: 'r' }) || ran.ways[&self.turn] != 'l' {
                return false;
            }
            ways = ran.ways;
            if !self.holds(ways.clone(), pile - taken, false) {
                return false;
            }
        }
        true
    }

    fn machine(&mut self, mut ways: Ways, pile: usize) -> bool {
        for member in self.board.together(self.turn) {
            ways.insert(*member, 'r');
        }
        let ran = self.launch(ways, pile);
        let taken = ran.balls as usize;
        let left = pile - taken;
        let ended = match ran.end {
            End::Empty { side: 'r' } => true,
            // The last ball of all may press a lever once more.
            End::Empty { .. } => left == 0,
            _ => false,
        };
        let may_stop = left == 0 || ran.ways[&self.turn] == 'l';
        // The player who leaves one ball, or four more, or eight more, wins.
        let wins = pile % 4 == 1 || left % 4 == 1;
        ended && may_stop && taken <= self.take && wins && self.holds(ran.ways, left, true)
    }

    fn launch(&self, ways: Ways, balls: usize) -> crate::agreement::independent::Run {
        let hoppers = [Hopper::These(vec!['B'; balls]), Hopper::These(Vec::new())];
        run(self.board, ways, hoppers, 'l', u64::MAX)
    }
}

//! Every strategy of the human's from every pile, and the shortest play that beats the board.

use std::fmt;

use super::strategies::Strategies;
use super::{Breach, GameError, Nim, Player, Turn};

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

/// Plays every strategy from every pile of the game, with either player to begin, and keeps at
/// most `kept` of the plays that beat the board.
///
/// # Errors
/// Where the board cannot be set up for a pile, or the game has too many states.
pub fn judge(nim: &Nim<'_>, kept: usize) -> Result<Judged, GameError> {
    let mut judged = Judged { games: 0, lost: 0, shortest: Vec::new() };
    // What is known of one board serves all piles that set it up like that.
    let mut boards: Vec<Strategies> = Vec::new();
    let mut states = 0;
    for pile in nim.game().from..=nim.game().to {
        let (start, board) = nim.start(pile, Player::Human)?;
        let known = boards.iter().position(|strategies| strategies.is_on(&board));
        let place = known.unwrap_or_else(|| {
            boards.push(Strategies::new(nim, board));
            boards.len() - 1
        });
        let strategies = &mut boards[place];
        for first in [Player::Human, Player::Board] {
            let start = strategies.moment(pile, first, &start.switches);
            let way = strategies.way(start, &mut states)?;
            judged.games += 1;
            if let Some(way) = way {
                judged.lost += 1;
                let place = judged.shortest.partition_point(|line| line.turns.len() <= way.turns);
                if place < kept {
                    judged.shortest.truncate(kept - 1);
                    judged.shortest.extend(strategies.line(start));
                    judged.shortest[place..].rotate_right(1);
                }
            }
        }
    }
    Ok(judged)
}

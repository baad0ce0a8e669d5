//! Every human strategy from every pile, and the shortest play that beats the board.

use super::strategies::Strategies;
use super::{GameError, LosingLine, Nim, Player};

/// The result of all games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    /// The games: every pile, with either player to begin.
    pub games: u64,
    /// The games in which some strategy beats the board or makes it break a rule.
    pub lost: u64,
    /// The shortest plays that do so, one for each game, the shortest first; at most the number asked for.
    pub shortest: Vec<LosingLine>,
}

impl Nim<'_> {
    /// Plays every strategy from every pile of the game, with either player to begin, and keeps at
    /// most `kept` of the plays that beat the board.
    ///
    /// # Errors
    /// The board cannot be set up for a pile, or the game has too many states.
    pub fn play_all(&self, kept: usize) -> Result<Judged, GameError> {
        let mut judged = Judged { games: 0, lost: 0, shortest: Vec::new() };
        // Piles with the same setting of the board share one table of strategies.
        let mut boards: Vec<Strategies> = Vec::new();
        let mut states = 0;
        for pile in self.game().from..=self.game().to {
            let (start, board) = self.start(pile, Player::Human)?;
            let known = boards.iter().position(|strategies| strategies.is_on(&board));
            let place = known.unwrap_or_else(|| {
                boards.push(Strategies::new(self, board));
                boards.len() - 1
            });
            let strategies = &mut boards[place];
            for first in [Player::Human, Player::Board] {
                let start = strategies.moment_of(pile, first, &start.switches);
                let way = strategies.way_of(start, &mut states)?;
                judged.games += 1;
                if let Some(way) = way {
                    judged.lost += 1;
                    let place =
                        judged.shortest.partition_point(|line| line.turns.len() <= way.turns);
                    if place < kept {
                        judged.shortest.truncate(kept - 1);
                        judged.shortest.extend(strategies.losing_line(start));
                        if let Some(longer) =
                            judged.shortest.get_mut(place..).filter(|it| !it.is_empty())
                        {
                            longer.rotate_right(1);
                        }
                    }
                }
            }
        }
        Ok(judged)
    }
}

//! One of the things that must hold on a solution.

use std::fmt;

use tumble_core::challenge::{Game, Row};
use tumble_core::game::Player;

/// One of the things that must hold on a solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Case {
    /// A row of the truth table.
    Row {
        /// The start.
        row: Row,
        /// How many balls of the run are followed; `None`: all.
        follow: Option<usize>,
    },
    /// A line of play of a game.
    Line(LineOfPlay),
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Case::Row { row, .. } => write!(f, "row {}", row.number),
            Case::Line(line) => line.fmt(f),
        }
    }
}

/// A beginning of a game.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineOfPlay {
    /// The pile at the start.
    pub pile: u64,
    /// Who begins.
    pub first: Player,
    /// The number taken in each turn so far.
    pub taken: Vec<u64>,
}

impl LineOfPlay {
    /// Whether the line is one of the game: the human takes what is allowed, and the game goes on
    /// after it.
    pub fn is_of(&self, game: &Game) -> bool {
        let mut left = self.pile;
        let mut player = self.first;
        (game.from..=game.to).contains(&self.pile)
            && self.taken.iter().all(|&taken| {
                let may = (1..=u64::from(game.take)).contains(&taken) && taken < left;
                left = left.saturating_sub(taken);
                player = player.other();
                may
            })
    }
}

impl fmt::Display for LineOfPlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = match self.first {
            Player::Human => "human",
            Player::Board => "board",
        };
        write!(f, "line {} {first}", self.pile)?;
        self.taken.iter().try_for_each(|taken| write!(f, " {taken}"))
    }
}

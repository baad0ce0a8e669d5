//! A play that beats the board.

use std::fmt;

use super::{Breach, Player, Turn};

/// A line of play that ends with a breach.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LosingLine {
    /// The pile at the start.
    pub pile: u64,
    /// The player who begins.
    pub first: Player,
    /// The turns before the breach.
    pub turns: Vec<Turn>,
    /// The breach.
    pub breach: Breach,
}

impl fmt::Display for LosingLine {
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

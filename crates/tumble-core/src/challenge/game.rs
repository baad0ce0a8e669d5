//! A game against the board.

use super::expression::Expression;

/// Nim, with the inputs by which the board knows its state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    /// The smallest pile that is played; at least 1.
    pub from: u64,
    /// The largest pile that is played.
    pub to: u64,
    /// The most balls that a player may take in a turn; at least 1.
    pub take: u32,
    /// The input that shows the player on turn, by its place among the variables: 0 (left) for the human, 1 (right)
    /// for the board.
    pub turn: usize,
    /// The inputs that are set before the game, with their values; the only variable of these
    /// expressions is the pile.
    pub set: Vec<(usize, Expression)>,
}

//! Games against the board: Nim, played by every human strategy.
//!
//! [`Nim`] holds the rules and plays single balls of the human and moves of the board; [`Nim::play_all`] plays every
//! strategy from every pile. A program for human players uses the same steps.

mod all_games;
mod line;
mod nim;
mod strategies;

pub use all_games::Judged;
pub use line::LosingLine;
pub use nim::{Breach, Nim, Player, State, Turn};

/// Reason that a game cannot be judged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GameError {
    /// The setting of the board has no value for a pile.
    #[error("`{expression}` has no value for a pile of {pile}: {error}")]
    Evaluation {
        /// The expression.
        expression: String,
        /// The pile.
        pile: u64,
        /// The reason.
        error: crate::challenge::expression::EvaluationError,
    },
    /// The cells of the input cannot hold the setting of the board.
    #[error("`{expression}` gives {value} for a pile of {pile}, but {name} holds 0 to {most}")]
    Setting {
        /// The expression.
        expression: String,
        /// The pile.
        pile: u64,
        /// The value of the expression.
        value: i64,
        /// The input that is set.
        name: String,
        /// The greatest value that it holds.
        most: i64,
    },
    /// The board has more states than are followed.
    #[error("the game has more than {0} states: too many to play them all")]
    TooManyStates(usize),
}

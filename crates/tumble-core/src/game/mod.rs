//! Games against the board: Nim, played by every human strategy.
//!
//! [`Nim`] holds the rules and knows what one ball of the human's and one move of the board's do;
//! [`Nim::play_all`] plays every strategy from every pile; a program that lets a person play uses the
//! same steps.

mod all_games;
mod line;
mod nim;
mod strategies;

pub use all_games::Judged;
pub use line::LosingLine;
pub use nim::{Breach, Nim, Player, State, Turn};

/// Why a game cannot be judged.
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
        /// Why.
        error: crate::challenge::expression::EvaluationError,
    },
    /// The setting of the board is not one that its cells can hold.
    #[error("`{expression}` gives {value} for a pile of {pile}, but {name} holds 0 to {most}")]
    Setting {
        /// The expression.
        expression: String,
        /// The pile.
        pile: u64,
        /// What it gives.
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

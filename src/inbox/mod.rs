//! What people hand in: for which challenge a board is. One rule, for every command that takes a board.

mod challenge;
mod guess;
mod name;
mod sentence;

pub use challenge::{Meant, challenge_of, meant_by};
pub use guess::{GUESS, guess, may_be_for_another};
pub use name::{named_alone, without_challenge};

//! What people hand in: what an argument means, who sent it, for which challenge a board is, and its
//! verdict. One rule, for every command that takes a board.

pub(crate) mod batch;
pub(crate) mod board_file;
pub(crate) mod chains;
mod challenge;
mod guess;
pub(crate) mod hand_ins;
pub(crate) mod judge;
mod name;
pub(crate) mod ordered;
mod platform;
pub(crate) mod roster;
mod sentence;
pub(crate) mod solved;
pub(crate) mod stream;
pub(crate) mod students;
pub(crate) mod target;
pub(crate) mod verdicts;

pub(crate) use challenge::challenge_of;
pub use challenge::{Meant, meant_by};
pub use guess::{GUESS, guess, may_be_for_another};
pub use name::{named_alone, without_challenge};

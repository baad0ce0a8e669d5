//! Hand-ins: the meaning of an argument, the sender, the challenge of a board, and its verdict.
//! Every command that takes a board follows the same rules.

#[cfg(not(target_family = "wasm"))]
pub(crate) mod attribution;
#[cfg(not(target_family = "wasm"))]
pub(crate) mod batch;
#[cfg(not(target_family = "wasm"))]
pub(crate) mod board_file;
#[cfg(not(target_family = "wasm"))]
pub(crate) mod chains;
mod challenge;
#[cfg(not(target_family = "wasm"))]
pub(crate) mod claimed_names;
#[cfg(not(target_family = "wasm"))]
pub(crate) mod class_parts;
mod decision;
#[cfg(not(target_family = "wasm"))]
pub(crate) mod doubtful_owner;
mod guess;
#[cfg(not(target_family = "wasm"))]
pub(crate) mod hand_ins;
pub(crate) mod judge;
#[cfg(not(target_family = "wasm"))]
pub(crate) mod known_records;
#[cfg(not(target_family = "wasm"))]
mod left_out;
pub(crate) mod name;
pub(crate) mod name_of_student;
mod numbers_in_name;
#[cfg(not(target_family = "wasm"))]
mod ordered;
#[cfg(not(target_family = "wasm"))]
pub(crate) mod owner;
#[cfg(not(target_family = "wasm"))]
pub(crate) mod path_parts;
pub(crate) mod platform;
#[cfg(not(target_family = "wasm"))]
pub(crate) mod roster;
mod sentence;
#[cfg(not(target_family = "wasm"))]
pub(crate) mod solved;
#[cfg(not(target_family = "wasm"))]
pub(crate) mod stream;
#[cfg(not(target_family = "wasm"))]
pub(crate) mod students;
#[cfg(not(target_family = "wasm"))]
pub(crate) mod taken_for;
#[cfg(not(target_family = "wasm"))]
pub(crate) mod target;
mod titles;
#[cfg(not(target_family = "wasm"))]
pub(crate) mod unclear_names;
#[cfg(not(target_family = "wasm"))]
pub(crate) mod verdicts;

pub(crate) use challenge::ChallengeCandidates;
pub use challenge::meant_by;
pub use decision::{DOUBT, NAMED_TWICE};
pub use guess::{GUESS, GUESSED};
pub use name::{named_alone, without_challenge};
#[cfg(not(target_family = "wasm"))]
pub use ordered::{AHEAD, in_order};

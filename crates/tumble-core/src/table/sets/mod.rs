//! All starts of a set at once: one machine, over any kind of truth value.
//!
//! `Ensemble` is the machine, over the algebra [`Logic`](logic::Logic). For each place of the board, a truth value
//! holds the starts with the ball there; for each bit and train, one holds the starts in which it points right. There
//! are two algebras. Machine words (`words`) have a bit for each start. Decision diagrams (`diagrams`) over the input
//! bits are for more starts than can be run.

pub(super) mod diagrams;
mod end_check;
pub(super) mod ensemble;
mod goals;
mod hopper;
pub(super) mod logic;
mod out_check;
pub(super) mod words;

//! All starts of a set at once: one machine, whatever a truth value over starts is made of.
//!
//! `Ensemble` is the machine, over the algebra [`Logic`](logic::Logic): for each place of the board one truth value
//! is the starts in which the ball is there, for each bit and train one is the starts in which it points right. There
//! are two algebras: machine words (`words`), a bit for each start, and decision diagrams (`diagrams`) over the
//! input bits, for more starts than can be run.

pub(super) mod diagrams;
mod end_check;
pub(super) mod ensemble;
mod goals;
mod hopper;
pub(super) mod logic;
mod out_check;
pub(super) mod words;

//! Values that are not the same in every row: for the engines that take many rows at once.
//!
//! A truth value says in which rows something holds, a number is as many truth values as it has
//! bits, and a text is the rows in which it is each text. What a truth value is made of is left to
//! the engine: a bit for each row, or a decision diagram over the inputs.

mod evaluate;
mod logic;
mod numbers;

pub(super) use evaluate::{Open, OpenRows, OpenValue};
pub(super) use logic::{Bit, Logic, Variables};
pub(super) use numbers::{Number, width};

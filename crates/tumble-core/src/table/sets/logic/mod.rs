//! Values that are not the same in every row: for the engines that take many rows at once.
//!
//! A truth value says in which rows something holds, a number is as many truth values as it has
//! bits, and a text is the rows in which it is each text. The engine chooses what a truth value is made of: a bit for
//! each row, or a decision diagram over the inputs.

mod bit_vec;
mod evaluate;
mod operations;

pub(in crate::table) use bit_vec::{BitVec, width};
pub(in crate::table) use evaluate::{SymbolicValue, evaluate};
pub(in crate::table) use operations::{Bit, Logic, Variables};

//! All starts at once: sets of starts as decision diagrams.

mod admitted;
mod bdd;
mod budget;
mod compact;
mod cover;
mod dependence;
mod endless;
mod follow;
mod formula;
mod inputs;
mod matters;
mod query;
mod rows;
mod traffic;
mod verdict;

pub(super) use bdd::{Bdd, BddManager, BddResult};
pub(super) use budget::{Budget, TooLarge};
pub(super) use compact::compact;
pub(super) use dependence::dependence;
pub(super) use follow::follow_traffic;
pub(super) use inputs::{InputBits, InputVariable};
pub(super) use rows::SymbolicRows;
pub(super) use traffic::{Flow, Traffic};
pub(super) use verdict::verdict;

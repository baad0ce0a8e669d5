//! All starts at once: sets of starts as decision diagrams.

mod bdd;
mod budget;
mod compact;
mod dependence;
mod endless;
mod ensemble;
mod follow;
mod goals;
mod hopper;
mod inputs;
mod judge;
mod matters;
mod out;
mod query;
mod rows;
mod traffic;
mod verdict;

pub(super) use bdd::{Bdd, BddManager, BddResult};
pub(super) use budget::{Budget, STEP, TooLarge};
pub(super) use compact::compact;
pub(super) use dependence::dependence;
pub(super) use follow::follow_traffic;
pub(super) use goals::{Asked, admitted};
pub(super) use inputs::{InputBits, InputVariable};
pub(super) use matters::Matters;
pub(super) use rows::SymbolicRows;
pub(super) use traffic::{Flow, Traffic};
pub(super) use verdict::verdict;

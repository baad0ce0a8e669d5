//! All starts at once: sets of starts as decision diagrams.

mod bdd;
mod budget;
mod endless;
mod ensemble;
mod goals;
mod hopper;
mod inputs;
mod judge;
mod out;
mod query;
mod rows;
mod traffic;
mod verdict;

pub(super) use bdd::{Bdd, BddManager};
pub(super) use budget::{Budget, STEP, TooLarge};
pub(super) use goals::{Admitted, Asked};
pub(super) use inputs::{InputBits, InputVariable};
pub(super) use rows::Rows;
pub(super) use traffic::{Flow, Traffic};
pub(super) use verdict::verdict;

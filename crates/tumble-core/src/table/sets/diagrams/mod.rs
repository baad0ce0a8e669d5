//! All starts at once: sets of starts as decision diagrams.

mod admitted;
mod bdd;
mod bits;
mod budget;
mod common;
mod compact;
mod cover;
mod dependence;
mod endless;
mod follow;
mod formula;
mod function;
mod inputs;
mod inverse;
mod matters;
mod outcomes;
mod query;
mod row_order;
mod traffic;
mod verdict;

pub(in crate::table) use bdd::{Bdd, BddManager, BddResult};
pub(in crate::table) use budget::{Budget, TooLarge};
pub(in crate::table) use common::in_common;
pub(in crate::table) use compact::compact;
pub(in crate::table) use dependence::dependence;
pub(in crate::table) use follow::follow_traffic;
pub(in crate::table) use function::functions;
pub(in crate::table) use inputs::{InputBits, InputVariable};
pub(in crate::table) use inverse::{inverse, reversibility};
pub(in crate::table) use row_order::SymbolicRows;
pub(in crate::table) use traffic::{Flow, Traffic};
pub(in crate::table) use verdict::verdict;

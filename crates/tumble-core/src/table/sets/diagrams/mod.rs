//! All starts at once: sets of starts as decision diagrams.

mod bdd;
mod bits;
mod cover;
mod division;
mod endless;
mod follow;
mod formula;
mod function;
mod inverse;
mod matters;
mod outcomes;
mod start_sets;
mod verdict;

pub(in crate::table) use bdd::{Bdd, BddManager};
pub(in crate::table) use follow::SetRuns;
pub(in crate::table) use outcomes::ask_outcomes;
pub(in crate::table) use start_sets::StartSets;
pub(in crate::table) use verdict::sets_verdict;

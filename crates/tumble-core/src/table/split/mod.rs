//! Unknown starts: left, right or unknown, and split only when a ball meets an unknown bit.

mod compact;
mod dependence;
mod explore;
mod leaf;
mod run;
mod starts;
mod verdict;

pub(super) use compact::compact;
pub(super) use dependence::dependence;
pub(super) use verdict::{Bounds, verdict};

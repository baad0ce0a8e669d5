//! Unknown starts: left, right or unknown, and split only when a ball meets an unknown bit.

mod compact;
mod dependence;
mod starts;
mod verdict;
mod walk;

pub(super) use compact::compact;
pub use compact::{Known, Pattern};
pub(super) use dependence::dependence;
pub use dependence::{Dependence, Input, Output, What};
pub(super) use verdict::{Bounds, verdict};

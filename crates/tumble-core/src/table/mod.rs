//! The truth table of a board: the result of every start that a challenge allows.
//!
//! A [`Table`] answers questions about all rows and returns single rows; a [`Runner`] runs single rows.
//!
//! The table is never kept in memory. Several engines compute the same table: see [`Engine`].

mod choose;
mod coverage;
mod decision_graph;
mod effort;
mod error;
mod estimate;
mod found;
mod options;
mod plan;
mod rows;
mod scalar;
mod sets;
mod table_rows;
mod table_verdict;
mod threads;
mod truth_table;

pub use crate::challenge::Known;
pub(crate) use coverage::Ended;
pub use coverage::{CellTraffic, Coverage, Passages};
pub(crate) use error::TableError;
pub use found::{
    CommonResult, Dependence, End, FinalBit, FinalValue, Function, FunctionOf, Inverse, OutputKind,
    Pattern, Reversibility, TableOutput,
};
pub use options::{Engine, TableOptions};
pub use scalar::Runner;
pub use table_rows::{TableRow, TableRows};
pub use table_verdict::{Failing, TableVerdict};
pub use truth_table::Table;

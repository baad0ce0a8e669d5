//! The truth table of a board: the result of every start that a challenge allows.
//!
//! A [`Table`] answers for all rows, and gives them one by one; a [`Runner`] runs single rows.
//!
//! Nothing keeps the table in memory. There are several engines, which give the same table: see [`Engine`].

mod choose;
mod common;
mod coverage;
mod decision_graph;
mod dependence;
mod effort;
mod error;
mod estimate;
mod final_values;
mod function;
mod inverse;
mod options;
mod pattern;
mod plan;
mod rows;
mod scalar;
mod sets;
mod stream;
mod table_rows;
mod table_verdict;
mod threads;
mod truth_table;

pub use crate::challenge::Known;
pub use common::CommonResult;
pub use coverage::{CellTraffic, Coverage, Ended, Passages};
pub use dependence::{Dependence, OutputKind, TableInput, TableOutput};
pub(crate) use error::TableError;
use final_values::FinalValues;
pub use function::{Function, FunctionOf};
pub use inverse::{End, Inverse, Reversibility};
pub use options::{Engine, TableOptions};
pub use pattern::{FinalBit, FinalValue, Pattern};
pub use scalar::Runner;
pub use table_rows::{TableRow, TableRows};
pub use table_verdict::{Failing, TableVerdict, Undecided};
pub use truth_table::Table;

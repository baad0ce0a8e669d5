//! Why a truth table cannot be filled.

use crate::challenge::expression::EvaluationError;
use crate::challenge::{ExpectError, Row};

/// Why there is no truth table, or no verdict over it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// The condition on the inputs has no value in a row.
    #[error("the condition `{condition}` has no value in row {}: {error}", .row.number)]
    Condition {
        /// The condition.
        condition: String,
        /// The row.
        row: Row,
        /// Why.
        error: EvaluationError,
    },
    /// What a row must leave cannot be told.
    #[error("what row {} must leave cannot be told: {error}", .row.number)]
    Expectation {
        /// The row.
        row: Row,
        /// Why.
        error: ExpectError,
    },
    /// The product of all inputs is beyond what can be counted.
    #[error("the inputs have more than 2^127 starts: give the challenge fewer or smaller inputs")]
    TooManyRows,
}

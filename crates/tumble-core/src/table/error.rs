//! Errors of truth tables.

use crate::challenge::expression::EvaluationError;
use crate::challenge::{ExpectError, Row, TOO_MANY_STARTS};

/// Reason that a truth table, or the verdict over it, does not exist.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum TableError {
    #[error("the condition `{condition}` has no value for start {}: {error}", .row.number)]
    Condition { condition: String, row: Box<Row>, error: EvaluationError },
    #[error("what start {} must leave has no value: {error}", .row.number)]
    Expectation { row: Box<Row>, error: ExpectError },
    #[error("the results of the starts take more than {lines} lines")]
    TooManyLines { lines: u64 },
    #[error(
        "up to {starts} starts take more work than this may cost: give the challenge fewer balls, fewer inputs or \
         simpler expressions"
    )]
    TooComplex { starts: u128 },
    #[error(
        "up to {starts} starts take more work than a verdict may cost, about ten seconds: they were weighed together as \
         decision diagrams, and run as far as that was possible; give the challenge fewer balls, fewer inputs or \
         simpler expressions"
    )]
    TooMuchWork { starts: u128 },
    #[error("start {row} has no end in {balls} balls, the most that are followed")]
    NoEnd { row: u128, balls: u64 },
    #[error("there is no start to check: the condition of the challenge excludes them all")]
    NoRows,
    /// The inputs have 2^127 starts or more, or more than 127 bits.
    #[error("{TOO_MANY_STARTS}")]
    TooManyRows,
}

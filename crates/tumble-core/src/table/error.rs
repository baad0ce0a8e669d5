//! Why a truth table cannot be filled.

use crate::challenge::expression::EvaluationError;
use crate::challenge::{ExpectError, Row};

/// Why there is no truth table, or no verdict over it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// The condition on the inputs has no value in a row.
    #[error("the condition `{condition}` has no value in row {}: {error}", .row.number)]
    Condition {
        /// The condition.
        condition: String,
        /// The row.
        row: Box<Row>,
        /// Why.
        error: EvaluationError,
    },
    /// What a row must leave has no value.
    #[error("what row {} must leave has no value: {error}", .row.number)]
    Expectation {
        /// The row.
        row: Box<Row>,
        /// Why.
        error: ExpectError,
    },
    /// A compact table has too many lines.
    #[error("the results of the starts take more than {lines} lines")]
    TooManyLines {
        /// The lines that were found.
        lines: u64,
    },
    /// What is asked for, or what comes, depends on the inputs in too many ways.
    #[error(
        "there are {starts} starts, and what the challenge asks for or what comes of them depends \
         on them in too many ways to be weighed without running each: give it fewer inputs or \
         simpler expressions"
    )]
    TooComplex {
        /// How many starts there are.
        starts: u128,
    },
    /// The starts release too many balls to run each of them, and fall into too many cases.
    #[error(
        "the {starts} starts may release up to {balls} balls each, which is too much to run, and \
         they fall into too many cases: give the challenge fewer balls or fewer inputs"
    )]
    TooManyBalls {
        /// How many starts there are.
        starts: u128,
        /// The most balls that one of them may release.
        balls: u64,
    },
    /// Running the starts takes more work than a verdict may cost.
    #[error(
        "the {starts} starts take more work than a verdict may cost, and they cannot be decided \
         without running each: give the challenge fewer balls, fewer inputs or simpler expressions"
    )]
    TooMuchWork {
        /// How many starts there are.
        starts: u128,
    },
    /// The product of all inputs is beyond what can be counted.
    #[error("the inputs have 2^127 starts or more: give the challenge fewer or smaller inputs")]
    TooManyRows,
}

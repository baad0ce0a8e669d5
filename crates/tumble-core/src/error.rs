//! The error of the crate: problems, each with its place.

use crate::board::BoardError;
use crate::problem::{Problem, ProblemKind};
use crate::table::TableError;

/// The problems of a text that is not a solution or a challenge, or of a question about a board that has no answer.
///
/// It holds at least one problem, in the order of the text. Each has a message, and its bytes in the text and its cell
/// where they are known.
///
/// ```
/// use tumble_core::{Solution, Specs};
///
/// let error = Solution::parse("challenge = 61\nboard = ''\n", &Specs::library()).unwrap_err();
/// assert_eq!(error.to_string(), "there is no challenge 61");
/// assert_eq!(error.problems()[0].span, Some(12..14));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error {
    problems: Vec<Problem>,
}

impl Error {
    /// Returns the problems, in the order of the text.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// Returns the problems themselves.
    pub fn into_problems(self) -> Vec<Problem> {
        self.problems
    }

    /// The kind of the first problem.
    pub(crate) fn kind(&self) -> Option<ProblemKind> {
        self.problems.first().map(|problem| problem.kind)
    }

    /// The same problems of a board or challenge that no text describes: without bytes.
    pub(crate) fn without_spans(mut self) -> Error {
        self.problems.iter_mut().for_each(|problem| problem.span = None);
        self
    }
}

impl std::error::Error for Error {}

impl std::fmt::Display for Error {
    /// Writes the first message and the number of the others.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(first) = self.problems.first() {
            f.write_str(&first.message)?;
        }
        match self.problems.len() {
            0 | 1 => Ok(()),
            more => write!(f, " (and {} more)", more - 1),
        }
    }
}

impl From<Vec<Problem>> for Error {
    fn from(problems: Vec<Problem>) -> Error {
        Error { problems }
    }
}

impl From<Problem> for Error {
    fn from(problem: Problem) -> Error {
        Error { problems: vec![problem] }
    }
}

impl From<Vec<BoardError>> for Error {
    fn from(errors: Vec<BoardError>) -> Error {
        Error { problems: errors.iter().map(Problem::from).collect() }
    }
}

impl From<TableError> for Error {
    fn from(error: TableError) -> Error {
        let kind = match error {
            TableError::Condition { .. } | TableError::Expectation { .. } => {
                ProblemKind::Expression
            }
            TableError::NoRows => ProblemKind::NoRows,
            _ => ProblemKind::Undecided,
        };
        Problem::new(kind, error.to_string()).into()
    }
}

//! The problems of a file, as data: a kind, a sentence, a place.
//!
//! Rendering is elsewhere.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::board::notation::Notation;
use crate::board::{BoardError, Cell};
use crate::limits;
use crate::visible::safe;

/// A file, or another text that was handed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The name to show: a path, or `<stdin>`.
    pub name: Arc<str>,
    /// The text.
    pub text: Arc<str>,
    /// The line of the file on which the text begins, from 1; `None` if the text was generated from another form of
    /// the board, so that its lines are not those of the file.
    pub first_line: Option<NonZeroUsize>,
}

impl Source {
    /// A source with this name and text.
    pub fn new(name: impl Into<Arc<str>>, text: impl Into<Arc<str>>) -> Self {
        Source { name: name.into(), text: text.into(), first_line: Some(NonZeroUsize::MIN) }
    }

    /// Returns whether the text was generated from another form of the board.
    pub fn is_converted(&self) -> bool {
        self.first_line.is_none()
    }

    /// The line and the column of a byte, both from 1; columns count characters.
    pub fn place(&self, byte: usize) -> (usize, usize) {
        let before = self.text.get(..byte).unwrap_or(&self.text);
        let in_line = before.rsplit('\n').next().unwrap_or("");
        let line = before.matches('\n').count() + self.first_line.map_or(1, NonZeroUsize::get);
        (line, in_line.chars().count() + 1)
    }
}

/// Declares the kinds of problem, each with its meaning as a sentence for readers who do not know the game.
macro_rules! problem_kinds {
    ($($kind:ident $meaning:literal)*) => {
        /// The kinds of problem. Their names (in kebab-case) are part of the JSON form.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        #[non_exhaustive]
        pub enum ProblemKind {
            $(#[doc = $meaning] $kind,)*
        }

        impl ProblemKind {
            /// The meaning of the kind, as a sentence.
            pub const fn meaning(self) -> &'static str {
                match self {
                    $(ProblemKind::$kind => $meaning,)*
                }
            }
        }
    };
}

problem_kinds! {
    // The file.
    Io "The file cannot be read."
    TooLarge "The file is larger than any board needs."
    NotUtf8 "The file is not UTF-8."
    Syntax "The text is not TOML."
    UnknownKey "The form of the file has no such key."
    Form "The file is not of the form that it should have."
    Value "A value is out of range or means nothing."
    UnknownChallenge "There is no such challenge."
    OtherChallenge "The file is for another challenge."
    WrongFile "The file is a challenge where a solution is wanted, or the other way round."
    // The grid.
    UnknownCharacter "A character of the board means nothing."
    Lines "The board has too many or too few lines."
    Columns "A line of the board has too many columns."
    // The board.
    WrongCell "A part is on a cell that does not take it."
    Upright "A bit must point left or right."
    TrainBothWays "The gear bits of a train must point the same way."
    // The rules of the challenge.
    GivenMissing "A given part is missing."
    GivenReplaced "A given part was replaced."
    GivenTurned "A given part points the other way."
    TooManyParts "The board has more parts of a kind than the supply."
    LinksInputs "A gear links two inputs."
    LinksGiven "A gear links an input to a given gear bit."
    NotLinked "Gear bits that must turn together are not linked."
    StartMissing "The lever that is pressed first must be chosen."
    StartGiven "The lever that is pressed first is given."
    // The spec.
    Expression "An expression of the challenge is wrong."
    Shape "The board cannot have this shape."
    Name "A name is used twice, or means nothing."
    NoRows "The challenge leaves no row to check."
    Impossible "The challenge asks for what no board can do."
    Chain "A chain of challenges is broken."
    // The run.
    Row "The board does not do what the challenge asks, for every way it may start."
    Game "The board loses a game that it can win, or breaks the rules of the game."
    Undecided "A limit of the judge was reached: nothing is said of the board."
}

impl ProblemKind {
    /// The name of the kind in the JSON form.
    pub fn name(self) -> String {
        match serde_json::to_value(self) {
            Ok(serde_json::Value::String(name)) => name,
            _ => String::new(),
        }
    }
}

/// Advice on a problem.
///
/// The advice is data if each program words it differently: a command line has options, a page has buttons.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Hint {
    /// Advice about the content of the file: a phrase without a full stop.
    Text(String),
    /// Read the board in this notation.
    ReadAs(Notation),
    /// Name the challenge, or write it into the file: the board does not contain it.
    NameChallenge,
    /// List the available challenges, or bring along one of your own.
    ListChallenges,
    /// Choose the lever that is pressed first, or write it into the file.
    ChooseLever,
}

impl From<&str> for Hint {
    fn from(text: &str) -> Hint {
        Hint::Text(text.to_owned())
    }
}

impl From<String> for Hint {
    fn from(text: String) -> Hint {
        Hint::Text(text)
    }
}

/// One thing that is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Kind, for programs.
    pub kind: ProblemKind,
    /// Message: a phrase without a full stop.
    pub message: String,
    /// Advice, if the message does not already give it.
    pub hint: Option<Hint>,
    /// Bytes of the source that the problem is about.
    pub span: Option<Range<usize>>,
    /// Cell that the problem is about.
    pub cell: Option<Cell>,
}

impl std::fmt::Display for Problem {
    /// Writes the message alone.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl Problem {
    /// A problem without a place. Invisible characters of the message are written out.
    pub fn new(kind: ProblemKind, message: impl Into<String>) -> Self {
        let message = safe(&message.into()).into_owned();
        Problem { kind, message, hint: None, span: None, cell: None }
    }

    /// The same problem with the bytes of the source that it is about.
    #[must_use]
    pub fn at(self, span: Range<usize>) -> Self {
        Problem { span: Some(span), ..self }
    }

    /// The same problem with the cell that it is about.
    #[must_use]
    pub fn in_cell(self, cell: Cell) -> Self {
        Problem { cell: Some(cell), ..self }
    }

    /// The same problem with advice.
    #[must_use]
    pub fn hint(self, hint: impl Into<Hint>) -> Self {
        Problem { hint: Some(hint.into()), ..self }
    }
}

impl From<&BoardError> for Problem {
    fn from(error: &BoardError) -> Problem {
        let kind = match error {
            BoardError::OnGearCell { .. }
            | BoardError::GearOnPartCell { .. }
            | BoardError::NoCell { .. } => ProblemKind::WrongCell,
            BoardError::Upright { .. } => ProblemKind::Upright,
            BoardError::TrainBothWays { .. } => ProblemKind::TrainBothWays,
        };
        Problem::new(kind, error.to_string()).in_cell(error.cell())
    }
}

/// Returns the problems in the order of the text, at most [`limits::PROBLEMS`] of them.
pub(crate) fn in_order(mut problems: Vec<Problem>) -> Vec<Problem> {
    problems.sort_by_key(|problem| problem.span.clone().map_or(0, |span| span.start));
    problems.truncate(limits::PROBLEMS);
    problems
}

//! A submission as it was handed in: read, but not yet held against its challenge.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Deserialize;
use toml::Spanned;

use crate::board::notation::Notation;
use crate::board::{Colour, Shape, Side};
use crate::challenge::Reference;
use crate::challenge::form::{ReferenceForm, ShapeForm};
use crate::document::{self, Grid};
use crate::problem::{Problem, ProblemKind, Source};

/// A solution as it is written in TOML.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", schemars(title = "tumble solution"))]
pub struct SubmissionForm {
    /// The number or the id of the challenge. `run` and `table` do without it.
    #[cfg_attr(feature = "schema", schemars(with = "Option<ReferenceForm>"))]
    pub challenge: Option<Spanned<ReferenceForm>>,
    /// Who made it.
    pub author: Option<String>,
    /// Anything else that its author wants to say; the judge does not read it.
    pub notes: Option<String>,
    /// The lever that is pressed first, where the challenge leaves it to the player.
    #[cfg_attr(feature = "schema", schemars(with = "Option<Colour>"))]
    pub start: Option<Spanned<Colour>>,
    /// The shape of the board, for a board without a challenge; the toy's where it is left out.
    #[cfg_attr(feature = "schema", schemars(with = "Option<ShapeForm>"))]
    pub shape: Option<Spanned<ShapeForm>>,
    /// The board, one line for each row, given parts and placed ones.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub board: Spanned<String>,
}

/// A submission that could be read; whether its grid can be is told when it is graded.
#[derive(Debug, Clone)]
pub struct Submission {
    /// Where it came from.
    pub source: Source,
    /// The challenge that it names.
    pub challenge: Option<Reference>,
    /// The bytes of the name of the challenge.
    challenge_span: std::ops::Range<usize>,
    /// Who made it, in the author's own words.
    pub author: Option<String>,
    /// The lever that it chooses, with the bytes where it does.
    pub start: Option<(Side, std::ops::Range<usize>)>,
    /// The shape, for a board without a challenge.
    pub shape: Option<Spanned<ShapeForm>>,
    board: BoardText,
}

#[derive(Debug, Clone)]
enum BoardText {
    InToml(Spanned<String>),
    Bare,
}

impl Submission {
    /// Reads a submission: TOML, or a bare grid. No grid has a `=`, and TOML cannot do without.
    ///
    /// # Errors
    /// All that is wrong with the TOML.
    pub fn read(source: &Source) -> Result<Submission, Vec<Problem>> {
        if source.text.trim().is_empty() {
            return Err(vec![Problem::new(ProblemKind::Syntax, "the file is empty")]);
        }
        if !source.text.contains('=') {
            return Ok(Submission {
                source: source.clone(),
                challenge: None,
                challenge_span: 0..0,
                author: None,
                start: None,
                shape: None,
                board: BoardText::Bare,
            });
        }
        let form: SubmissionForm = document::read(&source.text)?;
        let challenge_span = form.challenge.as_ref().map_or(0..0, Spanned::span);
        Ok(Submission {
            source: source.clone(),
            challenge: form.challenge.map(|reference| reference.into_inner().into()),
            challenge_span,
            author: form.author,
            start: form.start.map(|start| (start.get_ref().side(), start.span())),
            shape: form.shape,
            board: BoardText::InToml(form.board),
        })
    }

    /// Whether it is a bare grid, which cannot name its challenge.
    pub fn is_bare(&self) -> bool {
        matches!(self.board, BoardText::Bare)
    }

    /// Reads the grid on this shape.
    pub fn grid(&self, shape: &Shape, notation: Notation) -> Grid {
        match &self.board {
            BoardText::InToml(text) => Grid::in_file(text, &self.source.text, shape, notation),
            BoardText::Bare => Grid::bare(&self.source.text, shape, notation),
        }
    }

    /// That the challenge it names is not known.
    pub fn unknown_challenge(&self) -> Problem {
        let (message, help) = match (&self.challenge, self.is_bare()) {
            (Some(reference), _) => (
                format!("there is no challenge {reference}"),
                "`tumble list` shows all challenges; your own come in with `--spec FILE`",
            ),
            (None, true) => (
                "a bare grid does not say which challenge it solves".to_owned(),
                "say it with `--challenge N`, or write a TOML file with `challenge = N`",
            ),
            (None, false) => (
                "the file does not say which challenge it solves".to_owned(),
                "add a line such as `challenge = 21`",
            ),
        };
        Problem::new(ProblemKind::UnknownChallenge, message)
            .at(self.challenge_span.clone())
            .help(help)
    }
}

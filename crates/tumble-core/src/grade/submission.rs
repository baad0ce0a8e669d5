//! A submission as handed in: read, but not yet compared with its challenge.

use std::ops::Range;
use std::sync::Arc;

use super::Solution;
use crate::board::notation::Notation;
use crate::board::{Colour, Drawing, Parameters, Shape, Side};
use crate::challenge::{Challenge, Reference, Specs, StartRule};
use crate::document::{self, Grid, Placed, form};
use crate::error::Error;
use crate::file_kind::FileKind;
use crate::problem::{Hint, Problem, ProblemKind, Source};
use crate::rules;

form! {
    /// A solution as written in TOML.
    #[derive(Debug, Clone)]
    #[cfg_attr(feature = "schema", schemars(title = "tumble solution"))]
    pub(crate) struct SubmissionForm {
        /// The number or the id of the challenge. `run` and `table` do not need it.
        pub challenge: Option<Placed<Reference>>,
        /// The author.
        pub author: Option<String>,
        /// Other remarks of the author, ignored by the judge.
        pub notes: Option<String>,
        /// The lever that is pressed first, if the challenge leaves it to the player.
        pub start: Option<Placed<Colour>>,
        /// The shape of a board without a challenge; the toy's if left out.
        pub shape: Option<Placed<Parameters>>,
        /// The board, one line for each row, given parts and placed ones.
        pub board: Placed<String>,
    }
}

/// A submission whose TOML is readable. Grading shows whether its grid is, too.
#[derive(Debug, Clone)]
pub struct Submission {
    /// The submitted text.
    pub source: Source,
    /// The challenge that it names.
    pub challenge: Option<Reference>,
    challenge_span: Range<usize>,
    /// The author, in their own words.
    pub author: Option<String>,
    /// Other remarks of the author.
    pub notes: Option<String>,
    /// The lever that it chooses, with the bytes of the choice.
    pub start: Option<(Side, Range<usize>)>,
    shape: Option<Placed<Parameters>>,
    board: BoardText,
}

#[derive(Debug, Clone)]
enum BoardText {
    InToml(Placed<String>),
    Bare,
}

impl Submission {
    /// The JSON Schema of a solution file.
    #[cfg(feature = "schema")]
    pub fn schema() -> schemars::Schema {
        schemars::schema_for!(SubmissionForm)
    }

    /// Reads a submission: TOML, or a bare grid. A grid never has a `=`, and TOML always has one.
    ///
    /// # Errors
    /// All problems of the TOML.
    pub fn read(source: &Source) -> Result<Submission, Error> {
        if source.text.trim().is_empty() {
            return Err(Problem::new(ProblemKind::Syntax, "the file is empty").into());
        }
        if !source.text.contains('=') {
            return Ok(Submission {
                source: source.clone(),
                challenge: None,
                challenge_span: 0..0,
                author: None,
                notes: None,
                start: None,
                shape: None,
                board: BoardText::Bare,
            });
        }
        let form: SubmissionForm =
            document::read(&source.text).map_err(|problems| match FileKind::of(&source.text) {
                FileKind::Spec => vec![spec_instead()],
                _ => problems,
            })?;
        let challenge_span = form.challenge.as_ref().map_or(0..0, Placed::span);
        Ok(Submission {
            source: source.clone(),
            challenge: form.challenge.map(|placed| placed.value),
            challenge_span,
            author: form.author,
            notes: form.notes,
            start: form.start.map(|start| (start.value.side(), start.span())),
            shape: form.shape,
            board: BoardText::InToml(form.board),
        })
    }

    /// Whether the submission is a bare grid, which cannot name its challenge.
    pub fn is_bare(&self) -> bool {
        matches!(self.board, BoardText::Bare)
    }

    /// Returns the shape that the text describes; only boards without a challenge need one.
    ///
    /// # Errors
    /// The problem of an impossible shape.
    pub fn shape(&self) -> Result<Option<Shape>, Problem> {
        let Some(form) = &self.shape else { return Ok(None) };
        Shape::new(form.value.clone())
            .map(Some)
            .map_err(|error| Problem::new(ProblemKind::Shape, error.to_string()).at(form.span()))
    }

    /// Checks that the shape, if the text describes one, is that of its challenge.
    ///
    /// # Errors
    /// The problem of another shape, or of an impossible one.
    pub fn check_shape(&self, challenge: &Challenge) -> Result<(), Problem> {
        let (Some(form), Some(shape)) = (&self.shape, self.shape()?) else { return Ok(()) };
        let hint = "leave out `shape`: the challenge gives it";
        challenge.check_shape(&shape).map_err(|problem| problem.at(form.span()).hint(hint))
    }

    /// Returns the text of the grid, and the bytes of the source that hold it, including any quotes.
    pub fn grid_text(&self) -> (&str, Range<usize>) {
        match &self.board {
            BoardText::InToml(text) => (&text.value, text.span()),
            BoardText::Bare => (&self.source.text, 0..self.source.text.len()),
        }
    }

    /// Reads the grid on this shape.
    pub fn grid(&self, shape: &Shape, notation: Notation) -> Grid {
        match &self.board {
            BoardText::InToml(text) => Grid::in_file(text, &self.source.text, shape, notation),
            BoardText::Bare => Grid::bare(&self.source.text, shape, notation),
        }
    }

    /// Reads the grid in this notation, or in the other one if only that one can read it. A grid with a part never
    /// reads in both with different meanings: words of one notation are unknown in the other.
    pub fn readable_grid(&self, shape: &Shape, wanted: Notation) -> Grid {
        let grid = self.grid(shape, wanted);
        if grid.problems().is_empty() {
            return grid;
        }
        let other = match wanted {
            Notation::Book => Notation::Formal,
            Notation::Formal => Notation::Book,
        };
        let other = self.grid(shape, other);
        if other.problems().is_empty() { other } else { grid }
    }

    /// Finds the challenge of the submission: the one that it names, or else `asked`; `None` without either.
    ///
    /// # Errors
    /// Fails if the named challenge does not exist, or differs from the one asked for.
    pub fn challenge_among(
        &self,
        specs: &Specs,
        asked: Option<&Reference>,
    ) -> Result<Option<Arc<Challenge>>, Error> {
        let find = |reference: &Reference| {
            let unknown = || self.unknown_challenge(reference, specs);
            specs.find(reference).ok_or_else(unknown)
        };
        let own = self.challenge.as_ref().map(find).transpose()?;
        let asked = asked.map(find).transpose()?;
        match (&own, &asked) {
            (Some(own), Some(asked)) if own.number != asked.number => {
                Err(self.other_challenge(own, asked).into())
            }
            _ => Ok(own.or(asked)),
        }
    }

    /// Returns the problem of a submission without a challenge if none is asked for.
    pub fn no_challenge(&self) -> Problem {
        let (message, hint) = if self.is_bare() {
            ("the board does not say which challenge it solves", Hint::NameChallenge)
        } else {
            (
                "the file does not say which challenge it solves",
                Hint::from("add a line such as `challenge = 21`"),
            )
        };
        Problem::new(ProblemKind::UnknownChallenge, message).at(0..0).hint(hint)
    }

    /// Reads the grid on the shape of the challenge, and checks the board by its rules.
    ///
    /// # Errors
    /// All problems of the grid, or all rules that the board breaks.
    pub fn solution(
        &self,
        challenge: &Arc<Challenge>,
        notation: Notation,
    ) -> Result<Solution, Error> {
        let grid = self.readable_grid(challenge.given.shape(), notation);
        Solution::of_grid(self, challenge, grid)
    }

    /// Reads a board that is to be completed, and checks the rules that it can break already: the given parts and the
    /// supply.
    ///
    /// # Errors
    /// As [`solution`](Submission::solution).
    pub fn partial_board(
        &self,
        challenge: &Challenge,
        notation: Notation,
    ) -> Result<Drawing, Error> {
        self.check_shape(challenge)?;
        let grid = self.readable_grid(challenge.given.shape(), notation);
        let problems = grid.problems();
        if !problems.is_empty() {
            return Err(problems.into());
        }
        Ok(rules::check_partial(&grid, challenge)?)
    }

    fn unknown_challenge(&self, reference: &Reference, specs: &Specs) -> Problem {
        let similar = specs.similar(reference);
        let hint = match (reference, similar.as_slice()) {
            (_, []) => Hint::ListChallenges,
            (Reference::Id(_), [Reference::Number(number)]) => {
                Hint::Text(format!("a number goes without quotes: `challenge = {number}`"))
            }
            (_, similar) => {
                let lines: Vec<String> =
                    similar.iter().map(|reference| format!("`challenge = {reference}`")).collect();
                Hint::Text(format!("did you mean {}?", lines.join(" or ")))
            }
        };
        Problem::new(ProblemKind::UnknownChallenge, format!("there is no challenge {reference}"))
            .at(self.challenge_span.clone())
            .hint(hint)
    }

    fn other_challenge(&self, own: &Challenge, asked: &Challenge) -> Problem {
        let number = asked.number;
        Problem::new(ProblemKind::OtherChallenge, own.other_than(asked))
            .at(self.challenge_span.clone())
            .hint(format!("if its board is one for {number}, write `challenge = {number}`"))
    }

    /// Chooses the first lever, if the challenge leaves it to the player and the submission does not choose one.
    pub fn choose_lever(&mut self, challenge: &Challenge, lever: Option<Side>) {
        if self.start.is_none() && challenge.start == StartRule::Player {
            self.start = lever.map(|side| (side, 0..0));
        }
    }
}

fn spec_instead() -> Problem {
    Problem::new(ProblemKind::WrongFile, "this is a challenge, not a solution")
        .at(0..0)
        .hint("a solution says which challenge it solves, `challenge = N`, and holds a `board`")
}
